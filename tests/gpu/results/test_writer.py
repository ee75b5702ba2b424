"""The writer: in order, bounded, heard of when it fails, and always gone in the end; and the
store's use of it.
"""

from __future__ import annotations

import errno
import os
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import Cancelled, DeviceError, DiskFull, InputError
from gpu.core.monitor import Monitor
from gpu.results import journal, store, writer
from gpu.results.arrays import ArrayPieces
from gpu.results.store import ResultStore
from gpu.results.writer import JournalCommit, OutOfTime, Writer
from gpu.sequences.choice import SequenceChoice

REQUEST = ChromosomeRequest(SequenceChoice("a.fa", length=10), SequenceChoice("b.fa", length=10))


def nothing() -> None:
    pass


def task(number: int, size: int = 0) -> JournalCommit:
    array = np.full(size // 4, number, np.int32)
    return JournalCommit({"number": number}, {"file": ArrayPieces((array,), array.shape)} if size else {})


class Disk:
    """Notes what is written and committed; ``write`` waits where the test holds it."""

    def __init__(self) -> None:
        self.written: list[int] = []
        self.committed: list[list[int]] = []
        self.free = threading.Event()
        self.free.set()
        self.fails_at: int | None = None
        self.commit_fails = False
        self.writer = Writer(self.write, self.commit)

    def write(self, task: JournalCommit, go_on: Callable[[], None]) -> None:
        while not self.free.wait(0.005):
            go_on()
        if task.record["number"] == self.fails_at:
            raise DiskFull("The drive is full.")
        self.written.append(task.record["number"])

    def commit(self, tasks: list[JournalCommit]) -> None:
        if self.commit_fails:
            raise InputError("The journal cannot be written.")
        assert all(task.record["number"] in self.written for task in tasks)
        self.committed.append([task.record["number"] for task in tasks])

    @property
    def recorded(self) -> list[int]:
        return [number for group in self.committed for number in group]


@pytest.fixture(autouse=True)
def no_thread_is_left():
    yield
    assert not [thread for thread in threading.enumerate() if thread.name == "writer"]


def test_what_comes_while_others_are_recorded_is_written_before_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "COMMIT_SECONDS", 0.02)
    recording, closing = threading.Event(), threading.Event()

    class SlowDisk(Disk):
        def commit(self, tasks: list[JournalCommit]) -> None:
            recording.set()
            assert closing.wait(60)
            super().commit(tasks)

    disk = SlowDisk()
    disk.writer.put(task(0), nothing)
    assert recording.wait(60)
    for number in (1, 2):
        disk.writer.put(task(number), nothing)
    disk.writer.close(check=closing.set)
    assert disk.recorded == [0, 1, 2]


def test_in_order_and_committed_together() -> None:
    disk = Disk()
    for number in range(100):
        disk.writer.put(task(number, 400), nothing)
    disk.writer.close()
    assert disk.written == list(range(100)) and disk.committed == [list(range(100))]
    disk.writer.put(task(100), nothing)
    disk.writer.close()
    assert disk.recorded == list(range(101))
    disk.writer.close()


def test_what_is_old_is_committed_though_nothing_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "COMMIT_SECONDS", 0.02)
    disk = Disk()
    disk.writer.put(task(1), nothing)
    _wait_for(lambda: disk.committed == [[1]])
    disk.writer.close()


def test_much_is_committed_before_it_is_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "COMMIT_BYTES", 1000)
    disk = Disk()
    for number in range(10):
        disk.writer.put(task(number, 400), nothing)
    disk.writer.close()
    assert disk.committed == [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9]]


def test_large_ones_are_flushed_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "_FLUSH_BYTES", 400)
    disk = Disk()
    for number, size in enumerate((100, 100, 400, 800, 100)):
        disk.writer.put(task(number, size), nothing)
    disk.writer.close()
    assert disk.committed == [[0, 1, 2], [3], [4]]


def test_the_queue_is_bounded_and_a_stop_is_noticed_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "QUEUE_BYTES", 1000)
    disk, monitor = Disk(), Monitor()
    disk.free.clear()
    for number in range(10):
        disk.writer.put(task(number, 100), monitor.raise_if_cancelled)
    threading.Timer(0.1, monitor.cancel).start()
    begun = time.monotonic()
    with pytest.raises(Cancelled):
        disk.writer.put(task(10, 100), monitor.raise_if_cancelled)
    assert 0.09 < time.monotonic() - begun < 30
    disk.free.set()
    disk.writer.close()
    assert disk.recorded == list(range(10))


