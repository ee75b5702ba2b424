"""Scores of a query against many entries on this computer's card: first that they are right, then
how fast they come.

``python -m tests.bench.card_scores [--problems N] [--data FOLDER] [--residues N] [--repeats N]
[--shapes]`` needs no pytest. ``--data`` holds protdb.fasta.gz and queries.fasta; without them their
part is left out. The rest is simulated: proteins of natural lengths, and of equal ones.
``--shapes`` times every kernel with every number of lanes, which is what
``gpu/engines/cuda/scores/plan.py`` estimates. Writes ``tests/bench/results/card_scores.json``.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from gpu.engines.cuda.driver import Card
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.scores import plan
from gpu.engines.cuda.scores.launcher import CudaScores
from gpu.engines.work.scores import ScoreSearch
from gpu.scoring import matrix as matrices
from gpu.scoring.matrix import GapCosts
from gpu.sequences.alphabet import PROTEIN, Codes
from gpu.sequences.batches import read_all
from gpu.sequences.reading import Reading
from gpu.sequences.record_batch import PADDING, RecordBatch
from tests.bench.report import Figure, on_card
from tests.gpu.engines.card_score_problems import difference, random_search
from tests.gpu.engines.textbook_scores import expected_scores

ROOT = Path(__file__).resolve().parents[2]
SHARED = ROOT.parent / "shared" / "data"
#: Bytes of the card, so that entries go there in portions, and cells of a launch: both as usual,
#: and little.
MEMORIES, LAUNCHES = (None, 1_000_000, None), (1_500_000_000, 1_500_000_000, 20_000)
#: Every amino acid's share of natural proteins, in per mille, in the order of the codes.
_SHARES = (83, 55, 41, 55, 14, 39, 67, 71, 23, 59, 97, 58, 24, 39, 47, 66, 53, 11, 29, 69)
#: Lengths of queries: those of the papers, about.
QUERIES = (144, 300, 375, 567, 1000, 2005, 3005, 5088)
REQUIRED_TERA, REQUIRED_NATURAL, REQUIRED_EQUAL, REQUIRED_PROCESS, REQUIRED_CLOSE = 1000, 2500, 3500, 1.2, 0.25


def check(card: CardInfo, problems: int) -> dict[str, Any]:
    """Random problems, every score compared; one in thirty of them larger, each with another
    shape.
    """
    context, usual = Card(card.index), (plan.fastest, plan._MIN_LIMIT, plan.MIN_WINDOW)
    failures, compared, beyond = [], 0, 0
    for seed in range(problems):
        large = seed % 30 == 0
        search = random_search(seed, 1500 if large else 300, 60 if large else 40)
        random = np.random.default_rng(seed)
        if seed % 4:
            plan.fastest = _any_shape(random)
        plan._MIN_LIMIT, plan.MIN_WINDOW = ((1024, 1 << 16), (64, 200), (16, 1 << 16))[seed % 3]
        scores = CudaScores(context, MEMORIES[seed % 3], LAUNCHES[seed % 5 % 3])
        scores.make_room(search)
        expected = expected_scores(search)
        compared += len(expected)
        beyond += int((expected > plan.MAX_16).sum())
        # The second time the entries are there.
        found = difference(search, scores.run(search), expected) or difference(search, scores.run(search), expected)
        plan.fastest, plan._MIN_LIMIT, plan.MIN_WINDOW = usual
        if found:
            failures.append(f"seed {seed}: {found}")
            print(failures[-1], flush=True)
        scores.close()
    context.close()
    return {"problems": problems, "scores": compared, "beyond_16_bits": beyond, "failures": failures}


def _any_shape(random: np.random.Generator) -> Any:
    def shape(length: int, letters: int, _columns: int, _jobs: int, _processors: int, shared: int) -> plan.ScoreShape:
        while True:
            kernel = plan.PAIRS[random.integers(len(plan.PAIRS))]
            found = plan.shape_of(kernel, int(random.choice([4, 8, 16, 32])), length, letters, shared)
            if found is not None:
                return found

    return shape


def proteins(lengths: np.ndarray, seed: int = 1) -> RecordBatch:
    """Random proteins without names."""
    random = np.random.default_rng(seed)
    shares = np.array(_SHARES) / sum(_SHARES)
    starts = np.concatenate([[1], 1 + np.cumsum(lengths + 1)]).astype(np.int64)
    # A table of the quantiles instead of a search for each residue.
    table = np.repeat(np.arange(20, dtype=np.uint8), np.diff(np.rint(np.cumsum([0, *shares]) * 65536)).astype(int))
    codes = np.empty(int(starts[-1]) + PADDING - 1, np.uint8)
    for at in range(0, len(codes), 1 << 24):
        some = codes[at : at + (1 << 24)]
        some[:] = table[random.integers(0, 65536, len(some), dtype=np.uint16)]
    codes[starts - 1], codes[starts[-1] - 1 :] = 255, 255
    return RecordBatch(codes, starts, np.zeros(0, np.uint8), np.zeros(len(starts), np.int64))


def natural_lengths(residues: int, seed: int = 2) -> np.ndarray:
    """As in large databases: a log-normal distribution around 290 with a mean of about 370, cut off
    at 35,000.
    """
    random = np.random.default_rng(seed)
    lengths = np.clip(np.exp(random.normal(np.log(290), 0.7, 200_000)), 20, 35_000).astype(np.int64)
    return np.resize(lengths, max(1, int(residues / lengths.mean())))


def gcups(engine: Any, query: Codes, entries: RecordBatch, repeats: int, name: str = "BLOSUM62") -> float:
    """The median's."""
    search = ScoreSearch(query, entries, matrices.load(name), GapCosts())
    times = []
    for _ in range(repeats):
        begun = time.perf_counter()
        cells = sum(some.cells for some in engine(search))
        times.append(time.perf_counter() - begun)
    return cells / float(np.median(times)) / 1e9


