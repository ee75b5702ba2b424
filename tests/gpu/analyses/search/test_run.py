"""A search's result folder says what the oracle says of every query and entry, also stopped and
resumed.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.search.check import check
from gpu.analyses.search.estimate import estimate
from gpu.analyses.search.hit import Hit, hits_of
from gpu.analyses.search.request import DNA_SCORING, PROTEIN_SCORING, SearchRequest
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import Cancelled, Damaged, InputError
from gpu.core.request import ThreadLimits
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring.choice import MatrixScoring
from tests.command_line.calls import reverse_complement
from tests.evalues_oracle import BLOSUM62, evalue
from tests.gpu.analyses.pairs.cases import cigar
from tests.gpu.analyses.search.cases import RESIDUES, cut_small, meant, random_records, start, write
from tests.gpu.analyses.stopping import Stopping

_NEVER_TOO_MANY = 1e300
ROOT = Path(__file__).resolve().parents[4]


def _expected(queries: list[str], entries: list[str], request: SearchRequest) -> list[list[tuple[int, int, bool]]]:
    """Of each query (score, entry, whether reversed) of all entries that score."""
    strands = {"both": (False, True), "forward": (False,), "reverse": (True,)}[request.strand]
    is_dna = request.scoring.open()[0].alphabet.complement is not None
    told = []
    for query in queries:
        found = []
        for number, entry in enumerate(entries):
            of = {
                strand: meant(reverse_complement(query) if strand else query, entry, request.scoring).score
                for strand in (strands if is_dna else (False,))
            }
            best = max(of.values())
            if best > 0:
                found.append((best, number, of.get(False) != best))
        told.append(found)
    return told


@pytest.mark.parametrize(
    ("scoring", "letters", "strand"),
    [
        (PROTEIN_SCORING, RESIDUES, "both"),
        (MatrixScoring("PAM30", gap_first=9, gap_extend=9), RESIDUES, "both"),
        (MatrixScoring("GONNET1992", gap_first=11, gap_extend=1), RESIDUES, "both"),
        (DNA_SCORING, "ACGT", "both"),
        (DNA_SCORING, "ACGT", "reverse"),
    ],
)
def test_hits(
    scoring: MatrixScoring, letters: str, strand: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut_small(monkeypatch, 300)
    queries, entries = random_records(1, 4, 40, letters), random_records(2, 60, 60, letters)
    entries[5] = queries[0] + entries[5]
    entries[41] = reverse_complement(queries[1]) if letters == "ACGT" else queries[1]
    request = SearchRequest(
        write(tmp_path / "q.fa", queries, "q"),
        write(tmp_path / "db.fa", entries, "e"),
        scoring,
        strand,
        top=60,
        evalue=_NEVER_TOO_MANY,
    )
    result = start(request, tmp_path / "out")
    scale = result.scale
    hits = list(hits_of(result))
    for number, found in enumerate(_expected(queries, entries, request)):
        of = [hit for hit in hits if hit.query == f"q{number}"]
        assert sorted((round(hit.score * scale), int(hit.subject[1:]), hit.reverse) for hit in of) == sorted(found)
        assert [hit.rank for hit in of] == list(range(1, len(found) + 1))
        # By E-value, then score, then place.
        assert of == sorted(of, key=lambda hit: (hit.evalue, -hit.score, int(hit.subject[1:])))
    for hit in hits:
        _check_alignment(hit, queries[int(hit.query[1:])], entries[int(hit.subject[1:])], request)
    few = list(hits_of(start(request.with_(top=7), tmp_path / "few")))
    assert few == [hit for hit in hits if hit.rank <= 7]


def test_hits_have_the_evalues_of_blast_and_are_in_their_order(tmp_path: Path) -> None:
    """Long entries score more by chance, so that a lower score in a short one may go before."""
    queries, entries = random_records(21, 2, 80), random_records(22, 120, 900)
    request = SearchRequest(write(tmp_path / "q.fa", queries, "q"), write(tmp_path / "db.fa", entries, "e"), top=30)
    hits = list(hits_of(start(request.with_(evalue=_NEVER_TOO_MANY), tmp_path / "out")))
    residues = sum(map(len, entries))
    expected = []
    for number, query in enumerate(queries):
        of = []
        for place, entry in enumerate(entries):
            score = meant(query, entry, PROTEIN_SCORING).score
            if score > 0:
                of.append((evalue(BLOSUM62, score, len(query), len(entry), residues), -score, place, number))
        expected += sorted(of)[:30]
    assert [(hit.query, hit.subject) for hit in hits] == [(f"q{of[3]}", f"e{of[2]}") for of in expected]
    assert [hit.evalue for hit in hits] == pytest.approx([of[0] for of in expected], rel=1e-9)
    assert any(one.query == other.query and one.score < other.score for one, other in pairwise(hits))


def test_fitted_evalues_do_not_depend_on_other_queries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of many queries only some scores are recorded; statistics are of as many as those of one."""
    cut_small(monkeypatch, 4000)
    monkeypatch.setattr("gpu.analyses.search.candidates.SAMPLED", 300)
    monkeypatch.setattr("gpu.analyses.search.candidates.SAMPLED_IN_ALL", 300)
    monkeypatch.setattr("gpu.analyses.search.evalues.SAMPLED", 300)
    monkeypatch.setattr("gpu.analyses.search.evalues.SAMPLED_IN_ALL", 600)
    queries, entries = random_records(31, 5, 90), random_records(32, 700, 90)
    database = write(tmp_path / "db.fa", entries, "e")
    scoring = MatrixScoring("BLOSUM62", gap_first=14, gap_extend=4)
    together = SearchRequest(write(tmp_path / "q.fa", queries, "q"), database, scoring, evalue=50.0)
    result = start(together, tmp_path / "together")
    assert result.queries.column("fitted")[:].all() and result.statistics["stride"] == 7
    alone = []
    for number, query in enumerate(queries):
        request = together.with_(queries=write(tmp_path / f"q{number}.fa", [query], f"q{number}-"))
        one = start(request, tmp_path / f"alone{number}")
        assert one.statistics["stride"] == 3
        alone += [(hit.subject, hit.evalue, hit.bits) for hit in hits_of(one)]
    assert [(hit.subject, hit.evalue, hit.bits) for hit in hits_of(result)] == alone and alone


