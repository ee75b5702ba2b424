"""The tab of ribbons of one alignment: the blocks of its rearrangements, with the genes of both."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QToolButton, QWidget

from app.charts.level_of_detail import Indices
from app.pages.gene_files import Features, GeneFiles
from app.pages.ribbons import RibbonsPanel
from app.state.state_parts import StatePart
from app.widgets.background import Background
from gpu.analyses.chromosome.rearrangements.blocks import Rearrangements
from gpu.analyses.chromosome.rearrangements.classes import BlockKind
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.genomes.ribbons import RibbonModel, Ribbons, kinds_of
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import resolve

if TYPE_CHECKING:
    from app.analyses.chromosome.page_parts import AlignmentParts

#: The row of a list of rearrangements by the ends of its ribbon.
Rows = dict[tuple[int, ...], int]


class AlignmentRibbons(RibbonsPanel):
    """The ribbons of an alignment's rearrangements.

    ``picked(row)``, ``aligned(row)``: the row of the list whose ribbon was clicked, or
    double-clicked; ``menu_asked(row, QPoint)``: its context menu is wanted there on the screen.
    """

    picked = Signal(int)
    aligned = Signal(int)
    menu_asked = Signal(int, object)

    def __init__(self, page: AlignmentParts, background: Background) -> None:
        self.files = SideGenes(page, background)
        super().__init__(None, page.desk, background, self.files)
        self._request, self._rows = page.result.request, Rows()
        self.explain(self.tr("Looking for rearrangements…"))
        self.picture.chosen.connect(partial(self._tell, self.picked))
        self.picture.opened.connect(partial(self._tell, self.aligned))
        self.picture.menu_asked.connect(partial(self._tell, self.menu_asked))

    def show_list(self, listed: Rearrangements) -> None:
        """Show the blocks of a list."""
        model, self._rows = ribbons_of(self._request, listed)
        self.make(lambda: model)

    def letters_of(self, genome: int, record: int, start: int, end: int) -> Callable[[], str]:
        choice = self._request.b if genome else self._request.a
        return lambda: DNA.text(resolve(choice)[1].codes[start:end])

    def parts(self) -> dict[str, StatePart]:
        """The part of the page's state: the view. The page itself keeps annotation files."""
        return {"ribbons": super().parts()["ribbons"]}

    def _tell(self, signal: Any, upper: int, row: int, *at: QPoint) -> None:
        some = self.picture.shown.between[upper]
        ends = tuple(int(side[row]) for side in (some.a_start, some.a_end, some.b_start, some.b_end))
        # Another list may be there already, of which the ribbons are still to come.
        if ends in self._rows:
            signal.emit(self._rows[ends], *at)


class SideGenes(GeneFiles):
    """The genes of both sequences: of their own files, and of those that the page shows."""

    def __init__(self, page: AlignmentParts, background: Background) -> None:
        request = page.result.request
        names = names_of(request)
        files = dict(zip(names, ((request.a.path,), (request.b.path,)), strict=True))
        super().__init__(files, page.desk, background)
        self._page, self._names = page, names

    def sources(self, name: str) -> list[Features]:
        side = self._names.index(name)
        shown = [source for source in self._page.explorer.sources if source.side == side and source.shown]
        return [*super().sources(name), *([source.forward] for source in shown if source.path)]

    def button(self, parent: QWidget) -> QToolButton:
        button = super().button(parent)
        button.setMenu(self._page.tracks_menu)
        return button

    def look_again(self) -> None:
        """Show the features of the page's files as they are now."""
        if self._records:
            self.changed.emit(list(self._names))


def names_of(request: ChromosomeRequest) -> tuple[str, str]:
    """The names of both sequences, two different ones."""
    a, b = request.a.label, request.b.label
    return (a, b) if a != b else (f"{a} (a)", f"{b} (b)")


def ribbons_of(request: ChromosomeRequest, listed: Rearrangements) -> tuple[RibbonModel, Rows]:
    """The blocks of a list at their places in the records, and the row of each by its ends."""
    row = np.flatnonzero(listed.kind < BlockKind.NOT_ALIGNED_A)
    ends: list[Indices] = [column[row] for column in (listed.a_start, listed.a_end, listed.b_start, listed.b_end)]
    choices = request.a, request.b
    for side, choice in enumerate(choices):
        if choice.seam:
            row, ends = _cut(row, ends, listed.reverse[row], side, choice.seam)
    places = list[Indices]()
    for side, choice in enumerate(choices):
        begin, last = choice.position(ends[2 * side]), choice.position(ends[2 * side + 1] - 1)
        places += [np.minimum(begin, last) - 1, np.maximum(begin, last)]
    reverse = listed.reverse[row] ^ (choices[0].reverse != choices[1].reverse)
    zero = np.zeros(len(row), np.int64)
    found = Ribbons.of(zero, zero, places, reverse, kinds_of(listed.kind[row], reverse), listed.identity[row])
    keys = zip(*(column.tolist() for column in places), strict=True)
    return RibbonModel.of_two(names_of(request), choices, found), dict(zip(keys, row.tolist(), strict=True))


def _cut(row: Indices, ends: list[Indices], reverse: np.ndarray, side: int, seam: int) -> tuple[Indices, list[Indices]]:
    """Blocks as two where the base of a side lies in them before which the record's ends meet."""
    start, end, start_beside, end_beside = ends if side == 0 else (*ends[2:], *ends[:2])
    over = np.flatnonzero((start < seam) & (seam < end))
    share = (seam - start[over]) / (end[over] - start[over])
    share = np.where(reverse[over], 1 - share, share)
    cut = start_beside[over] + np.round(share * (end_beside - start_beside)[over]).astype(np.int64)
    cut = np.clip(cut, start_beside[over] + 1, end_beside[over] - 1)
    parts = [np.append(column, column[over]) for column in (row, start, end, start_beside, end_beside)]
    first, second = over, len(row) + np.arange(len(over))
    parts[2][first] = parts[1][second] = seam
    parts[4][np.where(reverse[over], second, first)] = parts[3][np.where(reverse[over], first, second)] = cut
    row, start, end, start_beside, end_beside = parts
    return row, [start, end, start_beside, end_beside] if side == 0 else [start_beside, end_beside, start, end]
