"""NumPy's files from anybody: what is none is refused before memory is taken for it."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from pathlib import Path

import numpy as np
import pytest

from gpu.results import arrays


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
