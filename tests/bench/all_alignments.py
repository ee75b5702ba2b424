"""All alignments of an entry: equal to the textbook, beside BLAST's; and many short queries.

The textbook judges random pairs (``tests.soak.further``), with ``--full`` 2,000 of them. The 16S
gene and IS5 of *E. coli* are searched for in its chromosome, and with ``--full`` 21 proteins in
37,433: of each BLAST alignment (Debian: ncbi-blast+, with the same scoring, without masks and
composition-based statistics) up to an E-value there must be one here on the same strand that
overlaps it on both sequences, and entries and alignments must be in BLAST's order, but for equal
ones. Where BLAST is absent, that is told. Times are of the processor,
since others may use it too.
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import subprocess
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tests.bench.processes import taken
from tests.bench.report import DATA, Figure
from tests.soak.further import further

_PAIRS, _ALL_PAIRS = 200, 2_000
#: Genes of MG1655 (NC_000913.3), from 1: first and last base, and how many copies there are.
_GENES = {"16S": (223_771, 225_312, 7), "IS5": (273_955, 275_149, 12)}
#: E-value up to which BLAST's alignments must be found here, and identity from which one is a copy.
_SURE, _COPY = 1e-3, 80.0
_PEPTIDES, _SHORTEST, _LONGEST, _EVERY = 3_000, 7, 12, 9
_PEPTIDE_SECONDS, _SLOWER = 8.0, 1.1
_ASKED_ALIGNMENTS = 30
_COLUMNS = "6 std score"


class _Row(NamedTuple):
    """A line of BLAST's twelve columns."""

    query: str
    subject: str
    identity: float
    query_start: int
    query_end: int
    subject_start: int
    subject_end: int
    evalue: float
    score: int

    def overlaps(self, other: _Row) -> bool:
        """True if both are on one strand and share letters of both sequences."""
        (a, b), (c, d) = (sorted((row.subject_start, row.subject_end)) for row in (self, other))
        is_same = (self.subject_start > self.subject_end) == (other.subject_start > other.subject_end)
        on_query = self.query_start <= other.query_end and other.query_start <= self.query_end
        return is_same and on_query and a <= d and c <= b


def run(options: argparse.Namespace) -> list[Figure]:
    fsync = os.fsync
    _, _, wrong = further(_ALL_PAIRS if options.full else _PAIRS, 1, time.monotonic() + 3600)
    os.fsync = fsync
    figures = [Figure("random pairs unlike the textbook", wrong, 0, at_least=False)]
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as folder:
        work = Path(folder)
        if (DATA / "MG1655_GCF_000005845.2.fna.gz").is_file():
            _genes(work, figures)
        if (DATA / "protdb.fasta.gz").is_file():
            _peptides(work, figures)
            if options.full:
                _proteins(work, figures)
    return figures


def _genes(work: Path, figures: list[Figure]) -> None:
    chromosome = work / "chromosome.fa"
    chromosome.write_bytes(gzip.decompress((DATA / "MG1655_GCF_000005845.2.fna.gz").read_bytes()))
    letters = "".join(line for line in chromosome.read_text().splitlines() if line[0] != ">")
    for gene, (first, last, copies) in _GENES.items():
        query = work / f"{gene}.fa"
        query.write_text(f">{gene}\n{letters[first - 1 : last]}\n")
        rows, seconds = _search(query, chromosome)
        found = sum(row.identity > _COPY and row.evalue <= _SURE for row in rows)
        figures.append(Figure(f"copies of {gene} in E. coli", found, copies))
        figures.append(Figure("  the search, processor", seconds, unit="s"))
        if shutil.which("blastn"):
            peer = _blast("blastn", query, chromosome, "-task", "blastn", "-reward", "2", "-penalty", "-3",
                          "-gapopen", "5", "-gapextend", "2", "-dust", "no")  # fmt: skip
            _compare(gene, rows, peer, figures)


def _proteins(work: Path, figures: list[Figure]) -> None:
    database = work / "protdb.fa"
    database.write_bytes(gzip.decompress((DATA / "protdb.fasta.gz").read_bytes()))
    queries = DATA / "queries.fasta"
    _search(queries, database, "--max-alignments", "1", "--top", "1")  # The database is prepared.
    (_, seconds), (_, once) = (_search(queries, database, "--max-alignments", most) for most in ("10", "1"))
    figures.append(Figure("time beside the best alone", round(seconds / once, 3), _SLOWER, at_least=False))
    if shutil.which("blastp"):
        # BLAST tells of more than ten of an entry.
        rows, _ = _search(queries, database, "--max-alignments", "100")
        peer = _blast("blastp", queries, database, "-seg", "no", "-comp_based_stats", "0", "-max_target_seqs", "500")
        told = {(row.query, row.subject) for row in rows}
        # BLAST tells of more entries than are listed here.
        _compare("proteins", rows, [row for row in peer if (row.query, row.subject) in told], figures)


