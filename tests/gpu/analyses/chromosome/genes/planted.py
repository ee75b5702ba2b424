"""A result with planted blocks, inverted, moved, copied and gone, and a gene in each."""

from __future__ import annotations

import random
from pathlib import Path

from Bio.Seq import Seq

from gpu.analyses.chromosome import ANALYSIS
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.sequences.choice import SequenceChoice
from tests.gpu.genomes.simulated import write_fasta

#: Begin and end of each block in a.
BACKBONE, INVERTED, MOVED, COPIED, GONE = (0, 3_000), (3_000, 4_500), (4_500, 6_000), (6_000, 7_000), (7_000, 8_000)
#: A gene of 300 bases in each, and its strand.
GENES = {"same": (700, 1), "turned": (3_500, -1), "moved": (5_000, 1), "copied": (6_300, -1), "lost": (7_300, 1)}


def planted(folder: Path, seed: int, on_b: bool = False) -> tuple[Result, Path, dict[str, tuple[int, int, str]]]:
    """A result with further alignments, the annotation, and where each gene lies in the other one.

    b is the moved block, the backbone, the inverted block, and the copied one twice: the second
    time with one of thirty bases changed. ``on_b``: they are compared the other way round.
    """
    chance = random.Random(seed)
    a = "".join(chance.choices("ACGT", k=8_000))

    def piece(block: tuple[int, int]) -> str:
        return a[slice(*block)]

    def foreign(size: int) -> str:
        return "".join(chance.choices("ACGT", k=size))

    poor = "".join(
        {"A": "C", "C": "G", "G": "T", "T": "A"}[letter] if at % 30 == 0 else letter
        for at, letter in enumerate(piece(COPIED))
    )
    parts = [piece(MOVED), foreign(400), piece(BACKBONE), str(Seq(piece(INVERTED)).reverse_complement())]
    parts += [foreign(400), poor, foreign(400), piece(COPIED), foreign(300)]
    b = "".join(parts)
    begins = [sum(map(len, parts[:number])) for number in range(len(parts))]
    expected = {"same": (begins[2] + 700, 1), "moved": (begins[0] + 500, 1), "copied": (begins[7] + 300, -1)}
    expected["turned"] = (begins[3] + 1_500 - 500 - 300, 1)
    lines = [f"a\tx\tCDS\t{at + 1}\t{at + 300}\t.\t{'+-'[way < 0]}\t0\tID={name}" for name, (at, way) in GENES.items()]
    annotation = folder / "genes.gff3"
    annotation.write_text("\n".join(("##gff-version 3", *lines)) + "\n")
    sides = [
        SequenceChoice(str(write_fasta(folder / f"{name}.fa", {name: letters})))
        for name, letters in zip("ab", (a, b), strict=True)
    ]
    if on_b:
        sides.reverse()
    request = ChromosomeRequest(*sides, engine="cpu", also="6", also_both_strands=True)
    ANALYSIS.run(request, folder / "r", Monitor(), CpuEngine(1))
    places = {name: (at + 1, at + 300, "+-"[way < 0]) for name, (at, way) in expected.items()}
    return Result.open(folder / "r"), annotation, places
