"""The benchmark of chromosome alignment in the window: the sizes to choose from, and its texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from app.benchmark.benchmark import Benchmark, Choice
from app.charts.bars import Bar, BarsChart
from app.charts.level_of_detail import base_pairs
from app.language.text import tr
from app.tables.numbers import cells, duration
from gpu.analyses.chromosome.result import Result
from gpu.benchmark.chromosome import ChromosomeMeasurement, PieceSize, expected_seconds, kept, piece_of, sizes_of
from gpu.benchmark.measurement import Speed
from gpu.core.units import percent, three_figures, visible

#: Most devices whose bars are divided into parts: more do not fit a page.
_MAX_WITH_PARTS = 4


class ChromosomeBenchmark(Benchmark[ChromosomeMeasurement]):
    """The comparison of a result, or a piece of it, aligned again by each device."""

    result: Result

    def __init__(self, result: Result) -> None:
        super().__init__(result)
        self.tip = tr(
            "Align this again with one core, all cores and the graphics card, in a temporary place, and compare"
        )
        self.empty = tr(
            "Nothing has been measured yet. “Measure this computer” aligns this, or a piece of it, again with one "
            "core, with all cores and with the graphics card, checks that all find the same alignment, and draws how "
            "fast each was. This result stays as it is."
        )

    def choices(self) -> Sequence[Choice]:
        return [Choice(self._title(size), {"size": size}) for size in sizes_of(self.result)]

    def kept(self, choice: Mapping[str, Any]) -> ChromosomeMeasurement | None:
        return kept(self.result.request, choice["size"])

    def expected(self, choice: Mapping[str, Any]) -> str:
        seconds = expected_seconds(piece_of(self.result, choice["size"]))
        return tr("One core of a recent PC takes about {0} for this size, less where blocks are pruned.").format(
            duration(float(f"{seconds:.2g}"))
        )

    def label(self, measured: ChromosomeMeasurement, speed: Speed) -> str:
        return tr("{times} × · {seconds} · {gcups} GCUPS").format(
            times=three_figures(measured.over_one_core(speed)),
            seconds=duration(speed.seconds),
            gcups=three_figures(measured.gcups(speed)),
        )

    def note(self, measured: ChromosomeMeasurement, is_whole: bool = True) -> str:
        template = (
            tr("The whole comparison: {cells} cells")
            if measured.size == "whole"
            else tr("A piece, since the whole would take long: bases {a} of a, {b} of b, {cells} cells")
        )
        sides = {side: f"{first:,}–{last:,}" for side, (first, last) in (("a", measured.a), ("b", measured.b))}
        sentences = [f"{template.format(cells=cells(measured.cells), **sides)} · {measured.day}."]
        if is_whole:
            same = (
                tr("All found this result’s alignment, byte for byte (score {score:,}, {columns:,} columns).")
                if measured.is_as_saved
                else tr("All found the same alignment, byte for byte (score {score:,}, {columns:,} columns).")
            )
            sentences.append(same.format(score=measured.score, columns=measured.columns))
        sentences.append(tr("Times are of all six stages, with reading and writing, without compiling."))
        shares = sorted(speed.pruned / measured.cells for speed in measured.speeds)
        if measured.pruning and shares:
            low, high = (f"{percent(share, 1, 0)} %" for share in (shares[0], shares[-1]))
            share = low if low == high else tr("{0} to {1}").format(low, high)
            sentences.append(tr("Pruned: {0} of the cells, counted as done.").format(share))
        return " ".join(sentences)

    def further_charts(self, measured: ChromosomeMeasurement) -> Sequence[BarsChart]:
        return [BarsChart(tr("Time of the whole run, and what it is made of"), seconds_bars(measured))]

    def _title(self, size: PieceSize) -> str:
        """``Short piece: 316 kbp × 316 kbp``."""
        request = piece_of(self.result, size)
        kinds = {"short": tr("Short piece"), "long": tr("Long piece"), "whole": tr("Whole")}
        return f"{kinds[size]}: {base_pairs(request.a.used)} × {base_pairs(request.b.used)}"


def seconds_bars(measured: ChromosomeMeasurement) -> tuple[Bar, ...]:
    """A bar for each device's seconds, divided into parts if there are few devices."""
    bars = []
    for speed in measured.speeds:
        bars.append(Bar(visible(speed.device), speed.seconds, duration(speed.seconds)))
        first, *others = speed.stages
        parts = (tr("stage 1"), first), (tr("stages 2 to 6"), sum(others)), (tr("reading"), speed.prepare)
        if len(measured.speeds) <= _MAX_WITH_PARTS:
            bars += [Bar(name, seconds, duration(seconds), part=True) for name, seconds in parts]
    return tuple(bars)
