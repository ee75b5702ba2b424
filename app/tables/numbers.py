"""The table of a result's numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from app.help.terms import NUMBER, explain_as, term_of
from app.language.text import for_window, tr
from app.widgets.basic import PlainLabel, heading, plain
from gpu.core.phrase import joined
from gpu.core.units import visible

if TYPE_CHECKING:
    from gpu.results.folder import ResultFolder


@dataclass(frozen=True)
class NumberRow:
    """A number: its name, its value, a tooltip where its term's first sentence says too little, and
    its term, without which it has that of the heading.

    Without a value: a heading. Without a name: more of the number above.
    """

    name: str
    value: str = ""
    hint: str = ""
    term: str = ""


#: Largest width of numbers on a page, in pixels.
_MAX_WIDTH = 560
#: Letters between possible breaks in a word, and the invisible break character.
_PIECE, _BREAK = 16, "\N{ZERO WIDTH SPACE}"
_PART = re.compile(r"[^_./|\\-]*[_./|\\-]+|[^_./|\\-]+")


def duration(seconds: float) -> str:
    """A formatted duration: ``0.031 s``, ``12.3 s``, ``4 min 05 s``, ``2 h 07 min``."""
    if seconds < 60:
        return f"{seconds:.3g} s" if seconds < 10 else f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest:02} s"
    return f"{minutes // 60:,} h {minutes % 60:02} min"


def computer(engine: str, device: str) -> str:
    """Device and engine without repetition: a device's name mostly begins with the engine's."""
    name = engine.upper()
    return device if device.upper().startswith(name) else joined(", ", filter(None, (name, device)))


def cells(count: float) -> str:
    """A formatted number of cells: exact below a million, else in readable powers."""
    for size, unit in ((1e18, "× 10¹⁸"), (1e15, "× 10¹⁵"), (1e12, "× 10¹²"), (1e9, "× 10⁹"), (1e6, "× 10⁶")):
        if count >= size:
            return f"{count / size:.4g} {unit}"
    return f"{count:,.0f}"


def notice_rows(result: ResultFolder[Any]) -> Iterator[NumberRow]:
    """Remarks of the run, such as tolerated flaws of the input, under a heading."""
    if result.notices:
        yield NumberRow(tr("Remarks"), term="run.remarks")
    for number, sentence in enumerate(result.notices, start=1):
        yield NumberRow(f"{number}", for_window(sentence), tr("It is in the folder's log.txt, too"))


def run_rows(result: ResultFolder[Any]) -> Iterator[NumberRow]:
    """The first rows of the run's section: tolerated input flaws, device, duration."""
    yield from notice_rows(result)
    yield NumberRow(tr("Run"), term="run.run")
    yield NumberRow(
        tr("Computed by"), for_window(computer(result.engine, result.device)) or "–", term="run.computed_by"
    )
    yield NumberRow(tr("Total time"), duration(result.seconds), term="run.total_time")


def stage_rows(result: ResultFolder[Any]) -> Iterator[NumberRow]:
    """The duration of each stage."""
    for stage in result.stages:
        yield NumberRow(tr(result.request.stages[stage.stage - 1].name), duration(stage.seconds))


def _breakable(text: str) -> str:
    """Allow line breaks in long names and paths without blanks, preferably between their parts."""
    words = []
    for word in visible(text).split(" "):
        parts = _PART.findall(word) if len(word) > _PIECE else [word]
        words.append(_BREAK.join(part[at : at + _PIECE] for part in parts for at in range(0, len(part), _PIECE)))
    return " ".join(words)


def as_table(rows: list[NumberRow]) -> str:
    """Names and values, tab-separated, without headings."""
    return "\n".join(f"{row.name}\t{row.value}" for row in rows if row.value)


