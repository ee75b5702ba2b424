"""One record of a file, as FASTA: found by name or number in every format, whatever the chunks."""

from __future__ import annotations

import gzip
import io
from pathlib import Path

import pytest

from gpu.analyses.one_record import Record, read_entries, read_record, record_file
from gpu.core.errors import InputError
from gpu.sequences import files, raw

_FASTA = b"\n>a first one\r\nACGT\r\nac gtN\r\n>b\x01other\nNNRY\n\n>a\nACG\n>\nTTT\n>long\n" + b"ACGTTGCA\n" * 40


@pytest.mark.parametrize("block", [0, 16, 31])
@pytest.mark.parametrize("packed", [False, True])
def test_fasta(block: int, packed: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if block:
        monkeypatch.setattr(files, "_UNPACKED", block)
        monkeypatch.setattr(raw, "BLOCK", block)
    path = tmp_path / "x.fa"
    path.write_bytes(gzip.compress(_FASTA) if packed else _FASTA)
    assert read_record(str(path), "a") == Record("a", "first one", b"ACGTacgtN")
    assert read_record(str(path), "a", 3) == read_record(str(path), "#3") == Record("a", "", b"ACG")
    assert read_record(str(path), "b") == Record("b", "other", b"NNRY")
    assert read_record(str(path), "#4") == Record("#4", "", b"TTT")
    assert read_record(str(path), "long", 320).letters == b"ACGTTGCA" * 40
    for key, length in (("c", 0), ("a", 4), ("#6", 0)):
        with pytest.raises(InputError, match=r"x\.fa has no record"):
            read_record(str(path), key, length)


def test_several_at_once(tmp_path: Path) -> None:
    """By numbers in the order of the file, then by names; each of its length."""
    path = tmp_path / "x.fa"
    path.write_bytes(_FASTA)
    found = list(read_entries(str(path), {"#4": 3, "long": 320, "#1": 9, "b": 4}))
    assert [record.name for record in found] == ["a", "#4", "long", "b"] and found[0].letters == b"ACGTacgtN"
    for wanted in ({"#1": 9, "#3": 4}, {"#1": 9, "#6": 3}, {"c": 1}):
        with pytest.raises(InputError, match=f"no record “{list(wanted)[-1]}”, or a changed one"):
            list(read_entries(str(path), wanted))


def test_other_formats(tmp_path: Path) -> None:
    reads = tmp_path / "r.fq"
    reads.write_text("@r1 x\nACGTN\n+\nIIIII\n@r2\nGG\n+\nII\n")
    assert read_record(str(reads), "r2") == read_record(str(reads), "#2") == Record("r2", "", b"GG")
    example = "resources/examples/skua.a.gb"
    record = read_record(example, "skua_a", 20_000)
    fasta = read_record("resources/examples/skua.a.fa", "#1")
    assert record.letters.upper() == fasta.letters.upper() and len(record.letters) == 20_000


def test_written_in_lines(tmp_path: Path) -> None:
    out = io.BytesIO()
    Record("n", "and more", b"A" * 141).write(out)
    assert out.getvalue().splitlines() == [b">n and more", b"A" * 70, b"A" * 70, b"A"]
    path = tmp_path / "x.fa"
    path.write_bytes(_FASTA)
    assert b"".join(read_record(str(path), "b").lines()) == b">b other\nNNRY\n"


def test_a_file_of_its_own(tmp_path: Path) -> None:
    """Of a file of many; a file of one record is taken as it is."""
    many, single = tmp_path / "x.fa", tmp_path / "single.fa"
    many.write_bytes(_FASTA)
    single.write_text(">only\nACGT\n")
    assert record_file(tmp_path / "entries", str(single), "only") == str(single)
    read = tmp_path / "r.fq"
    read.write_text("@r\nACGT\n+\nIIII\n")
    assert Path(record_file(tmp_path / "entries", str(read), "r")).read_bytes() == b">r\nACGT\n"
    kept = record_file(tmp_path / "entries", str(many), "a", 3)
    assert Path(kept).parent == tmp_path / "entries" and Path(kept).read_bytes() == b">a\nACG\n"
    assert record_file(tmp_path / "entries", str(many), "a", 3) == kept
    assert record_file(tmp_path / "entries", str(many), "a", 9) != kept


def test_records_of_one_name_are_told_apart_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.fa"
    path.write_text(">same\nMKTAY\n;no letters\n>same\nMK-TW.Y\n>twin\nMK\n>twin\nMK\n>other\nMKLLA\n")
    # Gaps are no letters, as in the comparisons of many records.
    assert read_record(str(path), "#2", 5).letters == b"MKTWY"
    assert read_record(str(path), "twin", 2).letters == b"MK"
    assert read_record(str(path), "other", 5).letters == b"MKLLA"
    with pytest.raises(InputError, match="several records “same” of 5 letters"):
        read_record(str(path), "same", 5)
