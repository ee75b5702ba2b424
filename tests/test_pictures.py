"""Pictures keep their colours: all of few ones, the most frequent of many."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QColor, QImage

from tests.pictures import MAX_COLOURS, save_indexed


def _coarse(image: QImage) -> list[tuple[int, ...]]:
    """Every pixel's colour, as finely as pictures tell them apart."""
    colours = [image.pixelColor(x, y) for y in range(image.height()) for x in range(image.width())]
    return [tuple(part >> 3 for part in (c.red(), c.green(), c.blue())) for c in colours]


def test_few_colours_are_kept(tmp_path: Path) -> None:
    image = QImage(7, 5, QImage.Format.Format_RGB32)
    for x in range(7):
        for y in range(5):
            image.setPixelColor(x, y, QColor(36 * x, 50 * y, 128))
    save_indexed(image, tmp_path / "few.png")
    saved = QImage(str(tmp_path / "few.png"))
    assert (saved.width(), saved.height()) == (7, 5)
    assert _coarse(saved) == _coarse(image)


def test_a_rare_colour_becomes_the_nearest_frequent_one(tmp_path: Path) -> None:
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    for x in range(64):
        for y in range(64):
            image.setPixelColor(x, y, QColor(x // 4 * 16, y // 4 * 16, 0))
    image.setPixelColor(0, 0, QColor(250, 250, 200))
    save_indexed(image, tmp_path / "many.png")
    saved = QImage(str(tmp_path / "many.png"))
    assert saved.format() is QImage.Format.Format_Indexed8 and saved.colorCount() == MAX_COLOURS
    assert saved.pixelColor(0, 0) == QColor(240, 240, 0)
    image.setPixelColor(0, 0, QColor(240, 240, 0))
    assert _coarse(saved) == _coarse(image)
