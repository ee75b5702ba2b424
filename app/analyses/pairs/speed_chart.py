"""How fast this computer aligned a sample, as bars with words, and beside it what Aymone's report says of its cards. Free of widgets."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.plots.bars import Bar
from app.plots.charts_figure import BarsChart, BarsFigure
from app.plots.numbers import cells
from app.plots.speed_bars import measured_title, no_card_notes, speed_bars
from app.theme import LIGHT
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.pairs.speeds import REPORTED, Speeds
from gpu.analyses.speeds import Speed
from gpu.core.units import three_figures


def _tr(text: str) -> str:
    return QCoreApplication.translate("PairsSpeed", text)


def reported_title() -> str:
    return _tr("Not measured here: Aymone’s report (2022)")


def measured_bars(speeds: Speeds) -> tuple[Bar, ...]:
    """``speed_bars``, with pairs a second and GCUPS."""

    def told(speed: Speed) -> str:
        pairs = _rate(speeds.pairs_per_second(speed))
        return _tr("{times} × · {pairs} pairs/s · {gcups} GCUPS").format(
            times=three_figures(speeds.over_one_core(speed)), pairs=pairs, gcups=three_figures(speeds.gcups(speed))
        )

    return speed_bars(speeds, told)


def reported_bars(request: PairsRequest) -> tuple[Bar, ...]:
    """A bar for each card of the report, of the version with the ties that were asked for; the other one is told."""
    other = "conventional" if request.ties == "pure" else "pure"
    words = {"pure": _tr("pure"), "conventional": _tr("conventional")}
    return tuple(
        Bar(
            card.card,
            card.speedup(request.ties),
            _tr("{times:.3g} × ({other} {others:.3g} ×)").format(
                times=card.speedup(request.ties), other=words[other], others=card.speedup(other)
            ),
        )
        for card in REPORTED
    )


def measured_note(speeds: Speeds, request: PairsRequest, is_whole: bool = True) -> str:
    """What the bars were measured with, and of the whole of them what was checked."""
    told = [_tr("1 pair") if speeds.pairs == 1 else _tr("{0:,} pairs").format(speeds.pairs)]
    if speeds.times > 1:
        told[0] = _tr("{pairs}, {times:,} times over").format(pairs=told[0], times=speeds.times)
    told += [_tr("{0} cells").format(cells(speeds.cells)), speeds.day]
    if request.ties == "pure":
        same = _tr("All scores are equal, and those of this result.")
    else:
        same = _tr("All answers are equal, and those of this result.")
    sentences = [" · ".join(told) + ".", *([same] if is_whole else [])]
    if speeds.left_out:
        sentences.append(_tr("Pairs that are too long for seconds were passed over: {0:,}.").format(speeds.left_out))
    return " ".join(sentences)


def reported_note() -> str:
    return _tr(
        "Aymone’s Table 1, by ties: speedup of each card over the report’s own program for the processor, on pairs of 512 × 512. That program is not "
        "Crosspoint’s one core, so that bars of one chart are not to be compared with those of the other."
    )


def speed_figure(request: PairsRequest, speeds: Speeds) -> BarsFigure:
    """Both charts for a paper."""
    charts = (
        BarsChart(measured_title(), measured_bars(speeds)),
        BarsChart(reported_title(), reported_bars(request), LIGHT.muted),
    )
    about = [measured_note(speeds, request), *no_card_notes(speeds), reported_note()]
    numbers: list[tuple[str | float, ...]] = [("device", "seconds", "times one core", "pairs a second", "GCUPS")]
    numbers += [
        (speed.device, speed.seconds, speeds.over_one_core(speed), speeds.pairs_per_second(speed), speeds.gcups(speed))
        for speed in speeds.speeds
    ]
    return BarsFigure(request.title, charts, about, numbers)


def _rate(count: float) -> str:
    """Pairs a second, exact enough to be compared."""
    return f"{count:,.0f}" if count >= 100 else f"{count:.3g}"
