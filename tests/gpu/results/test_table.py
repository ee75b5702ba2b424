"""Tables: what was appended is read, however it was cut, stopped and resumed; what is damaged is refused by name."""

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

from gpu.analyses.matches.request import MatchesRequest
from gpu.errors import Damaged, DiskFull
from gpu.results import files, journal, order, parts, table_writer, writer
from gpu.results.folder import verified_records
from gpu.results.store import ResultStore
from gpu.results.table import TEXT, Table, Texts, chunks
from gpu.results.table_writer import TableWriter

REQUEST = MatchesRequest("ref.fa", ("q.fa",))
COLUMNS = {"score": np.int32, "name": TEXT, "value": np.float64, "reverse": np.bool_}
WORDS = ["", "", "a", "Ångström", "チ", "12=1X", "x" * 40]


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_writer, "PART_ROWS", 7)
    monkeypatch.setattr(table_writer, "PART_BYTES", 100)
    monkeypatch.setattr(writer, "_LOOK_SECONDS", 0.001)


def batches(seed: int) -> list[dict[str, Any]]:
    """Rows in batches of any number, none and more than a part included."""
    chance = np.random.default_rng(seed)
    found = []
    for count in chance.choice([0, 0, 1, 2, 5, 7, 20], chance.integers(1, 12)):
        names = [WORDS[k] for k in chance.integers(0, len(WORDS), count)]
        if count and chance.random() < 0.2:
            names[0] = "y" * 150  # longer than a part
        found.append(
            {
                "score": chance.integers(-5, 5, count),
                "name": names,
                "value": chance.normal(size=count).round(1),
                "reverse": chance.random(count) < 0.5,
            }
        )
    return found


def write(folder: Path, seed: int) -> None:
    """A run: batch after batch, some of them in pieces; a part is ended after every third."""
    with ResultStore.open(folder, REQUEST) as store:
        table = TableWriter(store, "hits", COLUMNS)
        for number, batch in enumerate(batches(seed)):
            if table.state is not None and number <= table.state["batch"]:
                continue
            middle = len(batch["name"]) // 2
            for piece in (slice(None, middle), slice(middle, None)):
                table.append(**{name: values[piece] for name, values in batch.items()})
            table.mark({"batch": number})
            if number % 3 == 2:
                table.end_part()
        table.finish()


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
def test_what_was_appended_is_read(seed: int, tmp_path: Path) -> None:
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
    """What a kill would leave of a run in ``folder`` before every operation on its files."""
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
    monkeypatch.setattr(files, "_MANY_BYTES", 0)
    seen: set[str] = set()
    original = files.Files.write_array

    def watched(self: files.Files, *arguments: Any) -> Any:
        seen.add(threading.current_thread().name.partition("_")[0])
        return original(self, *arguments)

    monkeypatch.setattr(files.Files, "write_array", watched)
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

    monkeypatch.setattr(parts.hashlib, "file_digest", counted)
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


def test_only_the_columns_of_the_table_are_appended(tmp_path: Path) -> None:
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        table = TableWriter(store, "t", {"a": np.int32, "b": TEXT})
        for wrong in ({"a": [1]}, {"a": [1], "b": ["x", "y"]}, {"a": [1], "b": ["x"], "c": [1]}):
            with pytest.raises(ValueError, match="columns of t"):
                table.append(**wrong)


# Orders


def many(folder: Path, values: np.ndarray) -> Table:
    with ResultStore.open(folder, REQUEST) as store:
        table = TableWriter(store, "t", {"k": values.dtype})
        table.append(k=values)
        table.finish()
    return Table.open(folder, verified_records(folder, {}), "t", {"k": values.dtype})


EXTREMES = np.array([-(2**63), 2**63 - 1, 0, -1, 5, 5, 2**62], np.int64)
KEYS = {
    "few": np.random.default_rng(1).integers(20, 25, 500).astype(np.int32),
    "many": np.random.default_rng(2).integers(0, 10**9, 500),
    "one": np.full(300, 7, np.int32),
    "extremes": np.repeat(EXTREMES, 20),
    "unsigned": np.array([2**64 - 1, 0, 2**63, 1] * 20, np.uint64),
    "bool": np.random.default_rng(3).random(500) < 0.5,
    "float": np.append(np.random.default_rng(4).normal(size=500), [0.0, -0.0, np.inf, -np.inf]),
    "none": np.zeros(0, np.int32),
}


@pytest.mark.parametrize("descending", [False, True])
@pytest.mark.parametrize("kind", KEYS)
def test_orders(kind: str, descending: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_writer, "PART_ROWS", 64)
    monkeypatch.setattr(order, "AT_ONCE", 50)
    monkeypatch.setattr(order, "KEPT_FROM", 0)
    values = KEYS[kind]
    table = many(tmp_path / "r", values)
    ranks = np.unique(values, return_inverse=True)[1]
    wanted = np.argsort(-ranks if descending else ranks, kind="stable").tolist()
    assert table.order("k", descending).tolist() == wanted
    assert opened_order(tmp_path / "r", values, descending) == wanted


