"""Draw the icons of a bundle: ``python packaging/icons.py FOLDER``.

The program's and the result's, as PNG files of the sizes that Linux asks for, and the program's for
Windows (``.ico``) and macOS (``.icns``). They are drawn with the window's own sign when a bundle is
made; no icon is kept with the sources.
"""

from __future__ import annotations

import os
import struct
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import qtawesome
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QApplication

from app.theme import LIGHT

SIZES = (16, 24, 32, 48, 64, 128, 256, 512)
#: The sizes in an ``.ico``, which holds no larger ones, and in an ``.icns`` by their types.
_WINDOWS = (16, 24, 32, 48, 64, 128, 256)
_MACOS = {b"ic07": 128, b"ic08": 256, b"ic09": 512, b"ic11": 32, b"ic12": 64, b"ic13": 256, b"ic14": 512}
_SIGN = "mdi6.dna"


def main(arguments: list[str]) -> int:
    """Draw all icons; returns the exit status."""
    if len(arguments) != 1 or arguments[0].startswith("-"):
        print(__doc__)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    # Fonts are loaded by an application alone.
    application = QApplication.instance() or QApplication(["icons"])
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    for size in SIZES:
        draw_program(size).save(str(folder / f"crosspoint-{size}.png"))
        draw_result(size).save(str(folder / f"crosspoint-result-{size}.png"))
    pictures = {size: (folder / f"crosspoint-{size}.png").read_bytes() for size in SIZES}
    (folder / "crosspoint.ico").write_bytes(windows_icon({size: pictures[size] for size in _WINDOWS}))
    parts = [name + struct.pack(">I", 8 + len(pictures[size])) + pictures[size] for name, size in _MACOS.items()]
    (folder / "crosspoint.icns").write_bytes(b"icns" + struct.pack(">I", 8 + len(b"".join(parts))) + b"".join(parts))
    del application
    return 0


def windows_icon(pictures: dict[int, bytes]) -> bytes:
    """An ``.ico`` of square PNG files, by their sizes up to 256."""
    place, entries = 6 + 16 * len(pictures), b""
    for size, content in pictures.items():
        # 256 is written as 0.
        entries += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(content), place)
        place += len(content)
    return struct.pack("<HHH", 0, 1, len(pictures)) + entries + b"".join(pictures.values())


def draw_program(size: int) -> QImage:
    """The sign in white on a rounded square, ``size`` pixels wide."""
    image, painter = _empty(size)
    painter.setBrush(LIGHT.accent)
    edge = size / 32
    painter.drawRoundedRect(QRectF(edge, edge, size - 2 * edge, size - 2 * edge), size / 5, size / 5)
    _draw_sign(painter, QRectF(0, 0, size, size), 0.76, LIGHT.on_accent)
    painter.end()
    return image


def draw_result(size: int) -> QImage:
    """The sign on a sheet of paper with a folded corner, ``size`` pixels high."""
    image, painter = _empty(size)
    left, top, right, bottom, fold = (size * part for part in (0.16, 0.03, 0.84, 0.97, 0.22))
    sheet = QPainterPath(QPointF(left, top))
    for x, y in ((right - fold, top), (right, top + fold), (right, bottom), (left, bottom)):
        sheet.lineTo(x, y)
    sheet.closeSubpath()
    corner = QPainterPath(QPointF(right - fold, top))
    for x, y in ((right - fold, top + fold), (right, top + fold)):
        corner.lineTo(x, y)
    corner.closeSubpath()
    painter.setPen(LIGHT.muted)
    painter.setBrush(LIGHT.surface)
    painter.drawPath(sheet)
    painter.setBrush(LIGHT.grid)
    painter.drawPath(corner)
    _draw_sign(painter, QRectF(left, top + fold / 2, right - left, bottom - top), 0.86, LIGHT.accent)
    painter.end()
    return image


def _empty(size: int) -> tuple[QImage, QPainter]:
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    return image, painter


def _draw_sign(painter: QPainter, place: QRectF, share: float, colour: QColor) -> None:
    side = min(place.width(), place.height()) * share
    box = QRect(round(place.center().x() - side / 2), round(place.center().y() - side / 2), round(side), round(side))
    qtawesome.icon(_SIGN, color=colour).paint(painter, box)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
