"""A worker's cache of inputs: verified, bounded, the least recently used removed first."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import pytest

from gpu.cluster import content
from gpu.cluster.content import Contents
from gpu.core.errors import DiskFull, InputError


def _sent(contents: Contents, data: bytes, part: int = 3) -> str:
    sha256 = hashlib.sha256(data).hexdigest()
    with contents.awaiting(sha256, len(data)):
        offset = 0
        while offset < len(data):
            offset = contents.receive(sha256, offset, data[offset : offset + part])
    return sha256


def test_what_is_sent_in_parts_is_found_by_its_checksum(tmp_path: Path) -> None:
    contents = Contents(tmp_path / "cache", 1000)
    sha256 = _sent(contents, b"ACGTACGTAC")
    found = contents.find(sha256, 10, "")
    assert found is not None and found.read_bytes() == b"ACGTACGTAC"
    assert contents.find(sha256, 11, "") is None
    assert contents.find("0" * 64, 10, "") is None
    assert [path.name for path in (tmp_path / "cache").iterdir()] == [sha256]
    empty = contents.find(_sent(contents, b""), 0, "")
    assert empty is not None and empty.read_bytes() == b""


def test_a_file_at_the_same_path_is_read_if_it_is_equal(tmp_path: Path) -> None:
    path = tmp_path / "a.fa"
    path.write_bytes(b"ACGT")
    sha256 = hashlib.sha256(b"ACGT").hexdigest()
    assert Contents(tmp_path / "cache", 1000).find(sha256, 4, str(path)) == path
    assert Contents(tmp_path / "cache", 1000, is_sent_only=True).find(sha256, 4, str(path)) is None
    path.write_bytes(b"ACGA")
    assert Contents(tmp_path / "cache", 1000).find(sha256, 4, str(path)) is None


def test_parts_that_are_wrong_are_asked_for_again(tmp_path: Path) -> None:
    contents = Contents(tmp_path / "cache", 1000)
    data = b"ACGTACGT"
    sha256 = hashlib.sha256(data).hexdigest()
    assert contents.receive(sha256, 0, data) == -1
    with contents.awaiting(sha256, 8):
        assert contents.receive(sha256, 4, data[4:]) == 0
        assert contents.receive(sha256, 0, data[:4]) == 4
        assert contents.receive(sha256, 0, data[:4]) == 4
        assert contents.receive(sha256, 4, data[4:] + b"T") == 4
        assert contents.receive(sha256, 4, b"XXXX") == 0
        assert contents.find(sha256, 8, "") is None
        assert contents.receive(sha256, 0, data) == 8
    assert contents.receive(sha256, 0, data) == 8


def test_the_least_recently_used_is_removed_first(tmp_path: Path) -> None:
    contents = Contents(tmp_path / "cache", 30)
    first, second, third = (_sent(contents, letter * 10) for letter in (b"A", b"C", b"G"))
    for age, sha256 in enumerate((second, first, third)):
        os.utime(tmp_path / "cache" / sha256, (1000 + age, 1000))
    assert contents.find(second, 10, "") is not None
    _sent(contents, b"T" * 10)
    assert contents.find(first, 10, "") is None
    assert contents.find(second, 10, "") is not None and contents.find(third, 10, "") is not None
    with pytest.raises(DiskFull, match="larger than the cache.*--cache"):
        contents.awaiting("0" * 64, 31).__enter__()


def test_a_checksum_is_not_computed_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    contents = Contents(tmp_path / "cache", 100)
    sha256 = _sent(contents, b"ACGT")
    assert contents.find(sha256, 4, "") is not None
    monkeypatch.setattr(content.hashlib, "sha256", None)
    assert contents.find(sha256, 4, "") is not None
    with pytest.raises(InputError, match="cannot be read"):
        contents.checksums.of(tmp_path / "missing")
