"""The texts, choices and bars of a tab *Speed*, as each analysis has its own. Free of widgets."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from app.charts.bars import Bar, BarsChart, BarsFigure
from app.language.text import tr
from app.theme import LIGHT
from gpu.benchmark.measurement import Measurement, Speed
from gpu.core.units import visible

Measured = TypeVar("Measured", bound=Measurement)


class Choice(NamedTuple):
    """A way to measure: its title, and the arguments of ``gpu.benchmark.registry.measure``."""

    title: str
    arguments: dict[str, Any]


class PublishedBars(NamedTuple):
    """A chart of published figures, which were not measured on this computer."""

    title: str
    bars: Sequence[Bar]
    note: str


def measured_title() -> str:
    return tr("Measured on this computer: speedup over one core")


class Benchmark(ABC, Generic[Measured]):
    """The benchmark of one analysis. A ``choice`` is the ``arguments`` of a ``Choice``."""

    #: The button's tooltip, and the text of the chart before anything is measured.
    tip: str
    empty: str

    def __init__(self, result: Any) -> None:
        self.result = result

    @abstractmethod
    def kept(self, choice: Mapping[str, Any]) -> Measured | None:
        """The measurement kept from an earlier time, or None; called in a thread."""

    @abstractmethod
    def label(self, measured: Measured, speed: Speed) -> str:
        """The text at a device's bar."""

    @abstractmethod
    def note(self, measured: Measured, is_whole: bool = True) -> str:
        """The text below the chart; with the checks if all devices are measured (``is_whole``)."""

    def choices(self) -> Sequence[Choice]:
        """The ways to measure; none where there is no choice."""
        return ()

    def expected(self, choice: Mapping[str, Any]) -> str:
        """The note before anything is measured."""
        return ""

    def refusal(self) -> str:
        """The reason why this result cannot be measured with, as a sentence, or ""."""
        return ""

    def published(self) -> PublishedBars | None:
        """Published figures to draw beside those of this computer."""
        return None

    def further_charts(self, measured: Measured) -> Sequence[BarsChart]:
        """Charts that only the exported figure has."""
        return ()

    def bars(self, measured: Measured) -> tuple[Bar, ...]:
        """A bar per device, as long as its speedup; an empty bar says why there is no card."""
        bars = [
            Bar(visible(speed.device), measured.over_one_core(speed), self.label(measured, speed))
            for speed in measured.speeds
        ]
        if measured.no_card:
            bars.append(Bar(tr("Graphics card"), 0.0, tr("none: {0}").format(visible(measured.no_card))))
        return tuple(bars)

    def figure(self, measured: Measured) -> BarsFigure:
        """The charts for a paper."""
        charts = [BarsChart(measured_title(), self.bars(measured)), *self.further_charts(measured)]
        about = [self.note(measured)]
        if measured.no_card:
            about.append(tr("No card was measured: {0}.").format(visible(measured.no_card)))
        published = self.published()
        if published is not None:
            charts.append(BarsChart(published.title, published.bars, LIGHT.muted))
            about.append(published.note)
        return BarsFigure(self.result.request.title, charts, about, measured.table())