class NumbersTable(QScrollArea):
    """Numbers as a table whose values can be selected, and copied as a whole."""

    def __init__(self, rows: list[NumberRow], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "window.numbers")
        self._rows = rows
        self.setAccessibleName(self.tr("Numbers of the result"))
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body = body = QWidget(self)
        grid = QGridLayout()
        grid.setVerticalSpacing(3)
        grid.setHorizontalSpacing(12)
        grid.setColumnStretch(1, 1)
        for number, row in enumerate(self._rows):
            self._add(grid, number, row)
        copy = QPushButton(self.tr("Copy as a table"), body)
        copy.setToolTip(self.tr("Copies names and values with tabs between them, for a spreadsheet"))
        copy.clicked.connect(self.copy)
        layout = QVBoxLayout(body)
        layout.setContentsMargins(10, 6, 10, 8)
        layout.addLayout(grid)
        layout.addSpacing(6)
        layout.addWidget(copy, 0, Qt.AlignmentFlag.AlignLeft)
        layout.addStretch(1)
        self.setWidget(body)
        self.setMinimumWidth(220)

    def _add(self, grid: QGridLayout, number: int, row: NumberRow) -> None:
        if not row.value:
            title = heading(row.name)
            title.setContentsMargins(0, 8 if number else 0, 0, 2)
            grid.addWidget(title, number, 0, 1, 2)
            return
        name, value = PlainLabel(row.name, self), PlainLabel(_breakable(row.value), self)
        above = self._rows[number::-1]
        named = next((one for one in above if one.name and one.value), row)
        term = named.term or next((one.term for one in above if not one.value), "")
        told = term_of(named.term) if named.term else None
        short = told.short if told is not None else ""
        # Its own menu could not tell what the number is.
        value.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        value.setWordWrap(True)
        value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        # A long name without a blank must not widen the panel; its height follows from the width.
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        value.setSizePolicy(policy)
        value.setAccessibleName(visible(f"{row.name} {row.value}"))
        for label in (name, value):
            label.setProperty(NUMBER, True)
            tip = f"{row.value}\n{short}".strip() if label is value else short
            label.setToolTip(plain(row.hint or tip))
            if term:
                explain_as(label, term, named.name)
        grid.addWidget(name, number, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(value, number, 1)

    def as_table(self) -> str:
        """Names and values, tab-separated."""
        return as_table(self._rows)

    def copy(self) -> None:
        """Put the table on the clipboard."""
        QGuiApplication.clipboard().setText(self.as_table())


class NumbersPlace(QWidget):
    """Shows numbers, once read, at a readable width; a sentence until then, or permanently.

    The table is made when it is first shown: that takes longer than opening the window may.
    """

    def __init__(self, sentence: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "window.numbers")
        self._rows: list[NumberRow] = []
        self._table: NumbersTable | None = None
        self._sentence = PlainLabel(sentence, self)
        self._sentence.setContentsMargins(10, 8, 10, 8)
        self._sentence.setWordWrap(True)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._sentence, 1, Qt.AlignmentFlag.AlignTop)

    def show_rows(self, rows: list[NumberRow]) -> None:
        """Show numbers instead of the earlier ones."""
        self._rows = rows
        self._drop()
        self._sentence.hide()
        if self.isVisible():
            self._make()

    def explain(self, sentence: str) -> None:
        """Show a sentence and no numbers."""
        self._rows = []
        self._drop()
        self._sentence.setText(sentence)
        self._sentence.show()

    def as_table(self) -> str:
        """The text that copying puts on the clipboard; "" without numbers."""
        return as_table(self._rows)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._rows and self._table is None:
            self._make()

    def _make(self) -> None:
        self._table = NumbersTable(self._rows, self)
        # On a full page's width a number would be far from its name.
        self._table.body.setMaximumWidth(_MAX_WIDTH)
        layout = self.layout()
        assert isinstance(layout, QHBoxLayout)
        layout.insertWidget(0, self._table, 1)

    def _drop(self) -> None:
        if self._table is not None:
            self._table.hide()
            self._table.deleteLater()
            self._table = None
