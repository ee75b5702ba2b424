"""Arrays of result files: what is of another dtype, shape, order or range than declared is refused,
by the file's name.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.core.errors import Damaged
from gpu.results import journal
from gpu.results.checks import Values, check_offsets, file_bytes, within
from gpu.results.folder import verified_records
from gpu.results.store import ResultStore
from gpu.results.table import TEXT, Table
from gpu.results.table_writer import TableWriter
from tests.gpu.results.tables import REQUEST

NAN, INF = float("nan"), float("inf")


@pytest.mark.parametrize(
    ("kind", "array", "problem"),
    [
        (Values(np.int32), np.array([-(2**31), 2**31 - 1], np.int32), ""),
        (Values(np.int32), np.array([1], np.int64), "another kind"),
        (Values(np.int32), np.array([1], ">i4"), "another kind"),
        (Values(np.int32), np.array([[1]], np.int32), "another kind"),
        (Values(np.int32, 0), np.array([0, 5], np.int32), ""),
        (Values(np.int32, 0), np.array([0, -1], np.int32), "out of range"),
        (Values(np.int32, 0, 4), np.array([5, 0], np.int32), "out of range"),
        (Values(np.int32, 0, -1), np.array([], np.int32), ""),
        (Values(np.float64), np.array([1.5, -2]), ""),
        (Values(np.float64), np.array([1.5, NAN]), "no numbers"),
        (Values(np.float64), np.array([1.5, INF]), "out of range"),
        (Values(np.float64, 0, INF, may_lack=True), np.array([NAN, INF, 0]), ""),
        (Values(np.float64, 0, INF, may_lack=True), np.array([NAN, -1]), "out of range"),
        (Values(np.float64, 0, may_lack=True), np.array([NAN, NAN]), ""),
        (Values(np.bool_), np.array([0, 1], np.uint8).view(np.bool_), ""),
        (Values(np.bool_), np.array([0, 2], np.uint8).view(np.bool_), "out of range"),
        (Values(np.int64, shape=(None, 3)), np.zeros((0, 3), np.int64), ""),
        (Values(np.int64, shape=(None, 3)), np.zeros((3, 2), np.int64), "another shape"),
        (Values(np.int64, shape=()), np.array(5), ""),
        (Values(np.int64, ascends=True), np.array([1, 1, 4]), ""),
        (Values(np.int64, ascends=True), np.array([1, 4, 3]), "do not ascend"),
    ],
)
def test_values(kind: Values, array: np.ndarray, problem: str) -> None:
    if problem:
        with pytest.raises(ValueError, match=problem):
            kind.check(array)
    else:
        kind.check(array)


def test_numbers_of_another_table_are_below_its_count() -> None:
    columns = within({"read": np.int64, "place": Values(np.int32, -1), "name": TEXT}, read=3, place=7)
    assert columns == {"read": Values(np.int64, 0, 2), "place": Values(np.int32, -1, 6), "name": TEXT}


@pytest.mark.parametrize(
    ("offsets", "fits"),
    [([0, 2, 2, 5], True), ([0], False), ([], False), ([1, 2, 5], False), ([0, 3, 2, 5], False), ([0, 2, 6], False)],
)
def test_offsets(offsets: list[int], fits: bool) -> None:
    size = file_bytes(np.uint8, 5)
    if fits:
        check_offsets(np.array(offsets), size)
    else:
        with pytest.raises(ValueError, match="do not fit|do not ascend"):
            check_offsets(np.array(offsets, np.int64), size)


COLUMNS = {"score": Values(np.int32, 0, 100), "name": TEXT}


def forged(folder: Path, file: str, change: Callable[[np.ndarray], np.ndarray], **fields: Any) -> Table:
    """A table of three rows of which one file was changed, and vouched for again; ``fields`` of the
    part's record, too.
    """
    with ResultStore.open(folder, REQUEST) as store:
        writer = TableWriter(store, "rows", COLUMNS)
        writer.append(score=np.array([1, 7, 3]), name=["one", "", "three"])
        writer.finish()
    path = folder / "rows" / f"000000.{file}.npy"
    np.save(path, change(np.load(path)))
    records = journal.read(folder / journal.NAME)
    part = next(record for record in records if record["kind"] == "part")
    part[f"column.{file}_sha256"] = hashlib.sha256(path.read_bytes()).hexdigest()
    part[f"column.{file}_size"] = part["sizes"][f"column.{file}"] = path.stat().st_size
    part |= fields
    (folder / journal.NAME).unlink()
    journal.append(folder / journal.NAME, *records)
    return Table.open(folder, verified_records(folder, {}), "rows", COLUMNS)


def _read_all(table: Table) -> list[Any]:
    return [table.read(0, len(table)), table.column("score")[2], table.text("name")[1], table.range("score")]


@pytest.mark.parametrize(
    ("file", "change"),
    [
        ("score", lambda scores: scores + 200),
        ("score", lambda scores: -scores),
        ("score", lambda scores: scores.astype(np.int64)),
        ("score", lambda scores: scores[:2]),
        ("score", lambda scores: scores[None]),
        ("name.offsets", lambda offsets: offsets[::-1].copy()),
        ("name.offsets", lambda offsets: offsets + 1),
        ("name.offsets", lambda offsets: offsets * 0),
        ("name.offsets", lambda offsets: offsets[:-1]),
        ("name.bytes", lambda data: data[:-1]),
        ("name.bytes", lambda data: data.astype(np.int8)),
        ("name.bytes", lambda data: data.reshape(2, 4)),
    ],
)
def test_a_changed_file_of_a_table_is_refused(file: str, change: Callable[[Any], Any], tmp_path: Path) -> None:
    with pytest.raises(
        Damaged, match=r"(000000\.(score|name).*|journal\.jsonl)” is damaged: .*; run the comparison again"
    ):
        _read_all(forged(tmp_path / "r", file, change))


@pytest.mark.parametrize(
    "fields",
    [
        {"rows": 4},
        {"rows": 1 << 60},
        {"ranges": {"score": [1, 1000]}},
        {"ranges": {"score": [7, 1]}},
        {"ranges": {"score": ["1", "7"]}},
        {"ranges": {"score": [None, None]}},
        {"sizes": {}},
    ],
)
def test_a_changed_record_of_a_table_is_refused(fields: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(Damaged, match=r"journal\.jsonl” is damaged"):
        _read_all(forged(tmp_path / "r", "score", lambda scores: scores, **fields))


@pytest.mark.parametrize("name", ["rows/\ud800.npy", "rows/nul\0.npy", "/etc/passwd", "../rows/x.npy", "a/b/c.npy", ""])
def test_names_that_no_file_has_are_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(Damaged, match=r"journal\.jsonl” is damaged"):
        forged(tmp_path / "r", "score", lambda scores: scores, **{"column.score": name})


def test_what_is_as_declared_is_read(tmp_path: Path) -> None:
    rows, score, name, range_ = _read_all(forged(tmp_path / "r", "score", lambda scores: scores))
    assert rows[0].tolist() == [1, 7, 3] and rows[1].strings() == ["one", "", "three"]
    assert (score, name, range_) == (3, "", (1, 7))
