"""All alignments of an entry: equal to the textbook's, cut where asked, in every format."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gpu.analyses.search import run as running
from gpu.analyses.search.export import json_lines, tab6_lines, table_lines
from gpu.analyses.search.hit import hits_of
from gpu.analyses.search.request import DNA_SCORING, MAX_ALIGNMENTS, SearchRequest
from gpu.analyses.search.sam import sam_lines
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.command_line.calls import reverse_complement
from tests.gpu.analyses.search.cases import start, translated_request
from tests.gpu.analyses.search.suboptimal_checks import SCORINGS, check, cut_all, problem

_GENE = "ATGAAACGCATTAGCACCACCATTACCACCACCATCACCATTACCACAGGTAACGGTGCGGGCTGA"


@pytest.mark.parametrize("number", range(len(SCORINGS)))
def test_entries_have_the_alignments_of_the_textbook(
    number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if number % 2:
        cut_all(monkeypatch)
    judged, _ = check(tmp_path / "out", problem(tmp_path, 7, number))
    assert judged == 24


def _copies(work: Path) -> SearchRequest:
    """A gene three times in an entry, once on the other strand; and once in another."""
    changed = _GENE[:30] + "C" + _GENE[31:]
    entry = "GATTACA".join(["", changed, _GENE, reverse_complement(changed), ""])
    (work / "q.fa").write_text(f">gene\n{_GENE}\n")
    (work / "db.fa").write_text(f">chromosome a small one\n{entry}\n>other\nTTTTT{_GENE}\n")
    request = SearchRequest(str(work / "q.fa"), str(work / "db.fa"), DNA_SCORING, evalue=1e-9)
    return request.with_(max_alignments=MAX_ALIGNMENTS)


def test_rows_of_an_entry_are_together_and_cut_where_asked(tmp_path: Path) -> None:
    request = _copies(tmp_path)
    result = start(request, tmp_path / "all")
    found = [(hit.subject, hit.rank, hit.alignment, *hit.subject_places, hit.more) for hit in hits_of(result)]
    size, first = len(_GENE), 7 + len(_GENE) + 7
    assert found == [
        ("chromosome", 1, 1, first + 1, first + size, False),
        ("chromosome", 1, 2, 8, 7 + size, False),
        ("chromosome", 1, 3, first + 2 * size + 7, first + size + 8, False),
        ("other", 2, 1, 6, 5 + size, False),
    ]
    lines = "".join(table_lines(result))
    assert f"({len(_GENE)} bases): 2 hits, 4 alignments" in lines
    assert "  a small one\n" in lines and "  alignment 3" in lines
    assert [line.split("\t")[1] for line in tab6_lines(result)] == ["chromosome"] * 3 + ["other"]
    assert [json.loads(line)["alignment"] for line in json_lines(result)] == [1, 2, 3, 1]
    flags = [line.split("\t")[1] for line in sam_lines(result) if line[0] != "@"]
    assert flags == ["0", "256", "272", "256"]
    # Two of them, in no more entries than asked for.
    monitor = Monitor()
    result = start(request.with_(max_alignments=2, top=1), tmp_path / "some", monitor)
    assert [(hit.alignment, hit.more) for hit in hits_of(result)] == [(1, False), (2, True)]
    assert "not listed (--max-alignments)" in "".join(table_lines(result))
    (sentence,) = result.notices
    assert sentence.startswith("An entry has more alignments with query “gene” than are")
    assert sentence in monitor.progress.remarks
    # One, as before there were several.
    result = start(request.with_(max_alignments=1), tmp_path / "best")
    assert [(hit.subject, hit.alignment, hit.more) for hit in hits_of(result)] == [
        ("chromosome", 1, False),
        ("other", 1, False),
    ]
    assert not result.notices


def test_each_frame_of_a_translated_entry_has_its_own(tmp_path: Path) -> None:
    protein = "MKWVTFISLLFLFSSAYSRGVFRR"
    coding = "ATGAAATGGGTGACCTTTATTAGCCTGCTGTTTCTGTTTAGCAGCGCGTATAGCCGCGGCGTGTTTCGCCGC"
    dna = f"{coding}AC{coding}C{coding}A{reverse_complement(coding)}"
    request = translated_request(tmp_path, "database", [protein], [dna], evalue=1e-6, max_alignments=5)
    found = [(hit.subject_frame, hit.rank, hit.alignment) for hit in hits_of(start(request, tmp_path / "out"))]
    # The shorter the frame, the less chance there is in it.
    assert found == [(3, 1, 1), (1, 2, 1), (1, 2, 2), (-1, 3, 1)]


def test_stopped_while_it_looks_for_them_it_goes_on_to_the_same_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    request = _copies(tmp_path)
    start(request, tmp_path / "whole")
    with monkeypatch.context() as patch:
        patch.setattr(running.HitFinder, "_write", _fail)
        with pytest.raises(KeyboardInterrupt):
            running.run(request, tmp_path / "stopped", Monitor(), CpuEngine(1), use_cache=False)
    start(request, tmp_path / "stopped")
    whole, stopped = (
        {file.name: file.read_bytes() for file in (tmp_path / name / "hits").iterdir()} for name in ("whole", "stopped")
    )
    assert whole and whole == stopped


def _fail(*_: object) -> None:
    raise KeyboardInterrupt
