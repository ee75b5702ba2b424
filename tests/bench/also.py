"""Further alignments: equal to the textbook and to lalign36, and the time of the second one.

The textbook judges random pairs in a process of its own (``tests.soak.rest``), with ``--full``
2,000 of them. lalign36
(Debian: fasta3) is asked for the scores of pairs of 1,500 bases; where it is absent, that is told.
Both find alignments that use no pair of bases twice; of paths with one score each may take another,
after which small alignments that are left differ.

The second alignment is timed beside the first, each with all that a user waits for: of unrelated
sequences, whose first run prunes next to nothing, and of similar ones with another origin, whose
first run prunes most of the matrix; with ``--full`` of 1 × 1 Mbp, and of two *Chlamydia*. The rest
prunes nothing. ``--engine cuda``: on a card.
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.run import prepare
from gpu.analyses.chromosome.run import run as align
from gpu.core.monitor import Monitor
from gpu.engines.choose import choose
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring import Scoring
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.fasta import write_fasta
from gpu.sequences.sequence import Codes
from gpu.sequences.simulate import simulate
from tests.bench.report import DATA, ROOT, Figure
from tests.gpu.analyses.chromosome.corpus import mutated

if TYPE_CHECKING:
    from gpu.engines.cuda.engine import CudaEngine

#: Pairs, and bases of sequences that are timed; with ``--full``.
_PAIRS, _ALL_PAIRS = 200, 2_000
_LENGTH, _WHOLE_LENGTH = 200_000, 1_000_000
_LALIGN_PAIRS, _BEST = 60, 5
_SECOND, _SECOND_ON_CARD = 1.2, 1.0
#: Scores of these pairs from which alignments are more than chance. Below, which bases are left
#: depends on which of several paths with one score was taken: lalign36 takes long ones.
_BEYOND_CHANCE = 25


def run(options: argparse.Namespace) -> list[Figure]:
    figures: list[Figure] = []
    wrong = _textbook(_ALL_PAIRS if options.full else _PAIRS)
    figures.append(Figure("random pairs unlike the textbook", wrong, 0, at_least=False))
    if shutil.which("lalign36"):
        figures.append(Figure(f"pairs with lalign36's {_BEST} best scores", _lalign(), 100, unit="%"))
    engine = choose(options.engine)
    prepare(engine, Scoring(), Monitor())
    for name, (a, b) in _pairs(options.full).items():
        with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
            told = _timed(Path(scratch), a, b, engine)
        # Promised for 1 Mbp: reading files is no small part of the time of shorter ones.
        required = None
        if options.full and name.startswith("unrelated"):
            required = _SECOND_ON_CARD if engine.is_card else _SECOND
        figures += [
            Figure(f"first alignment, {name}", told["first"], unit="s"),
            Figure("  pruned", told["pruned"], unit="%"),
            Figure("  second alignment", told["second"], unit="s"),
            Figure("  second over first", told["second"] / told["first"], required, at_least=False),
            Figure("    in seconds of the processor", told["second, processor"] / told["first, processor"]),
            Figure("  ten more", told["ten more"], unit="s"),
        ]
    return figures


def _textbook(count: int) -> int:
    """The number of wrong answers among so many pairs, or their further alignments."""
    command = [sys.executable, "-m", "tests.soak.rest", "--count", str(count)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    numbers = re.search(r"([\d,]+) pairs, ([\d,]+) further alignments, (\d+) wrong", done.stdout)
    assert numbers is not None, done.stdout + done.stderr
    return int(numbers[3])


def _lalign() -> float:
    """The share of pairs whose best scores are those of lalign36, in percent."""
    engine, equal = CpuEngine(), 0
    for number in range(_LALIGN_PAIRS):
        random = np.random.default_rng([36, number])
        a = random.integers(0, 4, 1_500).astype(np.uint8)
        parts = [mutated(random, a[first : first + 300], 0.08) for first in random.integers(0, 1_200, 4)]
        b = np.concatenate([part for piece in parts for part in (piece, random.integers(0, 4, 60).astype(np.uint8))])
        with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as scratch:
            request = _request(Path(scratch), a, b).with_(also=str(_BEST - 1))
            align(request, Path(scratch) / "result", Monitor(), engine)
            ours = [found.score for found in Result.open(Path(scratch) / "result").alignments]
            theirs = _lalign_scores(request)[: len(ours)]
        ours, theirs = ([score for score in scores if score >= _BEYOND_CHANCE] for scores in (ours, theirs))
        equal += ours == theirs
        if ours != theirs:
            print(f"pair {number}: {ours}, lalign36 {theirs}", flush=True)
    return 100 * equal / _LALIGN_PAIRS


def _lalign_scores(request: ChromosomeRequest) -> list[int]:
    """lalign36's scores, best first; it counts a gap's opening apart from its first base."""
    scoring = request.scoring
    command = [
        *("lalign36", "-q", "-n", "-3", "-E", "1e6", "-K", str(_BEST + 3)),
        *("-r", f"{scoring.match:+d}/{scoring.mismatch}", "-f", str(-scoring.gap_open), "-g", str(-scoring.gap_extend)),
        *(request.a.path, request.b.path),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.findall(r"Waterman-Eggert score: (\d+);", done.stdout)
    return sorted(map(int, found), reverse=True)


def _pairs(full: bool) -> dict[str, tuple[Codes, Codes]]:
    random, length = np.random.default_rng(2), _WHOLE_LENGTH if full else _LENGTH
    a, b = (random.integers(0, 4, length).astype(np.uint8) for _ in range(2))
    made = simulate(length, 0.015, 7)
    origin = length * 3 // 5
    similar = made.a.codes, np.concatenate((made.b.codes[origin:], made.b.codes[:origin]))
    size = f"{length // 1000:,} kbp"
    pairs = {f"unrelated, {size}": (a, b), f"1.5 %, another origin, {size}": similar}
    if full and DATA.is_dir():
        from gpu.sequences.files import read

        names = "AE002160.2.fasta.gz", "CP000051.1.fasta.gz"
        first, second = (read(str(DATA / name), None).codes for name in names)
        pairs["Chlamydia, 1.05 Mbp"] = first, second
    return pairs


def _request(folder: Path, a: Codes, b: Codes) -> ChromosomeRequest:
    choices = []
    for name, codes in (("a", a), ("b", b)):
        write_fasta(folder / f"{name}.fa", name, codes)
        choices.append(SequenceChoice(str(folder / f"{name}.fa")))
    return ChromosomeRequest(*choices, engine="cpu", limits=Limits())


def _timed(folder: Path, a: Codes, b: Codes, engine: CpuEngine | CudaEngine) -> dict[str, float]:
    request, result = _request(folder, a, b), folder / "result"
    told: dict[str, float] = {}
    for name, also in (("first", ""), ("second", "1"), ("ten more", "11")):
        begun, worked = time.perf_counter(), time.process_time()
        align(request.with_(also=also), result, Monitor(), engine)
        told[name] = time.perf_counter() - begun
        told[f"{name}, processor"] = time.process_time() - worked
    statistics = Result.open(result).statistics
    told["pruned"] = 100 * statistics["cells_pruned"] / statistics["cells"]
    return told
