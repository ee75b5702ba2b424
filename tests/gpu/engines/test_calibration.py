"""The calibration of a card: it finds the fastest shape in bounded time, and trusts only what it
kept itself.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.engines import choose as choosing
from gpu.engines import measurements
from gpu.engines.cuda import calibration, compiler, engine, fatbins
from gpu.engines.cuda.calibration import Trial, calibrate, fastest, shapes, stored_shape, try_shapes
from gpu.engines.cuda.sweep import strip_shape
from gpu.engines.cuda.sweep.strip_shape import word_format_for
from gpu.scoring import Scoring
from tests.gpu.engines.card_model import CardModel, card_info

WINDOW = word_format_for(Scoring())


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing of the user's own."""
    monkeypatch.setattr(measurements.platformdirs, "user_config_dir", lambda *_, **__: str(tmp_path / "config"))
    return tmp_path / "config" / "cards"


def test_what_fits_a_multiprocessor_is_what_the_kernels_are_compiled_for() -> None:
    headers = "".join(path.read_text(encoding="utf-8") for path in sorted(compiler.KERNELS.glob("*.cuh")))
    defined = re.findall(r"#define (BLOCKS|WARPS) (\d+)", headers)
    assert sorted(defined) == [("BLOCKS", str(strip_shape.MAX_BLOCKS)), ("WARPS", str(strip_shape.MAX_WARPS))]


def test_shapes_go_from_one_block_a_multiprocessor_to_the_most_that_fit() -> None:
    tried = shapes(132)
    assert tried[0] == (396, 4) and len(tried) == len(set(tried)) == 20
    assert {blocks for blocks, _ in tried} == {132, 198, 264, 330, 396}
    in_flight = [blocks * warps for blocks, warps in tried]
    assert in_flight == sorted(in_flight, reverse=True)
    assert shapes(1)[0] == (3, 4)


@pytest.mark.parametrize(
    ("multiprocessors", "peak", "alone"), [(132, 3.5e12, 6e9), (46, 1.2e12, 8e9), (14, 1.5e11, 4e9), (1, 5e9, 1e9)]
)
def test_speeds_are_those_of_a_card_that_is_busy_all_over(multiprocessors: int, peak: float, alone: float) -> None:
    card = CardModel(peak, alone)
    trials = try_shapes(card, multiprocessors, WINDOW)
    assert len(trials) >= 8
    for trial in trials:
        # Without filling, draining and set-up, which are half of what was timed.
        assert trial.gcups == pytest.approx(card.speed(trial.blocks, trial.warps) / 1e9, rel=0.01)
    assert card.spent < 4
    heights = {rows % (blocks * warps * WINDOW.height) for blocks, warps, rows, _ in card.calls}
    assert heights == {0}, "a round of strips that is not full says nothing of the shape"


@pytest.mark.parametrize("best", [(115, 3), (92, 4), (138, 4)])
def test_the_fastest_shape_is_found(best: tuple[int, int]) -> None:
    card = CardModel(favours=lambda blocks, warps: 1.5 if (blocks, warps) == best else 1.0)
    found = fastest(try_shapes(card, 46, WINDOW))
    assert (found.blocks, found.warps) == best


def test_of_equal_ones_that_with_the_fewest_warps_in_flight() -> None:
    trials = [Trial(396, 4, 1000.0), Trial(330, 4, 995.0), Trial(264, 4, 992.0), Trial(396, 2, 989.0)]
    assert fastest(trials) == Trial(264, 4, 992.0)
    assert fastest([Trial(10, 4, 5.0), Trial(20, 2, 5.0)]) == Trial(10, 4, 5.0)


def test_a_slow_or_busy_card_does_not_hold_it_up() -> None:
    # Each sweep waits so long for another program that the first shape uses the time up.
    card = CardModel(set_up=1.2)
    assert [(trial.blocks, trial.warps) for trial in try_shapes(card, 46, WINDOW)] == [(138, 4)]
    assert len(card.calls) == 3


def test_a_hiccup_in_the_shorter_sweep_gives_no_absurd_speed() -> None:
    card = CardModel()
    hiccups = iter([0.0, 5.0, 0.0])

    def stopwatch(*sweep: int) -> float:
        return card(*sweep) + next(hiccups)

    (trial,) = try_shapes(stopwatch, 46, WINDOW)
    assert 0 < trial.gcups <= card.speed(138, 4) / 1e9


