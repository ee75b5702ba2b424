"""Shared by the tests of interrupted runs: a cancel at will, and what an uninterrupted
run leaves.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.checkpoints import special_rows
from gpu.core.monitor import Monitor
from gpu.results import store, writer
from tests.gpu.analyses.chromosome.corpus import pair
from tests.gpu.analyses.chromosome.runs import TINY, align, check, content, request_for

#: Columns closer than rows: else a step of stage 2 would keep none.
LIMITS = replace(TINY, block_rows=24, column_interval=7, partition=8)


class CancellingMonitor(Monitor):
    """Cancels at the ``after``-th report, and counts them."""

    def __init__(self, after: int = sys.maxsize) -> None:
        super().__init__()
        self.after = after
        self.reports = 0

    def raise_if_cancelled(self) -> None:
        # Before the first stage it is asked ever so often, while the kernels are made ready.
        self.reports += bool(self.progress.stages)
        if self.reports >= self.after:
            self.cancel()
        super().raise_if_cancelled()


@pytest.fixture(autouse=True)
def rows_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter every special row in the journal at once, as if seconds lay between them, and a stop
    waits for the slowest disk.
    """
    monkeypatch.setattr(store, "STOP_SECONDS", 60.0)
    monkeypatch.setattr(special_rows, "PICTURE_SECONDS", -1.0)
    monkeypatch.setattr(writer, "COMMIT_SECONDS", -1.0)


def _uninterrupted(mode: str, folder: Path):
    """A request, its sequences, and the content of an uninterrupted run."""
    a, b = pair(np.random.default_rng(41), "repeats", 520, 480)
    asked = request_for(folder, a, b, mode=mode, limits=LIMITS)
    check(align(asked, folder / "whole"), a, b)
    return asked, a, b, content(folder / "whole")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory):
    return _uninterrupted("local", tmp_path_factory.mktemp("local"))


@pytest.fixture(scope="module", params=["local", "global", "semiglobal"])
def any_mode(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    return _uninterrupted(request.param, tmp_path_factory.mktemp(request.param))
