"""Fixtures of the set-up: its modules, and a checkout with a pip that installs nothing."""

from __future__ import annotations

import importlib
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from tests.packaging.checkout import PACKAGING, PROJECT, Checkout
from tests.packaging.scripts import script


@pytest.fixture(scope="module")
def modules() -> Iterator[SimpleNamespace]:
    """The modules of ``packaging/set_up``."""
    sys.path.insert(0, str(PACKAGING))
    names = ("commands", "environment", "libraries", "card", "pip", "telling", "check_packages", "pythons")
    yield SimpleNamespace(**{name: importlib.import_module(f"set_up.{name}") for name in names})
    sys.path.remove(str(PACKAGING))


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, modules: SimpleNamespace) -> Iterator[Checkout]:
    root = tmp_path / "Prüf ling"
    root.mkdir()
    (root / "pyproject.toml").write_text(PROJECT)
    made = Checkout(root)
    monkeypatch.setattr(modules.commands, "ROOT", root)
    monkeypatch.setattr(modules.commands, "hand_over", made.hand_over)
    monkeypatch.setattr(modules.environment.Environment, "make", lambda environment: made.make(environment))
    monkeypatch.setattr(modules.libraries, "check_qt_libraries", lambda is_needed: None)
    monkeypatch.setattr(modules.card, "count_cards", lambda: 0)
    start = subprocess.Popen

    def noting(command: list[str], **options: Any) -> Any:
        started = start(command, **options)
        if "gpu.jit.prepare" in command:
            made.compilers.append(started)
        return started

    monkeypatch.setattr(modules.commands, "subprocess", SimpleNamespace(Popen=noting, DEVNULL=subprocess.DEVNULL))
    yield made
    for compiler in made.compilers:
        compiler.kill()
        compiler.wait()


@pytest.fixture
def build_kernels() -> ModuleType:
    return script("build_kernels")
