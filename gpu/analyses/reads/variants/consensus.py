"""The consensus of mapped reads as FASTA: the reference with what most reads have instead.

At each base the letter of more than half of the reads that tell; insertions and deletions of more
than half. Where fewer reads than asked for tell, N or the reference's letter in lower case.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.variants.counting import AlleleCounter, AlleleCounts
from gpu.analyses.reads.variants.finding import WINDOW, bases_before, gaps
from gpu.analyses.reads.variants.indels import MARGIN
from gpu.analyses.reads.variants.settings import CountFilter, Thresholds
from gpu.core.units import visible
from gpu.sequences.alphabet import DNA_BASES

#: Letters of a line.
_COLUMNS = 70
_N, _LOWER = ord("N"), ord("a") - ord("A")
_LETTERS = np.frombuffer(b"ACGT", np.uint8)


def write_consensus(
    result: ReadsResult,
    coverage: Coverage,
    chosen: CountFilter,
    depth: int,
    lower_case: bool,
    out: BinaryIO,
    on_progress: Callable[[float], None] = lambda share: None,
) -> None:
    """Write a record for each of the reference, of the same name.

    ``depth``: the least number of reads that tell; with fewer the letter is N, or with
    ``lower_case`` the reference's in lower case. Raises ``Damaged``.
    """
    chosen.check()
    Thresholds(0.0, 1, depth).check()
    counter, before = AlleleCounter(result, coverage, chosen), bases_before(result)
    for name, begin, end in zip(
        result.reference_records[0].strings(), before[:-1].tolist(), before[1:].tolist(), strict=True
    ):
        out.write(f">{visible(name)} consensus\n".encode())
        rest = b""
        for letters in _letters(counter, before, begin, end, depth, lower_case):
            on_progress(begin / max(1, coverage.bases))
            rest += letters
            whole = len(rest) - len(rest) % _COLUMNS
            out.write(b"".join(rest[at : at + _COLUMNS] + b"\n" for at in range(0, whole, _COLUMNS)))
            rest = rest[whole:]
        out.write(rest + b"\n" if rest else b"")


def _letters(
    counter: AlleleCounter, before: NDArray[np.int64], begin: int, end: int, depth: int, lower_case: bool
) -> Iterator[bytes]:
    """The letters of a record, in pieces."""
    # A deletion may reach into the next piece.
    at = begin
    for first in range(begin, end, WINDOW):
        last = min(end, first + WINDOW)
        counted = counter.count(first, min(end, last + MARGIN))
        plain = majority(counted, depth, lower_case)[: last - first]
        found = gaps(counted, last, counter, before, Thresholds(0.5, 1, depth))
        pieces = []
        for anchor, own, other, fraction in zip(
            found.anchor.tolist(), found.reference, found.alternative, found.fraction.tolist(), strict=True
        ):
            leads = anchor == begin and own[:1] != other[:1]
            place = anchor + (0 if leads else 1)
            if fraction <= 0.5 or place < at:
                continue
            pieces.append(plain[at - first : place - first].tobytes())
            inserted = len(other) - len(own)
            if inserted > 0:
                pieces.append(other[:inserted] if leads else other[1:])
            at = place - min(inserted, 0)
        pieces.append(plain[at - first :].tobytes() if at < last else b"")
        at = max(at, last)
        yield b"".join(pieces)


def majority(counted: AlleleCounts, depth: int, lower_case: bool) -> NDArray[np.uint8]:
    """The letter of each base, uint8 [n] (ASCII), as if none was inserted or deleted."""
    alleles = counted.alleles
    total, best = alleles.sum(axis=1), alleles[:, :DNA_BASES].argmax(axis=1)
    own = np.where(counted.letters == ord(" "), _N, counted.letters)
    is_most = 2 * alleles[np.arange(len(best)), best] > total
    found = np.where(is_most, _LETTERS[best], own)
    return np.where(total >= depth, found, own + _LOWER if lower_case else _N).astype(np.uint8)
