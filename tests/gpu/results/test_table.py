"""Tables: what was appended is read, however it was cut, stopped and resumed; what is damaged is
refused by name.
"""

from __future__ import annotations

import errno
import hashlib
import os
import random
import shutil
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.core.errors import Damaged, DiskFull
from gpu.results import columns as columns_module
from gpu.results import journal, store, writer
from gpu.results.arrays import ArrayPieces
from gpu.results.folder import verified_records
from gpu.results.store import ResultStore
from gpu.results.table import TEXT, Table, Texts, chunks
from gpu.results.table_writer import TableWriter
from tests.gpu.results.tables import COLUMNS, REQUEST, WORDS, batches, write

pytestmark = pytest.mark.usefixtures("small_parts")


def expected(seed: int) -> dict[str, list[Any]]:
    return {name: [value for batch in batches(seed) for value in list(batch[name])] for name in COLUMNS}


def opened(folder: Path) -> Table:
    return Table.open(folder, verified_records(folder, {}), "hits", COLUMNS)


def rows(table: Table) -> dict[str, list[Any]]:
    return {
        name: (table.text(name) if kind == TEXT else table.column(name))[0 : len(table)]
        if kind == TEXT
        else table.column(name)[:].tolist()
        for name, kind in COLUMNS.items()
    }


