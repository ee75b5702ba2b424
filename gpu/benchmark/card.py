"""Figures 10 and 11 of CUDAlign 2.1 on a card: time against blocks and threads (section 5.1).

Figure 10 varies the number of blocks B with T = 128 threads each, the most that the kernels take;
Figure 11 varies both. As in the paper, block pruning and the flushing of special rows are off, and
only the best score is computed. The sequences are random: without pruning the bases do not change
the time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass, replace
from datetime import date
from statistics import median
from typing import Literal

from gpu.core.monitor import Monitor
from gpu.engines.cuda import calibration
from gpu.engines.cuda.calibration import Stopwatch
from gpu.engines.cuda.probe import CardInfo
from gpu.engines.cuda.sweep.strip_shape import MAX_BLOCKS, MAX_WARPS, fastest_word_format
from gpu.scoring import Scoring

Size = Literal["short", "long"]
#: The two comparisons of section 5.1, rows × columns: two Chlamydiae, two Corynebacteria.
SIZES: dict[Size, tuple[int, int]] = {"short": (1_044_459, 1_072_950), "long": (3_147_090, 3_282_708)}
#: T of Figure 10.
THREADS = 32 * MAX_WARPS
#: Largest number of runs per point, which is their median, and the seconds after which none is
#: added.
_MAX_RUNS, _SECONDS = 3, 2.0


@dataclass(frozen=True)
class Point:
    """The ``seconds`` of the comparison with ``blocks`` (B) of ``threads`` (T) each."""

    blocks: int
    threads: int
    seconds: float


@dataclass(frozen=True)
class Figures:
    """The points of both figures that have been measured on a card.

    ``driver``: the CUDA version that the driver supports. ``day``: an ISO date.
    """

    card: str
    multiprocessors: int
    driver: str
    size: Size
    day: str
    points: tuple[Point, ...] = ()

    @property
    def rows(self) -> int:
        return SIZES[self.size][0]

    @property
    def columns(self) -> int:
        return SIZES[self.size][1]

    @property
    def best(self) -> Point | None:
        """The fastest point."""
        return min(self.points, key=lambda point: point.seconds, default=None)

    @property
    def strips(self) -> int:
        """Strips of the comparison; more warps (B · T / 32) than that would be idle."""
        return -(-self.rows // fastest_word_format(Scoring(), self.rows, self.most_blocks * MAX_WARPS).height)

    @property
    def most_blocks(self) -> int:
        """The largest B of both figures."""
        return self.multiprocessors * MAX_BLOCKS

    def gcups(self, point: Point) -> float:
        """10⁹ cells per second."""
        return self.rows * self.columns / point.seconds / 1e9

    def of(self, threads: int) -> list[Point]:
        """The points of one T, ordered by B; those of T = 128 are Figure 10."""
        return sorted((point for point in self.points if point.threads == threads), key=lambda point: point.blocks)

    def figure_11(self) -> dict[int, list[Point]]:
        """The points of each T, most threads first, at the values of B that every T has."""
        shared = set(_steps(self.multiprocessors, 4))
        return {
            threads: [point for point in self.of(threads) if point.blocks in shared]
            for threads in range(THREADS, 0, -32)
        }

    @property
    def threads(self) -> list[int]:
        """Each T of the points, the most first."""
        return sorted({point.threads for point in self.points}, reverse=True)

    def grid(self) -> dict[int, list[Point | None]]:
        """The points of each B by ``threads``; None where none has been measured."""
        measured = {(point.blocks, point.threads): point for point in self.points}
        every = sorted({point.blocks for point in self.points})
        return {blocks: [measured.get((blocks, threads)) for threads in self.threads] for blocks in every}

    def about(self) -> tuple[str, str]:
        """The card, and what was timed."""
        return (
            f"{self.card}: {self.multiprocessors} multiprocessors, driver for CUDA {self.driver}",
            f"{self.rows:,} x {self.columns:,} bases, seconds, no block pruning, no special rows",
        )

    def answer(self, shape: tuple[int, int] | None) -> Iterator[str]:
        """The result in sentences, the fastest point first.

        ``shape``: blocks and warps of a comparison, as calibrated; None before.
        """
        best = self.best
        if best is not None:
            share = best.blocks / self.multiprocessors
            yield (
                f"The fastest: B = {best.blocks:,}, T = {best.threads} ({share:.3g} blocks a multiprocessor), "
                f"{best.seconds:.3f} s, {self.gcups(best):,.0f} GCUPS."
            )
            if best.blocks * best.threads // 32 >= self.strips:
                yield f"The matrix has {self.strips:,} strips, and more warps (B x T / 32) find nothing to do."
        if shape is None:
            yield "Comparisons use as many blocks as the card holds, until it is calibrated."
        else:
            yield f"Comparisons use B = {shape[0]:,}, T = {32 * shape[1]}, from the calibration of this card."

    def tsv(self) -> str:
        """A heading and a line per point, after comment lines (#) about the measurement."""
        lines = [
            f"# {self.card}, {self.multiprocessors} multiprocessors, driver for CUDA {self.driver}, {self.day}",
            f"# {self.rows} x {self.columns} random bases, no block pruning, no special rows",
            "blocks\tthreads\tseconds\tgcups",
        ]
        lines += [
            f"{point.blocks}\t{point.threads}\t{point.seconds:.6f}\t{self.gcups(point):.3f}"
            for point in sorted(self.points, key=lambda point: (-point.threads, point.blocks))
        ]
        return "\n".join(lines) + "\n"

    def table(self) -> str:
        """A printable table of seconds: a line per B, a column per T, the fastest marked by *."""
        lines = ["      B" + "".join(f"{f'T = {count}':>12}" for count in self.threads)]
        for blocks, points in self.grid().items():
            cells = [f"{point.seconds:>10.3f} {' *'[point == self.best]}" if point else " " * 12 for point in points]
            lines.append(f"{blocks:>7,}{''.join(cells)}".rstrip())
        return "\n".join(lines)


def plan(multiprocessors: int) -> list[tuple[int, int]]:
    """Each (B, T) in the order of measuring: Figure 10, then the remaining points of Figure 11.

    B goes from one block per multiprocessor to as many as a card holds. Just above a multiple, one
    more block keeps a single multiprocessor busy while the others wait: Figure 10 shows that
    effect.
    """
    behind = [multiprocessors * blocks + 1 for blocks in range(1, MAX_BLOCKS)]
    figure_10 = sorted({*_steps(multiprocessors, 8), *behind})
    points = [(blocks, THREADS) for blocks in figure_10]
    points += [(blocks, threads) for threads in range(THREADS - 32, 0, -32) for blocks in _steps(multiprocessors, 4)]
    return points


def measure(
    card: CardInfo,
    size: Size,
    monitor: Monitor,
    on_result: Callable[[Figures], None],
    open_card: Callable[[CardInfo, Monitor], AbstractContextManager[Stopwatch]] | None = None,
) -> Figures:
    """Measure every point.

    ``on_result`` is called with all points so far after each. ``open_card`` makes the stopwatch:
    ``calibration.stopwatch_on`` by default, which holds a CUDA context in the calling thread.

    Raises ``Cancelled`` within a tenth of a second of ``monitor.cancel()``; raises what the card
    raises.
    """
    rows, columns = SIZES[size]
    driver = ".".join(str(part) for part in card.cuda)
    figures = Figures(card.name, card.multiprocessors, driver, size, date.today().isoformat())
    points = plan(card.multiprocessors)
    monitor.note("Loading the kernels.")
    with (open_card or calibration.stopwatch_on)(card, monitor) as stopwatch:
        # Loads the kernels and wakes the card up.
        stopwatch(card.multiprocessors * MAX_BLOCKS, MAX_WARPS, rows // 8, columns // 8)
        for number, (blocks, threads) in enumerate(points, start=1):
            monitor.raise_if_cancelled()
            monitor.note(f"Measuring point {number} of {len(points)}: B = {blocks}, T = {threads}.")
            times: list[float] = []
            while len(times) < _MAX_RUNS and sum(times) < _SECONDS:
                times.append(stopwatch(blocks, threads // 32, rows, columns))
            figures = replace(figures, points=(*figures.points, Point(blocks, threads, median(times))))
            on_result(figures)
    monitor.note("")
    return figures


def _steps(multiprocessors: int, parts: int) -> Iterable[int]:
    """Values of B from one block per multiprocessor to the most, ``parts`` steps per multiple."""
    count = (MAX_BLOCKS - 1) * parts
    return sorted({round(multiprocessors * (1 + step / parts)) for step in range(count + 1)})
