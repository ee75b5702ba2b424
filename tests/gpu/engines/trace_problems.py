"""Random pairs, and what they are aligned with, on which every engine must agree with the textbook;
for the tests and for the loops.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from gpu.engines.cuda.traces import plan
from gpu.engines.engine import Engine
from gpu.engines.work.traces import OPERATIONS, AlignedPairs, Mode, PairAlignments
from gpu.scoring import matrix
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import DNA, PROTEIN, Alphabet
from gpu.sequences.record_batch import PADDING, RecordBatch
from gpu.sequences.sequence import Codes
from tests.pairs_oracle import Alignment, Rules

#: Affine, linear, and gaps that are dear, or cheaper than a mismatch.
GAPS = (GapCosts(12, 1), GapCosts(5, 2), GapCosts(2, 2), GapCosts(1, 1), GapCosts(60, 3))


def matrices() -> list[SubstitutionMatrix]:
    """Compared and looked up, DNA and protein, of tenths, one whose letters score far apart, and
    two that are not symmetric.
    """
    chosen = [matrix.of_match(DNA, 1, -3), matrix.of_match(DNA, 2, -1), matrix.of_match(PROTEIN, 5, -4)]
    named = [matrix.load(name) for name in ("BLOSUM62", "NUC.4.4", "PAM30", "GONNET1992")]
    return [*chosen, *named, asymmetric(DNA), asymmetric(PROTEIN)]


def asymmetric(alphabet: Alphabet, seed: int = 1) -> SubstitutionMatrix:
    """A letter of the query against one of the reference scores otherwise than the other way
    round.
    """
    random = np.random.default_rng(seed)
    letters = len(alphabet.letters)
    scores = random.integers(-6, 3, (letters, letters)).astype(np.int32)
    scores[np.arange(letters), np.arange(letters)] = random.integers(4, 9, letters)
    return SubstitutionMatrix(f"asymmetric {alphabet.letters[:4]}", alphabet, scores)


def as_blastn() -> SubstitutionMatrix:
    """A match and a mismatch, but ambiguous bases may match, and are equal to themselves."""
    chosen = matrix.of_match(DNA, 2, -3, as_blastn=True).with_all_matching()
    return replace(chosen, name="as blastn")


def without_positive() -> list[SubstitutionMatrix]:
    """The edit distance, and scores that are below 0 for all pairs of letters; for alignments whose
    ends are not all free.
    """
    edits, random = matrix.of_match(DNA, 0, -1), asymmetric(DNA)
    return [edits, replace(random, name="below 0", scores=random.scores - 9)]


def batch_of(records: Iterable[Codes]) -> RecordBatch:
    """Records without a file, called r0, r1 …"""
    records = list(records)
    gap = np.full(1, 255, np.uint8)
    pieces = [piece for record in records for piece in (gap, record)]
    starts = np.cumsum([1, *(len(record) + 1 for record in records)]).astype(np.int64)
    names = [f"r{number}".encode() for number in range(len(records))]
    name_starts = np.cumsum([0, *map(len, names)]).astype(np.int64)
    codes = np.concatenate([*pieces, np.full(PADDING, 255, np.uint8)])
    return RecordBatch(codes, starts, np.frombuffer(b"".join(names), np.uint8), name_starts)


def random_pair(random: np.random.Generator, letters: int, usual: int, longest: int) -> tuple[Codes, Codes]:
    """Two sequences of 0 to ``longest`` of the codes below ``letters``, most below ``usual``:
    repeats, unrelated ones, mutated copies.
    """
    length, other = (int(size) for size in random.integers(0, longest + 1, 2))
    a = _stretch(random, letters, usual, length)
    kind = random.random()
    if kind < 0.3:
        return a, _stretch(random, letters, usual, other)
    changed = []
    for piece in np.array_split(a, max(1, length // 15)):
        roll = random.random()
        if roll < 0.1:
            continue
        if roll < 0.2:
            changed.append(_stretch(random, letters, usual, int(random.integers(1, 12))))
        piece = piece.copy()
        wrong = random.random(len(piece)) < random.choice([0.02, 0.2])
        piece[wrong] = random.integers(0, usual, int(wrong.sum()))
        changed.append(piece)
    b = np.concatenate([np.zeros(0, np.uint8), *changed]).astype(np.uint8)[:longest]
    return (a, b) if kind < 0.8 else (b, a[: len(a) // 2])


def _stretch(random: np.random.Generator, letters: int, usual: int, length: int) -> Codes:
    if random.random() < 0.4:
        unit = random.integers(0, usual, int(random.integers(1, 8)))
        codes = np.resize(unit, length)
    else:
        codes = random.integers(0, random.choice([2, usual]), length)
    codes = codes.astype(np.uint8)
    if random.random() < 0.4:
        odd = random.random(length) < 0.1
        codes[odd] = random.integers(0, letters, int(odd.sum()))
    return codes


def random_pairs(seed: int, count: int, longest: int, chosen: SubstitutionMatrix) -> list[tuple[Codes, Codes]]:
    """Pairs for a matrix."""
    random = np.random.default_rng(seed)
    letters = len(chosen.alphabet.letters)
    usual = 4 if chosen.alphabet is DNA else 20
    return [random_pair(random, letters, usual, longest) for _ in range(count)]


def asked_of(
    pairs: list[tuple[Codes, Codes]], chosen: SubstitutionMatrix, gaps: GapCosts, mode: Mode, traced: bool = True
) -> PairAlignments:
    """The question; gaps in the unit that people use."""
    queries, references = batch_of(a for a, _ in pairs), batch_of(b for _, b in pairs)
    return PairAlignments(queries, references, chosen, chosen.scaled(gaps), mode, traced=traced)


def only_shape(shape: int) -> Callable[..., NDArray[np.uint8]]:
    """In the place of ``plan.fastest_shapes`` of pairs on a card: one shape, where it can be."""
    found, (rows, lanes) = np.full(plan.MAX_LETTERS + 1, shape, np.uint8), plan.SHAPES[shape]
    if lanes < plan.LANES[-1]:
        found[rows * lanes + 1 :] = plan.SHAPES.index(plan.TraceShape(rows, plan.LANES[-1]))
    return lambda *_: found


def rules_of(asked: PairAlignments) -> Rules:
    """The same for the oracle."""
    scores = asked.matrix.scores.astype(np.int64)
    return Rules(scores, asked.gaps.first, asked.gaps.extend, asked.mode.value, asked.matrix.matching)


def aligned(engine: Engine, asked: PairAlignments) -> list[Alignment]:
    """Every answer of an engine, checked to be in order and well formed."""
    return [alignment for portion in filter(None, engine.align_pairs(asked)) for alignment in alignments_of(portion)]


def alignments_of(portion: AlignedPairs) -> Iterator[Alignment]:
    """Its alignments one by one; neighbouring runs of one operation, or empty ones, are refused."""
    ends = (portion.query_starts, portion.query_ends, portion.reference_starts, portion.reference_ends)
    lists = [values.tolist() for values in ends]
    starts = portion.run_starts.tolist()
    assert len(starts) == len(portion.scores) + 1 and starts[-1] == len(portion.runs)
    for number, score in enumerate(portion.scores.tolist()):
        runs = portion.runs[starts[number] : starts[number + 1]].tolist()
        operations = [OPERATIONS[run & 3] for run in runs]
        assert all(run >> 2 for run in runs)
        assert all(one != next_one for one, next_one in pairwise(operations))
        columns = "".join(operation * (run >> 2) for operation, run in zip(operations, runs, strict=True))
        yield Alignment(score, *(values[number] for values in lists), columns)
