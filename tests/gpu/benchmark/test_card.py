"""Figures 10 and 11 of a card: which points, how they are told, kept and printed."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs
import pytest

from gpu.benchmark import card as figures
from gpu.benchmark.card import SIZES, Figures, measure, plan, stored
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.engines.cuda.calibration import Stopwatch
from gpu.engines.cuda.probe import CardInfo
from tests.gpu.engines.card_model import CardModel, card_info


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(platformdirs, "user_config_dir", lambda *_, **__: str(tmp_path))
    return tmp_path / "cards"


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
    assert whole.is_whole and whole.planned == len(points)
    assert list(whole.figure_11()) == [128, 96, 64, 32]
    (blocks,) = {tuple(point.blocks for point in curve) for curve in whole.figure_11().values()}
    assert (blocks[0], blocks[-1]) == (multiprocessors, 3 * multiprocessors)


def test_every_point_is_told_as_it_arrives_and_the_whole_is_kept(model: CardModel) -> None:
    told: list[Figures] = []
    monitor = Monitor()
    whole = measure(card_info(), "short", monitor, told.append, open_card=model.opened)
    assert [len(one.points) for one in told] == list(range(1, len(plan(46)) + 1))
    assert told[-1] == whole == stored(card_info(), "short")
    assert monitor.progress.note == ""
    assert stored(card_info(), "long") is None and stored(card_info("NVIDIA Other"), "short") is None
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


def test_stopped_it_keeps_nothing(model: CardModel, folder: Path) -> None:
    monitor, told = Monitor(), []

    def found(one: Figures) -> None:
        told.append(one)
        if len(told) == 4:
            monitor.cancel()

    with pytest.raises(Cancelled):
        measure(card_info(), "short", monitor, found, open_card=model.opened)
    assert len(told) == 4 and not folder.exists()
    assert not told[-1].is_whole and told[-1].best is not None


def test_asked_to_keep_nothing_it_writes_nothing(model: CardModel, folder: Path) -> None:
    measure(card_info(), "short", Monitor(), lambda _: None, keep=False, open_card=model.opened)
    assert not folder.exists()


@pytest.mark.parametrize(
    "change",
    [
        lambda data: data["points"].pop(),
        lambda data: data["points"][0].update(seconds=-1),
        lambda data: data["points"][0].update(seconds="fast"),
        lambda data: data["points"][0].update(blocks=47),
        lambda data: data.update(points=7),
        lambda data: data.update(size="huge"),
        lambda data: data.update(size=["short"]),
        lambda data: data.update(driver="12.0"),
        lambda data: data.pop("day"),
    ],
)
def test_damaged_figures_are_measured_again(
    model: CardModel, folder: Path, change: Callable[[dict[str, object]], object]
) -> None:
    measured(model)
    (file,) = folder.iterdir()
    data = json.loads(file.read_text(encoding="utf-8"))
    change(data)
    file.write_text(json.dumps(data), encoding="utf-8")
    assert stored(card_info(), "short") is None


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
    assert figures.begin(card_info(), "long").table() == "      B"
