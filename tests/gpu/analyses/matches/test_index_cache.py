"""The index on disk: what was kept is what is opened, and what is damaged is built again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import platformdirs
import pytest

from gpu.analyses.matches.index import IndexCache, build, open_index
from gpu.analyses.matches.records import REFERENCE
from gpu.core.monitor import Monitor
from gpu.sequences.batches import scan_text
from gpu.sequences.record_batch import RecordBatch


def reference(letters: str = "acgtgcatgcaaattc" * 40) -> RecordBatch:
    return scan_text(f">r\n{letters}\n".encode(), REFERENCE)


def kept(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


def test_kept_and_opened(tmp_path: Path) -> None:
    records, cache = reference(), IndexCache(tmp_path)
    assert cache.load(records.codes) is None
    built = open_index(records, Monitor(), cache)
    opened = cache.load(records.codes)
    assert opened is not None
    assert not opened.suffixes.flags.owndata
    for one, other in zip(built, opened, strict=True):
        assert one.dtype == other.dtype and np.array_equal(one, other)
    assert opened.prefix_bases == built.prefix_bases
    assert [path.suffix for path in kept(tmp_path)] == [".indices"]


def test_another_reference_has_another_index(tmp_path: Path) -> None:
    cache = IndexCache(tmp_path)
    open_index(reference(), Monitor(), cache)
    # The same letters in two records are another text.
    two = scan_text(b">r\nacgtgcat\n>s\ngcaaattc\n", REFERENCE)
    assert cache.load(two.codes) is None
    open_index(two, Monitor(), cache)
    assert len(kept(tmp_path)) == 2


def test_what_is_damaged_is_built_anew_and_said(tmp_path: Path) -> None:
    records, cache = reference(), IndexCache(tmp_path)
    built = open_index(records, Monitor(), cache)
    (path,) = kept(tmp_path)
    data = bytearray(path.read_bytes())
    data[5] ^= 1
    path.write_bytes(data)
    monitor = Monitor()
    again = open_index(records, monitor, cache)
    assert monitor.progress.remarks == (f"The index of a reference kept in “{tmp_path}” was damaged; it is made anew.",)
    assert np.array_equal(again.suffixes, built.suffixes) and cache.load(records.codes) is not None


def test_a_folder_that_cannot_be_used_costs_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    cache = IndexCache(tmp_path / "file")
    records = reference()
    assert np.array_equal(open_index(records, Monitor(), cache).suffixes, build(records, Monitor()).suffixes)


def test_in_the_users_cache_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(platformdirs, "user_cache_dir", lambda *_, **__: str(tmp_path))
    IndexCache().save(build(reference(), Monitor()))
    assert [path.name for path in kept(tmp_path)] == ["indices"]
