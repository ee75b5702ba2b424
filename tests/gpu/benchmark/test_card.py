"""Figures 10 and 11 of a card: which points, how they are told and printed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

import pytest

from gpu.benchmark.card import SIZES, Figures, measure, plan
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.engines.cuda.calibration import Stopwatch
from gpu.engines.cuda.probe import CardInfo
from tests.gpu.engines.card_model import CardModel, card_info


@pytest.fixture
def model() -> CardModel:
    return CardModel()


def measured(model: CardModel, multiprocessors: int = 46) -> Figures:
    return measure(
        card_info(multiprocessors=multiprocessors), "short", Monitor(), lambda _: None, open_card=model.opened
    )


def test_figure_10_has_the_multiples_and_the_block_behind_them() -> None:
    figure_10 = [blocks for blocks, threads in plan(132) if threads == 128]
    assert figure_10 == sorted(figure_10) and (figure_10[0], figure_10[-1]) == (132, 396)
    assert {132, 133, 264, 265, 396} <= set(figure_10) and len(figure_10) == 19
    assert plan(132)[: len(figure_10)] == [(blocks, 128) for blocks in figure_10], "it comes first"


@pytest.mark.parametrize("multiprocessors", [1, 3, 8, 14, 46, 132])
def test_figure_11_has_every_number_of_threads_at_the_same_blocks(multiprocessors: int) -> None:
    points = plan(multiprocessors)
    assert len(points) == len(set(points))
    whole = measured(CardModel(), multiprocessors)
    assert [(point.blocks, point.threads) for point in whole.points] == points
    assert list(whole.figure_11()) == [128, 96, 64, 32]
    (blocks,) = {tuple(point.blocks for point in curve) for curve in whole.figure_11().values()}
    assert (blocks[0], blocks[-1]) == (multiprocessors, 3 * multiprocessors)


def test_every_point_is_told_as_it_arrives(model: CardModel) -> None:
    told: list[Figures] = []
    monitor = Monitor()
    whole = measure(card_info(), "short", monitor, told.append, open_card=model.opened)
    assert [len(one.points) for one in told] == list(range(1, len(plan(46)) + 1))
    assert told[-1] == whole and monitor.progress.note == ""
    # After the one that wakes the card up each sweep is the whole comparison.
    assert {call[2:] for call in model.calls[1:]} == {SIZES["short"]}
    best = whole.best
    assert best is not None and best.seconds == min(point.seconds for point in whole.points)
    assert whole.gcups(best) == pytest.approx(1_044_459 * 1_072_950 / best.seconds / 1e9)


def test_a_short_point_is_the_median_of_three_and_a_long_one_is_measured_once() -> None:
    times = iter([0.0, *(0.3, 0.9, 0.5), 7.0, *(1.5, 0.7), *[9.0] * 100])

    @contextmanager
    def opened(card: CardInfo, monitor: Monitor) -> Iterator[Stopwatch]:
        yield lambda *sweep: next(times)

    whole = measure(card_info(), "short", Monitor(), lambda _: None, open_card=opened)
    assert [point.seconds for point in whole.points[:4]] == pytest.approx([0.5, 7.0, 1.1, 9.0])


def test_it_stops_at_once(model: CardModel) -> None:
    monitor, told = Monitor(), []

    def found(one: Figures) -> None:
        told.append(one)
        if len(told) == 4:
            monitor.cancel()

    with pytest.raises(Cancelled):
        measure(card_info(), "short", monitor, found, open_card=model.opened)
    assert len(told) == 4 and told[-1].best is not None


def test_the_answer_in_sentences(model: CardModel) -> None:
    whole = measured(model)
    best = whole.best
    assert best is not None
    fastest, used = whole.answer(None)
    assert fastest.startswith("The fastest: B = 138, T = 128 (3 blocks a multiprocessor), ")
    assert f"{best.seconds:.3f} s, {whole.gcups(best):,.0f} GCUPS." in fastest and "until it is calibrated" in used
    model.favours = lambda blocks, warps: 3.0 if blocks == 330 and warps == 4 else 1.0
    large = measured(model, 132)
    fastest, strips, shape = large.answer((92, 3))
    assert "B = 330, T = 128 (2.5 blocks a multiprocessor)" in fastest
    assert f"{large.strips:,} strips" in strips and large.strips <= 330 * 4
    assert shape == "Comparisons use B = 92, T = 96, from the calibration of this card."
    assert list(replace(whole, points=()).answer(None)) == [used]


def test_the_numbers_as_tsv(model: CardModel) -> None:
    whole = measured(model)
    lines = whole.tsv().splitlines()
    comments = [line for line in lines if line.startswith("#")]
    assert "NVIDIA Test" in comments[0] and "1044459 x 1072950" in comments[1]
    heading, *rows = (line.split("\t") for line in lines[len(comments) :])
    assert heading == ["blocks", "threads", "seconds", "gcups"]
    assert len(rows) == len(whole.points)
    seconds = {(int(row[0]), int(row[1])): float(row[2]) for row in rows}
    assert all(seconds[point.blocks, point.threads] == pytest.approx(point.seconds, abs=1e-6) for point in whole.points)


def test_the_numbers_as_a_table_with_the_fastest_marked(model: CardModel) -> None:
    model.favours = lambda blocks, warps: 3.0 if (blocks, warps) == (92, 2) else 1.0
    whole = measured(model)
    heading, *lines = whole.table().splitlines()
    assert heading.split() == ["B", "T", "=", "128", "T", "=", "96", "T", "=", "64", "T", "=", "32"]
    assert [int(line.split()[0]) for line in lines] == sorted({point.blocks for point in whole.points})
    (marked,) = (line for line in lines if "*" in line)
    assert marked.split()[0] == "92" and whole.best is not None and f"{whole.best.seconds:.3f} *" in marked
    assert replace(whole, points=()).table() == "      B"
