"""A window with the lab of ``tests.gpu.cluster``: a scheduler and two workers in real processes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from app.runs.session import Session, engine_services
from app.shell.main_window import MainWindow
from app.shell.registry import FACES
from app.state.settings import LabSettings, Settings
from gpu.command_line.registry import ALL as ANALYSES
from tests.app.fakes import FakeEngine, PlainPage
from tests.gpu.cluster.conftest import Lab, lab, patience  # noqa: F401 - fixtures


def settings_of(lab: Lab) -> LabSettings:  # noqa: F811
    """How the window reaches a lab."""
    return LabSettings(str(lab.address), str(lab.certificates))


@pytest.fixture
def real(qapp: Any, settings: Settings, engine: FakeEngine) -> Iterator[Session]:
    """A session that computes, without a lab at first; cards are not looked for."""
    services = engine_services(ANALYSES, FACES)
    session = Session(services, settings, FACES)
    session.queue.set_automatic("cpu")
    yield session
    session.queue.close()
    assert session.queue.join(120)
    session.lab.close(10)
    session.deleteLater()


@pytest.fixture
def real_window(qtbot: Any, real: Session) -> MainWindow:
    window = MainWindow(real, make_page=PlainPage)
    qtbot.addWidget(window, before_close_func=lambda _: real.queue.close())
    window.show()
    return window
