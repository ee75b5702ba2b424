"""The table of pairs with its tools: threshold, ticks, estimated time, start."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from app.genomes.pairs_model import FOUND, PairRow, PairTicks, estimated, pair_columns, rows_of
from app.help.terms import explain_as
from app.language.counts import counted
from app.pages.desk import Desk
from app.state.state_parts import StatePart, sort_part
from app.tables.small import SmallTable
from app.theme import icon
from app.widgets.basic import (
    DecimalBox,
    Dialog,
    PlainLabel,
    PrimaryButton,
    fill,
    new_form,
    open_as_long_list,
    without_icons,
)
from gpu.core.units import visible
from gpu.genomes.request import PairChoice
from gpu.genomes.result import GenomesResult

#: Steps of the slider: tenths of a percent.
_STEPS = 1000


class PairsPanel(QWidget):
    """The pairs of a result.

    Signals: ``chosen(a, b)`` with the names of the records of a pair that was clicked; ``asked``
    when the ticked pairs are to be aligned.
    """

    chosen = Signal(str, str)
    asked = Signal()

    def __init__(self, result: GenomesResult, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "genomes.pairs")
        self._result, self._desk = result, desk
        request = result.request
        self.ticks = PairTicks(rows_of(result), request.threshold, request.only_ranges)
        if request.pairs is not None:
            # What was chosen by hand, as ticks by hand.
            wanted = {(pair.a, pair.b) for pair in request.pairs}
            for row in self.ticks.rows:
                if (row.names in wanted) != self.ticks.is_ticked(row):
                    self.ticks.by_hand[row.names] = row.names in wanted
        self._lay_out(self._make_tools())
        self._connect()
        self._tell()

    @property
    def choices(self) -> tuple[PairChoice, ...]:
        """The ticked pairs, as a request has them."""
        return tuple(map(self.ticks.choice, self.ticks.chosen))

    def parts(self) -> dict[str, StatePart]:
        """The parts of the page's state: threshold, ticks, order."""
        ticks = self.ticks
        first = ticks.threshold, dict(ticks.by_hand)

        def kept() -> dict[str, Any] | None:
            if (ticks.threshold, ticks.by_hand) == first:
                return None
            by_hand = [[a, b, is_on] for (a, b), is_on in ticks.by_hand.items()]
            return {"threshold": ticks.threshold, "ticks": by_hand}

        def restore(value: Any) -> None:
            value = value if isinstance(value, dict) else {"threshold": first[0], "ticks": None}
            share, by_hand = value.get("threshold"), value.get("ticks")
            if isinstance(share, int | float) and 0 <= share <= 1:
                self.threshold.setValue(100 * share)
            if by_hand is None:
                ticks.by_hand = dict(first[1])
            elif isinstance(by_hand, list) and all(_is_tick(one) for one in by_hand):
                ticks.by_hand = {(a, b): is_on for a, b, is_on in by_hand}
            self._changed()

        return {
            "pairs": StatePart(kept, restore, self.tr("choice of pairs")),
            "sort/pairs": sort_part(self.table, self.tr("order of the pairs")),
        }

    # Set-up

    def _make_tools(self) -> QVBoxLayout:
        self.threshold = explain_as(DecimalBox(), "genomes.threshold")
        self.threshold.setRange(0, 100)
        self.threshold.setDecimals(1)
        self.threshold.setSuffix(" %")
        self.threshold.setValue(100 * self.ticks.threshold)
        self.threshold.setAccessibleName(self.tr("Share that matches"))
        self.threshold.setToolTip(self.tr("Pairs are ticked if so much of either record lies in exact matches"))
        self.slider = explain_as(QSlider(Qt.Orientation.Horizontal), "genomes.threshold")
        self.slider.setRange(0, _STEPS)
        self.slider.setPageStep(50)
        self.slider.setValue(round(_STEPS * self.ticks.threshold))
        self.slider.setAccessibleName(self.tr("Share that matches"))
        self.slider.setToolTip(self.threshold.toolTip())
        label = QLabel(self.tr("&Share that matches ≥"))
        label.setBuddy(self.threshold)
        self.ranges = explain_as(QCheckBox(self.tr("Only the ranges that match")), "genomes.ranges")
        self.ranges.setChecked(self.ticks.only_ranges)
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
        columns = pair_columns(self.ticks)
        self.table = SmallTable(columns, self.tr("Pairs of records"), describe=self.ticks.describe)
        # Names of records often differ only in their ends.
        self.table.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.table.sort_as("matches", descending=True)
        self.table.take(self.ticks.rows)
        for number, column in enumerate(columns):
            self.table.setColumnHidden(number, column.name in FOUND and not self._result.has_alignments)
        fill(self, tools, (self.table, 1))

    def _connect(self) -> None:
        self.threshold.valueChanged.connect(self._on_threshold)
        self.slider.valueChanged.connect(lambda value: self.threshold.setValue(100 * value / _STEPS))
        self.ranges.toggled.connect(self._on_ranges)
        self.add.clicked.connect(self._ask_pair)
        self.start.clicked.connect(self.asked)
        self.table.model().ticked.connect(self._on_tick)
        self.table.clicked.connect(lambda index: self.chosen.emit(*self.table.model().shown[index.row()].names))
        self.table.opened.connect(self._open)

    # Events

    def _on_threshold(self, percent: float) -> None:
        with QSignalBlocker(self.slider):
            self.slider.setValue(round(_STEPS * percent / 100))
        self.ticks.threshold = percent / 100
        self._changed()

    def _on_ranges(self, only_ranges: bool) -> None:
        self.ticks.only_ranges = only_ranges
        self._changed()

    def _on_tick(self, row: PairRow, is_on: bool) -> None:
        self.ticks.by_hand[row.names] = is_on
        self._changed()

    def add_pair(self, choice: PairChoice) -> None:
        """Tick a pair; one that is not listed is added."""
        self.ticks.add(choice)
        self.table.take(self.ticks.rows)
        self._changed()

    def _changed(self) -> None:
        self.table.model().refresh()
        self._tell()

    def _tell(self) -> None:
        chosen, waiting = self.ticks.chosen, self.ticks.waiting
        seconds = sum(map(self.ticks.seconds, waiting))
        text = self.tr("{0} of {1:,} ticked").format(counted(len(chosen), self.tr("pairs")), len(self.ticks.rows))
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

    def _open(self, row: PairRow) -> None:
        if row.found is None:
            self._desk.say(self.tr("This pair is not aligned yet; tick it, and start."))
        else:
            self._desk.open(self._result.folder / row.found.folder)

    def _ask_pair(self) -> None:
        dialog = AddPairDialog(self._result, self)
        dialog.accepted.connect(lambda: self.add_pair(dialog.choice))
        dialog.open()


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
            explain_as(combo, "genomes.add.a").addItems([visible(name) for name in names])
            combo.setAccessibleName(title)
            open_as_long_list(combo)
        self.reverse = explain_as(QCheckBox(self.tr("With the reverse complement of b")), "genomes.add.reverse")
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
