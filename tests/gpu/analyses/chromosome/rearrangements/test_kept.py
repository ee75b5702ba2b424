"""Findings kept in a result's folder: read again, or made again where it does not verify."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.rearrangements import kept
from gpu.analyses.chromosome.rearrangements.kept import _identity, matches_of
from gpu.analyses.chromosome.result import Result
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.results.sealed import keep_file
from tests.samples import finished_result


@pytest.fixture
def result(tmp_path: Path) -> Result:
    return Result.open(finished_result(tmp_path / "r", length=5_000, seed=2))


@pytest.fixture
def file(result: Result) -> Path:
    return result.folder / "overview" / "matches.npz"


def test_they_are_found_once(result: Result, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = matches_of(result, Monitor())
    assert len(found) > 50 and file.exists()
    monkeypatch.setattr(kept, "find_matches", None)
    again = matches_of(Result.open(result.folder), Monitor())
    for name, column in vars(found).items():
        np.testing.assert_array_equal(getattr(again, name), column)


def test_they_are_there_without_the_sequences(result: Result, file: Path) -> None:
    found = matches_of(result, Monitor())
    for path in result.request.inputs:
        Path(path).unlink()
    assert len(matches_of(result, Monitor())) == len(found)
    file.unlink()
    with pytest.raises(InputError):
        matches_of(result, Monitor())


@pytest.mark.parametrize("harm", ["cut", "other sequences", "places outside", "other dtype", "an array too few"])
def test_a_file_that_does_not_verify_is_made_again(result: Result, file: Path, harm: str) -> None:
    found = matches_of(result, Monitor())
    whole = file.read_bytes()
    with np.load(file) as archive:
        arrays = dict(archive)
    if harm == "cut":
        file.write_bytes(whole[:-40])
    elif harm == "other sequences":
        keep_file(result.folder, "overview/matches.npz", "those of others", [whole])
    else:
        if harm == "places outside":
            arrays["i"] = arrays["i"] + np.int32(result.request.a.used - 10)
        elif harm == "other dtype":
            arrays["i"] = arrays["i"].astype(np.int64)
        else:
            del arrays["reverse"]
        # What its checksum vouches for may still not fit.
        buffer = io.BytesIO()
        np.savez(buffer, **arrays)
        keep_file(result.folder, "overview/matches.npz", _identity(result.request), [buffer.getvalue()])
    again = matches_of(Result.open(result.folder), Monitor())
    np.testing.assert_array_equal(again.i, found.i)
    assert file.read_bytes() == whole


def test_a_folder_that_cannot_be_written_is_no_obstacle(result: Result) -> None:
    (result.folder / "overview").write_bytes(b"a file in the way")
    assert len(matches_of(result, Monitor())) > 50
