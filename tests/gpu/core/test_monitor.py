"""The progress slot: what belongs to a stage, and what prepares the run."""

from __future__ import annotations

import time

import pytest

from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.jit.warm_up import Kernels, warm_up


def test_the_times_of_stages_and_preparing_add_up() -> None:
    monitor = Monitor()
    time.sleep(0.05)
    monitor.begin(1)
    time.sleep(0.02)
    done = monitor.finish()
    progress = monitor.progress
    assert progress.prepare_seconds >= 0.05 and done.seconds >= 0.02
    assert progress.seconds == pytest.approx(progress.prepare_seconds + done.seconds)
    monitor.begin(2, seconds=100.0)
    assert monitor.progress.prepare_seconds == pytest.approx(progress.prepare_seconds, abs=0.05)


def test_compiling_is_no_stages_time() -> None:
    monitor = Monitor()
    monitor.begin(1)
    warm_up([Kernels(lambda: time.sleep(0.3), lambda: False)], Phrase("Compiling."), monitor)
    assert monitor.finish().seconds < 0.2
    assert monitor.progress.prepare_seconds >= 0.3
