"""Running a command line in an empty folder."""

from __future__ import annotations

from pathlib import Path

import pytest

from gpu.command_line import main as command_line
from tests.command_line.calls import Ended, Run, fasta, letters, no_window


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Runs a command line in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object) -> Ended:
        status = command_line.main([str(argument) for argument in arguments], no_window)
        return Ended(status, *capfd.readouterr())

    return call


@pytest.fixture
def pair(tmp_path: Path) -> tuple[Path, Path]:
    """Two related sequences: b is a with changed bases, an insertion and a deletion."""
    a = letters(1, 900)
    b = a[40:300] + "ACGTTGCA" + a[300:500] + a[512:880]
    b = b[:100] + ("A" if b[100] != "A" else "C") + b[101:]
    return fasta(tmp_path / "a.fa", ("first", a)), fasta(tmp_path / "b.fa", ("second", b))
