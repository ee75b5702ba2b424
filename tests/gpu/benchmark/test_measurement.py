"""A time of a device."""

from __future__ import annotations

import pytest

from gpu.benchmark.measurement import Speed
from gpu.core.errors import InputError


@pytest.mark.parametrize("seconds", [0.0, -1.0, float("inf"), float("nan")])
def test_a_time_is_above_nothing_and_finite(seconds: float) -> None:
    with pytest.raises(InputError):
        Speed("core", "CPU: 1 core", seconds)
