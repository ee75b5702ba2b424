"""The prefix bound is no less than the score of any path up to a cell, and stage 2 uses it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds import prefix_bound
from gpu.analyses.chromosome.bounds.prefix_bound import PrefixBound, rows_to_keep
from gpu.analyses.chromosome.request import Limits, Mode
from gpu.engines.work.sweep import UNREACHED, Row
from tests import oracle
from tests.gpu.analyses.chromosome.bound_problems import bound_at_cells
from tests.gpu.analyses.chromosome.corpus import SCORINGS, SHAPES, pair
from tests.gpu.analyses.chromosome.runs import align, careless_disk, content, request_for, scores_of

__all__ = ["careless_disk"]

MODES: tuple[Mode, ...] = ("local", "global", "semiglobal")


@pytest.mark.parametrize("seed", range(36))
def test_no_path_comes_to_a_cell_with_more(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    random, mode = np.random.default_rng(seed), MODES[seed % 3]
    scoring = list(SCORINGS.values())[seed % len(SCORINGS)]
    monkeypatch.setattr(prefix_bound, "MAX_ENTRIES", int(random.choice([30, 300, 1 << 19])))
    monkeypatch.setattr(prefix_bound, "_AT_ONCE", int(random.choice([1, 100, 1 << 15])))
    a, b = pair(random, str(random.choice(list(SHAPES))), *random.integers(200, 700, 2).tolist())
    rows, columns, scores = len(a), len(b), scores_of(scoring)
    begun = oracle.corner(rows, columns, scores) if mode == "global" else oracle.anywhere(rows, columns)
    h, e, f = oracle.fill(a, b, scores, begun, mode == "local")
    kept = sorted(random.choice(np.arange(1, rows), 5, replace=False).tolist())
    prefix = PrefixBound(scoring, frozenset(kept), mode != "global")
    left_out = 0 if mode == "local" else UNREACHED
    for row in kept:
        values = np.maximum(f[row], h[row] - scoring.gap_open)
        # Rows come whole, or without the columns beside those that were computed.
        first = int(random.choice([0, np.argmax(values > left_out - scoring.gap_open)]))
        part = (side[first:].astype(np.int32) for side in (h[row], values))
        prefix.add(row, Row(*part, columns, first, (left_out, left_out - scoring.gap_open)))
    i, j = int(random.integers(kept[2] + 1, rows + 1)), int(random.integers(1, columns + 1))
    above = int(random.choice([0, kept[1], kept[2] - 1]))
    assert prefix.is_between(above, i) == any(above < row < i for row in kept)
    table = prefix.upper_bound(i, j, above, j, i - above).diagonal_bound
    bound = bound_at_cells(table, j, i - above)[::-1, ::-1].T
    paths = np.maximum(h, np.maximum(e, f) + scoring.gap_open)[above : i + 1, : j + 1]
    assert (bound >= paths).all(), f"a path comes with {(paths - bound).max()} more than its bound"


def test_it_is_near_the_score_along_the_diagonal_of_equal_sequences() -> None:
    scoring, rows, columns = next(iter(SCORINGS.values())), 4000, 4000
    prefix = PrefixBound(scoring, frozenset(range(500, 4000, 500)), True)
    for row in range(500, 4000, 500):
        h = np.full(columns + 1, 0, np.int32)
        h[row] = row * scoring.match
        prefix.add(row, Row(h, h - scoring.gap_open, columns, 0, (0, -scoring.gap_open)))
    bound = bound_at_cells(prefix.upper_bound(rows, columns, 0, columns, rows).diagonal_bound, columns, rows)
    cells = np.arange(1600, 4000, 100)
    along, beside = (bound[columns - cells, rows - cells + by] for by in (0, 1000))
    assert (along <= (cells + 700) * scoring.match).all() and (beside < along).all()


def test_rows_are_kept_where_special_rows_are_far_apart() -> None:
    ends = range(1000, 1_000_001, 1000)
    assert rows_to_keep(ends, 1_000_000, 50_000, 1000) == frozenset()
    kept = sorted(rows_to_keep(ends, 1_000_000, 125_000, 1000))
    assert {125_000, 250_000, 875_000} <= set(kept) and max(np.diff(kept)) <= 32_000


@pytest.mark.usefixtures("careless_disk")
@pytest.mark.parametrize("seed", range(3))
def test_stage_2_computes_less_and_finds_the_same(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    random, mode = np.random.default_rng(seed), MODES[seed % 3]
    a = random.integers(0, 4, 16_000).astype(np.uint8)
    b = np.where(random.random(16_000) < 0.2, random.integers(0, 4, 16_000), a).astype(np.uint8)
    few: dict[str, Any] = {"mode": mode, "limits": Limits(block_rows=128, special_rows=1)}
    pruned = list[int]()
    for name, blocks in (("kept", 4), ("none", 10**6)):
        monkeypatch.setattr(prefix_bound, "_LEAST_BLOCKS", blocks)
        result = align(request_for(tmp_path / name, a, b, **few), tmp_path / name / "result")
        pruned.append(result.stages[1].skipped)
    assert content(tmp_path / "kept" / "result") == content(tmp_path / "none" / "result")
    assert pruned[0] > pruned[1]
