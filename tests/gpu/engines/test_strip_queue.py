"""The queue of strips, as launches go by (``StripQueue``)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from gpu.engines.cuda.sweep.partition import BandPart
from tests.gpu.engines.host.host_card import HostCard

_COLUMNS, _STEPS, _IN_FLIGHT, _STRIPS = 5000, 5184, 6, 40
_RECORD = np.dtype([(name, np.int32) for name in ("rows", "done", "pruned", "floored", "keep")])


@pytest.fixture(scope="module")
def queue_class(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Its module imports PyCUDA."""
    card: Any = object.__new__(HostCard)
    card.memory, card.used, card.multiprocessors, card.shared = 1 << 20, 0, 2, 0
    with card.installed():
        from gpu.engines.cuda.sweep.launcher import StripQueue

        yield StripQueue


def launch(random: np.random.Generator, queue: Any, strips: np.ndarray, free_rows: list[int]) -> None:
    """Strips of a launch get further, none further than the one above it, of which some chunks are
    pruned.
    """
    queue.plan(queue.first + _IN_FLIGHT, free_rows)
    above = _STEPS
    for at in range(queue.first, queue.end_of_launch):
        done = int(strips["done"][at])
        step = min(above, _STEPS, done + 32 * int(random.integers(0, 120)))
        above = max(done, step)
        strips["pruned"][at] += int(random.integers(0, (above - done) // 32 + 1))
        strips["floored"][at] = random.integers(0, 2)
        strips["done"][at] = above
    queue.after_launch(_STEPS)


@pytest.mark.parametrize("seed", range(4))
def test_progress_counts_every_cell_of_all_strips(queue_class: Any, seed: int) -> None:
    random = np.random.default_rng(seed)
    strips = np.zeros(_STRIPS, _RECORD)
    strips["rows"] = random.integers(1, 513, len(strips))
    queue = queue_class(strips, [BandPart(k, k + 1, range(k, k + 1)) for k in range(len(strips))], lambda row: False)
    rows, last = strips["rows"].astype(np.int64), -1
    while not queue.is_done:
        launch(random, queue, strips, [])
        queue.finished.clear()
        progress = queue.progress(_COLUMNS, _IN_FLIGHT)
        assert progress.cells == (rows * np.minimum(strips["done"], _COLUMNS)).sum() >= last
        assert progress.pruned == 32 * (rows * strips["pruned"]).sum()
        last = progress.cells
    assert last == rows.sum() * _COLUMNS


def test_a_launch_stops_before_a_row_without_a_place(queue_class: Any) -> None:
    random, strips = np.random.default_rng(3), np.zeros(_STRIPS, _RECORD)
    strips["rows"], strips["keep"] = 1, -1
    asked = list[int]()
    parts = [BandPart(k, k + 2, range(k, k + 2)) for k in range(0, _STRIPS, 2)]
    queue = queue_class(strips, parts, lambda row: asked.append(row) or row % 4 == 0)
    free_rows = [1, 0]
    while not queue.is_done:
        most = min(_STRIPS, queue.first + _IN_FLIGHT)
        launch(random, queue, strips, free_rows)
        kept = [(part.last, int(strips["keep"][part.strips[-1]])) for part in parts]
        held = [place for _, place in kept if place >= 0]
        assert sorted([*held, *free_rows]) == [0, 1]
        if queue.end_of_launch < most:
            assert not free_rows and (queue.end_of_launch + 2) % 4 == 0
        while queue.finished:
            place = int(strips["keep"][queue.finished[0].strips[-1]])
            assert (place >= 0) == (queue.finished[0].last % 4 == 0)
            if place >= 0:
                strips["keep"][queue.finished[0].strips[-1]] = -1
                free_rows.append(place)
            queue.finished.popleft()
    # Once more each where there was no place.
    assert set(asked) == {part.last for part in parts} and queue.is_planned
