"""Translated searches: every hit is the best alignment of a frame as Biopython translates it, with
its places on the DNA.
"""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from Bio.Data import CodonTable
from Bio.Seq import Seq

from gpu.analyses.analysis import format_named
from gpu.analyses.search import run as running
from gpu.analyses.search.export import FORMATS
from gpu.analyses.search.frames import Frames
from gpu.analyses.search.hit import Hit, hits_of
from gpu.analyses.search.input import DatabaseTotals
from gpu.analyses.search.prepared import kept_databases
from gpu.analyses.search.request import PROTEIN_SCORING, SearchRequest
from gpu.analyses.search.result import SearchResult
from gpu.analyses.search.run import run
from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring.choice import MatrixScoring
from gpu.sequences.alphabet import DNA
from gpu.sequences.batches import scan_text
from gpu.sequences.reading import Reading
from tests.command_line.calls import reverse_complement
from tests.evalues_oracle import BLOSUM62, evalue
from tests.gpu.analyses.pairs.cases import cigar
from tests.gpu.analyses.search.cases import RESIDUES, cut_small, meant, random_records, start, translated_request
from tests.gpu.analyses.stopping import Stopping

_FRAMES = {"both": (1, 2, 3, -1, -2, -3), "forward": (1, 2, 3), "reverse": (-1, -2, -3)}


