"""Codons, amino acids and open reading frames against Biopython and a scan by expression."""

from __future__ import annotations

import re

import numpy as np
import pytest
from Bio.Seq import Seq

from gpu.analyses.chromosome.find import reading_frames
from gpu.analyses.chromosome.find.features import Whole
from gpu.analyses.chromosome.find.reading_frames import (
    bases_at,
    code_of,
    coding_places,
    frame_places,
    open_frames,
    residues,
)
from gpu.sequences.alphabet import DNA

TEXT = "".join(np.random.default_rng(5).choice(list("ACGT") * 20 + ["N"], 4_001))
CODES = DNA.encode[np.frombuffer(TEXT.encode(), np.uint8)]


def protein(places: np.ndarray, is_reverse: bool, code: int = 1) -> str:
    return residues(bases_at(CODES, places, is_reverse), code).tobytes().decode()


@pytest.mark.parametrize("code", [1, 2, 11])
@pytest.mark.parametrize("begin", ["1", "2", "3"])
def test_a_spliced_gene_is_translated_on_either_strand(code: int, begin: str) -> None:
    spans = ((100, 161), (300, 350))
    qualifiers = (("codon_start", begin), ("transl_table", str(code)))
    skipped = int(begin) - 1
    forward = Whole(0, "CDS", "x", 1, spans, qualifiers)
    letters = (TEXT[100:161] + TEXT[300:350])[skipped:]
    expected = str(Seq(letters[: len(letters) // 3 * 3]).translate(code))
    assert protein(coding_places(forward), False, code_of(forward)) == expected
    backward = Whole(0, "CDS", "x", -1, spans[::-1], qualifiers)
    letters = str(Seq(TEXT[100:161] + TEXT[300:350]).reverse_complement())[skipped:]
    expected = str(Seq(letters[: len(letters) // 3 * 3]).translate(code))
    assert protein(coding_places(backward), True, code_of(backward)) == expected


@pytest.mark.parametrize("frame", [1, 2, 3, -1, -2, -3])
def test_the_frames_of_a_strand_are_cut_to_the_view(frame: int) -> None:
    strand = Seq(TEXT) if frame > 0 else Seq(TEXT).reverse_complement()
    letters = strand[abs(frame) - 1 :]
    whole = str(letters[: len(letters) // 3 * 3].translate())
    every = frame_places(0, len(TEXT), len(TEXT), frame)
    assert protein(every, frame < 0) == whole
    for first, last in ((0, 7), (1_000, 1_061), (3_990, 4_001)):
        some = frame_places(first, last, len(TEXT), frame)
        meets = (every.max(axis=1) >= first) & (every.min(axis=1) < last)
        assert some[(some.max(axis=1) >= first) & (some.min(axis=1) < last)].tolist() == every[meets].tolist()
        assert len(some) == meets.sum()


def scanned(text: str, least: int, starts: str, stops: str) -> set[tuple[int, int]]:
    """The open frames of one strand: for each stop the first start after the stop before it."""
    found = {}
    for start in re.finditer(f"(?={starts})", text):
        for at in range(start.start(), len(text) - 2, 3):
            if re.fullmatch(stops, text[at : at + 3]):
                found.setdefault(at, (start.start(), at + 3))
                break
    return {(begin, end) for begin, end in found.values() if end - begin >= least}


@pytest.mark.parametrize(("code", "stops"), [(1, "TAA|TAG|TGA"), (4, "TAA|TAG")])
@pytest.mark.parametrize("least", [6, 60])
def test_open_reading_frames_of_both_strands(
    code: int, stops: str, least: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading_frames, "_CHUNK", 100)
    found = open_frames(CODES, least, code)
    every = set(zip(found.starts.tolist(), found.ends.tolist(), found.strands.tolist(), strict=True))
    assert len(every) == len(found)
    turned = str(Seq(TEXT).reverse_complement())
    expected = {(start, end, 1) for start, end in scanned(TEXT, least, "ATG", stops)}
    expected |= {(len(TEXT) - end, len(TEXT) - start, -1) for start, end in scanned(turned, least, "ATG", stops)}
    assert every == expected


def test_other_start_codons_make_frames_longer() -> None:
    codes = DNA.encode[np.frombuffer(b"CCTTGAAAATGAAATAACC", np.uint8)]
    assert open_frames(codes, 6).starts.tolist() == [8]
    assert open_frames(codes, 6, only_atg=False).starts.tolist() == [2]
    assert len(open_frames(codes[:2], 6)) == 0


@pytest.mark.parametrize("length", [300, 301, 302])
@pytest.mark.parametrize("code", [1, 11])
def test_a_circle_has_no_end_at_its_cut(length: int, code: int) -> None:
    """Against a walk codon by codon from each stop, back round the circle once."""
    for first in range(0, 3_000, 331):
        text = TEXT[first : first + length]
        expected = set()
        for strand, letters in ((1, text), (-1, str(Seq(text).reverse_complement()))):

            def codon(at: int, letters: str = letters) -> str:
                return "".join(letters[(at + k) % length] for k in range(3))

            for stop in range(length):
                if str(Seq(codon(stop)).translate(code)) != "*":
                    continue
                starts = []
                for back in range(1, length // 3):
                    if str(Seq(codon(stop - 3 * back)).translate(code)) == "*":
                        break
                    if codon(stop - 3 * back) == "ATG":
                        starts.append(back)
                if starts:
                    size = 3 * starts[-1] + 3
                    low = (stop - 3 * starts[-1]) % length if strand > 0 else (length - stop - 3) % length
                    if size >= 12:
                        expected.add((low, low + size, strand))
        found = open_frames(DNA.encode[np.frombuffer(text.encode(), np.uint8)], 12, code, is_circle=True)
        assert set(zip(found.starts.tolist(), found.ends.tolist(), found.strands.tolist(), strict=True)) == expected
