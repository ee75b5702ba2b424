"""One of several cards fails in a stage: the stage goes on from what it has saved, with the same
bytes in the end.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from pathlib import Path

import numpy as np
import pytest

from gpu.core.errors import CardLost
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.sweep import Band, SweepJob, SweepProgress
from tests.gpu.analyses.chromosome.corpus import mutated
from tests.gpu.analyses.chromosome.interrupted import rows_at_once
from tests.gpu.analyses.chromosome.runs import WithBackground, align, careless_disk, content, request_for

pytestmark = pytest.mark.usefixtures("careless_disk", "rows_at_once")

__all__ = ["careless_disk", "rows_at_once"]

SENTENCE = (
    "card 1 (NVIDIA Test): The graphics card failed; the run continues on card 0 (NVIDIA Test) from the last saved row."
)


class LosesCards(WithBackground):
    """Of the batches numbered in ``failing`` each ends after so many steps; ``first_rows``: where
    each batch began.
    """

    def __init__(self, failing: dict[int, int]) -> None:
        super().__init__(1)
        self.failing, self.first_rows = failing, list[int]()

    def sweep_batch(self, jobs: Sequence[SweepJob]) -> Generator[tuple[int, Band | SweepProgress], None, None]:
        number = len(self.first_rows)
        self.first_rows.append(jobs[0].make().first_row)
        for count, step in enumerate(super().sweep_batch(jobs)):
            if count == self.failing.get(number):
                raise CardLost(SENTENCE)
            yield step


@pytest.mark.parametrize("mode", ["local", "global", "semiglobal"])
def test_a_stage_goes_on_with_the_cards_that_are_left(tmp_path: Path, mode: str) -> None:
    random = np.random.default_rng(7)
    a = random.integers(0, 4, 1500).astype(np.uint8)
    request = request_for(tmp_path / "in", a, mutated(random, a, 0.05), mode=mode)
    align(request, tmp_path / "whole", engine=CpuEngine(1))
    # In stage 1 twice, and in stage 2.
    engine, monitor = LosesCards({0: 9, 1: 25, 3: 1}), Monitor()
    align(request, tmp_path / "lost", monitor=monitor, engine=engine)
    assert content(tmp_path / "lost") == content(tmp_path / "whole")
    assert SENTENCE in monitor.progress.remarks and len(engine.first_rows) > 3
    assert engine.first_rows[0] == 0 < engine.first_rows[1] < engine.first_rows[2] < len(a)
