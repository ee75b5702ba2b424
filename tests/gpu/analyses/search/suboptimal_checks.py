"""Searches of small random files whose further alignments are judged by the textbook."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pytest

from gpu.analyses.search import suboptimal, windows
from gpu.analyses.search.hit import Hit, hits_of
from gpu.analyses.search.request import DNA_SCORING, PROTEIN_SCORING, SearchRequest
from gpu.engines.cpu.traces import threads
from gpu.scoring.choice import MatrixScoring
from tests.command_line.calls import reverse_complement
from tests.evalues_oracle import BLOSUM62, evalue
from tests.gpu.analyses.pairs.cases import cigar
from tests.gpu.analyses.search.cases import NEVER_TOO_MANY, RESIDUES, start, write
from tests.pairs_oracle import Alignment, Rules, next_best

SCORINGS = {
    "proteins": (PROTEIN_SCORING, RESIDUES),
    # So few residues that there are many repeats.
    "repeats": (PROTEIN_SCORING, "ARW"),
    "bases": (DNA_SCORING, "ACGT"),
    # Cheap gaps and few letters: many cells score alike, and alignments are long.
    "ties": (MatrixScoring("", 1, -1, gap_first=1, gap_extend=1), "AC"),
    "affine ties": (MatrixScoring("", 2, -1, gap_first=2, gap_extend=1), "ACG"),
}


class Problem(NamedTuple):
    """A request, and the letters of its files."""

    request: SearchRequest
    queries: list[str]
    entries: list[str]


def cut_all(patch: pytest.MonkeyPatch) -> None:
    """Have entries cut into windows, and alignments traced in pieces, however small they are."""
    for module, name, value in (
        *((windows, "LONG", 8), (windows, "_SPANS", 1)),
        *((suboptimal, "_SPANS", 3), (suboptimal, "_AT_ONCE", 300)),
        (threads, "CpuPairs", partial(threads.CpuPairs, most_alone=40)),
        (threads, "CpuSuboptimal", partial(threads.CpuSuboptimal, sides=(16, 7))),
    ):
        patch.setattr(module, name, value)


def problem(folder: Path, seed: int, number: int) -> Problem:
    """Queries, and entries that hold copies of them, changed and cut, some several times."""
    random = np.random.default_rng([seed, number])
    scoring, letters = SCORINGS[list(SCORINGS)[number % len(SCORINGS)]]
    is_dna = letters != RESIDUES and scoring is not PROTEIN_SCORING

    def text(size: int) -> str:
        return "".join(random.choice(list(letters), size))

    queries = [text(int(random.integers(1, 40))) for _ in range(4)]
    entries = []
    for _ in range(6):
        entry = text(int(random.integers(1, 60)))
        for _ in range(int(random.integers(0, 5))):
            query = queries[int(random.integers(4))]
            begin, end = sorted(random.integers(0, len(query) + 1, 2).tolist())
            copy = list(query[begin:end])
            for place in range(len(copy)):
                if random.random() < 0.1:
                    copy[place] = text(int(random.integers(0, 3)))
            part = "".join(copy)
            at = int(random.integers(0, len(entry) + 1))
            entry = entry[:at] + (reverse_complement(part) if is_dna and random.random() < 0.5 else part) + entry[at:]
        entries.append(entry)
    request = SearchRequest(
        write(folder / "q.fa", queries, "q"),
        write(folder / "db.fa", entries, "e"),
        scoring,
        strand=str(random.choice(["both", "both", "forward", "reverse"])),  # type: ignore[arg-type]
        evalue=float(random.choice([1e-3, 10.0])) if scoring is PROTEIN_SCORING else NEVER_TOO_MANY,
        max_alignments=int(random.choice([1, 2, 3, 10, 25])),
    )
    return Problem(request, queries, entries)


def check(folder: Path, asked: Problem) -> tuple[int, int]:
    """Search, and judge every entry; returns pairs judged, and further alignments found."""
    request, queries, entries = asked
    result = start(request, folder)
    by_pair: dict[tuple[str, str], list[Hit]] = {}
    for hit in hits_of(result):
        by_pair.setdefault((hit.query, hit.subject), []).append(hit)
    residues, judged, count = sum(map(len, entries)), 0, 0
    for q, query in enumerate(queries):
        for e, entry in enumerate(entries):
            expected = _expected(query, entry, request, residues)
            if not result.has_statistics(q):
                # Without E-values the best one alone is told.
                expected = expected[:1]
            hits = by_pair.get((f"q{q}", f"e{e}"), [])
            told = expected[: request.max_alignments]
            assert [_summary(hit) for hit in hits] == [_meant(query, *one) for one in told], (q, e)
            assert [hit.alignment for hit in hits] == list(range(1, len(hits) + 1))
            assert len({hit.rank for hit in hits}) <= 1
            if hits:
                assert [hit.more for hit in hits] == [False] * (len(hits) - 1) + [_has_more(expected, request)]
            judged, count = judged + 1, count + max(0, len(hits) - 1)
    assert len(result.hits) == result.queries.column("hits")[:].sum()
    return judged, count


def _has_more(expected: list[tuple[bool, Alignment]], request: SearchRequest) -> bool:
    return request.max_alignments > 1 and len(expected) > request.max_alignments


def _expected(query: str, entry: str, request: SearchRequest, residues: int) -> list[tuple[bool, Alignment]]:
    """The alignments that are wanted, one more than are told; with True for the other strand."""
    matrix, gaps = request.scoring.open_as_blast()
    rules = Rules(matrix.scores, gaps.first, gaps.extend, "local", matrix.matching)
    strands = [False]
    if matrix.alphabet.complement is not None:
        strands = {"both": [False, True], "forward": [False], "reverse": [True]}[request.strand]
    texts = [reverse_complement(query) if strand else query for strand in strands]
    codes = [matrix.alphabet.encode[np.frombuffer(text.encode(), np.uint8)] for text in (*texts, entry)]
    found = next_best(codes[:-1], codes[-1], rules, request.max_alignments + 1)
    if request.evalue < NEVER_TOO_MANY:
        found = [
            (which, one)
            for which, one in found
            if evalue(BLOSUM62, one.score, len(query), len(entry), residues) <= request.evalue
        ]
    return [(strands[which], one) for which, one in found]


def _meant(query: str, reverse: bool, one: Alignment) -> tuple[object, ...]:
    begin, end = one.query_start, one.query_end
    if reverse:
        begin, end = len(query) - end, len(query) - begin
    return one.score, reverse, begin, end, one.reference_start, one.reference_end, cigar(one.columns)


def _summary(hit: Hit) -> tuple[object, ...]:
    places = hit.query_start, hit.query_end, hit.subject_start, hit.subject_end
    return hit.score, hit.reverse, *places, hit.cigar