def queries_against(engine: Any, entries: RecordBatch, lengths: tuple[int, ...], repeats: int) -> dict[str, float]:
    found = {}
    for length in lengths:
        query = proteins(np.array([length]), seed=length).codes[1 : length + 1]
        found[str(length)] = round(gcups(engine, query, entries, repeats), 1)
    return found


def real(card: CardInfo, data: Path, repeats: int) -> tuple[list[Figure], dict[str, Any]]:
    """The 21 queries against protdb: all scans, then a whole process."""
    reading = Reading(PROTEIN, 255)
    entries, queries = read_all(str(data / "protdb.fasta.gz"), reading), read_all(str(data / "queries.fasta"), reading)
    engine = CudaEngine(card, small=0)
    each, rounds = {}, []
    for number in range(repeats + 1):
        begun = time.perf_counter()
        cells = 0
        for k, start in enumerate(queries.starts[:-1]):
            query = queries.codes[start : queries.starts[k + 1] - 1]
            one = time.perf_counter()
            search = ScoreSearch(query, entries, matrices.load("BLOSUM62"), GapCosts())
            mine = sum(some.cells for some in filter(None, engine.scores(search)))
            cells += mine
            each[f"{k}: {len(query)}"] = round(mine / (time.perf_counter() - one) / 1e9, 1)
        rounds.append(time.perf_counter() - begun)
        if number == 0:
            print("first round, with context and upload:", round(rounds[0], 3), "s", flush=True)
    engine.close()
    processes = in_processes(data, repeats)
    seconds = float(np.median(rounds[1:]))
    figures = [
        Figure("21 queries against protdb, scans", cells / seconds / 1e9, REQUIRED_TERA, unit="GCUPS"),
        Figure("the same, a whole process", min(processes["read"]), unit="s"),
        Figure(
            "the same with the prepared database", min(processes["kept"]), REQUIRED_PROCESS, at_least=False, unit="s"
        ),
        Figure("the command search, hits printed, --no-cache", min(processes["command, read"]), unit="s"),
        Figure("the same with the prepared database", min(processes["command, kept"]), unit="s"),
    ]
    return figures, {"seconds": rounds, "processes": processes, "gcups": each}


def in_processes(data: Path, repeats: int) -> dict[str, list[float]]:
    """Seconds of whole processes: scans alone and the command, with a database that is read and a
    prepared one.
    """
    files = (str(data / "queries.fasta"), str(data / "protdb.fasta.gz"))
    scans = (sys.executable, "-m", "tests.bench.card_search_process", *files)
    command = (sys.executable, "main.py", "search", *files, "--quiet", "--engine", "cuda")
    seconds: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as kept:
        calls = {
            "read": scans,
            "kept": (*scans, kept),
            "command, read": (*command, "--no-cache"),
            "command, kept": command,
        }
        for name, call in calls.items():
            # The first one prepares what the others find.
            for _ in range(repeats + 1):
                begun = time.perf_counter()
                told = subprocess.run(call, check=True, cwd=ROOT, capture_output=True, text=True).stdout
                seconds.setdefault(name, []).append(time.perf_counter() - begun)
            if name in ("read", "kept"):
                print(f"{name}: {told.strip()}", flush=True)
    return {name: times[1:] for name, times in seconds.items()}


