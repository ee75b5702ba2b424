"""The card, for the tests that need one."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import find_card


@pytest.fixture
def card() -> Iterator[CudaEngine]:
    """An engine that gives everything to the card, however small."""
    found, _ = find_card()
    assert found is not None
    engine = CudaEngine(found, small=0)
    yield engine
    engine.close()
