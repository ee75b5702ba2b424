"""Partitions on the card: equal to the CPU engine's on a card; without one, what the card is told
and what its answers mean.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

from gpu.core.errors import CrosspointError, OutOfMemory
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cuda import partitions as on_card
from gpu.engines.cuda.engine import SMALL, CudaEngine
from gpu.engines.cuda.partitions import batches
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.work.arrays import Int64
from gpu.scoring import Scoring
from gpu.sequences.sequence import Codes
from tests.gpu.analyses.chromosome.corpus import SCORINGS, mutated
from tests.gpu.engines import partition_problems
from tests.gpu.engines.card_problems import MORE
from tests.gpu.engines.host.host_bindings import nvidias_bindings
from tests.gpu.engines.host.host_card import HostCard


@pytest.mark.card
@pytest.mark.parametrize("seed", range(30 * MORE))
def test_every_crosspoint_and_gap_equals_the_cpus(card: CudaEngine, seed: int) -> None:
    number, longest = ((60, 60), (60, 300), (20, 1500), (300, 150), (8, 6000))[seed % 5]
    a, b, partitions, scoring = partition_problems.random_batch(seed, number, longest)
    assert longest > 1500 or (batches.is_dense(partitions) and batches.can_split(partitions, scoring).any())
    assert partition_problems.difference(card, CpuEngine(), a, b, partitions, scoring) == ""


@pytest.mark.card
def test_many_launches(card: CudaEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Small portions, and large partitions left to the processor meanwhile."""
    monkeypatch.setattr(batches, "MAX_CELLS", 200_000)
    monkeypatch.setattr(batches, "MAX_SIDES", 2_000)
    monkeypatch.setattr(batches, "MAX_IN_ONE", 20_000)
    a, b, partitions, scoring = partition_problems.random_batch(3, 80, 400)
    assert 0 < batches.can_split(partitions, scoring).sum() < len(partitions)
    assert partition_problems.difference(card, CpuEngine(), a, b, partitions, scoring) == ""


@pytest.mark.card
def test_a_score_that_no_path_has_is_refused(card: CudaEngine) -> None:
    codes = np.zeros(400, np.uint8)
    wrong = np.array([[0, 0, 0, 400, 400, 0, 401]], np.int64)
    for method in (card.split, card.align):
        with pytest.raises(CrosspointError, match="not attained"):
            method(codes, codes, wrong, Scoring())


@pytest.fixture(scope="module")
def library(kernels: Callable[..., Path]) -> Path:
    return kernels("partitions")


def on_host(library: Path, a: Codes, b: Codes, partitions: Int64, scoring: Scoring) -> str:
    """ "" where launcher and kernels, run by the processor, split and align as the CPU engine does,
    else what differs.
    """
    host = HostCard(library, 1 << 29)
    with host.installed():
        from gpu.engines.cuda.driver import Card
        from gpu.engines.cuda.partitions import launcher

        card, cpu = Card(), CpuEngine(1)
        methods = {name: partial(getattr(launcher, name), card, cpu) for name in ("split", "align")}
        found = partition_problems.difference(SimpleNamespace(**methods), cpu, a, b, partitions, scoring)  # type: ignore[arg-type]
        card.close()
    assert host.used == 0 and {"split", "align"} & set(host.launched)
    return found


@pytest.mark.parametrize("seed", range(12))
def test_the_kernels_split_and_align_as_the_cpu_does(library: Path, seed: int) -> None:
    number, longest = ((20, 60), (20, 200), (4, 900))[seed % 3]
    assert on_host(library, *partition_problems.random_batch(seed, number, longest)) == ""


def test_nvidias_bindings_give_the_same(library: Path) -> None:
    with nvidias_bindings():
        assert on_host(library, *partition_problems.random_batch(1, 20, 200)) == ""


