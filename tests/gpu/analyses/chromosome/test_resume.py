"""Stopped, killed, out of disk: the run that goes on leaves the same bytes as one that was never
interrupted.
"""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.result import Result
from gpu.core.errors import Cancelled, DiskFull, InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.results import journal
from tests.gpu.analyses.chromosome.corpus import pair
from tests.gpu.analyses.chromosome.interrupted import LIMITS, CancellingMonitor, any_mode, rows_at_once, whole
from tests.gpu.analyses.chromosome.runs import align, careless_disk, check, content, request_for, resume

ROOT = Path(__file__).parents[4]

__all__ = ["any_mode", "careless_disk", "rows_at_once", "whole"]


@pytest.mark.usefixtures("careless_disk")
def test_cancel_at_any_report(tmp_path: Path, any_mode) -> None:
    asked, a, b, expected = any_mode
    counting = CancellingMonitor()
    align(asked, tmp_path / "count", monitor=counting)
    # The last few reports may be fewer in another run: stage 3 reports as its partitions get done.
    for moment in [
        1,
        *np.random.default_rng(42).choice(np.arange(2, counting.reports - 10), 7, replace=False).tolist(),
    ]:
        folder = tmp_path / f"{moment}"
        with pytest.raises(Cancelled):
            align(asked, folder, monitor=CancellingMonitor(moment))
        if moment % 3 == 0:
            with pytest.raises(Cancelled):
                align(asked, folder, monitor=CancellingMonitor(2))
        check(align(asked, folder, 1 + moment % 2), a, b)
        assert content(folder) == expected


def test_resume_needs_only_the_folder(tmp_path: Path, whole) -> None:
    asked, a, b, expected = whole
    with pytest.raises(Cancelled):
        align(asked, tmp_path / "result", monitor=CancellingMonitor(20))
    resume(tmp_path / "result", Monitor(), CpuEngine(1))
    assert content(tmp_path / "result") == expected
    with pytest.raises(InputError, match="nothing"):
        resume(tmp_path / "nothing", Monitor(), CpuEngine(1))


class _CancellingLate(Monitor):
    """Cancels once most of stage 1 is done; ``first``: cells that were done when the stage
    began.
    """

    first = 0

    def begin(self, stage: int, total: int = 0, done: int = 0, seconds: float = 0.0) -> None:
        if stage == 1:
            self.first = done
        super().begin(stage, total, done, seconds)

    def raise_if_cancelled(self) -> None:
        stage = self.progress.current
        if stage is not None and stage.stage == 1 and stage.done > 0.7 * stage.total:
            self.cancel()
        super().raise_if_cancelled()


def test_a_resumed_run_starts_below_the_newest_row(tmp_path: Path, whole) -> None:
    """What was computed is not computed again."""
    asked, *_ = whole
    first, again = _CancellingLate(), _CancellingLate()
    for monitor in (first, again):
        with pytest.raises(Cancelled):
            align(asked, tmp_path / "result", monitor=monitor)
    assert first.first == 0
    assert again.first > again.progress.stages[0].total / 2


def test_a_finished_run_that_is_resumed_keeps_its_figures(tmp_path: Path, whole) -> None:
    asked, *_ = whole
    align(asked, tmp_path / "result")
    kept = ("journal.jsonl", "log.txt", "history.npz", "statistics.json")
    before = {name: (tmp_path / "result" / name).read_bytes() for name in kept}
    seconds = Result.open(tmp_path / "result").seconds
    resume(tmp_path / "result", Monitor(), CpuEngine(1))
    assert {name: (tmp_path / "result" / name).read_bytes() for name in kept} == before
    assert Result.open(tmp_path / "result").seconds == seconds


def test_changed_input_is_refused(tmp_path: Path) -> None:
    a, b = pair(np.random.default_rng(47), "related", 200, 210)
    asked = request_for(tmp_path, a, b, limits=LIMITS)
    with pytest.raises(Cancelled):
        align(asked, tmp_path / "result", monitor=CancellingMonitor(6))
    before = {path: path.read_bytes() for path in (tmp_path / "result").rglob("*") if path.is_file()}
    text = (tmp_path / "a.fa").read_text()
    at = len(text) // 2
    (tmp_path / "a.fa").write_text(text[:at] + ("A" if text[at] != "A" else "C") + text[at + 1 :])
    with pytest.raises(InputError, match=r"a\.fa has changed"):
        resume(tmp_path / "result", Monitor(), CpuEngine(1))
    assert {path: path.read_bytes() for path in before} == before
    (tmp_path / "a.fa").write_text(text)
    resume(tmp_path / "result", Monitor(), CpuEngine(1))


