"""Hits stacked on their query: every line is of one length, without gaps it is what was aligned,
and its columns pair the letters that the CIGAR pairs.
"""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.gapped import gapped
from gpu.analyses.search.export import format_asked
from gpu.analyses.search.hit import hits_of
from gpu.analyses.search.request import DNA_SCORING, SearchRequest
from gpu.analyses.search.result import SearchResult
from gpu.analyses.search.run import run
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.command_line.calls import reverse_complement
from tests.gpu.analyses.search.cases import write


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> SearchResult:
    """Two queries of bases; entries with letters left out, put in at one place, on both strands."""
    work = tmp_path_factory.mktemp("stacked")
    random = np.random.default_rng(3)
    one, two = ("".join(random.choice(list("ACGT"), 300)) for _ in range(2))
    entries = [
        "TTT" + one[:100] + "ACGTA" + one[100:],
        one[50:100] + "GG" + one[100:150] + one[153:290],
        reverse_complement(one[20:120] + "TT" + one[120:]),
        two[:200],
        one,
        *("".join(random.choice(list("ACGT"), 300)) for _ in range(200)),
    ]
    files = write(work / "q.fa", [one, two], "q"), write(work / "db.fa", entries, "entry")
    request = SearchRequest(*files, scoring=DNA_SCORING, strand="both", evalue=1e-10)
    run(request, work / "result", Monitor(), CpuEngine(2), use_cache=False)
    return SearchResult.open(work / "result")


def _lines(result: SearchResult, rows: list[int] | None = None) -> list[tuple[str, str]]:
    out = io.BytesIO()
    format_asked("stacked").write(result, out, rows=None if rows is None else np.array(rows))
    lines = out.getvalue().decode().splitlines()
    return list(zip(lines[::2], lines[1::2], strict=True))


def test_columns_pair_what_is_aligned(result: SearchResult) -> None:
    hits = list(hits_of(result))
    assert len(hits) == 5 and sum(hit.query == hits[0].query for hit in hits) == 4
    lines = _lines(result)
    for query in (0, 1):
        of = [hit for hit in hits if hit.query == result.queries.text("name")[query]]
        (header, above), *below = lines[: len(of) + 1]
        lines = lines[len(of) + 1 :]
        assert header == f">{of[0].query} words" and above.replace("-", "") == result.queries.text("letters")[query]
        assert len(below) == len(of)
        for hit, (name, line) in zip(of, below, strict=True):
            first, last = hit.subject_places
            assert name.startswith(f">{hit.subject}/{first}-{last} score=") and len(line) == len(above)
            columns = [pair for pair in zip(above, line, strict=True) if pair != ("-", "-")]
            start, end = hit.query_places
            part = columns[start - 1 : len(columns) - (len(result.queries.text("letters")[query]) - end)]
            expected = gapped(*hit.along_query)
            assert "".join(pair[0] for pair in part) == expected.query
            assert "".join(pair[1] for pair in part) == expected.reference
            assert {pair[1] for pair in columns[: start - 1]} <= {"-"}
    assert lines == []


def test_some_hits_open_only_their_own_gaps(result: SearchResult) -> None:
    hits = list(hits_of(result))
    whole = next(row for row, hit in enumerate(hits) if hit.subject.startswith("entry4"))
    (_, above), (_, below) = _lines(result, [whole])
    assert above == below == result.queries.text("letters")[0]


def test_translated_queries_are_refused(tmp_path: Path) -> None:
    files = (
        write(tmp_path / "q.fa", ["ATGAAAGTTCTGGCTTGGTTT" * 3], "q"),
        write(tmp_path / "db.fa", ["MKVLAWF" * 3], "e"),
    )
    run(SearchRequest(*files, translate="query"), tmp_path / "out", Monitor(), CpuEngine(2), use_cache=False)
    with pytest.raises(InputError, match="six frames"):
        _lines(SearchResult.open(tmp_path / "out"))
