"""Many pairs aligned, against parasail called from Python pair by pair in the same run, the two by
turns; the best of the rounds.

Reads of 150 bases against references of 160 with CIGARs (``sw_trace_striped_16`` and its CIGAR's
text), and scores alone (``sw_striped_16``); proteins of the same size with BLOSUM62; pairs of 512,
4,000 and 30,000 letters without a peer. Scores are compared in every round.
"""

from __future__ import annotations

import argparse
import time

import numpy as np
import parasail

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.work.cigars import cigars
from gpu.engines.work.traces import Mode, PairAlignments
from gpu.scoring import matrix
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import DNA
from gpu.sequences.sequence import Codes
from tests.bench.report import Figure
from tests.gpu.engines.trace_problems import asked_of
from tests.peers import parasail_matrix

QUERY, REFERENCE = 150, 160
ROUNDS = 5


def run(options: argparse.Namespace) -> list[Figure]:
    """The peer takes one thread, as it does when it is called from Python."""
    count, fewer = (1_000_000, 20_000) if options.full else (100_000, 5_000)
    figures: list[Figure] = []
    cores, one = CpuEngine(), CpuEngine(1)
    dna, protein = matrix.of_match(DNA, 2, -3), matrix.load("BLOSUM62")
    for kernels in cores.pair_kernels(asked_of([], dna, GapCosts(), Mode.LOCAL)):
        kernels.load()
    for name, chosen, gaps, required in (
        ("DNA", dna, GapCosts(5, 2), 4.0),
        ("protein", protein, GapCosts(12, 1), None),
    ):
        for traced, what in ((True, "with CIGAR"), (False, "score")):
            pairs = _pairs(count, QUERY, REFERENCE, chosen)
            asked = asked_of(pairs, chosen, gaps, Mode.LOCAL, traced)
            ours, alone, peer = _by_turns(cores, one, asked, pairs[:fewer])
            title = f"{name} {QUERY} × {REFERENCE}, {what}"
            figures.append(Figure(f"{title}, all cores", ours, unit="pairs/s"))
            figures.append(Figure("  one thread", alone, unit="pairs/s"))
            figures.append(Figure("  parasail, one thread", peer, unit="pairs/s"))
            figures.append(Figure("  over parasail", ours / peer, required, unit="×"))
    for size, some in ((512, 20_000), (4_000, 200), (30_000, 4)):
        for name, chosen, gaps in (("DNA", dna, GapCosts(5, 2)), ("protein", protein, GapCosts(12, 1))):
            pairs = _pairs(some if options.full else -(-some // 4), size, size + size // 20, chosen)
            for traced, what in ((True, "traced"), (False, "score")):
                seconds, cells, _ = _timed(cores, asked_of(pairs, chosen, gaps, Mode.LOCAL, traced))
                figures.append(Figure(f"{name} {size:,}, {what}, all cores", cells / seconds / 1e9, unit="GCUPS"))
    return figures


def _pairs(count: int, query: int, reference: int, chosen: SubstitutionMatrix) -> list[tuple[Codes, Codes]]:
    """Queries are mutated pieces of their references: 3 % of the letters replaced, half of them
    with a gap of two.
    """
    random = np.random.default_rng(1)
    letters = 4 if chosen.alphabet is DNA else 20
    references = random.integers(0, letters, (count, reference)).astype(np.uint8)
    start = (reference - query) // 2
    queries = references[:, start : start + query].copy()
    wrong = random.random(queries.shape) < 0.03
    queries[wrong] = random.integers(0, letters, int(wrong.sum()))
    for read in range(0, count, 2):
        at = int(random.integers(20, query - 20))
        queries[read, at : query - 2] = queries[read, at + 2 :].copy()
    return list(zip(queries, references, strict=True))


def _timed(engine: CpuEngine, asked: PairAlignments) -> tuple[float, int, list[int]]:
    """Seconds, with the CIGARs' texts if traced, cells, and scores."""
    scores, cells = [], 0
    begun = time.perf_counter()
    for answer in filter(None, engine.align_pairs(asked)):
        if asked.traced:
            cigars(answer)
        scores.append(answer.scores)
        cells += answer.cells if len(answer.scores) else 0
    seconds = time.perf_counter() - begun
    return seconds, cells, np.concatenate(scores).tolist()


def _peer(asked: PairAlignments, texts: list[tuple[str, str]]) -> tuple[float, list[int]]:
    made, first, extend = parasail_matrix(asked.matrix), asked.gaps.first, asked.gaps.extend
    scores = []
    begun = time.perf_counter()
    for query, reference in texts:
        if asked.traced:
            found = parasail.sw_trace_striped_16(query, reference, first, extend, made)
            assert found.cigar.decode
        else:
            found = parasail.sw_striped_16(query, reference, first, extend, made)
        scores.append(found.score)
    return time.perf_counter() - begun, scores


def _by_turns(
    cores: CpuEngine, one: CpuEngine, asked: PairAlignments, some: list[tuple[Codes, Codes]]
) -> tuple[float, float, float]:
    """Pairs a second of all cores, one thread, and the peer, which takes ``some`` of them."""
    text = asked.matrix.alphabet.text
    texts = [(text(query), text(reference)) for query, reference in some]
    seconds: tuple[list[float], list[float], list[float]] = ([], [], [])
    for _ in range(ROUNDS):
        for engine, times in ((cores, seconds[0]), (one, seconds[1])):
            spent, _, scores = _timed(engine, asked)
            times.append(spent / len(asked.queries))
        spent, expected = _peer(asked, texts)
        seconds[2].append(spent / len(texts))
        if scores[: len(expected)] != expected:
            raise SystemExit("The scores differ from parasail's.")
    ours, alone, peer = (1 / min(times) for times in seconds)
    return ours, alone, peer
