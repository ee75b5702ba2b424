"""Motifs against regular expressions over the letters of both strands."""

from __future__ import annotations

import re

import numpy as np
import pytest

from gpu.analyses.chromosome.find import motif as motifs
from gpu.analyses.chromosome.find.motif import find_motif, is_motif
from gpu.core.errors import InputError
from gpu.sequences.alphabet import DNA

#: What a letter of a motif allows in a sequence: IUPAC's table, and ambiguous letters within it.
ALLOWED = {
    **{"A": "A", "C": "C", "G": "G", "T": "T", "R": "AGR", "Y": "CTY", "S": "CGS", "W": "ATW", "K": "GTK", "M": "ACM"},
    **{"B": "CGTYSKB", "D": "AGTRWKD", "H": "ACTYWMH", "V": "ACGRSMV", "N": "ACGTRYSWKMBDHVN"},
}
COMPLEMENT = str.maketrans("ACGTRYSWKMBDHVN", "TGCAYRSWMKVHDBN")


def expected(text: str, motif: str) -> list[tuple[int, int]]:
    def starts(letters: str) -> set[int]:
        pattern = "".join(f"[{ALLOWED[letter]}]" for letter in letters)
        return {found.start() for found in re.finditer(f"(?={pattern})", text)}

    turned = motif.translate(COMPLEMENT)[::-1]
    if turned == motif:
        return sorted((at, 0) for at in starts(motif))
    return sorted([(at, 1) for at in starts(motif)] + [(at, -1) for at in starts(turned)], key=lambda one: one[0])


@pytest.mark.parametrize("motif", ["GATC", "GAATTC", "TATAWAW", "RNNY", "NN", "ACGTTRYKM", "AAAAAA", "BDHV", "CCWGG"])
def test_hits_on_both_strands(motif: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motifs, "_CHUNK", 1_000)
    random = np.random.default_rng(3)
    letters = random.choice(list("ACGT") * 12 + list("RYSWKMBDHVN"), 7_003)
    text = "".join(letters)
    hits = find_motif(DNA.encode[np.frombuffer(text.encode(), np.uint8)], motif.lower())
    assert sorted(zip(hits.starts.tolist(), hits.strands.tolist(), strict=True)) == sorted(expected(text, motif))
    assert hits.complete and (np.diff(hits.starts) >= 0).all() and hits.width == len(motif)


def test_too_many_hits_are_cut_and_a_search_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(motifs, "MAX_HITS", 100)
    hits = find_motif(np.zeros(5_000, np.uint8), "AA")
    assert len(hits) == 100 and not hits.complete

    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        find_motif(np.zeros(5_000, np.uint8), "AA", stop)


def test_short_sequences_and_what_is_no_motif() -> None:
    assert len(find_motif(np.zeros(3, np.uint8), "ACGT")) == 0
    assert is_motif("gat ucn") and not is_motif("gene") and not is_motif("A") and not is_motif("A" * 1_001)
    with pytest.raises(InputError, match="no motif"):
        find_motif(np.zeros(3, np.uint8), "gene")


@pytest.mark.parametrize("motif", ["GATC", "RNNY", "AACCGGTT", "ACG" * 4])
def test_hits_over_the_cut_of_a_circle(motif: str) -> None:
    """As in any rotation of it."""
    text = "ACGACGACGGATCTTAACCGGTTNRACG"
    codes = DNA.encode[np.frombuffer(text.encode(), np.uint8)]
    for cut in range(len(text)):
        turned = text[cut:] + text[:cut]
        hits = find_motif(np.roll(codes, -cut), motif, is_circle=True)
        wanted = [one for one in expected(turned + turned[: len(motif) - 1], motif) if one[0] < len(text)]
        assert list(zip(hits.starts.tolist(), hits.strands.tolist(), strict=True)) == wanted
    assert not len(find_motif(codes[:3], "ACGACG", is_circle=True))