def content(folder: Path) -> dict[str, Any]:
    """The files of the parts, and what the journal says of them, in order."""
    files = {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.npy"))}
    records = journal.read(folder / journal.NAME)
    return {**files, "journal": [record for record in records if record["kind"] in ("part", "table")]}


@pytest.mark.parametrize("seed", range(20))
def test_what_was_appended_is_read(seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "r", seed)
    table, wanted = opened(tmp_path / "r"), expected(seed)
    assert table.whole and len(table) == len(wanted["name"])
    assert rows(table) == wanted
    chance = np.random.default_rng(seed)
    for _ in range(10):
        first, last = sorted(chance.integers(0, len(table) + 1, 2).tolist())
        assert table.column("score")[first:last].tolist() == wanted["score"][first:last]
        assert table.text("name")[first:last] == wanted["name"][first:last]
        some = chance.integers(0, len(table), 9 if len(table) else 0)
        assert table.column("value")[some].tolist() == [wanted["value"][row] for row in some]
        assert table.text("name")[some] == [wanted["name"][row] for row in some]
        for long in (0, 1 << 20):
            monkeypatch.setattr(columns_module, "_LONG", long)
            assert table.text("name").taken(some).strings() == [wanted["name"][row] for row in some]
        named = np.array([row for row in some if wanted["name"][row]], np.int64)
        for place in (0, -1):
            found = table.text("name").bytes_at(named, np.full(len(named), place)).tolist()
            assert found == [wanted["name"][row].encode()[place] for row in named]
    if len(table):
        assert table.column("score")[len(table) - 1] == wanted["score"][-1]
        assert table.text("name")[0] == wanted["name"][0]
        assert table.range("score") == (min(wanted["score"]), max(wanted["score"]))
    gone = [value for _, (values,) in chunks([table.column("reverse")], 3) for value in values.tolist()]
    assert gone == wanted["reverse"]
    for wrong in (len(table), -1):
        with pytest.raises(IndexError):
            table.column("score")[wrong]
        with pytest.raises(IndexError):
            table.text("name")[wrong]
        with pytest.raises(IndexError):
            table.text("name").taken(np.array([wrong]))


def test_parts_are_bounded(tmp_path: Path) -> None:
    write(tmp_path / "r", 3)
    parts = [record for record in journal.read(tmp_path / "r" / journal.NAME) if record["kind"] == "part"]
    assert len(parts) > 3 and max(part["rows"] for part in parts) <= 7
    for part in parts:
        if part["rows"] > 1:
            assert (tmp_path / "r" / part["column.name.bytes"]).stat().st_size <= 100 + 128


def test_an_unknown_table_has_no_rows(tmp_path: Path) -> None:
    write(tmp_path / "r", 1)
    table = Table.open(tmp_path / "r", verified_records(tmp_path / "r", {}), "others", COLUMNS)
    assert not table.whole and len(table) == 0 and table.range("score") is None
    assert table.column("score")[:].tolist() == [] and table.text("name")[:] == []
    assert table.order("score").tolist() == []


#: A run of a few parts.
KILLED = 6


def copies_before_each_operation(monkeypatch: pytest.MonkeyPatch, folder: Path, copies: Path) -> list[Path]:
    """The states that a kill would leave of a run in ``folder`` before every operation on its
    files.
    """
    taken: list[Path] = []

    def copied_before(name: str) -> None:
        original = getattr(os, name)

        def operation(*arguments: Any, **named: Any) -> Any:
            taken.append(copies / f"{len(taken)}")
            shutil.copytree(folder, taken[-1])
            return original(*arguments, **named)

        monkeypatch.setattr(os, name, operation)

    with monkeypatch.context():
        monkeypatch.setattr(writer, "COMMIT_SECONDS", -1.0)
        copied_before("replace")
        copied_before("fsync")
        write(folder, KILLED)
    return taken


def test_a_run_that_was_killed_anywhere_ends_with_the_same_bytes(tmp_path: Path) -> None:
    write(tmp_path / "whole", KILLED)
    wanted = content(tmp_path / "whole")
    with pytest.MonkeyPatch.context() as patch:
        copies = copies_before_each_operation(patch, tmp_path / "watched", tmp_path / "copies")
    assert content(tmp_path / "watched") == wanted
    resumed = 0
    for copy in copies:
        if (copy / "request.json").exists():
            resumed += len(opened(copy)) > 0
        write(copy, KILLED)
        assert content(copy) == wanted, copy.name
    assert resumed > 20


@pytest.mark.parametrize("seed", range(10))
def test_a_run_that_fails_again_and_again_ends_with_the_same_bytes(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(tmp_path / "whole", seed)
    monkeypatch.setattr(writer, "COMMIT_SECONDS", -1.0)
    chance, replace, left = random.Random(seed), os.replace, [0]

    def failing(*names: Any, **folders: Any) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise OSError(errno.ENOSPC, "full")
        replace(*names, **folders)

    monkeypatch.setattr(os, "replace", failing)
    for _ in range(100):
        left[0] = chance.randrange(30)
        try:
            write(tmp_path / "r", seed)
            break
        except DiskFull:
            continue
    assert content(tmp_path / "r") == content(tmp_path / "whole")


def test_files_of_a_large_part_are_written_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "one by one", 3)
    monkeypatch.setattr(store, "_MANY_BYTES", 0)
    seen: set[str] = set()
    original = ArrayPieces.chunks

    def watched(self: ArrayPieces, *arguments: Any) -> Any:
        seen.add(threading.current_thread().name.partition("_")[0])
        return original(self, *arguments)

    monkeypatch.setattr(ArrayPieces, "chunks", watched)
    write(tmp_path / "r", 3)
    assert content(tmp_path / "r") == content(tmp_path / "one by one") and seen == {"files"}


def test_threads_that_touch_a_file_at_once_hash_it_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "r", 3)
    hashed = []
    together = threading.Barrier(4)
    original = hashlib.file_digest

    def counted(file: Any, kind: str) -> Any:
        hashed.append(kind)
        time.sleep(0.01)  # in which the others come by
        return original(file, kind)

    monkeypatch.setattr(hashlib, "file_digest", counted)
    table = opened(tmp_path / "r")

    def touch() -> None:
        together.wait()
        assert len(table.column("score")[:]) == len(expected(3)["score"])

    readers = [threading.Thread(target=touch) for _ in range(4)]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    assert len(hashed) == len(list((tmp_path / "r" / "hits").glob("*.score.npy"))) > 1


