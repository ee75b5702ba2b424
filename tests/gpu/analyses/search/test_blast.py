"""E-values against those that BLAST+ prints without composition-based statistics and without
masking.
"""

from __future__ import annotations

import math
import shutil
import subprocess
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.search.hit import hits_of
from gpu.analyses.search.request import SearchRequest
from gpu.scoring.choice import MatrixScoring
from tests.gpu.analyses.search.cases import RESIDUES, start, translated_request, write

pytestmark = pytest.mark.skipif(shutil.which("blastp") is None, reason="BLAST+ is not here (Debian: ncbi-blast+)")

_COLUMNS = "6 qseqid sseqid score evalue"
#: Pairs of query and entry, their score and E-value as it is printed.
_Told = list[tuple[str, str, int, str]]


def _families(seed: int) -> tuple[list[str], list[str]]:
    """Ten queries of 30 to 700 residues, and entries that are their relatives, near and far, among
    others.
    """
    random = np.random.default_rng(seed)

    def chance(count: int) -> str:
        return "".join(random.choice(list(RESIDUES), count))

    queries = [chance(length) for length in (30, 45, 60, 90, 120, 180, 250, 360, 500, 700)]
    entries = [chance(int(length)) for length in random.integers(40, 1200, 150)]
    for query in queries:
        for share in (0.1, 0.3, 0.45, 0.55, 0.65):
            letters = np.array(list(query))
            changed = random.random(len(letters)) < share
            letters[changed] = random.choice(list(RESIDUES), int(changed.sum()))
            entries.append(
                chance(int(random.integers(1, 300))) + "".join(letters) + chance(int(random.integers(1, 300)))
            )
    return queries, entries


def _blast(program: str, request: SearchRequest, *options: str) -> _Told:
    scoring = request.scoring
    gaps = ["-gapopen", str(scoring.gap_first - scoring.gap_extend), "-gapextend", str(scoring.gap_extend)]
    usual = ["-comp_based_stats", "0", "-seg", "no", "-evalue", "10", "-outfmt", _COLUMNS]
    command = [program, "-query", request.queries, "-matrix", scoring.matrix, *gaps, *usual, *options]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    rows = (line.split("\t") for line in printed.splitlines())
    return [(query, subject, int(score), evalue) for query, subject, score, evalue in rows]


def _compared(told: _Told, request: SearchRequest, folder: Path) -> list[float]:
    """E-values of those alignments that both found; one that BLAST's heuristics cut short has
    another score there.
    """
    ours = {(hit.query, hit.subject, hit.score): hit.evalue for hit in hits_of(start(request, folder))}
    found = []
    for *pair, printed in told:
        if (evalue := ours.get(tuple(pair))) is None or float(printed) == 0:  # type: ignore[call-overload]
            continue
        # It prints three decimals of what is above 0.0009, and none above 10.
        last = 10.0 ** -len(printed.partition(".")[2]) if "e" not in printed else float(printed) * 0.01
        assert evalue == pytest.approx(float(printed), rel=0.05, abs=last / 2), (pair, printed)
        found.append(evalue)
    return found


@pytest.mark.parametrize(
    "scoring",
    [
        MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1),
        MatrixScoring("BLOSUM45", gap_first=16, gap_extend=2),
        MatrixScoring("PAM30", gap_first=10, gap_extend=1),
    ],
    ids=lambda scoring: scoring.title,
)
@pytest.mark.parametrize("as_database", [False, True])
def test_blastp(scoring: MatrixScoring, as_database: bool, tmp_path: Path) -> None:
    queries, entries = _families(1)
    request = SearchRequest(
        write(tmp_path / "q.fa", queries, "q"), write(tmp_path / "db.fa", entries, "e"), scoring, top=1000
    )
    where = ["-subject", request.database]
    if as_database:
        built = ["makeblastdb", "-in", request.database, "-dbtype", "prot", "-out", str(tmp_path / "db")]
        subprocess.run(built, capture_output=True, check=True)
        where = ["-db", str(tmp_path / "db"), "-max_target_seqs", "1000"]
    found = _compared(_blast("blastp", request, *where), request, tmp_path / "out")
    assert len(found) > 60 and min(found) < 1e-100 and max(found) > 1
    assert len({round(math.log10(evalue) / 20) for evalue in found}) > 4


def _triplets(codons: str) -> list[str]:
    return [codons[at : at + 3] for at in range(0, len(codons), 3)]


@pytest.mark.parametrize("translate", ["query", "database"])
def test_translated(translate: Any, tmp_path: Path) -> None:
    """blastx and tblastn, without joining hits."""
    proteins, entries = _families(2)
    codons = dict(zip(RESIDUES, _triplets("GCTCGTAATGATTGTCAAGAAGGTCATATTCTGAAAATGTTTCCGTCTACCTGGTATGTT"), strict=True))
    sides = (proteins, entries[100:]) if translate == "database" else (entries, proteins)
    dna = ["A" * (number % 3) + "".join(map(codons.__getitem__, text)) for number, text in enumerate(sides[1])]
    request = translated_request(tmp_path, translate, sides[0], dna, evalue=10.0, top=1000)
    told = _blast(
        "blastx" if translate == "query" else "tblastn", request, "-subject", request.database, "-sum_stats", "false"
    )
    found = _compared(told, request, tmp_path / "out")
    assert len(found) > 40 and min(found) < 1e-100 and max(found) > 0.5
