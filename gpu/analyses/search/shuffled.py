"""Shuffled entries: a sample of chance scores for searches with too few scores of their own.

SSEARCH does the same. A shuffled entry has the letters of an entry of the database in random order,
so a query's score with it is a chance score. The choice of entries and their shuffling depend on
the database alone, so every run makes the same.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from gpu.analyses.search.input import DatabaseTotals
from gpu.engines.work.arrays import distinct
from gpu.sequences.alphabet import Codes
from gpu.sequences.reading import GAP
from gpu.sequences.record_batch import RecordBatch, nameless

#: Number of shuffled entries, as in SSEARCH.
COPIES = 500
#: Largest length of a shuffled entry; longer entries give copies of this length, of half of it and
#: so on, since scores grow with the logarithm of the length.
LONGEST, _HALVINGS = 4096, 4
_SEED = 20120521


def shuffled(batches: Iterator[RecordBatch], totals: DatabaseTotals) -> RecordBatch:
    """``COPIES`` shuffled entries, without names, of entries spread over the database.

    None if the database has no letters.
    """
    taken = _spread(batches, totals)
    lengths = np.array([len(codes) for codes in taken], np.int64)
    # The generator's raw numbers, unlike NumPy's distributions, are the same in every version.
    random = np.random.PCG64(_SEED)
    copies = []
    for number in range(COPIES if len(taken) else 0):
        which, again = number % len(taken), number // len(taken)
        length = int(lengths[which])
        if length > LONGEST:
            length = LONGEST >> again % _HALVINGS
        # Letters from all over the entry.
        places = np.arange(length) * int(lengths[which]) // length
        copies.append(taken[which][places[np.argsort(random.random_raw(length), kind="stable")]])
    return nameless(copies, GAP)


def _spread(batches: Iterator[RecordBatch], totals: DatabaseTotals) -> list[Codes]:
    """The codes of up to ``COPIES`` non-empty entries, at equal distances in the database."""
    wanted = distinct(np.arange(COPIES, dtype=np.int64) * totals.entries // COPIES)
    found: list[Codes] = []
    before = 0
    for batch in batches:
        first, last = np.searchsorted(wanted, [before, before + len(batch)])
        for entry in (wanted[first:last] - before).tolist():
            begin, end = batch.starts[entry : entry + 2].tolist()
            if end - 1 > begin:
                found.append(batch.codes[begin : end - 1])
        before += len(batch)
    return found
