"""The index of a reference (``gpu.analyses.suffix_index``), from the cache or built.

It does not depend on the minimum length or on the engine, so it is built once and cached on disk
(``gpu.core.array_cache``): a file per index, named by the SHA-256 of the reference's codes, with
the suffix array and the prefix table. The text was read to find the file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from gpu.analyses.index_size import prefix_bases
from gpu.analyses.matches.records import read_reference
from gpu.analyses.suffix_index import build as build_index
from gpu.core.array_cache import LIMIT, ArrayCache
from gpu.core.monitor import Monitor
from gpu.engines.work.matches import ReferenceIndex
from gpu.sequences.notices import Notices
from gpu.sequences.record_batch import RecordBatch
from gpu.sequences.sequence import Codes

FORMAT_VERSION = 1


class IndexCache:
    """The indices in a folder: the user's cache folder, or ``place`` if given.

    A failure only means that the index is built again.
    """

    def __init__(self, place: Path | None = None, limit: int = LIMIT) -> None:
        self._kept = ArrayCache(
            "indices", "The index of a reference", FORMAT_VERSION, place, limit, (np.int32, np.int32)
        )

    def load(
        self,
        text: Codes,
        on_remark: Callable[[str], None] = lambda sentence: None,
        raise_if_cancelled: Callable[[], None] = lambda: None,
    ) -> ReferenceIndex | None:
        """The index of a text, memory-mapped, or None if there is none that verifies.

        ``on_remark`` gets a sentence if one cannot be used; ``raise_if_cancelled`` is called
        meanwhile.
        """
        lengths = [len(text), 4 ** prefix_bases(len(text)) + 1]
        kept = self._kept.load(
            _key(text), on_remark, raise_if_cancelled, lambda kept: [len(array) for array in kept.arrays] == lengths
        )
        return None if kept is None else ReferenceIndex(text, *kept.arrays)

    def save(self, index: ReferenceIndex) -> None:
        """Cache an index, if there is space for it."""
        with self._kept.writing(_key(index.text), index.suffixes.nbytes + index.first.nbytes) as writer:
            writer.append(index.suffixes, index.first)
            writer.finish(None)


def _key(text: Codes) -> str:
    return hashlib.sha256(np.ascontiguousarray(text).data).hexdigest()


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
