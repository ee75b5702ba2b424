"""Errors of a sample of reads against their best windows of the reference: what more than one error
would find.

A read's window is where the most of its words lie on neighbouring diagonals; there it is fitted by
the engine of pairs. So the numbers are upper bounds: another place may have fewer errors.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from gpu.analyses.reads.blocks import Reference
from gpu.analyses.reads.result import ReadsResult
from gpu.engines.choose import choose
from gpu.engines.work.arrays import Int64
from gpu.engines.work.traces import Mode, PairAlignments
from gpu.scoring.matrix import GapCosts, of_match
from gpu.sequences.alphabet import DNA, Codes
from gpu.sequences.reading import GAP
from gpu.sequences.record_batch import nameless

#: Reads of a sample, and the cells that they may take: of long reads fewer are taken.
READS, CELLS = 10_000, 1 << 34
#: Bases of a word, between two words of a read, of a band of diagonals, and of the reference that
#: is looked through at once.
WORD, _APART, _BAND, _AT_ONCE = 14, 3, 32, 1 << 21
#: Places of a word in so many bases of the reference, at most: a word of more is of a repeat, and
#: tells little of where a read is. Longest read that is looked at.
_PLACES, LONGEST = 16, 50_000
#: The bits of a word by which most of the reference is passed over.
_MASK = (1 << 24) - 1
#: A read with more errors than this share of its bases has no window: chance alone fits as well.
UNLIKE = 0.25
#: Pairs that are aligned between two looks at whether the sample is still wanted.
_PAIRS = 1_000


class SampledErrors(NamedTuple):
    """``reads``: the number of reads of the result that the sample stands for.

    ``errors`` int64 [k]: least mismatches, inserted and deleted bases of each read of the sample;
    -1 of a read that is like no window.
    """

    reads: int
    errors: Int64


def sample_errors(result: ReadsResult, report: Callable[[float], None] = lambda share: None) -> SampledErrors:
    """Count the errors of a sample of a result's reads, evenly spaced in their order.

    ``report`` is called with the share that is done, and may raise to stop. Raises ``Damaged``.
    """
    count = len(result.reads)
    engine, texts = choose("cpu"), result.reads.text("letters")
    rows = np.unique(np.linspace(0, count - 1, min(count, READS)).astype(np.int64))
    sizes = np.diff(texts.taken(rows).offsets)
    rows, sizes = rows[sizes <= LONGEST], sizes[sizes <= LONGEST].astype(np.float64)
    # Of so many, the cells of all are no more than CELLS.
    step = int(np.ceil(1.2 * np.sum(sizes**2) / CELLS))
    letters = texts.taken(rows[:: max(1, step)])
    codes = DNA.encode[letters.data]
    reads = [codes[begin:end] for begin, end in pairwise(letters.offsets.tolist())]
    both = reads + [DNA.reverse_complement(read) for read in reads]
    reference = result.reference()
    windows = _windows(both, reference, lambda share: report(0.5 * share))
    errors = np.full(len(reads), -1, np.int64)
    found = [(number, *window) for number, window in enumerate(windows) if window is not None]
    matrix = of_match(DNA, 0, -1)
    for begin in range(0, len(found), _PAIRS):
        report(0.5 + 0.5 * begin / len(found))
        some = found[begin : begin + _PAIRS]
        queries = nameless([both[query] for _, query, _ in some], GAP)
        parts = nameless([part for _, _, part in some], GAP)
        asked = PairAlignments(queries, parts, matrix, GapCosts(1, 1), Mode.FIT, traced=False)
        with closing(engine.align_pairs(asked)) as answers:
            for answer in answers:
                if answer is not None and len(answer.scores):
                    numbers = [number for number, _, _ in some[answer.first : answer.first + len(answer.scores)]]
                    errors[numbers] = -answer.scores
    lengths = np.array([len(read) for read in reads])
    errors[errors > UNLIKE * lengths] = -1
    return SampledErrors(count, errors)


def _words(codes: Codes) -> tuple[Int64, Int64]:
    """Words at each base, int64 [n], and the bases where they hold nothing but A, C, G and T."""
    size = len(codes) - WORD + 1
    if size <= 0:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    words = np.zeros(size, np.int64)
    for at in range(WORD):
        words = words << 2 | (codes[at : at + size] & 3)
    bad = np.concatenate([[0], np.cumsum(codes >= DNA.matching)])
    return words, np.flatnonzero(bad[WORD:] == bad[:size])


def _windows(
    both: list[Codes], reference: Reference, report: Callable[[float], None]
) -> list[tuple[int, Codes] | None]:
    """Of each read its number in ``both`` (its strand), and the codes of its best window."""
    asked, queries, offsets = [], [], []
    for number, read in enumerate(both):
        words, good = _words(read)
        good = good[good % _APART == 0]
        asked.append(words[good])
        queries.append(np.full(len(good), number))
        offsets.append(good)
    words, query, offset = (np.concatenate(part).astype(np.int64) for part in (asked, queries, offsets))
    order = np.argsort(words, kind="stable")
    words, query, offset = words[order], query[order], offset[order]
    is_asked = np.zeros(_MASK + 1, np.bool_)
    is_asked[words & _MASK] = True
    reads = len(both) // 2
    votes, best = np.zeros(reads, np.int64), np.zeros((reads, 2), np.int64)
    longest = max(map(len, both), default=0)
    # Diagonals are counted from one before which no read begins, and another band.
    beyond = longest + _BAND
    bases = reference.records.codes
    for first in range(0, len(bases), _AT_ONCE):
        here, good = _words(bases[first : first + _AT_ONCE + 2 * longest])
        good = good[is_asked[here[good] & _MASK]]
        _, which, places = np.unique(here[good], return_inverse=True, return_counts=True)
        good = good[places[which] <= _PLACES]
        low, high = (np.searchsorted(words, here[good], side) for side in ("left", "right"))
        ends = np.cumsum(high - low)
        # Words of repeats are in many reads and in many places: a part of them at a time.
        cuts = np.searchsorted(ends, np.arange(0, int(ends[-1]) if len(ends) else 0, _AT_ONCE)).tolist()
        for begin, end in pairwise([*cuts, len(ends)]):
            report((first + _AT_ONCE * begin / len(good)) / max(len(bases), _AT_ONCE))
            times = (high - low)[begin:end]
            at = np.repeat(low[begin:end] - np.cumsum(times) + times, times) + np.arange(int(times.sum()))
            band = (np.repeat(good[begin:end], times) + first + beyond - offset[at]) // _BAND
            # A read that lies across two bands counts in both.
            keys = np.concatenate([query[at] << 40 | band, query[at] << 40 | (band - 1)])
            keys, counts = np.unique(keys, return_counts=True)
            order = np.argsort(counts, kind="stable")
            keys, counts = keys[order], counts[order]
            reads_of, start = (keys >> 40) % reads, (keys & (1 << 40) - 1) * _BAND - beyond
            better = counts > votes[reads_of]
            # Of several assignments to one read the last, which has the most votes, stays.
            votes[reads_of[better]] = counts[better]
            best[reads_of[better]] = np.column_stack([keys >> 40, start])[better]
    found: list[tuple[int, Codes] | None] = []
    for number in range(reads):
        asked_as, start = best[number].tolist()
        beside = _BAND // 2 + len(both[number]) // 8
        begin, end = max(1, start - beside), start + 2 * _BAND + len(both[number]) + beside
        found.append((asked_as, bases[begin:end]) if votes[number] else None)
    return found
