"""The contract of every figure, in every format that it is exported in."""

from __future__ import annotations

import re

from PySide6.QtGui import QColor, QImage

from app.figures.canvas import TEXT
from app.figures.figure import HEIGHT, USUAL, WIDTH, PictureRoom, Sheet
from gpu.core.units import visible
from tests.app.figure_texts import texts, words

#: Width and height in points.
_SIZE = (round(WIDTH), round(HEIGHT))


def check_figure(sheet: Sheet) -> None:
    """Text is text, sizes are right, legend and parameters are there, bytes stay the same."""
    svg, pdf, png = sheet.svg(), sheet.pdf(), sheet.png()
    assert (svg, pdf, png) == (sheet.svg(), sheet.pdf(), sheet.png())
    assert b'width="%dpt" height="%dpt"' % _SIZE in svg and b"clip-path" not in svg
    told, found = words(svg), texts(svg)
    for line in sheet.parameters():
        # Lines are broken at blanks, and what is longer than a line within.
        assert visible(line).replace(" ", "") in told.replace(" ", ""), line
    for panel in sheet.picture(PictureRoom()).panels():
        for name in panel.legend:
            assert name.replace(" ", "") in told.replace(" ", ""), name
        assert panel.title[:3] in told
    sizes = {float(size) for size in re.findall(rb'<text[^>]*font-size="([\d.]+)"', svg)}
    assert found and max(sizes) <= TEXT
    assert {tuple(map(float, box.split())) for box in re.findall(rb"Box \[([\d. ]+)\]", pdf)} == {(0, 0, *_SIZE)}
    assert b"/FontFile2" in pdf and b"/Type3" not in pdf and b"Date (" not in pdf and b"/DCTDecode" not in pdf
    image = QImage.fromData(png)
    assert (image.width(), image.height()) == tuple(round(side / 72 * USUAL.dpi) for side in (WIDTH, HEIGHT))
    # Nothing lies on the white edge, so nothing is cut off there.
    edges = [image.pixelColor(x, y) for x in range(image.width()) for y in (0, image.height() - 1)]
    edges += [image.pixelColor(x, y) for y in range(image.height()) for x in (0, image.width() - 1)]
    assert set(map(QColor.name, edges)) == {"#ffffff"}
