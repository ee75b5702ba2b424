"""Several sweeps on the processor: how threads are dealt out to them, and that what is not needed
any more ends.
"""

from __future__ import annotations

import numpy as np
import pytest

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.sweep.batch import how_many_alone
from gpu.engines.work.sweep import Band, Borders, Sweep, SweepJob
from gpu.scoring import Scoring


@pytest.mark.parametrize(
    ("cells", "threads", "expected"),
    [
        ([10] * 20, 2, 0),  # each a thread
        ([100, 5, 5], 2, 1),  # the first one would be alone for long
        ([100, 90, 5, 5], 2, 0),
        ([50], 4, 1),
        ([100, 100, 100], 4, 3),  # three threads of four, or all of them
        ([], 4, 0),
    ],
)
def test_large_sweeps_have_all_threads(cells: list[int], threads: int, expected: int) -> None:
    assert how_many_alone(cells, threads) == expected


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_a_sweep_ends_when_it_is_over(threads: int) -> None:
    """True if it is under way, or has not begun; the others go on."""
    random = np.random.default_rng(threads)
    codes = random.integers(0, 4, 400).astype(np.uint8)
    scoring = Scoring()
    bands = tuple(range(20, 401, 20))
    sweep = Sweep(codes, codes, scoring, Borders.free(400, 400, scoring), bands, local=True)
    over: set[int] = {3}
    planned = [SweepJob(400, 160_000, lambda: sweep, lambda number=number: number in over) for number in range(4)]  # type: ignore[misc]
    found: dict[int, list[int]] = {}
    for number, step in CpuEngine(threads).sweep_batch(planned):
        if isinstance(step, Band):
            found.setdefault(number, []).append(step.last)
            over.add(1)
    # Of one that runs beside others a few bands may be on their way.
    assert found[0] == found[2] == list(bands) and 3 not in found
    assert found.get(1, []) == list(bands[: len(found.get(1, []))]) and (threads > 1 or 1 not in found)
