"""A prepared database gives what its file gives, is kept once, and is never believed where it
differs.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.search import prepared
from gpu.analyses.search import run as running
from gpu.analyses.search.frames import Frames
from gpu.analyses.search.input import entry_batches
from gpu.analyses.search.prepared import Database, kept_databases, open_database, prepared_databases
from gpu.analyses.search.request import SearchRequest
from gpu.core.array_cache import ArrayCache
from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.sequences.alphabet import DNA, PROTEIN
from gpu.sequences.raw import fingerprint
from tests.gpu.analyses.search.cases import cut_small, random_records, write
from tests.gpu.analyses.stopping import Stopping


def _nothing(*_: object) -> None:
    return


@pytest.fixture(params=[300, 1 << 20], ids=["many batches", "one batch"])
def path(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database."""
    cut_small(monkeypatch, request.param)
    return write(tmp_path / "db.fa", random_records(1, 70, 60), "entry")


def _open(path: str, kept: ArrayCache | None, said: list[str] | None = None, alphabet: Any = PROTEIN) -> Database:
    known = fingerprint(path, _nothing)
    return open_database(path, alphabet, known, _nothing, kept, _nothing if said is None else said.append)


def _check(database: Database, path: str) -> None:
    """Twice, against the file: batches, and what is in them."""
    for _ in range(2):
        found, expected = list(database.batches()), list(entry_batches(path, PROTEIN))
        assert len(found) == len(expected)
        for one, other in zip(found, expected, strict=True):
            assert one.name_list() == other.name_list()
            for name in ("codes", "starts", "names", "name_starts"):
                mine, theirs = getattr(one, name), getattr(other, name)
                assert mine.dtype == theirs.dtype and np.array_equal(mine, theirs)
    lengths = np.concatenate([batch.lengths for batch in expected])
    assert database.totals == (len(lengths), lengths.sum(), lengths.max())


def test_kept_and_opened(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = kept_databases(tmp_path / "kept")
    _check(_open(path, None), path)
    assert not kept.folder.exists()
    _check(_open(path, kept), path)
    (file,) = kept.folder.iterdir()
    known = fingerprint(path, _nothing)

    def read(*_: Any) -> Any:
        raise AssertionError("the file was read")

    with monkeypatch.context() as patch:
        patch.setattr(prepared, "entry_batches", read)
        database = open_database(path, PROTEIN, known, _nothing, kept, _nothing)
    _check(database, path)
    assert [file] == list(kept.folder.iterdir())


def test_another_database_or_alphabet_is_prepared_by_itself(tmp_path: Path) -> None:
    kept = kept_databases(tmp_path / "kept")
    path = write(tmp_path / "db.fa", ["ACGT", "GGT"], "e")
    of_bases = list(_open(path, kept, alphabet=DNA).batches())
    write(tmp_path / "db.fa", ["ACGT", "GGA"], "e")
    changed = list(_open(path, kept, alphabet=DNA).batches())
    _check(_open(path, kept), path)
    assert len(list(kept.folder.iterdir())) == 3
    assert changed[0].codes[5:10].tolist() != of_bases[0].codes[5:10].tolist()


def test_what_is_damaged_is_prepared_anew_and_said(path: str, tmp_path: Path) -> None:
    kept = kept_databases(tmp_path / "kept")
    _open(path, kept)
    (file,) = kept.folder.iterdir()
    data = bytearray(file.read_bytes())
    data[3] ^= 1
    file.write_bytes(data)
    said: list[str] = []
    _check(_open(path, kept, said), path)
    assert said == [f"A prepared database kept in “{kept.folder}” was damaged; it is made anew."]
    said.clear()
    _check(_open(path, kept, said), path)
    assert said == []


def test_without_room_it_is_streamed(path: str, tmp_path: Path) -> None:
    # Known to be too large, and found to be.
    for limit in (100, fingerprint(path, _nothing).size):
        kept = kept_databases(tmp_path / "kept", limit)
        _check(_open(path, kept), path)
        assert list(kept.folder.glob("*")) == []


def test_bases_are_refused_and_not_kept(tmp_path: Path) -> None:
    kept = kept_databases(tmp_path / "kept")
    path = write(tmp_path / "db.fa", random_records(2, 5, 60, "ACGT"), "e")
    with pytest.raises(InputError, match="holds bases"):
        _open(path, kept)
    assert list(kept.folder.iterdir()) == []


def test_a_cancel_leaves_nothing(path: str, tmp_path: Path) -> None:
    def stop() -> None:
        raise Cancelled("Stopped.")

    kept = kept_databases(tmp_path / "kept")
    with pytest.raises(Cancelled):
        open_database(path, PROTEIN, fingerprint(path, _nothing), stop, kept, _nothing)
    assert list(kept.folder.iterdir()) == []


def _files(folder: Path) -> dict[str, bytes]:
    return {str(file.relative_to(folder)): file.read_bytes() for file in sorted(folder.glob("*/*.npy"))}


def test_a_run_goes_on_with_it_where_one_without_has_stopped(
    path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "kept"
    monkeypatch.setattr(running, "kept_databases", lambda: kept_databases(place))
    request = SearchRequest(write(tmp_path / "q.fa", random_records(3, 2, 40), "q"), path, top=5, evalue=1e300)
    running.run(request, tmp_path / "whole", Monitor(), CpuEngine(2), use_cache=False)
    assert not place.exists()
    expected = _files(tmp_path / "whole")
    assert any(name.startswith("hits/") for name in expected)
    for first, then in ((False, True), (True, False), (True, True)):
        out = tmp_path / f"{first}{then}"
        with pytest.raises(Cancelled):
            running.run(request, out, Stopping(4), CpuEngine(2), use_cache=first)
        running.run(request, out, Monitor(), CpuEngine(2), use_cache=then)
        assert _files(out) == expected
    (file,) = place.iterdir()
    file.write_bytes(file.read_bytes()[:-1])
    shutil.rmtree(tmp_path / "whole")
    running.run(request, tmp_path / "whole", Monitor(), CpuEngine(2))
    assert _files(tmp_path / "whole") == expected
    assert "was damaged; it is made anew" in (tmp_path / "whole" / "log.txt").read_text()


def test_what_is_prepared_is_listed(tmp_path: Path) -> None:
    kept = kept_databases(tmp_path / "kept")
    assert prepared_databases(kept) == []
    proteins = write(tmp_path / "p.fa", ["MKVLAW", "MK"], "e")
    bases = write(tmp_path / "b.fa", ["ACGTACGGTCA", "GGTAC", "ACGTTAG"], "e")
    _open(proteins, kept)
    (before,) = kept.folder.iterdir()
    os.utime(before, (1_000, 1_000))
    _open(bases, kept, alphabet=DNA)
    known = fingerprint(bases, _nothing)
    for frames in ((1, 2, 3, -1, -2, -3), (1, 2, 3)):
        open_database(bases, PROTEIN, known, _nothing, kept, _nothing, Frames(1, frames))
    (kept.folder / f"{'0' * 64}.databases").write_bytes(before.read_bytes())
    (kept.folder / f"{'1' * 64}.databases").write_bytes(b"none")
    one, other = prepared_databases(kept)
    assert (one.path, one.entries, one.letters, one.are_bases, one.size) == (bases, 3, 23, True, known.size)
    assert len(one.files) == 3 and one.kept == sum(file.stat().st_size for file in one.files)
    assert other == (proteins, 2, 8, False, os.stat(proteins).st_size, before.stat().st_size, 1_000, (before,))
    _open(proteins, kept)
    assert [each.path for each in prepared_databases(kept)] == [proteins, bases]
