"""How fast this computer aligned a sample, as bars with words, and beside it what Aymone's report says of its cards. Free of widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter

from app.plots.bars import Bar
from app.plots.charts_figure import paint_bars
from app.plots.figure import ASIDE, HEIGHT, TEXT, WIDTH, Entry, Sheet, program, set_font
from app.plots.numbers import cells
from app.theme import LIGHT
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.pairs.speeds import REPORTED, Speeds
from gpu.quantities import visible

_BETWEEN = 44.0


def _tr(text: str) -> str:
    return QCoreApplication.translate("PairsSpeed", text)


def measured_title() -> str:
    return _tr("Measured on this computer: speedup over one core")


def reported_title() -> str:
    return _tr("Not measured here: Aymone’s report (2022)")


def measured_bars(speeds: Speeds) -> tuple[Bar, ...]:
    """A bar for each engine, as long as it is faster than one core; without a card its row says why."""
    bars = [
        Bar(
            visible(speed.device),
            speeds.over_one_core(speed),
            _tr("{times:.3g} × · {pairs} pairs/s · {gcups:.3g} GCUPS").format(
                times=speeds.over_one_core(speed),
                pairs=_rate(speeds.pairs_per_second(speed)),
                gcups=speeds.gcups(speed),
            ),
        )
        for speed in speeds.speeds
    ]
    if speeds.no_card:
        bars.append(Bar(_tr("Graphics card"), 0.0, _tr("none: {0}").format(visible(speeds.no_card))))
    return tuple(bars)


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


@dataclass(frozen=True)
class SpeedFigure(Sheet):
    """Both charts for a paper, one below the other, each on a scale of its own; ``about``: what it takes to make it again, a line each."""

    request: PairsRequest
    speeds: Speeds
    about: Sequence[str] = ()

    def title(self) -> str:
        return self.request.title

    def parameters(self) -> list[str]:
        return [
            self.request.title,
            measured_note(self.speeds, self.request),
            *([_tr("No card was measured: {0}.").format(visible(self.speeds.no_card))] if self.speeds.no_card else []),
            reported_note(),
            *self.about,
            program(),
        ]

    def legend(self) -> list[Entry]:
        return []

    def paint(self, painter: QPainter) -> None:
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.TextAntialiasing)
        painter.fillRect(QRectF(0, 0, WIDTH, HEIGHT), Qt.GlobalColor.white)
        set_font(painter, TEXT)
        width = WIDTH - ASIDE - 28
        top = 20.0
        for title, bars, colour in (
            (measured_title(), measured_bars(self.speeds), LIGHT.forward),
            (reported_title(), reported_bars(self.request), LIGHT.muted),
        ):
            painter.setPen(LIGHT.text)
            painter.drawText(QPointF(8, top), title)
            top = paint_bars(painter, QRectF(8, top + 6, width, 0), bars, colour) + _BETWEEN
        self.paint_aside(painter, QRectF(WIDTH - ASIDE, 13, ASIDE - 8, HEIGHT - 21))


def _rate(count: float) -> str:
    """Pairs a second, exact enough to be compared."""
    return f"{count:,.0f}" if count >= 100 else f"{count:.3g}"
