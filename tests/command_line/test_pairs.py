"""``pairs``: what it prints, the folder it makes, and what it says of bad input."""

from __future__ import annotations

import json
import threading
from collections.abc import Generator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar

import pytest

from gpu.analyses.pairs import reading
from gpu.analyses.pairs.input import PairBatch
from gpu.core.standard_streams import write_all
from gpu.engines import choose as choosing
from gpu.engines.work.traces import AlignedPairs, PairAlignments
from tests.as_card import AsCard
from tests.command_line.calls import LOST, Run
from tests.gpu.analyses.pairs.cases import cut_small, random_pairs, write_pairs


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    (tmp_path / "q.fa").write_text(">one\nGGACGTCC\n>two\nAAAA\n")
    (tmp_path / "r.fa").write_text(">first\nTTACGTAA\n>second\nAATA\n")
    return "q.fa", "r.fa"


def test_prints_a_table(run: Run, files: tuple[str, str]) -> None:
    ended = run("pairs", *files, "--quiet")
    assert ended.status == 0 and ended.err == ""
    assert [line.split("\t")[:7] for line in ended.out.splitlines()[1:]] == [
        ["one", "first", "4", "3", "6", "3", "6"],
        ["two", "second", "2", "1", "2", "1", "2"],
    ]


@pytest.mark.parametrize("name", ["tsv", "json", "sam", "paf", "fasta"])
def test_the_folder_says_what_is_printed(name: str, run: Run, files: tuple[str, str]) -> None:
    printed = run("pairs", *files, "--format", name, "--quiet").out
    assert run("pairs", *files, "--out", "r", "--quiet").status == 0
    assert run("show", "r", "--format", name).out == printed


@pytest.mark.parametrize("letters", [20, 1 << 20])
def test_json_is_one_document(letters: int, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The figures that a folder tells, and the pairs, however many batches they come in."""
    cut_small(monkeypatch, letters)
    files = [str(path) for path in write_pairs(tmp_path, random_pairs(9, 30))]
    told = json.loads(run("pairs", *files, "--json", "--quiet").out)
    lines = run("pairs", *files, "--format", "json", "--quiet").out.splitlines()
    assert told["alignments"] == [json.loads(line) for line in lines] and len(lines) == 30
    assert run("pairs", *files, "--out", "r", "--quiet").status == 0
    shown = json.loads(run("show", "r", "--json").out)
    assert told.keys() == {*shown, "alignments"}
    assert all(told[name] == shown[name] for name in ("pairs", "cells", "letters", "engine", "scale"))


def test_flaws_are_told_on_a_terminal_too(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Remarks reach a terminal that pairs are printed to, without progress."""
    (tmp_path / "p.fa").write_text(">a\nMKVLA*\n")
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    ended = run("pairs", "p.fa", "p.fa", "--matrix", "BLOSUM62")
    assert ended.err == f"A stop (*) of {tmp_path / 'p.fa'} is scored as BLOSUM62 says.\n"


def test_a_list_of_sequences(run: Run, tmp_path: Path) -> None:
    (tmp_path / "l.tsv").write_text("MKVLA\tMKVIA\n")
    ended = run("pairs", "--list", "l.tsv", "--matrix", "BLOSUM62", "--format", "json", "--quiet")
    assert json.loads(ended.out)["score"] == 5 + 5 + 4 + 2 + 4


def test_modes_and_costs(run: Run, files: tuple[str, str]) -> None:
    def score(*options: object) -> int:
        return int(
            json.loads(run("pairs", *files, "--format", "json", "--quiet", *options).out.splitlines()[0])["score"]
        )

    assert score("--mode", "global") == 4 - 12
    assert score("--match", 5, "--mismatch", "-4") == 20
    assert score("--matrix", "NUC.4.4") == 20


def test_gap_costs_with_decimals(run: Run, tmp_path: Path) -> None:
    """As EMBOSS begins: 10 for the first residue of a gap and 0.5 for each further one."""
    (tmp_path / "pairs.tsv").write_text("WWWWHHHHAAAAWWWW\tWWWWHHHHWWWW\n")
    costs = ("--matrix", "BLOSUM62", "--gap-first", "10", "--gap-extend", "0.5")
    ended = run("pairs", "--list", "pairs.tsv", *costs)
    assert ended.out.splitlines()[1].split("\t")[2] == str(8 * 11 + 4 * 8 - 10 - 3 * 0.5)
    assert "Gap costs have decimals: scores and costs are computed 2 times as large" in ended.err
    assert run("pairs", "--list", "pairs.tsv", *costs, "--out", "r", "--quiet").status == 0
    assert run("show", "r").out == ended.out
    assert "computed 2 times as large" in (tmp_path / "r" / "log.txt").read_text(encoding="utf-8")
    assert run("resume", "r", "--quiet").status == 0
    assert run("pairs", "--list", "pairs.tsv", "--gap-first", "ten").status == 2


def test_a_row_is_a_letter_of_the_query(run: Run, tmp_path: Path) -> None:
    (tmp_path / "gu.mat").write_text("  A C G T\nA 5 -9 3 -9\nC -9 5 -9 3\nG -9 -9 5 -9\nT -9 -9 -9 5\n")
    (tmp_path / "pairs.tsv").write_text("ACACACA\tACGCACA\nACGCACA\tACACACA\n")
    lines = run("pairs", "--list", "pairs.tsv", "--matrix", "gu.mat", "--mode", "global", "--quiet").out.splitlines()
    assert [line.split("\t")[2] for line in lines[1:]] == [str(6 * 5 + 3), str(6 * 5 - 9)]


def test_resume_and_show(run: Run, files: tuple[str, str]) -> None:
    assert "Pairs           2" in run("pairs", *files, "--out", "r").out
    assert run("resume", "r", "--quiet").status == 0
    assert json.loads(run("show", "r", "--json").out)["pairs"] == 2
    assert run("show", "r").out.startswith("query\treference\tscore")
    for wrong in (("resume", "r", "--until", 2), ("show", "r", "--from", 3)):
        ended = run(*wrong)
        assert ended.status in (1, 2) and ended.err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("q.fa", "short.fa"), "short.fa has 1 record and "),
        (("q.fa", "none.fa"), "none.fa"),
        (("q.fa",), "two files of sequences, or a list"),
        (("q.fa", "r.fa", "--matrix", "BLOSUM63"), "neither a file nor a matrix"),
        (("q.fa", "r.fa", "--matrix", "BLOSUM62", "--match", "2"), "leave out --match"),
        (("q.fa", "r.fa", "--gap-extend", "0"), "would never end"),
        (("q.fa", "r.fa", "--gap-first", "1"), "at least as much"),
        (("q.fa", "r.fa", "--mismatch", "1"), "a mismatch below"),
        (("q.fa", "digits.fa"), "digits.fa"),
        (("q.fa", "protein.fa"), "protein.fa"),
        (
            ("bases.fa", "bases.fa", "--matrix", "BLOSUM62"),
            "bases.fa holds bases, and BLOSUM62 is a matrix of proteins",
        ),
        (("long.fa", "bases.fa", "--matrix", "BLOSUM62"), "bases.fa holds bases, and BLOSUM62 is a matrix of proteins"),
        (("q.fa", "r.fa", "--json", "--format", "tsv"), "leave out one"),
        (("q.fa", "r.fa", "--out", "x", "--format", "sam"), "leave out --format"),
        (("q.fa", "r.fa", "--scores", "--format", "sam"), "“sam” needs the alignments"),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: tuple[str, ...], sentence: str, run: Run, files: tuple[str, str], tmp_path: Path
) -> None:
    (tmp_path / "short.fa").write_text(">a\nACGT\n")
    (tmp_path / "bases.fa").write_text(">a\n" + "ACGT" * 20 + "\n")
    (tmp_path / "long.fa").write_text(">a\n" + "MKVL" * 20 + "\n")
    (tmp_path / "digits.fa").write_text(">a\nACGT\n>b\nAC2T\n")
    (tmp_path / "protein.fa").write_text(">a\nACGT\n>b\nMKVLEFPQRS\n")
    ended = run("pairs", *arguments, "--quiet")
    assert ended.status == 1 and sentence in ended.err and ended.err.count("\n") == 1 and not ended.out.count("\t")


