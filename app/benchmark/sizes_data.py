"""The points of the chart of times by matrix size. Free of widgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

from app.charts.log_chart import LogFigure
from app.charts.log_data import ChartPoint, LogData, Series, SpeedLine
from app.language.text import tr
from app.tables.numbers import cells, duration
from gpu.benchmark.own_runs import OwnRun
from gpu.benchmark.published import CUDALIGN_CARD, CUDALIGN_CLUSTER, CUDALIGN_GCUPS, CUDALIGN_RUNS, CudalignRun
from gpu.core.units import percent, visible

#: The time that is drawn: of the whole run, or of stage 1, which fills the matrix.
Part = Literal["whole", "stage_1"]


def sizes_title() -> str:
    return tr("Time against matrix size")


def sizes_note(part: Part, has_published: bool = True) -> str:
    """The source of the published points, and the meaning of filled symbols."""
    if not has_published:
        return tr(
            "Filled: with block pruning; empty: every cell computed. Dashed: {0} GCUPS, which the authors of CUDAlign "
            "2.1 published in 2013."
        ).format(CUDALIGN_GCUPS)
    tables = tr("Tables 4 and 5") if part == "whole" else tr("Table 3")
    return tr(
        "Grey: published by the authors of CUDAlign 2.1 ({tables}), not measured here. Filled: with block pruning; "
        "empty: every cell computed."
    ).format(tables=tables)


def sizes_data(this: OwnRun | None, others: Iterable[OwnRun], part: Part, has_published: bool = True) -> LogData:
    """The chart's series: own runs by engine and pruning, with ``this`` marked; published runs."""
    runs = [*([this] if this is not None else []), *others]
    series: list[Series] = []
    marked = None
    for engine, role, symbol, name in (
        ("cpu", "forward", "o", tr("processor")),
        ("cuda", "special_row", "s", tr("graphics card")),
    ):
        for is_pruned in (True, False):
            own = [run for run in runs if run.engine == engine and (run.pruned > 0) == is_pruned]
            points = [_own_point(run, part, run is this) for run in own]
            marked = next((point for point in points if point.stands_out), marked)
            title = tr("{0}, pruned").format(name) if is_pruned else name
            series.append(Series(title, role, symbol, is_pruned, tuple(points)))
    return LogData(
        tr("cells of the matrix"),
        (*series, *(_published(part) if has_published else ())),
        (SpeedLine(tr("{0} GCUPS").format(CUDALIGN_GCUPS), CUDALIGN_GCUPS * 1e9),),
        marked,
    )


def sizes_figure(title: str, data: LogData, part: Part, numbers: Sequence[Sequence[str | float]]) -> LogFigure:
    """The chart for a paper."""
    whose = tr("Times of whole runs") if part == "whole" else tr("Times of stage 1")
    return LogFigure(
        title, data, (f"{whose}.", sizes_note(part), tr("Dashed: {0} GCUPS.").format(CUDALIGN_GCUPS)), numbers
    )


def sizes_table(this: OwnRun | None, others: Iterable[OwnRun]) -> list[tuple[str | float, ...]]:
    """All runs for a spreadsheet, under a row of headings; "" for what the paper does not tell."""
    rows: list[tuple[str | float, ...]] = [
        ("source", "name", "device", "bases a", "bases b", "cells", "cells pruned", "stage 1 (s)", "whole run (s)")
    ]
    for run in [*([this] if this is not None else []), *others]:
        own = ("own", visible(run.title), visible(run.device), run.rows, run.columns, run.cells)
        rows.append((*own, run.pruned, run.stage_1, run.whole))
    for one in CUDALIGN_RUNS:
        sides = (one.rows, one.columns, one.cells)
        rows.append(("published, Table 3", one.names, CUDALIGN_CARD, *sides, 0, one.plain, ""))
        rows.append(("published, Tables 3 and 4", one.names, CUDALIGN_CARD, *sides, "", one.pruning, one.whole))
        if one.cluster is not None:
            rows.append(("published, Table 5", one.names, CUDALIGN_CLUSTER, *sides, 0, "", one.cluster))
    return rows


def _own_point(run: OwnRun, part: Part, is_this: bool) -> ChartPoint:
    seconds = run.whole if part == "whole" else run.stage_1
    share = f"{percent(run.pruned, max(1, run.cells), 0)} %"
    description = tr("{title}: {cells} cells in {time} by {device}, {share} pruned").format(
        title=visible(run.title),
        cells=cells(run.cells),
        time=duration(seconds),
        device=visible(run.device),
        share=share,
    )
    return ChartPoint(run.cells, seconds, f"{_sides(run.rows, run.columns)}: {duration(seconds)}", description, is_this)


def _published(part: Part) -> list[Series]:
    """The published series; each begins with its largest matrix."""
    kinds: list[tuple[str, str, bool, str, Callable[[CudalignRun], float | None]]] = (
        [
            (tr("GTX 560 Ti, pruned"), "d", True, CUDALIGN_CARD, lambda one: one.whole),
            (tr("cluster, 64 cores"), "t1", False, CUDALIGN_CLUSTER, lambda one: one.cluster),
        ]
        if part == "whole"
        else [
            (tr("GTX 560 Ti, pruned"), "d", True, CUDALIGN_CARD, lambda one: one.pruning),
            (tr("GTX 560 Ti"), "d", False, CUDALIGN_CARD, lambda one: one.plain),
        ]
    )
    return [
        Series(
            name,
            "muted",
            symbol,
            is_filled,
            tuple(
                _published_point(one, seconds, device)
                for one in sorted(CUDALIGN_RUNS, key=lambda one: -one.cells)
                if (seconds := time_of(one)) is not None
            ),
        )
        for name, symbol, is_filled, device, time_of in kinds
    ]


def _published_point(one: CudalignRun, seconds: float, device: str) -> ChartPoint:
    sides = _sides(one.rows, one.columns)
    description = tr("Published: {sides} ({names}), {cells} cells in {time} by {device}").format(
        sides=sides, names=one.names, cells=cells(one.cells), time=_hours(seconds), device=device
    )
    is_largest = one is max(CUDALIGN_RUNS, key=lambda one: one.cells)
    return ChartPoint(one.cells, seconds, f"{sides}: {_hours(seconds)}", description, is_largest)


def _hours(seconds: float) -> str:
    """``8.4 h``, as the paper writes it."""
    return f"{seconds / 3600:.1f} h" if seconds >= 3600 else duration(seconds)


def _sides(rows: int, columns: int) -> str:
    """``32.8 × 46.9 Mbp``, ``162 × 172 kbp``."""
    scale, unit = (1e6, "Mbp") if max(rows, columns) >= 1_000_000 else (1e3, "kbp")
    return f"{rows / scale:.3g} × {columns / scale:.3g} {unit}"
