"""The table of a run's stages: task, progress and figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QProgressBar, QSizePolicy, QWidget

from app.help.terms import explain_as
from app.runs.job import State
from app.theme import Theme, icon, theme_service
from app.widgets.basic import PlainLabel
from gpu.core.monitor import Progress, StageProgress
from gpu.core.request import Request, Stage
from gpu.core.units import CELLS, Unit, format_duration, percent

BAR_STEPS = 1000
_FIRST_FIGURE = 3


@dataclass(frozen=True)
class StageColumn:
    """A column of numbers: heading, explanation, and the text for a stage that has begun."""

    name: str
    heading: str
    text: Callable[[StageProgress], str]
    hint: str = ""


def _rate(unit: Unit, stage: StageProgress) -> str:
    return f"{unit.per_second(stage.done, stage.seconds):,.2f}" if stage.seconds > 0.05 and stage.done else "–"


def _done(stage: StageProgress) -> str:
    return f"{stage.done:,}" if stage.done else "–"


def _skipped(stage: StageProgress) -> str:
    return f"{percent(stage.skipped, stage.done)} %" if stage.done else "–"


def _found(stage: StageProgress) -> str:
    return f"{stage.found:,}" if stage.found else "–"


def is_preparing(progress: Progress, job: State) -> bool:
    """True if a job in this state opens its device, reads or compiles before the first stage."""
    stage = progress.current
    return job.active and (stage is None or bool(progress.note))


class StageTable(QFrame):
    """A row for the preparation, so that the times add up, and one per stage of the analysis."""

    def __init__(self, request: Request, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "run.stages")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._last = request.last_stage
        figures = self._columns(request.stages)
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(16, 12, 16, 12)
        grid.setHorizontalSpacing(18)
        grid.setVerticalSpacing(10)
        self._head(grid, 0, "stage", self.tr("Stage"), "")
        heads = [
            self._head(grid, column, figure.name, figure.heading, figure.hint)
            for column, figure in enumerate(figures, _FIRST_FIGURE)
        ]
        grid.setColumnStretch(2, 1)
        self.prepare = StageRow(0, self.tr("Prepare"), figures, grid, self)
        self.prepare.name.setToolTip(self.tr("Open the device, read the sequences, compile the kernels"))
        self.rows = [StageRow(stage.number, self.tr(stage.name), figures, grid, self) for stage in request.stages]
        #: What a narrow table does without: the words beside the signs, the bars, the amounts.
        self._spared: list[QWidget] = [part for row in (self.prepare, *self.rows) for part in row.spared]
        self._spared += [head for name, head in zip((f.name for f in figures), heads, strict=True) if name == "done"]

    def show_stages(self, progress: Progress, job: State) -> None:
        """Show the progress of the stages of a job in this state."""
        stages, seconds = progress.stages, progress.prepare_seconds
        begun = {stage.stage: stage for stage in stages}
        is_over = bool(stages) and not is_preparing(progress, job)
        is_begun = is_over or job is not State.WAITING
        self.prepare.show_stage(StageProgress(0, seconds=seconds, finished=is_over) if is_begun else None, job, True)
        for row in self.rows:
            row.show_stage(begun.get(row.stage), job, row.stage <= self._last)

    def set_narrow(self, narrow: bool) -> None:
        """Leave out what the page tells elsewhere, so that a picture has room beside the table."""
        for part in self._spared:
            part.setVisible(not narrow)
        # Else the size hint is that of before until the next turn of the event loop.
        self._grid.activate()

    def _head(self, grid: QGridLayout, column: int, name: str, text: str, hint: str) -> QLabel:
        heading = explain_as(QLabel(text), f"run.stages.{name}")
        heading.setForegroundRole(heading.foregroundRole().PlaceholderText)
        side = Qt.AlignmentFlag.AlignRight if column >= _FIRST_FIGURE else Qt.AlignmentFlag.AlignLeft
        heading.setAlignment(side | Qt.AlignmentFlag.AlignVCenter)
        heading.setToolTip(hint)
        grid.addWidget(heading, 0, column)
        return heading

    def _columns(self, stages: Sequence[Stage]) -> tuple[StageColumn, ...]:
        """The columns that any stage fills: speed, amount, skipped, found.

        A stage without a value has a dash.
        """
        columns: list[StageColumn] = []
        unit = next((stage.unit for stage in stages if stage.unit is not None), None)
        if unit is not None:
            hint = self.tr("Billions of cells a second, pruned cells counted as done") if unit is CELLS else ""
            columns.append(StageColumn("rate", unit.speed, partial(_rate, unit), hint))
            columns.append(StageColumn("done", self.tr("{what} done").format(what=_capital(self.tr(unit.name))), _done))
        skips = next((stage.skips for stage in stages if stage.skips), "")
        if skips:
            columns.append(StageColumn("skipped", _capital(self.tr(skips)), _skipped))
        finds = next((stage.finds for stage in stages if stage.finds), "")
        if finds:
            columns.append(StageColumn("found", _capital(self.tr(finds)), _found))
        columns.append(StageColumn("time", self.tr("Time"), lambda stage: format_duration(stage.seconds)))
        return tuple(columns)


class StageRow:
    """One row: labels and a bar in the table's grid.

    ``figures`` maps names to the number labels.
    """

    def __init__(
        self, stage: int, name: str, figures: tuple[StageColumn, ...], grid: QGridLayout, table: QWidget
    ) -> None:
        self.stage = stage
        self._table = table
        self._columns = figures
        self.name = explain_as(QLabel(f"{stage}  {name}" if stage else name), "run.stages.stage")
        self.state = QLabel()
        self.sign = QLabel()
        self._shown: tuple[str, str, Theme] | None = None
        self.bar = explain_as(QProgressBar(), "run.stages.bar")
        self.bar.setTextVisible(False)
        self.bar.setMinimumWidth(80)
        self.bar.setMaximumHeight(14)
        self.bar.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.bar.setAccessibleName(table.tr("Progress of stage {stage}").format(stage=stage))
        self.figures = {figure.name: explain_as(PlainLabel(), f"run.stages.{figure.name}") for figure in figures}
        self.spared = [self.state, self.bar, *(self.figures[name] for name in ("done",) if name in self.figures)]
        status = QHBoxLayout()
        status.setSpacing(6)
        status.addWidget(self.sign)
        status.addWidget(self.state, 1)
        line = 1 + stage
        grid.addWidget(self.name, line, 0)
        grid.addLayout(status, line, 1)
        grid.addWidget(self.bar, line, 2)
        for column, number in enumerate(self.figures.values(), _FIRST_FIGURE):
            number.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            grid.addWidget(number, line, column)

    def show_stage(self, stage: StageProgress | None, job: State, asked: bool) -> None:
        """Show the data of a stage (None: not begun)."""
        word, sign, role = self._status(stage, job, asked)
        # Drawing a sign takes longer than all the rest, and it seldom changes.
        shown = (sign, role, theme_service().theme)
        if shown != self._shown:
            self._shown = shown
            self.state.setText(word)
            self.sign.setToolTip(word)
            self.sign.setPixmap(icon(sign, role).pixmap(16, 16))
        if stage is None:
            self.bar.setRange(0, 1)
            self.bar.setValue(0)
        elif stage.finished:
            self.bar.setRange(0, 1)
            self.bar.setValue(1)
        elif stage.total:
            self.bar.setRange(0, BAR_STEPS)
            self.bar.setValue(round(min(1.0, stage.done / stage.total) * BAR_STEPS))
        else:
            # An indeterminate bar if the number of cells is not known beforehand.
            self.bar.setRange(0, 0 if job.active else 1)
            self.bar.setValue(0)
        for figure in self._columns:
            self.figures[figure.name].setText(figure.text(stage) if stage is not None else "")

    def show_seconds(self, seconds: float) -> None:
        """Update the clock between two polls."""
        self.figures["time"].setText(format_duration(seconds))

    def _status(self, stage: StageProgress | None, job: State, asked: bool) -> tuple[str, str, str]:
        if stage is not None and stage.finished:
            return self._table.tr("Done"), "mdi6.check-circle-outline", "special_row"
        if not asked:
            return self._table.tr("Not asked for"), "mdi6.minus-circle-outline", "muted"
        if stage is None:
            return self._table.tr("Waiting"), "mdi6.clock-outline", "muted"
        if job is State.FAILED:
            return self._table.tr("Failed"), "mdi6.alert-circle-outline", "error"
        if job is State.RUNNING:
            return self._table.tr("Running"), "mdi6.play-circle-outline", "forward"
        if job is State.STOPPING:
            return self._table.tr("Stopping"), "mdi6.stop-circle-outline", "warning"
        return self._table.tr("Stopped"), "mdi6.pause-circle-outline", "warning"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
