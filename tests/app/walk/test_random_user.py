"""A short form of the random user; see ``tests.soak.clicks``."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from tests.soak import clicks


def test_nothing_breaks_and_nothing_is_left(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clicks, "REST", 100)
    outcome = clicks.clicks(tmp_path, 300, 1, 12.0)
    assert not outcome.problems, "\n".join(outcome.problems)
    assert outcome.actions > 20 and len(outcome.kinds) > 5
