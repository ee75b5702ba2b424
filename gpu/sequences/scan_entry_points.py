"""Entry points of the compiled scanners (``scan``) and the meaning of their numbers.

Does not load Numba.
"""

from __future__ import annotations

import numpy as np

from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

#: Entries of ``scan_fasta``'s state: the phase, the byte before, bytes of the longest header so
#: far, bytes of an unfinished header (0: none), line ends so far, bytes of the unfinished line,
#: comment lines so far, and the numbers of codes, name bytes and records that were written.
PHASE, BEFORE, LONGEST, HEADER_BYTES, LINES, LINE_BYTES, COMMENTS, CODES, NAMES, RECORDS = range(10)
#: Phases: before the first record, in a sequence, before a header's first word, in it, in the rest
#: of a header, in a comment line.
PREFACE, SEQUENCE, HEADER, NAME, DESCRIPTION, COMMENT = range(6)

#: Entries of ``scan_fastq``'s state: the bytes that whole records took, and how many codes, name
#: bytes and records that made.
TAKEN, FASTQ_CODES, FASTQ_NAMES, FASTQ_RECORDS = range(4)
#: What is wrong with the record after them; ``UNFINISHED``: it goes on in bytes to come.
FINE, UNFINISHED, NO_AT, NO_PLUS, TOO_FEW, TOO_MANY, NO_QUALITY, LONG_HEADER, LONG_READ = range(9)

_BYTES = Array(np.uint8)
_NEW_BYTES, _NEW_INT64 = (Array(kind, is_written=True) for kind in (np.uint8, np.int64))
_MODULE = f"{__package__}.scan"

scan_fasta = EntryPoint(
    _MODULE,
    "scan_fasta",
    *(_BYTES, _BYTES, int, bool, bool),
    *(_NEW_INT64, _NEW_BYTES, _NEW_INT64, _NEW_BYTES, _NEW_INT64),
)
scan_fastq = EntryPoint(
    _MODULE,
    "scan_fastq",
    *(_BYTES, _BYTES, int, bool, int, int),
    *(_NEW_INT64, _NEW_BYTES, _NEW_BYTES, _NEW_INT64, _NEW_BYTES, _NEW_INT64),
    returns=True,
)
