"""Rows of a table that an export takes: all, those that are shown, or those that are selected."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from app.language.counts import counted
from app.language.text import tr
from app.tables.panel import TablePanel

#: Which rows of a table are exported.
ALL, SHOWN, CHOSEN = "all", "shown", "chosen"
#: Rows of a preview.
_FIRST = 1_000


def first_rows(rows: NDArray[np.int64] | None, total: int) -> NDArray[np.int64]:
    """The first of some rows, or of all if None, for a preview."""
    return np.arange(min(_FIRST, total)) if rows is None else rows[:_FIRST]


class RowChoice(NamedTuple):
    """Some rows: which, in a word of this module and in those of the window, and how many."""

    name: str
    title: str
    rows: int


class Extent:
    """The rows of ``panel`` to choose from; ``things``: their name in the plural.

    ``usual``: what is proposed unless rows are selected or left out. ``total``: the number of all,
    where the table has some of them alone.
    """

    def __init__(self, panel: TablePanel, things: str, usual: str = ALL, total: int | None = None) -> None:
        self._panel, self._things, self._usual = panel, things, usual
        self._total = panel.model.total if total is None else total

    def choices(self) -> list[RowChoice]:
        """The sets of rows to choose from now."""
        passing, chosen, total = self.shown, self.selected, self._total
        return [
            RowChoice(ALL, tr("All {0}").format(counted(total, self._things)), total),
            RowChoice(SHOWN, tr("As shown, in this order: {0:,}").format(passing), passing),
            RowChoice(CHOSEN, tr("Selected rows: {0:,}").format(chosen), chosen),
        ]

    @property
    def shown(self) -> int:
        """The number of rows that pass; those that are closed under a row count with it."""
        model = self._panel.model
        return model.shown if model.groups is None else model.groups.passing

    @property
    def selected(self) -> int:
        """The number of selected rows, those that are closed under one with it."""
        return len(self._panel.chosen_numbers())

    def proposed(self, format: str) -> str:
        """The rows that are proposed for a format."""
        # One row may be the program's choice, with all that are closed under it.
        if sum(map(len, self._panel.view.chosen_rows())) > 1:
            return CHOSEN
        return SHOWN if 0 < self.shown < self._total else self._usual

    def numbers(self, rows: str) -> NDArray[np.int64] | None:
        """The numbers of the rows, in the order of the table; None for all as they are stored."""
        if rows == SHOWN:
            return self._panel.model.arrangement
        return self._panel.chosen_numbers() if rows == CHOSEN else None
