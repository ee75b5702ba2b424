"""Proteins and nucleotides are told apart by a file's beginning, whatever its format and
packing.
"""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from gpu.core.errors import InputError
from gpu.sequences.kinds import SequenceKind, hold_proteins, kind_of

PROTEIN = "MKVLAAGIVGLLLAQWSEDFPRKLMNHYTC"
CASES = {
    "one.faa": (f">a\n{PROTEIN}\n", SequenceKind(True, True)),
    "two.pep": (f">a\n{PROTEIN}\n>b\n{PROTEIN.lower()}*\n", SequenceKind(True, False)),
    "dna.fna": (">a\nACGTNNRYKMSWBDHV\n", SequenceKind(False, True)),
    "short.fa": (">a\nACG\n", SequenceKind(False, True)),
    "masked.fa": (f">a\n{'ACGT' * 10}{'X' * 30}\n", SequenceKind(False, True)),
    "named.fa": (f">{PROTEIN * 9}\nACGTACGT\n", SequenceKind(False, True)),
    "reads.fq": ("@r\nACGT\n+\nEFIL\n", SequenceKind(False, True)),
    "gp.gb": (
        "LOCUS       X1                        30 aa            linear   PRI 01-JAN-2020\nDEFINITION  x.\n"
        f"ORIGIN\n        1 {PROTEIN.lower()}\n//\n",
        SequenceKind(True, True),
    ),
    "dna.gb": (
        "LOCUS       X1                        12 bp    DNA     linear   PRI 01-JAN-2020\nDEFINITION  x.\n"
        "ORIGIN\n        1 acgtacgtacgt\n//\n",
        SequenceKind(False, True),
    ),
}


@pytest.mark.parametrize("packed", [False, True])
@pytest.mark.parametrize("name", CASES)
def test_kinds(tmp_path: Path, name: str, packed: bool) -> None:
    text, kind = CASES[name]
    path = tmp_path / name
    path.write_bytes(gzip.compress(text.encode()) if packed else text.encode())
    assert kind_of(str(path)) == kind


def test_of_a_large_file_the_beginning_tells(tmp_path: Path) -> None:
    path = tmp_path / "large.fa"
    path.write_text("".join(f">r{number}\n{PROTEIN}\n" for number in range(20_000)))
    assert kind_of(str(path)) == SequenceKind(True, False)
    path.write_text(f">r\n{'ACGT' * 100_000}\n")
    assert kind_of(str(path)) == SequenceKind(False, False)


def test_what_is_none_of_sequences(tmp_path: Path) -> None:
    (tmp_path / "x").write_text("hello\n")
    for path in (tmp_path / "x", tmp_path / "missing", tmp_path):
        with pytest.raises(InputError):
            kind_of(str(path))
        assert not hold_proteins(str(path))
