"""Marks of the row above the first strip (``PruningTables.marks``), beside what can take part
there.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from gpu.engines.cuda.sweep.tables import MARKED, PRUNED, PruningTables
from gpu.engines.work.arrays import Int32
from gpu.engines.work.sweep import Borders, Sweep, TargetScore
from gpu.scoring import Scoring

_GRANULE = 256


def sweep_of(rows: int, columns: int, local: bool) -> Sweep:
    a, b = np.zeros(rows, np.uint8), np.zeros(columns, np.uint8)
    borders = (Borders.free if local else Borders.corner)(rows, columns, Scoring())
    target = TargetScore(rows // 2, corner=not local)
    return Sweep(a, b, Scoring(), borders, (rows,), local=local, target=target)


def marks(sweep: Sweep, top_h: Int32) -> list[int]:
    sweep = replace(sweep, borders=replace(sweep.borders, top_h=top_h))
    pruning = PruningTables.of(sweep)
    assert pruning is not None
    found = pruning.marks(sweep, _GRANULE)
    assert set(found.tolist()) <= {MARKED, PRUNED}
    return np.flatnonzero(found == MARKED).tolist()


def test_a_local_matrix_has_nothing_above_it_that_a_path_comes_from() -> None:
    sweep = sweep_of(3000, 4000, local=True)
    values = np.zeros(4001, np.int32)
    assert marks(sweep, values) == []
    # One cell that has more, in columns 1 to 256, 257 to 512 …
    for column in (1, 256, 257, 2000):
        values[:] = 0
        values[column] = 1
        assert marks(sweep, values) == [(column - 1) // _GRANULE]


def test_where_too_little_is_left_nothing_is_looked_at() -> None:
    found = marks(sweep_of(3000, 4000, local=True), np.ones(4001, np.int32))
    # 1,499 columns behind one that has 1 are the fewest.
    assert found == list(range((4000 - 1499) // _GRANULE + 1))


def test_in_other_matrices_paths_come_along_the_border() -> None:
    sweep = sweep_of(3000, 4000, local=False)
    found = marks(sweep, sweep.borders.top_h)
    assert found and found == list(range(len(found))) and len(found) < 4000 // _GRANULE
    assert marks(sweep, np.full(4001, -(1 << 30), np.int32)) == []
