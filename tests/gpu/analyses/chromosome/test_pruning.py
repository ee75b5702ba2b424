"""Block pruning: it leaves out much of the matrix of similar sequences, says truly how much, and
changes no result.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.pruning import MAX_GRID, PrunedGrid
from gpu.scoring import Scoring
from gpu.sequences.simulate import simulate
from tests.gpu.analyses.chromosome.corpus import mutated
from tests.gpu.analyses.chromosome.runs import TINY, align, careless_disk, content, request_for

pytestmark = pytest.mark.usefixtures("careless_disk")

__all__ = ["careless_disk"]

LIMITS = replace(TINY, sra_bytes=1 << 28, block_rows=512, special_rows=16, column_interval=1024, partition=128)


def test_similar_sequences_lose_half_of_their_cells(tmp_path: Path) -> None:
    made = simulate(40_000, 0.001, seed=3)
    request = request_for(tmp_path, made.a.codes, made.b.codes, limits=LIMITS)
    pruned = align(request, tmp_path / "pruned", 2)
    plain = align(request.with_(pruning=False), tmp_path / "plain", 2)
    assert content(tmp_path / "pruned") == content(tmp_path / "plain")
    table, other = pruned.statistics, plain.statistics
    assert table is not None and other is not None
    assert table["cells"] == other["cells"] == len(made.a) * len(made.b)
    assert table["cells_pruned"] > 0.4 * table["cells"]
    assert other["cells_pruned"] == 0
    for name in ("score", "matches", "mismatches", "gap_openings", "gap_extensions", "length"):
        assert table[name] == other[name]
    assert plain.pruned is not None and not plain.pruned.any()


def test_picture_and_numbers_agree(tmp_path: Path) -> None:
    made = simulate(30_000, 0.01, seed=4)
    result = align(request_for(tmp_path, made.a.codes, made.b.codes, limits=LIMITS), tmp_path / "result", 2)
    picture, table = result.pruned, result.statistics
    assert picture is not None and table is not None
    assert picture.dtype == np.float32 and picture.shape == (MAX_GRID, MAX_GRID) and MAX_GRID <= 1024
    # Along the path nothing is left out, and far from it everything.
    assert picture.min() == 0 and picture.max() == 1
    assert abs(float(picture.mean()) - table["cells_pruned"] / table["cells"]) < 0.03
    # The blocks that the path runs through are never left out.
    i, j = result.alignment.points(np.arange(result.alignment.length))  # type: ignore[union-attr]
    on_path = picture[np.asarray(i) * MAX_GRID // len(made.a), np.asarray(j) * MAX_GRID // len(made.b)]
    assert on_path.max() < 1


def test_unlike_sequences_lose_little_and_nothing_wrong(tmp_path: Path) -> None:
    random = np.random.default_rng(5)
    a, b = (random.integers(0, 4, 9_000).astype(np.uint8) for _ in range(2))
    request = request_for(tmp_path, a, b, limits=LIMITS)
    result = align(request, tmp_path / "pruned", 2)
    align(request.with_(pruning=False), tmp_path / "plain", 1)
    assert content(tmp_path / "pruned") == content(tmp_path / "plain")
    assert result.statistics is not None and result.statistics["cells_pruned"] < 0.3 * result.statistics["cells"]


@pytest.mark.parametrize(
    "scoring", [Scoring(1, -3, 5, 2), Scoring(2, -1, 2, 2), Scoring(1, -1, 1, 1), Scoring(100, -300, 500, 200)]
)
def test_never_a_changed_result(tmp_path: Path, scoring: Scoring) -> None:
    """Rearranged and mutated sequences, whose best path is found late, early, or twice."""
    random = np.random.default_rng(6)
    base = random.integers(0, 4, 3_000).astype(np.uint8)
    copy = mutated(random, base, 0.02)
    other = random.integers(0, 4, 3_000).astype(np.uint8)
    layouts = {
        "late": (np.concatenate([other, base]), np.concatenate([other[::-1], copy])),
        "early": (np.concatenate([base, other]), np.concatenate([copy, other[::-1]])),
        "twice": (np.concatenate([base, base]), np.concatenate([copy, copy])),
        "crossed": (np.concatenate([base, other]), np.concatenate([mutated(random, other, 0.05), copy])),
    }
    for name, (a, b) in layouts.items():
        limits = replace(LIMITS, block_rows=100, column_interval=300, special_rows=8)
        request = request_for(tmp_path / name, a, b, scoring=scoring, limits=limits)
        align(request.with_(pruning=False), tmp_path / name / "plain", 1)
        for threads in (1, 2):
            result = align(request, tmp_path / name / f"{threads}", threads)
            assert content(tmp_path / name / f"{threads}") == content(tmp_path / name / "plain")
            assert result.statistics is not None and result.statistics["cells_pruned"] > 0


@pytest.mark.parametrize("mode", ["local", "global", "semiglobal"])
def test_every_mode_leaves_out_most_of_similar_sequences(tmp_path: Path, mode: str) -> None:
    made = simulate(30_000, 0.015, seed=7)
    begin, end = 0, made.inversion[0]
    a, b = made.a.codes[begin:end], made.b.codes[begin : end - 40]
    request = request_for(tmp_path, a, b, mode=mode, limits=LIMITS)
    align(request.with_(pruning=False), tmp_path / "plain", 2)
    for threads in (1, 2):
        result = align(request, tmp_path / f"{threads}", threads)
        assert content(tmp_path / f"{threads}") == content(tmp_path / "plain")
        assert result.statistics is not None
        assert result.statistics["cells_pruned"] > 0.5 * result.statistics["cells"]


def test_a_global_score_below_zero(tmp_path: Path) -> None:
    """A chain of seeds is found, but what lies around it costs more than it wins."""
    random = np.random.default_rng(12)
    a, b = (random.integers(0, 4, 4_000).astype(np.uint8) for _ in range(2))
    b[1000:1100] = a[1200:1300]
    request = request_for(tmp_path, a, b, mode="global", limits=LIMITS)
    plain = align(request.with_(pruning=False), tmp_path / "plain", 2)
    align(request, tmp_path / "pruned", 2)
    assert plain.score is not None and plain.score < 0
    assert content(tmp_path / "pruned") == content(tmp_path / "plain")


@pytest.mark.parametrize("rows, columns", [(1, 1), (10, 7), (MAX_GRID, 300), (1500, 1111)])
def test_grid_spreads_rectangles_by_area(rows: int, columns: int) -> None:
    """Against a mask of every cell of the matrix; the rectangles do not overlap."""
    random = np.random.default_rng(8)
    grid = PrunedGrid(rows, columns)
    mask = np.zeros((rows, columns))
    for _ in range(12):
        top, bottom = sorted(random.integers(0, rows + 1, 2).tolist())
        left, right = sorted(random.integers(0, columns + 1, 2).tolist())
        if not mask[top:bottom, left:right].any():
            mask[top:bottom, left:right] = 1
            grid.add(np.array([[top, bottom, left, right]], np.int64))
    fraction = grid.fraction()
    assert fraction.shape == (min(MAX_GRID, rows), min(MAX_GRID, columns))
    assert abs(float(grid.cells.sum()) - mask.sum()) < 1e-6 * rows * columns + 1e-9
    if rows <= MAX_GRID and columns <= MAX_GRID:
        np.testing.assert_array_equal(fraction, mask)


def test_grid_adds_many_rectangles_as_one_by_one() -> None:
    """Several rows at once, unordered columns that overlap, and none at all."""
    random = np.random.default_rng(9)
    together, alone = PrunedGrid(3000, 2100), PrunedGrid(3000, 2100)
    together.add(np.zeros((0, 4), np.int64))
    assert not together.cells.any()
    for _ in range(20):
        count = int(random.integers(1, 30))
        rows = np.sort(random.integers(0, 5, count)) * 512
        left = random.integers(0, 2000, count)
        right = np.minimum(2100, left + random.integers(0, 300, count))
        spans = np.column_stack([rows, np.minimum(rows + 512, 3000), left, right])
        together.add(spans)
        for span in spans:
            alone.add(span[None, :])
    assert together.cells.sum() > 0
    np.testing.assert_allclose(together.cells, alone.cells, rtol=1e-9, atol=1e-6)


def test_grid_takes_up_where_a_checkpoint_left_it() -> None:
    grid = PrunedGrid(3000, 2100)
    grid.add(np.array([[0, 1500, 0, 2100]], np.int64))
    again = PrunedGrid(3000, 2100, grid.cells)
    again.add(np.array([[1500, 3000, 1050, 2100]], np.int64))
    assert abs(float(again.fraction().mean()) - 0.75) < 1e-6
    assert abs(float(grid.fraction().mean()) - 0.5) < 1e-6
