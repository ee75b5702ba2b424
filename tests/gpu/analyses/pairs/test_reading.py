"""Files are read once: judged, counted, hashed and held; what does not fit is read again and must be the same."""

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
from gpu.analyses.pairs.reading import Reading, ReadPairs, read
from gpu.analyses.pairs.request import PairsRequest
from gpu.errors import Cancelled, InputError
from gpu.monitor import Monitor
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
    files = read(asked, Monitor(), ALL, with_references=True)
    assert files.totals.pairs == 100
    assert files.request.sha256 == tuple(hashlib.sha256(Path(path).read_bytes()).hexdigest() for path in asked.files)
    assert files.references is not None
    names, lengths = files.references
    assert names.strings() == [f"r{number}" for number in range(100)] and lengths.dtype == np.int32
    assert read(asked, Monitor()).references is None
    texts = [batch.references.lengths for batch in read(asked, Monitor(), ALL).batches(Monitor())]
    assert len(texts) > 5 and np.array_equal(np.concatenate(texts), lengths)


def test_what_is_held_needs_no_file_any_more(asked: PairsRequest) -> None:
    files = read(asked, Monitor(), ALL)
    Path(asked.queries).unlink()
    assert _names(files) == [f"q{number}" for number in range(100)]


@pytest.mark.parametrize("room", [0, 3000])
def test_what_is_too_large_is_read_again_and_must_be_the_same(room: int, asked: PairsRequest) -> None:
    assert _names(read(asked, Monitor(), room)) == [f"q{number}" for number in range(100)]
    files = read(asked, Monitor(), room)
    path = Path(asked.references)
    path.write_text(path.read_text().replace("A", "C", 1))
    with pytest.raises(InputError, match="was changed while it was read"):
        _names(files)


def test_packed_files_hold_the_same(asked: PairsRequest) -> None:
    for path in asked.files:
        Path(f"{path}.gz").write_bytes(gzip.compress(Path(path).read_bytes()))
    packed = read(PairsRequest(*(f"{path}.gz" for path in asked.files)), Monitor(), ALL)
    assert packed.totals == read(asked, Monitor()).totals
    assert packed.request.sha256[0] == hashlib.sha256(Path(f"{asked.queries}.gz").read_bytes()).hexdigest()


def test_a_file_that_changed_is_told_of_before_what_is_wrong_with_it(asked: PairsRequest) -> None:
    known = read(asked, Monitor()).request
    Path(asked.queries).write_text(">q0\nAC1T\n")
    with pytest.raises(InputError, match="has changed since"):
        read(known, Monitor())
    with pytest.raises(InputError, match="There is “1” in record 1"):
        read(asked, Monitor())


def test_reading_can_be_stopped(asked: PairsRequest) -> None:
    monitor = Monitor()
    monitor.cancel()
    with pytest.raises(Cancelled):
        read(asked, monitor)


@pytest.mark.parametrize("room", [0, 3000, ALL])
def test_the_first_batch_does_not_wait_for_the_others(
    room: int, asked: PairsRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken = threading.Event()
    judge = reading.judge

    def waiting(batch: PairBatch, *others: Any) -> None:
        assert not batch.first or taken.wait(60)
        judge(batch, *others)

    monkeypatch.setattr(reading, "judge", waiting)
    with closing(Reading(asked, Monitor(), room)) as begun:
        batches = begun.batches()
        first = next(batches)
        assert begun.first() is first
        taken.set()
        names = [name for batch in (first, *batches) for name in batch.queries.name_list()]
    assert names == [f"q{number}" for number in range(100)]
    assert (begun.files().held_bytes > 0) == (room == ALL)


@pytest.mark.parametrize(("record", "is_begun"), [(0, False), (99, True)])
def test_what_is_wrong_behind_the_first_batch_comes_with_the_others(
    record: int, is_begun: bool, asked: PairsRequest
) -> None:
    path = Path(asked.queries)
    text = path.read_text()
    path.write_text(text.replace(f">q{record} words\n", f">q{record} words\n1"))
    with closing(Reading(asked, Monitor(), ALL)) as begun:
        assert (begun.first() is not None) == is_begun
        with pytest.raises(InputError, match="“1”"):
            list(begun.batches())
