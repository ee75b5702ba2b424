"""Index of a reference, loaded from the cache folder or made and cached there.

An index is one file (``gpu.core.array_cache``), found by the SHA-256 of the reference's codes. A
damaged one is made anew, with a remark.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np

from gpu.analyses.reads.blocks import Reference, joined
from gpu.analyses.reads.request import ReadsRequest
from gpu.core.array_cache import LIMIT, ArrayCache, CachedArrays
from gpu.core.errors import InputError, OutOfMemory
from gpu.core.memory_limit import check_threads
from gpu.core.monitor import Monitor, in_background
from gpu.core.phrase import Phrase
from gpu.engines.indices import index_for_reads
from gpu.engines.work.reads import HINTED, SAMPLED, ReadIndex
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import read_all
from gpu.sequences.raw import Fingerprint
from gpu.sequences.reading import GAP, Reading
from gpu.sequences.record_batch import RecordBatch

#: Increased with every change of the content of ``ReadIndex``.
FORMAT_VERSION = 1
#: Types of the arrays of ``ReadIndex``.
_DTYPES = (np.uint64, np.uint64, np.int32, np.uint32, np.int64, np.int32, np.int32, np.int32, np.int64)
#: Largest number of bases of a reference: places have 32 bits.
MAX_BASES = 1 << 30


def kept_indices(place: Path | None = None, limit: int = LIMIT) -> ArrayCache:
    """The cache of indices, in the user's cache folder unless another place is given."""
    return ArrayCache("read-indices", Phrase("An index for reads"), FORMAT_VERSION, place, limit, _DTYPES)


def read_reference(path: str, known: Fingerprint | None = None) -> Reference:
    """Read the records of a reference.

    Raises ``InputError``, also if the file is not the ``known`` one.
    """
    return _checked(read_all(path, Reading(DNA, GAP, ahead=True), known), path, Phrase("split it into several files"))


def read_references(request: ReadsRequest, known: Sequence[Fingerprint | None] = ()) -> Reference:
    """Read the records of all files of a request's reference, file by file. Raises as
    ``read_reference``.

    ``known``: what each of the request's files held before, if that is known.
    """
    paths = request.references
    if len(paths) == 1:
        return read_reference(paths[0], known[0] if known else None)
    read = (
        read_all(path, Reading(DNA, GAP, ahead=True), known[number] if known else None)
        for number, path in enumerate(paths)
    )
    return _checked(joined(list(read)), reference_name(request), Phrase("leave out some of them"))


def reference_name(request: ReadsRequest) -> str:
    """The files of a request's reference, for sentences."""
    return " with ".join(request.references)


def _checked(records: RecordBatch, name: str, advice: str) -> Reference:
    reference = Reference.of(records)
    if not reference.bases:
        raise InputError("{} has no bases to map reads to; choose another reference.", name)
    if reference.bases > MAX_BASES:
        raise InputError(
            "{} has more than {:,} bases, which a reference can have at most; {}.", name, MAX_BASES, advice
        )
    return reference


def open_index(reference: Reference, monitor: Monitor, kept: ArrayCache | None, threads: int = 1) -> ReadIndex:
    """Load or make the index of a reference.

    ``kept``: the cache, or None for none. ``threads``: number of threads that make it. Raises
    ``OutOfMemory``, ``Cancelled``.
    """
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
    """Tell if the lengths of arrays are those of an index of ``records`` records."""
    index = ReadIndex(*kept.arrays)
    bases, segments = index.bases, len(index.segments)
    lengths = [len(index.blocks), len(index.text), len(index.samples), len(index.places), len(index.hints)]
    wanted = [4 * (bases // 64 + 1), 2 * (bases // 64 + 2), bases // SAMPLED + 1, segments, bases // HINTED + 2]
    return lengths == wanted and len(index.begins) == 6 and len(index.records) == records + 1


def _made(reference: Reference, monitor: Monitor, threads: int) -> ReadIndex:
    def work() -> ReadIndex:
        check_threads()
        return index_for_reads(reference.records, threads)

    try:
        return in_background(work, "index", monitor)
    except MemoryError as problem:
        raise OutOfMemory("There is too little memory for the index; close other programs.") from problem