def _frame(text: str, frame: int, code: int) -> str:
    """A frame by Biopython, with X where it tells one of two residues."""
    strand = Seq(text) if frame > 0 else Seq(text).reverse_complement()
    strand = strand[abs(frame) - 1 :]
    read = str(strand[: len(strand) // 3 * 3].translate(table=code)) if len(strand) >= 3 else ""
    return read.translate(str.maketrans("BZJ", "XXX"))


def _coding(protein: str, code: int, seed: int) -> str:
    """Some DNA that is read as a protein."""
    random = np.random.default_rng(seed)
    codons: dict[str, list[str]] = {}
    for codon, residue in CodonTable.unambiguous_dna_by_id[code].forward_table.items():
        codons.setdefault(residue, []).append(codon)
    return "".join(str(random.choice(codons[residue])) for residue in protein)


def _sides(code: int, seed: int, ambiguous: bool) -> tuple[list[str], list[str]]:
    """Proteins, and DNA: of every length from 0 to 5, of chance, and with genes of the proteins in
    each of the frames.
    """
    proteins = random_records(seed, 4, 40)
    random = np.random.default_rng(seed)
    dna = ["".join(random.choice(list("ACGT"), length)) for length in [*range(6), *random.integers(6, 160, 12)]]
    for number in range(6):
        gene = "ACGTA"[: number % 3] + _coding(proteins[number % 4], code, number) + "GT"[: number % 2]
        dna.insert(3 * number, gene if number < 3 else reverse_complement(gene))
    if ambiguous:
        letters = np.array(list("RYSWKMBDHVN"))
        for number, text in enumerate(dna):
            places = np.flatnonzero(random.random(len(text)) < 0.1)
            mixed = np.array(list(text))
            mixed[places] = random.choice(letters, len(places))
            dna[number] = "".join(mixed)
    return proteins, dna


class _Found(NamedTuple):
    score: int
    entry: int
    frame: int
    query: str
    subject: str


def _expected(queries: list[str], entries: list[str], request: SearchRequest) -> list[list[_Found]]:
    """Of each query the best hits, by the textbook's matrix of every frame."""
    frames, code = _FRAMES[request.strand], request.genetic_code
    told = []
    for query in queries:
        found = []
        for number, entry in enumerate(entries):
            for frame in frames:
                texts = (
                    (_frame(query, frame, code), entry)
                    if request.translate == "query"
                    else (query, _frame(entry, frame, code))
                )
                score = meant(*texts, request.scoring).score if all(texts) else 0
                if score > 0:
                    found.append(_Found(score, number, frame, *texts))
        # Stable: of equal ones the first entry, and of its frames the first.
        found.sort(key=lambda hit: (_evalue(hit, entries, request), -hit.score, hit.entry))
        best = list(dict.fromkeys(hit.entry for hit in found))[: request.top]
        told.append([hit for hit in found if hit.entry in best])
    return told


def _evalue(found: _Found, entries: list[str], request: SearchRequest) -> float:
    """BLAST's: the residues of a frame, of a database that is translated a third of its bases."""
    bases = 3 if request.translate == "database" else 1
    return evalue(BLOSUM62, found.score, len(found.query), len(found.subject), sum(map(len, entries)) // bases)


def _printed(result: SearchResult, name: str) -> str:
    out = BytesIO()
    format_named(FORMATS, name).write(result, out)
    return out.getvalue().decode()


@pytest.mark.parametrize("letters", [200, 1 << 20], ids=["many batches", "one batch"])
@pytest.mark.parametrize(
    ("translate", "strand", "code", "ambiguous"),
    [
        ("database", "both", 1, False),
        ("database", "both", 2, True),
        ("database", "reverse", 1, False),
        ("query", "both", 1, False),
        ("query", "both", 6, True),
        ("query", "forward", 1, True),
    ],
)
def test_hits_are_the_best_alignments_of_every_frame(
    translate: str,
    strand: Any,
    code: int,
    ambiguous: bool,
    letters: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cut_small(monkeypatch, letters)
    proteins, dna = _sides(code, 7, ambiguous)
    if translate == "query":
        dna = [text for text in dna if len(text) >= 3]
    request = translated_request(tmp_path, translate, proteins, dna, strand=strand, top=9, genetic_code=code)
    queries, entries = (dna, proteins) if translate == "query" else (proteins, dna)
    result = start(request, tmp_path / "out")
    hits = list(hits_of(result))
    expected = _expected(queries, entries, request)
    assert {found.frame for of in expected for found in of} == set(_FRAMES[strand])
    assert [(hit.query, hit.rank) for hit in hits] == [
        (f"{'d' if translate == 'query' else 'p'}{number}", rank)
        for number, of in enumerate(expected)
        for rank in range(1, len(of) + 1)
    ]
    for hit, (number, found) in zip(
        hits, [(number, found) for number, of in enumerate(expected) for found in of], strict=True
    ):
        assert (hit.score, int(hit.subject[1:])) == (found.score, found.entry)
        assert (hit.query_length, hit.subject_length) == (len(queries[number]), len(entries[found.entry]))
        _check(hit, found, queries[number], entries[found.entry], request)
    told = [json.loads(line) for line in _printed(result, "json").splitlines()]
    assert [(line["query_frame"], line["subject_frame"]) for line in told] == [
        (found.frame, 0) if translate == "query" else (0, found.frame) for of in expected for found in of
    ]


def _check(hit: Hit, found: _Found, query: str, entry: str, request: SearchRequest) -> None:
    """The alignment is the one that the rules mean, and the DNA at its places is read as what is
    aligned.
    """
    told = meant(found.query, found.subject, request.scoring)
    assert hit.cigar == cigar(told.columns)
    assert hit.query_letters == found.query[told.query_start : told.query_end]
    assert hit.subject_letters == found.subject[told.reference_start : told.reference_end]
    assert (hit.columns, hit.identities) == (len(told.columns), told.columns.count("="))
    assert hit.reverse == (found.frame < 0)
    if request.translate == "query":
        dna, letters, places = query, hit.query_letters, hit.query_places
        assert (hit.query_frame, hit.subject_frame) == (found.frame, 0)
        assert hit.subject_places == (told.reference_start + 1, told.reference_end)
    else:
        dna, letters, places = entry, hit.subject_letters, hit.subject_places
        assert (hit.query_frame, hit.subject_frame) == (0, found.frame)
        assert hit.query_places == (told.query_start + 1, told.query_end)
    first, last = sorted(places)
    assert places == ((first, last) if found.frame > 0 else (last, first))
    assert _frame(dna[first - 1 : last], 1 if found.frame > 0 else -1, request.genetic_code) == letters
    # What BLAST calls the frame.
    assert abs(found.frame) == ((first - 1) % 3 if found.frame > 0 else (len(dna) - last) % 3) + 1


def test_a_stop_scores_as_the_matrix_says(tmp_path: Path) -> None:
    """It neither ends an alignment nor is it left out: −4 with BLOSUM62."""
    protein = "MKVLAWFEDRQNSTYHPICGMKVLAWFEDRQNSTYHPICG"
    gene = _coding(protein[:20], 1, 1) + "TAA" + _coding(protein[21:], 1, 2)
    (hit, *_) = hits_of(start(translated_request(tmp_path, "database", [protein], [gene]), tmp_path / "out"))
    whole = meant(protein, protein, PROTEIN_SCORING).score
    assert (hit.cigar, hit.subject_letters[20], hit.subject_places) == ("20=1X19=", "*", (1, 120))
    assert hit.score == whole - meant("M", "M", PROTEIN_SCORING).score - 4


@pytest.mark.parametrize("translate", ["database", "query"])
def test_stopped_anywhere_it_goes_on_to_the_same_bytes(
    translate: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cut_small(monkeypatch, 500)
    proteins, dna = random_records(5, 3 if translate == "database" else 60, 40), random_records(6, 60, 90, "ACGT")
    request = translated_request(tmp_path, translate, proteins, dna if translate == "database" else dna[:2], top=5)
    start(request, tmp_path / "whole")

    def files(folder: Path) -> dict[str, bytes]:
        return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.glob("*/*.npy"))}

    expected = files(tmp_path / "whole")
    done = []
    # A query's frames are as many reports.
    for after in (1, 4, 8, 12) if translate == "database" else (1, 9, 18, 27):
        out = tmp_path / f"stopped{after}"
        with pytest.raises(Cancelled):
            start(request, out, Stopping(after))
        reached = SearchResult.open(out).reached
        done.append(reached[-1].done if reached else 0)
        start(request, out)
        assert files(out) == expected
    assert done == sorted(done) and done[-1] > 0


def test_a_prepared_database_is_of_one_code_and_its_frames(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cut_small(monkeypatch, 900)
    place = tmp_path / "kept"
    monkeypatch.setattr(running, "kept_databases", lambda: kept_databases(place))
    proteins, dna = _sides(1, 8, False)
    asked = [{}, {"genetic_code": 4}, {"strand": "reverse"}]
    told = []
    for round_ in range(2):
        for number, changes in enumerate(asked):
            request = translated_request(tmp_path, "database", proteins, dna, **changes)
            out = tmp_path / f"out{round_}{number}"
            run(request, out, Monitor(), CpuEngine(2))
            told.append(list(hits_of(SearchResult.open(out))))
            assert told[-1] == list(hits_of(start(request, tmp_path / f"plain{round_}{number}")))
            assert len(list(place.iterdir())) == (number + 1 if round_ == 0 else len(asked))
    assert told[:3] == told[3:] and told[0] != told[1] != told[2]


def test_a_megabase_is_found_in_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that is longer than a batch should be comes a strand at a time, between others;
    genes lie at its ends and within.
    """
    monkeypatch.setattr("gpu.analyses.search.input.LETTERS", 1 << 18)
    random = np.random.default_rng(9)
    protein = "".join(random.choice(list(RESIDUES), 200))
    gene = _coding(protein, 1, 3)
    chromosome = "".join(random.choice(list("ACGT"), 1_000_000))
    places = {1: 0, -1: 1_000_000 - len(gene), 2: 400_000, -2: 600_000}
    for frame, at in places.items():
        put = gene if frame > 0 else reverse_complement(gene)
        chromosome = chromosome[:at] + put + chromosome[at + len(gene) :]
    expected = {at % 3 + 1 if frame > 0 else -((1_000_000 - at - 600) % 3 + 1): at for frame, at in places.items()}
    dna = ["ACGT" * 50, chromosome, gene[3:], "AC"]
    request = translated_request(tmp_path, "database", [protein], dna, evalue=1e-30)
    hits = list(hits_of(start(request, tmp_path / "out")))
    best = meant(protein, protein, PROTEIN_SCORING).score
    found = {hit.subject_frame: hit.subject_start for hit in hits if hit.subject == "d1"}
    assert found == expected and len(expected) == 4
    assert {hit.score for hit in hits if hit.subject == "d1"} == {best}
    (short,) = (hit for hit in hits if hit.subject == "d2")
    assert (short.subject_frame, short.subject_length, short.query_start) == (1, 597, 1)
    # Batches are bounded: no more than the three frames of a strand of the chromosome.
    batches = list(Frames(1, _FRAMES["both"]).batches(request.database))
    assert [len(batch) for batch in batches][:3] == [6, 3, 3] and sum(map(len, batches)) == 6 * len(dna)
    assert max(len(batch.codes) for batch in batches) < 1_000_100


def test_totals_are_those_of_the_frames() -> None:
    texts = ["A" * length for length in (*range(2, 20), 301)]
    records = scan_text("".join(f">r\n{text}\n" for text in texts).encode(), Reading(DNA, 254))
    for strand in _FRAMES.values():
        frames = Frames(1, strand)
        made = frames.translated(records)
        totals = DatabaseTotals(0, 0, 0).with_(made)
        assert frames.totals(records) == totals
        assert frames.bases_in_all(totals) == sum(map(len, texts)) and frames.records(totals.entries) == len(texts)
        assert frames.bases(made)[:: len(strand)].tolist() == [len(text) for text in texts]


@pytest.mark.parametrize("translate", ["database", "query"])
def test_evalues_are_those_of_blast(translate: str, tmp_path: Path) -> None:
    """m and n: residues of the query and the entry, or of a frame; N: a third of the database's
    bases.
    """
    proteins, dna = random_records(11, 30, 400), random_records(12, 30, 900, "ACGT")
    dna[4] = "G" + _coding(proteins[1], 1, 5) + "AC"
    result = start(translated_request(tmp_path, translate, proteins, dna, evalue=10.0), tmp_path / "out")
    hits = list(hits_of(result))
    assert len(hits) > 30
    for hit in hits:
        if translate == "query":
            sizes = (hit.query_length - abs(hit.query_frame) + 1) // 3, hit.subject_length, sum(map(len, proteins))
        else:
            frame = (hit.subject_length - abs(hit.subject_frame) + 1) // 3
            sizes = hit.query_length, frame, sum(map(len, dna)) // 3
        assert hit.evalue == pytest.approx(evalue(BLOSUM62, hit.score, *sizes), rel=1e-6)


def test_statistics_of_each_frame_where_none_are_published(tmp_path: Path) -> None:
    scoring = MatrixScoring("BLOSUM62", gap_first=14, gap_extend=4)
    proteins, dna = random_records(13, 3, 60), random_records(14, 40, 400, "ACGT")
    dna[4] = _coding(proteins[1], 1, 5)
    for translate, asked in (("database", dna), ("query", dna[3:6])):
        request = translated_request(tmp_path, translate, proteins, asked, scoring=scoring)
        result = start(request, tmp_path / translate)
        assert result.queries.column("fitted")[:].all()
        best = min(hits_of(result), key=lambda hit: hit.evalue)
        assert best.evalue < 1e-6 and {best.query, best.subject} & {"p1"}
        # Of a query that is translated the first frame tells, and it was scored with every entry.
        lengths = result.sample_of(0, "length").tolist()
        frames = [_frame(text, frame, 1) for text in dna for frame in _FRAMES["both"]]
        assert lengths == [len(text) for text in (proteins if translate == "query" else frames)]
        scores = result.sample_of(0, "score").tolist()
        first = (_frame(asked[0], 1, 1), proteins[0]) if translate == "query" else (proteins[0], frames[0])
        assert scores[0] == meant(*first, scoring).score
        told = result.expected(0, np.array([0, 40, 10_000]))
        assert told[0] == pytest.approx(len(lengths), rel=0.01) and told[0] > told[1] > told[2] >= 0


def test_formats(tmp_path: Path) -> None:
    protein = "MKVLAWFEDRQNSTYHPICG" * 2
    gene = reverse_complement("AC" + _coding(protein, 1, 4))
    result = start(translated_request(tmp_path, "database", [protein], [gene], evalue=1e-5), tmp_path / "tblastn")
    (line,) = _printed(result, "tab6").splitlines()
    assert line.split("\t")[:10] == ["p0", "d0", "100.000", "40", "0", "0", "1", "40", "120", "1"]
    assert len(line.split("\t")) == 12
    assert _printed(result, "fasta").splitlines()[1] == protein
    assert _printed(result, "fasta").splitlines()[0].startswith(">d0/120-1 p0 ")
    assert _printed(result, "fasta").splitlines()[0].endswith(" frame=-3")
    heading, columns, row = _printed(result, "table").splitlines()[:3]
    assert heading.startswith("Query p0 (40 residues): 1 hit")
    assert columns.split()[-3:] == ["frame", "query", "subject"]
    assert row.split()[-4:] == ["-3", "1–40", "120–1", "words"]
    with pytest.raises(InputError, match="SAM has no place"):
        _printed(result, "sam")
    result = start(translated_request(tmp_path, "query", [protein], [gene], evalue=1e-5), tmp_path / "blastx")
    (line,) = _printed(result, "tab6").splitlines()
    assert line.split("\t")[:10] == ["d0", "p0", "100.000", "40", "0", "0", "120", "1", "1", "40"]
    heading, columns, row = _printed(result, "table").splitlines()[:3]
    assert heading.startswith("Query d0 (122 bases): 1 hit") and row.split()[-4:-1] == ["-3", "120–1", "1–40"]
    assert _printed(result, "fasta").splitlines()[0].startswith(">p0/1-40 d0 ")
