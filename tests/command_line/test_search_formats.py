"""``search --format`` and ``show --format`` with columns of choice, and what is refused."""

from __future__ import annotations

import bz2
import lzma
import os
import sys
from pathlib import Path

import pytest
import zstandard

from gpu.analyses.search import run as running
from gpu.analyses.search.command import FORMAT_NAMES
from gpu.analyses.search.export import FORMATS
from gpu.analyses.search.prepared import kept_databases
from tests.command_line.calls import Run

_QUERY = "MKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQAPILSRVGDGTQDNLSGAEKAVQVKVKALPDAQFEVVHSLAKWKRQ"


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A query, a database, and no prepared databases of the user's."""
    monkeypatch.setattr(running, "kept_databases", lambda: kept_databases(tmp_path / "databases"))
    (tmp_path / "q.fa").write_text(f">protein one\n{_QUERY}\n")
    (tmp_path / "db.fa").write_text(f">same a title\n{_QUERY}\n>far c\nWWWWPPPPGGGGCCCC\n")


def test_the_names_of_formats_are_told_without_loading_them() -> None:
    assert tuple(format.name for format in FORMATS) == FORMAT_NAMES


def test_the_folder_says_what_is_printed(run: Run) -> None:
    searched = ("search", "q.fa", "db.fa", "--quiet", "--evalue", "1e-3")
    assert run(*searched, "--out", "r").status == 0
    printed = run(*searched, "--format", "6 qseqid sseqid pident stitle qcovs", "--header")
    assert printed.out == (
        "qseqid\tsseqid\tpident\tstitle\tqcovs\nprotein\tsame\t100.000\ta title\t100\n"
    )  # fmt: skip
    words = ("--format", "6 qseqid sseqid pident stitle qcovs", "--header")
    assert run("show", "r", *words).out == printed.out
    for name in ("7 std", "csv", "pairwise", "xml", "xml2", "subjects"):
        shown = run("show", "r", "--format", name)
        assert shown.status == 0 and "same" in shown.out and "far" not in shown.out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--format", "6 qseqid gi"), "There is no column “gi”; the columns are std, qseqid, "),
        (("--format", "8"), "The formats are table, tab6, 6, 7, 10, csv, "),
        (("--format", "json qseqid"), "Columns are chosen for the formats 6, 7, 10, csv, not for json."),
        (("--header",), "A header line is for the formats 6, 7, 10, csv, not for table; leave out --header."),
        (("--out", "x", "--header"), "leave out --format"),
        (("--json", "--format", "6 std"), "leave out one"),
    ],
)
def test_what_is_refused_before_the_search(arguments: tuple[str, ...], sentence: str, run: Run, tmp_path: Path) -> None:
    ended = run("search", "q.fa", "db.fa", *arguments)
    assert ended.status == 1 and ended.out == "" and sentence in ended.err and ended.err.count("\n") == 1
    assert not (tmp_path / "x").exists()


def test_show_refuses_the_same(run: Run) -> None:
    assert run("search", "q.fa", "db.fa", "--quiet", "--out", "r").status == 0
    for words, sentence in (("6 gi", "There is no column “gi”"), ("vcf", "The formats are table, tab6,")):
        ended = run("show", "r", "--format", words)
        assert ended.status == 1 and sentence in ended.err and ended.out == ""
    assert "leave out --header" in run("show", "r", "--header").err


@pytest.mark.skipif(sys.platform == "win32", reason="There is no /dev/stdin")
@pytest.mark.parametrize("path", ["-", "/dev/stdin"])
def test_a_database_from_standard_input_is_refused(path: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    read, write = os.pipe()
    kept = os.dup(0)
    try:
        os.dup2(read, 0)
        ended = run("search", "q.fa", path, "--quiet")
    finally:
        os.dup2(kept, 0)
        for one in (read, write, kept):
            os.close(one)
    assert ended.status == 1
    assert ended.err == (
        f"{path} is a pipe or a device, and only a file can be read twice; save its contents in a file and choose "
        "that.\n"
    )  # fmt: skip


def test_packed_files_are_read_wherever_plain_ones_are(run: Run, tmp_path: Path) -> None:
    printed = run("search", "q.fa", "db.fa", "--quiet", "--format", "6").out
    packers = {"bz2": bz2.compress, "xz": lzma.compress, "zst": zstandard.compress}
    for ending, pack in packers.items():
        for name in ("q.fa", "db.fa"):
            (tmp_path / f"{name}.{ending}").write_bytes(pack((tmp_path / name).read_bytes()))
        assert run("search", f"q.fa.{ending}", f"db.fa.{ending}", "--quiet", "--format", "6").out == printed != ""


def test_a_database_of_another_size(run: Run) -> None:
    """With BLAST's finite-size correction E is proportional to the size of the database."""
    usual, large = (
        float(run("search", "q.fa", "db.fa", "--quiet", "--format", "6 evalue", "--top", "1", *options).out.split()[0])
        for options in ((), ("--dbsize", str(1000 * (len(_QUERY) + 16))))
    )
    assert large == pytest.approx(1000 * usual, rel=0.01)
