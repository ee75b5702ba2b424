"""Results that are held: read as those of a folder, from memory and from the temporary file."""

from __future__ import annotations

import errno
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.core.errors import Cancelled, CrosspointError
from gpu.results import held, order, table_writer
from gpu.results.held import HeldStore
from gpu.results.store import ResultStore
from gpu.results.table import Table, Texts
from tests.gpu.results.tables import COLUMNS, REQUEST, fill


def rows(table: Table) -> list[list[Any]]:
    """All rows by their range, then some by their numbers; column by column."""
    read = [*table.read(0, len(table)), *table.take(np.arange(len(table))[::-3])]
    return [values.strings() if isinstance(values, Texts) else values.tolist() for values in read]


@pytest.mark.parametrize("most", [0, 300, held.MEMORY_BYTES])
@pytest.mark.parametrize("seed", range(4))
def test_a_held_table_is_read_as_one_of_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, most: int, seed: int
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.setattr(held, "MEMORY_BYTES", most)
    monkeypatch.setattr(table_writer, "PART_ROWS", 7)
    monkeypatch.setattr(order, "KEPT_FROM", 1)
    holding = HeldStore().begun(REQUEST)
    with ResultStore.open(tmp_path / "r", REQUEST) as folder:
        fill(folder, seed)
        fill(holding, seed)
        ours, theirs = holding.table("hits", COLUMNS), folder.table("hits", COLUMNS)
        assert len(ours) and ours.whole and rows(ours) == rows(theirs)
        assert ours.order("score").tolist() == theirs.order("score").tolist()
        # Another engine goes on with what is there.
        fill(holding, seed)
        assert rows(holding.table("hits", COLUMNS)) == rows(theirs)
    assert [entry.name for entry in tmp_path.iterdir()] == ["r"]


def test_writing_to_the_temporary_file_can_be_cancelled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(held, "MEMORY_BYTES", 0)

    def stop() -> None:
        raise Cancelled

    writer = table_writer.TableWriter(HeldStore().begun(REQUEST), "hits", {"score": np.int32}, stop)
    writer.append(score=np.arange(5))
    with pytest.raises(Cancelled):
        writer.finish()


def test_many_arrays_in_the_file_take_few_descriptors(monkeypatch: pytest.MonkeyPatch) -> None:
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(held, "MEMORY_BYTES", 0)
    monkeypatch.setattr(table_writer, "PART_ROWS", 1)
    holding = HeldStore().begun(REQUEST)
    limits = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, limits[1]))
    try:
        writer = table_writer.TableWriter(holding, "hits", {"score": np.int32})
        for number in range(400):
            writer.append(score=np.array([number]))
        writer.finish()
        table = holding.table("hits", {"score": np.int32})
        assert table.take(np.arange(400)[::-1])[0].tolist() == list(range(400))[::-1]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)


def test_what_fits_in_memory_needs_no_temporary_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> str:
        raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", fail)
    monkeypatch.setattr(tempfile, "tempdir", None)
    holding = HeldStore().begun(REQUEST)
    fill(holding, 1)
    assert len(holding.table("hits", COLUMNS))
    monkeypatch.setattr(held, "MEMORY_BYTES", 0)
    with pytest.raises(CrosspointError, match="the temporary folder.*TMPDIR"):
        fill(HeldStore().begun(REQUEST), 1)


def test_what_is_saved_is_read_as_from_a_file() -> None:
    holding = HeldStore().begun(REQUEST)
    holding.save_json("statistics.json", {"hits": 3, "notices": ("one",)})
    assert holding.objects == {"statistics.json": {"hits": 3, "notices": ["one"]}} and not holding.finished
    holding.append("finished", seconds=1.0)
    assert holding.finished and holding.is_whole()
