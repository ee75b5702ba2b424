"""A window with the lab of ``tests.gpu.cluster``: a scheduler and two workers in real processes."""

from __future__ import annotations

from typing import Any

import pytest

from app.runs.session import Session
from app.shell.main_window import MainWindow
from app.state.settings import LabSettings
from tests.app.fakes import PlainPage
from tests.gpu.cluster.conftest import Lab, lab, patience  # noqa: F401 - fixtures


def settings_of(lab: Lab) -> LabSettings:  # noqa: F811
    """How the window reaches a lab."""
    return LabSettings(str(lab.address), str(lab.certificates))


@pytest.fixture
def real(real_session: Session) -> Session:
    """A session that computes, without a lab at first; cards are not looked for."""
    real_session.queue.set_automatic("cpu")
    return real_session


@pytest.fixture
def real_window(qtbot: Any, real: Session) -> MainWindow:
    window = MainWindow(real, make_page=PlainPage)
    qtbot.addWidget(window, before_close_func=lambda _: real.queue.close())
    window.show()
    return window
