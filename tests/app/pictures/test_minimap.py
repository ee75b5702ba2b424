"""The minimap: in a corner where nothing is selected, and never empty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget

from app.charts.level_of_detail import Area
from app.pictures.minimap import NO_LINES, Minimap
from tests.app.drivers import on_screen

BOX = QRect(20, 10, 400, 400)
#: In view, of a matrix of 10,000 by 10,000 bases: one base is one pixel.
VIEW = Area(1_000, 1_400, 3_000, 3_400)
FALLING, RISING = (2_900, 900, 3_500, 1_500), (2_900, 1_500, 3_500, 900)


def image(*spots: tuple[int, int]) -> QImage:
    made = QImage(20, 20, QImage.Format.Format_ARGB32_Premultiplied)
    made.fill(QColor("white"))
    for x, y in spots:
        made.setPixelColor(x, y, QColor("blue"))
    return made


@pytest.fixture
def minimap(qtbot: Any) -> Iterator[Minimap]:
    place = on_screen(qtbot, QWidget(), 440, 430)
    made = Minimap(10_000, 10_000, place)
    made.set_image(image((3, 3)))
    yield made
    place.hide()


def corner(minimap: Minimap) -> str:
    middle, here = BOX.center(), minimap.geometry().center()
    assert BOX.contains(minimap.geometry())
    return f"{'upper' if here.y() < middle.y() else 'lower'} {'left' if here.x() < middle.x() else 'right'}"


@pytest.mark.parametrize(
    ("lines", "rectangle", "where"),
    [
        ([], None, "upper right"),
        ([FALLING], None, "upper right"),
        ([RISING], None, "upper left"),
        # Beside the corner, and through all of it.
        ([(3_300, 1_200, 3_300, 1_399)], None, "upper right"),
        ([(3_300, 0, 3_300, 9_999)], None, "lower left"),
        ([FALLING], Area(1_000, 1_100, 3_300, 3_400), "lower left"),
        ([FALLING, RISING], None, ""),
        ([], Area(0, 10_000, 0, 10_000), ""),
    ],
)
def test_it_never_covers_what_is_selected(minimap: Minimap, lines: Any, rectangle: Area | None, where: str) -> None:
    minimap.settle(VIEW, BOX, np.array(lines, float).reshape(-1, 4), rectangle)
    assert minimap.isVisible() == bool(where)
    assert not where or corner(minimap) == where


def test_it_is_never_empty(minimap: Minimap) -> None:
    minimap.settle(VIEW, BOX, NO_LINES)
    assert minimap.isVisible()
    minimap.set_image(image())
    assert not minimap.isVisible()
    minimap.set_layers([image((1, 1))])
    assert minimap.isVisible()
    minimap.set_layers([])
    minimap.set_image(QImage())
    assert not minimap.isVisible()


def test_it_hides_where_the_whole_is_in_view(minimap: Minimap) -> None:
    minimap.settle(Area(0, 10_000, 0, 10_000), BOX)
    assert not minimap.isVisible()
