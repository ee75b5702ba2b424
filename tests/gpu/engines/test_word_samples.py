"""The samples of the word bound are the same on a card as by the processor's threads."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from unittest import mock

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds import word_bound
from gpu.analyses.chromosome.request import Mode
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.work import word_samples
from gpu.engines.work.bounds import WORD_EDGE, close_samples, fill_samples
from gpu.engines.work.word_samples import LOOK_AHEAD, NEVER, ThreadedWordSamples, WordGrid, WordSamples
from gpu.scoring import Scoring
from tests.gpu.analyses.chromosome.bound_problems import problem
from tests.gpu.analyses.chromosome.test_word_bound import SCORINGS
from tests.gpu.engines.host.host_card import HostCard

MODES: tuple[Mode, ...] = ("local", "global", "semiglobal")
SamplesOf = Callable[[WordGrid], WordSamples]


@pytest.fixture
def emulated(kernels: Callable[..., Path]) -> Iterator[SamplesOf]:
    """Those of the kernels on the processor."""
    card = HostCard(kernels("word_bound"))
    with card.installed():
        driver, module = (importlib.import_module(f"gpu.engines.cuda.{name}") for name in ("driver", "word_samples"))
        context = driver.Card()
        yield lambda grid: module.CudaWordSamples(context, grid)
        context.close()
    assert card.used == 0, "memory was not given back"


def compare(grid: WordGrid, random: np.random.Generator, samples_of: SamplesOf) -> None:
    """Fill slabs of any size, with bounds lowered in between."""
    blocks = -(-len(grid.a) // 128)
    with (
        mock.patch.object(word_samples, "_MIN_DIAGONALS", 16),
        closing(ThreadedWordSamples(grid, 2)) as ours,
        closing(samples_of(grid)) as others,
    ):
        end = blocks
        while end:
            begin = max(0, end - int(random.integers(1, 40)))
            column = int(random.integers(min(200, len(grid.b)), max(201, len(grid.b) - LOOK_AHEAD)))
            assert (ours.fill(begin, end, column) == others.fill(begin, end, column)).all()
            values = ours.values()
            assert (values == others.values()).all()
            first = int(random.integers(len(values)))
            values[first : first + 20] -= int(random.integers(300))
            for samples in ours, others:
                samples.put(values)
            end = begin
        low = -(1 << 28)
        assert (np.maximum(ours.highest(), low) == np.maximum(others.highest(), low)).all()
        # The last block may have no rows, and is not filled then.
        assert (np.maximum(ours.edge(), low) == np.maximum(others.edge(), low)).all()


def grid_of(random: np.random.Generator, length: int, largest: int, mode: Mode) -> WordGrid:
    """A grid, whole or a tile, whose table has at most so many entries."""
    a, b, _ = problem(random, length)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(word_bound, "_MAX_TABLE", largest)
        builder = word_bound._Builder(a, b, Scoring(), mode)
    if random.random() < 0.3:
        return builder.grid
    beyond = random.integers(0, len(a), (builder.grid.blocks, WORD_EDGE)).astype(np.int32)
    tiles = list(builder.tiles(max(64, len(b) // 3)))
    number = int(random.integers(len(tiles)))
    return builder.tile(*tiles[number], beyond if number else builder.grid.beyond)


@pytest.mark.parametrize("seed", range(20))
def test_the_samples_are_those_of_the_recurrence_with_gaps_of_any_length(seed: int) -> None:
    """That of the bounds' README, whose gaps may pass all samples of a row."""
    random, scoring = np.random.default_rng([seed, 77]), SCORINGS[seed % len(SCORINGS)]
    codes = random.integers(0, 4, int(random.integers(300, 4000))).astype(np.uint8)
    grid = word_bound._Builder(codes, codes, scoring, MODES[seed % 3]).grid
    prices, samples, blocks = grid.prices, grid.samples, int(random.integers(1, 9))
    below = np.full(samples + 2, NEVER, np.int32)
    below[:samples] = random.integers(0, 5000 * int(random.choice([1, 100])), samples)
    close_samples(below, samples, prices)
    # Words come and go from one sample to the next, as no sequence has them.
    counts = (random.integers(0, 2, (2 * blocks, samples + 64)) * 16).astype(np.uint8)
    last, above, beside = samples + 2 * blocks - 2, np.empty(samples + 2, np.int32), np.empty(128 * blocks, np.int32)
    highest = np.full(last, NEVER, np.int32)
    what, edges = (counts, prices, grid.floor, below), (grid.beyond, np.empty((blocks, WORD_EDGE), np.int32))
    for first in range(0, last, 40):
        fill_samples(*what, first, min(last, first + 40), above, len(codes), beside, highest, *edges)
    expected = below[:samples].astype(np.int64)
    apart = np.arange(samples)[None, :] - np.arange(samples)[:, None]
    for block in range(blocks - 1, -1, -1):
        # Of the row below, by the sample on the same diagonal: two more to the right.
        lower = np.concatenate([expected[2:], [NEVER, NEVER]])
        words = counts[2 * block, :samples].astype(np.int64) + counts[2 * block + 1, 1 : samples + 1]
        cost = np.where(apart > 0, prices.right + (apart - 1) * prices.far_right, 0)
        cost += np.where(apart < 0, prices.left + (-apart - 1) * prices.far_left, 0)
        paths = np.where(np.abs(apart) < 2, words[:, None] * prices.word - prices.absent, 0) - cost + lower
        # The first two samples of the row below lie on diagonals left of all of these.
        to_left = expected[:2] - prices.left - (np.arange(samples)[:, None] + [1, 0]) * prices.far_left
        to_left[0, 1] += words[0] * prices.word - prices.absent
        expected = np.minimum(prices.rows + np.maximum(paths.max(axis=1), to_left.max(axis=1)), prices.most)
        expected[grid.floor :] = np.maximum(expected[grid.floor :], prices.end)
    assert (above[:samples] == expected).all()


@pytest.mark.parametrize("seed", range(3))
def test_the_kernels_on_the_processor_give_those_of_its_threads(seed: int, emulated: SamplesOf) -> None:
    random = np.random.default_rng([seed, 75])
    compare(grid_of(random, 4000, [1 << 20, 400, 60][seed], MODES[seed]), random, emulated)


@pytest.mark.card
@pytest.mark.parametrize("seed", range(12))
def test_a_card_gives_those_of_the_processors_threads(seed: int, card: CudaEngine) -> None:
    random = np.random.default_rng([seed, 76])
    length = int(random.choice([500, 9000, 150_000]))
    grid = grid_of(random, length, int(random.choice([1 << 25, 1 << 16, 400])), MODES[seed % 3])
    compare(grid, random, lambda grid: card.word_samples(grid, lambda: None))
