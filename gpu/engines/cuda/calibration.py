"""Calibration: the fastest number of blocks and warps for a sweep on a card.

CUDAlign 2.1, section 5.1: blocks are the paper's B, warps in each its T / 32. A calibration takes
about three seconds and is made once for a card, its driver and these kernels; it is saved in the
user's configuration folder. Without one the engine uses as many blocks and warps as the card can
hold at once, which is close to the best on most cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict, dataclass
from time import perf_counter
from typing import Any

import numpy as np

from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.engines import measurements
from gpu.engines.cuda import compiler, fatbins
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.sweep.strip_shape import CHUNK, MAX_BLOCKS, MAX_WARPS, LaunchShape, WordFormat, word_format_for
from gpu.engines.work.sweep import Borders, Sweep
from gpu.scoring import Scoring

_FOLDER = "cards"
#: Blocks a multiprocessor that are tried, with each number of warps.
_BLOCKS = (1.0, 1.5, 2.0, 2.5, 3.0)
#: Seconds of measuring after which no further shape is tried.
_SECONDS = 3.0
#: Seconds that the timed columns take.
_TIMED_SECONDS = 0.12
#: Most timed columns for each warp in flight: beyond, the engine starts strips further apart, which
#: changes the speed.
_MAX_COLUMNS = 700
#: Speeds within this share of the best count as equally good.
_TIE = 0.01

#: Seconds that a score-only sweep without pruning takes: (blocks, warps, rows, columns) -> seconds.
Stopwatch = Callable[[int, int, int, int], float]


@dataclass(frozen=True)
class Trial:
    """The speed of a shape: ``gcups``, 10⁹ cells a second while every strip in flight is busy."""

    blocks: int
    warps: int
    gcups: float


@dataclass(frozen=True)
class Calibration:
    """The shape that was the fastest, and all that were tried."""

    blocks: int
    warps: int
    trials: tuple[Trial, ...]

    @property
    def shape(self) -> tuple[int, int]:
        return self.blocks, self.warps


def calibrate(card: CardInfo, monitor: Monitor) -> Calibration:
    """Try the shapes on a card and store the fastest.

    Takes about ``_SECONDS``, in a context of its own in the calling thread. Raises ``Cancelled``
    within a tenth of a second of ``monitor.cancel()``, and the errors of the card.
    """
    monitor.note(Phrase("Trying out the graphics card; this takes a few seconds, once."))
    with stopwatch_on(card, monitor) as stopwatch:
        trials = try_shapes(stopwatch, card.multiprocessors, word_format_for(Scoring()))
    monitor.note("")
    best = fastest(trials)
    calibration = Calibration(best.blocks, best.warps, tuple(trials))
    store(card, "shape", asdict(calibration))
    return calibration


def stored_shape(card: CardInfo) -> tuple[int, int] | None:
    """Blocks and warps as calibrated, or None.

    None also if the file is damaged, or belongs to another card, driver or kernel.
    """
    calibration = stored_calibration(card)
    return calibration.shape if calibration is not None else None


def stored_calibration(card: CardInfo) -> Calibration | None:
    """The calibration that ``calibrate`` stored for this card, or None."""
    data = stored(card, "shape")
    try:
        trials = tuple(Trial(**trial) for trial in data["trials"])
        found = Calibration(int(data["blocks"]), int(data["warps"]), trials)
    except (KeyError, TypeError, ValueError):
        return None
    fits = 1 <= found.blocks <= MAX_BLOCKS * card.multiprocessors and 1 <= found.warps <= MAX_WARPS
    return found if fits else None


def is_wanted(card: CardInfo) -> bool:
    """Return True if the card is not calibrated and its kernels are compiled.

    Compiling would take far longer than calibrating.
    """
    return stored_calibration(card) is None and compiler.is_compiled("sweep.cu", card.architecture)


def shapes(multiprocessors: int) -> list[tuple[int, int]]:
    """Every (blocks, warps) to try, those with most warps in flight first."""
    every = {
        (max(1, round(multiprocessors * blocks)), warps) for blocks in _BLOCKS for warps in range(1, MAX_WARPS + 1)
    }
    return sorted(every, key=lambda shape: (-shape[0] * shape[1], shape))


def try_shapes(stopwatch: Stopwatch, multiprocessors: int, words: WordFormat) -> list[Trial]:
    """The speed of each shape, until the time is up; the first one, the default, is always tried.

    Each shape gets as many rows as fill its strips a whole number of times, and its time for fewer
    columns is subtracted from that for more: the difference excludes filling and draining the
    pipeline, and everything done once a sweep.
    """
    trials: list[Trial] = []
    spent = speed = 0.0
    # A strip starts so many columns behind the one above it; from there on all are busy.
    lag = words.delay + 1 + 2 * CHUNK
    for blocks, warps in shapes(multiprocessors):
        in_flight = blocks * warps
        rows, short = in_flight * words.height, lag * in_flight
        if not trials:
            # The first launch also loads the kernels, and wakes the card up.
            spent += stopwatch(blocks, warps, rows, short)
        elif spent >= _SECONDS:
            break
        seconds = stopwatch(blocks, warps, rows, short)
        # Only this time is known of the first shape, a good part of which is filling and draining
        # the pipeline.
        wanted = _TIMED_SECONDS * (speed or 1.5 * rows * short / seconds)
        rounds = max(1, round(wanted / (rows * _MAX_COLUMNS * in_flight)))
        extra = min(int(wanted / (rows * rounds)) + CHUNK, _MAX_COLUMNS * in_flight)
        if rounds > 1:
            rows *= rounds
            spent += seconds
            seconds = stopwatch(blocks, warps, rows, short)
        longer = stopwatch(blocks, warps, rows, short + extra)
        spent += seconds + longer
        # A disturbance may have slowed the shorter one; then the whole of the longer one is the
        # better measurement.
        speed = rows * extra / (longer - seconds) if longer > seconds else rows * (short + extra) / longer
        trials.append(Trial(blocks, warps, speed / 1e9))
    return trials


def fastest(trials: list[Trial]) -> Trial:
    """The best trial; of equally good ones that with the fewest warps in flight.

    Fewer warps fill and drain the pipeline soonest.
    """
    best = max(trial.gcups for trial in trials)
    good = [trial for trial in trials if trial.gcups >= (1 - _TIE) * best]
    return min(good, key=lambda trial: (trial.blocks * trial.warps, trial.blocks))


@contextmanager
def stopwatch_on(card: CardInfo, monitor: Monitor) -> Iterator[Stopwatch]:
    """Times sweeps of random sequences on a card, in a context of the calling thread.

    ``monitor`` may stop one; flushing is off.
    """
    # Not earlier: its import loads the driver.
    from gpu.engines.cuda.driver import Card, card_errors
    from gpu.engines.cuda.sweep.launcher import CudaSweep

    random, scoring = np.random.default_rng(1), Scoring()
    sequences = [np.zeros(0, np.uint8), np.zeros(0, np.uint8)]

    def seconds(blocks: int, warps: int, rows: int, columns: int) -> float:
        for side, length in enumerate((rows, columns)):
            if len(sequences[side]) < length:
                sequences[side] = random.integers(0, 4, length, dtype=np.uint8)
        a, b = sequences[0][:rows], sequences[1][:columns]
        borders = Borders.free(rows, columns, scoring)
        sweep = Sweep(a, b, scoring, borders, (rows,), local=True, known_score=0)
        begun = perf_counter()
        with closing(CudaSweep(opened, sweep, LaunchShape(blocks, warps)).run()) as running:
            for _ in running:
                monitor.raise_if_cancelled()
        return perf_counter() - begun

    with card_errors():
        opened = Card(card.index)
        try:
            yield seconds
        finally:
            opened.close()


def store(card: CardInfo, name: str, content: dict[str, Any]) -> None:
    """Store measurements of a card.

    If the folder cannot be written, they are measured again next time.
    """
    measurements.store(_FOLDER, name, _identity(card), content)


def stored(card: CardInfo, name: str) -> dict[str, Any]:
    """The measurements that ``store`` saved, or {} if they are missing or unreadable.

    Also {} if they are of another card, driver or other kernels.
    """
    return measurements.stored(_FOLDER, name, _identity(card))


def _identity(card: CardInfo) -> dict[str, Any]:
    """The card's model, driver and kernels, which determine the times. Equal cards share it."""
    return {
        "card": card.name,
        "architecture": card.architecture,
        "multiprocessors": card.multiprocessors,
        "driver": ".".join(str(part) for part in card.cuda),
        "kernels": _kernels(),
    }


def _kernels() -> str:
    """The digest of the sweep's source, or without sources that recorded when it was packaged."""
    try:
        return compiler.digest("sweep.cu")
    except OSError:
        packaged = fatbins.packaged().get("sweep.cu")
        return packaged.source_digest if packaged is not None else ""
