"""Small random problems of every analysis, and the comparison of an engine's answers with the
textbook's.

Each problem goes to the engine by the protocol ``Engine``, as analyses do it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, Protocol

import numpy as np

from gpu.analyses.matches import alphabet
from gpu.analyses.matches.index import build as build_matches_index
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.diagnosis import textbook
from gpu.diagnosis.textbook import TextbookGaps, best_alignment, score_of
from gpu.engines.cpu.reads.index import build as build_reads_index
from gpu.engines.engine import Engine
from gpu.engines.work.matches import NO_MATCH, RECORD_END, MatchSearch
from gpu.engines.work.reads import ReadSearch
from gpu.engines.work.scores import ScoreSearch
from gpu.engines.work.sweep import Band, Best, Borders, Outputs, Sweep
from gpu.engines.work.traces import OPERATIONS, Mode, PairAlignments
from gpu.jit.warm_up import Kernels
from gpu.scoring import Scoring, matrix
from gpu.scoring.matrix import GapCosts
from gpu.sequences.alphabet import DNA, Codes
from gpu.sequences.record_batch import PADDING, RecordBatch

#: Code between records where no letter of an alphabet has it.
_GAP = 255
_AMINO_ACIDS, _BASES = 20, 4
#: Columns of an alignment as ``textbook.score_of`` names them, by the operations of pairs.
_COLUMNS = dict(zip(OPERATIONS, "MMID", strict=True))


class Problem(Protocol):
    """One problem, and its answer by the textbook."""

    def kernels(self, engine: Engine) -> Iterable[Kernels]:
        """The kernels that the engine needs for it."""

    def is_right(self, engine: Engine) -> bool:
        """Solve it with the engine, and compare."""


class LocalAlignment:
    """The best score of a local alignment of two sequences of DNA, and the cell where it ends."""

    def __init__(self, random: np.random.Generator) -> None:
        self.a, self.b = _related(random, _BASES, 70)
        self.scoring = Scoring()

    def kernels(self, engine: Engine) -> Iterable[Kernels]:
        return engine.sweep_kernels(self.scoring)

    def is_right(self, engine: Engine) -> bool:
        borders = Borders.free(len(self.a), len(self.b), self.scoring)
        sweep = Sweep(self.a, self.b, self.scoring, borders, (len(self.a),), local=True, known_score=0)
        best = Best()
        for step in engine.sweep(sweep):
            best = best.better(step.best) if isinstance(step, Band) else best
        return tuple(best) == best_alignment(*_in_lists(self.a, self.b), *_as_matrix(self.scoring), "local")


class GlobalAlignment:
    """The score of a global alignment of two sequences of DNA, and an alignment that has it."""

    def __init__(self, random: np.random.Generator) -> None:
        self.a, self.b = _related(random, _BASES, 60)
        self.scoring = Scoring()

    def kernels(self, engine: Engine) -> Iterable[Kernels]:
        return (*engine.sweep_kernels(self.scoring), *engine.partition_kernels(self.scoring))

    def is_right(self, engine: Engine) -> bool:
        m, n = len(self.a), len(self.b)
        borders = Borders.corner(m, n, self.scoring)
        sweep = Sweep(self.a, self.b, self.scoring, borders, (m,), outputs=Outputs(keep=lambda row: row == m))
        rows = [step.h for step in engine.sweep(sweep) if isinstance(step, Band)]
        a, b = _in_lists(self.a, self.b)
        score, *_ = best_alignment(a, b, *_as_matrix(self.scoring), "global")
        if not rows or rows[-1] is None or rows[-1][-1] != score:
            return False
        partition = np.array([[0, 0, 0, m, n, 0, score]], np.int64)
        gaps_in_a, gaps_in_b, _ = engine.align(self.a, self.b, partition, self.scoring)
        columns = _columns(m, gaps_in_a.tolist(), gaps_in_b.tolist())
        return score_of(a, b, *_as_matrix(self.scoring), columns) == score


class MatchProblem:
    """Every exact match of a query, or of its reverse complement, in a reference."""

    MINIMUM = 6

    def __init__(self, random: np.random.Generator) -> None:
        reference, query = _related(random, _BASES, 120)
        self.is_reverse = bool(random.integers(2))
        self.reference = DNA.text(reference)
        self.query = DNA.text(DNA.reverse_complement(query) if self.is_reverse else query)
        queries = _batch([_encoded(self.query)], NO_MATCH)
        index = build_matches_index(_batch([_encoded(self.reference)], RECORD_END), Monitor())
        self.search = MatchSearch(
            index, queries.codes, queries.starts, alphabet.COMPLEMENT, self.MINIMUM, reverse=self.is_reverse
        )

    def kernels(self, engine: Engine) -> Iterable[Kernels]:
        return engine.match_kernels(self.search)

    def is_right(self, engine: Engine) -> bool:
        found = [
            (place - 1, position - 1, length)
            for batch in filter(None, engine.matches(self.search))
            for place, position, length in zip(*(column.tolist() for column in batch[1:]), strict=True)
        ]
        query = DNA.text(DNA.reverse_complement(DNA.encode[_bytes(self.query)])) if self.is_reverse else self.query
        return sorted(found) == sorted(textbook.maximal_matches(self.reference, query, self.MINIMUM))


class DatabaseSearch:
    """The score of a protein against each entry of a database."""

    def __init__(self, random: np.random.Generator) -> None:
        query, *entries = _family(random, _AMINO_ACIDS, 40, 5)
        self.query, self.entries = query, [*entries, _letters(random, _AMINO_ACIDS, 30)]
        self.matrix, self.gaps = matrix.load("BLOSUM62"), GapCosts(12, 1)
        self.search = ScoreSearch(query, _batch(self.entries, _GAP), self.matrix, self.gaps)

    def kernels(self, engine: Engine) -> Iterable[Kernels]:
        return engine.score_kernels(self.search)

    def is_right(self, engine: Engine) -> bool:
        found = [score for batch in filter(None, engine.scores(self.search)) for score in batch.scores.tolist()]
        scores, gaps = self.matrix.scores.tolist(), TextbookGaps(self.gaps.first, self.gaps.extend)
        return found == [
            best_alignment(*_in_lists(self.query, entry), scores, gaps, "local")[0] for entry in self.entries
        ]


class PairProblem:
    """Alignments of pairs, of DNA or of proteins, with free ends or without."""

    def __init__(self, random: np.random.Generator) -> None:
        is_protein = bool(random.integers(2))
        letters = _AMINO_ACIDS if is_protein else _BASES
        self.pairs = [_related(random, letters, 35) for _ in range(4)]
        self.matrix = matrix.load("BLOSUM62") if is_protein else matrix.of_match(DNA, 1, -3)
        self.mode = tuple(Mode)[random.integers(len(Mode))]
        self.gaps = GapCosts(12, 1) if is_protein else GapCosts(5, 2)
        queries, references = (_batch([pair[side] for pair in self.pairs], _GAP) for side in (0, 1))
        self.asked = PairAlignments(queries, references, self.matrix, self.gaps, self.mode)

    def kernels(self, engine: Engine) -> Iterable[Kernels]:
        return engine.pair_kernels(self.asked)

    def is_right(self, engine: Engine) -> bool:
        scores, gaps = self.matrix.scores.tolist(), TextbookGaps(self.gaps.first, self.gaps.extend)
        number = 0
        for batch in filter(None, engine.align_pairs(self.asked)):
            for k, score in enumerate(batch.scores.tolist()):
                a, b = _in_lists(*self.pairs[number])
                number += 1
                runs = batch.runs[batch.run_starts[k] : batch.run_starts[k + 1]].tolist()
                columns = "".join(_COLUMNS[OPERATIONS[run & 3]] * (run >> 2) for run in runs)
                part_of_a = a[batch.query_starts[k] : batch.query_ends[k]]
                part_of_b = b[batch.reference_starts[k] : batch.reference_ends[k]]
                if score != best_alignment(a, b, scores, gaps, self.mode.value)[0]:
                    return False
                if score_of(part_of_a, part_of_b, scores, gaps, columns) != score:
                    return False
        return number == len(self.pairs)


class Reads:
    """Every place of short reads in a reference, with at most one error."""

    def __init__(self, random: np.random.Generator) -> None:
        reference = _letters(random, _BASES, 200)
        self.reference = DNA.text(reference)
        reads = []
        for _ in range(6):
            begin = int(random.integers(len(reference) - 24))
            read = _mutated(random, _BASES, reference[begin : begin + 24], errors=int(random.integers(3)))
            reads.append(DNA.reverse_complement(read) if random.integers(2) else read)
        self.reads = [DNA.text(read) for read in reads]
        self.search = ReadSearch(build_reads_index(_batch([reference], DNA.letters.index("N"))), _batch(reads, _N))

    def kernels(self, engine: Engine) -> Iterable[Kernels]:
        return engine.read_kernels(self.search)

    def is_right(self, engine: Engine) -> bool:
        found: list[list[tuple[int, ...]]] = []
        for batch in filter(None, engine.find_reads(self.search)):
            columns = (batch.kinds, batch.strands, batch.places, batch.offsets)
            every = list(zip(*(column.tolist() for column in columns), strict=True))
            starts = batch.hit_starts.tolist()
            found += [every[first:last] for first, last in pairwise(starts)]
        return found == [[tuple(hit) for hit in textbook.hits(self.reference, read)] for read in self.reads]


_N = DNA.letters.index("N")
#: The problems by what a line of the report calls them.
KINDS: dict[str, Callable[[np.random.Generator], Problem]] = {
    Phrase("local alignment"): LocalAlignment,
    Phrase("global alignment"): GlobalAlignment,
    Phrase("exact matches"): MatchProblem,
    Phrase("database search"): DatabaseSearch,
    Phrase("pairs"): PairProblem,
    Phrase("short reads"): Reads,
}


def processor_kernels(engine: Engine) -> list[Kernels]:
    """The kernels of the processor that making problems, and solving them there, needs."""
    scoring = Scoring()
    pairs = PairAlignments(_batch([], _GAP), _batch([], _GAP), matrix.of_match(DNA, 1, -3), GapCosts(5, 2))
    search = ScoreSearch(np.zeros(1, np.uint8), _batch([], _GAP), pairs.matrix, pairs.gaps)
    return [
        *engine.sweep_kernels(scoring),
        *engine.partition_kernels(scoring),
        *engine.match_kernels(),
        *engine.read_kernels(),
        *engine.score_kernels(search),
        *engine.pair_kernels(pairs),
    ]


def _letters(random: np.random.Generator, letters: int, length: int) -> Codes:
    return random.integers(0, letters, length).astype(np.uint8)


def _mutated(random: np.random.Generator, letters: int, codes: Codes, errors: int) -> Codes:
    """A copy with letters replaced, inserted or deleted."""
    changed = codes.tolist()
    for _ in range(errors):
        at, kind = int(random.integers(1, len(changed) - 1)), random.integers(3)
        changed[at : at + (kind != 1)] = [] if kind == 2 else [int(random.integers(letters))]
    return np.array(changed, np.uint8)


def _family(random: np.random.Generator, letters: int, length: int, count: int) -> list[Codes]:
    """Sequences of about this length that descend from one, the first one unchanged."""
    first = _letters(random, letters, int(random.integers(length // 2, length)))
    return [first, *(_mutated(random, letters, first, int(random.integers(12))) for _ in range(count - 1))]


def _related(random: np.random.Generator, letters: int, length: int) -> tuple[Codes, Codes]:
    a, b = _family(random, letters, length, 2)
    return a, b


def _bytes(text: str) -> Codes:
    return np.frombuffer(text.encode("ascii"), np.uint8)


def _encoded(text: str) -> Codes:
    """A text in the codes of the search for exact matches."""
    return alphabet.ENCODE[_bytes(text)]


def _batch(records: Sequence[Codes], gap: int) -> RecordBatch:
    """Records without names."""
    between = np.full(1, gap, np.uint8)
    parts = [part for record in records for part in (between, record)]
    starts = np.cumsum([1, *(len(record) + 1 for record in records)]).astype(np.int64)
    codes = np.concatenate([*parts, np.repeat(between, PADDING)])
    return RecordBatch(codes, starts, np.zeros(0, np.uint8), np.zeros(len(starts), np.int64))


def _in_lists(a: Codes, b: Codes) -> tuple[list[int], list[int]]:
    return a.tolist(), b.tolist()


def _as_matrix(scoring: Scoring) -> tuple[list[list[int]], TextbookGaps]:
    bases = range(_BASES)
    scores = [[scoring.match if x == y else scoring.mismatch for y in bases] for x in bases]
    return scores, TextbookGaps(scoring.gap_first, scoring.gap_extend)


def _columns(m: int, gaps_in_a: list[Any], gaps_in_b: list[Any]) -> str:
    """The columns of a global alignment of m rows, from its gaps (i, j, length)."""
    gaps = sorted(
        [(i, j, length, "D") for i, j, length in gaps_in_a] + [(i, j, length, "I") for i, j, length in gaps_in_b]
    )
    columns, row = "", 0
    for i, _, length, column in gaps:
        columns += "M" * (i - row) + column * length
        row = i + (length if column == "I" else 0)
    return columns + "M" * (m - row)
