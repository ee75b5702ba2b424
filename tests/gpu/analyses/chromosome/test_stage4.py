"""Stage 4 gives an engine larger portions while it is quick: the result does not depend on them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome.stages import adaptive_batch, stage4
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.partitions import work_of
from tests.gpu.analyses.chromosome.corpus import pair
from tests.gpu.analyses.chromosome.runs import align, careless_disk, content, request_for

pytestmark = pytest.mark.usefixtures("careless_disk")

__all__ = ["careless_disk"]

FEW = 60


@pytest.fixture
def portions(monkeypatch: pytest.MonkeyPatch) -> list[list[int]]:
    """The work of each partition, a list a call."""
    calls: list[list[int]] = []
    split = CpuEngine.split

    def recorded(self: CpuEngine, a: Any, b: Any, partitions: Any, scoring: Any) -> Any:
        calls.append(work_of(partitions, scoring).tolist())
        return split(self, a, b, partitions, scoring)

    monkeypatch.setattr(CpuEngine, "split", recorded)
    return calls


def test_portions_grow_and_shrink_and_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, portions: list[list[int]]
) -> None:
    request = request_for(tmp_path, *pair(np.random.default_rng(11), "repeats", 1400, 1300))
    align(request, tmp_path / "whole")
    expected = content(tmp_path / "whole")
    monkeypatch.setattr(stage4, "_FIRST_CELLS", FEW)
    for seconds, name in ((-1.0, "slow"), (3600.0, "quick")):
        monkeypatch.setattr(adaptive_batch, "_CALL_SECONDS", seconds)
        portions.clear()
        align(request, tmp_path / name)
        assert content(tmp_path / name) == expected
        if name == "slow":
            # A call that is too slow already gets no more than four partitions for its one thread,
            # or the first amount.
            assert all(sum(cells) <= FEW or len(cells) <= 4 for cells in portions) and len(portions) > 10
        else:
            assert max(sum(cells) for cells in portions if len(cells) > 4) > 2 * FEW