def test_it_is_kept_for_this_card_driver_and_kernel(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    card, monitor = card_info(), Monitor()
    model = CardModel(favours=lambda blocks, warps: 2.0 if (blocks, warps) == (92, 3) else 1.0)
    monkeypatch.setattr(calibration, "stopwatch_on", model.opened)
    assert stored_shape(card) is None
    found = calibrate(card, monitor)
    assert found.shape == stored_shape(card) == (92, 3)
    assert calibration.stored_calibration(card) == found and monitor.progress.note == ""
    assert [path.suffix for path in folder.iterdir()] == [".json"]
    for other in (
        replace(card, name="NVIDIA Other"),
        replace(card, cuda=(13, 1)),
        replace(card, multiprocessors=48),
    ):
        assert stored_shape(other) is None
    assert stored_shape(replace(card, index=1, pci="0000:02:00.0")) == (92, 3), "a second card of that kind"
    monkeypatch.setattr(compiler, "digest", lambda source: "other kernels")
    assert stored_shape(card) is None


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text[: len(text) // 2],
        lambda text: "[]",
        lambda text: "",
        lambda text: text.replace('"format": 1', '"format": 2'),
        lambda text: text.replace('"card": "NVIDIA Test"', '"card": "NVIDIA Foreign"'),
        lambda text: json.dumps({**json.loads(text), "blocks": 139}),
        lambda text: json.dumps({**json.loads(text), "blocks": 0}),
        lambda text: json.dumps({**json.loads(text), "warps": 5}),
        lambda text: json.dumps({**json.loads(text), "warps": "many"}),
        lambda text: json.dumps({**json.loads(text), "warps": None}),
        lambda text: json.dumps({**json.loads(text), "trials": [1]}),
    ],
)
def test_damaged_and_foreign_files_are_ignored(
    monkeypatch: pytest.MonkeyPatch, folder: Path, change: Callable[[str], str]
) -> None:
    monkeypatch.setattr(calibration, "stopwatch_on", CardModel().opened)
    calibrate(card_info(), Monitor())
    (file,) = folder.iterdir()
    file.write_text(change(file.read_text(encoding="utf-8")), encoding="utf-8")
    assert stored_shape(card_info()) is None
    calibrate(card_info(), Monitor())
    assert stored_shape(card_info()) is not None


def test_a_folder_that_cannot_be_written_costs_only_the_note(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    folder.parent.mkdir()
    folder.write_text("a file where the folder should be")
    monkeypatch.setattr(calibration, "stopwatch_on", CardModel().opened)
    assert calibrate(card_info(), Monitor()).shape[1] == 4
    assert stored_shape(card_info()) is None


def test_a_cancel_leaves_nothing(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monitor, model = Monitor(), CardModel()
    model.favours = lambda blocks, warps: monitor.cancel() or 1.0 if len(model.calls) == 5 else 1.0
    monkeypatch.setattr(calibration, "stopwatch_on", model.opened)
    with pytest.raises(Cancelled):
        calibrate(card_info(), monitor)
    assert len(model.calls) == 5 and not folder.exists()


def test_it_is_wanted_once_and_not_before_the_kernels_are_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    card = card_info()
    monkeypatch.setattr(compiler, "is_compiled", lambda source, architecture: False)
    assert not calibration.is_wanted(card)
    monkeypatch.setattr(compiler, "is_compiled", lambda source, architecture: True)
    assert calibration.is_wanted(card)
    monkeypatch.setattr(calibration, "stopwatch_on", CardModel().opened)
    calibrate(card, Monitor())
    assert not calibration.is_wanted(card)


def test_without_sources_the_packaged_digest_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_source(source: str) -> str:
        raise FileNotFoundError(2, "No such file", source)

    monkeypatch.setattr(compiler, "digest", no_source)
    monkeypatch.setattr(fatbins, "packaged", dict)
    monkeypatch.setattr(calibration, "stopwatch_on", CardModel().opened)
    calibrate(card_info(), Monitor())
    assert stored_shape(card_info()) is not None
    packaged = fatbins.Fatbin("sweep.cu", "sweep.fatbin", "", "of the source", ("89",), (), (13, 0))
    monkeypatch.setattr(fatbins, "packaged", lambda: {"sweep.cu": packaged})
    assert stored_shape(card_info()) is None


def test_the_engine_gets_the_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    class Engine:
        def __init__(self, card: Any, threads: Any, reason: str, shape: Any = "not told", others: Any = ()) -> None:
            given.append(shape)

    monkeypatch.setattr(engine, "CudaEngine", Engine)
    monkeypatch.setattr(choosing, "usable_cards", lambda: ((card_info(),), "found"))
    choosing.choose("auto")
    monkeypatch.setattr(
        calibration,
        "stopwatch_on",
        CardModel(favours=lambda blocks, warps: 2.0 if (blocks, warps) == (115, 4) else 1.0).opened,
    )
    calibrate(card_info(), Monitor())
    choosing.choose("cuda")
    assert given == [None, (115, 4)]


@pytest.mark.card
def test_on_a_card() -> None:
    card, reason = choosing.find_card()
    assert card is not None, reason
    # Compiling, once on a computer, takes longer than measuring.
    compiler.binary("sweep.cu", card.architecture)
    begun = time.perf_counter()
    found = calibrate(card, Monitor())
    assert time.perf_counter() - begun < 8
    # On a card that others use, too, time is up after fewer.
    assert stored_shape(card) == found.shape and len(found.trials) >= 2
    # The best must at least not be slower than the card filled up.
    assert max(trial.gcups for trial in found.trials) >= found.trials[0].gcups > 0


@pytest.mark.card
def test_a_cancel_on_a_card_is_noticed_soon_and_gives_it_back() -> None:
    card, reason = choosing.find_card()
    assert card is not None, reason
    monitor, cancelled = Monitor(), []

    def cancel() -> None:
        cancelled.append(time.perf_counter())
        monitor.cancel()

    with calibration.stopwatch_on(card, monitor) as stopwatch:
        stopwatch(card.multiprocessors, 4, 50_000, 50_000)
        threading.Timer(0.3, cancel).start()
        with pytest.raises(Cancelled):
            # A minute for one warp alone.
            stopwatch(1, 1, 200_000, 2_000_000)
        assert time.perf_counter() - cancelled[0] < 0.25
    with calibration.stopwatch_on(card, Monitor()) as stopwatch:
        assert stopwatch(card.multiprocessors, 4, 50_000, 50_000) > 0
