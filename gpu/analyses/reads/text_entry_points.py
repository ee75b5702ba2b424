"""What is called of the compiled printing of hits (``text``), and what its numbers mean. Nothing here loads Numba."""

from __future__ import annotations

import numpy as np

from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

#: Entries of the state of both: the read that is printed next, and its next hit.
READ, HIT = range(2)
#: Bytes of a line or record at most beside its names and three times the read's letters.
ROOM = 256

_BYTES, _INT32, _INT64 = Array(np.uint8), Array(np.int32), Array(np.int64)
_MODULE = f"{__package__}.text"
_ARGUMENTS = (
    Array(np.uint8, is_written=True),
    Array(np.int64, is_written=True),
    # Reads: codes, qualities (empty: none), starts, names, where these begin.
    (_BYTES, _BYTES, _INT64, _BYTES, _INT64),
    # Hits: where those of each read begin, places, strands, kinds, offsets; whether a read's are cut.
    (_INT64, _INT32, _BYTES, _BYTES, _INT32, _BYTES),
    # Reference: codes, starts, the bases before each record, names, where these begin.
    (_BYTES, _INT64, _INT64, _BYTES, _INT64),
    # What codes are as letters, and of the other strand.
    _BYTES,
    _BYTES,
)
print_sam = EntryPoint(_MODULE, "print_sam", *_ARGUMENTS, returns=True)
print_bam = EntryPoint(_MODULE, "print_bam", *_ARGUMENTS, returns=True)
# Codes, where the records begin, what codes are as letters; the letters.
spell = EntryPoint(_MODULE, "spell", _BYTES, _INT64, _BYTES, Array(np.uint8, is_written=True))
# The other way round: letters, where each record's begin, what they are as codes, where the records are to begin; the codes.
lay_out = EntryPoint(_MODULE, "lay_out", _BYTES, _INT64, _BYTES, _INT64, Array(np.uint8, is_written=True))
