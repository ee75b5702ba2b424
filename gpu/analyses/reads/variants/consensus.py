"""The consensus of mapped reads as FASTA: at each base what more than half of them have.

It is made of the columns of the reads as they are aligned: a letter, or nothing where more than
half lack the base; between two bases the letters that more than half insert, one after another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.compiled.entry_points import ALLELE_JUNCTION
from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.variants.counting import AlleleCounter, AlleleCounts
from gpu.analyses.reads.variants.finding import WINDOW, bases_before
from gpu.analyses.reads.variants.settings import CountFilter, Thresholds
from gpu.core.units import visible
from gpu.sequences.alphabet import DNA_BASES

#: Letters of a line.
_COLUMNS = 70
_N, _LOWER = ord("N"), ord("a") - ord("A")
_NOTHING = b"\0"
#: Of ``AlleleCounts.alleles``.
_LETTERS = np.frombuffer(b"ACGT" + _NOTHING, np.uint8)


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
        for letters in _letters(counter, begin, end, depth, lower_case):
            on_progress(begin / max(1, coverage.bases))
            rest += letters
            whole = len(rest) - len(rest) % _COLUMNS
            out.write(b"".join(rest[at : at + _COLUMNS] + b"\n" for at in range(0, whole, _COLUMNS)))
            rest = rest[whole:]
        out.write(rest + b"\n" if rest else b"")


def _letters(counter: AlleleCounter, begin: int, end: int, depth: int, lower_case: bool) -> Iterator[bytes]:
    """The letters of a record, in pieces."""
    for first in range(begin, end, WINDOW):
        counted = counter.count(first, min(end, first + WINDOW))
        plain, at, pieces = majority(counted, depth, lower_case), 0, []
        for place, text in inserted(counted, depth):
            pieces += [plain[at : place - first].tobytes(), text]
            at = place - first
        yield b"".join([*pieces, plain[at:].tobytes()]).replace(_NOTHING, b"")


def majority(counted: AlleleCounts, depth: int, lower_case: bool) -> NDArray[np.uint8]:
    """The letter of each base, uint8 [n] (ASCII), 0 where it is deleted.

    Where nothing has more than half, it is the reference's letter if none is more frequent.
    """
    alleles = counted.alleles
    total, best = alleles.sum(axis=1), alleles.argmax(axis=1)
    most = alleles.max(axis=1, initial=0)
    own = np.where(counted.letters == ord(" "), _N, counted.letters)
    codes = counted.codes
    of_reference = np.where(codes < DNA_BASES, alleles[np.arange(len(codes)), np.minimum(codes, DNA_BASES)], -1)
    found = np.where(2 * most > total, _LETTERS[best], np.where(of_reference == most, own, _N))
    return np.where(total >= depth, found, own + _LOWER if lower_case else _N).astype(np.uint8)


def inserted(counted: AlleleCounts, depth: int) -> Iterator[tuple[int, bytes]]:
    """The letters that are inserted before bases, by their places, in order."""
    indels = counted.indels
    counts = indels.counts.sum(axis=1)
    at = np.flatnonzero(indels.deleted == 0)
    places, begins = np.unique(indels.places[at], return_index=True)
    across = counted.counts[places - counted.first, :, ALLELE_JUNCTION].sum(axis=1)
    with_any = np.add.reduceat(counts[at], begins) if len(at) else counts[:0]
    is_most = (2 * with_any > across) & (across >= depth)
    ends = np.append(begins, len(at))[1:]
    for number in np.flatnonzero(is_most).tolist():
        rows = at[begins[number] : ends[number]].tolist()
        letters, column = b"", 0
        while True:
            told = Counter[bytes]()
            for row in rows:
                told[indels.inserted[row][column : column + 1]] += int(counts[row])
            del told[b""]
            if 2 * told.total() <= across[number]:
                break
            letter, count = told.most_common(1)[0]
            letters += letter if 2 * count > across[number] else b"N"
            column += 1
        yield int(places[number]), letters
