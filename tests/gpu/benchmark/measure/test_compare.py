"""The rounds of a benchmark: how many are made, and which counts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gpu.benchmark.measure.compare import fastest


@pytest.mark.parametrize(
    "seconds, rounds, made",
    [(0.0, 9, 1), (3.0, 9, 2), (4.9, 9, 3), (1e9, 4, 4)],
)
def test_rounds_are_made_until_time_or_number_is_reached(seconds: float, rounds: int, made: int) -> None:
    times = [2.0, 1.0, 3.0, 0.5]
    left: Iterator[tuple[float, int]] = iter(zip(times, range(len(times)), strict=True))
    found = fastest(lambda: next(left), seconds, rounds)
    assert found[0] == min(times[:made]) and times[found[1]] == found[0]
    assert len(list(left)) == len(times) - made
