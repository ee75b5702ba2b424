"""Aligning pairs on the processor, against the textbook, parasail and Biopython."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace

import numpy as np
import pytest
from Bio.Align import PairwiseAligner, substitution_matrices

from gpu.core.errors import InputError
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.traces import long_pairs
from gpu.engines.cpu.traces.long_pairs import LongPair
from gpu.engines.cpu.traces.rules import RUNS
from gpu.engines.cpu.traces.threads import AHEAD, CpuPairs
from gpu.engines.work.arrays import Int64
from gpu.engines.work.traces import AlignedPairs, Mode, PairAlignments, Ties
from gpu.jit.entry_point import EntryPoint
from gpu.scoring import matrix
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import DNA, PROTEIN
from gpu.sequences.sequence import Codes
from tests import pairs_oracle
from tests.gpu.engines.trace_problems import (
    GAPS,
    aligned,
    as_blastn,
    asked_of,
    matrices,
    random_pairs,
    rules_of,
    without_positive,
)
from tests.peers import parasail_matrix, parasail_score

MATRICES = matrices()
PLAIN = matrix.of_match(DNA, 1, -3)


class InPieces:
    """An engine whose portions are small, and whose pairs are cut from ``most_alone`` cells on."""

    def __init__(self, most_alone: int, cells: int = 1 << 12, workers: int = 2) -> None:
        self._most_alone, self._cells, self._workers = most_alone, cells, workers

    def align_pairs(self, asked: PairAlignments) -> Generator[AlignedPairs | None, None, None]:
        return CpuPairs(asked, self._workers, self._cells, self._most_alone).run()


def _judge(asked: PairAlignments, pairs: list[tuple[Codes, Codes]], *engines: CpuEngine | InPieces) -> None:
    """Every field of every answer is the textbook's, with and without alignments, and these score
    what they say.
    """
    rules = rules_of(asked)
    expected = [pairs_oracle.align(a, b, rules) for a, b in pairs]
    for engine in engines:
        found = aligned(engine, asked)
        assert found == expected
        for alignment, (a, b) in zip(found, pairs, strict=True):
            assert pairs_oracle.rescore(a, b, alignment, rules) == alignment.score
        ends = [each._replace(query_start=-1, reference_start=-1, columns="") for each in expected]
        assert aligned(engine, replace(asked, traced=False)) == ends


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize("gaps", GAPS, ids=str)
@pytest.mark.parametrize("chosen", MATRICES, ids=lambda chosen: chosen.name)
def test_random_pairs(chosen: SubstitutionMatrix, gaps: GapCosts, mode: Mode) -> None:
    pairs = random_pairs(1, 8, 300, chosen)
    _judge(asked_of(pairs, chosen, gaps, mode), pairs, CpuEngine(2), InPieces(1000))


@pytest.mark.parametrize("mode", [Mode.GLOBAL, Mode.FIT])
@pytest.mark.parametrize("gaps", [GapCosts(1, 1), GapCosts(5, 2)], ids=str)
@pytest.mark.parametrize("chosen", without_positive(), ids=lambda chosen: chosen.name)
def test_without_a_positive_score(chosen: SubstitutionMatrix, gaps: GapCosts, mode: Mode) -> None:
    pairs = [*random_pairs(2, 40, 30, chosen), *random_pairs(3, 5, 300, chosen)]
    _judge(asked_of(pairs, chosen, gaps, mode), pairs, CpuEngine(2), InPieces(1000))


@pytest.mark.parametrize("mode", Mode)
@pytest.mark.parametrize(
    "chosen", [MATRICES[0], MATRICES[3], *MATRICES[-2:], as_blastn()], ids=lambda chosen: chosen.name
)
def test_lanes_of_different_lengths(chosen: SubstitutionMatrix, mode: Mode) -> None:
    """Groups that are full, nearly empty, and of pairs of all lengths, those of nothing among
    them.
    """
    for count, longest in ((1, 4), (31, 5), (33, 33), (100, 70), (64, 1)):
        pairs = random_pairs(count, count, longest, chosen)
        _judge(asked_of(pairs, chosen, GapCosts(3, 1), mode), pairs, CpuEngine(2))
    long_ones = random_pairs(7, 3, 400, chosen)
    pairs = [*random_pairs(8, 40, 12, chosen), *long_ones, *random_pairs(9, 40, 12, chosen)]
    _judge(asked_of(pairs, chosen, GapCosts(3, 1), mode), pairs, CpuEngine(2))


@pytest.mark.parametrize("mode", Mode)
def test_scores_around_what_16_bits_hold(mode: Mode) -> None:
    """Groups on either side of the bound, by the score of a match and by what gaps cost."""
    random = np.random.default_rng(3)
    for match, mismatch, gaps in ((2000, -900, GapCosts(1500, 700)), (7, -9000, GapCosts(5000, 300))):
        chosen = matrix.of_match(DNA, match, mismatch)
        for length in range(8, 24):
            a = random.integers(0, 4, length).astype(np.uint8)
            pairs = [(a, a), (a, a[:-5]), (a[3:], a), (a, (a + 1) % 4)] * 8
            _judge(asked_of(pairs, chosen, gaps, mode), pairs, CpuEngine(1))


@pytest.mark.parametrize("mode", Mode)
def test_long_pairs_are_cut_without_a_trace(mode: Mode) -> None:
    """However small the blocks whose directions are kept, the alignment is the same; also of very
    different sides.
    """
    random = np.random.default_rng(5)
    for chosen in (MATRICES[1], MATRICES[3], MATRICES[-1]):
        usual = 4 if chosen.alphabet is DNA else 20
        a = random.integers(0, usual, 3000).astype(np.uint8)
        b = np.concatenate([a[100:900], a[1400:2950], random.integers(0, usual, 300).astype(np.uint8)])
        wrong = random.random(len(b)) < 0.1
        b[wrong] = random.integers(0, usual, int(wrong.sum()))
        pairs = [(a, b), (b, a), (a[:20], b), (b, a[:3])]
        asked = asked_of(pairs, chosen, GapCosts(6, 1), mode)
        whole = aligned(CpuEngine(2), asked)
        for most in (1, 50_000, 1 << 20):
            assert aligned(InPieces(most), asked) == whole


def test_neither_threads_nor_portions_matter() -> None:
    pairs = random_pairs(4, 500, 60, MATRICES[3])
    asked = asked_of(pairs, MATRICES[3], GapCosts(12, 1), Mode.LOCAL)
    expected = aligned(CpuEngine(1), asked)
    for workers, cells in ((1, 1), (2, 1 << 14), (3, 1 << 20)):
        assert aligned(InPieces(1 << 20, cells, workers), asked) == expected
    assert [each.score for each in aligned(CpuEngine(2), replace(asked, ties=Ties.PURE))] == [
        each.score for each in expected
    ]


def test_answers_say_what_was_computed() -> None:
    pairs = random_pairs(6, 50, 40, PLAIN)
    answers = list(filter(None, InPieces(1 << 20).align_pairs(asked_of(pairs, PLAIN, GapCosts(5, 2), Mode.GLOBAL))))
    assert sum(answer.cells for answer in answers) == sum(len(a) * len(b) for a, b in pairs)
    told = 0
    for answer in answers:
        assert answer.first == told
        told += len(answer.scores)
    assert told == 50
    assert not list(CpuEngine(2).align_pairs(asked_of([], PLAIN, GapCosts(5, 2), Mode.LOCAL)))


@pytest.mark.parametrize("mode", Mode)
def test_scores_are_parasails(mode: Mode) -> None:
    """A short form of ``tests.soak.pairs``: lengths up to 5,000."""
    for seed, (chosen, gaps) in enumerate(zip(MATRICES, [*GAPS, *GAPS], strict=False)):
        pairs = [*random_pairs(seed, 4, 5000, chosen), *random_pairs(seed + 100, 30, 300, chosen)]
        asked = asked_of(pairs, chosen, gaps, mode, traced=False)
        peer = parasail_matrix(chosen)
        for alignment, (a, b) in zip(aligned(CpuEngine(2), asked), pairs, strict=True):
            if len(a) and len(b):
                assert alignment.score == parasail_score(a, b, asked, peer)


@pytest.mark.parametrize("mode", Mode)
def test_scores_are_biopythons(mode: Mode) -> None:
    for chosen, gaps in ((MATRICES[0], GapCosts(5, 2)), (MATRICES[3], GapCosts(12, 1))):
        pairs = [(a, b) for a, b in random_pairs(11, 300, 60, chosen) if len(a) and len(b)]
        assert len(pairs) >= 250
        letters = chosen.alphabet.letters
        peer = PairwiseAligner(mode="local" if mode is Mode.LOCAL else "global")
        peer.substitution_matrix = substitution_matrices.Array(letters, 2, chosen.scores.astype(float))
        peer.open_gap_score, peer.extend_gap_score = -gaps.first, -gaps.extend
        if mode is Mode.SEMIGLOBAL:
            peer.end_gap_score = 0.0
        elif mode is Mode.FIT:
            # Letters of the second sequence alone, before and behind the first.
            peer.end_insertion_score = 0.0
        asked = asked_of(pairs, chosen, gaps, mode)
        for alignment, (a, b) in zip(aligned(CpuEngine(2), asked), pairs, strict=True):
            text_a, text_b = chosen.alphabet.text(a), chosen.alphabet.text(b)
            assert alignment.score == max(
                peer.score(text_a, text_b), 0 if mode in (Mode.LOCAL, Mode.SEMIGLOBAL) else -(2**31)
            )


def test_letters_that_match_nothing() -> None:
    """N against N is no identity, whatever it scores."""
    n, x = DNA.letters.index("N"), PROTEIN.letters.index("X")
    for chosen, code in ((PLAIN, n), (matrix.load("NUC.4.4"), n), (matrix.load("BLOSUM62"), x)):
        pairs = [(np.full(5, code, np.uint8), np.full(5, code, np.uint8))]
        asked = asked_of(pairs, chosen, GapCosts(20, 20), Mode.GLOBAL)
        assert aligned(CpuEngine(1), asked)[0].columns == "XXXXX"
        _judge(asked, pairs, CpuEngine(1), InPieces(1))


def test_scores_beyond_32_bits_are_refused() -> None:
    record = np.zeros(120_000, np.uint8)
    chosen = matrix.of_match(DNA, 10_000, -10_000)
    pairs = [(record[:10], record[:10]), (record, record)]
    with pytest.raises(InputError, match=r"“r1” \(120,000 letters\) and “r1”.*use smaller scores"):
        next(CpuEngine(1).align_pairs(asked_of(pairs, chosen, GapCosts(10, 1), Mode.LOCAL)))
    dear = GapCosts(10_000, 10_000)
    with pytest.raises(InputError, match="use smaller scores"):
        next(CpuEngine(1).align_pairs(asked_of([(record, record[:1])], PLAIN, dear, Mode.GLOBAL)))
    with pytest.raises(InputError, match="use smaller scores"):
        next(CpuEngine(1).align_pairs(asked_of([(record, record[:1])], PLAIN, dear, Mode.FIT)))
    asked = asked_of([(record, record[:1])], PLAIN, dear, Mode.SEMIGLOBAL)
    assert aligned(CpuEngine(1), asked)[0].score == 1


def test_every_query_has_a_reference() -> None:
    asked = asked_of(random_pairs(1, 2, 5, PLAIN), PLAIN, GapCosts(5, 2), Mode.LOCAL)
    with pytest.raises(ValueError, match="2 queries for 1 references"):
        next(CpuEngine(1).align_pairs(replace(asked, references=asked.references.part(0, 1))))


def test_a_long_pair_ticks_and_can_be_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """While it is aligned there are answers of no pair; closing ends it long before it is done."""
    ended = []

    class Watched(LongPair):
        def align(self) -> tuple[Int64, np.ndarray]:
            answer = super().align()
            ended.append(answer)
            return answer

    monkeypatch.setattr(long_pairs, "LongPair", Watched)
    a = np.random.default_rng(1).integers(0, 4, 400_000).astype(np.uint8)
    answers = CpuEngine(1).align_pairs(asked_of([(a, a)], PLAIN, GapCosts(5, 2), Mode.GLOBAL))
    first = next(filter(None, answers))
    answers.close()
    assert first.first == 0 and len(first.scores) == 0 and first.run_starts.tolist() == [0]
    assert len(ended) == 1 and ended[0][0][RUNS] == 0


def test_how_far_a_long_pair_is_is_told() -> None:
    a = np.random.default_rng(1).integers(0, 4, 30_000).astype(np.uint8)
    *ticks, answer = InPieces(1 << 16).align_pairs(asked_of([(a, a)], PLAIN, GapCosts(5, 2), Mode.GLOBAL))
    told = [tick.cells for tick in filter(None, ticks)]
    assert told == sorted(told) and 0 < told[-1] <= answer.cells == len(a) ** 2


def test_closing_leaves_what_was_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    begun = []
    align = CpuPairs._align

    def counted(self: CpuPairs, first: int, last: int) -> AlignedPairs:
        begun.append(first)
        return align(self, first, last)

    monkeypatch.setattr(CpuPairs, "_align", counted)
    pairs = random_pairs(12, 200, 30, PLAIN)
    answers = InPieces(1 << 20, cells=1).align_pairs(asked_of(pairs, PLAIN, GapCosts(5, 2), Mode.LOCAL))
    next(answers)
    answers.close()
    assert len(begun) <= 2 * AHEAD + 1


def test_kernels_are_loaded_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = CpuEngine(2)
    asked = asked_of([], PLAIN, GapCosts(5, 2), Mode.LOCAL)
    (kernels,) = engine.pair_kernels(asked)
    kernels.load()
    assert kernels.is_ready and engine.pair_kernels(asked) == (kernels,)
    monkeypatch.delattr(EntryPoint, "_loaded")
    for chosen in (MATRICES[0], MATRICES[3]):
        pairs = random_pairs(1, 3, 30, chosen)
        aligned(InPieces(1), asked_of(pairs, chosen, GapCosts(5, 2), Mode.LOCAL))
