"""The index of a reference (``gpu.analyses.suffix_index``), from the cache or built.

It does not depend on the minimum length or on the engine, so it is built once and cached
(``index_cache``).
"""

from __future__ import annotations

from gpu.analyses.matches.index_cache import IndexCache
from gpu.analyses.matches.records import read_reference
from gpu.analyses.suffix_index import build as build_index
from gpu.core.monitor import Monitor
from gpu.engines.work.matches import ReferenceIndex
from gpu.sequences.notices import Notices
from gpu.sequences.record_batch import RecordBatch


def open_index(reference: RecordBatch, monitor: Monitor, cache: IndexCache | None) -> ReferenceIndex:
    """The index of a reference, from the cache or else built and cached.

    Raises ``OutOfMemory``, ``Cancelled``.
    """
    if cache is None:
        return build(reference, monitor)
    index = cache.load(reference.codes, monitor.remark, monitor.raise_if_cancelled)
    if index is None:
        index = build(reference, monitor)
        cache.save(index)
    return index


def open_reference(
    path: str, monitor: Monitor, use_cache: bool, notices: Notices | None = None
) -> tuple[RecordBatch, ReferenceIndex]:
    """The records of a reference and its index.

    ``notices``: counts flaws that did not prevent reading, or None.
    """
    reference = read_reference(path, notices=notices)
    monitor.raise_if_cancelled()
    return reference, open_index(reference, monitor, IndexCache() if use_cache else None)


def build(reference: RecordBatch, monitor: Monitor) -> ReferenceIndex:
    """Build the index of some records; see ``suffix_index.build``."""
    return build_index(reference.codes, monitor)
