"""The check of this computer: a page of lines with marks, made in a thread, and a file to send."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from app.language.text import for_window
from app.runs.session import Session
from app.theme import icon
from app.widgets.basic import Dialog, PlainLabel, Remark, close_button, heading
from app.widgets.file_dialogs import ask_save
from app.widgets.messages import explain
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.diagnosis.report import Line, Mark, Report, anonymous
from gpu.results.output import write_whole

_POLL_MS = 100
_ICON = 16
#: Icon and colour of each mark.
_SIGNS = {
    Mark.OK: ("mdi6.check-circle-outline", "special_row"),
    Mark.ATTENTION: ("mdi6.alert-outline", "warning"),
    Mark.UNUSABLE: ("mdi6.close-circle-outline", "error"),
}


class CheckDialog(Dialog):
    """Checks when it opens, and again when asked; closing it stops the check."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._monitor: Monitor | None = None
        # Written by the checking thread, read by the timer.
        self._latest = Report()
        self.setWindowTitle(self.tr("Check this computer"))
        self.setMinimumSize(420, 360)
        self.resize(760, 640)
        self._build()
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._poll)
        self.check()

    @property
    def report(self) -> Report:
        """All lines so far."""
        return self._latest

    @property
    def is_checking(self) -> bool:
        """True until the check ended."""
        return self._monitor is not None

    def check(self) -> None:
        """Begin anew, unless a check is under way."""
        if self._monitor is not None:
            return
        self._latest = Report()
        self._clear()
        self.summary.setText(self.tr("Checking…"))
        self.sign.hide()
        self._monitor = self._session.card_bench.check(
            self._session.settings.results_folder, self._take, done=self._on_done, failed=self._on_failed, owner=self
        )
        self._allow()
        self._timer.start()

    def cancel(self) -> None:
        """Stop the check, if one is under way."""
        if self._monitor is not None:
            self._monitor.cancel()

    def save(self, path: Path) -> None:
        """Write the report without names and folders, as a text."""
        text = anonymous(self._latest).text()

        def failed(problem: Exception) -> None:
            self.note.say(explain(problem).sentence, "error")

        self._session.background.call(
            lambda: write_whole(path, lambda file: file.write(text.encode())),
            done=lambda _: self.note.say(self.tr("Saved as {name}.").format(name=path.name)),
            failed=failed,
            owner=self,
        )

    def done(self, result: int) -> None:
        self.cancel()
        super().done(result)

    # Set-up

    def _build(self) -> None:
        self.sign = QLabel()
        self.sign.setFixedSize(24, 24)
        self.summary = heading("", 1.15)
        self.summary.setWordWrap(True)
        self.summary.setAccessibleName(self.tr("Result of the check"))
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self.summary, 1)
        self._area = QScrollArea()
        self._area.setAccessibleName(self.windowTitle())
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setFrameShape(QFrame.Shape.StyledPanel)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.progress.setRange(0, 0)
        self.progress.setAccessibleName(self.tr("The check is under way"))
        self.note = Remark(lines=2)
        self.note.setAccessibleName(self.tr("State of the check"))
        buttons = close_button(self)
        self.stop = QPushButton(icon("mdi6.stop-circle-outline"), self.tr("S&top"))
        self.stop.clicked.connect(self.cancel)
        self.again = QPushButton(icon("mdi6.refresh"), self.tr("Check &again"))
        self.again.clicked.connect(self.check)
        self.copy = QPushButton(icon("mdi6.content-copy"), self.tr("C&opy"))
        self.copy.setToolTip(self.tr("Copy the report without names and folders"))
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(anonymous(self._latest).text()))
        self.keep = QPushButton(icon("mdi6.content-save-outline"), self.tr("&Save…"))
        self.keep.setToolTip(self.tr("A file to send with a question: without sequences, names and folders"))
        self.keep.clicked.connect(self._ask_file)
        for button in (self.stop, self.again, self.copy, self.keep):
            button.setAutoDefault(False)
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 16, 18, 14)
        layout.setSpacing(10)
        layout.addLayout(top)
        layout.addWidget(self._area, 1)
        layout.addWidget(self.progress)
        layout.addWidget(self.note)
        layout.addWidget(buttons)

    def _clear(self) -> None:
        """Begin with an empty page."""
        self._shown, self._section = 0, ""
        self._first_remark: QWidget | None = None
        page = QWidget()
        lines = QVBoxLayout(page)
        lines.setContentsMargins(14, 10, 14, 10)
        self._grid = QGridLayout()
        lines.addLayout(self._grid)
        lines.addStretch(1)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(6)
        self._grid.setColumnStretch(2, 1)
        self._area.setWidget(page)

    # Progress

    def _take(self, report: Report) -> None:
        """Called in the checking thread."""
        self._latest = report

    def _poll(self) -> None:
        if self._monitor is not None:
            self.note.say(for_window(self._monitor.progress.note))
        self._show_lines()

    def _show_lines(self) -> None:
        grid = self._grid
        for line in self._latest.lines[self._shown :]:
            if line.section != self._section:
                self._section = line.section
                grid.setRowMinimumHeight(grid.rowCount(), 4 if self._shown else 0)
                grid.addWidget(heading(for_window(line.section)), grid.rowCount(), 0, 1, 3)
            self._add(line)
            self._shown += 1

    def _add(self, line: Line) -> None:
        row = self._grid.rowCount()
        sign, (name, role) = QLabel(), _SIGNS[line.mark]
        sign.setPixmap(icon(name, role).pixmap(_ICON, _ICON))
        # In the middle of the first line of text.
        sign.setFixedHeight(self.fontMetrics().height())
        mark = for_window(line.mark.value)
        sign.setToolTip(mark)
        sign.setAccessibleName(mark)
        title, words = PlainLabel(for_window(line.title)), QVBoxLayout()
        words.setSpacing(2)
        value = PlainLabel(for_window(line.value))
        value.setAccessibleName(title.text())
        parts = [value]
        if line.place:
            parts.append(Remark(line.place))
        if line.advice:
            advice = Remark()
            advice.say(for_window(line.advice), "error" if line.mark is Mark.UNUSABLE else "warning")
            parts.append(advice)
        for part in parts:
            part.setWordWrap(True)
            part.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            words.addWidget(part)
        words.addStretch(1)
        self._grid.addWidget(sign, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(title, row, 1, Qt.AlignmentFlag.AlignTop)
        self._grid.addLayout(words, row, 2)
        if line.mark is not Mark.OK and self._first_remark is None:
            self._first_remark = parts[-1]

    def _on_done(self, report: Report) -> None:
        self._latest = report
        self._end(for_window(report.summary))
        mark = next((mark for mark in (Mark.UNUSABLE, Mark.ATTENTION) if self._has(mark)), Mark.OK)
        name, role = _SIGNS[mark]
        self.sign.setPixmap(icon(name, role).pixmap(24, 24))
        self.sign.show()
        self.note.say("")

    def _on_failed(self, problem: Exception) -> None:
        is_stopped = isinstance(problem, Cancelled)
        self._end(self.tr("Stopped before everything was checked.") if is_stopped else self.tr("The check failed."))
        self.note.say("" if is_stopped else explain(problem).sentence, "error")

    def _end(self, summary: str) -> None:
        self._timer.stop()
        self._monitor = None
        self._show_lines()
        self.summary.setText(summary)
        self._allow()
        if self._first_remark is not None:
            self._area.ensureWidgetVisible(self._first_remark)

    def _has(self, mark: Mark) -> bool:
        return any(line.mark is mark for line in self._latest.lines)

    def _allow(self) -> None:
        is_checking = self.is_checking
        self.progress.setVisible(is_checking)
        self.stop.setVisible(is_checking)
        self.again.setVisible(not is_checking)
        for button in (self.copy, self.keep):
            button.setEnabled(not is_checking)

    def _ask_file(self) -> None:
        folder = Path(self._session.settings.last_folder)
        ask_save(self, self.tr("Save the report"), folder / "crosspoint report", (".txt",), self.save)
