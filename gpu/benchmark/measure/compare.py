"""The frame of a benchmark: the same work is timed on each engine, and all must agree."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from typing import Generic, TypeVar

from gpu.benchmark.measure.devices import Engines
from gpu.benchmark.measurement import Measurement, Speed, Unit
from gpu.core.errors import CrosspointError
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine

Answer = TypeVar("Answer")
Measured = TypeVar("Measured", bound=Measurement)
Round = TypeVar("Round")


class Workload(ABC, Generic[Answer, Measured]):
    """The work of one analysis that engines are timed with."""

    #: The sentence of an engine whose answer differs: "{engine} {disagrees} {first engine}; please
    #: report this."
    disagrees: str

    @abstractmethod
    def begin(self, one_core: Engine, monitor: Monitor) -> Measured:
        """The measurement without times; ``one_core`` may be timed to choose the amount of work."""

    @abstractmethod
    def measure(self, unit: Unit, engine: Engine, monitor: Monitor) -> tuple[Speed, Answer]:
        """Compile the kernels of an engine, which is not timed, then time it."""

    @abstractmethod
    def check_first(self, measured: Measured, answer: Answer) -> Measured:
        """Compare the first answer with the saved result; return the completed measurement.

        Raises ``CrosspointError`` if they differ.
        """

    @abstractmethod
    def is_same(self, answer: Answer, expected: Answer) -> bool:
        """True if two engines gave the same answer."""


def compare(
    workload: Workload[Answer, Measured],
    engines: Engines,
    monitor: Monitor,
    on_result: Callable[[Measured], None],
) -> Measured:
    """Time the work on each engine, in the calling thread, and close the engines.

    ``on_result`` is called with the measurement so far after each engine. Raises
    ``CrosspointError`` if an answer differs from the first one or from the saved result,
    ``Cancelled``, and what an engine raises.
    """
    opened, no_card = engines
    try:
        measured = replace(workload.begin(opened[0][1], monitor), no_card=no_card)
        expected: Answer | None = None
        for unit, engine in opened:
            speed, answer = workload.measure(unit, engine, monitor)
            if expected is None:
                measured, expected = workload.check_first(measured, answer), answer
            elif not workload.is_same(answer, expected):
                raise CrosspointError(
                    "{} {} {}; please report this.", engine.device, workload.disagrees, opened[0][1].device
                )
            measured = replace(measured, speeds=(*measured.speeds, speed))
            on_result(measured)
    finally:
        for _, engine in opened:
            engine.close()
    monitor.note("")
    return measured


def fastest(once: Callable[[], tuple[float, Round]], seconds: float, rounds: int) -> tuple[float, Round]:
    """Repeat a timed round until ``seconds`` are spent or ``rounds`` are made; return the fastest.

    ``once`` returns the seconds of a round and its result. The fastest round is the one that
    other programs disturbed least; the first one often loads compiled kernels.
    """
    best = once()
    spent, made = best[0], 1
    while spent < seconds and made < rounds:
        again = once()
        spent, made = spent + again[0], made + 1
        best = min(best, again, key=lambda timed: timed[0])
    return best
