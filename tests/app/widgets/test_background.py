"""Calls in threads that deliver to the window's thread."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer

from app.widgets.background import Background
from tests.app.drivers import settle, wait


def test_calls_in_quick_succession_do_not_put_off_their_outcomes() -> None:
    background, arrived = Background(), []
    calls = QTimer()
    calls.setInterval(0)
    calls.timeout.connect(lambda: background.call(time.time, done=arrived.append, failed=lambda _: None))
    calls.start()
    wait(lambda: len(arrived) > 3)
    calls.stop()
    settle(background)


def test_each_step_of_what_takes_an_outcome_is_an_event_of_its_own() -> None:
    background, owner = Background(), QObject()
    order: list[Any] = []

    def steps(_: float) -> Iterator[None]:
        for number in range(3):
            order.append(number)
            QTimer.singleShot(0, partial(order.append, "other"))
            yield

    def cut_off(_: float) -> Iterator[None]:
        order.append("begun")
        owner.deleteLater()
        yield
        order.append("not reached")

    background.call(time.time, done=steps, failed=lambda _: None)
    settle(background)
    assert order == [0, "other", 1, "other", 2, "other"]
    background.call(time.time, done=cut_off, failed=lambda _: None, owner=owner)
    settle(background)
    assert order[-1] == "begun"
