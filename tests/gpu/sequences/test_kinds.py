"""Bases or amino acids, by the first letters of a file."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from gpu.sequences import files, kinds, raw
from gpu.sequences.alphabet import PROTEIN
from gpu.sequences.kinds import first_codes, holds_proteins, looks_like_bases
from gpu.sequences.reading import Reading


@pytest.mark.parametrize(
    ("letters", "are_bases", "are_proteins"),
    [
        ("ACGT" * 20, True, False),
        ("ACGU-" * 20, True, False),
        ("ACGT", True, False),
        ("GGWACWGGWTGAACWGTWTAYCC", True, False),
        ("MKV", False, False),
        ("MKVL", False, True),
        ("ARNDCQEGHILKMFPSTWYV" * 4, False, True),
        ("ARNDCQEGHILKMFPSTWYV*." * 4, False, True),
    ],
)
def test_kinds(letters: str, are_bases: bool, are_proteins: bool, tmp_path: Path) -> None:
    (tmp_path / "f.fa").write_text(f">a\n{letters}\n")
    path = str(tmp_path / "f.fa")
    assert (looks_like_bases(path), holds_proteins(path)) == (are_bases, are_proteins)


@pytest.mark.parametrize(
    ("query", "database", "are_bases"),
    [
        # A primer, an ambiguous one, and one of ambiguous letters alone, in a database of DNA.
        ("ACGTTGCAGGCATTACGGAC", "ACGT" * 20, True),
        ("GGTCAATGGTTAACCGTWRYGGTCAATGGTTAACCGTWRYGGWW", "ACGT" * 20, True),
        ("WRYKM", "ACGT" * 20, True),
        # The same in a database of proteins, and where both are short.
        ("GACTGACTGGAT", "MKVLAWFERQGIP" * 9, False),
        ("WRYKM", "MKV", False),
        ("ACGTTGCAGG", "ACGTTGCAGG", True),
        # Sure by itself.
        ("ACGT" * 20, "MKVLAWFERQGIP" * 9, True),
        ("MKVLAWFERQ", "ACGT" * 20, False),
    ],
)
def test_a_few_letters_are_what_the_database_is_of(query: str, database: str, are_bases: bool, tmp_path: Path) -> None:
    for name, letters in (("q.fa", query), ("db.fa", database)):
        (tmp_path / name).write_text(f">a\n{letters}\n")
    assert looks_like_bases(str(tmp_path / "q.fa"), str(tmp_path / "db.fa")) == are_bases


def test_no_more_is_read_than_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record of 500 MB is not read to its end: here there is no sequence."""
    monkeypatch.setattr(kinds, "LOOKED_AT", 1000)
    monkeypatch.setattr(raw, "BLOCK", 100)
    monkeypatch.setattr(files, "_LOOKED_AT", 100)
    monkeypatch.setattr("gpu.sequences.scanners.BLOCK", 100)
    text = "".join(random.Random(1).choices("ACGT", k=2000))
    (tmp_path / "f.fa").write_text(f">a\n{text}\n" + "1" * 5000)
    codes = first_codes(str(tmp_path / "f.fa"), Reading(PROTEIN, 254))
    assert len(codes) == 1000 and PROTEIN.text(codes[1:]) == text[:999]