def _check_alignment(hit: Hit, query: str, entry: str, request: SearchRequest) -> None:
    matrix, gaps = request.scoring.open()
    strand = reverse_complement(query) if hit.reverse else query
    told = meant(strand, entry, request.scoring)
    first, last = told.query_start, told.query_end
    if hit.reverse:
        first, last = len(query) - last, len(query) - first
    assert (hit.query_start, hit.query_end) == (first, last)
    assert (hit.subject_start, hit.subject_end) == (told.reference_start, told.reference_end)
    assert hit.cigar == cigar(told.columns)
    assert hit.query_letters == strand[told.query_start : told.query_end]
    assert hit.subject_letters == entry[told.reference_start : told.reference_end]
    assert hit.columns == len(told.columns) and hit.identities == told.columns.count("=")
    assert hit.gaps == told.columns.count("I") + told.columns.count("D")
    opened = sum(hit.cigar.count(letter) for letter in "ID")
    assert hit.gap_openings == opened
    # Every column scored again.
    codes = matrix.alphabet.encode
    at, to, score, positives = 0, 0, 0, 0
    for column in told.columns:
        if column in "=X":
            of = int(matrix.scores[codes[ord(hit.query_letters[at])], codes[ord(hit.subject_letters[to])]])
            score, positives = score + of, positives + (of > 0)
        at, to = at + (column != "D"), to + (column != "I")
    assert positives == hit.positives
    assert score - opened * gaps.first - (hit.gaps - opened) * gaps.extend == round(hit.score * matrix.scale)


def test_evalue_cuts_the_list(tmp_path: Path) -> None:
    queries, entries = random_records(3, 2, 60), random_records(4, 80, 80)
    entries[10] = queries[0]
    files = write(tmp_path / "q.fa", queries, "q"), write(tmp_path / "db.fa", entries, "e")
    all_hits = list(hits_of(start(SearchRequest(*files, evalue=_NEVER_TOO_MANY), tmp_path / "all")))
    few = list(hits_of(start(SearchRequest(*files, evalue=1e-3), tmp_path / "few")))
    assert few == [hit for hit in all_hits if hit.evalue <= 1e-3] and 0 < len(few) < len(all_hits)
    assert few[0].subject == "e10" and few[0].bits > few[-1].bits - 1e-9


def _files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.glob("*/*.npy"))}


