"""Pairs of real sequences: the share of the matrix that is pruned, the first alignment beside the
optimum, and the time of each stage.

    python -m tests.bench real [--full] [--engine cpu|cuda] [--pairs WORDS]
    python -m tests.bench.real

The second prints the table of the record in Markdown, as the developers' guide has it. Shares
depend on nothing but the pair, so the computer may be busy; seconds do. ``--full`` adds whole
bacteria: hours of two cores, minutes of a card. Rows that are not measured anew stay in the record.

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
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from gpu.diagnosis.computer import processor_name, vector_level
from gpu.sequences.files import read
from tests.bench.report import RESULTS, Figure

ROOT = Path(__file__).resolve().parents[2]
_ENDINGS = tuple(f"{ending}{packed}" for ending in (".fa", ".fasta", ".fna") for packed in (".gz", ""))
_RECORD = RESULTS / "real.json"
#: The least share of the optimum that the first alignment is to have (percent), of pairs whose
#: optimum is at least this share of the highest score that sequences of their lengths can have.
_FIRST, _WORTH = 99.0, 0.01


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


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """A row for each pair whose files are there, beside those of the record."""
    rows = {(row["engine"], row["pair"]): row for row in recorded()}
    for pair in PAIRS:
        if options.pairs not in f"{pair.kind}: {pair.name}" or (pair.full and not options.full):
            continue
        files = [_file_of(name) for name in (pair.a, pair.b)]
        missing = [name for name, file in zip((pair.a, pair.b), files, strict=True) if file is None]
        if missing:
            print(f"{pair.name}: left out, for want of {' and '.join(missing)} (see CROSSPOINT_GENOMES)", flush=True)
            continue
        row = rows[options.engine, pair.name] = measured(pair, *map(str, files), options.engine, options.threads)
        print(as_line(row), flush=True)
    order = [pair.name for pair in PAIRS]
    kept = [
        rows[key]
        for key in sorted((key for key in rows if key[1] in order), key=lambda key: (key[0], order.index(key[1])))
    ]
    figures: list[Figure] = []
    for row in kept:
        required = _FIRST if row["score"] >= _WORTH * min(row["bases"]) else None
        figures += [
            Figure(f"{row['pair']}, {row['engine']}: pruned", 100 * row["pruned"], unit="%"),
            Figure("  first alignment, of the optimum", 100 * row["first"], required, unit="%"),
            Figure("  whole run", row["seconds"], unit="s"),
        ]
    return figures, {"rows": kept}


def measured(pair: RealPair, a: str, b: str, engine: str, threads: int | None) -> dict[str, Any]:
    """``main.py align`` as a process, with default settings: shares, and seconds of its parts."""
    bases = [min(len(read(file)), pair.bases or sys.maxsize) for file in (a, b)]
    command = [sys.executable, "main.py", "align", a, b, "--engine", engine, "--quiet", "--json"]
    command += ["--trim-a", f"1-{bases[0]}", "--trim-b", f"1-{bases[1]}"] if pair.bases else []
    command += ["--threads", str(threads)] if threads else []
    command += pair.options
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
        begun = time.perf_counter()
        done = subprocess.run([*command, "--out", scratch], cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True)
        seconds = time.perf_counter() - begun
    told = json.loads(done.stdout)
    bound, stages = told["bound"] or {"score": 0, "seconds": 0.0}, told["stages"]
    return {
        "pair": pair.name, "kind": pair.kind, "engine": engine, "device": told["device"],
        "processor": processor_name(), "vector": vector_level(), "bases": bases, "score": told["score"],
        "first": bound["score"] / max(1, told["score"]), "first_seconds": round(bound["seconds"], 3),
        "pruned": told["cells_pruned"] / told["cells"], "identity": told["matches"] / max(1, told["length"]),
        "aligned": told["aligned_shares"], "gcups": round(stages[0]["gcups"], 2),
        "stages": [round(stage["seconds"], 3) for stage in stages],
        "stage_pruned": [round(stage["cells_pruned"] / max(1, stage["cells"]), 4) for stage in stages],
        "prepare_seconds": round(told["prepare_seconds"], 3), "seconds": round(seconds, 2),
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "date": datetime.now().astimezone().isoformat(timespec="seconds"),
    }  # fmt: skip


def recorded() -> list[dict[str, Any]]:
    """The rows of the record; none if there is no record."""
    if not _RECORD.exists():
        return []
    rows: list[dict[str, Any]] = json.loads(_RECORD.read_text(encoding="utf-8"))["details"]["rows"]
    return rows


def table(rows: list[dict[str, Any]]) -> list[str]:
    """Lines of a table in Markdown, one for each pair."""
    seconds = "processor: stage 1", "whole run", "card: stage 1", "whole run"
    head = "pair", "Mbp", "optimum / highest", "first / optimum", "pruned", *seconds
    pairs: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        pairs.setdefault(row["pair"], []).append(row)
    return [
        "| " + " | ".join(head) + " |",
        "|---" * len(head) + "|",
        *(as_line(*of_pair) for of_pair in pairs.values()),
    ]


def as_line(*rows: dict[str, Any]) -> str:
    """A row of the table: a pair on the processor, on a card, or on both."""
    row, seconds = rows[0], {one["engine"]: (f"{one['stages'][0]:.3g} s", f"{one['seconds']:.3g} s") for one in rows}
    cells = (
        row["pair"], " × ".join(f"{bases / 1e6:.3g}" for bases in row["bases"]),
        f"{100 * row['score'] / min(row['bases']):.3g} %", f"{100 * row['first']:.4g} %",
        f"{100 * row['pruned']:.3g} %", *seconds.get("cpu", "––"), *seconds.get("cuda", "––"),
    )  # fmt: skip
    return "| " + " | ".join(cells) + " |"


def _file_of(name: str) -> Path | None:
    """The file of a sequence in the folders of real ones, or None."""
    chosen = os.environ.get("CROSSPOINT_DATA"), os.environ.get("CROSSPOINT_GENOMES")
    folders = [Path(chosen[0] or ROOT.parent / "shared" / "data"), *map(Path, filter(None, chosen[1:]))]
    files = (folder / f"{name}{ending}" for folder in folders for ending in _ENDINGS)
    return next((file for file in files if file.exists()), None)


if __name__ == "__main__":
    print(*table(recorded()), sep="\n")
