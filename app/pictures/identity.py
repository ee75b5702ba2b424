"""The classes of identity that pictures colour alignments by, their colours and legend."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import ArrayLike, NDArray
from PySide6.QtGui import QColor

from app.language.text import tr
from app.theme import Theme

#: The least identity of each class but the first: those of D-GENIES (Cabanettes and Klopp 2018).
STEPS = (0.25, 0.5, 0.75)
#: Cividis (Nuñez et al. 2018, PLoS ONE 13:e0199239) at four places, from the least identity on:
#: what is best stands out most from the surface. On a dark one its dark end is lightened.
_ON_LIGHT = ("#D2C060", "#7D7C78", "#575D6D", "#00224E")
_ON_DARK = ("#5F72AD", "#8C8A80", "#D2C060", "#FEE838")


def identity_classes(identities: ArrayLike) -> NDArray[np.uint8]:
    """The number of each identity's class in ``identity_legend``; of NaN the last one."""
    identities = np.asarray(identities, np.float32)
    found = np.searchsorted(np.array(STEPS, np.float32), identities, "right")
    return np.where(np.isnan(identities), len(STEPS) + 1, found).astype(np.uint8)


def identity_colours(theme: Theme) -> list[QColor]:
    """The colour of each class, the last one that of unknown identities."""
    return [*map(QColor, _ON_DARK if theme.dark else _ON_LIGHT), theme.muted]


def identity_legend(theme: Theme) -> list[tuple[QColor, str]]:
    """Colour and words of each class."""
    bounds = [f"{100 * step:.0f}" for step in STEPS]
    between = (f"{low}–{high} %" for low, high in pairwise(bounds))
    words = f"< {bounds[0]} %", *between, f"≥ {bounds[-1]} %", tr("unknown")
    return list(zip(identity_colours(theme), words, strict=True))
