"""The numbers of a result: the paper's Table 6 with start and end, what was compared, and what it took."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from gpu.analyses.chromosome.result import Result
from gpu.sequences.choice import SequenceChoice


@dataclass(frozen=True)
class Row:
    """A number: its name, its value and, as a tooltip, what it means. Without a value it heads a section."""

    name: str
    value: str = ""
    hint: str = ""


#: Values longer than this may take a second line.
_WRAP = 34


def _tr(text: str) -> str:
    return QCoreApplication.translate("Numbers", text)


def duration(seconds: float) -> str:
    """Seconds for people: ``0.031 s``, ``12.3 s``, ``4 min 05 s``, ``2 h 07 min``."""
    if seconds < 60:
        return f"{seconds:.3g} s" if seconds < 10 else f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return f"{minutes} min {rest:02} s"
    return f"{minutes // 60:,} h {minutes % 60:02} min"


def cells(count: float) -> str:
    """A number of matrix cells: exact below a million, then in powers that stay readable."""
    for size, unit in ((1e18, "× 10¹⁸"), (1e15, "× 10¹⁵"), (1e12, "× 10¹²"), (1e9, "× 10⁹"), (1e6, "× 10⁶")):
        if count >= size:
            return f"{count / size:.4g} {unit}"
    return f"{count:,.0f}"


def compared(choice: SequenceChoice) -> str:
    """Which bases took part, e.g. ``1–16,569 of 16,569, reverse complement``."""
    text = _tr("{0:,}–{1:,} of {2:,}").format(choice.first, choice.last, choice.length)
    return text + _tr(", reverse complement") if choice.reverse else text


def number_rows(result: Result) -> list[Row]:
    """Everything the panel shows, in order."""
    return [*_alignment_rows(result), *_request_rows(result), *_run_rows(result)]


def _alignment_rows(result: Result) -> Iterator[Row]:
    yield Row(_tr("Alignment"))
    if result.score is not None:
        yield Row(_tr("Score"), f"{result.score:,}")
    statistics, alignment = result.statistics, result.alignment
    if alignment is None:
        yield Row(_tr("Finished"), _tr("stage {0} of 6").format(len(result.stages)))
        return
    if statistics:
        length = statistics["length"]
        share = f"{statistics['matches'] / length:.3%}" if length else "–"
        yield Row(_tr("Identity"), share.replace("%", " %"), _tr("Matches over alignment columns"))
        yield Row(_tr("Length"), f"{length:,}", _tr("Alignment columns: matches, mismatches and gaps"))
        yield Row(_tr("Matches"), f"{statistics['matches']:,}")
        yield Row(_tr("Mismatches"), f"{statistics['mismatches']:,}")
        yield Row(_tr("Gap openings"), f"{statistics['gap_openings']:,}", _tr("Number of gaps"))
        hint = _tr("Gap columns beyond the first of each gap")
        yield Row(_tr("Gap extensions"), f"{statistics['gap_extensions']:,}", hint)
    if alignment.length:
        a, b = result.request.a, result.request.b
        hint = _tr("(i, j): the first aligned base of a and of b, counted from 1 in their records")
        yield Row(_tr("Start"), f"({a.position(alignment.start[0]):,}, {b.position(alignment.start[1]):,})", hint)
        hint = _tr("(i, j): the last aligned base of a and of b, counted from 1 in their records")
        yield Row(_tr("End"), f"({a.position(alignment.end[0] - 1):,}, {b.position(alignment.end[1] - 1):,})", hint)


def _request_rows(result: Result) -> Iterator[Row]:
    request = result.request
    modes = {"local": _tr("local"), "global": _tr("global"), "semiglobal": _tr("semi-global")}
    yield Row(_tr("Compared"))
    for side, choice in (("a", request.a), ("b", request.b)):
        yield Row(side, choice.name or choice.record or choice.path, choice.path)
        yield Row("", compared(choice), _tr("Bases compared, counted from 1 in the record"))
    yield Row(_tr("Mode"), modes[request.mode])
    scoring = request.scoring
    yield Row(
        _tr("Scoring"), _tr("match {0:+d}, mismatch {1:+d}").format(scoring.match, scoring.mismatch).replace("-", "−")
    )
    hint = _tr("A gap of length k costs first + (k − 1) · extension")
    yield Row("", _tr("gap first {0}, extension {1}").format(scoring.gap_first, scoring.gap_extend), hint)


def _run_rows(result: Result) -> Iterator[Row]:
    yield Row(_tr("Run"))
    yield Row(_tr("Engine"), result.engine.upper() if result.engine else "–")
    if result.device:
        yield Row(_tr("Device"), result.device)
    yield Row(_tr("Total time"), duration(result.seconds))
    first = next((stage for stage in result.stages if stage.stage == 1), None)
    if first is None:
        return
    yield Row(_tr("Cells"), cells(first.done), _tr("Cells of the matrix (stage 1), pruned ones counted"))
    hint = _tr("Cells of stage 1 that block pruning did not have to compute")
    yield Row(_tr("Pruned"), f"{first.skipped / max(1, first.done):.1%}".replace("%", " %"), hint)
    if first.seconds > 0:
        hint = _tr("Billions of cell updates a second in stage 1, pruned cells counted as done")
        yield Row(_tr("Speed"), f"{first.done / first.seconds / 1e9:,.3g} GCUPS", hint)


class NumbersTable(QScrollArea):
    """Numbers as a table whose values can be selected, and copied as a whole."""

    def __init__(self, rows: list[Row], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = rows
        self.setAccessibleName(self.tr("Numbers of the result"))
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        body = QWidget(self)
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

    def _add(self, grid: QGridLayout, number: int, row: Row) -> None:
        if not row.value:
            heading = QLabel(f"<b>{row.name}</b>", self)
            heading.setContentsMargins(0, 8 if number else 0, 0, 2)
            grid.addWidget(heading, number, 0, 1, 2)
            return
        name, value = QLabel(row.name, self), QLabel(row.value, self)
        value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        value.setWordWrap(len(row.value) > _WRAP)  # a label that may wrap claims room for it
        value.setTextFormat(Qt.TextFormat.PlainText)
        value.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        # A long name without a blank must not push the panel wider than its place.
        value.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        value.setAccessibleName(f"{row.name} {row.value}")
        for label in (name, value):
            label.setToolTip(row.hint or (row.value if label is value else ""))
        grid.addWidget(name, number, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(value, number, 1)

    def as_table(self) -> str:
        """Names and values, tab-separated."""
        return "\n".join(f"{row.name}\t{row.value}" for row in self._rows if row.value)

    def copy(self) -> None:
        """Put the table on the clipboard."""
        QGuiApplication.clipboard().setText(self.as_table())


class NumbersPanel(NumbersTable):
    """The numbers of an alignment's result."""

    def __init__(self, result: Result, parent: QWidget | None = None) -> None:
        super().__init__(number_rows(result), parent)
