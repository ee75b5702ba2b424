"""Sort orders of tables: right for any kind of column, kept on the disk, and made anew where they
do not verify.
"""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.results import order, table_writer
from gpu.results.folder import verified_records
from gpu.results.store import ResultStore
from gpu.results.table import Table, chunks
from gpu.results.table_writer import TableWriter
from tests.gpu.results.tables import COLUMNS, REQUEST, write

pytestmark = pytest.mark.usefixtures("small_parts")


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
    pieces = list(order.sort(order.Source(lambda: chunks([values], 100), len(values)), at_once=500))
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
