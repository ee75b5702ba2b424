"""The folder of a worker."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from gpu.cluster.room import Room, WorkerLimits
from gpu.core.errors import InputError

_LIMITS = WorkerLimits(1 << 30, cards="none")


def test_processes_have_folders_of_their_own(tmp_path: Path) -> None:
    one, other = Room(tmp_path / "new", "one", _LIMITS), Room(tmp_path / "new", "other", _LIMITS)
    assert one.runs.folder != other.runs.folder and one.name == "one"


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_the_folder_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    there = os.getuid() + 1
    monkeypatch.setattr(os, "getuid", lambda: there)
    with pytest.raises(InputError, match="belongs to another user"):
        Room(tmp_path / "new", "one", _LIMITS)