def test_stopped_anywhere_it_goes_on_to_the_same_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_small(monkeypatch, 400)
    request = SearchRequest(
        write(tmp_path / "q.fa", random_records(5, 3, 40), "q"),
        write(tmp_path / "db.fa", random_records(6, 90, 60), "e"),
        top=5,
        evalue=_NEVER_TOO_MANY,
    )
    start(request, tmp_path / "whole")
    expected = _files(tmp_path / "whole")
    assert sum(name.startswith("candidates/") for name in expected) > 3 * len(["query", "entry", "score"])

    done = []
    for after in (1, 4, 9, 15, 21):
        out = tmp_path / f"stopped{after}"
        with pytest.raises(Cancelled):
            start(request, out, Stopping(after))
        reached = SearchResult.open(out).reached
        done.append(reached[-1].done if reached else 0)
        with pytest.raises(InputError, match="is not finished"):
            _ = SearchResult.open(out).hits
        start(request, out)
        assert _files(out) == expected
    assert done == sorted(done) and done[-1] > 0


def test_killed_after_any_part_it_goes_on_behind_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also behind parts that filled up before the first batch was done."""
    cut_small(monkeypatch, 400)
    monkeypatch.setattr("gpu.results.table_writer.PART_ROWS", 4)
    request = SearchRequest(
        write(tmp_path / "q.fa", random_records(5, 3, 40), "q"),
        write(tmp_path / "db.fa", random_records(6, 40, 60), "e"),
        top=9,
        evalue=_NEVER_TOO_MANY,
    )
    whole, killed = tmp_path / "whole", tmp_path / "killed"
    start(request, whole)
    expected, lines = _files(whole), (whole / "journal.jsonl").read_bytes().splitlines(keepends=True)
    parts = [number for number, line in enumerate(lines, 1) if json.loads(line)["kind"] == "part"]
    before_a_mark = [number for number in parts if json.loads(lines[number - 1])["state_rows"] == 0]
    assert len([number for number in parts[:10] if number in before_a_mark]) > 2
    for number in (*parts[:10], *parts[10::25]):
        shutil.copytree(whole, killed)
        (killed / "journal.jsonl").write_bytes(b"".join(lines[:number]))
        start(request, killed)
        assert _files(killed) == expected
        found = [json.loads(line) for line in (killed / "journal.jsonl").read_bytes().splitlines()]
        written = [(record["table"], record["part"]) for record in found if record["kind"] == "part"]
        assert len(written) == len(set(written)), "a part was thrown away"
        shutil.rmtree(killed)


@pytest.mark.parametrize("table", ["candidates", "sample", "hits"])
def test_what_is_damaged_is_made_again(table: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_small(monkeypatch, 400)
    request = SearchRequest(
        write(tmp_path / "q.fa", random_records(7, 2, 40), "q"),
        write(tmp_path / "db.fa", random_records(8, 60, 60), "e"),
    )
    out = tmp_path / "out"
    start(request, out)
    expected = _files(out)
    victim = sorted((out / table).glob("*.score.npy"))[-1]
    victim.write_bytes(victim.read_bytes()[:-1] + b"\x55")
    if table == "hits":
        with pytest.raises(Damaged, match=victim.name):
            list(hits_of(SearchResult.open(out)))
    start(request, out)
    assert _files(out) == expected


def test_the_sample_tells_every_entry_of_a_small_database(tmp_path: Path) -> None:
    queries, entries = random_records(9, 1, 40), random_records(10, 30, 40)
    request = SearchRequest(write(tmp_path / "q.fa", queries, "q"), write(tmp_path / "db.fa", entries, "e"))
    result = start(request, tmp_path / "out")
    assert result.statistics["stride"] == 1
    assert result.sample.column("length")[:].tolist() == [len(entry) for entry in entries]
    assert result.sample.column("score")[:].tolist() == [
        meant(queries[0], entry, PROTEIN_SCORING).score for entry in entries
    ]


@pytest.mark.parametrize(
    ("query", "sentence"),
    [
        (">a\nMK3\n", "3"),
        (f">a\n{'M' * 100_001}\n", "more than 100,000 residues"),
    ],
)
def test_bad_queries(query: str, sentence: str, tmp_path: Path) -> None:
    (tmp_path / "q.fa").write_text(query)
    database = write(tmp_path / "db.fa", random_records(11, 5, 40), "e")
    for judge in (check, lambda request: start(request, tmp_path / "out")):
        with pytest.raises(InputError, match=sentence):
            judge(SearchRequest(str(tmp_path / "q.fa"), database))
    assert not (tmp_path / "out").exists()


def test_a_database_may_have_letters_that_the_matrix_lacks(tmp_path: Path) -> None:
    query = write(tmp_path / "q.fa", ["MKVLAWXR"], "q")
    database = write(tmp_path / "db.fa", ["MKVLAWUR", "MKVLAWXR", "MKVLAW*R"], "e")
    hits = list(hits_of(start(SearchRequest(query, database, evalue=_NEVER_TOO_MANY), tmp_path / "out")))
    # U is cysteine to X, and X any residue.
    score = meant("MKVLAWXR", "MKVLAWXR", PROTEIN_SCORING).score
    assert [(hit.subject, hit.score) for hit in hits][:2] == [("e1", score), ("e0", score - 1)]


def test_a_database_of_bases_is_told_from_one_of_proteins(tmp_path: Path) -> None:
    protein = write(tmp_path / "q.fa", random_records(12, 1, 60), "q")
    bases = write(tmp_path / "db.fa", random_records(13, 5, 60, "ACGT"), "e")
    with pytest.raises(InputError, match="db.fa holds bases, and the query and its matrix are of proteins"):
        start(SearchRequest(protein, bases), tmp_path / "out")
    with pytest.raises(InputError, match="q.fa"):
        start(SearchRequest(protein, bases, DNA_SCORING), tmp_path / "out")


def test_changed_files_are_refused_and_moved_ones_are_not(tmp_path: Path) -> None:
    files = [
        write(tmp_path / "q.fa", random_records(14, 1, 40), "q"),
        write(tmp_path / "db.fa", random_records(15, 5, 40), "e"),
    ]
    request = check(SearchRequest(*files))
    assert len(request.sha256) == 2 and request.scoring.sha256
    start(request, tmp_path / "out")
    moved = [str(Path(path).rename(tmp_path / f"moved-{Path(path).name}")) for path in files]
    start(SearchRequest(*moved, limits=ThreadLimits(1)), tmp_path / "out")
    Path(moved[1]).write_text(">x\nMKV\n")
    with pytest.raises(InputError, match="has changed since"):
        start(request.with_(queries=moved[0], database=moved[1]), tmp_path / "out")


def test_the_request_goes_to_json_and_back() -> None:
    request = SearchRequest("q.fa", "db.fa", DNA_SCORING, "reverse", 3, 1e-5, "cpu", ThreadLimits(2), ("a", "b"))
    assert SearchRequest.from_json(json.loads(json.dumps(request.to_json()))) == request
    assert request.identity() == request.with_(engine="auto", queries="x").identity() != request.with_(top=4).identity()
    assert SearchRequest("q.fa", "db.fa").title == "q in db · BLOSUM62 12/1"
    for wrong in ({"evalue": 0.0}, {"evalue": float("nan")}, {"top": 0}, {"strand": "up"}):
        with pytest.raises(InputError):
            request.with_(**wrong)


def test_the_estimate_knows_a_large_database_by_its_beginning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    query = write(tmp_path / "q.fa", random_records(16, 2, 40), "q")
    request = SearchRequest(query, write(tmp_path / "db.fa", random_records(17, 300, 60), "e"))
    whole = estimate(request, tmp_path, CpuEngine(2))
    cut_small(monkeypatch, 1000)
    sampled = estimate(request, tmp_path, CpuEngine(2))
    assert "300 records" in whole.sentence
    assert np.isclose(sampled.seconds, whole.seconds, rtol=0.3)


def test_a_search_begins_without_compiled_code() -> None:
    """Importing Numba takes as long as a card takes for a whole small search: that goes on in a
    thread of its own.
    """
    code = (
        "import sys; import gpu.analyses.search.run, gpu.analyses.search.export, gpu.engines.cuda.engine; "
        "from gpu.scoring.matrix import load; load('BLOSUM62'); "
        "print(sorted({'numba', 'Bio'} & set(sys.modules)))"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert ended.stdout == "[]\n"


def test_of_equal_scores_the_first_entries_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_small(monkeypatch, 120)
    # Scores of 1 to 6, each many times, of entries of one length, in several batches.
    entries = ["M" * (1 + number * 7 % 6) + "A" * (5 - number * 7 % 6) for number in range(90)]
    scoring = MatrixScoring(write_matrix(tmp_path / "ones.mat"), gap_first=5, gap_extend=5)
    request = SearchRequest(
        write(tmp_path / "q.fa", ["M" * 6], "q"), write(tmp_path / "db.fa", entries, "e"), scoring, top=20, evalue=1e300
    )
    found = [hit.subject for hit in hits_of(start(request, tmp_path / "out"))]
    assert found == [f"e{number}" for number in sorted(range(90), key=lambda number: entries[number].count("A"))[:20]]


def write_matrix(path: Path) -> str:
    """Every residue scores 1 with itself, and -1 with others."""
    rows = [" ".join([letter, *("1" if letter == other else "-1" for other in RESIDUES)]) for letter in RESIDUES]
    path.write_text("\n".join([" ".join(RESIDUES), *rows]) + "\n")
    return str(path)
