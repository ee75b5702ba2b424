"""Shared by the tests of a failing graphics card."""

from __future__ import annotations

import pytest

from tests.app.fakes import FakeEngine
from tests.app.runs.computer import Computer


@pytest.fixture
def computer(engine: FakeEngine) -> Computer:
    return Computer(engine)
