"""Portions of a batch of partitions for the processor's threads: what the cutting promises."""

from __future__ import annotations

import numpy as np
import pytest

from gpu.engines.cpu.partitions.threads import portions
from gpu.engines.work.arrays import Int64

#: A call aligns at most so many bases of both sides: a gap list of them takes 32 MB.
MOST = 1_048_576


def batch(rows: np.ndarray, columns: np.ndarray) -> Int64:
    """Partitions with these sides, one behind the other."""
    ends = np.cumsum(np.stack([rows, columns], axis=1), axis=0).astype(np.int64)
    starts = ends - np.stack([rows, columns], axis=1)
    none = np.zeros(len(rows), np.int64)
    return np.column_stack((starts, none, ends, none, none)).astype(np.int64)


def sides_of(partitions: Int64, parts: list[slice]) -> list[int]:
    """Bases of both sides in each portion."""
    return [int((partitions[part, 3:5] - partitions[part, 0:2]).sum()) for part in parts]


@pytest.mark.parametrize("threads", [1, 2, 3, 8, 64])
@pytest.mark.parametrize("longest", [2, 128, 30_000])
@pytest.mark.parametrize("number", [1, 5, 64, 4_000])
def test_everything_is_done_once_in_equal_portions(number: int, longest: int, threads: int) -> None:
    random = np.random.default_rng(number + longest + threads)
    partitions = batch(random.integers(0, longest, number), random.integers(1, longest, number))
    parts = portions(partitions, threads)
    assert np.concatenate([np.arange(number)[part] for part in parts]).tolist() == list(range(number))
    assert all(part.start < part.stop for part in parts)
    work, total = sides_of(partitions, parts), int((partitions[:, 3:5] - partitions[:, 0:2]).sum())
    # A share of the whole, and the one partition that goes beyond it.
    largest = max(sides_of(partitions, [slice(k, k + 1) for k in range(number)]))
    assert max(work) <= min(MOST, total / (4 * threads) + 1) + largest


@pytest.mark.parametrize("threads", [1, 2, 7, 16])
def test_each_thread_gets_four_portions_of_the_same_work(threads: int) -> None:
    """Four: with fewer, all would wait for the last one; with more, compiled code would be called
    for little.
    """
    partitions = batch(np.full(1_600, 50), np.full(1_600, 60))
    work = sides_of(partitions, portions(partitions, threads))
    assert 4 * threads - 1 <= len(work) <= 4 * threads
    # But for the last, which has what is left, they differ by a partition.
    assert max(work) - min(work[:-1]) <= 110 and work[-1] <= max(work)


@pytest.mark.parametrize("side", [100, 8_000])
def test_no_portion_needs_more_than_so_much_room(side: int) -> None:
    """Whatever the batch: a portion ends with the partition that reaches the bound."""
    partitions = batch(np.full(20_000_000 // side, side), np.full(20_000_000 // side, side))
    work = sides_of(partitions, portions(partitions, 1))
    assert MOST / 2 < max(work) <= MOST + 2 * side
    # The bound, and not the number of threads, cuts them here.
    assert len(work) == pytest.approx(40_000_000 / MOST, abs=1.5)


def test_a_partition_is_never_cut() -> None:
    partitions = batch(np.array([3, 5_000_000, 4]), np.array([2, 4_000_000, 1]))
    assert portions(partitions, 4) == [slice(0, 2), slice(2, 3)]
    assert portions(partitions[:0], 4) == []
