"""Cache of indices on disk, so that a reference is sorted once (``gpu.core.array_cache``).

One file per index, named by the SHA-256 of the reference's codes. It holds the suffix array and the
prefix table, but not the text, which was read to find the file.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import numpy as np

from gpu.analyses.index_size import prefix_bases
from gpu.core.array_cache import LIMIT, ArrayCache
from gpu.engines.work.matches import ReferenceIndex
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
