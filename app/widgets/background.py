"""Background calls that read files or estimate without blocking the window.

A call runs in a thread of its own and stores its outcome; a timer of the window's thread, active
only while calls run, collects it. So no other thread ever touches a Qt object.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer

_INTERVAL_MS = 30


@dataclass(eq=False)
class Call:
    """A call under way; after ``forget`` neither callback is called."""

    done: Callable[[Any], None]
    failed: Callable[[Exception], None]
    outcome: tuple[Any, Exception | None] | None = None
    forgotten: bool = False

    def forget(self, *_: object) -> None:
        self.forgotten = True


class Background(QObject):
    """Runs functions in threads and delivers their outcomes to the window's thread."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._calls: list[Call] = []
        self._timer = QTimer(self)
        self._timer.setInterval(_INTERVAL_MS)
        self._timer.timeout.connect(self._collect)

    @property
    def busy(self) -> bool:
        return bool(self._calls)

    def call(
        self,
        function: Callable[..., Any],
        *arguments: Any,
        done: Callable[[Any], None],
        failed: Callable[[Exception], None],
        owner: QObject | None = None,
    ) -> Call:
        """Run ``function(*arguments)``; later call ``done(value)`` or ``failed(exception)``.

        The callbacks run in the window's thread. They are dropped when ``owner`` is destroyed.
        """
        call = Call(done, failed)
        if owner is not None:
            owner.destroyed.connect(call.forget)

        def work() -> None:
            try:
                call.outcome = (function(*arguments), None)
            except Exception as problem:  # noqa: BLE001 - carried to the caller, who explains it
                call.outcome = (None, problem)

        # A daemon: the program may exit while a file is being read.
        threading.Thread(target=work, name="reader", daemon=True).start()
        self._calls.append(call)
        if not self._timer.isActive():  # calls in quick succession would put it off again and again
            self._timer.start()
        return call

    def _collect(self) -> None:
        arrived = [call for call in self._calls if call.outcome is not None]
        self._calls = [call for call in self._calls if call.outcome is None]
        if not self._calls:
            self._timer.stop()
        for call in arrived:
            if call.forgotten or call.outcome is None:
                continue
            value, problem = call.outcome
            if problem is None:
                call.done(value)
            else:
                call.failed(problem)
