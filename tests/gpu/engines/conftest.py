"""The card, for the tests that need one, and sweeps whose threads all help."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import find_card


@pytest.fixture
def card(request: pytest.FixtureRequest) -> Iterator[CudaEngine]:
    """An engine that gives everything to the card, however small; its parameter: further options
    of it.
    """
    found, _ = find_card()
    assert found is not None
    engine = CudaEngine(found, small=0, **getattr(request, "param", {}))
    yield engine
    engine.close()


@pytest.fixture
def helped_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sweeps have all threads help from the first segment on, however small they are."""
    for name, value in (("_SEGMENTS_A_LOOK", 1), ("_WIDE", 0), ("_MANY", 0)):
        monkeypatch.setattr(f"gpu.engines.cpu.sweep.threads.{name}", value)