def test_two_always_find_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "QUEUE_BYTES", 100)
    disk = Disk()
    disk.free.clear()
    disk.writer.put(task(0, 4000), nothing)
    disk.writer.put(task(1, 4000), nothing)
    threading.Timer(0.05, disk.free.set).start()
    disk.writer.put(task(2, 4000), nothing)
    assert disk.free.is_set()
    disk.writer.close()
    assert disk.recorded == [0, 1, 2]


def test_a_failure_comes_out_of_the_next_call() -> None:
    disk = Disk()
    disk.fails_at = 2
    for number in range(3):
        disk.writer.put(task(number), nothing)
    _wait_for(lambda: disk.recorded == [0, 1])
    with pytest.raises(DiskFull):
        _put_until_refused(disk.writer)
    with pytest.raises(DiskFull):
        disk.writer.close()
    # What was whole is recorded, and nothing behind the gap.
    assert disk.recorded == [0, 1]
    disk.writer.close()


def _wait_for(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not condition() and time.monotonic() < deadline:
        time.sleep(0.002)
    assert condition()


def _put_until_refused(writer: Writer) -> None:
    for _ in range(1000):
        writer.put(task(3), nothing)
        time.sleep(0.002)


def test_a_failure_ends_the_wait_for_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(writer, "QUEUE_BYTES", 100)
    disk = Disk()
    disk.free.clear()
    disk.fails_at = 0
    disk.writer.put(task(0, 100), nothing)
    disk.writer.put(task(1, 100), nothing)
    threading.Timer(0.05, disk.free.set).start()
    with pytest.raises(DiskFull):
        disk.writer.put(task(2, 100), nothing)
    with pytest.raises(DiskFull):
        disk.writer.close(0)


def test_a_failure_of_the_journal_comes_out_of_the_end() -> None:
    disk = Disk()
    disk.commit_fails = True
    disk.writer.put(task(0), nothing)
    with pytest.raises(InputError):
        disk.writer.close()


def test_an_end_at_once_writes_nothing_more() -> None:
    disk = Disk()
    disk.free.clear()
    for number in range(5):
        disk.writer.put(task(number, 400), nothing)
    disk.writer.close(0)
    assert disk.written == disk.committed == []


def test_a_stop_records_what_is_written_and_gives_up_the_rest() -> None:
    disk = Disk()
    for number in range(3):
        disk.writer.put(task(number), nothing)
    _wait_for(lambda: len(disk.written) == 3)
    disk.free.clear()
    disk.writer.put(task(3, 400), nothing)
    begun = time.monotonic()
    disk.writer.close(1.0)
    assert 0.4 < time.monotonic() - begun < 30
    assert disk.recorded == [0, 1, 2]


def test_a_stop_while_waiting_for_the_end() -> None:
    disk, monitor = Disk(), Monitor()
    disk.free.clear()
    disk.writer.put(task(0, 400), monitor.raise_if_cancelled)
    threading.Timer(0.05, monitor.cancel).start()
    with pytest.raises(Cancelled):
        disk.writer.close(check=monitor.raise_if_cancelled)
    disk.writer.close(0.05)
    assert disk.committed == []


def test_pieces_are_read_as_one_array() -> None:
    whole = np.arange(24, dtype=np.int32).reshape(3, 2, 4)
    pieces = ArrayPieces(tuple(part for pair in whole for part in pair), whole.shape)
    np.testing.assert_array_equal(pieces.joined(), whole)
    assert pieces.nbytes == whole.nbytes


# ---- The store


def later(result: ResultStore, number: int, values: np.ndarray, replaces: tuple[str, ...] = ()) -> dict:
    record = {"kind": "row", "row": number, "file": f"rows/{number}.npy"}
    result.write_later(record, {"file": ArrayPieces((values[0], values[1]), values.shape)}, replaces)
    return record


def kinds(folder: Path) -> list[str]:
    return [record["kind"] for record in journal.read(folder / journal.NAME)]


@pytest.fixture
def values() -> np.ndarray:
    return np.random.default_rng(60).integers(-9, 9, (2, 3_000_001)).astype(np.int32)


def test_written_later_is_as_written_at_once(tmp_path: Path, values: np.ndarray) -> None:
    with ResultStore.open(tmp_path / "r", REQUEST) as result:
        record = later(result, 1, values)
        assert result.records("row") == [record]
        at_once = result.array(record)
        assert at_once is not None and (at_once == values).all()
        result.finish_writing()
        result.save_array("same.npy", values)
        assert result.records("file")[0]["sha256"] == record["sha256"]
        read = result.array(record)
        assert read is not None and (read == values).all()
    assert (tmp_path / "r/same.npy").read_bytes() == (tmp_path / "r/rows/1.npy").read_bytes()
    assert (np.load(tmp_path / "r/rows/1.npy") == values).all()
    again = ResultStore.open(tmp_path / "r", REQUEST)
    assert again.records("row") == [record] and again.array(again.records("row")[0]) is not None


def test_a_second_file_has_a_checksum_of_its_own(tmp_path: Path, values: np.ndarray) -> None:
    with ResultStore.open(tmp_path / "r", REQUEST) as result:
        record = {"kind": "row", "file": "rows/1.npy", "grid": "rows/grid.npy"}
        result.write_later(
            record,
            {"file": ArrayPieces((values,), values.shape), "grid": ArrayPieces((values[0],), values[0].shape)},
        )
    again = ResultStore.open(tmp_path / "r", REQUEST)
    (found,) = again.records("row")
    assert found["sha256"] != found["grid_sha256"]
    grid = again.array(found, "grid")
    assert grid is not None and (grid == values[0]).all()
    (tmp_path / "r/rows/grid.npy").unlink()
    again.close()
    assert ResultStore.open(tmp_path / "r", REQUEST).array(found, "grid") is None


def test_what_is_replaced_goes_after_the_record_is_there(tmp_path: Path, values: np.ndarray) -> None:
    with ResultStore.open(tmp_path / "r", REQUEST) as result:
        first = later(result, 1, values)
        later(result, 2, values, replaces=(first["file"],))
    assert [path.name for path in (tmp_path / "r/rows").iterdir()] == ["2.npy"]


def test_a_full_drive_is_told_of_and_leaves_no_debris(
    tmp_path: Path, values: np.ndarray, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(store.os, "fsync", full)
    with pytest.raises(DiskFull, match="bytes"), _opened(tmp_path, monkeypatch, full) as result:
        later(result, 1, values)
    # The first error is the one that is told of, whatever the writer meets.
    with pytest.raises(InputError, match="is empty"), _opened(tmp_path, monkeypatch, full) as result:
        _fail_after(result, [values], InputError("The file is empty."))
    assert not list((tmp_path / "r").rglob("*.part")) and kinds(tmp_path / "r") == ["request"]


def _fail_after(result: ResultStore, arrays: list[np.ndarray], error: Exception) -> None:
    for number, values in enumerate(arrays):
        later(result, number, values)
    raise error


def _opened(folder: Path, monkeypatch: pytest.MonkeyPatch, fsync: Callable[[int], None]) -> ResultStore:
    """A store whose drive fills up once it is open."""
    with monkeypatch.context() as patch:
        patch.setattr(store.os, "fsync", lambda handle: None)
        return ResultStore.open(folder / "r", REQUEST)


@pytest.mark.parametrize("error", [Cancelled("Stopped."), DeviceError("The card is lost.")])
def test_after_a_stop_what_waits_is_recorded(tmp_path: Path, error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "STOP_SECONDS", 60.0)
    with pytest.raises(type(error)), ResultStore.open(tmp_path / "r", REQUEST) as result:
        _fail_after(result, [np.zeros((2, 100), np.int32)] * 5, error)
    records = journal.read(tmp_path / "r" / journal.NAME)[1:]
    assert [record["row"] for record in records] == list(range(5))
    assert all(np.load(tmp_path / "r" / record["file"]).shape == (2, 100) for record in records)


def test_what_is_dropped_is_in_no_journal(tmp_path: Path, values: np.ndarray) -> None:
    with ResultStore.open(tmp_path / "r", REQUEST) as result:
        for number in range(5):
            later(result, number, values)
        result.drop_writing()
        result.append("finished")
    assert kinds(tmp_path / "r") == ["request", "finished"]
    assert not list((tmp_path / "r").rglob("*.part"))


def test_a_drive_that_takes_less_than_it_is_given(
    tmp_path: Path, values: np.ndarray, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An unbuffered file may write a part and say so."""

    real = os.write
    monkeypatch.setattr(os, "write", lambda descriptor, data: real(descriptor, data[: max(1, len(data) // 2)]))
    with ResultStore.open(tmp_path / "r", REQUEST) as result:
        result.save_array("x.npy", values)
    again = ResultStore.open(tmp_path / "r", REQUEST).final_array("x.npy")
    assert again is not None and (again == values).all()


def test_out_of_time_is_no_failure() -> None:
    disk = Disk()

    def write(task: JournalCommit, go_on: Callable[[], None]) -> None:
        raise OutOfTime

    disk.writer = Writer(write, disk.commit)
    disk.writer.put(task(0), nothing)
    disk.writer.close()
    assert disk.committed == []
