"""The index on disk: what was kept is what is opened, and what is damaged is built again."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.matches import index_cache
from gpu.analyses.matches.index import build, open_index
from gpu.analyses.matches.index_cache import IndexCache
from gpu.analyses.matches.records import REFERENCE
from gpu.monitor import Monitor
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
    assert isinstance(opened.suffixes, np.memmap)
    for one, other in zip(built, opened, strict=True):
        assert one.dtype == other.dtype and np.array_equal(one, other)
    assert opened.prefix_bases == built.prefix_bases
    assert [path.suffix for path in kept(tmp_path)] == [".index"]


def test_another_reference_has_another_index(tmp_path: Path) -> None:
    cache = IndexCache(tmp_path)
    open_index(reference(), Monitor(), cache)
    # The same letters in two records are another text.
    two = scan_text(b">r\nacgtgcat\n>s\ngcaaattc\n", REFERENCE)
    assert cache.load(two.codes) is None
    open_index(two, Monitor(), cache)
    assert len(kept(tmp_path)) == 2


@pytest.mark.parametrize("damage", ["header", "suffixes", "table", "cut", "longer", "empty"])
def test_damage_is_noticed(damage: str, tmp_path: Path) -> None:
    records, cache = reference(), IndexCache(tmp_path)
    built = open_index(records, Monitor(), cache)
    (path,) = kept(tmp_path)
    data = bytearray(path.read_bytes())
    header = len(data) - built.suffixes.nbytes - built.first.nbytes
    place = {"header": 40, "suffixes": header + 5, "table": len(data) - 3}.get(damage)
    if place is not None:
        data[place] ^= 1
    data = {"cut": data[:-4], "longer": data + b"\0\0\0\0", "empty": bytearray()}.get(damage, data)
    path.write_bytes(data)
    assert cache.load(records.codes) is None
    assert kept(tmp_path) == []
    again = open_index(records, Monitor(), cache)
    assert np.array_equal(again.suffixes, built.suffixes) and cache.load(records.codes) is not None


def test_the_oldest_goes(tmp_path: Path) -> None:
    texts = [reference("acgt" * 500), reference("ggca" * 500), reference("ttac" * 500)]
    sizes = IndexCache(tmp_path)
    sizes.save(build(texts[0], Monitor()))
    (first,) = kept(tmp_path)
    cache = IndexCache(tmp_path, limit=int(2.5 * first.stat().st_size))
    cache.save(build(texts[1], Monitor()))
    for age, path in enumerate(kept(tmp_path)):
        os.utime(path, (1e9 + age, 1e9 + age))
    assert cache.load(texts[0].codes) is not None  # used now, so the second is the oldest
    cache.save(build(texts[2], Monitor()))
    assert [cache.load(text.codes) is not None for text in texts] == [True, False, True]


def test_a_folder_that_cannot_be_used_costs_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    cache = IndexCache(tmp_path / "file")
    records = reference()
    assert np.array_equal(open_index(records, Monitor(), cache).suffixes, build(records, Monitor()).suffixes)
    small = IndexCache(tmp_path / "small", limit=10)
    small.save(build(records, Monitor()))
    assert kept(tmp_path / "small") == []


def test_no_part_of_a_file_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, target: Path) -> None:
        raise OSError("the power is gone")

    monkeypatch.setattr(Path, "replace", fail)
    records = reference()
    IndexCache(tmp_path).save(build(records, Monitor()))
    assert kept(tmp_path) == []


def test_in_the_users_cache_folder() -> None:
    assert index_cache.folder().name == "indices" and "crosspoint" in str(index_cache.folder())