def _peptides(work: Path, figures: list[Figure]) -> None:
    records = gzip.decompress((DATA / "protdb.fasta.gz").read_bytes()).decode().split(">")[1::_EVERY]
    database, queries = work / "some.fa", work / "peptides.fa"
    database.write_text("".join(f">{record}" for record in records))
    random = np.random.default_rng(5)
    texts = []
    while len(texts) < _PEPTIDES:
        letters = "".join(records[int(random.integers(len(records)))].split("\n")[1:])
        size = int(random.integers(_SHORTEST, _LONGEST + 1))
        if len(letters) > size:
            begin = int(random.integers(len(letters) - size))
            texts.append(letters[begin : begin + size])
    queries.write_text("".join(f">p{number}\n{text}\n" for number, text in enumerate(texts)))
    _search(queries, database, "--top", "1")
    _, seconds = _search(queries, database)
    figures.append(Figure("seconds of 3,000 peptides", round(seconds, 1), _PEPTIDE_SECONDS, at_least=False))


def _compare(name: str, rows: list[_Row], peer: list[_Row], figures: list[Figure]) -> None:
    """Look for each sure alignment of BLAST among ours."""
    ours: dict[tuple[str, str], list[_Row]] = {}
    for row in rows:
        ours.setdefault((row.query, row.subject), []).append(row)
    sure = [row for row in peer if row.evalue <= _SURE]
    missed = [row for row in sure if not any(map(row.overlaps, ours.get((row.query, row.subject), ())))]
    figures.append(Figure(f"BLAST's alignments missed, {name}", len(missed), 0, at_least=False))
    for row in missed:
        print("missed:", *row, flush=True)
    apart = _order(ours, peer)
    figures.append(Figure(f"neighbours in another order than BLAST's, {name}", apart, 0, at_least=False))


def _order(ours: dict[tuple[str, str], list[_Row]], peer: list[_Row]) -> int:
    """Neighbours in BLAST's lists that stand in another order here and are not equal.

    Entries of a query whose best alignments score the same there and here, by E-value; then the
    alignments of an entry that both have, by score. Equal ones may stand in any order: here entries
    are in that of the database, and alignments as ``engines/work/traces.py`` says.
    """
    theirs: dict[tuple[str, str], list[_Row]] = {}
    for row in peer:
        theirs.setdefault((row.query, row.subject), []).append(row)
    place = {key: number for number, key in enumerate(ours)}
    lists: dict[str, list[tuple[int, float]]] = {}
    for key, rows in theirs.items():
        if key in ours and ours[key][0].score == rows[0].score:
            lists.setdefault(key[0], []).append((place[key], rows[0].evalue))
    for key, rows in theirs.items():
        at = {row[2:]: number for number, row in enumerate(ours.get(key, ()))}
        lists[f"{key}"] = [(at[row[2:]], -float(row.score)) for row in rows if row[2:] in at]
    neighbours = [pair for one in lists.values() for pair in pairwise(one)]
    return sum(before[0] > after[0] and before[1] != after[1] for before, after in neighbours)


def _search(queries: Path, database: Path, *options: str) -> tuple[list[_Row], float]:
    """The rows of a search, and the processor's seconds."""
    most = () if "--max-alignments" in options else ("--max-alignments", str(_ASKED_ALIGNMENTS))
    command = (sys.executable, "main.py", "search", str(queries), str(database), "--engine", "cpu", *most, *options)
    with tempfile.TemporaryFile() as out:
        spent = taken([*command, "--format", _COLUMNS, "--quiet"], out)
        out.seek(0)
        return _rows(out.read().decode()), spent.processor


def _blast(program: str, queries: Path, database: Path, *options: str) -> list[_Row]:
    kind = "nucl" if program == "blastn" else "prot"
    subprocess.run(["makeblastdb", "-in", str(database), "-dbtype", kind], capture_output=True, check=True)
    command = [program, "-query", str(queries), "-db", str(database), *options, "-evalue", "10", "-outfmt", _COLUMNS]
    return _rows(subprocess.run(command, capture_output=True, check=True).stdout.decode())


def _rows(text: str) -> list[_Row]:
    lines = (line.split("\t") for line in text.splitlines())
    return [_Row(*one[:2], float(one[2]), *map(int, one[6:10]), float(one[10]), int(one[12])) for one in lines]
