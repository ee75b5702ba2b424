"""The table of pairs with its tools: threshold, ticks, estimated time, start."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from app.genomes.pairs_model import FOUND, NAMES, GenomePairColumn, PairsModel, estimated, rows_of
from app.genomes.tick_delegate import TickDelegate
from app.guarded import guarded
from app.language.counts import counted
from app.plots.table.view import TableView
from app.state_parts import StatePart, sort_part
from app.theme import icon
from app.widgets import Dialog, PlainLabel, PrimaryButton, new_form, open_as_long_list, without_icons
from gpu.core.units import visible
from gpu.genomes.request import PairChoice
from gpu.genomes.result import GenomesResult

#: Steps of the slider: tenths of a percent.
_STEPS = 1000
#: The widest texts of columns of numbers.
_WIDEST = {
    GenomePairColumn.ALIGN: "",
    GenomePairColumn.STRAND: "−",
    GenomePairColumn.MATCHED: "99.99 %",
    GenomePairColumn.TIME: "≈ 12 min 05 s",
    GenomePairColumn.SCORE: "10,000,000",
    GenomePairColumn.EVALUE: "1.0e-100000",
    GenomePairColumn.IDENTITY: "99.99 %",
    GenomePairColumn.A_COVERED: "99.99 %",
    GenomePairColumn.B_COVERED: "99.99 %",
}


#: Rows whose names are measured at most.
_MEASURED = 200
#: The longest name that is not shortened in a narrow table.
_NAME = "chromosome_XIV.1"


class PairsTable(TableView):
    """The table of pairs: names share the room that numbers leave, and stay readable without."""

    @guarded
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        header, wide, model = self.horizontalHeader(), self.fontMetrics().horizontalAdvance, self.model()
        numbers = sum(header.sectionSize(column) for column in GenomePairColumn if column not in NAMES)
        for column in NAMES:
            texts = [str(model.index(row, column).data()) for row in range(min(_MEASURED, model.rowCount()))]
            needed = min(wide(max(texts, key=len, default="")), wide(_NAME)) + 12
            header.resizeSection(column, max(needed, (self.viewport().width() - numbers) // len(NAMES)))


class PairsPanel(QWidget):
    """The pairs of a result.

    Signals: ``chosen(a, b)`` with the names of the records of a pair that was clicked;
    ``opened(str)`` with the folder's name of one that was double-clicked; ``asked`` when the ticked
    pairs are to be aligned; ``message(str)`` for the status bar.
    """

    chosen = Signal(str, str)
    opened = Signal(str)
    asked = Signal()
    message = Signal(str)

    def __init__(self, result: GenomesResult, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._result = result
        self.model = PairsModel(rows_of(result), result.request.threshold, self)
        self.model.only_ranges = result.request.only_ranges
        if result.request.pairs is not None:
            # What was chosen by hand, as ticks by hand.
            wanted = {(pair.a, pair.b) for pair in result.request.pairs}
            for row in self.model.rows:
                key = row.whole.a, row.whole.b
                if (key in wanted) != self.model.is_ticked(row):
                    self.model.by_hand[key] = key in wanted
        self._lay_out(self._make_tools())
        self._connect()
        self._tell()

    @property
    def choices(self) -> tuple[PairChoice, ...]:
        """The ticked pairs, as a request has them."""
        return tuple(self.model.choice(row) for row in self.model.chosen)

    def parts(self) -> dict[str, StatePart]:
        """The parts of the page's state: threshold, ticks, order."""
        first = self.model.threshold, dict(self.model.by_hand)

        def kept() -> dict[str, Any] | None:
            if (self.model.threshold, self.model.by_hand) == first:
                return None
            ticks = [[a, b, is_on] for (a, b), is_on in self.model.by_hand.items()]
            return {"threshold": self.model.threshold, "ticks": ticks}

        def restore(value: Any) -> None:
            value = value if isinstance(value, dict) else {"threshold": first[0], "ticks": None}
            share, ticks = value.get("threshold"), value.get("ticks")
            if isinstance(share, int | float) and 0 <= share <= 1:
                self.threshold.setValue(100 * share)
            if ticks is None:
                self.model.set_by_hand(dict(first[1]))
            elif isinstance(ticks, list) and all(_is_tick(one) for one in ticks):
                self.model.set_by_hand({(a, b): is_on for a, b, is_on in ticks})

        return {
            "pairs": StatePart(kept, restore, self.tr("choice of pairs")),
            "sort/pairs": sort_part(self.table, self.tr("order of the pairs")),
        }

    # Set-up

    def _make_tools(self) -> QVBoxLayout:
        self.threshold = QDoubleSpinBox()
        self.threshold.setRange(0, 100)
        self.threshold.setDecimals(1)
        self.threshold.setSuffix(" %")
        self.threshold.setValue(100 * self.model.threshold)
        self.threshold.setAccessibleName(self.tr("Share that matches"))
        self.threshold.setToolTip(self.tr("Pairs are ticked if so much of either record lies in exact matches"))
        self.slider = QSlider(Qt.Orientation.Horizontal)
        self.slider.setRange(0, _STEPS)
        self.slider.setPageStep(50)
        self.slider.setValue(round(_STEPS * self.model.threshold))
        self.slider.setAccessibleName(self.tr("Share that matches"))
        self.slider.setToolTip(self.threshold.toolTip())
        label = QLabel(self.tr("&Share that matches ≥"))
        label.setBuddy(self.threshold)
        self.ranges = QCheckBox(self.tr("Only the ranges that match"))
        self.ranges.setChecked(self.model.only_ranges)
        self.ranges.setToolTip(self.tr("Align the ranges with most matches, with a margin, not the whole records"))
        self.add = QPushButton(icon("mdi6.plus"), self.tr("Add a pair…"))
        self.add.setToolTip(self.tr("Align a pair of records that is not listed"))
        self.start = PrimaryButton("mdi6.play", self.tr("Align"))
        self.count = PlainLabel()
        self.count.setWordWrap(True)
        self.count.setAccessibleName(self.tr("How many pairs are ticked, and how long they take"))
        first, second = QHBoxLayout(), QHBoxLayout()
        parts: tuple[tuple[QHBoxLayout, QWidget, int], ...] = (
            *((first, label, 0), (first, self.slider, 1), (first, self.threshold, 0), (first, self.add, 0)),
            *((second, self.count, 1), (second, self.ranges, 0), (second, self.start, 0)),
        )
        for line, part, stretch in parts:
            line.addWidget(part, stretch)
        tools = QVBoxLayout()
        tools.setContentsMargins(8, 6, 8, 6)
        tools.setSpacing(6)
        tools.addLayout(first)
        tools.addLayout(second)
        return tools

    def _lay_out(self, tools: QVBoxLayout) -> None:
        self.table = PairsTable(self.model, self.tr("Pairs of records"))
        self.table.setItemDelegateForColumn(GenomePairColumn.ALIGN, TickDelegate(self.table))
        self.table.sort_by(GenomePairColumn.MATCHED, Qt.SortOrder.DescendingOrder)
        for column in FOUND:
            self.table.setColumnHidden(column, not self._result.has_alignments)
        header, wide = self.table.horizontalHeader(), self.fontMetrics().horizontalAdvance
        for column in GenomePairColumn:
            if column in NAMES:
                continue
            title = str(self.model.headerData(column, Qt.Orientation.Horizontal))
            # Room for the arrow of the sorted column.
            header.resizeSection(column, max(wide(_WIDEST[column]) + 12, wide(title) + 20))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(tools)
        layout.addWidget(self.table, 1)

    def _connect(self) -> None:
        self.threshold.valueChanged.connect(self._on_threshold)
        self.slider.valueChanged.connect(lambda value: self.threshold.setValue(100 * value / _STEPS))
        self.ranges.toggled.connect(self.model.set_only_ranges)
        self.add.clicked.connect(self._ask_pair)
        self.start.clicked.connect(self.asked)
        self.model.ticked.connect(self._tell)
        self.table.clicked.connect(lambda index: self._choose(index.row()))
        self.table.doubleClicked.connect(lambda index: self._open(index.row()))
        self.table.copy_asked.connect(self.copy)

    # Events

    def _on_threshold(self, percent: float) -> None:
        with QSignalBlocker(self.slider):
            self.slider.setValue(round(_STEPS * percent / 100))
        self.model.set_threshold(percent / 100)

    def _tell(self) -> None:
        chosen, waiting = self.model.chosen, self.model.waiting
        seconds = sum(self.model.seconds(row) for row in waiting)
        text = self.tr("{0} of {1:,} ticked").format(counted(len(chosen), self.tr("pairs")), self.model.rowCount())
        if waiting and len(waiting) < len(chosen):
            text += self.tr(", {0:,} of them not aligned yet").format(len(waiting))
        if waiting:
            text += self.tr("; about {0}").format(estimated(seconds))
        self.count.setText(text)
        is_changed = bool(waiting) or (self._result.has_alignments and len(chosen) != len(self._result.pairs))
        self.start.setEnabled(bool(chosen) and is_changed)
        if waiting:
            self.start.setText(self.tr("&Align {0}").format(counted(len(waiting), self.tr("pairs"))))
            self.start.setToolTip(self.tr("Put the alignments of the ticked pairs into the queue"))
        elif is_changed:
            self.start.setText(self.tr("&Sum up again"))
            self.start.setToolTip(self.tr("Make the result of the ticked pairs alone"))
        else:
            self.start.setText(self.tr("&Align"))
            done = self._result.has_alignments and chosen
            self.start.setToolTip(
                self.tr("All ticked pairs are aligned.") if done else self.tr("Tick the pairs to be aligned first.")
            )

    def _choose(self, place: int) -> None:
        choice = self.model.row(place).whole
        self.chosen.emit(choice.a, choice.b)

    def _open(self, place: int) -> None:
        found = self.model.row(place).found
        if found is None:
            self.message.emit(self.tr("This pair is not aligned yet; tick it, and start."))
        else:
            self.opened.emit(found.folder)

    def _ask_pair(self) -> None:
        dialog = AddPairDialog(self._result, self)
        dialog.accepted.connect(lambda: self.model.add(dialog.choice))
        dialog.open()

    def copy(self) -> None:
        """Copy the selected rows; see ``TableView.copy_rows``."""
        model = self.model
        self.table.copy_rows(
            lambda place, column: model.text(model.row(place), GenomePairColumn(column)), list(GenomePairColumn)[1:]
        )


