"""Checks that no output is one of a request's inputs."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

from gpu.analyses.pairs.request import PairsRequest
from gpu.core.errors import InputError
from gpu.results.output import check_folder, check_outputs, write_whole
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
            check_outputs([output], request_here.inputs)
    with pytest.raises(InputError, match="lies in the folder of the result"):
        check_folder(".", request_here)


def test_other_words_of_a_request_are_no_files(request_here: PairsRequest) -> None:
    for name in ("cpu", "local", "not there yet"):
        check_outputs([name], request_here.inputs)
    named = request_here.with_(scoring=MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1))
    check_outputs(["BLOSUM62"], named.inputs)
    Path("out").mkdir()
    check_folder("out", request_here)


def test_an_input_that_is_gone_does_not_hide_the_others(request_here: PairsRequest) -> None:
    Path("a.fa").unlink()
    with pytest.raises(InputError, match="b.fa"):
        check_outputs(["b.fa"], request_here.inputs)


def test_two_outputs_are_not_one_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="would be written over"):
        check_outputs([tmp_path / "x", tmp_path / "y", tmp_path / "." / "x"], [])
    (tmp_path / "x").write_text("before")
    check_outputs([tmp_path / "x"], [])
    with pytest.raises(InputError, match="is there already"):
        check_outputs([tmp_path / "x"], [], force=False)


@pytest.mark.parametrize("size", [0, 1, 0xFEFF, 0xFF00, 0xFF01, 3_000_000])
def test_a_packed_name_packs_whole_files(size: int, tmp_path: Path) -> None:
    data = bytes(range(251)) * (size // 251 + 1)
    for name in ("x.vcf.gz", "x"):
        write_whole(tmp_path / name, lambda out: [out.write(data[:1]), out.write(data[1:size])] if size else None)
    assert gzip.decompress((tmp_path / "x.vcf.gz").read_bytes()) == data[:size] == (tmp_path / "x").read_bytes()
