"""Simulated samples: a reference, planted variants, and reads of the sequence that has them.

Letters of reads are wrong as often as their qualities tell. The same arguments give the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import BinaryIO, NamedTuple

import numpy as np

from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA, DNA_BASES
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import ancestor_of

#: Qualities of letters, and the share of each.
_QUALITIES, _SHARES = np.array([37, 25, 11], np.uint8), (0.92, 0.06, 0.02)
#: Share of variants that are insertions or deletions.
_INDELS = 0.3
#: Variants are apart by so many lengths of a read at least, so that no read has two.
_APART = 2
_FIRST_QUALITY = 33
#: Reads that are written at once.
_AT_ONCE = 1 << 14


class Planted(NamedTuple):
    """A planted variant as a VCF record: ``position`` from 1, letters, at its leftmost place."""

    position: int
    reference: str
    alternative: str


@dataclass(frozen=True, eq=False)
class SimulatedSample:
    """A reference, the sequence with all variants ``planted``, in order, and how it is read.

    ``fraction``: share of the reads that are of the changed sequence, the others are of the
    reference. ``length``: of a read. ``coverage``: times that each base is read.
    """

    name: str
    reference: Codes
    changed: Codes
    planted: tuple[Planted, ...]
    length: int
    coverage: float
    fraction: float
    seed: int

    def write_reads(self, out: BinaryIO) -> int:
        """Write FASTQ; returns the number of reads.

        A read's name tells its number, the place (from 0) and strand that it was read from, and the
        sequence: “ref” or “alt”.
        """
        random = np.random.default_rng([self.seed, 1])
        count = round(self.coverage * len(self.reference) / self.length)
        of_changed = random.random(count) < self.fraction
        for first in range(0, count, _AT_ONCE):
            some = of_changed[first : first + _AT_ONCE]
            out.write("".join(self._records(random, first, some)).encode())
        return count

    def _records(self, random: np.random.Generator, first: int, of_changed: np.ndarray) -> Iterator[str]:
        count, length = len(of_changed), self.length
        sizes = np.where(of_changed, len(self.changed), len(self.reference))
        starts = (random.random(count) * (sizes - length + 1)).astype(np.int64)
        places = starts[:, None] + np.arange(length)
        codes = np.empty((count, length), np.uint8)
        for is_changed, source in ((True, self.changed), (False, self.reference)):
            codes[of_changed == is_changed] = source[places[of_changed == is_changed]]
        reverse = random.random(count) < 0.5
        codes[reverse] = DNA_BASES - 1 - codes[reverse, ::-1]
        qualities = _QUALITIES[random.choice(len(_QUALITIES), (count, length), p=_SHARES)]
        wrong = random.random((count, length)) < 10 ** (qualities / -10.0)
        codes[wrong] = (codes[wrong] + random.integers(1, DNA_BASES, int(wrong.sum()))) % DNA_BASES
        letters, scores = DNA.decode[codes], qualities + np.uint8(_FIRST_QUALITY)
        for row in range(count):
            strand, origin = "-" if reverse[row] else "+", "alt" if of_changed[row] else "ref"
            name = f"r{first + row}_{starts[row]}{strand}_{origin}"
            yield f"@{name}\n{letters[row].tobytes().decode()}\n+\n{scores[row].tobytes().decode()}\n"

    def write_truth(self, out: BinaryIO) -> None:
        """Write what was planted as VCF."""
        lines = [
            "##fileformat=VCFv4.3",
            "##source=crosspoint simulate",
            '##FILTER=<ID=PASS,Description="All filters passed">',
            f"##contig=<ID={self.name},length={len(self.reference)}>",
            "#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO",
            *(
                f"{self.name}\t{one.position}\t.\t{one.reference}\t{one.alternative}\t.\tPASS\t."
                for one in self.planted
            ),
        ]
        out.write("".join(f"{line}\n" for line in lines).encode())


def simulate_sample(
    length: int,
    seed: int,
    read_length: int = 100,
    coverage: float = 30.0,
    variants: int | None = None,
    longest_indel: int = 1,
    fraction: float = 1.0,
) -> SimulatedSample:
    """Simulate a reference of ``length`` bases and plant ``variants`` (None: one in 1,000 bases).

    Of them 30 % are insertions and deletions of 1 to ``longest_indel`` bases. They are two lengths
    of a read apart. Raises ``InputError`` for numbers that do not fit.
    """
    if not 20 <= read_length <= length // 10:
        raise InputError("A read must have 20 bases or more, and at most a tenth of the reference's.")
    if not (0 < coverage <= 100_000 and 0 <= fraction <= 1 and 1 <= longest_indel <= read_length // 2):
        raise InputError(
            "The coverage must be above 0, the fraction from 0 to 1, and indels have at most half of a read's bases."
        )
    random = np.random.default_rng([seed, 0])
    reference = ancestor_of(random, length)
    wanted = length // 1_000 if variants is None else variants
    # A place in each of as many stretches of equal size, away from its ends.
    size = (length - 2 * read_length) // max(1, wanted)
    room = size - _APART * read_length - longest_indel
    if room < 1:
        raise InputError(
            "So many variants would be closer than {} reads of {} bases; ask for fewer.", _APART, read_length
        )
    starts = read_length + size * np.arange(wanted) + random.integers(0, room, wanted)
    pieces, planted, at = [], [], 0
    for start in starts.tolist():
        removed, put = _change(random, reference, start, longest_indel)
        pieces += [reference[at:start], put]
        at = start + removed
        planted.append(_leftmost(reference, start, removed, put))
    changed = np.concatenate([*pieces, reference[at:]])
    return SimulatedSample("reference", reference, changed, tuple(planted), read_length, coverage, fraction, seed)


def _change(random: np.random.Generator, reference: Codes, start: int, longest: int) -> tuple[int, Codes]:
    """The number of bases that go, and what comes in their place."""
    if random.random() >= _INDELS:
        return 1, (reference[start : start + 1] + random.integers(1, DNA_BASES, 1)).astype(np.uint8) % DNA_BASES
    size = int(random.integers(1, longest + 1))
    if random.random() < 0.5:
        return size, np.zeros(0, np.uint8)
    return 0, random.integers(0, DNA_BASES, size).astype(np.uint8)


def _leftmost(reference: Codes, start: int, removed: int, put: Codes) -> Planted:
    if removed and len(put):
        return Planted(start + 1, DNA.text(reference[start : start + 1]), DNA.text(put))
    own, other = list(reference[start - 1 : start + removed]), [reference[start - 1], *put]
    at = start - 1
    # Both begin with the base before: while they end alike, that base moves to the left.
    while at > 0 and own[-1] == other[-1]:
        at -= 1
        own, other = [reference[at], *own[:-1]], [reference[at], *other[:-1]]
    return Planted(at + 1, DNA.text(np.array(own, np.uint8)), DNA.text(np.array(other, np.uint8)))
