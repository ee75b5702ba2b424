"""``search``: what it prints, the folder it makes, and what it says of bad input."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.search import prepared
from gpu.analyses.search import run as running
from gpu.analyses.search.prepared import kept_databases
from gpu.core import safe_files
from gpu.core.safe_files import write_all
from gpu.results import held
from tests.command_line.calls import Run

ROOT = Path(__file__).parents[2]
_QUERY = "MKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQAPILSRVGDGTQDNLSGAEKAVQVKVKALPDAQFEVVHSLAKWKRQ"
#: A command, which then says what files of the program it called a function of, or made a class.
_ENTERED = f"""
import sys, threading
entered = set()
def watch(frame, event, argument):
    path = frame.f_code.co_filename
    if event == "call" and path.startswith({str(ROOT)!r}) and frame.f_code.co_name != "<module>":
        entered.add(path[len({str(ROOT)!r}) + 1:].replace("\\\\", "/"))
threading.setprofile(watch)
sys.setprofile(watch)
from gpu.command_line.main import main
status = main(sys.argv[1:], None)
sys.setprofile(None)
print(*(path for path in entered if path.startswith("gpu/")), file=sys.stderr)
sys.exit(status)
"""
#: In so small a database even chance alignments have E-values that are wanted.
ONE_ROW = ("--max-alignments", "1")


@pytest.fixture(autouse=True)
def databases(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of prepared databases: none of the user's."""
    place = tmp_path / "databases"
    monkeypatch.setattr(running, "kept_databases", lambda: kept_databases(place))
    return place


