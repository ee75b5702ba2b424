"""The table of pairs: which are proposed, ticked and aligned, and what was found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import Any

import numpy as np
from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    Signal,
)

from app.guarded import guarded
from app.language.text import tr
from app.plots.numbers import duration
from app.plots.table.headings import CENTRE, LEFT, RIGHT, heading_data
from app.plots.table.texts import NOTHING
from app.widgets import plain
from gpu.core.units import format_duration, percent, visible
from gpu.genomes.proposal import folder_of
from gpu.genomes.request import GenomesRequest, PairChoice
from gpu.genomes.result import GenomesResult, PairFigures
from gpu.sequences.names import display_name

Index = QModelIndex | QPersistentModelIndex
_ROOT = QModelIndex()


class GenomePairColumn(IntEnum):
    """The columns, in order."""

    ALIGN = 0
    A = 1
    B = 2
    STRAND = 3
    MATCHED = 4
    TIME = 5
    SCORE = 6
    EVALUE = 7
    IDENTITY = 8
    A_COVERED = 9
    B_COVERED = 10


#: Those of what was aligned, which a result without alignments does not have.
FOUND = range(GenomePairColumn.SCORE, GenomePairColumn.B_COVERED + 1)
#: Columns of names.
NAMES = (GenomePairColumn.A, GenomePairColumn.B)


def estimated(seconds: float) -> str:
    """An estimated time, no more exact than it is."""
    whole = max(1, round(seconds))
    return f"{whole} s" if whole < 60 else format_duration(whole)


@dataclass
class PairRow:
    """A pair of records.

    ``whole`` and ``ranged``: how it would be aligned; equal if only one is known. ``worth``: the
    greater share that matches, 0 to 1; ``shares`` of a and of b. ``seconds``: estimated, of both.
    ``found``: what was found; ``failed``: why nothing was, or "".
    """

    whole: PairChoice
    ranged: PairChoice
    worth: float
    shares: tuple[float, float]
    seconds: tuple[float, float]
    found: PairFigures | None = None
    failed: str = ""


def rows_of(result: GenomesResult) -> list[PairRow]:
    """The pairs that match, and those that were aligned without a match."""
    a, b = result.genomes
    proposal = result.proposal
    shares = proposal.shares(a.records, b.records)
    rows = [
        PairRow(
            proposal.choice(row, a.records, b.records, only_ranges=False),
            proposal.choice(row, a.records, b.records, only_ranges=True),
            float(max(shares[0][row], shares[1][row])),
            (float(shares[0][row]), float(shares[1][row])),
            (float(proposal.seconds[row]), float(proposal.range_seconds[row])),
        )
        for row in range(proposal.size)
    ]
    known = {(row.whole.a, row.whole.b): row for row in rows}
    for pair in result.pairs:
        row = known.get((pair.a, pair.b))
        choice = _choice(result.request, pair, lambda choice: folder_of(choice, a, b))
        if row is None or row.found is not None:
            row = PairRow(choice, choice, 0.0, (0.0, 0.0), (0.0, 0.0))
            rows.append(row)
        row.found = pair
        if folder_of(row.whole, a, b) != pair.folder:
            row.whole = choice
        if folder_of(row.ranged, a, b) != pair.folder:
            row.ranged = row.whole
    for row in rows:
        row.failed = result.failed.get(folder_of(row.whole, a, b), "") if row.found is None else ""
    return rows


def _choice(request: GenomesRequest, pair: PairFigures, name: Callable[[PairChoice], str]) -> PairChoice:
    """The strand and range of a pair in the request."""
    for asked in request.pairs or ():
        choice = replace(asked, reverse=pair.reverse) if asked.reverse is None else asked
        if (choice.a, choice.b) == (pair.a, pair.b) and name(choice) == pair.folder:
            return choice
    return PairChoice(pair.a, pair.b, pair.reverse)


class PairsModel(QAbstractTableModel):
    """The pairs, those with the greatest share first; ``ticked`` is emitted when ticks changed."""

    ticked = Signal()

    def __init__(self, rows: list[PairRow], threshold: float, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows = rows
        self.threshold = threshold
        self.only_ranges = False
        #: What the user ticked or unticked, by names.
        self.by_hand: dict[tuple[str, str], bool] = {}
        self._order = list(range(len(rows)))
        self._sorted = GenomePairColumn.MATCHED, True
        self._arrange()

    # Ticks

    def is_ticked(self, row: PairRow) -> bool:
        """True if a pair is to be aligned, or is."""
        key = row.whole.a, row.whole.b
        if key in self.by_hand:
            return self.by_hand[key]
        return row.found is not None or row.worth >= self.threshold

    def choice(self, row: PairRow) -> PairChoice:
        """The strand and range that a pair is aligned with; one that is done stays as it is."""
        return row.ranged if self.only_ranges and row.found is None else row.whole

    def seconds(self, row: PairRow) -> float:
        """The estimated time of a pair that is to be aligned."""
        return row.seconds[self.only_ranges]

    @property
    def chosen(self) -> list[PairRow]:
        """The pairs that are ticked."""
        return [row for row in self.rows if self.is_ticked(row)]

    @property
    def waiting(self) -> list[PairRow]:
        """Those of them that are not aligned yet."""
        return [row for row in self.chosen if row.found is None]

    def set_threshold(self, threshold: float) -> None:
        """Tick the pairs from a share on, but for those ticked by hand."""
        self.threshold = threshold
        self._changed()

    def set_only_ranges(self, only_ranges: bool) -> None:
        """Align ranges, or whole records."""
        self.only_ranges = only_ranges
        self._changed()

    def tick(self, key: tuple[str, str], is_on: bool) -> None:
        """Add a pair by hand, or leave it out."""
        self.by_hand[key] = is_on
        self._changed()

    def set_by_hand(self, ticks: dict[tuple[str, str], bool]) -> None:
        """Take other ticks, as a session kept them."""
        self.by_hand = ticks
        self._changed()

    def add(self, choice: PairChoice) -> None:
        """Add a pair that does not match, and tick it; one that is listed is ticked."""
        key = choice.a, choice.b
        if not any((row.whole.a, row.whole.b) == key for row in self.rows):
            self.beginResetModel()
            self.rows.append(PairRow(choice, choice, 0.0, (0.0, 0.0), (0.0, 0.0)))
            self.endResetModel()
        self.tick(key, True)
        self._arrange()

    def _changed(self) -> None:
        if self._order:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._order) - 1, self.columnCount() - 1))
        self.ticked.emit()

    # Order

    def row(self, place: int) -> PairRow:
        """The pair of a shown row."""
        return self.rows[self._order[place]]

    def place(self, a: str, b: str) -> int:
        """The shown row of a pair, -1 if it is not listed."""
        names = [(self.rows[number].whole.a, self.rows[number].whole.b) for number in self._order]
        return names.index((a, b)) if (a, b) in names else -1

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._sorted = GenomePairColumn(column), order is Qt.SortOrder.DescendingOrder
        self._arrange()

    def _arrange(self) -> None:
        self.layoutAboutToBeChanged.emit()
        column, is_descending = self._sorted
        numbers = range(len(self.rows))
        self._order = sorted(numbers, key=lambda number: self._key(self.rows[number], column), reverse=is_descending)
        self.layoutChanged.emit()

    def _key(self, row: PairRow, column: GenomePairColumn) -> Any:
        found = row.found
        if column in NAMES:
            return row.whole.a if column is GenomePairColumn.A else row.whole.b
        numbers: dict[GenomePairColumn, float] = {
            GenomePairColumn.ALIGN: float(self.is_ticked(row)),
            GenomePairColumn.STRAND: float(bool(row.whole.reverse)),
            GenomePairColumn.MATCHED: row.worth,
            GenomePairColumn.TIME: found.seconds if found else self.seconds(row),
        }
        if column in numbers:
            return numbers[column]
        if found is None:
            return float("-inf")
        return np.nan_to_num(pair_number(found, column))

    # Qt

    def rowCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(self._order)

    def columnCount(self, parent: Index = _ROOT) -> int:
        return 0 if parent.isValid() else len(GenomePairColumn)

    def flags(self, index: Index) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsUserCheckable if index.column() == GenomePairColumn.ALIGN else flags

    @guarded
    def setData(self, index: Index, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if role != Qt.ItemDataRole.CheckStateRole or index.column() != GenomePairColumn.ALIGN:
            return False
        row = self.row(index.row())
        self.tick((row.whole.a, row.whole.b), Qt.CheckState(value) is Qt.CheckState.Checked)
        return True

    @guarded
    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        row, column = self.row(index.row()), GenomePairColumn(index.column())
        if role == Qt.ItemDataRole.CheckStateRole and column is GenomePairColumn.ALIGN:
            return Qt.CheckState.Checked if self.is_ticked(row) else Qt.CheckState.Unchecked
        if role == Qt.ItemDataRole.DisplayRole:
            return self.text(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(self.describe(row))
        if role == Qt.ItemDataRole.AccessibleTextRole and column is GenomePairColumn.ALIGN:
            return tr("to be aligned") if self.is_ticked(row) else tr("left out")
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return _side(column)
        return None

    @guarded
    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation is Qt.Orientation.Vertical:
            return None
        return heading_data(role, *heading(GenomePairColumn(section)), _side(GenomePairColumn(section)))

    def text(self, row: PairRow, column: GenomePairColumn) -> str:
        """The text of a cell."""
        found = row.found
        if column is GenomePairColumn.ALIGN:
            return ""
        if column in NAMES:
            return display_name(row.whole.a if column is GenomePairColumn.A else row.whole.b)
        if column is GenomePairColumn.STRAND:
            return "−" if row.whole.reverse else "+"
        if column is GenomePairColumn.MATCHED:
            return f"{percent(row.worth, 1)} %"
        if column is GenomePairColumn.TIME:
            if found is not None:
                return duration(found.seconds)
            seconds = self.seconds(row)
            return f"≈ {estimated(seconds)}" if seconds else NOTHING
        if found is None:
            return tr("failed") if row.failed and column is GenomePairColumn.SCORE else NOTHING
        return pair_text(found, column)

    def describe(self, row: PairRow) -> str:
        """A pair in words."""
        choice = self.choice(row)
        sides = []
        for name, ends in ((choice.a, choice.a_range), (choice.b, choice.b_range)):
            sides.append(visible(name) + (f" {ends[0]:,}–{ends[1]:,}" if ends else ""))
        lines = [" × ".join(sides)]
        lines.append(tr("with the reverse complement of b") if choice.reverse else tr("on the forward strand"))
        shares = (f"{percent(share, 1)} %" for share in row.shares)
        lines.append(tr("In exact matches: {0} of a, {1} of b").format(*shares))
        if row.failed:
            lines.append(tr("It could not be aligned: {0}").format(row.failed))
        if row.found is not None:
            lines.append(tr("A double click opens the alignment."))
        return "\n".join(lines)


def _side(column: GenomePairColumn) -> Qt.AlignmentFlag:
    if column in (GenomePairColumn.STRAND, GenomePairColumn.ALIGN):
        return CENTRE
    return LEFT if column in NAMES else RIGHT


def pair_number(found: PairFigures, column: GenomePairColumn) -> float:
    """The value of a cell of what was found; NaN for an E-value that there is not."""
    return {
        GenomePairColumn.SCORE: float(found.score),
        GenomePairColumn.EVALUE: np.nan if found.log10_evalue is None else found.log10_evalue,
        GenomePairColumn.IDENTITY: found.identity,
        GenomePairColumn.A_COVERED: found.a_coverage,
        GenomePairColumn.B_COVERED: found.b_coverage,
    }[column]


def pair_text(found: PairFigures, column: GenomePairColumn) -> str:
    """The text of a cell of what was found."""
    if column is GenomePairColumn.EVALUE:
        return found.evalue or NOTHING
    if column is GenomePairColumn.SCORE:
        return f"{found.score:,}"
    return f"{percent(pair_number(found, column), 1, 2 if column is GenomePairColumn.IDENTITY else 1)} %"


def heading(column: GenomePairColumn) -> tuple[str, str]:
    """The title of a column, and its explanation."""
    return {
        GenomePairColumn.ALIGN: (tr("Align"), tr("Pairs with a tick are aligned, or stay in the result")),
        GenomePairColumn.A: (tr("a"), tr("Record of genome a")),
        GenomePairColumn.B: (tr("b"), tr("Record of genome b")),
        GenomePairColumn.STRAND: (tr("±"), tr("− where the reverse complement of b is aligned")),
        GenomePairColumn.MATCHED: (
            tr("Matches"),
            tr("Share in exact matches: of a's record or of b's, the greater one"),
        ),
        GenomePairColumn.TIME: (tr("Time"), tr("Of the alignment; ≈ before a time that is estimated")),
        GenomePairColumn.SCORE: (tr("Score"), tr("Score of the optimal alignment")),
        GenomePairColumn.EVALUE: (tr("E-value"), tr("Number of alignments as good that chance brings")),
        GenomePairColumn.IDENTITY: (
            tr("Identity"),
            tr("Equal bases in percent of the alignment's columns, gaps included"),
        ),
        GenomePairColumn.A_COVERED: (tr("a aligned"), tr("Share of a's record between the ends of alignments")),
        GenomePairColumn.B_COVERED: (tr("b aligned"), tr("Share of b's record between the ends of alignments")),
    }[column]