class AddPairDialog(Dialog):
    """Asks for a record of each genome, and the strand."""

    def __init__(self, result: GenomesResult, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Add a pair"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._names = [genome.records.names for genome in result.genomes]
        self.a, self.b = (QComboBox(self), QComboBox(self))
        for combo, names, title in zip(
            (self.a, self.b), self._names, (self.tr("Record of a"), self.tr("Record of b")), strict=True
        ):
            combo.addItems([visible(name) for name in names])
            combo.setAccessibleName(title)
            open_as_long_list(combo)
        self.reverse = QCheckBox(self.tr("With the reverse complement of b"))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        without_icons(buttons)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        place = QWidget(self)
        form = new_form(place)
        form.addRow(self.a.accessibleName(), self.a)
        form.addRow(self.b.accessibleName(), self.b)
        form.addRow("", self.reverse)
        layout = QVBoxLayout(self)
        layout.addWidget(place)
        layout.addWidget(buttons)

    @property
    def choice(self) -> PairChoice:
        """The pair that was chosen."""
        a, b = (names[combo.currentIndex()] for names, combo in zip(self._names, (self.a, self.b), strict=True))
        return PairChoice(a, b, self.reverse.isChecked())


def _is_tick(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 3
        and all(isinstance(name, str) for name in value[:2])
        and isinstance(value[2], bool)
    )
