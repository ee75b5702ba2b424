"""A window with the real engine, without a card."""

from __future__ import annotations

import pytest

from app.shell.main_window import MainWindow
from tests.app.walk.conftest import halt, open_window  # noqa: F401 - fixtures
from tests.app.walk.steps import Opener


@pytest.fixture
def real_window(open_window: Opener) -> MainWindow:  # noqa: F811
    return open_window()
