"""Translation of DNA: NCBI's genetic codes, reading frames of many records, places on the DNA.

Frame 1 begins with a strand's first base, 2 and 3 with the next ones; -1, -2 and -3 are those of
the reverse complement. A frame's residues are as many as it has whole codons: stops are ``*`` among
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA, DNA_BASES, PROTEIN, Codes
from gpu.sequences.record_batch import PADDING, Int64, RecordBatch, slices

Whole = NDArray[np.integer]

#: The frames of each strand.
FORWARD, REVERSE = (1, 2, 3), (-1, -2, -3)
#: Bases of a codon.
CODON = 3
#: The code that NCBI calls the standard one.
STANDARD = 1

_STOP, _ANY = (PROTEIN.letters.index(letter) for letter in "*X")
#: A codon is a number of three digits, each with this many bits: one of the fifteen letters.
_BITS = 4
_CODONS, _LETTER = 1 << CODON * _BITS, (1 << _BITS) - 1
#: What each of DNA's letters may be.
READINGS = {
    **{"A": "A", "C": "C", "G": "G", "T": "T", "R": "AG", "Y": "CT", "S": "CG", "W": "AT", "K": "GT", "M": "AC"},
    **{"B": "CGT", "D": "AGT", "H": "ACT", "V": "ACG", "N": "ACGT"},
}
#: Residues that are made at once.
_AT_ONCE = 1 << 18


@cache
def genetic_codes() -> dict[int, str]:
    """NCBI's genetic codes: what each is called, by its number, ascending."""
    # Here, since few searches translate: it takes as long as a small search.
    from Bio.Data import CodonTable

    return {number: table.names[0] for number, table in sorted(CodonTable.unambiguous_dna_by_id.items())}


def check_code(code: int) -> None:
    """Raise ``InputError`` unless NCBI numbers a genetic code so."""
    if code not in genetic_codes():
        known = ", ".join(map(str, genetic_codes()))
        raise InputError("There is no genetic code {}; NCBI's are {}, of which 1 is the standard one.", code, known)


@cache
def codons(code: int) -> Codes:
    """The residue of every codon, uint8[2 · 4096]: first forward, then of the reverse complement.

    A codon's number has the codes of its letters as its digits of four bits. Ambiguous letters give
    the residue that all they may stand for agree in, else X. Where a code reads a codon both ways,
    it is the residue and no stop, as in NCBI's tables. Raises ``InputError`` for a code that there
    is not.
    """
    check_code(code)
    from Bio.Data import CodonTable

    forward = CodonTable.unambiguous_dna_by_id[code].forward_table
    residues = {
        letters: PROTEIN.letters.index(forward.get("".join(letters), "*"))
        for letters in product(DNA.letters[:DNA_BASES], repeat=CODON)
    }
    table = np.full(2 * _CODONS, _ANY, np.uint8)
    for codon in product(range(len(DNA.letters)), repeat=CODON):
        read = {residues[letters] for letters in product(*(READINGS[DNA.letters[each]] for each in codon))}
        if len(read) == 1:
            table[_number(codon)] = residue = read.pop()
            assert DNA.complement is not None
            table[_CODONS + _number(DNA.complement[list(codon[::-1])].tolist())] = residue
    table.flags.writeable = False
    return table


def _number(codon: Sequence[int]) -> int:
    first, second, third = codon
    return first << 2 * _BITS | second << _BITS | third


def residues_in(bases: Int64, frame: int | NDArray[np.int8]) -> Int64:
    """The number of residues in a frame of records with these numbers of bases."""
    return np.maximum(bases - np.abs(frame) + 1, 0) // CODON


def on_dna(places: Whole, frame: NDArray[np.int8], bases: Whole) -> Int64:
    """The places on the forward strand of a frame's residues; int64[2, k] each: starts and ends,
    0-based, half-open."""
    forward = np.abs(frame.astype(np.int64)) - 1 + CODON * places.astype(np.int64)
    return np.where(frame < 0, bases - forward[::-1], forward)


def frame_at(start: Whole, end: Whole, reverse: NDArray[np.bool_], bases: Whole) -> NDArray[np.int8]:
    """The frame in which ``on_dna`` gives these places; ``reverse``: it is one of the reverse
    complement.
    """
    return np.where(reverse, -((bases - end) % CODON) - 1, start % CODON + 1).astype(np.int8)


def translated(records: RecordBatch, code: int, frames: tuple[int, ...], gap: int) -> RecordBatch:
    """The frames of each DNA record as ``PROTEIN`` records of the same name, in the order of
    ``frames``.

    ``gap``: the code between them. Raises ``InputError`` for a code that there is not.
    """
    table, lengths = codons(code), records.lengths
    sizes = np.stack([residues_in(lengths, frame) for frame in frames], axis=1).ravel()
    starts = np.concatenate([[1], 1 + np.cumsum(sizes + 1)])
    # The place of a frame's first codon by its lowest base, and of the next one.
    firsts = np.stack(
        [
            records.starts[:-1] + (frame - 1 if frame > 0 else lengths + frame + 1 - CODON)
            for frame in frames
        ],
        axis=1,
    ).ravel()  # fmt: skip
    steps = np.tile([CODON if frame > 0 else -CODON for frame in frames], len(lengths))
    codes = np.empty(starts[-1] - 1 + PADDING, np.uint8)
    for first in range(1, int(starts[-1]), _AT_ONCE):
        last = min(first + _AT_ONCE, int(starts[-1]))
        of = slice(int(np.searchsorted(starts, first, "right")) - 1, int(np.searchsorted(starts, last, "left")))
        # Each with the gap behind it, whose place is still one of the array's.
        begins, ends = np.maximum(starts[of], first), np.minimum(starts[of.start + 1 : of.stop + 1], last)
        origins, strands = firsts[of] - starts[of] * steps[of], np.where(steps[of] < 0, _CODONS, 0)
        place, step, turned = (np.repeat(values, ends - begins) for values in (origins, steps[of], strands))
        place += step * np.arange(first, last)
        for digit in range(CODON):
            # A gap, behind a frame, is some letter: what it gives is replaced below.
            turned += (records.codes[place + digit].astype(np.int64) & _LETTER) << (CODON - 1 - digit) * _BITS
        codes[first:last] = table[turned]
    codes[starts - 1] = gap
    codes[starts[-1] - 1 :] = gap
    each = np.repeat(np.arange(len(records)), len(frames))
    names, name_starts = slices(records.names, records.name_starts[each], records.name_starts[each + 1])
    return RecordBatch(codes, starts, names, name_starts)
