"""Parts of few rows, for the tests that ask for them."""

from __future__ import annotations

import pytest

from gpu.results import table_writer, writer


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_writer, "PART_ROWS", 7)
    monkeypatch.setattr(table_writer, "PART_BYTES", 100)
    monkeypatch.setattr(writer, "_LOOK_SECONDS", 0.001)
