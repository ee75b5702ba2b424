"""Reading frames: codons of coding sequences, their amino acids, and open reading frames.

Tables are NCBI's, from ``gpu.sequences.translation``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.chromosome.find.features import Whole
from gpu.core.units import whole_number
from gpu.sequences.alphabet import DNA, PROTEIN, Codes
from gpu.sequences.translation import CODON, STANDARD, codons, genetic_codes

_STOP = PROTEIN.letters.index("*")
_BITS = 4
_CODONS = 1 << CODON * _BITS
#: Codons looked at at a time.
_CHUNK = 1 << 22

Integers = NDArray[np.int64]


def residues(triplets: Codes, code: int = STANDARD) -> NDArray[np.uint8]:
    """The amino acids of codons as ASCII, uint8 [k], of DNA codes uint8 [k, 3] in reading order."""
    digits = triplets.astype(np.int64)
    return PROTEIN.decode[codons(code)[digits[:, 0] << 2 * _BITS | digits[:, 1] << _BITS | digits[:, 2]]]


def code_of(feature: Whole, usual: int = STANDARD) -> int:
    """The genetic code that a feature names by ``transl_table``, else ``usual``."""
    named = whole_number(feature.value("transl_table"))
    return named if named in genetic_codes() else usual


def coding_places(feature: Whole) -> Integers:
    """The places of a coding feature's codons on its matrix side, int64 [k, 3] in reading order.

    Of a feature on the reverse strand they descend, and the bases there have to be complemented.
    """
    step = -1 if feature.strand < 0 else 1
    parts = [np.arange(start, end)[::step] for start, end in feature.spans]
    places = np.concatenate(parts) if parts else np.zeros(0, np.int64)
    begins = feature.value("codon_start")
    places = places[int(begins) - 1 if begins in ("2", "3") else 0 :]
    return places[: len(places) // CODON * CODON].reshape(-1, CODON)


def frame_places(first: int, last: int, length: int, frame: int) -> Integers:
    """The codons of a frame of a side of ``length`` bases that meet ``[first, last)``.

    As ``coding_places``. Frames 1 to 3 begin at the side's first base and the next ones, frames
    -1 to -3 at its last base and those before it.
    """
    if frame > 0:
        begin = max(0, -((frame + 1 - first) // CODON)) * CODON + frame - 1
        starts = np.arange(begin, min(last, length - CODON + 1), CODON)
        return starts[:, None] + np.arange(CODON)
    highest = length + frame
    top = highest - max(0, -(-(highest - last - 1) // CODON)) * CODON
    tops = np.arange(top, max(first, CODON - 1) - 1, -CODON)
    return tops[:, None] - np.arange(CODON)


def bases_at(codes: Codes, places: Integers, is_reverse: bool) -> Codes:
    """The bases in reading order at ``places``, complemented on the reverse strand."""
    assert DNA.complement is not None
    return DNA.complement[codes[places]] if is_reverse else codes[places]


@dataclass(frozen=True)
class OpenFrames:
    """Open reading frames from a start to its stop codon, which is included, sorted by ``starts``.

    ``starts`` and ``ends``: int64 [k], 0-based half-open; ``strands``: int8 [k]. An end beyond a
    circle's last base goes on at its base 0.
    """

    starts: Integers
    ends: Integers
    strands: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.starts)


@cache
def start_codons(code: int, only_atg: bool) -> NDArray[np.bool_]:
    """The codons, by their number, that begin an open reading frame, bool [4096]."""
    from Bio.Data import CodonTable

    named = ["ATG"] if only_atg else CodonTable.unambiguous_dna_by_id[code].start_codons
    table = np.zeros(_CODONS, bool)
    for codon in named:
        first, second, third = (DNA.letters.index(base) for base in codon)
        table[first << 2 * _BITS | second << _BITS | third] = True
    return table


def open_frames(
    codes: Codes,
    least: int,
    code: int = STANDARD,
    only_atg: bool = True,
    raise_if_cancelled: Callable[[], None] = lambda: None,
    is_circle: bool = False,
) -> OpenFrames:
    """The open reading frames of both strands with ``least`` bases or more.

    Of those with the same stop codon the longest. Frames cut off by an end of the sequence are left
    out; a circle (``is_circle``) has no end, and its frames go round it once at most.
    """
    length = len(codes)
    if is_circle:
        # Each stop has all bases of the circle before it in one of the two rounds.
        codes = np.concatenate((codes, codes))
    table = codons(code)
    begins = start_codons(code, only_atg)
    turned = _turned()
    found: list[Integers] = []
    for offset in range(CODON):
        whole = (len(codes) - offset) // CODON
        marks: list[list[Integers]] = [[], [], [], []]
        for first in range(0, whole, _CHUNK):
            raise_if_cancelled()
            piece = codes[offset + CODON * first : offset + CODON * min(whole, first + _CHUNK)].reshape(-1, CODON)
            numbers = piece[:, 0].astype(np.int16) << 2 * _BITS | piece[:, 1].astype(np.int16) << _BITS | piece[:, 2]
            backward = turned[numbers]
            for kept, marked in zip(
                marks,
                (table[numbers] == _STOP, begins[numbers], table[backward] == _STOP, begins[backward]),
                strict=True,
            ):
                kept.append(first + np.flatnonzero(marked))
        stops, starts, stops_back, starts_back = (
            np.concatenate(kept) if kept else np.zeros(0, np.int64) for kept in marks
        )
        found.append(_between(stops, starts, 1, offset, length // CODON))
        # Turned round, the reverse strand's stops and starts are in the order of reading.
        back = _between(whole - 1 - stops_back[::-1], whole - 1 - starts_back[::-1], -1, 0, length // CODON)
        back[:, :2] = offset + CODON * whole - back[:, 1::-1]
        found.append(back)
    every = np.concatenate(found)
    every = every[every[:, 1] - every[:, 0] >= least]
    if is_circle:
        stop = np.where(every[:, 2] > 0, every[:, 1] - length - 1, every[:, 0])
        every = every[(stop >= 0) & (stop < length)]
        every[:, :2] -= np.where(every[:, :1] >= length, length, 0)
    every = every[np.lexsort((every[:, 1], every[:, 0]))]
    return OpenFrames(every[:, 0], every[:, 1], every[:, 2].astype(np.int8))


def _between(stops: Integers, starts: Integers, strand: int, offset: int, most: int) -> Integers:
    """From the first start after each stop to the next stop, as bases: int64 [k, 3] with strand.

    ``most``: their codons at most, with the stop.
    """
    before = np.concatenate([[-1], stops[:-1]]) if len(stops) else stops
    at = np.searchsorted(starts, np.maximum(before, stops - most) + 1)
    first = np.append(starts, np.iinfo(np.int64).max)[at]
    is_open = first < stops
    begin, end = offset + CODON * first[is_open], offset + CODON * (stops[is_open] + 1)
    return np.column_stack([begin, end, np.full(len(begin), strand)])


@cache
def _turned() -> NDArray[np.int16]:
    """The number of the reverse complement of each codon's number."""
    assert DNA.complement is not None
    digits = np.arange(_CODONS)
    complement = np.zeros(1 << _BITS, np.int64)
    complement[: len(DNA.complement)] = DNA.complement
    first, second, third = (complement[digits >> shift & 15] for shift in (2 * _BITS, _BITS, 0))
    return (third << 2 * _BITS | second << _BITS | first).astype(np.int16)
