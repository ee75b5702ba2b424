"""Aligned in windows, long entries have the alignments that they have as a whole, ties included."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.search import windows
from gpu.analyses.search.align import Aligned, align
from gpu.analyses.search.hit import hits_of
from gpu.analyses.search.request import ALIGN, DNA_SCORING, PROTEIN_SCORING, SearchRequest
from gpu.analyses.search.result import SearchResult
from gpu.analyses.search.run import run
from gpu.analyses.search.score import SearchScoring, scores
from gpu.analyses.search.windows import align_long
from gpu.core.errors import CrosspointError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.results.table import Texts
from gpu.scoring.choice import MatrixScoring
from gpu.sequences.alphabet import Codes
from gpu.sequences.record_batch import nameless
from tests.command_line.calls import reverse_complement
from tests.gpu.analyses.search.cases import RESIDUES, write

_SCORINGS = {
    "proteins": (PROTEIN_SCORING, RESIDUES),
    "bases": (DNA_SCORING, "ACGT"),
    # Few letters and cheap gaps: many cells score alike, and alignments are long.
    "ties": (MatrixScoring("", 1, -1, gap_first=1, gap_extend=1), "AC"),
}


def _aligning() -> Monitor:
    """A monitor of the stage."""
    monitor = Monitor()
    monitor.begin(ALIGN)
    return monitor


def _problem(name: str, seed: int) -> tuple[SearchScoring, list[Codes], list[str]]:
    """Queries, and entries of up to 900 letters that hold copies of them, some twice."""
    asked, letters = _SCORINGS[name]
    scoring = SearchScoring.of(SearchRequest("q.fa", "s.fa", asked))
    random = np.random.default_rng(seed)

    def text(size: int) -> str:
        return "".join(random.choice(list(letters), size))

    queries, entries = [], []
    for number in range(12):
        query, entry = text(int(random.integers(1, 14))), text(int(random.integers(1, 900)))
        for at in random.integers(0, len(entry), number % 3).tolist():
            entry = entry[:at] + query[1:] + entry[at:]
        queries.append(scoring.matrix.alphabet.encode[np.frombuffer(query.encode(), np.uint8)])
        entries.append(entry)
    return scoring, queries, entries


def _scores(engine: CpuEngine, scoring: SearchScoring, queries: Sequence[Codes], entries: list[str]) -> np.ndarray:
    encode = scoring.matrix.alphabet.encode
    return np.array(
        [
            scores(
                engine,
                scoring,
                query,
                False,
                nameless([encode[np.frombuffer(entry.encode(), np.uint8)]], 254),
                _aligning(),
            )[0]
            for query, entry in zip(queries, entries, strict=True)
        ],
        np.int32,
    )


def _plain(aligned: Aligned) -> list[list[object]]:
    return [values.strings() if isinstance(values, Texts) else values.tolist() for values in aligned]


@pytest.mark.parametrize("name", _SCORINGS)
@pytest.mark.parametrize("seed", range(6))
def test_windows_say_what_whole_entries_say(name: str, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = CpuEngine(2)
    scoring, queries, entries = _problem(name, seed)
    found = _scores(engine, scoring, queries, entries)
    kept = np.flatnonzero(found > 0).tolist()
    queries, entries, found = [queries[k] for k in kept], [entries[k] for k in kept], found[kept]
    whole = align(engine, scoring, queries, Texts.of(entries), found, _aligning())
    lengths = np.array([len(entry) for entry in entries])
    monkeypatch.setattr(windows, "LONG", 8)
    monkeypatch.setattr(windows, "_SPANS", 1)
    for spans, at_once in ((2, 40), (8, 1 << 24)):
        monkeypatch.setattr(windows, "_WINDOW", spans)
        monkeypatch.setattr(windows, "_AT_ONCE", at_once)
        monitor = _aligning()
        parts = align_long(
            engine, scoring, queries, lambda pair, begin, end: entries[pair][begin:end], lengths, found, monitor
        )
        assert _plain(parts) == _plain(whole)
        assert monitor.stage_done == 0


def test_of_two_best_cells_of_an_anti_diagonal_the_right_one_is_meant(monkeypatch: pytest.MonkeyPatch) -> None:
    """The query's second half lies before its first one, wherever a window ends."""
    monkeypatch.setattr(windows, "LONG", 8)
    monkeypatch.setattr(windows, "_SPANS", 1)
    monkeypatch.setattr(windows, "_WINDOW", 2)
    engine, scoring = CpuEngine(2), SearchScoring.of(SearchRequest("q.fa", "s.fa", DNA_SCORING))
    query = scoring.matrix.alphabet.encode[np.frombuffer(b"AAAACCCC", np.uint8)]
    entries = ["G" * before + "CCCCAAAA" + "T" * 60 for before in range(60)]
    found = _scores(engine, scoring, [query] * 60, entries)
    lengths = np.array([len(entry) for entry in entries])
    told = align_long(
        engine, scoring, [query] * 60, lambda pair, begin, end: entries[pair][begin:end], lengths, found, _aligning()
    )
    assert told.query_end.tolist() == [4] * 60
    assert told.subject_start.tolist() == [before + 4 for before in range(60)]


