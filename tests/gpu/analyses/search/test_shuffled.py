"""Statistics of small searches: fitted to shuffled entries, the same in every run, close to those
of many entries.
"""

from __future__ import annotations

import io
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.search.export import FORMATS
from gpu.analyses.search.hit import hits_of
from gpu.analyses.search.input import DatabaseTotals
from gpu.analyses.search.request import ALIGN, SearchRequest
from gpu.analyses.search.result import SearchResult
from gpu.analyses.search.run import run
from gpu.analyses.search.shuffled import COPIES, LONGEST, shuffled
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring.choice import MatrixScoring
from gpu.sequences.record_batch import RecordBatch, nameless
from tests.gpu.analyses.search.cases import RESIDUES, cut_small, write

#: A scoring without published constants.
SCORING = MatrixScoring("BLOSUM62", gap_first=14, gap_extend=4)


def _texts(seed: int, count: int, shortest: int = 60, longest: int = 400) -> list[str]:
    random = np.random.default_rng(seed)
    return ["".join(random.choice(list(RESIDUES), random.integers(shortest, longest))) for _ in range(count)]


def _run(tmp_path: Path, queries: list[str], entries: list[str], out: str, **changes: Any) -> SearchResult:
    files = write(tmp_path / f"{out}-q.fa", queries, "q"), write(tmp_path / f"{out}-db.fa", entries, "e")
    run(SearchRequest(*files, SCORING, **changes), tmp_path / out, Monitor(), CpuEngine(2), use_cache=False)
    return SearchResult.open(tmp_path / out)


def _batches(records: list[np.ndarray], each: int) -> list[RecordBatch]:
    return [nameless(records[first : first + each], 254) for first in range(0, len(records), each)]


def _totals(records: list[np.ndarray]) -> DatabaseTotals:
    lengths = [len(record) for record in records]
    return DatabaseTotals(len(records), sum(lengths), max(lengths))


def test_the_letters_of_the_entries_in_another_order() -> None:
    random = np.random.default_rng(1)
    records = [random.integers(0, 20, size).astype(np.uint8) for size in (30, 0, 200, 1, 77)]
    copies = shuffled(iter(_batches(records, 2)), _totals(records))
    assert len(copies) == COPIES
    taken = [record for record in records if len(record)]
    found = [copies.codes[first : end - 1] for first, end in zip(copies.starts[:-1], copies.starts[1:], strict=True)]
    for number, copy in enumerate(found):
        assert Counter(copy.tolist()) == Counter(taken[number % len(taken)].tolist())
    # No two of the long ones are alike.
    assert len({copy.tobytes() for copy in found[1 :: len(taken)]}) == len(found[1 :: len(taken)])


def test_long_entries_and_many() -> None:
    random = np.random.default_rng(2)
    records = [random.integers(0, 4, 100_000).astype(np.uint8), np.repeat(np.arange(4, dtype=np.uint8), 30_000)]
    copies = shuffled(iter(_batches(records, 1)), _totals(records))
    assert sorted(set(copies.lengths.tolist())) == [LONGEST >> 3, LONGEST >> 2, LONGEST >> 1, LONGEST]
    # Of all of the entry.
    assert np.bincount(copies.codes[copies.starts[1] : copies.starts[2] - 1]).tolist() == [LONGEST // 4] * 4
    many = [np.full(1 + number % 7, number % 20, np.uint8) for number in range(3 * COPIES)]
    spread = shuffled(iter(_batches(many, 100)), _totals(many))
    assert spread.lengths.tolist() == [1 + number % 7 for number in range(0, 3 * COPIES, 3)]


def test_no_letters() -> None:
    records = [np.zeros(0, np.uint8)] * 3
    assert len(shuffled(iter(_batches(records, 2)), _totals(records))) == 0


def test_a_small_search_has_evalues_and_says_how(tmp_path: Path) -> None:
    queries, entries = _texts(3, 2), _texts(4, 40)
    entries[7] += queries[0][10:60]
    result = _run(tmp_path, queries, entries, "small")
    assert [result.shuffled(query) for query in (0, 1)] == [COPIES, COPIES]
    hits = list(hits_of(result))
    assert hits[0].subject == "e7" and hits[0].evalue < 1e-10 and not any(np.isnan(hit.evalue) for hit in hits)
    printed = io.BytesIO()
    FORMATS[0].write(result, printed)
    assert f"statistics fitted to {COPIES} shuffled sequences" in printed.getvalue().decode()


def test_close_to_those_of_many_entries(tmp_path: Path) -> None:
    """Statistics of shuffled copies of 60 entries against 3,000 unrelated entries."""
    queries = _texts(5, 3, 150, 300)
    few, many = (_run(tmp_path, queries, _texts(6, count), str(count)).queries for count in (60, 3000))
    for query in range(len(queries)):
        one, other = (float(table.column("lambda")[query]) for table in (few, many))
        assert one == pytest.approx(other, rel=0.15)
        # What an entry of 200 residues scores by chance.
        means = [
            float(table.column("slope")[query]) * np.log(200) + float(table.column("intercept")[query])
            for table in (few, many)
        ]
        assert means[0] == pytest.approx(means[1], rel=0.05)


def test_large_searches_are_fitted_to_themselves(tmp_path: Path) -> None:
    result = _run(tmp_path, _texts(7, 1), _texts(8, 150), "large")
    assert result.shuffled(0) == 0 and result.has_statistics(0)


def test_where_nothing_scores_there_are_none(tmp_path: Path) -> None:
    result = _run(tmp_path, ["W" * 30], ["P" * 40] * 3, "nothing")
    assert result.shuffled(0) == 0 and not result.has_statistics(0)


def test_stopped_it_goes_on_to_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_small(monkeypatch, 2000)
    queries, entries = _texts(9, 4), _texts(10, 30)
    _run(tmp_path, queries, entries, "whole", evalue=1e300)
    cells = sum(map(len, queries)) * sum(map(len, entries))

    class Stopping(Monitor):
        """Cancels while the third query's shuffled entries are scored."""

        queries = 0

        def report(self, **changes: Any) -> None:
            if self.progress.stages[-1].stage == ALIGN and changes.get("done", 0) > 0:
                self.queries += 1
                if self.queries == 3:
                    self.cancel()
            super().report(**changes)

    whole = {path.name: path.read_bytes() for path in (tmp_path / "whole").glob("*/*.npy")}
    assert any("copies" in name for name in whole)
    request = SearchRequest(str(tmp_path / "whole-q.fa"), str(tmp_path / "whole-db.fa"), SCORING, evalue=1e300)
    with pytest.raises(Cancelled):
        run(request, tmp_path / "stopped", Stopping(), CpuEngine(2), use_cache=False)
    run(request, tmp_path / "stopped", Monitor(), CpuEngine(2), use_cache=False)
    assert {path.name: path.read_bytes() for path in (tmp_path / "stopped").glob("*/*.npy")} == whole
    result = SearchResult.open(tmp_path / "stopped")
    # Shuffled entries are none of the database's.
    assert [stage.done for stage in result.stages] == [0, cells, 0, 0]
