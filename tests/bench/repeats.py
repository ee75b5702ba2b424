"""Exact matches on sequences that are rich in repeats, as human ones are, against mummer in the
same run, the outputs compared first.

Drawn, since the human ones are too large to lie beside the code: two chromosome arms that share
families of interspersed repeats and satellites (Alu of 300 bp, pieces of L1 of up to 6 kb,
microsatellites, homopolymers, N; higher-order repeats of monomers of 171 bp), and two sequences of
1.2 million bases with 300 exact copies of one repeat of 2 kb each. Both strands. The peer's figures
are left out where the program ``mummer`` is not installed.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.matches.mummer import prepare
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.sequences.sequence import Codes
from tests.bench.matches import ROOT, Runs, sorted_output, timed
from tests.bench.report import Figure

ARM, FULL_ARM = 2_000_000, 4_000_000
COPIES, COPY, AMONG = 300, 2_000, 1_200_000
KINDS = ("mumreference", "mum", "maxmatch")
MINIMA = (20, 100)
ROUNDS = 3
MONOMER = 171
_N = 4
_LETTERS = np.frombuffer(b"ACGTN", np.uint8)


@dataclass(frozen=True)
class Families:
    """Repeats copied in all arms, uint8 codes 0 to 3: Alu's subfamilies, L1, and satellites'
    higher-order repeats.
    """

    alus: list[Codes]
    line: Codes
    satellites: list[Codes]


def mutated(random: np.random.Generator, bases: Codes, share: float) -> Codes:
    """A copy of which this share of the bases differs: six in seven of them replaced, the others
    lost or doubled.
    """
    copy = bases.copy()
    replaced = random.random(len(copy)) < share * 6 / 7
    copy[replaced] = (copy[replaced] + random.integers(1, 4, int(replaced.sum()))) % 4
    return np.repeat(copy, random.choice([1, 0, 2], len(copy), p=[1 - share / 7, share / 14, share / 14]))


def families(random: np.random.Generator) -> Families:
    """Satellites of 12, 6 and 16 monomers, which differ from the first monomer by 20 to 40 %."""
    alu, line, monomer = (random.integers(0, 4, size).astype(np.uint8) for size in (300, 6_000, MONOMER))
    satellites = [
        np.concatenate([mutated(random, monomer, random.uniform(0.1, 0.2)) for _ in range(monomers)])
        for monomers in (12, 6, 16)
    ]
    return Families([mutated(random, alu, 0.04) for _ in range(6)], line, satellites)


def satellite(random: np.random.Generator, unit: Codes, length: int) -> Codes:
    """An array that has grown by doubling runs of its copies, which comes to 0.5 to 2 % between
    copies.
    """
    copies = [mutated(random, unit, 0.005)]
    while sum(map(len, copies)) < length:
        start = int(random.integers(len(copies)))
        run = copies[start : start + int(random.integers(1, 9))]
        copies[start:start] = [mutated(random, copy, 0.001) for copy in run]
    return np.concatenate(copies)[:length]


def recurring(random: np.random.Generator, unit: Codes, length: int) -> Codes:
    """An array of 20 variants, each of which follows itself for a while: runs of many copies recur
    letter by letter.
    """
    variants = [mutated(random, unit, 0.005) for _ in range(20)]
    runs: list[Codes] = []
    while sum(map(len, runs)) < length:
        runs.append(np.tile(variants[int(random.integers(20))], int(random.geometric(0.3))))
    return np.concatenate(runs)[:length]


def unique(random: np.random.Generator, length: int, strong: float) -> Codes:
    """Bases of no family: ``strong`` is the share of G and C, and C before G is rare."""
    bases = random.choice(4, length, p=[(1 - strong) / 2, strong / 2, strong / 2, (1 - strong) / 2]).astype(np.uint8)
    islands = np.flatnonzero((bases[:-1] == 1) & (bases[1:] == 2) & (random.random(length - 1) < 0.8))
    bases[islands] = 3
    return bases


def interspersed(random: np.random.Generator, known: Families, length: int) -> Codes:
    """Unique bases with Alu (a tenth), L1 (a seventh), microsatellites and homopolymers between
    them.
    """
    pieces: list[Codes] = []
    size = 0
    while size < length:
        strong = float(random.uniform(0.36, 0.48))
        kind = random.choice(4, p=[0.5, 0.2, 0.15, 0.15])
        if kind == 0:
            tail = np.zeros(int(random.integers(8, 30)), np.uint8)
            family = known.alus[int(random.integers(len(known.alus)))]
            piece = mutated(random, np.concatenate([family, tail]), float(random.uniform(0.03, 0.09)))
        elif kind == 1:
            # Most have lost their beginning.
            start = int(6_000 * random.random() ** 0.5)
            piece = mutated(random, known.line[start:], float(random.uniform(0.02, 0.1)))
        elif kind == 2:
            unit = random.integers(0, 4, int(random.integers(2, 7))).astype(np.uint8)
            piece = mutated(random, np.tile(unit, int(random.integers(5, 40))), float(random.uniform(0, 0.1)))
        else:
            piece = np.full(int(random.integers(10, 40)), random.choice([0, 3]), np.uint8)
        if random.random() < 0.5:
            piece = 3 - piece[::-1]
        pieces += [piece, unique(random, int(random.exponential(1_200)) + 1, strong)]
        size += len(pieces[-2]) + len(pieces[-1])
    return np.concatenate(pieces)[:length]


def arm(random: np.random.Generator, length: int, known: Families, arrays: list[Codes]) -> Codes:
    """A chromosome arm: interspersed repeats and these arrays, with runs of N of any length in
    between.
    """
    pieces = []
    rest = (length - sum(map(len, arrays))) // (len(arrays) + 1)
    for array in (*arrays, np.zeros(0, np.uint8)):
        unknown = np.full(int(random.integers(500, 5_000)), _N, np.uint8)
        pieces += [unknown, interspersed(random, known, rest - len(unknown)), array]
    return np.concatenate(pieces)


def arms(random: np.random.Generator, length: int) -> list[Codes]:
    """Two arms with the same families; a tenth of each is an array that has grown, a quarter one of
    variants that both have.
    """
    known = families(random)
    both = recurring(random, known.satellites[0], length // 2)
    return [
        arm(random, length, known, [satellite(random, known.satellites[number], length // 10), part])
        for number, part in zip((1, 2), np.split(both, 2), strict=True)
    ]


def copies(random: np.random.Generator, repeat: Codes) -> Codes:
    """Random bases with exact copies of one repeat at random places among them."""
    rest = random.integers(0, 4, AMONG - COPIES * len(repeat)).astype(np.uint8)
    places = np.sort(random.integers(0, len(rest), COPIES))
    return np.concatenate([part for piece in np.split(rest, places) for part in (piece, repeat)][:-1])


def write(path: Path, codes: Codes) -> Path:
    """A FASTA file of one record."""
    text = _LETTERS[codes].tobytes()
    lines = b"\n".join(text[start : start + 60] for start in range(0, len(text), 60))
    path.write_bytes(b">%s\n%s\n" % (path.stem.encode(), lines))
    return path


def draw(place: Path, length: int) -> dict[str, tuple[Path, Path]]:
    """Reference and query of each problem, by its name."""
    random = np.random.default_rng(171)
    repeat = random.integers(0, 4, COPY).astype(np.uint8)
    pair = [copies(random, repeat) for _ in range(2)]
    problems = {
        f"two arms of {length / 1e6:g} Mbp": arms(random, length),
        f"{COPIES} copies of {COPY / 1000:g} kb": pair,
    }
    return {
        name: (
            write(place / f"reference{number}.fa", reference),
            write(place / f"query{number}.fa", query),
        )
        for number, (name, (reference, query)) in enumerate(problems.items())
    }


def run(options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    """Whole runs of the program with and without a kept index, and mummer's, by turns."""
    prepare(CpuEngine(), Monitor())
    figures: list[Figure] = []
    details: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        problems = draw(place, FULL_ARM if options.full else ARM)
        for (name, files), kind, minimum in product(problems.items(), KINDS, MINIMA):
            called = f"{name}, -{kind} -l {minimum}"
            seconds = _whole_runs(place, [f"-{kind}", "-l", str(minimum), "-b", *map(str, files)])
            medians = {who: statistics.median(taken) for who, taken in seconds.items() if taken}
            figures.append(Figure(called, medians["ours"], unit="s"))
            if "mummer" in medians:
                figures.append(Figure("  mummer", medians["mummer"], unit="s"))
                ratio = medians["mummer"] / medians["ours"]
                figures.append(Figure("  mummer over ours, index built", ratio, 1.0, unit="×"))
            details[called] = seconds
    return figures, details


def _whole_runs(place: Path, arguments: list[str]) -> dict[str, list[float]]:
    """Seconds of each round."""
    ours: Runs = ([], [])
    peers: Runs = ([], [])
    peer = shutil.which("mummer")
    program = [sys.executable, str(ROOT / "main.py"), "matches", "--quiet", "--no-cache"]
    for turn in range(ROUNDS):
        timed([*program, *arguments], place / "ours", ours)
        # Half a minute and more: once is enough.
        if peer is not None and (turn == 0 or peers[0][0] < 20):
            timed([peer, *arguments], place / "peer", peers)
            if sorted_output(place / "peer") != sorted_output(place / "ours"):
                raise SystemExit(f"mummer's output for {' '.join(arguments)} differs from ours.")
    return {"ours": ours[0], "mummer": peers[0]}
