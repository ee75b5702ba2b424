"""``align --also``, ``resume --also`` and ``show --alignment``, as a user would call them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command_line.calls import Run, fasta, letters, reverse_complement


@pytest.fixture
def parts(tmp_path: Path) -> tuple[Path, Path]:
    """b begins with the end of a, and has another part of a turned round."""
    a = letters(1, 900)
    b = a[500:] + letters(2, 100) + reverse_complement(a[100:300])
    return fasta(tmp_path / "a.fa", ("a", a)), fasta(tmp_path / "b.fa", ("b", b))


def test_align_and_show(run: Run, parts: tuple[Path, Path]) -> None:
    ended = run("align", *parts, "--out", "out", "--also", "E=1e-6", "--both-strands", "--json", "--quiet")
    assert (ended.status, ended.err) == (0, "")
    first, second = json.loads(ended.out)["alignments"]
    assert (first["score"], first["strand"], first["a"], first["b"]) == (400, "+", [501, 900], [1, 400])
    assert second["score"] >= 200 and second["strand"] == "-" and second["significance"]["evalue"] < 1e-6
    assert second["a"][0] <= 101 and second["a"][1] >= 300 and second["b"][0] > second["b"][1]

    listed = run("show", "out")
    assert listed.status == 0 and "--alignment N" in listed.out and "Query" not in listed.out
    assert "\nAligned by all  " in listed.out
    shown = run("show", "out", "--alignment", 2)
    assert "local alignment 2" in shown.out and "reverse strand" in shown.out and "Query" in shown.out
    assert "\nE-value  " in shown.out and "\nAligned  " in shown.out
    assert "Query" in run("show", "out", "--from", 1, "--to", 60).out
    assert len(run("show", "out", "--format", "paf").out.splitlines()) == 2
    assert len(run("show", "out", "--format", "paf", "--alignment", 2).out.splitlines()) == 1
    missing = run("show", "out", "--alignment", 3)
    assert missing.status and "no alignment 3" in missing.err


def test_resume_goes_on_with_a_finished_result(run: Run, parts: tuple[Path, Path]) -> None:
    assert run("align", *parts, "--out", "out", "--quiet").status == 0
    one = run("show", "out").out
    assert "Query" in one
    ended = run("resume", "out", "--also", "1", "--both-strands", "--json", "--quiet")
    assert len(json.loads(ended.out)["alignments"]) == 2
    again = run("resume", "out", "--also", "3", "--json", "--quiet")
    assert len(json.loads(again.out)["alignments"]) == 4
    # Without asking for more, nothing is lost.
    assert len(json.loads(run("show", "out", "--json").out)["alignments"]) == 4


@pytest.mark.parametrize(
    "options, words",
    [(("--also", "many"), "further alignments"), (("--also", "3", "--mode", "global"), "mode local"),
     (("--also", "3", "--until", "2"), "stages")],
)  # fmt: skip
def test_what_cannot_be_asked(run: Run, parts: tuple[Path, Path], options: tuple[str, ...], words: str) -> None:
    ended = run("align", *parts, "--out", "out", *options)
    assert ended.status and words in ended.err and not Path("out").exists()
