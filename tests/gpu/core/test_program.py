"""Commands that start a checkout and a bundle."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from app.state.folders import show_command
from gpu.core import program

ROOT = Path(__file__).resolve().parents[3]


def test_checkout_is_started_by_its_python() -> None:
    assert program.name() == "python main.py"
    assert program.command() == [Path(sys.executable), ROOT / "main.py"]


@pytest.fixture
def bundle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(sys, "executable", "/opt/crosspoint/crosspoint")


def test_bundle_is_its_own_program(bundle: None, monkeypatch: pytest.MonkeyPatch) -> None:
    assert program.name() == "crosspoint"
    assert program.command() == [Path("/opt/crosspoint/crosspoint")]
    monkeypatch.chdir("/")
    assert show_command(Path("r")) == "opt/crosspoint/crosspoint show r"


def test_bundle_of_windows_writes_to_terminals_with_its_other_program(
    bundle: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    command = program.command()
    monkeypatch.setattr(sys, "executable", "/opt/crosspoint/crosspointw.exe")
    monkeypatch.setattr(os, "name", "nt")
    # Of another system's paths there are none here.
    monkeypatch.setattr(program, "Path", type(command[0]))
    assert program.command() == [command[0].with_name("crosspoint.exe")]
