"""Columns, pairwise text and XML beside those that BLAST+ prints of the same alignments."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from Bio import SearchIO

from gpu.analyses.search.export import format_asked
from gpu.analyses.search.request import DNA_SCORING, PROTEIN_SCORING, SearchRequest
from gpu.analyses.search.result import SearchResult
from tests.command_line.calls import reverse_complement
from tests.gpu.analyses.search.cases import RESIDUES, start

pytestmark = pytest.mark.skipif(shutil.which("blastp") is None, reason="BLAST+ is not here (Debian: ncbi-blast+)")

COLUMNS = (
    *("qseqid", "sseqid", "qacc", "sacc", "qaccver", "saccver", "sallseqid", "sallacc", "qlen", "slen", "qstart"),
    *("qend", "sstart", "send", "evalue", "bitscore", "score", "length", "pident", "nident", "mismatch", "positive"),
    *("gapopen", "gaps", "ppos", "qframe", "sframe", "frames", "btop", "qseq", "sseq", "sstrand", "qcovs", "qcovhsp"),
    "qcovus",
)
#: Which makes one alignment of a query and an entry.
_ALIGNMENT = ("qseqid", "sseqid", "qstart", "sstart", "qseq", "sseq")
_CODONS = dict(
    zip(
        RESIDUES,
        re.findall("...", "GCTCGTAATGATTGTCAAGAAGGTCATATTCTGAAAATGTTTCCGTCTACCTGGTATGTT"),
        strict=True,
    )
)
_DBSIZE = 50_000_000


class Case(NamedTuple):
    """A search, and the call of BLAST that is the same; ``prefix``: its database."""

    result: SearchResult
    call: tuple[str, ...]

    def told(self, *options: str) -> str:
        """What BLAST prints."""
        return subprocess.run([*self.call, *options], capture_output=True, text=True, check=True).stdout

    def exported(self, words: str) -> str:
        """What Crosspoint prints in a format."""
        out = io.BytesIO()
        format_asked(words).write(self.result, out)
        return out.getvalue().decode()


def _relatives(random: np.random.Generator, whole: str, letters: str) -> list[str]:
    """Texts that hold a piece of another one with changed, lost and gained letters."""
    texts = []
    for share in (0.0, 0.05, 0.2, 0.35, 0.5):
        first, last = sorted(random.integers(0, len(whole), 2).tolist()) if share else (0, len(whole))
        piece = whole[:first] + whole[last:] if share == 0.2 else whole[first:last] or whole
        changed = "".join(str(random.choice(list(letters))) if random.random() < share else one for one in piece)
        at = len(changed) // 2
        gained = "".join(random.choice(list(letters), int(random.integers(0, 8))))
        ends = ("".join(random.choice(list(letters), int(random.integers(1, 150)))) for _ in range(2))
        texts.append(next(ends) + changed[:at] + gained + changed[at:] + next(ends))
    return texts


def _described(path: Path, texts: list[str], name: str) -> str:
    """Records whose titles are up to three lines long in BLAST's text."""
    random = np.random.default_rng(len(texts))
    titles = [
        " ".join("w" * int(size) for size in random.integers(1, 14, 1 + number % 19)) for number in range(len(texts))
    ]
    records = zip(titles, texts, strict=True)
    path.write_text("".join(f">{name}{number} {title}\n{text}\n" for number, (title, text) in enumerate(records)))
    return str(path)


def _case(program: str, work: Path, dbsize: int = 0) -> Case:
    random = np.random.default_rng(7)
    letters = "ACGT" if program == "blastn" else RESIDUES
    queries = ["".join(random.choice(list(letters), size)) for size in (70, 130, 205, 330)]
    entries = [text for query in queries for text in _relatives(random, query, letters)]
    if program == "blastn":
        entries[1::2] = map(reverse_complement, entries[1::2])
    dna = queries if program == "blastx" else entries
    if program in ("blastx", "tblastn"):
        dna[:] = ["A" * (number % 3) + "".join(map(_CODONS.__getitem__, text)) for number, text in enumerate(dna)]
        dna[1::2] = map(reverse_complement, dna[1::2])
    files = work / "q.fa", work / "db.fa"
    files[0].write_text("".join(f">q{number} of a {program}\n{text}\n" for number, text in enumerate(queries)))
    database = _described(files[1], entries, "e")
    kind = "nucl" if program in ("blastn", "tblastn") else "prot"
    made = ["makeblastdb", "-in", database, "-dbtype", kind, "-out", str(work / "db")]
    subprocess.run(made, capture_output=True, check=True)
    translate: Any = {"blastx": "query", "tblastn": "database"}.get(program, "none")
    scoring = DNA_SCORING if program == "blastn" else PROTEIN_SCORING
    request = SearchRequest(str(files[0]), database, scoring, translate=translate, dbsize=dbsize, top=100)
    request = request.with_(max_alignments=10)
    options = ["-task", "blastn", "-dust", "no"] if program == "blastn" else ["-comp_based_stats", "0", "-seg", "no"]
    if translate != "none":
        options += ["-sum_stats", "false"]
    if dbsize:
        options += ["-dbsize", str(dbsize)]
    call = (program, "-query", str(files[0]), "-db", str(work / "db"), *options)
    return Case(start(request, work / "out"), call)


