"""Exact matches on disk: what was saved is loaded, and what is damaged is refused by name."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.matches.export import FORMATS
from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.matches.result import Matches, MatchesResult, MatchesWriter, RecordTable
from gpu.core.errors import Damaged, InputError
from gpu.results.folder import read_request
from gpu.results.store import ResultStore
from gpu.results.table import Column
from tests import samples
from tests.app.analyses.matches.match_samples import stored

REQUEST = MatchesRequest("ref.fa", ("q.fa",))


def small() -> Matches:
    return Matches(
        RecordTable.of(["r1", "r2"], [100, 50]),
        RecordTable.of(["q", "", "q"], [40, 0, 60]),
        np.array([0, 110, 60]),
        np.array([5, 40, 41]),
        np.array([30, 20, 25]),
        np.array([False, False, True]),
    )


def assert_equal(a: Matches, b: Matches) -> None:
    for mine, yours in ((a.reference, b.reference), (a.query, b.query)):
        assert mine.names == yours.names
        assert mine.lengths.tolist() == yours.lengths.tolist()
        assert mine.starts.tolist() == yours.starts.tolist()
    for name in ("reference_starts", "query_starts", "lengths", "reverse"):
        np.testing.assert_array_equal(getattr(a, name)[:], getattr(b, name)[:])


def test_records() -> None:
    records = small().query
    assert records.starts.tolist() == [0, 40, 40]
    assert records.total == 100
    assert records.indices(np.array([0, 39, 40, 99])).tolist() == [0, 0, 2, 2]
    assert records.place(41) == ("q", 1)
    assert RecordTable.of((), ()).total == 0


def test_what_was_saved_is_loaded(tmp_path: Path) -> None:
    result = stored(tmp_path / "r", small(), phases={"index": 2, "search": 0.5})
    assert_equal(result.matches, small())
    assert result.finished and result.seconds == 1.25
    assert (result.engine, result.device) == ("cpu", "CPU: 2 cores")
    assert result.card_seconds == {"index": 2.0, "search": 0.5}
    assert result.request == REQUEST


def test_a_stage_that_there_is_not_is_passed_over(tmp_path: Path) -> None:
    """Views name each stage by the request's, and would fail."""
    result = stored(tmp_path / "r", small(), stages={1: 0.5, 99: 2.0})
    assert [(stage.stage, stage.seconds) for stage in result.stages] == [(1, 0.5)]


@pytest.mark.parametrize("count", [0, 100_000])
def test_none_and_many(tmp_path: Path, count: int) -> None:
    random = np.random.default_rng(count)
    matches = Matches(
        RecordTable.of(["chr1"], [1_000_000]),
        RecordTable.of([f"read{i}" for i in range(3000)], np.full(3000, 100)),
        random.integers(0, 999_000, count),
        random.integers(0, 299_000, count),
        random.integers(20, 90, count),
        random.random(count) < 0.5,
    )
    loaded = stored(tmp_path / "r", matches).matches
    assert_equal(loaded, matches)
    assert isinstance(loaded.reference_starts, Column)  # of which only what is asked for is read
    assert loaded.longest == max(matches.lengths.tolist(), default=0)


def test_no_record_at_all(tmp_path: Path) -> None:
    nothing = np.zeros(0, dtype=np.int64)
    empty = Matches(RecordTable.of((), ()), RecordTable.of([""], [0]), nothing, nothing, nothing, nothing.astype(bool))
    assert_equal(stored(tmp_path / "r", empty).matches, empty)


def test_damaged_files_are_refused_by_name(tmp_path: Path) -> None:
    stored(tmp_path / "r", small())
    with open(tmp_path / "r" / "matches" / "000000.length.npy", "r+b") as file:
        file.seek(-1, 2)
        file.write(b"\x07")
    matches = MatchesResult.open(tmp_path / "r").matches
    assert matches.reference_starts[:].tolist() == [0, 110, 60]
    with pytest.raises(Damaged, match=r"000000\.length\.npy"):
        _ = matches.lengths[0]


def test_tables_that_do_not_fit_the_records_are_refused(tmp_path: Path) -> None:
    with ResultStore.open(tmp_path / "r", REQUEST) as store:
        writer = MatchesWriter(store)
        for side in ("reference", "query"):
            writer.add_records(side, ["r"], np.array([10]))
        writer.add_matches(np.array([0]), np.array([10]), np.array([1]), np.array([False]))
        writer.finish()
    with pytest.raises(Damaged, match="its records of the table “matches” contradict each other"):
        _ = MatchesResult.open(tmp_path / "r").matches


def test_matches_outside_the_sequences_are_refused(tmp_path: Path) -> None:
    """Where rows are read together: their columns verify one by one."""
    matches = small()
    matches.query_starts[2] = 90
    with pytest.raises(Damaged, match="rows of its table “matches” contradict each other"):
        FORMATS[0].save(stored(tmp_path / "r", matches), tmp_path / "r.mums")


def test_an_unfinished_folder_holds_no_matches_yet(tmp_path: Path) -> None:
    ResultStore.open(tmp_path / "r", REQUEST)
    result = MatchesResult.open(tmp_path / "r")
    assert not result.finished and result.statistics == {}
    with pytest.raises(InputError, match="no matches yet"):
        _ = result.matches


def test_each_analysis_opens_its_own_folders(tmp_path: Path) -> None:
    stored(tmp_path / "m", small())
    samples.finished_result(tmp_path / "c", 2000)
    with pytest.raises(InputError, match="which is an alignment"):
        Result.open(tmp_path / "m")
    with pytest.raises(InputError, match="which is an alignment"):
        read_request(tmp_path / "m", ChromosomeRequest)
    with pytest.raises(InputError, match="which is exact matches"):
        MatchesResult.open(tmp_path / "c")
    with pytest.raises(InputError, match="another comparison"):
        ResultStore.open(tmp_path / "c", REQUEST)
