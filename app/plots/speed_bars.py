"""Devices measured side by side, as bars with words: what the analyses that measure this computer share. Free of widgets."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from app.plots.bars import Bar
from gpu.analyses.speeds import Compared, Speed
from gpu.core.units import visible


def _tr(text: str) -> str:
    return QCoreApplication.translate("SpeedBars", text)


def measured_title() -> str:
    return _tr("Measured on this computer: speedup over one core")


def speed_bars(speeds: Compared, told: Callable[[Speed], str]) -> tuple[Bar, ...]:
    """A bar for each device, as long as it is faster than one core, with what is ``told`` of it; without a card its row says why."""
    bars = [Bar(visible(speed.device), speeds.over_one_core(speed), told(speed)) for speed in speeds.speeds]
    if speeds.no_card:
        bars.append(Bar(_tr("Graphics card"), 0.0, _tr("none: {0}").format(visible(speeds.no_card))))
    return tuple(bars)


def no_card_notes(speeds: Compared) -> list[str]:
    """Why no card was measured, as a sentence for a figure; none where one was."""
    return [_tr("No card was measured: {0}.").format(visible(speeds.no_card))] if speeds.no_card else []
