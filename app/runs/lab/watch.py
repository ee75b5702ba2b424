"""The look at a lab's computers every few seconds, in a thread."""

from __future__ import annotations

import logging
import threading
import time
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from app.runs.lab.connection import Answer, Connection
from app.state.settings import LabSettings
from app.widgets.background import Background, Call
from app.widgets.messages import explain

if TYPE_CHECKING:
    from gpu.cluster.connection import Computer

log = logging.getLogger("crosspoint")

#: Between two looks while a list of computers is shown or the lab computes for this one, and else.
SHOWN_MS = 2_000
_REST_MS = 10_000
#: Wait for an answer after which the lab counts as not reachable, longer than connecting takes.
MAX_WAIT_SECONDS = 20
#: Computers that are remembered as lost.
_MAX_LOST = 50


class Watch(QObject):
    """The last known state of a lab: ``changed`` follows every answer and every failure.

    ``computers`` are those of the last answer; none, with a ``problem`` in a sentence, if the lab
    is not reachable. ``lost``: those that were there before and are no longer. ``seconds``: how
    long the answer took, None before the first.
    """

    changed = Signal()

    def __init__(self, settings: LabSettings, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.connection = Connection(settings)
        self.computers: tuple[Computer, ...] = ()
        self.lost: tuple[Computer, ...] = ()
        self.problem = ""
        self.seconds: float | None = None
        self._background = background
        #: The computers of the last answer, also while the lab is not reachable.
        self._known: tuple[Computer, ...] = ()
        self._call: Call | None = None
        self._asked = 0.0
        self._is_shown = self._is_used = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look_again)

    @property
    def settings(self) -> LabSettings:
        return self.connection.settings

    @property
    def is_here(self) -> bool:
        """True for processes of this computer, which start when they are first needed."""
        return self.connection.is_here

    @property
    def is_looking(self) -> bool:
        """True while an answer is awaited."""
        return self._call is not None

    @property
    def is_reachable(self) -> bool:
        """True if it answered when it was asked last, or is of processes that start when needed."""
        return not self.problem and (self.is_here or self.seconds is not None)

    @property
    def busy(self) -> int:
        """The number of computers that compute something."""
        return sum(bool(computer.doing) for computer in self.computers)

    @property
    def _pace(self) -> int:
        return SHOWN_MS if self._is_shown or self._is_used else _REST_MS

    def start(self) -> None:
        """Look now, and then now and then; processes of this computer are not started for that."""
        self._timer.start(self._pace)
        self._look_again()

    def show(self, shown: bool) -> None:
        """Look often while a list is ``shown``."""
        self._is_shown = shown
        if shown:
            self.start()
        else:
            self._timer.setInterval(self._pace)

    def use(self, used: bool) -> None:
        """Look often while the lab computes for this computer."""
        if used is not self._is_used:
            self._is_used = used
            self.start()
            # Soon again: a computer ends what is cancelled within some seconds.
            self._timer.setInterval(SHOWN_MS)

    def look(self) -> None:
        """Ask the lab, unless an answer is awaited; processes of this computer are started."""
        if self._call is None:
            self._asked = time.monotonic()
            self._call = self._background.call(
                self.connection.ask, done=self._take, failed=self._take_problem, owner=self
            )

    def close(self) -> threading.Thread:
        """Look no more, and end the connection in the thread that is returned."""
        self._timer.stop()
        if self._call is not None:
            self._call.forget()
        thread = threading.Thread(target=self.connection.close, name="lab", daemon=True)
        thread.start()
        return thread

    def _look_again(self) -> None:
        if self._timer.interval() != self._pace:
            self._timer.setInterval(self._pace)
        # An answer may still come; until then nothing else is asked.
        if self._call is not None and (trouble := self.connection.trouble):
            self._show_problem(trouble)
        elif self._call is not None and time.monotonic() - self._asked > MAX_WAIT_SECONDS:
            self._show_problem(self.tr("The lab has not answered for {0} seconds.").format(MAX_WAIT_SECONDS))
        if not self.is_here or self.connection.is_open:
            self.look()

    def _take(self, answer: Answer) -> None:
        self._call = None
        before = (*self.lost, *self._known)
        self.computers, self.seconds = answer
        there = {computer.name for computer in self.computers}
        lost = {computer.name: computer for computer in before if computer.name not in there}
        self.lost = tuple(lost.values())[-_MAX_LOST:]
        self._known = self.computers
        self.problem = ""
        self.changed.emit()

    def _take_problem(self, problem: Exception) -> None:
        self._call = None
        self._show_problem(explain(problem).sentence)

    def _show_problem(self, sentence: str) -> None:
        if sentence != self.problem:
            log.info("%s", sentence)
        self.computers = ()
        self.problem = sentence
        self.changed.emit()
