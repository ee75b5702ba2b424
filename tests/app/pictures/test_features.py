"""Names of features as they are drawn: whole, with what lies lowest in them."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter

from app.pictures.features import FeatureLane, lane_height, paint_features
from app.theme import LIGHT
from gpu.sequences.sequence import Feature


def dark_rows(label: str, font: QFont) -> int:
    """The rows of a lane in which a name's ink is."""
    height = lane_height(QFontMetricsF(font).height())
    image = QImage(400, height, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    with QPainter(image) as painter:
        painter.setFont(font)
        lane = FeatureLane.along([Feature("gene", 0, 100, 1, label)])
        paint_features(painter, QRectF(0, 0, 400, height - 3), lane, 0, 100, LIGHT)
    dark = LIGHT.text.lightness() + 60
    return sum(
        any(image.pixelColor(x, y).lightness() < dark for x in range(150, 250)) for y in range(2, image.height() - 5)
    )


@pytest.mark.parametrize("points", [7, 9, 12, 18])
def test_an_underscore_is_seen(qapp: Any, points: int) -> None:
    font = QFont(qapp.font())
    font.setPointSize(points)
    assert dark_rows("____", font) >= 1
    assert dark_rows("", font) == 0