@pytest.mark.parametrize("at_once", [True, False])
def test_a_card_that_fails_leaves_the_rest_to_the_processor(
    at_once: bool, run: Run, files: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was printed is not printed again."""
    expected = run("pairs", *files, "--quiet").out

    class Failing(AsCard):
        def align_pairs(self, asked):  # type: ignore[no-untyped-def]
            if at_once:
                raise LOST
            for answer in filter(None, super().align_pairs(asked)):
                yield answer._replace(
                    **{name: getattr(answer, name)[:1] for name in answer._fields[1:6]},
                    runs=answer.runs[: answer.run_starts[1]],
                    run_starts=answer.run_starts[:2],
                )
                raise LOST

    real = choosing.choose
    monkeypatch.setattr(
        choosing,
        "choose",
        lambda name, threads=None, devices="auto": Failing(threads) if name == "auto" else real(name, threads, devices),
    )
    ended = run("pairs", *files, "--quiet")
    assert ended.status == 0 and ended.out == expected
    assert "the alignments go on with the processor" in ended.err


@pytest.mark.parametrize("room", [3000, 1 << 30])
@pytest.mark.parametrize("is_wrong", [False, True])
def test_a_card_begins_while_the_rest_is_read(
    is_wrong: bool, room: int, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And yet what is wrong with the rest is told before anything is printed."""
    cut_small(monkeypatch, 300)
    files = [str(path) for path in write_pairs(tmp_path, random_pairs(5, 50))]
    expected = run("pairs", *files, "--quiet").out
    if is_wrong:
        with open(files[0], "a") as queries, open(files[1], "a") as references:
            print(">last\n1", file=queries)
            print(">last\nA", file=references)
    awake = threading.Event()
    judge = reading.judge

    def waiting(batch: PairBatch, *others: Any) -> None:
        assert not batch.first or awake.wait(60)
        judge(batch, *others)

    class Card(AsCard):
        def align_pairs(self, asked: PairAlignments) -> Generator[AlignedPairs | None, None, None]:
            awake.set()
            yield from super().align_pairs(asked)

    monkeypatch.setattr(reading, "judge", waiting)
    monkeypatch.setattr(reading, "room", lambda: room)
    monkeypatch.setattr(choosing, "choose", lambda name, threads=None, devices="auto": Card(threads))
    ended = run("pairs", *files, "--quiet")
    assert (ended.status, ended.out) == ((1, "") if is_wrong else (0, expected))
    assert ("“1”" in ended.err) == is_wrong


def test_a_pipe_that_is_full_for_a_while_gets_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Some take a part, or nothing and do not wait."""
    taken = bytearray()

    class Pipe:
        answers: ClassVar = [None, 3, 0, 2]

        def write(self, data: memoryview) -> int | None:
            size = self.answers.pop(0) if self.answers else len(data)
            taken.extend(data[: size or 0])
            return size

    monkeypatch.setattr("sys.stdout", SimpleNamespace(buffer=SimpleNamespace(raw=Pipe())))
    write_all(b"0123456789")
    assert taken == b"0123456789"