@pytest.fixture(scope="module", params=["blastp", "blastn", "blastx", "tblastn"])
def case(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Case:
    return _case(request.param, tmp_path_factory.mktemp(request.param))


def _rows(text: str) -> dict[tuple[str, ...], dict[str, str]]:
    rows = [dict(zip(COLUMNS, line.split("\t"), strict=True)) for line in text.splitlines()]
    return {tuple(row[name] for name in _ALIGNMENT): row for row in rows}


def _compared(case: Case, least: int) -> None:
    """Every column of an alignment that both found is the same."""
    asked = f"6 {' '.join(COLUMNS)}"
    told, ours = _rows(case.told("-outfmt", asked)), _rows(case.exported(asked))
    alone = Counter(key[:2] for key in told.keys() ^ ours.keys())
    both = told.keys() & ours.keys()
    assert len(both) >= least
    for key in both:
        expected, found = dict(told[key]), dict(ours[key])
        # tblastn takes the length of an entry's last frame for all of them, as the last figure may
        # show.
        assert float(found.pop("evalue")) == pytest.approx(float(expected.pop("evalue")), rel=0.05, abs=0.06)
        if case.call[0] == "blastx":
            # BLAST divides residues by bases here, and says 33 for all of the query.
            expected["qcovhsp"] = str(3 * int(expected["qcovhsp"]))
            assert abs(int(found.pop("qcovhsp")) - int(expected.pop("qcovhsp"))) <= 3
        if alone[key[:2]]:
            for name in ("qcovs", "qcovus"):
                del expected[name], found[name]
        assert found == expected


def test_columns(case: Case) -> None:
    _compared(case, 14)


@pytest.mark.parametrize("program", ["blastp", "blastn", "tblastn"])
def test_a_database_of_another_size(program: str, tmp_path: Path) -> None:
    _compared(_case(program, tmp_path, _DBSIZE), 9)


def _blocks(text: str) -> dict[tuple[str, ...], str]:
    """Each alignment with its heading and the entry's, by query, entry and the sequences' lines.

    With “listed” behind these, for the best one of an entry, the entry's line in the list.
    """
    found = {}
    for of_query in re.split(r"^Query= ", text, flags=re.MULTILINE)[1:]:
        listed, *entries = re.split(r"^>", of_query.split("\n\n\nLambda")[0], flags=re.MULTILINE)
        for entry in entries:
            name = entry.split()[0]
            (line,) = re.findall(rf"^{name} .*$", listed, re.MULTILINE)
            heading, first, *others = entry.split("\n Score = ")
            # Two blank lines stand before another alignment of the entry.
            assert all(other.endswith("\n\n") for other in [first, *others][:-1])
            for alignment in (first, *others):
                places = re.findall(r"^(?:Query|Sbjct)  .*$", alignment, re.MULTILINE)
                key = (of_query.split()[0], name, *places)
                found[key] = f"{heading}\n Score = {alignment.rstrip()}"
                if alignment is first:
                    found[(*key, "listed")] = line
    return found


def test_pairwise_text(case: Case) -> None:
    """Text is equal to the character where BLAST found the same alignment."""
    theirs, mine = _blocks(case.told("-outfmt", "0")), _blocks(case.exported("pairwise"))
    both = theirs.keys() & mine.keys()
    assert sum(key[-1] == "listed" for key in both) >= 12 and len(both) >= 26
    # tblastn's E-values may differ in the last figure.
    evalue = re.compile(r"(?<=Expect = )\S+|(?<=  )\S+ *$")
    for key in both:
        assert evalue.sub("", mine[key]) == evalue.sub("", theirs[key])


def test_xml(case: Case, tmp_path: Path) -> None:
    """Biopython reads the same of both programs' XML."""

    def read(text: str) -> dict[tuple[Any, ...], tuple[Any, ...]]:
        (tmp_path / "x.xml").write_text(text)
        found = {}
        for query in SearchIO.parse(str(tmp_path / "x.xml"), "blast-xml"):
            assert query.program == case.call[0]
            for alignment in query.hsps:
                one = alignment.fragment
                name = alignment.hit_description.split()[0] if "BL_ORD_ID" in alignment.hit_id else alignment.hit_id
                key = (query.id, name, *one.query_range, *one.hit_range, str(one.query.seq), str(one.hit.seq))
                counts = (alignment.ident_num, alignment.pos_num, alignment.gap_num, alignment.aln_span)
                strands = (one.query_frame, one.hit_frame, one.query_strand, one.hit_strand)
                midline = one.aln_annotation["similarity"]
                found[key] = (*counts, *strands, round(alignment.bitscore, 2), alignment.bitscore_raw, midline)
        return found

    told, ours = read(case.told("-outfmt", "5")), read(case.exported("xml"))
    both = told.keys() & ours.keys()
    assert len(both) >= 14
    for key in both:
        assert ours[key] == told[key]


def test_titles_and_statistics(case: Case) -> None:
    """Of each query: its title, λ, K, H, length adjustment, search space; and the genetic code."""
    for format, pattern in {
        "0": r"^Query= (.*)$|^Length=(\d+)\n +Score|^Effective search space used: (\d+)$",
        "7": r"^# Query: (.*)$",
        "5": r"<(?:Iteration_query-def|Statistics_[a-z-]+)>(.*)</",
        "16": r"<(query-title|db-num|db-len|hsp-len|eff-space|kappa|lambda|entropy|[a-z]+-gencode)>(.*)</",
    }.items():
        told, ours = (
            re.findall(pattern, text, re.MULTILINE) for text in (case.told("-outfmt", format), case.exported(format))
        )
        assert ours == told and len(told) >= 4, format


def test_commas(case: Case) -> None:
    """Format 10 is format 6 between commas, for both."""
    for told in (case.exported, lambda words: case.told("-outfmt", words)):
        assert told("10 qseqid sseqid evalue") == told("6 qseqid sseqid evalue").replace("\t", ",")
