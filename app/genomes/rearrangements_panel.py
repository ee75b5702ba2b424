"""The list of rearrangements between two genomes, filtered by class and length."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QComboBox, QLabel, QSpinBox, QVBoxLayout, QWidget

from app.genomes.rearrangement_rows import FIELDS, GenomeRows, class_title, describe
from app.plots.table.panel import TablePanel
from app.plots.table.state import TableState
from app.state_parts import StatePart, is_whole
from app.widgets import PlainLabel
from gpu.analyses.chromosome.rearrangements.classes import Kind
from gpu.genomes.result import GenomesResult

#: Choices of the filter of classes beside the classes themselves.
_REARRANGED, _ALL = -1, -2
_LONGEST = 2_000_000_000


class GenomeRearrangementsPanel(QWidget):
    """The tab of rearrangements.

    Signals: ``chosen(a, b)`` with the numbers of the records of a row that was picked, -1 for none;
    ``message(str)`` for the status bar.
    """

    chosen = Signal(int, int)
    message = Signal(str)

    def __init__(self, result: GenomesResult, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result = result
        found = result.rearrangements
        self._classes = 2 * found.kind.astype(np.int64) + found.between
        self._rearranged = (found.kind < Kind.NOT_ALIGNED_A) & ((found.kind > Kind.COLLINEAR) | found.between)
        self._is_filling = True
        self.table = TablePanel(GenomeRows(result, np.zeros(0, np.int64)), self.tr("rows"), FIELDS, describe, self)
        self.table.go_to.hide()
        # The beginnings of classes tell them apart.
        self.table.view.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.kinds = QComboBox(self)
        self.kinds.setAccessibleName(self.tr("Classes that are shown"))
        self.kinds.setToolTip(self.tr("Show these classes only"))
        for number, title in ((_REARRANGED, self.tr("Rearranged")), (_ALL, self.tr("All"))):
            self.kinds.addItem(title, number)
        for number in np.unique(self._classes).tolist():
            self.kinds.addItem(class_title(number), number)
        few = not self._rearranged.any()
        self.kinds.setCurrentIndex(1 if few else 0)
        self._first = [_ALL if few else _REARRANGED, 0]
        self.length = QSpinBox(self)
        self.length.setRange(0, _LONGEST)
        self.length.setSingleStep(500)
        self.length.setGroupSeparatorShown(True)
        self.length.setSuffix(self.tr(" bp"))
        self.length.setKeyboardTracking(False)
        self.length.setAccessibleName(self.tr("Minimum length of the rows shown"))
        self.length.setToolTip(self.tr("Show rows of at least so many bases, in the sequence where they are longer"))
        label = QLabel(self.tr("Length ≥"), self)
        label.setBuddy(self.length)
        for place, part in enumerate((self.kinds, label, self.length)):
            self.table.bar.insertWidget(place, part)
        self._note = PlainLabel(self.tr("Nothing was turned around, moved or copied."), self)
        self._note.setVisible(few and result.has_alignments)
        self.table.bar.addWidget(self._note)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)
        self.kinds.activated.connect(self._filter)
        self.length.valueChanged.connect(self._filter)
        self.table.picked.connect(self._pick)
        self.table.view.clicked.connect(lambda _: self._pick(self.table.current))
        self.table.message.connect(self.message)
        self._filter()

    @property
    def busy(self) -> bool:
        return self.table.busy

    def parts(self) -> dict[str, StatePart]:
        """The part of the page's state: the filter."""
        return {"rearrangements": StatePart(self._kept, self._restore, self.tr("filter of the rearrangements"))}

    def state(self) -> TableState:
        """The state of the table."""
        return TableState(self.tr("rearrangements"), self.table)

    def _kept(self) -> list[int] | None:
        now = [self.kinds.currentData(), self.length.value()]
        return None if now == self._first else now

    def _restore(self, value: Any) -> None:
        kind, length = value if isinstance(value, list) and len(value) == 2 else self._first
        if is_whole(kind) and is_whole(length) and (place := self.kinds.findData(kind)) >= 0 <= length <= _LONGEST:
            self.kinds.setCurrentIndex(place)
            self.length.setValue(length)
            self._filter()

    def _filter(self) -> None:
        wanted, found = self.kinds.currentData(), self._result.rearrangements
        if wanted is None:
            return
        shown = self._rearranged if wanted == _REARRANGED else (self._classes == wanted) | (wanted == _ALL)
        lengths = np.maximum(found.a_end - found.a_start, found.b_end - found.b_start)
        self._rows = GenomeRows(self._result, np.flatnonzero(shown & (lengths >= self.length.value())))
        # The first row is selected, but not shown in the picture.
        self._is_filling = True
        self.table.show_rows(self._rows)
        self._is_filling = False

    def _pick(self, number: int) -> None:
        if self._is_filling or number < 0:
            return
        row, found = int(self._rows.shown[number]), self._result.rearrangements
        self.chosen.emit(int(found.a[row]), int(found.b[row]))
