"""Two simulated genomes of 12 Mbp with 16 records each: time of a run, and what it finds.

Each record is a simulated pair (``gpu.sequences.simulate``, 2 % apart, with repeats, an inversion
and a duplication); b then has the ends of four pairs of records exchanged, and one record as its
reverse complement. An exchanged end, which its own inversion and duplication divide into several
blocks, counts as found if blocks between its two records cover at least nine tenths of it.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from gpu.genomes.result import GenomesResult
from gpu.sequences.simulate import simulate
from tests.bench.processes import taken
from tests.bench.report import Figure

RECORDS, LENGTH, DIVERGENCE = 16, 750_000, 0.02
#: The first of each two records whose ends are exchanged, and the record that is turned.
EXCHANGED, TURNED = (0, 4, 8, 12), 2
_OTHER = bytes.maketrans(b"ACGT", b"TGCA")


class Moved(NamedTuple):
    """An end of a record of b that came from another one: names, and its bases."""

    a: str
    b: str
    length: int


def run(options: argparse.Namespace) -> list[Figure]:
    """Simulate, propose, align, sum up."""
    with tempfile.TemporaryDirectory() as work:
        folder = Path(work)
        moved = write_genomes(folder)
        proposed = _seconds(folder, options.threads, "--propose")
        seconds = _seconds(folder, options.threads)
        result = GenomesResult.open(folder / "r")
        found = sum(_is_found(result, end) for end in moved)
        bases = [genome.records.total for genome in result.genomes]
        shares = min(aligned / whole for aligned, whole in zip(result.aligned, bases, strict=True))
        return [
            Figure("proposal of pairs", proposed, unit="s"),
            Figure(f"alignments of {len(result.pairs)} pairs, and their sum", seconds, unit="s"),
            Figure(f"exchanged ends found, of {len(moved)}", found, len(moved)),
            Figure("least share aligned of a genome", shares, 0.9),
        ]


def write_genomes(folder: Path, records: int = RECORDS, length: int = LENGTH) -> list[Moved]:
    """Write ``a.fa`` and ``b.fa``; return what was exchanged."""
    letters: tuple[list[bytes], list[bytes]] = ([], [])
    for number in range(records):
        # Between two thirds and four thirds, as chromosomes differ.
        own = length * 2 // 3 + length * 2 // 3 * number // max(1, records - 1)
        pair = simulate(own, DIVERGENCE, number + 1)
        for side, sequence in zip(letters, (pair.a, pair.b), strict=True):
            side.append(sequence.alphabet.decode[sequence.codes].tobytes())
    moved, b = [], letters[1]
    for first in (number for number in EXCHANGED if number + 1 < records):
        second = first + 1
        cuts = len(b[first]) * 2 // 3, len(b[second]) * 2 // 3
        ends = b[first][cuts[0] :], b[second][cuts[1] :]
        b[first], b[second] = b[first][: cuts[0]] + ends[1], b[second][: cuts[1]] + ends[0]
        moved += [Moved(f"a{second}", f"b{first}", len(ends[1])), Moved(f"a{first}", f"b{second}", len(ends[0]))]
    b[TURNED] = b[TURNED].translate(_OTHER)[::-1]
    for name, side in zip("ab", letters, strict=True):
        with (folder / f"{name}.fa").open("wb") as out:
            for number, record in enumerate(side):
                out.write(b">%s%d simulated\n" % (name.encode(), number))
                out.writelines(record[at : at + 70] + b"\n" for at in range(0, len(record), 70))
    return moved


def _seconds(folder: Path, threads: int | None, *more: str) -> float:
    """Of the command line."""
    command = [sys.executable, "main.py", "genomes", folder / "a.fa", folder / "b.fa", "--out", folder / "r"]
    options = ["--json", "--quiet", "--engine", "cpu", *more, *(["--threads", threads] if threads else [])]
    return taken([*command, *options]).seconds


def _is_found(result: GenomesResult, end: Moved) -> bool:
    found = result.rearrangements
    a, b = (genome.number_of(name) for genome, name in zip(result.genomes, (end.a, end.b), strict=True))
    rows = found.between & (found.a == a) & (found.b == b)
    return bool((found.b_end - found.b_start)[rows].sum() >= 0.9 * end.length)
