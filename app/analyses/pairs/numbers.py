"""The numbers of aligned pairs: scores, request, and resources."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from app.charts.histogram import HistogramCounts, count
from app.language.text import tr
from app.tables.numbers import NumberRow, cells, run_rows, stage_rows
from app.tables.texts import score_text
from gpu.analyses.pairs.request import ALIGN
from gpu.analyses.pairs.result import PairsResult
from gpu.core.units import percent
from gpu.results.table import chunks


@dataclass(frozen=True)
class ScoreSummary:
    """A summary of all pairs.

    ``least``, ``greatest`` and ``total`` of their scores, in the matrix's units; number of pairs
    with an ``aligned`` part, and ``identities`` of ``columns`` in them (-1 without alignments);
    ``counts`` of the scores, None without pairs, and of the ``identity`` in percent, None without
    alignments.
    """

    pairs: int = 0
    least: int = 0
    greatest: int = 0
    total: int = 0
    aligned: int = 0
    identities: int = -1
    columns: int = -1
    counts: HistogramCounts | None = None
    identity: HistogramCounts | None = None


def read_scores(result: PairsResult) -> ScoreSummary:
    """Read all pairs and summarize them; for a thread. Raises ``Damaged``."""
    table = result.pairs
    span = table.range("score")
    if span is None:
        return ScoreSummary()
    least, greatest = span
    total = aligned = identities = columns = 0
    fields = [table.column(name) for name in ("score", "query_end", "query_start", "identities", "columns")]
    for _, (score, end, start, equal, wide) in chunks(fields):
        total += int(score.sum(dtype="int64"))
        aligned += int((end > start).sum())
        identities += int(equal.sum(dtype="int64"))
        columns += int(wide.sum(dtype="int64"))
    if not result.request.traced:
        identities = columns = -1
    counts = count((score for _, (score,) in chunks([fields[0]])), least, greatest, result.scale)
    identity = count(_percents(fields[3], fields[4]), 0, 100) if columns > 0 else None
    return ScoreSummary(len(table), least, greatest, total, aligned, identities, columns, counts, identity)


def _percents(identities: Any, columns: Any) -> Iterator[NDArray[np.int64]]:
    """The identities of aligned pairs in whole percent, rounded down: 100 is exact."""
    for _, (equal, wide) in chunks([identities, columns]):
        aligned = wide > 0
        yield 100 * equal[aligned].astype(np.int64) // wide[aligned]


def pairs_rows(result: PairsResult, scores: ScoreSummary) -> list[NumberRow]:
    """All rows of the panel, in order."""
    return [*_found(result, scores), *_asked(result), *_run(result)]


def _found(result: PairsResult, scores: ScoreSummary) -> Iterator[NumberRow]:
    yield NumberRow(tr("Pairs"), term="pairs.count")
    yield NumberRow(tr("Pairs"), f"{scores.pairs:,}", term="pairs.count")
    if not scores.pairs:
        return
    if result.request.traced:
        yield NumberRow(tr("Aligned"), f"{scores.aligned:,}", term="pairs.aligned")
        if scores.columns > 0:
            share = percent(scores.identities, scores.columns)
            yield NumberRow(tr("Identity"), f"{share} %", term="pairs.identity")
            yield NumberRow(tr("Columns"), f"{scores.columns:,}", term="pairs.columns")
    yield NumberRow(tr("Best score"), score_text(result.scale, scores.greatest), term="pairs.best_score")
    mean = scores.total / scores.pairs / result.scale
    yield NumberRow(tr("Mean score"), f"{mean:,.1f}", term="pairs.best_score")
    yield NumberRow(tr("Lowest score"), score_text(result.scale, scores.least), term="pairs.best_score")


def _asked(result: PairsResult) -> Iterator[NumberRow]:
    request = result.request
    modes = {"local": tr("local"), "global": tr("global"), "semiglobal": tr("semi-global"), "fit": tr("fit")}
    ties = {"conventional": tr("conventional"), "pure": tr("pure")}
    yield NumberRow(tr("Compared"), term="run.compared")
    for name, path, term in (
        (tr("Queries"), request.queries, "pairs.files"),
        (tr("References"), request.references, "pairs.files"),
        (tr("List"), request.list_file, "pairs.list"),
    ):
        if path:
            yield NumberRow(name, path, term=term)
    yield NumberRow(tr("Mode"), modes[request.mode], term="chromosome.mode")
    if request.scoring.matrix:
        yield NumberRow(
            tr("Matrix"),
            str(result.statistics.get("matrix", request.scoring.matrix)),
            request.scoring.matrix,
            term="comparison.scoring.matrix_name",
        )
    else:
        yield NumberRow(tr("Match"), f"+{request.scoring.match}", term="comparison.scoring.match")
        yield NumberRow(tr("Mismatch"), f"−{-request.scoring.mismatch}", term="comparison.scoring.mismatch")
    gap = tr("A gap of length k costs the first gap + (k − 1) · extension")
    yield NumberRow(tr("First gap"), f"{request.scoring.gap_first}", gap, term="comparison.scoring.gap_first")
    yield NumberRow(tr("Gap extension"), f"{request.scoring.gap_extend}", gap, term="comparison.scoring.gap_extend")
    yield NumberRow(tr("Ties"), ties[request.ties], term="pairs.ties")


def _run(result: PairsResult) -> Iterator[NumberRow]:
    yield from run_rows(result)
    yield from stage_rows(result)
    count = int(result.statistics.get("cells", 0))
    yield NumberRow(tr("Cells"), cells(count), term="run.cells")
    seconds = sum(stage.seconds for stage in result.stages if stage.stage == ALIGN)
    if seconds and count:
        yield NumberRow(
            tr("GCUPS"),
            f"{count / seconds / 1e9:,.2f}",
            tr("Billions of cells a second while aligning"),
            term="run.gcups",
        )
        yield NumberRow(
            tr("Pairs a second"),
            f"{int(result.statistics.get('pairs', 0)) / seconds:,.0f}",
            term="pairs.pairs_a_second",
        )
