"""The colours of layers: by strand, by identity, or one for each layer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from app.analyses.matches.dot_plot.layers.segments import LayerSegments
from app.language.text import tr
from app.pictures.identity import identity_classes, identity_colours, identity_legend
from app.theme import Theme


class ColourBy(Enum):
    """Properties that the colour of an alignment can tell."""

    LAYER = "layer"
    STRAND = "strand"
    IDENTITY = "identity"


#: Theme colours of layers, the first ones first; ``paths`` begins with the last.
LAYER_COLOURS = ("special_row", "special_column", "gap")


def free_colour(colours: Iterable[str], used: Iterable[str]) -> str:
    """The first of some theme's colours that the fewest things have; ``used``: one for each."""
    counts = Counter(used)
    return min(colours, key=lambda colour: counts[colour])


def classes(segments: LayerSegments, rows: NDArray[np.int64], by: ColourBy) -> NDArray[np.uint8]:
    """The number of each row's colour in ``colours``."""
    if by is ColourBy.STRAND:
        return segments.reverse[rows].astype(np.uint8)
    if by is ColourBy.LAYER:
        return np.zeros(len(rows), np.uint8)
    return identity_classes(segments.identity[rows])


def colours(theme: Theme, by: ColourBy, own: str) -> list[QColor]:
    """The colours by class; ``own``: the theme's colour of the layer."""
    if by is ColourBy.STRAND:
        return [theme.forward, theme.reverse]
    if by is ColourBy.LAYER:
        return [getattr(theme, own)]
    return identity_colours(theme)


def strands_in(layers: Iterable[LayerSegments]) -> tuple[bool, bool]:
    """True for each strand (forward, reverse) that some layer has, whatever the filter leaves."""
    found = [some.strands for some in layers]
    return any(forward for forward, _ in found), any(reverse for _, reverse in found)


def legend(theme: Theme, by: ColourBy, layers: Iterable[LayerSegments]) -> list[tuple[QColor, str]]:
    """Colour and words of each class that layers have; none where each layer has its own.

    Identities are a scale, which is shown whole. A filter changes nothing: the classes are those of
    all of a layer's alignments, known since it was read, as each step of a slider asks for them.
    """
    if by is ColourBy.LAYER:
        return []
    if by is ColourBy.STRAND:
        named = zip(colours(theme, by, ""), (tr("forward"), tr("reverse")), strict=True)
        return [entry for entry, is_there in zip(named, strands_in(layers), strict=True) if is_there]
    return identity_legend(theme)[: None if any(some.has_unknown for some in layers) else -1]
