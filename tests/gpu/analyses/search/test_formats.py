"""Exports of a search in the formats of others: read back, in part, with names that are hard."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from Bio import Blast, SearchIO

from gpu.analyses.search.export import FORMATS, format_asked
from gpu.analyses.search.hit import bits_text, hits_of
from gpu.analyses.search.request import SearchRequest
from gpu.analyses.search.result import SearchResult
from gpu.core.errors import InputError
from gpu.scoring.choice import MatrixScoring
from tests.command_line.calls import reverse_complement
from tests.evalues_oracle import BLOSUM62, evalue
from tests.gpu.analyses.search.cases import NEVER_TOO_MANY, start, translated_request

_QUERY = "MKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQAPILSRVGDGTQDNLSGAEKAVQVKVKALPDAQFEVVHSLAKWKRQ"
_NEAR = _QUERY[:30].replace("Q", "E") + _QUERY[34:]
_OTHER = "WHCPGNDWYFHMCWPRGNHYDWFCMP"
#: Headers and letters of a database; two entries are told apart by their letters alone.
_ENTRIES = (
    ("same|1 a protein, “whole” & <intact>", _QUERY),
    ("near", f"GG{_NEAR}"),
    ("twin of the other query\x02", _OTHER),
    ("twin of nobody", "A" * len(_OTHER)),
    ('far\tb,c "quoted"', "GGGGGGGGGG" + _QUERY[40:60] + "G" * 90),
)


def fasta(path: Path, records: Sequence[tuple[str, str]]) -> str:
    path.write_text("".join(f">{header}\n{letters}\n" for header, letters in records))
    return str(path)


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    work = tmp_path_factory.mktemp("files")
    queries = (("one two", _QUERY), ("nothing", "W" * 5), ("other", _OTHER))
    return fasta(work / "q.fa", queries), fasta(work / "db.fa", _ENTRIES)


@pytest.fixture(scope="module")
def result(files: tuple[str, str], tmp_path_factory: pytest.TempPathFactory) -> SearchResult:
    return start(SearchRequest(*files, evalue=0.01), tmp_path_factory.mktemp("result") / "out")


def text_of(result: SearchResult, words: str, **choice: Any) -> str:
    out = io.BytesIO()
    format_asked(words).write(result, out, **choice)
    return out.getvalue().decode()


def test_columns_of_choice(result: SearchResult) -> None:
    lines = [line.split("\t") for line in text_of(result, "6 qseqid sseqid btop stitle slen", header=True).splitlines()]
    assert lines[0] == ["qseqid", "sseqid", "btop", "stitle", "slen"]
    # The control character of a name stays in it; a tab is a blank.
    assert lines[1] == ["one", "same|1", "79", "a protein, “whole” & <intact>", "79"]
    near = next(line for line in lines if line[1] == "near")
    changes = re.findall(r"\d+|[A-Z-]{2}", near[2])
    assert [change for change in changes if not change.isdigit()] == ["QE"] * 3 + [f"{one}-" for one in _QUERY[30:34]]
    assert sum(int(change) for change in changes if change.isdigit()) == 79 - 3 - 4
    assert next(line for line in lines if line[1] == "far")[3] == 'b,c "quoted"'
    assert text_of(result, "6 std") == text_of(result, "6") == text_of(result, "tab6")


@pytest.mark.parametrize(
    ("words", "header", "sentence"),
    [
        ("6 qseqid staxid5", False, "no column “staxid5”; the columns are std, qseqid, .*, qcovs, qcovhsp, qcovus"),
        ("sam qseqid", False, "Columns are chosen for the formats 6, 7, 10, csv, not for sam"),
        ("xml", True, "A header line is for the formats 6, 7, 10, csv, not for xml"),
        ("11", False, "The formats are table, tab6, 6, 7, 10, csv, .*, not “11”"),
        ("", False, "The formats are"),
    ],
)
def test_what_no_format_is(result: SearchResult, words: str, header: bool, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        text_of(result, words, header=header)


def test_csv_is_read_back(result: SearchResult) -> None:
    rows = list(csv.DictReader(io.StringIO(text_of(result, "csv"))))
    assert [(row["qseqid"], row["sseqid"]) for row in rows] == [(hit.query, hit.subject) for hit in hits_of(result)]
    assert [row["stitle"] for row in rows] == [hit.description for hit in hits_of(result)]
    few = csv.reader(io.StringIO(text_of(result, "csv stitle qlen")))
    assert [*few][:2] == [["stitle", "qlen"], ["a protein, “whole” & <intact>", "79"]]


def test_a_missing_evalue(tmp_path: Path) -> None:
    """Without published constants, and where all shuffled sequences score the same."""
    queries = fasta(tmp_path / "q.fa", [("q", "AAAAA")])
    database = fasta(tmp_path / "db.fa", [(f"e{number}", "AAAAAAAA") for number in range(3)])
    scoring = MatrixScoring("BLOSUM62", gap_first=14, gap_extend=4)
    result = start(SearchRequest(queries, database, scoring), tmp_path / "out")
    assert text_of(result, "6 evalue bitscore score").splitlines() == ["*\t*\t20"] * 3
    assert text_of(result, "csv evalue bitscore stitle").splitlines() == ["evalue,bitscore,stitle", *[",,"] * 3]
    assert text_of(result, "pairwise").count("Expect = *") == 3
    assert [value.text for value in ElementTree.fromstring(text_of(result, "xml")).iter("Hsp_evalue")] == ["NaN"] * 3


def test_rows_of_choice(result: SearchResult) -> None:
    """The rows that a window shows: tables in their order, reports by query and entry."""
    names = [(hit.query, hit.subject) for hit in hits_of(result)]
    rows = np.array([len(names) - 1, 0, 2])
    for words in ("6 qseqid sseqid", "csv qseqid sseqid"):
        lines = text_of(result, words, rows=rows).splitlines()[-3:]
        assert [tuple(re.split("[\t,]", line)) for line in lines] == [names[row] for row in rows]
    assert [hit.subject for hit in hits_of(result, rows)] == [names[row][1] for row in rows]
    root = ElementTree.fromstring(text_of(result, "xml", rows=rows))
    assert [place.text for place in root.iter("Hit_id")] == [names[row][1] for row in sorted(rows)]
    assert [place.text for place in root.iter("Iteration_query-def")] == ["one two", "other"]
    for words in ("pairwise", "7", "table", "json", "fasta", "subjects", "xml2", "tab6"):
        text = text_of(result, words, rows=rows)
        assert names[0][1] in text and names[1][1] not in text, words
    assert text_of(result, "7", rows=np.zeros(0, np.int64)) == "# BLAST processed 0 queries\n"
    for format in FORMATS:
        if format.name != "subjects":
            every = text_of(result, format.name, rows=np.arange(len(names)))
            assert len(every) <= len(text_of(result, format.name))


def test_xml_is_read_back(result: SearchResult, tmp_path: Path) -> None:
    (tmp_path / "x.xml").write_text(text_of(result, "xml"))
    queries = list(SearchIO.parse(str(tmp_path / "x.xml"), "blast-xml"))
    assert [(query.id, query.seq_len, query.program) for query in queries] == [
        ("one", 79, "blastp"), ("nothing", 5, "blastp"), ("other", 26, "blastp")
    ]  # fmt: skip
    read = [(query.id, hit.id, hit.description, hit.seq_len) for query in queries for hit in query]
    hits = list(hits_of(result))
    titles = [hit.description.replace("\x02", "?") or "No definition line" for hit in hits]
    expected = zip(hits, titles, strict=True)
    assert read == [(hit.query, hit.subject, title, hit.subject_length) for hit, title in expected]
    for one, hit in zip((one for query in queries for one in query.hsps), hits, strict=True):
        assert (one.query_start, one.query_end, one.hit_start, one.hit_end) == (
            hit.query_start, hit.query_end, hit.subject_start, hit.subject_end
        )  # fmt: skip
        assert one.evalue == pytest.approx(hit.evalue, rel=1e-5) and one.bitscore_raw == hit.score
        assert str(one.query.seq).replace("-", "") == hit.query_letters
    with Blast.parse(str(tmp_path / "x.xml")) as records:
        assert [len(record) for record in records] == [len(query) for query in queries]


def test_xml_2_is_read_back(result: SearchResult, tmp_path: Path) -> None:
    rows = np.flatnonzero(result.hits.column("query")[:] == 0)
    (tmp_path / "one.xml").write_text(text_of(result, "xml2", rows=rows))
    with Blast.parse(str(tmp_path / "one.xml")) as records:
        (record,) = list(records)
    hits = list(hits_of(result, rows))
    assert [hit.target.id for hit in record] == [hit.subject for hit in hits]
    assert [[one.score for one in hit] for hit in record] == [[hit.score] for hit in hits]
    root = ElementTree.fromstring(text_of(result, "xml2"))
    titles = [place.text for place in root.iter("{http://www.ncbi.nlm.nih.gov}query-title")]
    assert titles == ["one two", "nothing", "other"]


def test_the_commented_table_is_read_back(result: SearchResult, tmp_path: Path) -> None:
    (tmp_path / "x.tab").write_text(text_of(result, "7 std qlen slen stitle"))
    queries = list(SearchIO.parse(str(tmp_path / "x.tab"), "blast-tab", comments=True))
    read = [(query.id, hit.id, hit.seq_len) for query in queries for hit in query]
    assert read == [(hit.query, hit.subject, hit.subject_length) for hit in hits_of(result)]
    assert [query.program for query in queries] == ["blastp"] * 3


def test_whole_entries(result: SearchResult, files: tuple[str, str], tmp_path: Path) -> None:
    text = text_of(result, "subjects")
    records = [record.split("\n", 1) for record in re.split("^>", text, flags=re.MULTILINE)[1:]]
    expected = [(header, letters) for header, letters in _ENTRIES if header != "twin of nobody"]
    assert [(header, letters.replace("\n", "")) for header, letters in records] == [
        (" ".join(header.split("\t")), letters) for header, letters in expected
    ]
    assert max(len(line) for line in text.splitlines() if not line.startswith(">")) == 60
    moved = tmp_path / "db.fa"
    moved.write_text(Path(files[1]).read_text())
    other = start(SearchRequest(files[0], str(moved)), tmp_path / "out")
    moved.write_text(moved.read_text() + ">more\nA\n")
    with pytest.raises(InputError, match="has changed since it was searched"):
        text_of(other, "subjects")
    moved.unlink()
    with pytest.raises(InputError, match="There is no file"):
        text_of(other, "subjects")


_CODONS = {"M": "ATG", "K": "AAA", "T": "ACG", "A": "GCC", "Y": "TAT", "I": "ATC", "Q": "CAA", "R": "CGT", "S": "TCC"}
_CODONS |= {"F": "TTT", "V": "GTA", "H": "CAC", "L": "CTG", "E": "GAA", "G": "GGC", "P": "CCA", "D": "GAT", "N": "AAC"}
_CODONS |= {"W": "TGG"}


def test_frames_of_an_entry_are_one(tmp_path: Path) -> None:
    """A gene whose halves overlap and lie on both strands: one entry, whose parts count once."""
    halves = ["".join(_CODONS[residue] for residue in part) for part in (_QUERY[:50], _QUERY[40:])]
    gene = halves[0] + "C" + reverse_complement(halves[1])
    request = translated_request(tmp_path, "database", [_QUERY], [gene, "GC" * 200], evalue=0.01)
    result = start(request, tmp_path / "out")
    hits = [hit for hit in hits_of(result) if hit.subject == "d0"]
    assert {hit.subject_frame > 0 for hit in hits} == {True, False}
    covered = set().union(*(range(hit.query_start, hit.query_end) for hit in hits))
    rows = text_of(result, "6 sseqid qcovs frames").splitlines()
    share = 100 * len(covered) / len(_QUERY)
    assert {row.split("\t")[1] for row in rows} == {str(int(share + (0.5 if share < 99 else 0)))}
    assert {row.split("\t")[2] for row in rows} == {f"0/{hit.subject_frame}" for hit in hits}
    root = ElementTree.fromstring(text_of(result, "xml"))
    assert len(root.findall(".//Hit")) == 1 and len(root.findall(".//Hsp")) == len(hits)
    (entry,) = text_of(result, "subjects").split(">")[1:]
    assert entry.replace("\n", "").removeprefix("d0 words") == gene


def test_alignments_of_an_entry_are_together(tmp_path: Path) -> None:
    """Two domains in another order than in the query, and the first one again."""
    first, second = _QUERY[:36], _QUERY[43:]
    queries = fasta(tmp_path / "q.fa", [("q", _QUERY)])
    database = fasta(tmp_path / "db.fa", [("swapped", f"{second}GGGGGGGG{first}PPPPPPPPPP{first}"), ("one", first)])
    result = start(SearchRequest(queries, database, evalue=1e-3, max_alignments=10), tmp_path / "out")
    hits = list(hits_of(result))
    of_swapped = np.flatnonzero([hit.subject == "swapped" for hit in hits])
    assert len(of_swapped) == 3
    table = text_of(result, "table", rows=of_swapped[1:])
    assert "1 hit, 2 alignments" in table and table.count("swapped") == 1 and "  alignment 3" in table
    root = ElementTree.fromstring(text_of(result, "xml"))
    counts = {hit.findtext("Hit_id"): len(hit.findall(".//Hsp")) for hit in root.iter("Hit")}
    assert counts == {"swapped": 3, "one": 1}
    text = text_of(result, "pairwise")
    assert text.count("\n>swapped\n") == 1 and text.count(" Score = ") == 4
    shares = dict(line.split("\t") for line in text_of(result, "6 sseqid qcovs").splitlines())
    for name, share in shares.items():
        covered = set().union(*(range(hit.query_start, hit.query_end) for hit in hits if hit.subject == name))
        assert int(share) == int(100 * len(covered) / len(_QUERY) + 0.5)
    assert text_of(result, "subjects").count(">swapped") == 1


def test_a_database_of_another_size(files: tuple[str, str], tmp_path: Path) -> None:
    """E-values by the published formula with that size; fitted ones are multiplied."""
    asked = SearchRequest(*files, evalue=NEVER_TOO_MANY)
    result = start(asked.with_(dbsize=10**9), tmp_path / "out")
    for hit in hits_of(result):
        expected = evalue(BLOSUM62, round(hit.score), hit.query_length, hit.subject_length, 10**9)
        assert hit.evalue == pytest.approx(expected, rel=1e-9)
    scoring = MatrixScoring("BLOSUM62", gap_first=14, gap_extend=4)
    letters = sum(len(letters) for _, letters in _ENTRIES)
    usual, large = (
        [hit.evalue for hit in hits_of(start(asked.with_(scoring=scoring, dbsize=size), tmp_path / str(size)))]
        for size in (0, 1000 * letters)
    )
    assert large == pytest.approx([1000 * value for value in usual], rel=1e-9) and usual
    assert asked.identity() != asked.with_(dbsize=5).identity()
    large_one = asked.with_(dbsize=5)
    assert SearchRequest.from_json(large_one.to_json()) == large_one and "size 5" in large_one.title
    with pytest.raises(InputError, match="dbsize"):
        asked.with_(dbsize=-1)


def test_bits_are_cut_above_99() -> None:
    """As ``CAlignFormatUtil::GetScoreString`` does."""
    assert [bits_text(value) for value in (122.87, 99.95, 99.86, 24.73, 123_456.7)] == [
        "122", "99", "99.9", "24.7", "1.235e+05"
    ]  # fmt: skip
