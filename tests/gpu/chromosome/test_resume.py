"""Stopped, killed, damaged, out of disk: the run that goes on leaves the same bytes as one that was never interrupted."""

from __future__ import annotations

import errno
import json
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gpu.chromosome import special_rows
from gpu.chromosome.run import resume
from gpu.engines.cpu.engine import CpuEngine
from gpu.errors import Cancelled, Damaged, DiskFull, InputError
from gpu.monitor import Monitor
from gpu.request import ChromosomeRequest
from gpu.results import journal, store, writer
from tests.gpu.chromosome.corpus import pair
from tests.gpu.chromosome.runs import TINY, align, careless_disk, check, content, request_for

LIMITS = replace(TINY, block_rows=24, column_interval=60, partition=8)
ROOT = Path(__file__).parents[3]

__all__ = ["careless_disk"]


class CancellingMonitor(Monitor):
    """Cancels at the ``after``-th report, and counts them."""

    def __init__(self, after: int = sys.maxsize) -> None:
        super().__init__()
        self.after = after
        self.reports = 0

    def check(self) -> None:
        # Before the first stage it is asked ever so often, while the kernels are made ready.
        self.reports += bool(self.progress.stages)
        if self.reports >= self.after:
            self.cancel()
        super().check()


@pytest.fixture(autouse=True)
def rows_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Enter every special row in the journal at once, as if seconds lay between them, and a stop waits for the slowest disk."""
    monkeypatch.setattr(store, "STOP_SECONDS", 60.0)
    monkeypatch.setattr(special_rows, "PICTURE_SECONDS", -1.0)
    monkeypatch.setattr(writer, "COMMIT_SECONDS", -1.0)


def _uninterrupted(mode: str, folder: Path):
    """A request, its sequences, and the content of an uninterrupted run."""
    a, b = pair(np.random.default_rng(41), "repeats", 520, 480)
    asked = request_for(folder, a, b, mode=mode, limits=LIMITS)
    check(align(asked, folder / "whole"), a, b)
    return asked, a, b, content(folder / "whole")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory):
    return _uninterrupted("local", tmp_path_factory.mktemp("local"))


@pytest.fixture(scope="module", params=["local", "global", "semiglobal"])
def any_mode(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory):
    return _uninterrupted(request.param, tmp_path_factory.mktemp(request.param))


def _stopped_after(asked: ChromosomeRequest, folder: Path, stage: int) -> None:
    align(asked.with_(until=stage), folder)


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(folder.glob(pattern))


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


def test_a_resumed_run_starts_below_the_newest_row(tmp_path: Path, whole) -> None:
    """What was computed is not computed again."""
    asked, *_ = whole
    counting = CancellingMonitor()
    align(asked, tmp_path / "count", monitor=counting)
    rows = asked.with_(until=1)
    counting = CancellingMonitor()
    align(rows, tmp_path / "rows", monitor=counting)
    with pytest.raises(Cancelled):
        align(asked, tmp_path / "result", monitor=CancellingMonitor(counting.reports - 3))
    again = CancellingMonitor()
    align(rows, tmp_path / "result", monitor=again)
    assert again.reports < counting.reports / 2


def _flip(path: Path, random: np.random.Generator) -> None:
    data = bytearray(path.read_bytes())
    data[int(random.integers(0, len(data)))] ^= int(random.integers(1, 256))
    path.write_bytes(data)


def _truncate(path: Path, random: np.random.Generator) -> None:
    os.truncate(path, int(random.integers(0, path.stat().st_size)))


def _delete(path: Path, random: np.random.Generator) -> None:
    path.unlink()


@pytest.mark.usefixtures("careless_disk")
@pytest.mark.parametrize("harm", [_flip, _truncate, _delete])
@pytest.mark.parametrize("stage", [1, 2, 3, 4, 5])
def test_damaged_files_are_computed_again(tmp_path: Path, whole, harm, stage: int) -> None:
    """After stage ``stage`` a file of each kind comes to harm; the run goes on as if it had not been there."""
    asked, a, b, expected = whole
    random = np.random.default_rng([43, stage])
    patterns = [
        "special_rows/row_*.npy",
        "special_rows/pruned_*.npy",
        "special_columns/*.npy",
        f"crosspoints_{min(stage, 4)}.npy",
    ]
    _stopped_after(asked, tmp_path / "stopped", stage)
    for at, pattern in enumerate([*patterns, "alignment.npz"]):
        folder = tmp_path / f"{at}"
        shutil.copytree(tmp_path / "stopped", folder)
        files = _files(folder, pattern)
        if files:
            harm(files[int(random.integers(0, len(files)))], random)
            resume(folder, Monitor(), CpuEngine(1))
            assert content(folder) == expected, pattern


@pytest.mark.parametrize("harm", [_flip, _truncate, _delete])
def test_damaged_rows_of_a_cancelled_stage_1(tmp_path: Path, whole, harm) -> None:
    asked, a, b, expected = whole
    random = np.random.default_rng(44)
    with pytest.raises(Cancelled):
        align(asked, tmp_path / "stopped", monitor=CancellingMonitor(16))
    rows = _files(tmp_path / "stopped", "special_rows/row_*.npy")
    assert len(rows) > 5
    for at in (0, len(rows) // 2, len(rows) - 1):
        shutil.copytree(tmp_path / "stopped", tmp_path / f"{at}")
        harm(tmp_path / f"{at}" / "special_rows" / rows[at].name, random)
        resume(tmp_path / f"{at}", Monitor(), CpuEngine(1))
        assert content(tmp_path / f"{at}") == expected


@pytest.mark.usefixtures("careless_disk")
@pytest.mark.parametrize("stage", [3, 6])
def test_a_journal_cut_off_anywhere(tmp_path: Path, any_mode, stage: int) -> None:
    asked, a, b, expected = any_mode
    _stopped_after(asked, tmp_path / "stopped", stage)
    size = (tmp_path / "stopped" / journal.NAME).stat().st_size
    for at in [0, 1, size - 1, *np.random.default_rng([45, stage]).integers(2, size - 1, 3).tolist()]:
        folder = tmp_path / f"{at}"
        shutil.copytree(tmp_path / "stopped", folder)
        os.truncate(folder / journal.NAME, at)
        resume(folder, Monitor(), CpuEngine(1))
        assert content(folder) == expected
        assert journal.scan(folder / journal.NAME).damaged_line is None


@pytest.mark.usefixtures("careless_disk")
@pytest.mark.parametrize("stage", [2, 4, 6])
def test_a_journal_with_a_damaged_line(tmp_path: Path, whole, stage: int) -> None:
    asked, a, b, expected = whole
    random = np.random.default_rng([46, stage])
    _stopped_after(asked, tmp_path / "stopped", stage)
    for at in range(5):
        folder = tmp_path / f"{at}"
        shutil.copytree(tmp_path / "stopped", folder)
        _flip(folder / journal.NAME, random)
        resume(folder, Monitor(), CpuEngine(1))
        assert content(folder) == expected


@pytest.mark.usefixtures("careless_disk")
@pytest.mark.parametrize("lost", [1, 3, 100])
def test_columns_that_a_crash_kept_from_the_journal(tmp_path: Path, any_mode, lost: int) -> None:
    """Stage 2 may be done before what it kept is on the disk: it goes on from there, and stage 1 is not run again."""
    asked, a, b, expected = any_mode
    folder = tmp_path / "result"
    _stopped_after(asked, folder, 2)
    lines = (folder / journal.NAME).read_text().splitlines(keepends=True)
    steps = [line for line in lines if '"kind":"crosspoint"' in line]
    assert steps
    (folder / journal.NAME).write_text("".join(line for line in lines if line not in steps[-lost:]))
    align(asked, folder)
    assert content(folder) == expected
    stages = [record["stage"] for record in journal.read(folder / journal.NAME) if record["kind"] == "stage"]
    assert stages == [1, 2, 2, 3, 4, 5, 6]


@pytest.mark.usefixtures("careless_disk")
def test_rows_that_a_crash_kept_from_the_journal(tmp_path: Path, any_mode) -> None:
    """Stage 1 may be done before its last rows are on the disk: it goes on below the ones that are."""
    asked, a, b, expected = any_mode
    folder = tmp_path / "result"
    _stopped_after(asked, folder, 1)
    lines = (folder / journal.NAME).read_text().splitlines(keepends=True)
    rows = [line for line in lines if '"kind":"row"' in line]
    (folder / journal.NAME).write_text("".join(line for line in lines if line not in rows[-3:]))
    align(asked, folder)
    assert content(folder) == expected


def test_a_best_that_the_journal_makes_up_is_not_believed(tmp_path: Path, whole) -> None:
    """A changed number without its checksum: the line does not count."""
    asked, a, b, expected = whole
    with pytest.raises(Cancelled):
        align(asked, tmp_path / "result", monitor=CancellingMonitor(16))
    path = tmp_path / "result" / journal.NAME
    lines = path.read_text().splitlines(keepends=True)
    at = max(k for k, line in enumerate(lines) if json.loads(line)["kind"] == "row")
    record = json.loads(lines[at])
    record["best"] = [10**6, 1, 1]
    lines[at] = json.dumps(record) + "\n"
    path.write_text("".join(lines))
    resume(tmp_path / "result", Monitor(), CpuEngine(1))
    assert content(tmp_path / "result") == expected


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


def test_a_damaged_request_is_refused_by_name(tmp_path: Path) -> None:
    a, b = pair(np.random.default_rng(49), "related", 100, 110)
    align(request_for(tmp_path, a, b, limits=LIMITS).with_(until=1), tmp_path / "result")
    (tmp_path / "result" / "request.json").write_text("{")
    with pytest.raises(Damaged, match=r"request\.json"):
        resume(tmp_path / "result", Monitor(), CpuEngine(1))


class FullDisk:
    """Stands in for a function that writes: from the ``after``-th call on there is no space left."""

    def __init__(self, function, after: int) -> None:
        self.function = function
        self.after = after
        self.calls = 0

    def __call__(self, *args):
        self.calls += 1
        if self.calls >= self.after:
            raise OSError(errno.ENOSPC, "No space left on device")
        return self.function(*args)


@pytest.mark.usefixtures("careless_disk")
@pytest.mark.parametrize("function", ["fsync", "replace"])
def test_disk_full(tmp_path: Path, whole, monkeypatch: pytest.MonkeyPatch, function: str) -> None:
    """Wherever the drive fills up: an error that names the place and the bytes, no debris, and a run that can be resumed."""
    asked, a, b, expected = whole
    # The last stage drops what is still to be written when the result is complete, so that runs differ in their last calls.
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
from gpu.chromosome import special_rows
from gpu.chromosome.run import resume
from gpu.engines.cpu.engine import CpuEngine
from gpu.monitor import Monitor
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
    for goal in sorted(random.integers(5, lines - 10, 3).tolist()):
        process = subprocess.Popen([sys.executable, "-c", _DRIVER, str(folder)], cwd=ROOT)
        deadline = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < deadline:
            if _lines(folder) >= goal:
                break
            time.sleep(float(random.uniform(0, 0.01)))
        if process.poll() is None:
            process.send_signal(signal.SIGKILL)
            kills += 1
        process.wait()
    assert kills >= 1
    align(asked, folder, 1)
    assert content(folder) == content(tmp_path / "whole")
