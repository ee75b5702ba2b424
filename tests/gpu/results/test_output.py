"""Checks that no output is one of a request's inputs."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gpu.analyses.pairs.request import PairsRequest
from gpu.core.errors import InputError
from gpu.results.output import check_folder, check_output
from gpu.scoring.choice import MatrixScoring


@pytest.fixture
def request_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PairsRequest:
    monkeypatch.chdir(tmp_path)
    for name in ("a.fa", "b.fa", "mine.mat", "cpu", "local", "BLOSUM62"):
        Path(name).write_text("x")
    return PairsRequest("a.fa", "b.fa", scoring=MatrixScoring("mine.mat", gap_first=12, gap_extend=1), engine="cpu")


@pytest.mark.parametrize("name", ["a.fa", "b.fa", "mine.mat"])
def test_no_input_is_an_output(name: str, request_here: PairsRequest) -> None:
    os.symlink(name, "link")
    os.link(name, "second name")
    for output in (name, "link", "second name", Path(name).absolute()):
        with pytest.raises(InputError, match=f"is the same file as the input “{name}”"):
            check_output(output, request_here)
    with pytest.raises(InputError, match="lies in the folder of the result"):
        check_folder(".", request_here)


def test_other_words_of_a_request_are_no_files(request_here: PairsRequest) -> None:
    for name in ("cpu", "local", "not there yet"):
        check_output(name, request_here)
    check_output("BLOSUM62", request_here.with_(scoring=MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1)))
    Path("out").mkdir()
    check_folder("out", request_here)


def test_an_input_that_is_gone_does_not_hide_the_others(request_here: PairsRequest) -> None:
    Path("a.fa").unlink()
    with pytest.raises(InputError, match="b.fa"):
        check_output("b.fa", request_here)