def test_a_damaged_part_is_refused_by_name_when_it_is_touched(tmp_path: Path) -> None:
    write(tmp_path / "r", 3)
    file = sorted((tmp_path / "r" / "hits").glob("*.score.npy"))[-1]
    file.write_bytes(file.read_bytes()[:-1] + b"\x77")
    table, wanted = opened(tmp_path / "r"), expected(3)
    assert table.text("name")[0 : len(table)] == wanted["name"]
    assert table.column("score")[0] == wanted["score"][0]
    for touch in (lambda: table.column("score")[:], lambda: table.column("score")[np.arange(len(table))]):
        with pytest.raises(Damaged, match=file.name):
            touch()


@pytest.mark.parametrize("harm", [lambda file: file.unlink(), lambda file: file.write_bytes(file.read_bytes()[:-1])])
def test_a_file_that_is_missing_or_cut_is_refused_at_once(harm: Any, tmp_path: Path) -> None:
    write(tmp_path / "r", 3)
    harm(tmp_path / "r" / "hits" / "000002.name.bytes.npy")
    with pytest.raises(Damaged, match=r"000002\.name\.bytes\.npy"):
        verified_records(tmp_path / "r", {})


def test_a_file_outside_the_folder_is_refused(tmp_path: Path) -> None:
    write(tmp_path / "r", 3)
    path = tmp_path / "r" / journal.NAME
    records = journal.read(path)
    path.unlink()
    for record in records:
        if record["kind"] == "part":
            record["column.score"] = "../score.npy"
        journal.append(path, record)
    with pytest.raises(Damaged, match="outside the folder"):
        verified_records(tmp_path / "r", {})


def test_a_resumed_run_makes_what_is_damaged_again(tmp_path: Path) -> None:
    write(tmp_path / "r", 3)
    wanted = content(tmp_path / "r")
    (tmp_path / "r" / "hits" / "000001.value.npy").write_bytes(b"none")
    write(tmp_path / "r", 3)
    again = content(tmp_path / "r")
    assert wanted.pop("journal")[0] == again.pop("journal")[0]
    assert again == wanted
    assert rows(opened(tmp_path / "r")) == expected(3)


def test_rows_that_are_not_found_again_are_noticed(tmp_path: Path) -> None:
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        TableWriter(store, "numbers", {"k": np.int64}).append(k=np.arange(8))
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        table = TableWriter(store, "numbers", {"k": np.int64})
        assert (table.state, table.rows) == (None, 0)
        table.append(k=np.arange(3))
        assert table.is_behind
        for end in (lambda: table.mark(1), table.finish):
            with pytest.raises(Damaged, match="numbers that are not found again"):
                end()


def test_a_state_that_no_run_records_is_refused(tmp_path: Path) -> None:
    """Where a table begins with a state, its parts have one."""
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        TableWriter(store, "numbers", {"k": np.int64}).append(k=np.arange(8))
    with (
        ResultStore.open(tmp_path / "r", REQUEST) as store,
        pytest.raises(Damaged, match="its records of the table “numbers” contradict each other"),
    ):
        TableWriter(store, "numbers", {"k": np.int64}, first={"done": 0})


def test_only_the_columns_of_the_table_are_appended(tmp_path: Path) -> None:
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        table = TableWriter(store, "t", {"a": np.int32, "b": TEXT})
        for wrong in ({"a": [1]}, {"a": [1], "b": ["x", "y"]}, {"a": [1], "b": ["x"], "c": [1]}):
            with pytest.raises(ValueError, match="columns of t"):
                table.append(**wrong)


def test_texts() -> None:
    texts = Texts.of(WORDS)
    assert texts.rows == len(WORDS) and texts.strings() == WORDS
    assert texts.part(2, 5).strings() == WORDS[2:5]
    assert Texts.joined([texts.part(0, 3), texts.part(3, 3), texts.part(3, 7)]).strings() == WORDS
    cut = np.frombuffer(b"a\xff\xe3\x83b\n", np.uint8)
    assert Texts(cut[:5], np.array([0, 2, 4, 5])).strings() == ["aÿ", "ã\x83", "b"]
    assert Texts(cut, np.array([0, 2, 4, 6])).strings() == ["aÿ", "ã\x83", "b\n"]
    assert Texts.of([]).strings() == [] and Texts.of([""]).strings() == [""]