def test_long_entries_are_cut_and_others_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    aligned: list[list[int]] = []

    def noted(
        engine: CpuEngine, scoring: SearchScoring, queries: list[Codes], subjects: Texts, *rest: object
    ) -> Aligned:
        aligned.append(np.diff(subjects.offsets).tolist())
        return align(engine, scoring, queries, subjects, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(windows, "align", noted)
    engine, scoring = CpuEngine(2), SearchScoring.of(SearchRequest("q.fa", "s.fa"))
    random = np.random.default_rng(1)
    protein = "".join(random.choice(list(RESIDUES), 60))
    entries = ["".join(random.choice(list(RESIDUES), size)) for size in (500_000, 100_000)]
    entries[0] = entries[0][:300_000] + protein + entries[0][300_060:]
    entries[1] += protein
    queries = [scoring.matrix.alphabet.encode[np.frombuffer(protein.encode(), np.uint8)]] * 2
    found = _scores(engine, scoring, queries, entries)
    told = align_long(
        engine,
        scoring,
        queries,
        lambda pair, begin, end: entries[pair][begin:end],
        np.array([500_000, 100_060]),
        found,
        _aligning(),
    )
    assert told.subject_start.tolist() == [300_000, 100_000] and told.cigar.strings() == ["60="] * 2
    assert aligned == [[(1 << 17) // 8, 100_060]]
    with pytest.raises(CrosspointError, match="does not score what the whole entry did"):
        align_long(
            engine,
            scoring,
            queries,
            lambda pair, begin, end: entries[pair][begin:end],
            np.array([500_000, 100_060]),
            found + 1,
            _aligning(),
        )


def test_a_search_in_a_chromosome_says_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    random = np.random.default_rng(2)
    query, *entries = ("".join(random.choice(list("ACGT"), size)) for size in (80, 9_000, 4_000, 300))
    entries[0] = entries[0][:5_000] + reverse_complement(query) + entries[0][5_000:]
    request = SearchRequest(
        write(tmp_path / "q.fa", [query], "q"), write(tmp_path / "db.fa", entries, "e"), DNA_SCORING, evalue=1e300
    )
    told = []
    for long in (1 << 17, 64):
        monkeypatch.setattr(windows, "LONG", long)
        monkeypatch.setattr(windows, "_SPANS", 4)
        out = tmp_path / f"out{long}"
        run(request, out, Monitor(), CpuEngine(2), use_cache=False)
        told.append(list(hits_of(SearchResult.open(out))))
    assert told[0] == told[1] and told[0][0].reverse and told[0][0].subject_start == 5_000
