"""Background checks of a comparison: input, folder, and the estimate of time, memory and disk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QWidget

from app.help.terms import explain_as
from app.language.text import for_window
from app.runs.session import Services
from app.theme import icon, theme_service
from app.widgets.background import Background, Call
from app.widgets.basic import Remark, heading
from app.widgets.messages import explain
from gpu.analyses.estimate import Estimate
from gpu.analyses.place import FolderState
from gpu.core.errors import CrosspointError
from gpu.core.request import Request
from gpu.core.units import format_bytes, format_duration

_DEBOUNCE_MS = 250


class DebouncedCall(QObject):
    """Calls a function in the background once the fields have rested.

    ``answered`` carries its value, ``failed`` its exception.
    """

    answered = Signal(object)
    failed = Signal(object)

    def __init__(self, function: Callable[..., Any], background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._function = function
        self._background = background
        self._arguments: tuple[Any, ...] = ()
        self._call: Call | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._ask)

    @property
    def is_open(self) -> bool:
        """True while an answer is awaited."""
        return self._timer.isActive() or self._call is not None

    def ask(self, *arguments: Any, now: bool = False) -> None:
        """Call with these arguments; an earlier call is dropped.

        ``now``: do not wait for a rest.
        """
        self.forget()
        self._arguments = arguments
        self._timer.start(0 if now else _DEBOUNCE_MS)

    def forget(self) -> None:
        """Drop the pending question and its answer."""
        self._timer.stop()
        if self._call is not None:
            self._call.forget()
            self._call = None

    def _ask(self) -> None:
        self._call = self._background.call(
            self._function, *self._arguments, done=self._take, failed=self._fail, owner=self
        )

    def _take(self, answer: Any) -> None:
        self._call = None
        self.answered.emit(answer)

    def _fail(self, problem: Exception) -> None:
        self._call = None
        self.failed.emit(problem)


@dataclass(frozen=True)
class Preflight:
    """The result of a background check: the completed request, and the folder's state.

    The state is None, with the reason, if the folder cannot hold the result.
    """

    request: Request
    place: FolderState | None
    refusal: str = ""


def run_preflight(services: Services, request: Request, folder: Path) -> Preflight:
    """Read and check the input and the folder; for a thread. Raises ``InputError`` on bad input."""
    request = services.check(request)
    try:
        return Preflight(request, services.place(request, folder))
    except CrosspointError as problem:
        return Preflight(request, None, explain(problem).sentence)


class EstimatePanel(QFrame):
    """Time, memory and disk with a sentence; insufficient ones in warning or error colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "comparison.estimate")
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self._figures: list[tuple[QLabel, str, Remark]] = []
        grid = QGridLayout(self)
        grid.setHorizontalSpacing(24)
        grid.setContentsMargins(12, 8, 12, 8)
        for column, (sign, name, term) in enumerate(
            (
                ("mdi6.clock-outline", self.tr("Time"), "time"),
                ("mdi6.memory", self.tr("Memory"), "memory"),
                ("mdi6.harddisk", self.tr("Disk"), "disk"),
            )
        ):
            picture = QLabel()
            value = explain_as(Remark(), f"comparison.estimate.{term}")
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
        """Show no figures, and a sentence with the reason."""
        for *_, value in self._figures:
            value.say("–")
        self.sentence.say(sentence, role)

    def show_estimate(self, estimate: Estimate, lack: str = "", is_refused: bool = False) -> None:
        """Show an estimate; ``lack``: why a run would be refused now.

        It is shown as an error if that is final, else as a warning.
        """
        role = "error" if is_refused else "warning"
        free_disk = estimate.free_disk_bytes
        of = self.tr("{need} of {free} free")
        self.time.say(self.tr("about {time}").format(time=format_duration(estimate.seconds)), "text")
        self.memory.say(
            of.format(need=format_bytes(estimate.memory_bytes), free=format_bytes(estimate.free_memory_bytes)),
            "text" if estimate.enough_memory else role,
        )
        self.disk.say(
            format_bytes(estimate.disk_bytes)
            if free_disk is None
            else of.format(need=format_bytes(estimate.disk_bytes), free=format_bytes(free_disk)),
            "text" if estimate.enough_disk else role,
        )
        if is_refused:
            # The reason is beside the button that it disables.
            self.sentence.say("", role)
        elif lack:
            once = self.tr("It starts all the same: there may be enough once the comparisons before it have ended.")
            self.sentence.say(f"{lack} {once}", role)
        elif not estimate.enough_disk:
            doubt = self.tr(
                "The drive of the output folder may have too little free space: make room, or choose another folder."
            )
            self.sentence.say(doubt, role)
        else:
            self.sentence.say(for_window(estimate.remarks).strip())

    def _paint_signs(self) -> None:
        for picture, sign, _ in self._figures:
            picture.setPixmap(icon(sign, "muted").pixmap(18, 18))
