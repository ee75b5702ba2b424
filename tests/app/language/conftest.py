"""The window in Brazilian Portuguese."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTranslator
from PySide6.QtWidgets import QApplication

from app.language.catalogue import VARIABLE, install_language


@pytest.fixture
def portuguese(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """All that is made meanwhile is in Portuguese."""
    monkeypatch.delenv(VARIABLE, raising=False)
    assert install_language(qapp, "pt_BR") == "pt_BR"
    yield
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
        translator.setParent(None)
