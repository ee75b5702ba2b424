"""Background calls that read files or estimate without blocking the window.

A call runs in a thread of its own and stores its outcome; a timer of the window's thread, active
only while calls run, collects it. So no other thread ever touches a Qt object.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QTimer

from gpu.core.errors import Cancelled

_INTERVAL_MS = 30


class Share:
    """The share of a call that is done, which its thread reports, and if it is still wanted."""

    def __init__(self) -> None:
        self.done, self.is_wanted = 0.0, True

    def report(self, done: float) -> None:
        """Keep the share. Raises ``Cancelled`` after ``stop``."""
        if not self.is_wanted:
            raise Cancelled("Not asked for any more.")
        self.done = done

    def stop(self, *_: object) -> None:
        self.is_wanted = False


@dataclass(eq=False)
class Call:
    """A call under way; after ``forget`` neither callback is called."""

    done: Callable[[Any], object]
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
        self._steps: list[tuple[Call, Iterator[None]]] = []
        # Without an interval: input and painting come first.
        self._stepper = QTimer(self)
        self._stepper.timeout.connect(self._step)

    @property
    def busy(self) -> bool:
        return bool(self._calls or self._steps)

    def call(
        self,
        function: Callable[..., Any],
        *arguments: Any,
        done: Callable[[Any], object],
        failed: Callable[[Exception], None],
        owner: QObject | None = None,
    ) -> Call:
        """Run ``function(*arguments)``; later call ``done(value)`` or ``failed(exception)``.

        The callbacks run in the window's thread. They are dropped when ``owner`` is destroyed. If
        ``done`` is a generator, each of its steps runs in an event of its own, so that together
        they do not hold up the window; the call is under way until the last.
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
            if problem is not None:
                call.failed(problem)
            elif isinstance(steps := call.done(value), Iterator):
                self._steps.append((call, steps))
                self._stepper.start()
                self._step()

    def _step(self) -> None:
        call, steps = self._steps[0]
        goes_on = False
        try:
            goes_on = not call.forgotten and next(steps, False) is None
        finally:
            if not goes_on:
                del self._steps[0]
            if not self._steps:
                self._stepper.stop()
