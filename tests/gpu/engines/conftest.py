"""The card, for the tests that need one, its kernels on the processor, and sweeps that all help."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest

from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import find_card
from tests.gpu.engines.host.host_card import library_of


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


@pytest.fixture(scope="session")
def kernels(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """``library_of`` a name, and an architecture: each compiled once, whichever process of the
    tests asks first.
    """
    base = tmp_path_factory.getbasetemp()
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base

    @cache
    def library(name: str, architecture: int = 900) -> Path:
        folder = shared / f"kernels-{name}-{architecture}"
        folder.mkdir(exist_ok=True)
        with (folder / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            done = [*folder.glob("*.so")]
            return done[0] if done else library_of(folder, name, architecture)

    return library


@pytest.fixture
def helped_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sweeps have all threads help from the first segment on, however small they are."""
    for name, value in (("_SEGMENTS_A_LOOK", 1), ("_WIDE", 0), ("_MANY", 0)):
        monkeypatch.setattr(f"gpu.engines.cpu.sweep.threads.{name}", value)
