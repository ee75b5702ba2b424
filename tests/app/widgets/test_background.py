"""Calls in threads that deliver to the window's thread."""

from __future__ import annotations

import time

from PySide6.QtCore import QTimer

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
