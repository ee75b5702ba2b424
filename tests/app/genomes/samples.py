"""Small results of comparisons of genomes."""

from __future__ import annotations

import random
from pathlib import Path

from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.genomes import ANALYSIS
from gpu.genomes.request import PROPOSE, SUM, GenomesRequest
from gpu.genomes.result import GenomesResult
from tests.gpu.genomes.simulated import mutated, simulate, write_fasta


def two_genomes(work: Path, until: int = SUM) -> GenomesResult:
    """Two genomes of three records, with a translocation and an inverted record."""
    files = work / "two files"
    files.mkdir(exist_ok=True)
    pair = simulate(files, (1500, 1400, 1000))
    folder = work / ("two" if until == SUM else "proposed")
    request = GenomesRequest((str(pair.a),), (str(pair.b),), engine="cpu", until=until)
    ANALYSIS.run(request, folder, Monitor(), CpuEngine(1))
    return GenomesResult.open(folder)


def proposed(work: Path) -> GenomesResult:
    """The same, before anything is aligned."""
    return two_genomes(work, PROPOSE)


def three_genomes(work: Path) -> GenomesResult:
    """Three genomes of one record, the third farther away."""
    chance = random.Random(3)
    letters = "".join(chance.choices("ACGT", k=1200))
    paths = [
        str(write_fasta(work / f"{name}.fa", {"x": mutated(letters, rate, chance)}))
        for name, rate in (("one", 0.0), ("two", 0.01), ("three", 0.05))
    ]
    ANALYSIS.run(GenomesRequest(tuple(paths), engine="cpu"), work / "three", Monitor(), CpuEngine(1))
    return GenomesResult.open(work / "three")
