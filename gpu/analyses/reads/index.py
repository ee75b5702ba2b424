"""The index of a reference: out of the cache folder, else made, and kept there (``gpu.core.array_cache``) for every later run and engine.

A file an index, named by the SHA-256 of the reference's codes. What does not verify is made anew, and that is said.
"""

from __future__ import annotations

import hashlib
from functools import partial
from pathlib import Path

import numpy as np

from gpu.analyses.reads.blocks import Reference
from gpu.core.array_cache import LIMIT, ArrayCache, CachedArrays
from gpu.core.errors import InputError, OutOfMemory
from gpu.core.memory_limit import check_threads
from gpu.core.monitor import Monitor, in_background
from gpu.engines.work.reads import HINTED, SAMPLED, ReadIndex
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import read_all
from gpu.sequences.pieces import GAP, Reading
from gpu.sequences.raw import Fingerprint

#: Goes up with any change of what ``ReadIndex`` holds.
FORMAT_VERSION = 1
#: Of the arrays of ``ReadIndex``.
_DTYPES = (np.uint64, np.uint64, np.int32, np.uint32, np.int64, np.int32, np.int32, np.int32, np.int64)
#: Bases of a reference at most: places are 32 bits wide.
MAX_BASES = 1 << 30


def kept_indices(place: Path | None = None, limit: int = LIMIT) -> ArrayCache:
    """Where indices are: in the user's cache folder, unless another place is given."""
    return ArrayCache("read-indices", "An index for reads", FORMAT_VERSION, place, limit, _DTYPES)


def read_reference(path: str, known: Fingerprint | None = None) -> Reference:
    """The records of a reference. Raises ``InputError``, also if the file is not what is ``known``."""
    reference = Reference.of(read_all(path, Reading(DNA, GAP, ahead=True), known))
    if not reference.bases:
        raise InputError(f"{path} has no bases to map reads to; choose another reference.")
    if reference.bases > MAX_BASES:
        raise InputError(
            f"{path} has more than {MAX_BASES:,} bases, which a reference can have at most; split it into several files."
        )
    return reference


def open_index(reference: Reference, monitor: Monitor, kept: ArrayCache | None, threads: int = 1) -> ReadIndex:
    """The index of a reference; ``kept``: where it may come from and is kept; ``threads`` may make it. Raises ``OutOfMemory``, ``Cancelled``."""
    digest = hashlib.sha256(np.ascontiguousarray(reference.records.codes).data).hexdigest()
    key = f"{digest} {SAMPLED} {HINTED} {' '.join(ReadIndex._fields)}"
    found = (
        kept.load(key, monitor.remark, monitor.raise_if_cancelled, partial(_is_of, len(reference.records)))
        if kept is not None
        else None
    )
    if found is not None:
        return ReadIndex(*found.arrays)
    index = _made(reference, monitor, threads)
    if kept is not None:
        with kept.writing(key, sum(array.nbytes for array in index)) as writer:
            writer.append(*index)
            writer.finish(None)
    return index


def _is_of(records: int, kept: CachedArrays) -> bool:
    """Tell if the lengths of arrays are those of an index of so many records."""
    index = ReadIndex(*kept.arrays)
    bases, segments = index.bases, len(index.segments)
    lengths = [len(index.blocks), len(index.text), len(index.samples), len(index.places), len(index.hints)]
    wanted = [4 * (bases // 64 + 1), 2 * (bases // 64 + 2), bases // SAMPLED + 1, segments, bases // HINTED + 2]
    return lengths == wanted and len(index.begins) == 6 and len(index.records) == records + 1


def _made(reference: Reference, monitor: Monitor, threads: int) -> ReadIndex:
    def work() -> ReadIndex:
        from gpu.engines.cpu.reads.index import build

        check_threads()
        return build(reference.records, threads)

    try:
        return in_background(work, "index", monitor)
    except MemoryError as problem:
        raise OutOfMemory("There is too little memory for the index; close other programs.") from problem
