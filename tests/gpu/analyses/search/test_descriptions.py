"""Descriptions of entries go from the file to the hits."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gpu.analyses.search.export import json_lines
from gpu.analyses.search.request import DNA_SCORING, SearchRequest
from tests.gpu.analyses.search.cases import NEVER_TOO_MANY, cut_small, start

HEADERS = {
    b"plain": ("plain", ""),
    b"sp|P1|X_Y a kinase, putative  ": ("sp|P1|X_Y", "a kinase, putative"),
    b"  late \t two  words": ("late", "two  words"),
    b"nr1 first title\x01nr2 second title": ("nr1", "first title nr2 second title"),
    b"caf\xc3\xa9 na\xc3\xafve": ("café", "naïve"),
    b"lat\xe9 d\xe9j\xe0": ("laté", "déjà"),
    b"": ("#7", ""),
    b"   ": ("#8", ""),
}


@pytest.mark.parametrize("letters", [40, 1 << 20])
def test_the_rest_of_a_header_is_the_description(letters: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_small(monkeypatch, letters)
    monkeypatch.chdir(tmp_path)
    Path("q.fa").write_text(">q a query\nMKWVTFISLLFLFSSAYS\n")
    Path("db.fa").write_bytes(b"".join(b">" + header + b"\nMKWVTFISLLFLFSSAYS\n" for header in HEADERS))
    result = start(SearchRequest("q.fa", "db.fa", evalue=NEVER_TOO_MANY), tmp_path / "out")
    found = [json.loads(line) for line in json_lines(result)]
    assert [(hit["subject"], hit["description"]) for hit in found] == list(HEADERS.values())


def test_a_flat_file_has_descriptions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    letters = "acgtacggttaacgtgatcc"
    Path("q.fa").write_text(f">q\n{letters}\n")
    Path("db.gb").write_text(
        f"LOCUS       AB000001 {len(letters)} bp DNA linear BCT 01-JAN-2000\n"
        f"DEFINITION  A gene\n            of two lines.\nORIGIN\n        1 {letters[:10]} {letters[10:]}\n//\n"
    )
    request = SearchRequest("q.fa", "db.gb", scoring=DNA_SCORING, evalue=NEVER_TOO_MANY)
    (hit,) = [json.loads(line) for line in json_lines(start(request, tmp_path / "out"))]
    assert (hit["subject"], hit["description"], hit["alignment"]) == ("AB000001", "A gene of two lines", 1)
