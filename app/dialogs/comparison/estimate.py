"""Time, memory and disk of a comparison, told before it starts."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from app.jobs.background import Background, Call
from app.messages import explain
from app.theme import icon, theme_service
from app.widgets import Remark, heading
from gpu.quantities import format_bytes, format_duration

_DEBOUNCE_MS = 250


class Estimator(QObject):
    """Asks for an estimate once the fields have rested; ``arrived`` carries it or the sentence that says why not."""

    arrived = Signal(object, str)

    def __init__(self, estimate: Any, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._estimate = estimate
        self._background = background
        self._arguments: tuple[Any, ...] = ()
        self._call: Call | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(_DEBOUNCE_MS)
        self._timer.timeout.connect(self._ask)

    def ask(self, *arguments: Any) -> None:
        """Ask for this one; an earlier question is forgotten."""
        self.forget()
        self._arguments = arguments
        self._timer.start()

    def forget(self) -> None:
        """Ask for nothing, and take no answer."""
        self._timer.stop()
        if self._call is not None:
            self._call.forget()
            self._call = None

    def _ask(self) -> None:
        self._call = self._background.call(
            self._estimate, *self._arguments, done=self._take, failed=self._fail, owner=self
        )

    def _take(self, estimate: Any) -> None:
        self._call = None
        self.arrived.emit(estimate, "")

    def _fail(self, problem: Exception) -> None:
        self._call = None
        self.arrived.emit(None, explain(problem).sentence)


class EstimatePanel(QFrame):
    """Three figures and a sentence; what will not suffice is in the warning colour, with the reason."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._figures: list[tuple[QLabel, str, Remark]] = []
        grid = QGridLayout(self)
        grid.setHorizontalSpacing(24)
        grid.setContentsMargins(12, 8, 12, 8)
        for column, (sign, name) in enumerate(
            (
                ("mdi6.clock-outline", self.tr("Time")),
                ("mdi6.memory", self.tr("Memory")),
                ("mdi6.harddisk", self.tr("Disk")),
            )
        ):
            picture = QLabel()
            value = Remark()
            value.setWordWrap(False)
            value.setAccessibleName(self.tr("Estimate: {what}").format(what=name))
            grid.addWidget(picture, 0, 3 * column)
            grid.addWidget(heading(name), 0, 3 * column + 1)
            grid.addWidget(value, 0, 3 * column + 2)
            grid.setColumnStretch(3 * column + 2, 1)
            self._figures.append((picture, sign, value))
        self.time, self.memory, self.disk = (value for *_, value in self._figures)
        self.sentence = Remark(lines=2)
        self.sentence.setAccessibleName(self.tr("Estimate: remarks"))
        grid.addWidget(self.sentence, 1, 0, 1, 9)
        self._paint_signs()
        theme_service().changed.connect(self._paint_signs)
        self.clear("")

    def clear(self, sentence: str, role: str = "muted") -> None:
        """Show no figures, and a sentence that says why."""
        for *_, value in self._figures:
            value.say("–")
        self.sentence.say(sentence, role)

    def show_estimate(self, estimate: Any) -> str:
        """Show one; returns why it may not suffice ("" if it does)."""
        self.time.say(self.tr("about {time}").format(time=format_duration(estimate.seconds)), "text")
        short_memory = estimate.memory_bytes > estimate.free_memory_bytes
        short_disk = estimate.disk_bytes > estimate.free_disk_bytes
        of = self.tr("{need} of {free} free")
        self.memory.say(
            of.format(need=format_bytes(estimate.memory_bytes), free=format_bytes(estimate.free_memory_bytes)),
            "warning" if short_memory else "text",
        )
        self.disk.say(
            of.format(need=format_bytes(estimate.disk_bytes), free=format_bytes(estimate.free_disk_bytes)),
            "warning" if short_disk else "text",
        )
        problems = []
        if short_disk:
            problems.append(
                self.tr(
                    "The drive of the output folder has too little free space: free some, choose another folder "
                    "or a smaller special rows area."
                )
            )
        if short_memory:
            problems.append(self.tr("There is too little free memory: close other programs or trim the sequences."))
        problem = " ".join(problems)
        self.sentence.say(problem or estimate.sentence, "warning" if problem else "muted")
        return problem

    def _paint_signs(self) -> None:
        for picture, sign, _ in self._figures:
            picture.setPixmap(icon(sign, "muted").pixmap(18, 18))
