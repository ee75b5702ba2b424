"""Finding genes and motifs on the page of a long alignment, offscreen: how long the answers take,
and how long the window's event loop is held up meanwhile.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

from tests.app.desks import lone_desk
from tests.bench import window
from tests.bench.report import Figure

LENGTH, FULL_LENGTH = 10_000_000, 30_000_000
#: Bases for each gene: twice as many genes as a bacterium has.
_GENE_EVERY = 500


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


def run(options: argparse.Namespace) -> list[Figure]:
    """Seconds of each answer, longest gaps of the event loop; in a process of its own."""
    return window.measured("find", FULL_LENGTH if options.full else LENGTH)


def measure(length: int, folder: Path) -> list[Figure]:
    """The answers and gestures, one after the other."""
    from app.analyses.chromosome.amino_acids import AminoMode
    from app.analyses.chromosome.page import AlignmentPage
    from gpu.analyses.chromosome.result import Result
    from tests.samples import finished_result

    window.begin()
    result = Result.open(finished_result(folder / "result", length=length))
    write_genes(folder / "genes.gff3", result.request.a.name, length)
    beats = window.Beats()
    page = AlignmentPage(result, lone_desk())
    page.resize(1366, 768)
    page.show()
    figures: list[Figure] = []

    def answered(name: str, ask: Callable[[], object]) -> None:
        beats.wait_while(lambda: page.busy)
        beats.wait(100)
        beats.clear()
        figures.append(Figure(f"{length:,} bp, {name}", beats.seconds(ask, lambda: page.busy), unit="s"))
        beats.wait(100)
        figures.extend(window.frames(name, beats.gaps()))

    def moved(name: str, move: Callable[[], object]) -> None:
        figures.extend(beats.gesture(name, [move] * 40, lambda: False))

    explorer, reading, field = page.explorer, page.reading, page.place_field
    answered("annotation", lambda: explorer.add_annotation(0, str(folder / "genes.gff3")))
    answered("gene by locus tag", lambda: field.asked.emit("T_0123"))
    answered("protein by product", lambda: field.asked.emit("protein 77"))
    answered("motif of 6 letters", lambda: explorer.find_motif("GAATTC"))
    answered("motif of 4 letters", lambda: explorer.find_motif("GATC"))
    answered("open reading frames", lambda: reading.set_open_frames(True, 90))
    answered("amino acids of genes", lambda: reading.set_mode(AminoMode.GENES))
    page.navigator.show_whole()
    beats.wait(300)
    moved("zooming in", lambda: page.matrix.zoom(0.8))
    moved("panning close", lambda: page.matrix.pan(0.05, 0.05))
    page.navigator.show_whole()
    beats.wait(300)
    moved("panning the tracks", lambda: page.tracks._edit_range(page.tracks.range[0] + 1_000, length // 3))
    return figures


if __name__ == "__main__":
    window.tell(lambda folder: measure(int(sys.argv[1]), folder))
