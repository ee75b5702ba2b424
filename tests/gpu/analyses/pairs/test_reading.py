"""Files are read once: judged, counted, hashed and held; what does not fit is read again and must
be the same.
"""

from __future__ import annotations

import gzip
import hashlib
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.pairs import reading
from gpu.analyses.pairs.input import PairBatch
from gpu.analyses.pairs.reading import PairBuffer, PairReader, ReadPairs, read
from gpu.analyses.pairs.request import PairsRequest
from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor
from tests.gpu.analyses.pairs.cases import cut_small, random_pairs, write_pairs

ALL = 1 << 30


@pytest.fixture
def asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PairsRequest:
    """A hundred pairs that come in many batches."""
    cut_small(monkeypatch, 300)
    return PairsRequest(*map(str, write_pairs(tmp_path, random_pairs(31, 100))))


def _names(files: ReadPairs) -> list[str]:
    return [name for batch in files.batches(Monitor()) for name in batch.queries.name_list()]


def test_what_is_read(asked: PairsRequest) -> None:
    files = read(asked, Monitor(), PairBuffer(ALL), with_references=True)
    assert files.totals.pairs == 100
    assert files.request.sha256 == tuple(hashlib.sha256(Path(path).read_bytes()).hexdigest() for path in asked.files)
    assert files.references is not None
    names, lengths = files.references
    assert names.strings() == [f"r{number}" for number in range(100)] and lengths.dtype == np.int32
    assert read(asked, Monitor()).references is None
    texts = [batch.references.lengths for batch in read(asked, Monitor(), PairBuffer(ALL)).batches(Monitor())]
    assert len(texts) > 5 and np.array_equal(np.concatenate(texts), lengths)


def test_what_is_held_needs_no_file_any_more(asked: PairsRequest) -> None:
    files = read(asked, Monitor(), PairBuffer(ALL))
    Path(asked.queries).unlink()
    assert _names(files) == [f"q{number}" for number in range(100)]


@pytest.mark.parametrize("room", [0, 3000])
def test_what_is_too_large_is_read_again_and_must_be_the_same(room: int, asked: PairsRequest) -> None:
    assert _names(read(asked, Monitor(), PairBuffer(room))) == [f"q{number}" for number in range(100)]
    files = read(asked, Monitor(), PairBuffer(room))
    path = Path(asked.references)
    path.write_text(path.read_text().replace("A", "C", 1))
    with pytest.raises(InputError, match="was changed while it was read"):
        _names(files)


def test_packed_files_hold_the_same(asked: PairsRequest) -> None:
    for path in asked.files:
        Path(f"{path}.gz").write_bytes(gzip.compress(Path(path).read_bytes()))
    packed = read(PairsRequest(*(f"{path}.gz" for path in asked.files)), Monitor(), PairBuffer(ALL))
    assert packed.totals == read(asked, Monitor()).totals
    assert packed.request.sha256[0] == hashlib.sha256(Path(f"{asked.queries}.gz").read_bytes()).hexdigest()


def test_a_file_that_changed_is_told_of_before_what_is_wrong_with_it(asked: PairsRequest) -> None:
    known = read(asked, Monitor()).request
    Path(asked.queries).write_text(">q0\nAC1T\n")
    with pytest.raises(InputError, match="has changed since"):
        read(known, Monitor())
    with pytest.raises(InputError, match=r"There is “1” in line 2 \(column 3\)"):
        read(asked, Monitor())


def test_reading_can_be_stopped(asked: PairsRequest) -> None:
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        read(asked, monitor)


@pytest.mark.parametrize("room", [0, 3000, ALL])
def test_batches_come_while_others_are_read(room: int, asked: PairsRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = threading.Event()
    judge = reading.judge

    def waiting(batch: PairBatch, *others: Any) -> None:
        assert not batch.first or not room or taken.wait(60)
        judge(batch, *others)

    monkeypatch.setattr(reading, "judge", waiting)
    with closing(PairReader(asked, Monitor(), room)) as begun:
        batches = begun.batches(1 << 30)
        first = next(batches)
        assert begun.is_done == (room == 0)
        taken.set()
        names = [name for batch in (first, *batches) for name in batch.queries.name_list()]
        assert names == [f"q{number}" for number in range(100)]
        assert begun.is_done and begun.files().held_bytes == 0


def test_a_batch_of_many_cells_waits_for_all_files(asked: PairsRequest) -> None:
    with closing(PairReader(asked, Monitor(), ALL)) as begun:
        next(begun.batches(0))
        assert begun.is_done


def test_what_is_taken_makes_room(asked: PairsRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that are larger than the room are read once, if who takes them keeps up."""
    taken = threading.Semaphore(2)
    judge = reading.judge

    def waiting(*each: Any) -> None:
        assert taken.acquire(timeout=60)
        judge(*each)

    monkeypatch.setattr(reading, "judge", waiting)
    with closing(PairReader(asked, Monitor(), 3000)) as begun:
        sizes = []
        for batch in begun.batches(1 << 30):
            sizes.append(batch.nbytes)
            taken.release()
        assert sum(sizes) > 2 * 3000
        assert list(begun.files().behind(0, Monitor())) == []


@pytest.mark.parametrize("record", [0, 99])
def test_what_is_wrong_comes_behind_what_is_not(record: int, asked: PairsRequest) -> None:
    path = Path(asked.queries)
    text = path.read_text()
    path.write_text(text.replace(f">q{record} words\n", f">q{record} words\n1"))
    with closing(PairReader(asked, Monitor(), ALL)) as begun:
        sizes: list[int] = []
        with pytest.raises(InputError, match="“1”"):
            sizes.extend(len(batch.queries) for batch in begun.batches(1 << 30))
        pairs = sum(sizes)
        assert (pairs > 0) == (record > 0) and pairs <= record


def test_reading_ends_when_it_is_closed(asked: PairsRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    waits = threading.Event()
    monkeypatch.setattr(reading, "judge", lambda *each: waits.wait(60))
    begun = PairReader(asked, Monitor(), ALL)
    closing_it = threading.Thread(target=begun.close)
    closing_it.start()
    waits.set()
    closing_it.join(60)
    with pytest.raises(Cancelled):
        begun.files()
