"""Colours of a heat map, and the text on them."""

from __future__ import annotations

from PySide6.QtGui import QColor

#: Luminance on which black and white text have the same contrast (WCAG 2.2).
_MIDDLE = 0.179


def shade(none: QColor, most: QColor, share: float) -> QColor:
    """The colour of a share, 0 to 1, between that of none and that of the most."""
    return QColor.fromRgbF(
        none.redF() + share * (most.redF() - none.redF()),
        none.greenF() + share * (most.greenF() - none.greenF()),
        none.blueF() + share * (most.blueF() - none.blueF()),
    )


def text_on(colour: QColor) -> QColor:
    """Black or white, whichever has more contrast on a colour."""
    parts = (colour.redF(), colour.greenF(), colour.blueF())
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    is_light = 0.2126 * red + 0.7152 * green + 0.0722 * blue > _MIDDLE
    return QColor("black") if is_light else QColor("white")
