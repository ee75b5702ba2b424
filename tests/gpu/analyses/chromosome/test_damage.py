"""Files of a stopped run that are damaged, cut off or gone: the run goes on as if they had not been
there, to the same bytes.
"""

from __future__ import annotations

import json
import math
import os
import shutil
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import Cancelled, Damaged
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.results import journal, writer
from tests.gpu.analyses.chromosome.corpus import pair
from tests.gpu.analyses.chromosome.interrupted import LIMITS, CancellingMonitor, any_mode, rows_at_once, whole
from tests.gpu.analyses.chromosome.runs import align, careless_disk, content, request_for, resume

__all__ = ["any_mode", "careless_disk", "rows_at_once", "whole"]


def _stopped_after(asked: ChromosomeRequest, folder: Path, stage: int) -> None:
    align(asked.with_(until=stage), folder)


def _files(folder: Path, pattern: str) -> list[Path]:
    return sorted(folder.glob(pattern))


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
    """After stage ``stage`` a file of each kind comes to harm; the run goes on as if it had not
    been there.
    """
    asked, a, b, expected = whole
    random = np.random.default_rng([43, stage])
    patterns = [
        "special_rows/row_*.npy",
        "special_rows/pruned_*.npy",
        "special_columns/*.npy",
        f"crosspoints_{min(stage, 4)}.npy",
    ]
    _stopped_after(asked, tmp_path / "stopped", stage)
    harmed = 0
    for at, pattern in enumerate([*patterns, "alignment.npz"]):
        folder = tmp_path / f"{at}"
        shutil.copytree(tmp_path / "stopped", folder)
        files = _files(folder, pattern)
        if files:
            harm(files[int(random.integers(0, len(files)))], random)
            resume(folder, Monitor(), CpuEngine(1))
            assert content(folder) == expected, pattern
            harmed += 1
    # Rows, pictures and crosspoints from the first stage on, then columns, an alignment at the end.
    assert harmed == {1: 3, 5: 5}.get(stage, 4)


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
def test_columns_that_a_crash_kept_from_the_journal(
    tmp_path: Path, any_mode, lost: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stage 2 may be done before what it kept is on the disk: it goes on from there, and stage 1 is
    not run again.
    """
    # On a slow machine columns would be recorded before the stage is done.
    monkeypatch.setattr(writer, "COMMIT_SECONDS", math.inf)
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
    """Stage 1 may be done before its last rows are on the disk: it goes on below the ones that
    are.
    """
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


def test_a_damaged_request_is_refused_by_name(tmp_path: Path) -> None:
    a, b = pair(np.random.default_rng(49), "related", 100, 110)
    align(request_for(tmp_path, a, b, limits=LIMITS).with_(until=1), tmp_path / "result")
    (tmp_path / "result" / "request.json").write_text("{")
    with pytest.raises(Damaged, match=r"request\.json"):
        resume(tmp_path / "result", Monitor(), CpuEngine(1))
