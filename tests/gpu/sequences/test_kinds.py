"""Bases or amino acids, by the first letters of a file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gpu.sequences import files, kinds, raw
from gpu.sequences.alphabet import PROTEIN
from gpu.sequences.kinds import first_codes, holds_proteins, looks_like_bases
from gpu.sequences.pieces import Reading


@pytest.mark.parametrize(
    ("letters", "are_bases", "are_proteins"),
    [
        ("ACGT" * 20, True, False),
        ("ACGU-" * 20, True, False),
        ("ACGT", False, False),
        ("ARNDCQEGHILKMFPSTWYV" * 4, False, True),
        ("ARNDCQEGHILKMFPSTWYV*." * 4, False, True),
    ],
)
def test_kinds(letters: str, are_bases: bool, are_proteins: bool, tmp_path: Path) -> None:
    (tmp_path / "f.fa").write_text(f">a\n{letters}\n")
    path = str(tmp_path / "f.fa")
    assert (looks_like_bases(path), holds_proteins(path)) == (are_bases, are_proteins)


def test_no_more_is_read_than_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of 500 MB is not read to its end: here there is no sequence."""
    monkeypatch.setattr(kinds, "LOOKED_AT", 1000)
    monkeypatch.setattr(raw, "BLOCK", 100)
    monkeypatch.setattr(files, "_LOOKED_AT", 100)
    monkeypatch.setattr("gpu.sequences.fasta_scan.BLOCK", 100)
    text = "".join(random.Random(1).choices("ACGT", k=2000))
    (tmp_path / "f.fa").write_text(f">a\n{text}\n" + "1" * 5000)
    codes = first_codes(str(tmp_path / "f.fa"), Reading(PROTEIN, 254))
    assert len(codes) == 1000 and PROTEIN.text(codes[1:]) == text[:999]