def test_prepared_databases_are_listed(
    run: Run, files: tuple[str, str], databases: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(prepared, "kept_databases", lambda place=databases: kept_databases(place))
    assert run("search", *files, "--quiet").status == 0
    ended = run("search", "--list-databases")
    heading, line = ended.out.splitlines()
    values = dict(zip(heading.split("\t"), line.split("\t"), strict=True))
    assert ended.status == 0 and values.pop("used").startswith("20")
    assert values == {
        "kind": "protein",
        "entries": "3",
        "letters": str(2 * len(_QUERY) - 4 + 2 + 16),
        "bytes": str(Path("db.fa").stat().st_size),
        "file": str(Path("db.fa").absolute()),
    }


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    (tmp_path / "q.fa").write_text(f">protein one\n{_QUERY}\n")
    related = _QUERY[:30].replace("Q", "E") + _QUERY[34:]
    (tmp_path / "db.fa").write_text(f">near a\nGG{related}\n>same b\n{_QUERY}\n>far c\nWWWWPPPPGGGGCCCC\n")
    return "q.fa", "db.fa"


def test_prints_a_table_for_people(run: Run, files: tuple[str, str]) -> None:
    ended = run("search", *files, "--quiet")
    lines = ended.out.splitlines()
    assert ended.status == 0 and ended.err == "" and lines[0].startswith("Query protein (79 residues): 2 hits")
    assert [line.split()[:3] for line in lines[2:4]] == [["1", "same", "79"], ["2", "near", "77"]]


def test_the_prepared_database_is_kept_unless_that_is_left_out(
    run: Run, files: tuple[str, str], databases: Path
) -> None:
    printed = run("search", *files, "--no-cache", "--quiet").out
    assert run("search", *files, "--no-cache", "--out", "r", "--quiet").status == 0
    assert not databases.exists()
    assert [run("search", *files, "--quiet").out for _ in range(2)] == [printed, printed]
    (kept,) = databases.iterdir()
    kept.write_bytes(b"?" + kept.read_bytes()[1:])
    ended = run("search", *files)
    assert ended.out == printed and "was damaged; it is made anew" in ended.err
    assert run("search", *files, "--out", "s", "--quiet").status == 0 and list(databases.iterdir()) == [kept]


def test_what_is_only_printed_is_written_nowhere(
    run: Run, files: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = run("search", *files, "--quiet").out
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    written: list[str] = []
    opened = os.open

    def watched(path: Any, flags: int, *more: Any, **others: Any) -> int:
        descriptor = opened(path, flags, *more, **others)
        written.extend([path] if flags & (os.O_WRONLY | os.O_RDWR) else [])
        return descriptor

    monkeypatch.setattr(os, "open", watched)
    assert run("search", *files, "--quiet").out == printed and not written
    assert run("search", *files, "--out", "r", "--quiet").status == 0 and len(written) > 20
    assert not any((tmp_path / "temporary").iterdir())


def test_a_small_search_stays_near(files: tuple[str, str], tmp_path: Path) -> None:
    """The files of the program whose functions it calls: a few more may come, not another layer."""
    command = [sys.executable, "-c", _ENTERED, "search", *files, "--engine", "cpu", "--quiet", "--no-cache"]
    place = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = [subprocess.run(command, cwd=tmp_path, env=place, capture_output=True, text=True) for _ in range(2)]
    assert [one.returncode for one in done] == [0, 0], done[-1].stderr
    entered = done[-1].stderr.split()
    assert "gpu/analyses/search/run.py" in entered and len(entered) <= 112, entered


def test_large_results_that_are_printed_go_through_a_temporary_file(
    run: Run, files: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    printed = run("search", *files, "--quiet").out
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(held, "MEMORY_BYTES", 100)
    sizes: list[int] = []

    def watched(descriptor: int, data: Any) -> int:
        sizes.append(len(data))
        return write_all(descriptor, data)

    monkeypatch.setattr(safe_files, "write_all", watched)
    assert run("search", *files, "--quiet").out == printed and len(sizes) > 20
    assert not list(tmp_path.glob("crosspoint-*"))

    def full(descriptor: int, data: Any) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(safe_files, "write_all", full)
    ended = run("search", *files, "--no-cache", "--quiet")
    assert ended.status == 3 and f"The drive of “{tmp_path}” " in ended.err and not ended.out


def test_without_published_constants_a_small_search_is_fitted_to_shuffled_sequences(
    run: Run, files: tuple[str, str]
) -> None:
    lines = run("search", *files, "--gap-first", "14", "--gap-extend", "4", *ONE_ROW, "--quiet").out.splitlines()
    assert lines[0].endswith("statistics fitted to 500 shuffled sequences")
    assert [line.split()[1] for line in lines[2:4]] == ["same", "near"]
    assert all(float(line.split()[5]) < 1e-6 for line in lines[2:4])


def test_gap_costs_with_decimals(run: Run, files: tuple[str, str]) -> None:
    costs = ("--matrix", "GONNET1992", "--gap-first", "10", "--gap-extend", "0.2")
    ended = run("search", *files, *costs, *ONE_ROW, "--format", "json")
    assert "Gap costs have decimals: scores and costs are computed 10 times as large" in ended.err
    whole, near = (json.loads(line) for line in ended.out.splitlines()[:2])
    assert whole["subject"] == "same" and near["gaps"] == 4 and whole["score"] > near["score"]


def test_a_query_of_rna_and_a_matrix_with_u(run: Run, tmp_path: Path) -> None:
    (tmp_path / "u.mat").write_text(
        "  A C G T U\nA 5 -4 -4 -4 -4\nC -4 5 -4 -4 -4\nG -4 -4 5 -4 -4\nT -4 -4 -4 5 5\nU -4 -4 -4 5 5\n"
    )
    (tmp_path / "q.fa").write_text(">q\nACGUUGCAAGGCUUAACCGGAUAUCGCGUUAGCACUGAUCA\n")
    (tmp_path / "db.fa").write_text(">there\nTTTTACGTTGCAAGGCTTAACCGGATATCGCGTTAGCACTGATCAGG\n")
    told = json.loads(run("search", "q.fa", "db.fa", "--matrix", "u.mat", *ONE_ROW, "--format", "json", "--quiet").out)
    assert (told["score"], told["subject_start"], told["subject_end"]) == (5 * 41, 5, 45)


def test_blosum80_finds_as_many_by_chance_as_it_says(run: Run, tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    for name, count in (("q.fa", 4), ("db.fa", 200)):
        texts = ("".join(random.choice(list("ARNDCQEGHILKMFPSTWYV"), 300)) for _ in range(count))
        (tmp_path / name).write_text("".join(f">r{number}\n{text}\n" for number, text in enumerate(texts)))
    lines = run("search", "q.fa", "db.fa", "--matrix", "BLOSUM80", "--format", "tab6", "--quiet").out.splitlines()
    evalues = [float(line.split("\t")[10]) for line in lines]
    assert 15 < len(evalues) < 80 and sum(evalue <= 1 for evalue in evalues) < 12 and min(evalues) > 1e-3


def test_blast_columns(run: Run, files: tuple[str, str]) -> None:
    first = run("search", *files, "--format", "tab6", "--quiet").out.splitlines()[0].split("\t")
    assert first[:10] == ["protein", "same", "100.000", "79", "0", "0", "1", "79", "1", "79"]
    assert float(first[10]) < 1e-40 and float(first[11]) > 100


def test_json_lines(run: Run, files: tuple[str, str]) -> None:
    told = [json.loads(line) for line in run("search", *files, "--format", "json", "--quiet").out.splitlines()]
    assert list(told[0]) == [
        *("query", "subject", "score", "bits", "evalue", "query_start", "query_end", "subject_start", "subject_end"),
        *("identities", "positives", "gaps", "cigar", "description", "alignment"),
    ]
    assert (told[1]["subject"], told[1]["subject_start"], told[1]["gaps"]) == ("near", 3, 4)


def test_json_is_one_document(run: Run, files: tuple[str, str], tmp_path: Path) -> None:
    """The figures that a folder tells, and the hits."""
    told = json.loads(run("search", *files, "--json", "--quiet").out)
    lines = run("search", *files, "--format", "json", "--quiet").out.splitlines()
    assert told["alignments"] == [json.loads(line) for line in lines] and len(lines) == 2
    assert run("search", *files, "--out", "r", "--quiet").status == 0
    shown = json.loads(run("show", "r", "--json").out)
    assert told.keys() == {*shown, "alignments"} and told["hits"] == shown["hits"] == 2
    (tmp_path / "other.fa").write_text(">other\nWWWW\n")
    none = json.loads(run("search", "other.fa", files[1], "--evalue", "1e-9", "--json", "--quiet").out)
    assert (none["alignments"], none["hits"]) == ([], 0)


def test_names_that_are_no_utf_8_stay_apart(run: Run, tmp_path: Path) -> None:
    (tmp_path / "q.fa").write_bytes(b">id\xe9\n%b\n>id\xe8\n%b\n" % (_QUERY.encode(), _QUERY[::-1].encode()))
    for name in ("tab6", "json", "table", "fasta"):
        out = run("search", "q.fa", "q.fa", "--format", name, "--evalue", "1e-9", "--quiet").out
        names = ("id\\u00e9", "id\\u00e8") if name == "json" else ("idé", "idè")
        assert all(out.count(each) == 2 for each in names)


def test_one_residue_of_three_thousand_is_not_all(run: Run, tmp_path: Path) -> None:
    text = (_QUERY * 38)[:3000]
    (tmp_path / "q.fa").write_text(f">q\n{text}\n")
    (tmp_path / "db.fa").write_text(f">one\n{text[:1500]}{'W' if text[1500] != 'W' else 'A'}{text[1501:]}\n")
    assert "99.97 %" in run("search", "q.fa", "db.fa", "--quiet").out
    assert run("search", "q.fa", "db.fa", "--format", "tab6", "--quiet").out.split("\t")[2] == "99.967"


@pytest.mark.parametrize("name", ["table", "tab6", "json", "fasta", "sam"])
def test_the_folder_says_what_is_printed(name: str, run: Run, files: tuple[str, str]) -> None:
    printed = run("search", *files, "--format", name, "--quiet").out
    assert run("search", *files, "--out", "r", "--quiet").status == 0
    assert run("show", "r", "--format", name).out == printed != ""
    assert run("resume", "r", "--quiet").status == 0
    assert json.loads(run("show", "r", "--json").out)["hits"] == 2


def test_bases_are_searched_for_on_both_strands(run: Run, tmp_path: Path) -> None:
    bases = "ACGTTGCAAGGCTTAACCGGATATCGCGTTAGCACTGATCA"
    (tmp_path / "q.fa").write_text(f">q\n{bases}\n")
    turned = bases[::-1].translate(str.maketrans("ACGT", "TGCA"))
    (tmp_path / "db.fa").write_text(f">there\nTTTT{turned}GG\n")
    told = json.loads(run("search", "q.fa", "db.fa", *ONE_ROW, "--format", "json", "--quiet").out)
    assert (told["score"], told["subject_start"], told["subject_end"]) == (2 * 41, 45, 5)
    assert (
        run("search", "q.fa", "db.fa", "--strand", "forward", "--evalue", "1e-5", "--format", "json", "--quiet").out
        == ""
    )


@pytest.fixture
def gene(tmp_path: Path) -> str:
    """DNA that holds the query's first residues on its other strand, from base 90 down to base 1,
    and two bases behind.
    """
    codons = {
        "M": "ATG",
        "K": "AAA",
        "T": "ACG",
        "A": "GCC",
        "Y": "TAT",
        "I": "ATC",
        "Q": "CAA",
        "R": "CGT",
        "S": "TCC",
    }
    codons |= {"F": "TTT", "V": "GTA", "H": "CAC", "L": "CTG", "E": "GAA", "G": "GGC", "P": "CCA"}
    bases = "TT" + "".join(codons[residue] for residue in _QUERY[:30])
    (tmp_path / "gene.fa").write_text(f">gene\n{bases[::-1].translate(str.maketrans('ACGT', 'TGCA'))}\n")
    return "gene.fa"


def test_a_protein_is_searched_for_in_dna_and_dna_among_proteins(run: Run, files: tuple[str, str], gene: str) -> None:
    options = ("--translate", "database", "--format", "json", "--quiet", "--evalue", "1e-5", *ONE_ROW)
    told = json.loads(run("search", files[0], gene, *options).out)
    assert [told[name] for name in ("subject_start", "subject_end", "subject_frame", "query_frame")] == [90, 1, -3, 0]
    lines = run("search", gene, files[1], "--translate", "query", "--format", "tab6", "--quiet").out.splitlines()
    assert lines[0].split("\t")[:10] == ["gene", "same", "100.000", "30", "0", "0", "90", "1", "1", "30"]
    options = ("--translate", "query", "--format", "tab6", "--quiet", "--evalue", "1e-5")
    assert run("search", gene, files[1], *options, "--strand", "forward").out == ""
    # CTG is serine there.
    assert "100.000" not in run("search", gene, files[1], *options, "--genetic-code", "12").out


def test_the_folder_of_a_translated_search_says_what_is_printed(run: Run, files: tuple[str, str], gene: str) -> None:
    options = (files[0], gene, "--translate", "database", "--quiet")
    assert run("search", *options, "--out", "r").status == 0
    for name in ("table", "tab6", "json", "fasta"):
        assert run("show", "r", "--format", name).out == run("search", *options, "--format", name).out != ""
    ended = run("show", "r", "--format", "sam")
    assert (
        ended.status == 1
        and ended.out == ""
        and ended.err.startswith("SAM has no place")
        and ended.err.count("\n") == 1
    )
    assert run("resume", "r", "--quiet").status == 0
    assert "1 entries, 92 bases, in 6 frames" in run("resume", "r").out + run("resume", "r").err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("q.fa", "none.fa"), "none.fa"),
        (("empty.fa", "db.fa"), "holds no query to search for"),
        (("q.fa", "db.fa", "--json", "--format", "tab6"), "leave out one"),
        (("q.fa", "bases.fa"), "translate the database (“Translate” in the window, --translate database)"),
        (("bases.fa", "db.fa"), "db.fa holds proteins"),
        (("bases.fa", "db.fa", "--matrix", "BLOSUM62"), "--translate query"),
        (("q.fa", "bases.fa", "--translate", "database", "--format", "sam"), "SAM has no place"),
        (("q.fa", "bases.fa", "--translate", "database", "--genetic-code", "7"), "no genetic code 7"),
        (("q.fa", "db.fa", "--genetic-code", "2"), "A genetic code is for what is translated"),
        (("q.fa", "bases.fa", "--translate", "database", "--match", "1"), "choose a matrix of proteins"),
        (("q.fa", "db.fa", "--matrix", "BLOSUM63"), "neither a file nor a matrix"),
        (("q.fa", "db.fa", "--matrix", "rows.txt"), "lacks the row of “R”"),
        (("q.fa", "db.fa", "--matrix", "letters.txt"), "rows that do not begin with their letter"),
        (("q.fa", "db.fa", "--gap-extend", "0"), "would never end"),
        (("q.fa", "db.fa", "--matrix", "BLOSUM62", "--match", "1"), "leave out --match"),
        (("q.fa", "db.fa", "--evalue", "0"), "a number above 0"),
        (("q.fa", "digits.fa"), "digits.fa"),
        (("q.fa", "db.fa", "--out", "x", "--format", "sam"), "leave out --format"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: tuple[str, ...], sentence: str, run: Run, files: tuple[str, str], tmp_path: Path
) -> None:
    (tmp_path / "empty.fa").write_text(">a\n\n>b\n--\n")
    (tmp_path / "bases.fa").write_text(">a\n" + "ACGT" * 20 + "\n")
    (tmp_path / "digits.fa").write_text(">a\nMKV\n>b\nMK2V\n")
    (tmp_path / "rows.txt").write_text("  A R\nA 4 -1\n")
    (tmp_path / "letters.txt").write_text("  A R\nA 4 -1\n-2 5\n")
    ended = run("search", *arguments, "--quiet")
    assert ended.status == 1 and sentence in ended.err and ended.err.count("\n") == 1 and ended.out == ""
