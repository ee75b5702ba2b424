"""NumPy's files from anybody: what is none is refused before memory is taken for it, and what is of
another dtype, shape, order or range than declared is refused by the file's name.
"""

from __future__ import annotations

import hashlib
import io
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.core.errors import Damaged
from gpu.results import arrays, journal
from gpu.results.arrays import Values, check_offsets, file_bytes, within
from gpu.results.folder import verified_records
from gpu.results.store import ResultStore
from gpu.results.table import TEXT, Table
from gpu.results.table_writer import TableWriter
from tests.gpu.results.tables import REQUEST


def _npy(header: bytes, items: bytes = b"") -> bytes:
    return b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + items


def _described(descr: str, shape: str) -> bytes:
    return f"{{'descr': {descr}, 'fortran_order': False, 'shape': {shape}, }}\n".encode()


def _packed(size: int) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.npy", _npy(_described("'|u1'", f"({size},)"), bytes(size)))
    return data.getvalue()


BAD = {
    "empty": b"",
    "text": b"hello",
    "object": _npy(_described("'|O'", "(1,)"), bytes(8)),
    "huge": _npy(_described("'<i8'", "(1000000000000,)"), bytes(8)),
    "negative": _npy(_described("'<i8'", "(-1,)"), bytes(8)),
    "overflowing": _npy(_described("'<i8'", "(4294967296, 4294967296)"), b""),
    "nested": _npy(b"(" * 9000 + b"\n"),
    "code": _npy(b"__import__('os')\n"),
    "empty items": _npy(_described("'|V0'", "(1000000000,)")),
    "too long": _npy(_described("'|u1'", "(1,)"), bytes(2)),
}


@pytest.mark.parametrize("kind", BAD)
def test_bad_array(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "x.npy"
    path.write_bytes(BAD[kind])
    with path.open("rb") as file, pytest.raises(ValueError, match="[a-z]"):
        arrays.mapped(file)
    np.savez(tmp_path / "x.npz", good=np.zeros(1))
    with zipfile.ZipFile(tmp_path / "x.npz", "a") as archive:
        archive.writestr("bad.npy", BAD[kind])
    with (tmp_path / "x.npz").open("rb") as file, pytest.raises(ValueError, match="[a-z]"):
        arrays.read_archive(file)


def test_a_small_archive_of_much_takes_no_memory(tmp_path: Path) -> None:
    (tmp_path / "x.npz").write_bytes(_packed(1 << 27))
    tracemalloc.start()
    with (tmp_path / "x.npz").open("rb") as file, pytest.raises(ValueError, match="larger than the file"):
        arrays.read_archive(file)
    assert tracemalloc.get_traced_memory()[1] < 1 << 22
    tracemalloc.stop()


def test_any_byte_of_an_archive_may_be_wrong(tmp_path: Path) -> None:
    np.savez(tmp_path / "x.npz", a=np.arange(5), b=np.zeros((2, 3), order="F"), c=np.array(7))
    good = (tmp_path / "x.npz").read_bytes()
    random = np.random.default_rng(1)
    for _ in range(1000):
        bad = bytearray(good)
        bad[random.integers(len(bad))] ^= 1 << int(random.integers(8))
        (tmp_path / "bad.npz").write_bytes(bad[: random.integers(len(bad))] if random.random() < 0.2 else bad)
        with (tmp_path / "bad.npz").open("rb") as file:
            try:
                arrays.read_archive(file)
            except ValueError:
                continue


def test_what_was_saved_is_read(tmp_path: Path) -> None:
    wanted = {
        "a": np.arange(5),
        "b": np.asfortranarray(np.arange(6.0).reshape(2, 3)),
        "c": np.array(7),
        "d": np.zeros((0, 4)),
    }
    np.savez(tmp_path / "x.npz", **wanted)  # type: ignore[arg-type]
    with (tmp_path / "x.npz").open("rb") as file:
        found = arrays.read_archive(file)
    assert found.keys() == wanted.keys()
    for name, array in wanted.items():
        np.testing.assert_array_equal(found[name], array)
        np.save(tmp_path / "x.npy", array)
        with (tmp_path / "x.npy").open("rb") as file:
            np.testing.assert_array_equal(arrays.mapped(file), array)


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
