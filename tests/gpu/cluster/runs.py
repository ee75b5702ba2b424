"""Runs of analyses whose calls are computed in portions, as requests on random files, and the
comparison of result folders.
"""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.pairs.run import run as run_pairs
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.reads.run import run as run_reads
from gpu.analyses.search.request import DNA_SCORING, PROTEIN_SCORING, SearchRequest
from gpu.analyses.search.run import run as run_search
from gpu.core.monitor import Monitor
from gpu.scoring.choice import MatrixScoring
from tests.command_line.calls import reverse_complement
from tests.gpu.analyses.pairs.cases import random_pairs, write_pairs
from tests.gpu.analyses.reads.cases import random_reads, random_reference, write_fasta, write_fastq
from tests.gpu.analyses.search.cases import NEVER_TOO_MANY, RESIDUES, random_records, write

#: Files that tell when and on which device they were made.
_OF_A_RUN = {"journal.jsonl", "log.txt", "statistics.json"}


def searches(folder: Path, seed: int) -> Iterator[SearchRequest]:
    """Proteins, bases on both strands, translated queries and databases; several alignments."""
    chance = np.random.default_rng(seed)
    dna, proteins = random_records(seed, 30, 90, "ACGT"), random_records(seed + 1, 40, 60)
    queries = random_records(seed + 2, int(chance.choice([1, 5])), 40)
    proteins[7] = queries[0] + proteins[7][:5] + queries[0]
    dna[3] = reverse_complement(dna[0]) + dna[0]
    files = {
        name: write(folder / f"{name}{seed}.fa", texts, name[0])
        for name, texts in {"queries": queries, "proteins": proteins, "bases": dna, "some": dna[:3]}.items()
    }
    usual: dict[str, Any] = {"engine": "cpu", "top": 20, "evalue": NEVER_TOO_MANY}
    yield SearchRequest(files["queries"], files["proteins"], PROTEIN_SCORING, max_alignments=3, **usual)
    yield SearchRequest(files["some"], files["bases"], DNA_SCORING, max_alignments=2, **usual)
    yield SearchRequest(files["some"], files["proteins"], PROTEIN_SCORING, translate="query", **usual)
    yield SearchRequest(files["queries"], files["bases"], PROTEIN_SCORING, translate="database", **usual)
    # Without published statistics they are fitted to shuffled entries.
    fitted = MatrixScoring("GONNET1992", gap_first=11, gap_extend=1)
    yield SearchRequest(files["queries"], files["proteins"], fitted, max_alignments=1, **usual)


def pairs(folder: Path, seed: int) -> Iterator[PairsRequest]:
    """Pairs in each mode, and without alignments."""
    for number, mode in enumerate(("local", "global", "semiglobal", "fit", "local")):
        place = folder / f"pairs {seed} {number}"
        place.mkdir()
        letters = RESIDUES if number == 1 else "ACGT"
        count = 1 if seed % 3 == number else 40
        queries, references = map(str, write_pairs(place, random_pairs(10 * seed + number, count, 60, letters)))
        scoring = MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1) if number == 1 else MatrixScoring()
        yield PairsRequest(queries, references, "", mode, scoring, traced=number < 4, engine="cpu")  # type: ignore[arg-type]


def reads(folder: Path, seed: int) -> Iterator[ReadsRequest]:
    """Reads with an error at most, and without."""
    chance = random.Random(seed)
    records = random_reference(chance)
    reference = write_fasta(folder / f"reference{seed}.fa", records)
    one, other = random_reads(chance, records, 60), random_reads(chance, records, 1)
    files = tuple(str(write_fastq(folder / f"{name}{seed}.fq", some)) for name, some in (("a", one), ("b", other)))
    yield ReadsRequest(str(reference), files, engine="cpu")
    yield ReadsRequest(str(reference), files[:1], errors=0, most=2, engine="cpu")


def run(request: Any, folder: Path, engine: Any, monitor: Monitor | None = None) -> None:
    """Compute a request, without caches of the user."""
    monitor = monitor or Monitor()
    if isinstance(request, SearchRequest):
        run_search(request, folder, monitor, engine, use_cache=False)
    elif isinstance(request, ReadsRequest):
        run_reads(request, folder, monitor, engine, use_cache=False)
    else:
        run_pairs(request, folder, monitor, engine)


def check_same_folder(found: Path, meant: Path) -> None:
    """Assert that two result folders hold the same bytes, but for times and the device."""
    names = sorted(path.relative_to(meant).as_posix() for path in meant.rglob("*") if path.is_file())
    assert sorted(path.relative_to(found).as_posix() for path in found.rglob("*") if path.is_file()) == names
    for name in names:
        if name not in _OF_A_RUN:
            assert (found / name).read_bytes() == (meant / name).read_bytes(), name
    told, wanted = (json.loads((folder / "statistics.json").read_text()) for folder in (found, meant))
    for one in (told, wanted):
        for name in ("device", "prepare_seconds", "phases"):
            one.pop(name, None)
    assert told == wanted
