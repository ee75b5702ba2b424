"""The texts of figures that were exported as SVG."""

from __future__ import annotations

from xml.etree import ElementTree


def texts(svg: bytes) -> list[str]:
    """Every text element, in the order of drawing. A text of several lines is several."""
    found = ["".join(one.itertext()) for one in ElementTree.fromstring(svg).iter() if one.tag.endswith("}text")]
    return [text.strip() for text in found]


def words(svg: bytes) -> str:
    """All texts in one line, so that what is broken into lines can be looked for."""
    return " ".join(texts(svg))
