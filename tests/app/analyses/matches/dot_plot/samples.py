"""Matches and dot plots over them, for tests; and what a person sees of a dot plot, pixel by
pixel.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from app.analyses.matches.dot_plot.view import DotPlotView
from app.theme import LIGHT
from gpu.analyses.matches.result import Matches, RecordTable
from tests.app.desks import LoneDesk, lone_desk
from tests.app.drivers import on_screen, settle

#: Bases on each side of ``five_matches``.
SIDE = 1_000_000
#: Its matches by name.
LONG, TURNED, FAR, NEXT, SHORT = range(5)


def made(rows: list[tuple[int, int, int, bool]], side: int = 10_000, records: int = 1) -> Matches:
    """Matches of (reference start, query start, length, reverse), between sides of ``records``
    equal records.
    """
    j, i, length, reverse = zip(*rows, strict=True)
    lengths = [side // records] * records
    sides = [RecordTable.of([f"{name}{n}" for n in range(1, records + 1)], lengths) for name in ("r", "q")]
    return Matches(sides[0], sides[1], np.array(j), np.array(i), np.array(length, np.int32), np.array(reverse))


def five_matches() -> Matches:
    """A long forward match, a reverse one, a lone one far off, one on the first's diagonal, and a
    short one.
    """
    return made(
        [
            (100_000, 100_000, 200_000, False),
            (400_000, 400_000, 100_000, True),
            (900_000, 50_000, 400, False),
            (600_000, 600_050, 5_000, False),
            (20_000, 30_000, 25, True),
        ],
        SIDE,
        records=2,
    )


def opened(qtbot: Any, matches: Matches, desk: LoneDesk | None = None) -> DotPlotView:
    view = on_screen(qtbot, DotPlotView(matches, desk or lone_desk()), 1000, 700)
    view.picture.setFocus()
    return settle(view)


def viewport(view: DotPlotView) -> QWidget:
    return view.picture.viewport


def pixel(view: DotPlotView, j: float, i: float) -> QPointF:
    """The place of a point of the plane in the viewport."""
    return view.picture.to_pixel(i, j)


def coloured(view: DotPlotView, j: float, i: float, around: int = 1) -> list[QColor]:
    """The colours of the pixels around a point of the plane."""
    settled = view.picture.viewport.grab().toImage()
    at = pixel(view, j, i)
    steps = range(-around, around + 1)
    return [settled.pixelColor(int(at.x()) + x, int(at.y()) + y) for x in steps for y in steps]


def near(colour: QColor, wanted: QColor) -> float:
    """How much nearer a colour is to the wanted one than the surface is; 1 is equal."""

    def far(one: QColor, other: QColor) -> float:
        return float(
            np.hypot(np.hypot(one.red() - other.red(), one.green() - other.green()), one.blue() - other.blue())
        )

    return 1 - far(colour, wanted) / far(LIGHT.surface, wanted)


def shows(view: DotPlotView, j: float, i: float, wanted: QColor, around: int = 1) -> bool:
    return max(near(colour, wanted) for colour in coloured(view, j, i, around)) > 0.5


def press(qtbot: Any, view: DotPlotView, key: Qt.Key, modifiers: Any = Qt.KeyboardModifier.NoModifier) -> None:
    qtbot.keyClick(viewport(view), key, modifiers)
