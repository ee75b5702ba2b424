"""Finding genes and motifs on the page of a long alignment, offscreen: how long the answers take,
and how long the window's event loop is held up meanwhile.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from tests.bench.beats import Beats
from tests.bench.report import Figure

ROOT = Path(__file__).parents[2]
LENGTH, FULL_LENGTH = 10_000_000, 30_000_000
#: Bases for each gene: twice as many genes as a bacterium has.
_GENE_EVERY = 500
#: The longest that anything may hold up the window.
GAP_LIMIT = 100.0
_STEP_MS = 16


def write_genes(path: Path, record: str, length: int, seed: int = 1) -> None:
    """A GFF3 file of genes, each with its CDS, all over a record."""
    random = np.random.default_rng(seed)
    starts = np.sort(random.integers(1, length - 3_000, length // _GENE_EVERY))
    ends = starts + 3 * random.integers(100, 800, len(starts)) - 1
    with path.open("w") as file:
        file.write("##gff-version 3\n")
        for number, (start, end) in enumerate(zip(starts.tolist(), ends.tolist(), strict=True)):
            place = f"{start}\t{end}\t.\t{'+-'[number % 2]}"
            file.write(f"{record}\tx\tgene\t{place}\t.\tID=g{number};Name=gene{number};locus_tag=T_{number:06d}\n")
            file.write(f"{record}\tx\tCDS\t{place}\t0\tID=c{number};Parent=g{number};product=protein {number}\n")


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """Seconds of each answer, longest gaps of the event loop; in a process of its own."""
    length = FULL_LENGTH if options.full else LENGTH
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-m", "tests.bench.find", str(length)]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=900)
    if done.returncode != 0:
        raise SystemExit(f"The page ended with status {done.returncode}:\n{done.stderr[-2000:]}")
    told = json.loads(done.stdout.splitlines()[-1])
    figures = []
    for name, found in told.items():
        if "seconds" in found:
            figures.append(Figure(f"{length:,} bp, {name}", found["seconds"], unit="s"))
        figures.append(Figure(f"  {name}: longest gap", found["longest"], GAP_LIMIT, at_least=False, unit="ms"))
        figures.append(Figure(f"  {name}: median frame", found["median"], unit="ms"))
    return figures, told


def measure(length: int, folder: Path) -> dict[str, Any]:
    """The answers and gestures, one after the other, with the event loop's gaps in milliseconds."""
    from time import perf_counter

    from PySide6.QtWidgets import QApplication

    from app import theme
    from app.analyses.chromosome.amino_acids import AminoMode
    from app.analyses.chromosome.page import AlignmentPage
    from gpu.analyses.chromosome.result import Result
    from tests.samples import finished_result

    application = QApplication([])
    theme.apply(application, "light")
    result = Result.open(finished_result(folder / "result", length=length))
    write_genes(folder / "genes.gff3", result.request.a.name, length)
    beats = Beats()
    wait, gaps = beats.wait, beats.gaps

    page = AlignmentPage(result)
    page.resize(1366, 768)
    page.show()

    def answered(ask: Callable[[], object]) -> dict[str, float]:
        while page.busy:
            wait(10)
        wait(100)
        beats.clear()
        started = perf_counter()
        ask()
        while page.busy:
            wait(10)
        seconds = perf_counter() - started
        wait(100)
        return {"seconds": round(seconds, 3), **gaps()}

    def moved(move: Callable[[], object], steps: int = 40) -> dict[str, float]:
        beats.clear()
        for _ in range(steps):
            move()
            wait(_STEP_MS)
        return gaps()

    explorer, reading, field = page.explorer, page.reading, page.place_field
    told = {
        "annotation": answered(lambda: explorer.add_annotation(0, str(folder / "genes.gff3"))),
        "gene by locus tag": answered(lambda: field.asked.emit("T_0123")),
        "protein by product": answered(lambda: field.asked.emit("protein 77")),
        "motif of 6 letters": answered(lambda: explorer.find_motif("GAATTC")),
        "motif of 4 letters": answered(lambda: explorer.find_motif("GATC")),
        "open reading frames": answered(lambda: reading.set_open_frames(True, 90)),
        "amino acids of genes": answered(lambda: reading.set_mode(AminoMode.GENES)),
    }
    page.navigator.show_whole()
    wait(300)
    told["zooming in"] = moved(lambda: page.matrix.zoom(0.8))
    told["panning close"] = moved(lambda: page.matrix.pan(0.05, 0.05))
    page.navigator.show_whole()
    wait(300)
    told["panning the tracks"] = moved(lambda: page.tracks._edit_range(page.tracks.range[0] + 1_000, length // 3))
    return told


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as work:
        print(json.dumps(measure(int(sys.argv[1]), Path(work))))
