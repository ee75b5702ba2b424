"""A graphics card for tests and pictures of the window: services that measure nothing and tell what
they are told to.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from app.runs.card_bench import CardServices
from gpu.benchmark.chromosome import ChromosomeMeasurement, PieceSize, StagedSpeed
from gpu.benchmark.measurement import Measurement, Speed
from gpu.benchmark.pairs import PairsMeasurement
from gpu.core.monitor import Monitor
from gpu.diagnosis.report import Report


def card_speeds(so_far: int = 3, no_card: str = "") -> PairsMeasurement:
    """As if one core, all cores and a card had aligned a sample, or the first so many of them."""
    speeds = (
        Speed("core", "CPU: 1 core", 0.75),
        Speed("cores", "CPU: 8 cores", 0.11),
        Speed("card", "GPU: NVIDIA GeForce RTX 4070, 12 GB", 0.013),
    )
    return PairsMeasurement(
        day="2026-11-21", pairs=240, times=50, cells=1_490_944_250, speeds=speeds[:so_far], no_card=no_card
    )


def staged_speeds(so_far: int = 3, no_card: str = "", size: PieceSize = "short") -> ChromosomeMeasurement:
    """As if one core, all cores and a card had aligned a piece of a comparison (or the whole), or
    the first so many of them.
    """
    speeds = (
        StagedSpeed("core", "CPU: 1 core", 15.2, 0.2, (13.0, 1.0, 0.5, 0.2, 0.2, 0.1), 12_000_000_000),
        StagedSpeed("cores", "CPU: 8 cores", 2.4, 0.2, (1.9, 0.1, 0.1, 0.05, 0.03, 0.02), 11_900_000_000),
        StagedSpeed(
            "card",
            "GPU: NVIDIA GeForce RTX 4070, 12 GB",
            0.2,
            0.05,
            (0.1, 0.02, 0.01, 0.01, 0.005, 0.005),
            10_100_000_000,
        ),
    )
    return ChromosomeMeasurement(
        day="2026-11-22",
        size=size,
        a=(123_456, 439_683),
        b=(101_222, 417_449),
        cells=99_999_999_756,
        pruning=True,
        score=88_353,
        columns=471_695,
        speeds=speeds[:so_far],
        no_card=no_card,
    )


@dataclass
class FakeCard:
    """``hold`` keeps a measurement in the middle until it is released or cancelled; ``problem``
    ends it instead.
    """

    problem: Exception | None = None
    hold: threading.Event = field(default_factory=threading.Event)
    calibrated: list[str] = field(default_factory=list)
    #: What comparing the engines comes to, why the card was left out each time (and when it was
    #: checked), and what was chosen.
    speeds: Measurement = field(default_factory=card_speeds)
    compared: list[str] = field(default_factory=list)
    checked: list[str] = field(default_factory=list)
    chosen: list[dict[str, Any]] = field(default_factory=list)

    def services(self) -> CardServices:
        return CardServices(self._calibrate, self._compare, self._check)

    def _calibrate(self, monitor: Monitor) -> None:
        self.calibrated.append("begun")
        self._wait(monitor)
        self.calibrated.append("ended")

    def _check(self, results: Path, monitor: Monitor, on_report: object, no_card: str) -> Report:
        self.checked.append(no_card)
        self._wait(monitor)
        return Report(())

    def _compare(
        self, result: Any, monitor: Monitor, on_result: Callable[[Any], None], no_card: str, **choice: Any
    ) -> Measurement:
        self.compared.append(no_card)
        self.chosen.append(choice)
        monitor.note("Measuring CPU: 8 cores.")
        on_result(replace(self.speeds, speeds=self.speeds.speeds[:1]))
        if self.problem is not None:
            raise self.problem
        self._wait(monitor)
        monitor.note("")
        return self.speeds

    def _wait(self, monitor: Monitor) -> None:
        while not self.hold.wait(0.01):
            monitor.raise_if_cancelled()