def opened_order(folder: Path, values: np.ndarray, descending: bool = False) -> list[int]:
    table = Table.open(folder, verified_records(folder, {}), "t", {"k": values.dtype})
    return table.order("k", descending).tolist()


def test_no_more_rows_than_allowed_are_sorted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = []
    argsort = np.argsort
    monkeypatch.setattr(np, "argsort", lambda keys, **how: sizes.append(len(keys)) or argsort(keys, **how))
    values = np.random.default_rng(1).zipf(1.3, 10_000).clip(max=10**12)
    pieces: list[np.ndarray] = []
    order.sort(order.Source(lambda: chunks([values], 100), len(values)), pieces.append, at_once=500)
    assert len(sizes) > 1 and max(sizes) <= 500
    assert np.concatenate(pieces).tolist() == argsort(values, kind="stable").tolist()


def test_a_key_and_the_name_of_its_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "KEPT_FROM", 0)
    table = many(tmp_path / "r", np.arange(10))
    rows = table.order("k", key=lambda values: values % 3, called="remainder")
    assert rows.tolist() == [0, 3, 6, 9, 1, 4, 7, 2, 5, 8]
    assert (tmp_path / "r" / "orders" / "t.remainder.npy").exists()


@pytest.mark.parametrize("descending", [False, True])
def test_strings_and_two_columns_are_sorted_by(
    descending: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(order, "KEPT_FROM", 0)
    for seed in range(4):
        write(tmp_path / str(seed), seed)
        table = Table.open(tmp_path / str(seed), verified_records(tmp_path / str(seed), {}), "hits", COLUMNS)
        names, scores, values = (
            table.text("name")[:],
            table.column("score")[:].tolist(),
            table.column("value")[:].tolist(),
        )
        sign = -1 if descending else 1
        ranks = {name: rank for rank, name in enumerate(sorted({each.encode() for each in names}))}
        wanted = sorted(range(len(names)), key=lambda row: sign * ranks[names[row].encode()])
        assert table.order("name", descending).tolist() == wanted
        both = table.order(("score", "value"), descending, lambda score, value: score + value, "sum")
        assert both.tolist() == sorted(range(len(names)), key=lambda row: sign * (scores[row] + values[row]))
    assert {path.name for path in (tmp_path / "3" / "orders").glob("*.npy")} == (
        {"hits.name-descending.npy", "hits.sum-descending.npy"} if descending else {"hits.name.npy", "hits.sum.npy"}
    )


def test_a_kept_order_is_used_again_until_it_does_not_verify(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "KEPT_FROM", 0)
    values = KEYS["many"]
    wanted = many(tmp_path / "r", values).order("k").tolist()
    sort = order.sort

    def refuse(*arguments: Any) -> None:
        raise AssertionError("it is sorted anew")

    monkeypatch.setattr(order, "sort", refuse)
    assert opened_order(tmp_path / "r", values) == wanted
    monkeypatch.setattr(order, "sort", sort)
    kept = tmp_path / "r" / "orders" / "t.k.npy"
    good = kept.read_bytes()
    for file, harm in ((kept, good[:-1] + b"\x01"), (kept, b""), (kept.with_suffix(".json"), b"{}")):
        file.write_bytes(harm)
        assert opened_order(tmp_path / "r", values) == wanted
        assert kept.read_bytes() == good
    kept.unlink()
    assert opened_order(tmp_path / "r", values) == wanted


def test_an_order_of_other_rows_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "KEPT_FROM", 0)
    many(tmp_path / "a", np.array([3, 1, 2])).order("k")
    table = many(tmp_path / "b", np.array([1, 2, 3]))
    shutil.copytree(tmp_path / "a" / "orders", tmp_path / "b" / "orders")
    assert table.order("k").tolist() == [0, 1, 2]


def test_a_folder_that_cannot_be_written_is_sorted_in_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(order, "KEPT_FROM", 0)
    table = many(tmp_path / "r", np.array([3, 1, 2]))

    def refuse(*arguments: Any, **named: Any) -> None:
        raise PermissionError(errno.EROFS, "read-only")

    with monkeypatch.context() as patch:
        patch.setattr(os, "mkdir", refuse)
        assert table.order("k").tolist() == [1, 2, 0]
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", refuse)
        assert table.order("k").tolist() == [1, 2, 0]
    assert not (tmp_path / "r" / "orders" / "t.k.npy").exists()


def test_texts() -> None:
    texts = Texts.of(WORDS)
    assert texts.rows == len(WORDS) and texts.strings() == WORDS
    assert texts.part(2, 5).strings() == WORDS[2:5]
    assert Texts.joined([texts.part(0, 3), texts.part(3, 3), texts.part(3, 7)]).strings() == WORDS
    cut = np.frombuffer(b"a\xff\xe3\x83b\n", np.uint8)
    assert Texts(cut[:5], np.array([0, 2, 4, 5])).strings() == ["a\ufffd", "\ufffd", "b"]
    assert Texts(cut, np.array([0, 2, 4, 6])).strings() == ["a\ufffd", "\ufffd", "b\n"]
    assert Texts.of([]).strings() == [] and Texts.of([""]).strings() == [""]
