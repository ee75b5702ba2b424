"""The journal: what is appended comes back, and nothing else does."""

from __future__ import annotations

import errno
import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.results import journal

RECORDS: list[dict[str, Any]] = [
    {"kind": "row", "row": 512, "best": [7, 500, 499], "seconds": 0.1},
    {"kind": "file", "name": "Größe.npy", "sha256": "00"},
    {"kind": "finished", "seconds": 1e-7},
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / journal.NAME
    for record in RECORDS:
        journal.append(path, record)
    return path


def test_what_is_appended_comes_back(path: Path) -> None:
    assert journal.read(path) == RECORDS
    assert journal.scan(path).size == path.stat().st_size


def test_a_line_is_as_the_contract_has_it(path: Path) -> None:
    before = ""
    for line, record in zip(path.read_text().splitlines(), RECORDS, strict=True):
        data = json.loads(line)
        assert list(data)[-1] == "checksum"
        text = before + json.dumps(record, sort_keys=True, separators=(",", ":"))
        before = hashlib.sha256(text.encode()).hexdigest()[:16]
        assert data == {**record, "checksum": before}


def test_no_journal_is_an_empty_one(tmp_path: Path) -> None:
    assert journal.read(tmp_path / "none") == []


def test_cut_anywhere_gives_a_prefix_and_can_be_continued(path: Path) -> None:
    whole = path.read_bytes()
    ends = np.cumsum([len(line) for line in whole.splitlines(keepends=True)]).tolist()
    for size in range(len(whole)):
        path.write_bytes(whole[:size])
        complete = sum(end <= size for end in ends)
        found = journal.scan(path)
        assert found.records == RECORDS[:complete] and found.damaged_line is None
        journal.append(path, {"kind": "new"})
        assert journal.read(path) == [*RECORDS[:complete], {"kind": "new"}]


def test_a_changed_byte_ends_what_is_trusted(path: Path) -> None:
    whole = path.read_bytes()
    first, second = (len(line) for line in whole.splitlines(keepends=True)[:2])
    for at in range(first, first + second - 1):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        found = journal.scan(path)
        assert (found.records, found.size, found.damaged_line) == (RECORDS[:1], first, 2)
    journal.append(path, RECORDS[1])
    assert journal.read(path) == RECORDS[:2]


@pytest.mark.parametrize("line", [b"[1]", b"7", b"{}", b'{"kind":"row"}', b"\xff\xfe", b"", b"null"])
def test_a_line_that_is_no_record(path: Path, line: bytes) -> None:
    path.write_bytes(path.read_bytes() + line + b"\n")
    assert journal.scan(path).damaged_line == 4
    assert journal.read(path) == RECORDS


def test_a_full_disk_leaves_the_journal_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = path.read_bytes()

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space"):
            journal.append(path, {"kind": "new"})
    assert path.read_bytes() == before
