"""Pairs on a card: the processor's answers, which are a textbook's, whatever the shape of lanes and
rows and however portions are cut.

Launcher and kernels run without a card too, on the processor (``host/host_card.py``).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, closing
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.traces import plan
from gpu.engines.work.traces import Mode, PairAlignments
from gpu.scoring import matrix
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.alphabet import DNA
from tests import pairs_oracle
from tests.gpu.engines.card_problems import MORE
from tests.gpu.engines.host.host_bindings import nvidias_bindings
from tests.gpu.engines.host.host_card import HostCard, modules_on
from tests.gpu.engines.trace_problems import (
    GAPS,
    aligned,
    alignments_of,
    as_blastn,
    asked_of,
    matrices,
    only_shape,
    random_pairs,
    rules_of,
    without_positive,
)

MATRICES = [chosen for chosen in matrices() if chosen.name != "GONNET1992"]
PLAIN = MATRICES[0]


@pytest.fixture(scope="module")
def library(kernels: Callable[..., Path]) -> Path:
    return kernels("traces")


def on(card: HostCard) -> AbstractContextManager[tuple[ModuleType, ModuleType, Any]]:
    return modules_on(card, "traces", "plan")


def on_host(library: Path, asked: PairAlignments, shape: int | None, pairs: int = plan.PAIRS) -> list[Any]:
    """The answers, and the kernels that were launched."""
    card = HostCard(library, 1 << 29)
    with on(card) as (launcher, plan, context):
        if shape is not None:
            plan.fastest_shapes = only_shape(shape)
        aligner = launcher.CudaPairs(context, CpuEngine(1), pairs=pairs)
        aligner.make_room(asked)
        found = [alignment for portion in filter(None, aligner.run(asked)) for alignment in alignments_of(portion)]
        aligner.close()
    return [found, card.launched]


@pytest.mark.parametrize("shape", [None, *range(len(plan.SHAPES))])
@pytest.mark.parametrize("mode", plan.MODES)
def test_every_shape_gives_the_textbooks_alignments(library: Path, mode: Mode, shape: int | None) -> None:
    seed = 7 if shape is None else shape
    chosen, gaps = MATRICES[seed % len(MATRICES)], GAPS[seed % len(GAPS)]
    # Pairs of up to two strips of the small shapes, in portions of some.
    pairs = [*random_pairs(seed, 12, 70, chosen), *random_pairs(seed + 100, 2, 300, chosen)]
    asked = asked_of(pairs, chosen, gaps, mode, traced=bool(seed % 4))
    found, launched = on_host(library, asked, shape, 5 if seed % 2 else plan.PAIRS)
    rules = rules_of(asked)
    expected = [pairs_oracle.align(a, b, rules) for a, b in pairs]
    if not asked.traced:
        expected = [each._replace(query_start=-1, reference_start=-1, columns="") for each in expected]
    assert found == expected
    assert any(name.startswith("sweep") for name in launched)


def test_nvidias_bindings_give_the_same(library: Path) -> None:
    asked = asked_of(random_pairs(4, 12, 70, PLAIN), PLAIN, GapCosts(5, 2), Mode.LOCAL)
    with nvidias_bindings():
        found, launched = on_host(library, asked, None)
    assert found == aligned(CpuEngine(1), asked) and "gather_runs" in launched


@pytest.mark.parametrize("mode", plan.MODES)
@pytest.mark.parametrize("chosen", [*MATRICES[-2:], as_blastn()], ids=lambda chosen: chosen.name)
def test_the_query_is_scored_by_row(library: Path, chosen: SubstitutionMatrix, mode: Mode) -> None:
    pairs = random_pairs(4, 12, 70, chosen)
    asked = asked_of(pairs, chosen, GapCosts(9, 2), mode)
    found, launched = on_host(library, asked, None)
    assert found == [pairs_oracle.align(a, b, rules_of(asked)) for a, b in pairs]
    assert any(name.startswith("sweep") for name in launched)


@pytest.mark.parametrize("chosen", without_positive(), ids=lambda chosen: chosen.name)
def test_without_a_positive_score(library: Path, chosen: SubstitutionMatrix) -> None:
    pairs = random_pairs(5, 20, 70, chosen)
    asked = asked_of(pairs, chosen, GapCosts(1, 1), Mode.GLOBAL)
    found, launched = on_host(library, asked, None)
    assert found == [pairs_oracle.align(a, b, rules_of(asked)) for a, b in pairs]
    assert any(name.startswith("sweep") for name in launched)


@pytest.mark.parametrize("mode", plan.MODES)
def test_what_the_card_is_not_for_comes_from_the_processor_in_its_place(library: Path, mode: Mode) -> None:
    random = np.random.default_rng(5)
    long_one = random.integers(0, 4, 400).astype(np.uint8)
    nothing, pairs = long_one[:0], random_pairs(3, 20, 60, PLAIN)
    # 100 letters that score 400 each exceed 16 bits.
    pairs[3:3] = [(nothing, long_one), (long_one, nothing), (nothing, nothing), (long_one, long_one[5:])]
    chosen = matrix.of_match(DNA, 100, -90)
    asked = asked_of(pairs, chosen, GapCosts(120, 50), mode)
    found, launched = on_host(library, asked, None)
    assert found == aligned(CpuEngine(1), asked)
    assert any(name.startswith("sweep") for name in launched)
    only_others = asked_of([(nothing, long_one), (long_one, nothing)], chosen, GapCosts(120, 50), mode)
    found, launched = on_host(library, only_others, None)
    assert found == aligned(CpuEngine(1), only_others) and launched == []


def test_a_card_of_little_shared_memory(library: Path) -> None:
    """Turing has 64 KiB for a block, Pascal 48: profiles of proteins fit there with fewer rows a
    lane.
    """
    chosen = matrix.load("BLOSUM62")
    pairs = random_pairs(6, 8, 600, chosen)
    asked = asked_of(pairs, chosen, GapCosts(12, 1), Mode.LOCAL)
    for shared, most in ((232_448, 24), (65_536, 16), (49_152, 8)):
        card = HostCard(library, 1 << 29, shared)
        with on(card) as (launcher, _, context):
            aligner = launcher.CudaPairs(context, CpuEngine(1))
            aligner.make_room(asked)
            found = [alignment for portion in filter(None, aligner.run(asked)) for alignment in alignments_of(portion)]
            aligner.close()
        assert found == aligned(CpuEngine(1), asked)
        rows = {int(name.rpartition("_")[2]) for name in card.launched if name.startswith("sweep")}
        assert rows and max(rows) <= most
    assert [plan.rows_that_fit(27, shared) for shared in (232_448, 65_536, 49_152)] == [24, 16, 8]


def test_no_pairs(library: Path) -> None:
    assert on_host(library, asked_of([], PLAIN, GapCosts(5, 2), Mode.LOCAL), None) == [[], []]


def test_many_equal_best_cells(library: Path) -> None:
    """Repeats: the end is the one on the lowest anti-diagonal, and of these the one farthest to the
    right.
    """
    one, two = np.resize([0, 1], 90).astype(np.uint8), np.resize([0, 1, 2], 130).astype(np.uint8)
    pairs = [
        (one, two),
        (two, one),
        (one[:50], one),
        (one, one[:50]),
        (two, two[1:]),
        (one * 0, one * 0),
        (one, one + 2),
    ]
    for mode in plan.MODES:
        for shape in (0, 5, 7, 14):
            asked = asked_of(pairs, PLAIN, GapCosts(2, 2), mode)
            assert on_host(library, asked, shape)[0] == aligned(CpuEngine(1), asked)


def test_it_can_be_stopped_between_answers(library: Path) -> None:
    asked = asked_of(random_pairs(2, 60, 50, PLAIN), PLAIN, GapCosts(5, 2), Mode.LOCAL)
    with on(HostCard(library, 1 << 29)) as (launcher, _, context):
        aligner = launcher.CudaPairs(context, CpuEngine(1), pairs=8)
        aligner.make_room(asked)
        told = aligner.run(asked)
        first = next(answer for answer in told if answer is not None)
        assert len(first.scores) == 8
        told.close()
        again = next(filter(None, aligner.run(replace(asked, traced=False))))
        assert len(list(alignments_of(again))) == 8
        aligner.close()


def test_a_card_without_room_is_not_used(library: Path) -> None:
    asked = asked_of([], PLAIN, GapCosts(5, 2), Mode.LOCAL)
    with on(HostCard(library, 1 << 26)) as (launcher, _, context):
        aligner = launcher.CudaPairs(context, CpuEngine(1))
        with pytest.raises(Exception, match="bytes are free"):
            aligner.make_room(asked)
        aligner.close()


def test_portions_hold_what_they_may() -> None:
    random = np.random.default_rng(1)
    pairs = [(np.zeros(m, np.uint8), np.zeros(n, np.uint8)) for m, n in random.integers(0, 300, (200, 2))]
    asked = asked_of(pairs, PLAIN, GapCosts(5, 2), Mode.LOCAL)
    limits = plan.JobLimits(1_000_000, 64)
    shapes, edges = plan.look_over(asked, limits)
    assert edges[0] == 0 and edges[-1] == 200 and (np.diff(edges) > 0).all() and (np.diff(edges) <= 64).all()
    seen = []
    for first, last in pairwise(edges.tolist()):
        made = plan.make_jobs(asked, shapes, first, last)
        assert 8 * made.room <= limits.kept
        places = made.table[:, 10:].astype(np.int32).reshape(-1)
        seen += [first + place for place in (*places[places >= 0].tolist(), *made.others.tolist())]
        assert made.cells == sum(len(a) * len(b) for a, b in pairs[first:last])
    assert sorted(seen) == list(range(200))
    others = [number for number, (a, b) in enumerate(pairs) if not len(a) or not len(b)]
    assert np.flatnonzero(shapes == plan.NOT_OURS).tolist() == others


def test_values_that_leave_16_bits_are_not_for_the_card() -> None:
    a = np.zeros(100, np.uint8)

    def is_ours(match: int, first: int, extend: int, mode: Mode) -> bool:
        asked = asked_of([(a, a)], matrix.of_match(DNA, match, -1), GapCosts(first, extend), mode)
        return bool(plan.look_over(asked, plan.JobLimits(1 << 30))[0][0] != plan.NOT_OURS)

    assert is_ours(127, 1, 1, Mode.LOCAL) and not is_ours(328, 1, 1, Mode.LOCAL)
    assert is_ours(1, 10_000, 150, Mode.LOCAL) and not is_ours(1, 200, 200, Mode.GLOBAL)
    assert is_ours(1, 150, 150, Mode.GLOBAL) and not is_ours(1, 330, 330, Mode.SEMIGLOBAL)


def test_scoring_that_is_not_for_the_card() -> None:
    pairs = random_pairs(1, 3, 20, PLAIN)
    assert plan.is_for_the_card(asked_of(pairs, PLAIN, GapCosts(5, 2), Mode.LOCAL))
    assert plan.is_for_the_card(asked_of(pairs, PLAIN, GapCosts(200, 2), Mode.LOCAL))
    assert not plan.is_for_the_card(asked_of(pairs, PLAIN, GapCosts(200, 2), Mode.GLOBAL))
    assert not plan.is_for_the_card(asked_of(pairs, matrix.of_match(DNA, 128, -1), GapCosts(5, 2), Mode.LOCAL))
    assert not plan.is_for_the_card(asked_of(pairs, matrix.load("GONNET1992"), GapCosts(5, 2), Mode.LOCAL))
    assert not plan.is_for_the_card(asked_of(pairs, PLAIN, GapCosts(5, 2), Mode.FIT))


def test_few_pairs_make_no_context() -> None:
    # There is no such card: to ask for it would fail.
    engine = CudaEngine(CardInfo(99, "NVIDIA Test", 8 << 30, "90"), threads=1, small=100_000)
    asked = asked_of(random_pairs(1, 20, 30, PLAIN), PLAIN, GapCosts(5, 2), Mode.LOCAL)
    assert aligned(engine, asked) == aligned(CpuEngine(1), asked)
    assert len(engine.pair_kernels(asked)) == len(CpuEngine(1).pair_kernels(asked))
    engine._pairs.done.amount = 100_000
    assert engine._pairs.pays(asked), "with those before it pays"
    fits = replace(asked, mode=Mode.FIT)
    assert aligned(engine, fits) == aligned(CpuEngine(1), fits), "however many there are"


def test_rows_are_not_wasted() -> None:
    for rows in (30, 100, 150, 250, 512, 1000, 5000):
        shape = plan.SHAPES[plan.fastest_shapes()[rows]]
        height = shape.rows * shape.lanes
        assert rows / (-(-rows // height) * height) > 0.75, shape


@pytest.mark.card
@pytest.mark.parametrize("seed", range(42 * MORE))
def test_every_alignment_on_a_card_is_the_processors(card: CudaEngine, seed: int) -> None:
    chosen, mode = MATRICES[seed % len(MATRICES)], list(Mode)[seed % 3]
    pairs = random_pairs(seed, 300, (40, 200, 700)[seed // 3 % 3], chosen)
    asked = asked_of(pairs, chosen, GAPS[seed % len(GAPS)], mode, bool(seed % 5))
    assert aligned(card, asked) == aligned(CpuEngine(), asked)


@pytest.mark.card
@pytest.mark.parametrize("seed", range(84 * MORE))
def test_every_shape_on_a_card_gives_the_processors_alignments(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """With portions of few pairs, and of little memory."""
    from gpu.engines.cuda.driver import Card
    from gpu.engines.cuda.probe import find_card
    from gpu.engines.cuda.traces.launcher import CudaPairs

    found, _ = find_card()
    assert found is not None
    chosen, mode = MATRICES[seed % len(MATRICES)], list(Mode)[seed // 7 % 3]
    count, longest = ((3000, 60), (400, 300), (60, 1500), (4000, 160))[seed % 4]
    pairs = random_pairs(seed, count // 4, longest, chosen)
    asked = asked_of(pairs, chosen, GAPS[seed // 3 % len(GAPS)], mode, bool(seed % 5))
    monkeypatch.setattr(plan, "fastest_shapes", only_shape(seed % len(plan.SHAPES)))
    with closing(Card(found.index)) as context:
        aligner = CudaPairs(context, CpuEngine(), None if seed % 3 else 200 << 20, pairs=1 << 16 if seed % 2 else 50)
        aligner.make_room(asked)
        alignments = [each for portion in filter(None, aligner.run(asked)) for each in alignments_of(portion)]
        aligner.close()
    assert alignments == aligned(CpuEngine(), asked)
