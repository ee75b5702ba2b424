"""The index of a reference: its suffix array, from pydivsufsort, and a prefix table.

The table gives the first suffix with each prefix. The index does not depend on the minimum length
or on the engine, so it is built once and cached (``index_cache``). At most nine bytes per base: one
of text, four of suffix array, up to four of table; sorting needs no extra memory.
"""

from __future__ import annotations

import numpy as np

from gpu.analyses.matches.index_cache import IndexCache
from gpu.analyses.matches.index_size import prefix_bases
from gpu.analyses.matches.records import read_reference
from gpu.core.errors import OutOfMemory
from gpu.core.memory_limit import check_threads
from gpu.core.monitor import Monitor, in_background
from gpu.engines.indices import count_prefixes
from gpu.engines.work.arrays import as_compiled
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
    """Sort the suffixes and count the prefixes; see ``ReferenceIndex``."""

    def work() -> ReferenceIndex:
        from pydivsufsort import divsufsort

        text = as_compiled(reference.codes)
        first = count_prefixes(text, prefix_bases(len(text)))
        check_threads()
        suffixes = divsufsort(reference.codes)
        assert suffixes.dtype == np.int32
        return ReferenceIndex(text, suffixes, first)

    try:
        return in_background(work, "suffix array", monitor)
    except MemoryError as problem:
        raise OutOfMemory("There is too little memory for the index; close other programs.") from problem