@pytest.mark.parametrize("seed", range(24))
def test_the_kernels_keep_to_narrow_bands(library: Path, seed: int) -> None:
    """Similar sequences, of which a strip has a few of the columns: every corner type and
    scoring.
    """
    random = np.random.default_rng(seed)
    scoring = list(SCORINGS.values())[seed % len(SCORINGS)]
    a = random.integers(0, 4, int(random.integers(700, 2500))).astype(np.uint8)
    b = mutated(random, a, (0.0, 0.01, 0.03)[seed % 3])
    a, b = (b, a) if seed % 2 else (a, b)
    # Not every type has a way at the end that is worth splitting; the closed one has.
    for start, end in ((seed % 3, seed // 3 % 3), (seed % 3, 0)):
        score = partition_problems.true_score(CpuEngine(1), a, b, start, end, scoring)
        if score is not None:
            break
    partitions = np.array([[0, 0, start, len(a), len(b), end, score]], np.int64)
    assert batches.work_of(partitions, scoring)[0] < 0.8 * len(a) * len(b)
    assert on_host(library, a, b, partitions, scoring) == ""


@pytest.fixture
def without_card() -> CudaEngine:
    return CudaEngine(CardInfo(0, "NVIDIA Test", 8 << 30, "90"), threads=1)


def _batch(*sizes: tuple[int, int]) -> np.ndarray:
    ends = np.cumsum(np.array(sizes), axis=0)
    starts = ends - np.array(sizes)
    zeros = np.zeros(len(sizes), np.int64)
    return np.column_stack((starts, zeros, ends, zeros, zeros)).astype(np.int64)


def test_what_is_small_makes_no_context(without_card: CudaEngine) -> None:
    """There is no driver here: making one would fail."""
    a, b, partitions, scoring = partition_problems.random_batch(1, 20, 60)
    assert batches.cells_of(partitions) < SMALL
    assert partition_problems.difference(without_card, CpuEngine(1), a, b, partitions, scoring) == ""


@pytest.mark.parametrize("memory", [True, False])
def test_who_gets_a_batch(monkeypatch: pytest.MonkeyPatch, memory: bool) -> None:
    """Once there is a context the card has what it is faster at, and the processor what the card
    has no memory for.
    """
    taken: list[int] = []

    def take(_card: object, cpu: CpuEngine, *problem: Any) -> Any:
        taken.append(len(problem[2]))
        if not memory:
            raise OutOfMemory("none left")
        return cpu.split(*problem)

    stand_ins: dict[str, dict[str, Any]] = {
        "partitions.launcher": {"split": take},
        "driver": {"card_errors": nullcontext, "Card": lambda index: SimpleNamespace(owner=threading.get_ident())},
    }
    for name, attributes in stand_ins.items():
        module = ModuleType(name)
        vars(module).update(attributes)
        monkeypatch.setitem(sys.modules, f"gpu.engines.cuda.{name}", module)
    monkeypatch.setattr(on_card, "launcher", sys.modules["gpu.engines.cuda.partitions.launcher"], raising=False)
    a, b, partitions, scoring = partition_problems.random_batch(1, 20, 60)

    def split(some: np.ndarray) -> None:
        expected = CpuEngine(1).split(a, b, some, scoring)[0]
        np.testing.assert_array_equal(engine.split(a, b, some, scoring)[0], expected)

    # Only a batch of so many cells is worth making a context for.
    fewer = partitions[:-1]
    engine = CudaEngine(CardInfo(0, "NVIDIA Test", 8 << 30, "90"), threads=1, small=batches.cells_of(partitions))
    monkeypatch.setattr(batches, "MIN_TO_SPLIT", 1)
    split(fewer)
    assert taken == []
    split(partitions)
    assert taken == [len(partitions)]
    cells = batches.cells_of(fewer)
    for least, asked in ((cells + 1, 1), (cells, 2)):
        monkeypatch.setattr(batches, "MIN_TO_SPLIT", least)
        split(fewer)
        assert len(taken) == asked
    # Another thread, whose context it is not; and too few partitions to keep a card busy.
    with ThreadPoolExecutor(1) as pool:
        pool.submit(split, partitions).result()
    monkeypatch.setattr(batches, "MIN_TO_SPLIT", 1)
    split(partitions[:3])
    assert len(taken) == 2


def test_what_the_card_can_take() -> None:
    sizes = [(300, 200), (1, 1), (0, 5), (5, 0), (2, 1), (1 << 20, 1 << 10), (1 << 15, 1 << 14)]
    partitions = _batch(*sizes)
    of_few = batches.can_split(partitions, Scoring(), batches.MAX_IN_ONE)
    assert of_few.tolist() == [True, False, False, False, True, False, True]
    assert batches.can_split(partitions, Scoring())[5]
    assert batches.can_align(partitions, Scoring()).tolist() == [True, True, True, True, True, False, False]
    # Scores that could leave 32 bits.
    assert not batches.can_split(_batch((3000, 3000)), Scoring(50_000, -1, 1, 1)).any()
    assert not batches.can_align(_batch((1000, 1000)), Scoring(200_000, -1, 1, 1)).any()


def test_similar_partitions_are_for_the_card_however_large() -> None:
    """Their bands are what counts; only what neither engine splits quickly is left to sweeps."""
    engine = CudaEngine(CardInfo(0, "NVIDIA Test", 8 << 30, "90", multiprocessors=132), threads=1)
    sizes = [(100_000, 100_000), (100_000, 100_000), (20_000, 20_000), (20_000, 20_000), (300_000, 300_000)]
    partitions = _batch(*sizes)
    partitions[:, 6] = [99_500, 0, 17_000, -1_000, 299_999]
    assert batches.can_split(partitions, Scoring(), batches.MAX_IN_ONE).tolist() == [True, False, True, True, False]
    assert CpuEngine(1).are_large(partitions, Scoring()).tolist() == [False, True, False, True, False]
    assert engine.are_large(partitions, Scoring()).tolist() == [False, True, False, False, False]


def test_of_many_partitions_a_card_without_a_screen_takes_larger_ones() -> None:
    card = CardInfo(0, "NVIDIA Test", 8 << 30, "90", multiprocessors=132)
    few, many = _batch(*[(40_000, 40_000)] * 4), _batch(*[(40_000, 40_000)] * 800)
    few[:, 6], many[:, 6] = 0, 0
    assert batches.most_in_one(few, Scoring(), card) == batches.MAX_IN_ONE
    assert batches.most_in_one(many, Scoring(), replace(card, display=True)) == batches.MAX_IN_ONE
    assert batches.most_in_one(many, Scoring(), card) == batches.MAX_OF_MANY
    # A launch has one for each multiprocessor, nearly.
    sizes = [part.stop - part.start for part in batches.portions(many, 132, batches.work_of(many, Scoring()))]
    assert sum(sizes) == 800 and min(sizes[:-1]) >= 131


def test_the_bands_that_the_card_is_told() -> None:
    partitions = _batch((100, 90), (90, 100), (100, 100), (100, 100))
    partitions[:, 6] = [50, 50, 100, 101]
    records = batches.table(partitions, np.zeros(2, np.int64), 0, halving=True)
    batches.set_bands(records, partitions, Scoring(1, -3, 5, 2))
    # (190 − 100) // 5 = 18 columns of gaps, 10 of them because the sides differ; rows are always
    # the longer side.
    assert records[["low", "high"]].tolist() == [(-14, 4), (-14, 4), (0, 0), (0, 0)]


def test_codes_are_carried_for_enough_cells_only() -> None:
    assert batches.is_dense(_batch((100, 100), (50, 60)))
    far = _batch((100, 100), (100, 100))
    far[1, [0, 3]] += 10_000
    assert not batches.is_dense(far)
    assert not batches.is_dense(np.empty((0, 7), np.int64))


def test_portions_hold_everything_once(monkeypatch: pytest.MonkeyPatch) -> None:
    partitions = _batch(*[(k % 50 + 1, k % 7 + 1) for k in range(500)])
    for cells, sides in ((1, 1 << 20), (1000, 1 << 20), (1 << 40, 100), (1 << 40, 1 << 20)):
        monkeypatch.setattr(batches, "MAX_CELLS", cells)
        monkeypatch.setattr(batches, "MAX_SIDES", sides)
        parts = list(batches.portions(partitions, 1))
        assert np.concatenate([np.arange(500)[part] for part in parts]).tolist() == list(range(500))
    assert len(parts) == 1
    assert list(batches.portions(partitions[:0], 1)) == []


def test_the_longer_side_gives_the_rows() -> None:
    partitions = np.array([[10, 20, 1, 15, 30, 2, -7], [15, 30, 2, 40, 31, 0, 5]], np.int64)
    corner = np.array([10, 20])
    split = batches.table(partitions, corner, 30, halving=True)
    every = (-(1 << 30), 1 << 30)
    assert split[0].tolist() == (30, 0, 10, 5, 2, 1, -7, 0, 0, *every)
    assert split[1].tolist() == (5, 40, 25, 1, 2, 0, 5, 0, 0, *every)
    assert batches.table(partitions, corner, 30, halving=False)[0].tolist() == (0, 30, 5, 10, 1, 2, -7, 0, 0, *every)


def test_crosspoints_lie_on_the_middle_of_the_longer_side() -> None:
    partitions = np.array([[10, 20, 0, 15, 31, 0, 0], [15, 30, 0, 40, 31, 0, 0], [15, 30, 0, 40, 31, 0, 0]], np.int64)
    found = np.array([[3, 8, 1, 99], [0, -6, 1, 99], [1, 2, 0, 99]], np.int32)
    points = batches.crosspoints(partitions, found)
    assert points.tolist() == [[13, 25, 8, 1], [27, 30, -6, 2], [27, 31, 2, 0]]


def test_gaps_come_in_the_order_of_the_partitions() -> None:
    # A stretch of a from 100 and one of b from 200 on, which lies behind its 50 bases.
    gaps = np.array([[2, 11, 62, 3], [1, 0, 50, 4], [2, 5, 56, 7], [2, 30, 70, 1]], np.int32)
    where = np.array([[1, 2], [3, 0], [0, 1], [3, 1]], np.int32)
    gaps_a, gaps_b = batches.gap_lists(np.array([100, 200]), 50, where, gaps)
    assert gaps_a.tolist() == [[100, 200, 4]]
    assert gaps_b.tolist() == [[105, 206, 7], [111, 212, 3], [130, 220, 1]]


def test_warps_follow_the_work() -> None:
    few = batches.table(_batch(*[(8192, 8192)] * 36), np.zeros(2, np.int64), 0, True)
    assert batches.teams(few, 2112).tolist() == [16] * 36
    many = batches.table(_batch(*[(300, 300)] * 4000, (9000, 9000)), np.zeros(2, np.int64), 0, True)
    team = batches.teams(many, 2112)
    assert set(team[:-1].tolist()) == {1} and team[-1] == 16
    rows = np.array([0, 64, 65, 128, 129, 257, 5000])
    assert batches.lane_rows(rows, 1).tolist() == [8, 2, 4, 4, 8, 4, 8]
    # With a warp for each strip shorter steps are worth more than fewer strips.
    assert batches.lane_rows(np.array([512]), 8).tolist() == [2]


def test_a_traceback_has_room() -> None:
    records = batches.table(_batch((128, 128), (0, 9), (1, 300)), np.zeros(2, np.int64), 0, False)
    records["upper"] = batches.lane_rows(records["m"], 1)
    assert batches.trace_words(records) == 352 * 32
    assert batches.trace_words(records[:2]) == 160 * 32
