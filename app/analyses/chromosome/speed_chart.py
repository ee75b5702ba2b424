"""How fast this computer aligned a comparison or a piece of it, as bars with words. Free of widgets."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.plots.bars import Bar
from app.plots.charts_figure import BarsChart, BarsFigure
from app.plots.level_of_detail import base_pairs
from app.plots.numbers import cells, duration
from app.plots.speed_bars import measured_title, no_card_notes, speed_bars
from gpu.analyses.chromosome.pieces import Size, expected_seconds
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.speeds import Speeds
from gpu.analyses.speeds import Speed
from gpu.core.units import percent, three_figures, visible

#: Devices whose bars have parts.
_MAX_WITH_PARTS = 4


def _tr(text: str) -> str:
    return QCoreApplication.translate("ChromosomeSpeed", text)


def size_title(size: Size, request: ChromosomeRequest) -> str:
    """A size to measure with, of the request of such a piece: ``Short piece: 316 kbp × 316 kbp``."""
    kinds = {"short": _tr("Short piece"), "long": _tr("Long piece"), "whole": _tr("Whole")}
    return f"{kinds[size]}: {base_pairs(request.a.used)} × {base_pairs(request.b.used)}"


def expected_note(request: ChromosomeRequest) -> str:
    """What is to be expected of measuring with a request."""
    return _tr("One core of a recent PC takes about {0} for this size, less where blocks are pruned.").format(
        duration(float(f"{expected_seconds(request):.2g}"))
    )


def measured_bars(speeds: Speeds) -> tuple[Bar, ...]:
    """``speed_bars``, with seconds and GCUPS."""

    def told(speed: Speed) -> str:
        return _tr("{times} × · {seconds} · {gcups} GCUPS").format(
            times=three_figures(speeds.over_one_core(speed)),
            seconds=duration(speed.seconds),
            gcups=three_figures(speeds.gcups(speed)),
        )

    return speed_bars(speeds, told)


def measured_note(speeds: Speeds, is_whole: bool = True) -> str:
    """What the bars were measured with, and of the whole of them what was checked."""
    told = {
        "whole": _tr("The whole comparison: {cells} cells"),
        "short": _tr("A piece, since the whole would take long: bases {a} of a, {b} of b, {cells} cells"),
    }["whole" if speeds.size == "whole" else "short"]
    sides = {side: f"{first:,}–{last:,}" for side, (first, last) in (("a", speeds.a), ("b", speeds.b))}
    sentences = [f"{told.format(cells=cells(speeds.cells), **sides)} · {speeds.day}."]
    if is_whole:
        same = (
            _tr("All found this result’s alignment, byte for byte (score {score:,}, {columns:,} columns).")
            if speeds.is_as_saved
            else _tr("All found the same alignment, byte for byte (score {score:,}, {columns:,} columns).")
        )
        sentences.append(same.format(score=speeds.score, columns=speeds.columns))
    sentences.append(_tr("Times are of all six stages, with reading and writing, without compiling."))
    shares = sorted(speed.pruned / speeds.cells for speed in speeds.speeds)
    if speeds.pruning and shares:
        low, high = (f"{percent(share, 1, 0)} %" for share in (shares[0], shares[-1]))
        share = low if low == high else _tr("{0} to {1}").format(low, high)
        sentences.append(_tr("Pruned: {0} of the cells, counted as done.").format(share))
    return " ".join(sentences)


def speed_figure(request: ChromosomeRequest, speeds: Speeds) -> BarsFigure:
    """The bars for a paper, and where each device's time went."""
    charts = (
        BarsChart(measured_title(), measured_bars(speeds)),
        BarsChart(_tr("Time of the whole run, and what it is made of"), seconds_bars(speeds)),
    )
    return BarsFigure(request.title, charts, [measured_note(speeds), *no_card_notes(speeds)], speeds.table())


def seconds_bars(speeds: Speeds) -> tuple[Bar, ...]:
    """A bar for each device's seconds, with its parts unless they are too many for a page."""
    bars = []
    for speed in speeds.speeds:
        bars.append(Bar(visible(speed.device), speed.seconds, duration(speed.seconds)))
        first, *others = speed.stages
        parts = (_tr("stage 1"), first), (_tr("stages 2 to 6"), sum(others)), (_tr("reading"), speed.prepare)
        if len(speeds.speeds) <= _MAX_WITH_PARTS:
            bars += [Bar(name, seconds, duration(seconds), part=True) for name, seconds in parts]
    return tuple(bars)