def test_another_comparison_is_refused(tmp_path: Path) -> None:
    a, b = pair(np.random.default_rng(48), "related", 100, 110)
    asked = request_for(tmp_path, a, b, limits=LIMITS)
    align(asked, tmp_path / "result")
    expected = content(tmp_path / "result")
    for other in (
        asked.with_(mode="global"),
        asked.with_(b=asked.a),
        asked.with_(a=replace(asked.a, trim=(2, 90))),
        asked.with_(b=replace(asked.b, reverse=True)),
        asked.with_(limits=replace(LIMITS, block_rows=25)),
    ):
        with pytest.raises(InputError, match="holds another comparison"):
            align(other, tmp_path / "result")
    assert content(tmp_path / "result") == expected
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "holiday.jpg").write_bytes(b"x")
    with pytest.raises(InputError, match="not empty"):
        align(asked, tmp_path / "full")


class FullDisk:
    """Stands in for a function that writes: from the ``after``-th call on there is no space
    left.
    """

    def __init__(self, function, after: int) -> None:
        self.function = function
        self.after = after
        self.calls = 0

    def __call__(self, *args, **options):
        self.calls += 1
        if self.calls >= self.after:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self.function(*args, **options)


@pytest.mark.usefixtures("careless_disk")
@pytest.mark.parametrize("function", ["fsync", "replace"])
def test_disk_full(tmp_path: Path, whole, monkeypatch: pytest.MonkeyPatch, function: str) -> None:
    """Wherever the drive fills up: an error that names the place and the bytes, no debris, and a
    run that can be resumed.
    """
    asked, a, b, expected = whole
    # The last stage drops what is still to be written when the result is complete, so that runs
    # differ in their last calls.
    asked = asked.with_(until=5)
    real = getattr(os, function)
    counting = FullDisk(real, sys.maxsize)
    monkeypatch.setattr(os, function, counting)
    align(asked, tmp_path / "count")
    moments = np.random.default_rng(50).choice(np.arange(3, counting.calls), 6, replace=False).tolist()
    for after in [1, 2, counting.calls, *moments]:
        folder = tmp_path / f"{after}"
        monkeypatch.setattr(os, function, FullDisk(real, after))
        with pytest.raises(DiskFull, match=r"[0-9,]+ bytes\) are needed") as caught:
            align(asked, folder)
        assert str(folder) in str(caught.value)
        assert not [thread for thread in threading.enumerate() if thread.name == "writer"]
        monkeypatch.setattr(os, function, real)
        assert not list(folder.rglob("*.part"))
        check(align(asked.with_(until=6), folder), a, b)
        assert content(folder) == expected


def _lines(folder: Path) -> int:
    """Lines of the journal; none before its first record."""
    path = folder / journal.NAME
    return path.read_bytes().count(b"\n") if path.exists() else 0


_DRIVER = """
import sys
from pathlib import Path
from gpu.analyses.chromosome.checkpoints import special_rows
from tests.gpu.analyses.chromosome.runs import resume
from gpu.engines.cpu.engine import CpuEngine
from gpu.core.monitor import Monitor
from gpu.results import writer
special_rows.PICTURE_SECONDS = writer.COMMIT_SECONDS = 0.01
resume(Path(sys.argv[1]), Monitor(), CpuEngine(2))
"""


def test_kill_9(tmp_path: Path) -> None:
    """Killed again and again, each time a little further on: the same bytes in the end."""
    random = np.random.default_rng(51)
    a, b = pair(random, "related", 14_000, 12_000)
    limits = replace(LIMITS, sra_bytes=1 << 28, block_rows=100, special_rows=200, column_interval=400, partition=16)
    asked = request_for(tmp_path, a, b, limits=limits)
    align(asked, tmp_path / "whole", 2)
    lines = _lines(tmp_path / "whole")
    folder = tmp_path / "killed"
    with pytest.raises(Cancelled):
        align(asked, folder, monitor=CancellingMonitor(3))
    kills = 0
    for target in sorted(random.integers(5, lines - 10, 3).tolist()):
        process = subprocess.Popen([sys.executable, "-c", _DRIVER, str(folder)], cwd=ROOT)
        deadline = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < deadline:
            if _lines(folder) >= target:
                break
            time.sleep(float(random.uniform(0, 0.01)))
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            kills += 1
        process.wait()
    assert kills >= 1
    align(asked, folder, 1)
    assert content(folder) == content(tmp_path / "whole")
