"""A window that has genomes among its analyses, with the real engine and without a card."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from app.runs.card_bench import CardServices
from app.runs.session import Session, engine_services
from app.shell.main_window import MainWindow
from app.shell.registry import FACES
from app.state.settings import Settings
from gpu.command_line.registry import ALL
from tests.app.walk.steps import PATIENCE


@pytest.fixture
def real_window(qtbot: Any, qapp: object, settings: Settings) -> MainWindow:
    """A window with the real engine, without a card."""
    real = engine_services(ALL, FACES)
    no_card = CardServices(lambda monitor: None, lambda *_: None)
    services = replace(real, choose=lambda name, threads, devices="auto": real.choose("cpu", threads), card=no_card)
    session = Session(services, settings, FACES)
    session.start()
    window = MainWindow(session)

    def end() -> None:
        session.queue.close()
        qtbot.waitUntil(lambda: not session.queue.active(), timeout=PATIENCE)
        assert session.queue.join(120)
        window.close()

    qtbot.addWidget(window, before_close_func=lambda _: end())
    window.show()
    return window
