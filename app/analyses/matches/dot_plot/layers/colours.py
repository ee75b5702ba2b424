"""The colours of layers: by strand, by identity, or one for each layer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import Enum
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from app.analyses.matches.dot_plot.layers.segments import LayerSegments
from app.language.text import tr
from app.theme import Theme


class ColourBy(Enum):
    """Properties that the colour of an alignment can tell."""

    LAYER = "layer"
    STRAND = "strand"
    IDENTITY = "identity"


#: Theme colours of layers, the first ones first; ``paths`` begins with the last.
LAYER_COLOURS = ("special_row", "special_column", "gap")
#: The least identity of each class but the first: those of D-GENIES (Cabanettes and Klopp 2018).
STEPS = (0.25, 0.5, 0.75)
#: Cividis (Nuñez et al. 2018, PLoS ONE 13:e0199239) at four places, from the least identity on:
#: what is best stands out most from the surface. On a dark one its dark end is lightened.
_ON_LIGHT = ("#D2C060", "#7D7C78", "#575D6D", "#00224E")
_ON_DARK = ("#5F72AD", "#8C8A80", "#D2C060", "#FEE838")


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
    identity = segments.identity[rows]
    found = np.searchsorted(np.array(STEPS, np.float32), identity, "right").astype(np.uint8)
    found[np.isnan(identity)] = len(STEPS) + 1
    return found


def colours(theme: Theme, by: ColourBy, own: str) -> list[QColor]:
    """The colours by class; ``own``: the theme's colour of the layer."""
    if by is ColourBy.STRAND:
        return [theme.forward, theme.reverse]
    if by is ColourBy.LAYER:
        return [getattr(theme, own)]
    steps = _ON_DARK if theme.dark else _ON_LIGHT
    return [*(QColor(step) for step in steps), theme.muted]


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
    bounds = [f"{100 * step:.0f}" for step in STEPS]
    words = [
        f"< {bounds[0]} %",
        *(f"{low}–{high} %" for low, high in pairwise(bounds)),
        f"≥ {bounds[-1]} %",
        tr("unknown"),
    ]
    return list(zip(colours(theme, by, ""), words, strict=True))[
        : None if any(some.has_unknown for some in layers) else -1
    ]
