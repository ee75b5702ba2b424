"""Pairs of real sequences: the share of the matrix that is pruned, the first alignment beside the
optimum, and the time of each stage.

    python -m tests.bench real [--full] [--engine cpu|cuda] [--pairs WORDS]
    python -m tests.bench.real

The second prints the table of the record in Markdown, as the developers' guide has it. Shares
depend on nothing but the pair, so the computer may be busy; seconds do. ``--full`` adds whole
bacteria: hours of two cores, minutes of a card. Pairs that are not measured anew stay on record.

Files are looked for in the folder of real sequences (``CROSSPOINT_DATA``, else ``shared/data``
beside the checkout) and in a folder of public genomes that ``CROSSPOINT_GENOMES`` names: FASTA,
plain or packed, one record a file, called as in ``PAIRS``. These are accessions of NCBI, except for
yeast (*S. cerevisiae* S288C, R64, and CPG_1a of LRSDAY), phages (of the coli phage interactions of
2023) and haplotypes of the human gene LPA (of pggb). Pairs whose files are in neither folder are
left out, and the reason is printed.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from operator import itemgetter
from pathlib import Path
from typing import Any, NamedTuple

from gpu.sequences.files import read
from tests.bench.report import DATA, ROOT, Figure, recorded

_ENDINGS = tuple(f"{ending}{packed}" for ending in (".fa", ".fasta", ".fna") for packed in (".gz", ""))
#: The least share of the optimum that the first alignment is to have (percent), of pairs whose
#: optimum is at least this share of the highest score that sequences of their lengths can have.
_FIRST, _WORTH = 99.0, 0.01
#: Percent that a run with pruning may take longer than without; runs of sequences of so many bases
#: at most are repeated so often, and the fastest counts.
_MOST_COST, _SHORT, _TIMES = 3.0, 2_500_000, 3


class RealPair(NamedTuple):
    """Two sequences by the names of their files, without endings.

    ``bases``: so many of either are compared, from the first on; 0 for all. ``full``: measured only
    with ``--full``. ``options``: others of ``align``.
    """

    kind: str
    name: str
    a: str
    b: str
    bases: int = 0
    full: bool = False
    options: tuple[str, ...] = ()


_CIRCULAR = ("--circular", "both", "--strand", "both")
_K12, _536 = "MG1655_GCF_000005845.2", "NC_008253"
PAIRS = (
    RealPair("strains", "E. coli K-12 × 536, first 600 kbp", _K12, _536, 600_000),
    RealPair("strains", "E. coli K-12 × 536, first 1.2 Mbp", _K12, _536, 1_200_000),
    RealPair("strains", "E. coli K-12 × 536", _K12, _536, full=True),
    RealPair("strains", "E. coli K-12 × W, first 600 kbp", _K12, "NC_017664.1", 600_000),
    RealPair("strains", "E. coli K-12 × W", _K12, "NC_017664.1", full=True),
    RealPair("strains", "H. pylori F32 × Gambia94/24, first 600 kbp", "NC_017366.1", "NC_017371.1", 600_000),
    RealPair("strains", "H. pylori F32 × Gambia94/24", "NC_017366.1", "NC_017371.1", full=True),
    RealPair("strains", "S. aureus N315 × MSSA476, first 600 kbp", "NC_002745.2", "NC_002953.3", 600_000),
    RealPair("strains", "S. aureus N315 × MSSA476", "NC_002745.2", "NC_002953.3", full=True),
    RealPair("strains", "S. aureus N315 × TW20, first 600 kbp", "NC_002745.2", "NC_017331.1", 600_000),
    RealPair("strains", "C. crescentus CB15 × NA1000, first 1.2 Mbp", "NC_002696.2", "NC_011916.1", 1_200_000),
    RealPair("strains", "C. crescentus CB15 × NA1000", "NC_002696.2", "NC_011916.1", full=True),
    RealPair("strains", "C. glutamicum ATCC 13032 × 14067, first 600 kbp", "NC_003450.3", "NZ_CP022614.1", 600_000),
    RealPair("strains", "C. glutamicum ATCC 13032 × 14067", "NC_003450.3", "NZ_CP022614.1", full=True),
    RealPair("species", "Salmonella LT2 × E. coli K-12, first 600 kbp", "NC_003197.1", _K12, 600_000),
    RealPair("species", "Salmonella LT2 × E. coli K-12", "NC_003197.1", _K12, full=True),
    RealPair("species", "C. trachomatis × C. muridarum", "CP000051.1", "AE002160.2"),
    RealPair("species", "Blochmannia pennsylvanicus × chromaiodes", "NC_007292.1", "NC_020075.1"),
    RealPair("species", "Blochmannia pennsylvanicus × vafer", "NC_007292.1", "NC_014909.2"),
    RealPair("phages", "T4LD × LF73_P1, rotated", "T4LD", "LF73_P1", options=_CIRCULAR),
    RealPair("phages", "T7 × LM33_P1", "T7_Portugal", "LM33_P1"),
    RealPair("phages", "LM33_P1 × 427_P3", "LM33_P1", "427_P3"),
    RealPair("phages", "LF82_P1 × LF110_P1", "LF82_P1", "LF110_P1"),
    RealPair("phages", "536_P6 × 536_P9, rotated", "536_P6", "536_P9", options=_CIRCULAR),
    RealPair("viruses", "human herpesviruses 6B × 4", "NC_000898.1", "NC_007605.1"),
    RealPair("plasmids", "pSLT × pO157", "NC_003277.1", "NZ_CP017439.1"),
    RealPair("mitochondria", "human × orang-utan", "MT-human", "MT-orang"),
    RealPair("mitochondria", "yeast S288C × CPG_1a", "S288C.chrMT", "CPG_1a.chrMT"),
    RealPair("yeast", "S288C × CPG_1a, chromosome I", "S288C.chrI", "CPG_1a.chrI"),
    RealPair("yeast", "S288C × CPG_1a, chromosome IX", "S288C.chrIX", "CPG_1a.chrIX"),
    RealPair("yeast", "S288C × CPG_1a, chromosome XII", "S288C.chrXII", "CPG_1a.chrXII"),
    RealPair("yeast", "S288C × CPG_1a, chromosome IV", "S288C.chrIV", "CPG_1a.chrIV", full=True),
    RealPair("repeats", "human LPA, CHM13 × CHM1", "LPA.chm13", "LPA.chm1"),
    RealPair("repeats", "human LPA, CHM13 × HG01358", "LPA.chm13", "LPA.HG01358"),
)  # fmt: skip


def run(options: argparse.Namespace) -> list[Figure]:
    """Figures of each pair whose files are there."""
    figures: list[Figure] = []
    for pair in PAIRS:
        if options.pairs not in f"{pair.kind}: {pair.name}" or (pair.full and not options.full):
            continue
        files = [_file_of(name) for name in (pair.a, pair.b)]
        missing = [name for name, file in zip((pair.a, pair.b), files, strict=True) if file is None]
        if missing:
            print(f"{pair.name}: left out, for want of {' and '.join(missing)} (see CROSSPOINT_GENOMES)", flush=True)
            continue
        figures += measured(pair, *map(str, files), options.engine, options.threads)
    return figures


def measured(pair: RealPair, a: str, b: str, engine: str, threads: int | None) -> list[Figure]:
    """``main.py align`` as a process, with default settings: shares, and seconds of its parts; on a
    card, where that takes seconds, beside it without pruning.
    """
    bases = [min(len(read(file)), pair.bases or sys.maxsize) for file in (a, b)]
    command = [sys.executable, "main.py", "align", a, b, "--engine", engine, "--quiet", "--json"]
    command += ["--trim-a", f"1-{bases[0]}", "--trim-b", f"1-{bases[1]}"] if pair.bases else []
    command += ["--threads", str(threads)] if threads else []
    command += pair.options
    times = _TIMES if engine == "cuda" and max(bases) <= _SHORT else 1
    told, seconds = min((_process(command) for _ in range(times)), key=itemgetter(1))
    beside: list[Figure] = []
    if engine == "cuda":
        plain = min(_process([*command, "--bound", "none", "--no-pruning"])[1] for _ in range(times))
        cost = Figure("  pruning takes longer by", 100 * (seconds / plain - 1), _MOST_COST, at_least=False, unit="%")
        beside = [Figure("  without pruning", plain, unit="s"), cost]
    bound, score = told["bound"] or {"score": 0, "seconds": 0.0}, told["score"]
    first, *later = (stage["seconds"] for stage in told["stages"])
    required = _FIRST if score >= _WORTH * min(bases) else None
    return [
        Figure(f"{pair.name}, {engine}", score, unit="score"),
        *(Figure(f"  bases of {side}", count) for side, count in zip("ab", bases, strict=True)),
        Figure("  pruned", 100 * told["cells_pruned"] / told["cells"], unit="%"),
        Figure("  first alignment, of the optimum", 100 * bound["score"] / max(1, score), required, unit="%"),
        Figure("  first alignment", bound["seconds"], unit="s"),
        Figure("  stage 1", first, unit="s"),
        Figure("  stages 2 to 6", sum(later), unit="s"),
        Figure("  whole run", seconds, unit="s"),
        *beside,
    ]


def _process(command: list[str]) -> tuple[dict[str, Any], float]:
    """The results of a run as JSON has them, and the seconds of its process."""
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        begun = time.perf_counter()
        done = subprocess.run([*command, "--out", scratch], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
        return json.loads(done.stdout), time.perf_counter() - begun


def table(figures: dict[str, float]) -> list[str]:
    """Lines of a table in Markdown, one for each recorded pair: on the processor, on a card, or on
    both.
    """
    seconds = "processor, s: stage 1", "whole run", "card, s: stage 1", "whole run", "without pruning"
    head = "pair", "Mbp", "optimum / highest", "first / optimum", "pruned", *seconds
    rows: list[Sequence[str]] = [head]
    for pair in PAIRS:
        engines = [name for name in ("cpu", "cuda") if f"{pair.name}, {name}" in figures]
        if not engines:
            continue
        of = f"{pair.name}, {engines[0]}"
        bases = [figures[f"{of}: bases of {side}"] for side in "ab"]
        rows.append([
            pair.name, " × ".join(f"{count / 1e6:.3g}" for count in bases),
            f"{100 * figures[of] / min(bases):.3g} %", f"{figures[f'{of}: first alignment, of the optimum']:.4g} %",
            f"{figures[f'{of}: pruned']:.3g} %",
            *(
                f"{figures[f'{pair.name}, {name}: {part}']:.3g}" if name in engines else "–"
                for name in ("cpu", "cuda") for part in ("stage 1", "whole run")
            ),
            f"{plain:.3g}" if (plain := figures.get(f"{pair.name}, cuda: without pruning")) else "–",
        ])  # fmt: skip
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return [lines[0], "|---" * len(head) + "|", *lines[1:]]


def _file_of(name: str) -> Path | None:
    """The file of a sequence in the folders of real ones, or None."""
    chosen = os.environ.get("CROSSPOINT_GENOMES")
    folders = [DATA, *([Path(chosen)] if chosen else [])]
    files = (folder / f"{name}{ending}" for folder in folders for ending in _ENDINGS)
    return next((file for file in files if file.exists()), None)


if __name__ == "__main__":
    print(*table(recorded("real", "real --full")), sep="\n")
