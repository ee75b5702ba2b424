"""Reads as they are asked for: names without ``/1`` and ``/2``, qualities of Phred+64 converted."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gpu.analyses.reads.request import ReadsRequest
from gpu.core.errors import InputError
from gpu.sequences.record_batch import RecordBatch, slices

#: Qualities of Phred+64 are not below this ("Solexa" had some below "@") nor above the other, 41,
#: and good ones are above what Phred+33 has of short reads. PacBio's best ones are 93 of Phred+33.
_LEAST, _MOST_OF_33, _MOST_OF_64 = 59, 75, 105
_FIRST_OF_33, _FIRST_OF_64 = 33, 64
_SLASH, _ONE, _TWO = b"/12"


def prepared(request: ReadsRequest, reads: RecordBatch) -> RecordBatch:
    """Reads with names and qualities as a request asks.

    Raises ``InputError`` for qualities that are no Phred+64.
    """
    if request.cut_suffix:
        reads = without_mates(reads)
    if request.phred64 and reads.qualities is not None:
        told = reads.qualities
        is_told = told > 0
        if is_told.any() and int(told[is_told].min()) < _LEAST:
            raise InputError(
                f"Qualities of {' or '.join(request.reads)} are no Phred+64: one is “{chr(int(told[is_told].min()))}”; "
                "map the reads without --phred64."
            )
        converted = np.maximum(told, _FIRST_OF_64) - np.uint8(_FIRST_OF_64 - _FIRST_OF_33)
        reads = replace(reads, qualities=np.where(is_told, converted, 0).astype(np.uint8))
    return reads


def without_mates(reads: RecordBatch) -> RecordBatch:
    """Reads without ``/1`` or ``/2`` at the end of their names."""
    begins, ends = reads.name_starts[:-1], reads.name_starts[1:].copy()
    long = np.flatnonzero(ends - begins > 2)
    slashes, numbers = reads.names[ends[long] - 2], reads.names[ends[long] - 1]
    ends[long[(slashes == _SLASH) & ((numbers == _ONE) | (numbers == _TWO))]] -= 2
    names, starts = slices(reads.names, begins, ends)
    return replace(reads, names=names, name_starts=starts)


def is_phred64(reads: RecordBatch) -> bool:
    """True if qualities look as those of Phred+64, which Illumina wrote until 2011."""
    told = reads.qualities[reads.qualities > 0] if reads.qualities is not None else np.zeros(0, np.uint8)
    return len(told) > 0 and int(told.min()) >= _LEAST and _MOST_OF_33 < int(told.max()) <= _MOST_OF_64
