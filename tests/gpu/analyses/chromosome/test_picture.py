"""The picture of a run: over a whole run, a stopped and a resumed one it tells what the folder
holds in the end, and what was painted once does not change.
"""

from __future__ import annotations

import copy
from dataclasses import fields
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome.picture import Picture
from gpu.analyses.chromosome.rearrangements.exact_matches import ExactMatches
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.stages import stage1
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from tests.gpu.analyses.chromosome.interrupted import LIMITS, rows_at_once
from tests.gpu.analyses.chromosome.runs import align, careless_disk, content, request_for
from tests.samples import related_pair

__all__ = ["careless_disk", "rows_at_once"]

pytestmark = pytest.mark.usefixtures("careless_disk")


class Watching(Monitor):
    """Keeps each picture with a copy; cancels once ``stage`` has done the ``share`` of its work."""

    def __init__(self, stage: int = 7, share: float = 0.0) -> None:
        super().__init__()
        self._stage, self._share = stage, share
        self.pictures: list[Picture] = []
        self.copies: list[Picture] = []

    def raise_if_cancelled(self) -> None:
        if self.picture is not None and (not self.pictures or self.picture is not self.pictures[-1]):
            self.pictures.append(self.picture)
            self.copies.append(copy.deepcopy(self.picture))
        current = self.progress.current
        if current is not None and current.stage == self._stage and current.done >= self._share * current.total:
            self.cancel()
        super().raise_if_cancelled()


def _alike(mode: str, folder: Path) -> tuple[ChromosomeRequest, dict[str, bytes]]:
    """A request for a pair with an initial alignment, and what its run leaves."""
    a, b, _ = related_pair(1500, seed=3)
    asked = request_for(folder, a, b, mode=mode, limits=LIMITS)
    align(asked, folder / "whole")
    return asked, content(folder / "whole")


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> tuple[ChromosomeRequest, dict[str, bytes]]:
    return _alike("local", tmp_path_factory.mktemp("local"))


@pytest.fixture(params=["local", "global", "semiglobal"])
def any_mode(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[ChromosomeRequest, dict[str, bytes]]:
    return _alike(request.param, tmp_path / "inputs")


@pytest.fixture(autouse=True)
def _paints_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stage1, "PAINT_SECONDS", 0.0)


def same(one: Any, other: Any) -> bool:
    """True if two pictures, or values of them, are equal."""
    if isinstance(one, Picture | ExactMatches):
        return all(same(getattr(one, part.name), getattr(other, part.name)) for part in fields(one))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    return bool(np.array_equal(one, other)) if isinstance(one, np.ndarray) else bool(one == other)


def as_the_folder(picture: Picture, result: Result) -> None:
    """A picture at the end of a run shows what its page will."""
    assert picture.swept == result.request.a.used == picture.request.a.used
    assert np.array_equal(picture.pruned, result.pruned) and picture.pruned.dtype == np.float32
    assert np.array_equal(picture.special_rows, result.special_rows)
    assert np.array_equal(picture.special_columns, result.special_columns)
    assert np.array_equal(picture.chain, result.chain)
    for stage in range(1, 5):
        assert np.array_equal(picture.crosspoints(stage), result.crosspoints(stage)), stage


def test_a_run_fills_its_picture(tmp_path: Path, any_mode: Any) -> None:
    asked, expected = any_mode
    watching = Watching()
    result = align(asked, tmp_path / "result", monitor=watching)
    assert content(tmp_path / "result") == expected
    pictures = watching.pictures
    assert pictures[-1].matches is not None and len(pictures[-1].matches)
    assert all(same(*pair) for pair in zip(pictures, watching.copies, strict=True))
    as_the_folder(pictures[-1], result)

    sweep = [picture for picture in pictures if not picture.points]
    swept = [picture.swept for picture in sweep]
    assert swept == sorted(swept) and swept[0] == 0 and len(set(swept)) > 10
    for earlier, later in pairwise(sweep):
        rows = earlier.special_rows
        assert np.array_equal(rows, later.special_rows[: len(rows)]) and (rows <= later.swept).all()
        if earlier.best is not None:
            assert later.best is not None and later.best[0] >= earlier.best[0]
        if earlier.pruned is not None:
            assert (earlier.pruned <= later.pruned).all()
    if asked.mode == "local":
        assert tuple(pictures[-1].crosspoints(1)[0, :3].tolist()) == (*sweep[-1].best[1:], sweep[-1].best[0])
        assert sweep[-1].best[0] >= sweep[-1].first > 0

    # Stage 2 goes from the end point up.
    second = result.crosspoints(2)
    climbed = [picture.points[2] for picture in pictures if 2 in picture.points and 3 not in picture.points]
    assert len({len(points) for points in climbed}) > 3
    for points in climbed:
        assert np.array_equal(points, second[len(second) - len(points) :])


@pytest.mark.parametrize(("stage", "share"), [(1, 0.7), (2, 0.4), (4, 0.0)])
def test_a_resumed_run_begins_with_what_is_there(tmp_path: Path, local: Any, stage: int, share: float) -> None:
    asked, expected = local
    folder, stopped, resumed = tmp_path / "result", Watching(stage, share), Watching()
    with pytest.raises(Cancelled):
        align(asked, folder, monitor=stopped)
    last, there = stopped.pictures[-1], Result.open(folder)
    result = align(asked, folder, monitor=resumed)
    first = resumed.pictures[0]
    assert content(folder) == expected
    as_the_folder(resumed.pictures[-1], result)

    assert np.array_equal(first.special_rows, there.special_rows) and len(first.special_rows)
    assert np.array_equal(first.chain, last.chain) and len(first.chain)
    assert first.first == last.first and 0 < first.swept <= last.swept
    assert set(range(1, stage)) <= set(first.points) <= {*range(1, stage), 2}
    if stage == 1:
        assert first.swept == there.special_rows[-1] and first.pruned is None
        # The pruned part is read with the row that the sweep goes on from.
        begun = next(picture for picture in resumed.pictures if picture.pruned is not None)
        assert begun.swept == first.swept
        cells, before = (float(picture.pruned.sum(dtype=float)) for picture in (begun, last))
        assert 0 < cells <= before * (1 + 1e-6)
    else:
        assert np.array_equal(first.pruned, last.pruned)
    if stage == 2:
        # The end point and the crosspoints of the journal.
        begun = next(picture.points[2] for picture in resumed.pictures if 2 in picture.points)
        assert len(begun) == 1 + sum(record["kind"] == "crosspoint" for record in there.records)
        assert np.array_equal(begun, result.crosspoints(2)[-len(begun) :])


def test_what_is_damaged_is_painted_once_it_is_computed(tmp_path: Path, local: Any) -> None:
    asked, expected = local
    folder = tmp_path / "result"
    with pytest.raises(Cancelled):
        align(asked, folder, monitor=Watching(4))
    (folder / "pruned.npz").write_bytes(b"no archive")
    watching = Watching()
    result = align(asked, folder, monitor=watching)
    assert content(folder) == expected
    assert watching.pictures[0].swept == 0 and not watching.pictures[0].points
    as_the_folder(watching.pictures[-1], result)
