"""Runs with the engine of a cluster leave the result folders that one computer makes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from gpu.analyses.reads import run as run_module
from gpu.analyses.search import input as search_input
from gpu.core.errors import Cancelled
from gpu.engines.cpu.engine import CpuEngine
from tests.gpu.analyses.pairs.cases import cut_small
from tests.gpu.analyses.stopping import Stopping
from tests.gpu.cluster import runs
from tests.gpu.cluster.in_process import InProcess

KINDS = (runs.searches, runs.pairs, runs.reads)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_folders(
    kind: Callable[[Path, int], Iterator[Any]],
    workers: InProcess,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # Many calls, of which several are begun ahead.
    cut_small(monkeypatch, 500)
    monkeypatch.setattr(search_input, "LETTERS", 500)
    monkeypatch.setattr(run_module, "LETTERS", 100)
    for number, request in enumerate(kind(tmp_path, 1)):
        runs.run(request, tmp_path / f"here {number}", CpuEngine(1))
        runs.run(request, tmp_path / f"there {number}", workers.engine())
        runs.check_same_folder(tmp_path / f"there {number}", tmp_path / f"here {number}")
        assert workers.sent
        workers.sent.clear()


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_stopped_run_goes_on_here_or_there(
    kind: Callable[[Path, int], Iterator[Any]], workers: InProcess, tmp_path: Path
) -> None:
    request = next(kind(tmp_path, 2))
    runs.run(request, tmp_path / "whole", CpuEngine(1))
    engine = workers.engine()
    for after in (1, 2):
        folder = tmp_path / f"stopped after {after}"
        with pytest.raises(Cancelled):
            runs.run(request, folder, engine, Stopping(after))
        assert engine._flow.has_room
        runs.run(request, folder, engine if after == 2 else CpuEngine(2))
        runs.check_same_folder(folder, tmp_path / "whole")
