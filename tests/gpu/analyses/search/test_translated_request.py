"""Requests of translated searches: what is refused, how a request is kept, and what it is
estimated to take.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gpu.analyses.search.check import check
from gpu.analyses.search.estimate import estimate
from gpu.analyses.search.request import DNA_SCORING, SearchRequest
from gpu.core.errors import InputError
from gpu.engines.cpu.engine import CpuEngine
from tests.gpu.analyses.search.cases import cut_small, random_records, start, translated_request, write


def test_what_cannot_be_translated_is_one_sentence(tmp_path: Path) -> None:
    proteins, dna = random_records(15, 2, 90), random_records(16, 3, 300, "ACGT")
    protein, bases = write(tmp_path / "p.fa", proteins, "p"), write(tmp_path / "d.fa", dna, "d")
    short = write(tmp_path / "short.fa", ["A", "AC"], "s")
    long = write(tmp_path / "long.fa", ["A" * 300_001], "l")
    cases: list[tuple[SearchRequest, str]] = [
        (SearchRequest(protein, bases), "d.fa holds bases.*--translate database"),
        (SearchRequest(bases, protein, DNA_SCORING), "p.fa holds proteins.*--translate query"),
        (SearchRequest(bases, protein), "d.fa holds bases, and BLOSUM62 is a matrix of proteins.*--translate query"),
        (SearchRequest(protein, protein, translate="database"), "p.fa holds proteins, and a database that is transl"),
        (SearchRequest(protein, protein, translate="query"), "p.fa holds proteins, and a query that is translated"),
        (SearchRequest(bases, bases, translate="query"), "d.fa holds bases"),
        (SearchRequest(protein, bases, DNA_SCORING, translate="database"), "scores bases; choose a matrix of protein"),
        (
            SearchRequest(short, protein, translate="query"),
            "short.fa holds no query to search for, as each of them has fewer than 3 bases",
        ),
        (SearchRequest(long, protein, translate="query"), "more than 300,000 bases"),
    ]
    for request, sentence in cases:
        for judge in (check, lambda request: start(request, tmp_path / "out")):
            with pytest.raises(InputError, match=sentence) as raised:
                judge(request)
            assert "\n" not in str(raised.value)
    assert not (tmp_path / "out").exists()
    for wrong in ({"translate": "both"}, {"translate": "query", "genetic_code": 7}, {"genetic_code": 2}):
        with pytest.raises(InputError):
            SearchRequest(protein, bases, **wrong)  # type: ignore[arg-type]


def test_the_request_goes_to_json_and_back() -> None:
    request = SearchRequest("q.fa", "db.fa", translate="database", genetic_code=11, strand="forward")
    assert SearchRequest.from_json(json.loads(json.dumps(request.to_json()))) == request
    assert request.title == "q in db · BLOSUM62 12/1 · translated database (code 11) · forward"
    assert request.frames == (1, 2, 3) and SearchRequest("q.fa", "db.fa").frames == ()
    identities = {SearchRequest("q.fa", "db.fa").identity(), request.identity()}
    identities |= {request.with_(translate="query").identity(), request.with_(genetic_code=1).identity()}
    assert len(identities) == 4


def test_the_estimate_counts_the_frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    proteins, dna = random_records(17, 2, 60), [f"AC{text}" for text in random_records(18, 300, 90, "ACGT")]
    request = translated_request(tmp_path, "database", proteins, dna)
    whole = estimate(request, tmp_path, CpuEngine(2))
    assert "2 × 300 records in 6 frames" in whole.sentence
    result = start(request, tmp_path / "out")
    bases = sum(map(len, dna))
    assert (result.entries, result.statistics["bases"]) == (300, bases)
    assert result.statistics["cells"] == sum(map(len, proteins)) * result.residues
    assert 2 * bases - 6 * 300 < result.residues < 2 * bases
    one_strand = estimate(request.with_(strand="forward"), tmp_path, CpuEngine(2))
    assert "in 3 frames" in one_strand.sentence and one_strand.memory_bytes < whole.memory_bytes
    cut_small(monkeypatch, 1000)
    sampled = estimate(request, tmp_path, CpuEngine(2))
    assert sampled.seconds == pytest.approx(whole.seconds, rel=0.3)
    of_queries = estimate(translated_request(tmp_path, "query", proteins, dna), tmp_path, CpuEngine(2))
    assert "300 × 2 records in 6 frames" in of_queries.sentence