def stopping(engine: CudaEngine, entries: RecordBatch) -> dict[str, float]:
    """A long query: the longest time between two answers, and what stopping takes."""
    query = proteins(np.array([20_000]), seed=5).codes[1:20_001]
    search = ScoreSearch(query, entries, matrices.load("BLOSUM62"), GapCosts())
    longest, last = 0.0, time.perf_counter()
    told = engine.scores(search)
    begun = last
    for _ in told:
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    whole = last - begun
    told = engine.scores(search)
    begun = time.perf_counter()
    for _ in told:
        if time.perf_counter() - begun > whole / 3:
            break
    begun = time.perf_counter()
    told.close()
    return {"seconds": whole, "longest_wait": longest, "closing": time.perf_counter() - begun}


def all_shapes(card: CardInfo, repeats: int) -> dict[str, float]:
    """GCUPS of each kernel with each number of lanes, on queries that fill a strip or three,
    entries of 512.
    """
    context, usual = Card(card.index), plan.fastest
    entries, found = proteins(np.full(150_000, 512)), {}
    scores = CudaScores(context)
    for kernel in plan.PAIRS:
        for lanes in (4, 8, 16, 32):
            for strips in (1, 3):
                length = kernel.rows * lanes * strips
                query = proteins(np.array([length]), seed=length).codes[1 : length + 1]

                def shape(
                    _: int, letters: int, *rest: int, kernel=kernel, lanes=lanes, length=length
                ) -> plan.ScoreShape:  # type: ignore[no-untyped-def]
                    made = plan.shape_of(kernel, lanes, length, letters, rest[-1])
                    assert made is not None
                    return made

                plan.fastest = shape
                found[f"{kernel.name} {lanes} x{strips}"] = round(gcups(scores.run, query, entries, repeats), 1)
        print({name: value for name, value in found.items() if name.startswith(kernel.name + " ")}, flush=True)
    plan.fastest = usual
    wide = queries_against(lambda search: scores.run(_wide(search)), entries, (512, 2000), repeats)
    scores.close()
    context.close()
    return {**found, **{f"32 bits, {length}": value for length, value in wide.items()}}


def _wide(search: ScoreSearch) -> ScoreSearch:
    """The same with scores that need 32 bits."""
    matrix = matrices.SubstitutionMatrix("enlarged", PROTEIN, search.matrix.scores * 300)
    return ScoreSearch(search.query, search.entries, matrix, GapCosts(3600, 300))


def measure(card: CardInfo, options: argparse.Namespace) -> tuple[list[Figure], dict[str, Any]]:
    figures: list[Figure] = []
    details: dict[str, Any] = {"device": card.name, "residues": options.residues}
    if (options.data / "protdb.fasta.gz").exists():
        figures, details["protdb"] = real(card, options.data, options.repeats)
        print(details["protdb"], flush=True)
    engine = CudaEngine(card, small=0)
    natural = proteins(natural_lengths(options.residues))
    begun = time.perf_counter()
    queries_against(engine.scores, natural, (100,), 1)
    details["first_search_with_context_and_upload"] = time.perf_counter() - begun
    details["natural"] = queries_against(engine.scores, natural, QUERIES, options.repeats)
    print("natural", details["natural"], flush=True)
    details["stopping"] = stopping(engine, natural)
    print(details["stopping"], flush=True)
    for length in (256, 512, 1024):
        entries = proteins(np.full(options.residues // length, length))
        queries_against(engine.scores, entries, (100,), 1)
        details[f"equal_{length}"] = queries_against(engine.scores, entries, QUERIES, options.repeats)
        print("equal", length, details[f"equal_{length}"], flush=True)
    engine.close()
    if options.shapes:
        details["shapes"] = all_shapes(card, options.repeats)
    least = min(value for length, value in details["natural"].items() if int(length) >= 300)
    figures += [
        Figure("natural lengths, queries from 300 on, the slowest", least, REQUIRED_NATURAL, unit="GCUPS"),
        Figure("entries of 512, the fastest query", max(details["equal_512"].values()), REQUIRED_EQUAL, unit="GCUPS"),
        Figure("stopping", details["stopping"]["closing"], REQUIRED_CLOSE, at_least=False, unit="s"),
    ]
    return figures, details


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problems", type=int, default=900)
    parser.add_argument("--data", type=Path, default=SHARED)
    parser.add_argument("--residues", type=int, default=200_000_000)
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--shapes", action="store_true")
    return on_card("card_scores", parser.parse_args(arguments), check, measure)


if __name__ == "__main__":
    sys.exit(main())
