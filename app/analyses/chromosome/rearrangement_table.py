"""The table of rearrangements of two sequences or two genomes, filtered by class and length."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QSpinBox, QWidget

from app.analyses.chromosome.rearrangement_rows import BlockRows
from app.help.terms import explain_as
from app.state.state_parts import is_whole
from app.tables.columns import Row
from app.tables.panel import TablePanel

#: Choices of the filter of classes beside the classes themselves.
_REARRANGED, _ALL = -1, -2
#: Greatest length of the filter.
_LONGEST = 2_000_000_000


class RearrangementTable(TablePanel):
    """The rows of the list that ``take`` sets, those that the filter passes.

    ``listed`` carries the index in the list of a row that the user picked, ``filtered`` follows
    every change of the rows.
    """

    listed = Signal(int)
    filtered = Signal()

    def __init__(
        self,
        rows: BlockRows,
        fields: tuple[str, ...],
        describe: Callable[[Row], str],
        say: Callable[[str], None],
        parent: QWidget,
    ) -> None:
        super().__init__(rows, parent.tr("rows"), fields, describe, say, parent)
        self._rows = rows
        self._is_filling = False
        # Few rows have numbers to remember.
        self.go_to.hide()
        self.kinds = explain_as(QComboBox(self), "chromosome.rearrangements.kind")
        self.kinds.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.kinds.setMinimumContentsLength(10)
        self.kinds.setAccessibleName(self.tr("Classes that are shown"))
        self.kinds.setToolTip(self.tr("Show these classes only"))
        self.length = explain_as(QSpinBox(self), "chromosome.rearrangements.a_length")
        self.length.setRange(0, _LONGEST)
        self.length.setSingleStep(500)
        self.length.setGroupSeparatorShown(True)
        self.length.setMinimumWidth(90)
        self.length.setSuffix(self.tr(" bp"))
        self.length.setKeyboardTracking(False)
        self.length.setAccessibleName(self.tr("Minimum length of the rows shown"))
        self.length.setToolTip(self.tr("Show rows of at least so many bases, in the sequence where they are longer"))
        label = QLabel(self.tr("Length ≥"), self)
        label.setBuddy(self.length)
        for place, part in enumerate((self.kinds, label, self.length)):
            self.bar.insertWidget(place, part)
        self.kinds.activated.connect(self._filter)
        self.length.valueChanged.connect(self._filter)
        self.picked.connect(self._pick)
        # Also the row that is selected from the first.
        self.view.clicked.connect(lambda _: self._pick(self.current))

    def take(
        self,
        classes: NDArray[Any],
        rearranged: NDArray[np.bool_],
        lengths: NDArray[np.int64],
        title: Callable[[int], str],
        rows_of: Callable[[NDArray[np.int64]], BlockRows],
    ) -> None:
        """Show a list: its rearrangements if it has some, else all of it.

        Parameters
        ----------
        classes : integers [n]
            The number of each row's class.
        rearranged : bool [n]
            True for what was turned around, moved or copied.
        lengths : int64 [n]
            Bases, in the sequence where they are more.
        title : callable
            Returns the name of a class.
        rows_of : callable
            Returns the rows of some indices of the list, int64 [k].
        """
        self._list, self._rows_of = (classes, rearranged, lengths), rows_of
        self._first_filter = [_REARRANGED if rearranged.any() else _ALL, 0]
        self.kinds.clear()
        self.kinds.addItem(self.tr("Rearranged"), _REARRANGED)
        self.kinds.addItem(self.tr("All"), _ALL)
        for number in np.unique(classes).tolist():
            self.kinds.addItem(title(number), number)
        self.kinds.setCurrentIndex(self.kinds.findData(self._first_filter[0]))
        self._filter()

    def kept_filter(self) -> list[int] | None:
        """The class and the least length for a session; None: as the list was first shown."""
        now = [self.kinds.currentData(), self.length.value()]
        return None if now == self._first_filter else now

    def restore_filter(self, value: Any) -> None:
        """Filter as ``kept_filter`` gave it."""
        kind, length = value if isinstance(value, list) and len(value) == 2 else self._first_filter
        if is_whole(kind) and is_whole(length) and (place := self.kinds.findData(kind)) >= 0 <= length <= _LONGEST:
            self.kinds.setCurrentIndex(place)
            with QSignalBlocker(self.length):
                self.length.setValue(length)
            self._filter()

    def _filter(self) -> None:
        wanted = self.kinds.currentData()
        if wanted is None:
            return
        classes, rearranged, lengths = self._list
        shown = rearranged if wanted == _REARRANGED else (classes == wanted) | (wanted == _ALL)
        self._rows = self._rows_of(np.flatnonzero(shown & (lengths >= self.length.value())))
        # The first row is selected, but not shown in the picture.
        self._is_filling = True
        self.show_rows(self._rows)
        self._is_filling = False
        self.filtered.emit()

    @property
    def row(self) -> int:
        """The index in the list of the selected row, -1 for none."""
        return int(self._rows.shown[self.current]) if self.current >= 0 else -1

    def _pick(self, number: int) -> None:
        if not self._is_filling and number >= 0:
            self.listed.emit(int(self._rows.shown[number]))
