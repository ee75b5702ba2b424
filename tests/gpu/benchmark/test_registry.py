"""The analyses that can measure this computer."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from gpu.analyses.reads.request import ReadsRequest
from gpu.benchmark.registry import measure
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor


def test_an_analysis_without_a_benchmark_is_refused() -> None:
    result = SimpleNamespace(folder=Path("r"), request=ReadsRequest("ref.fa", ("q.fa",)))
    with pytest.raises(InputError, match="“r” holds nothing to measure this computer with"):
        measure(result, Monitor(), lambda _: None)
