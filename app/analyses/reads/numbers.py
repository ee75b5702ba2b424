"""The numbers of mapped reads: hits, request, and resources."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QCoreApplication

from app.analyses.reads.columns import KINDS, kind_text, share_text
from app.analyses.reads.times import phase_text
from app.plots.numbers import NumberRow, duration, run_rows, stage_rows
from gpu.analyses.reads.result import ReadsResult


def _tr(text: str) -> str:
    return QCoreApplication.translate("ReadsNumbers", text)


def reads_rows(result: ReadsResult) -> list[NumberRow]:
    """All rows of the panel, in order."""
    return [*_found(result), *_asked(result), *_run(result)]


def _found(result: ReadsResult) -> Iterator[NumberRow]:
    statistics = result.statistics
    reads = statistics["reads"]
    yield NumberRow(_tr("Reads"), term="reads.count")
    yield NumberRow(_tr("Reads"), f"{reads:,}", term="reads.count")
    for kind, count in zip(KINDS, statistics["mapped"], strict=False):
        title = _tr("First hit: {0}") if result.is_imported else _tr("Best hit: {0}")
        yield NumberRow(title.format(kind_text(kind)), share_text(count, reads), term="reads.kinds")
    yield NumberRow(_tr("Unmapped"), share_text(statistics["unmapped"], reads), term="reads.unmapped")
    yield NumberRow(_tr("With several hits"), share_text(statistics["several"], reads), term="reads.with_several_hits")
    if result.request.most:
        yield NumberRow(
            _tr("With more hits than asked for"),
            share_text(statistics["cut"], reads),
            term="reads.with_more_hits_than_asked_for",
        )
    if statistics["short"]:
        yield NumberRow(_tr("Too short"), share_text(statistics["short"], reads), term="reads.too_short")
    yield NumberRow(_tr("Hits"), term="reads.hits")
    yield NumberRow(_tr("Hits"), f"{sum(statistics['hits']):,}", term="reads.hits")
    for kind, count in zip(KINDS, statistics["hits"], strict=False):
        yield NumberRow(_tr("Hits: {0}").format(kind_text(kind)), f"{count:,}", term="reads.hits")


def _asked(result: ReadsResult) -> Iterator[NumberRow]:
    request = result.request
    yield NumberRow(_tr("Compared"), term="run.compared")
    if request.alignments:
        yield NumberRow(_tr("Mapped reads"), request.alignments, term="reads.mapped_reads")
    yield NumberRow(
        _tr("Reference"), ", ".join(request.references) or _tr("its letters are not known"), term="reads.genome"
    )
    yield NumberRow(_tr("Reference's bases"), f"{result.statistics['reference_bases']:,}", term="reads.genome")
    for path in request.reads:
        yield NumberRow(_tr("Reads"), path, term="reads.count")
    if request.alignments:
        return
    yield NumberRow(_tr("Errors of a hit"), _tr("at most one") if request.errors else _tr("none"), term="reads.errors")
    yield NumberRow(_tr("Hits of a read"), f"{request.most:,}" if request.most else _tr("all"), term="reads.most")


def _run(result: ReadsResult) -> Iterator[NumberRow]:
    yield from run_rows(result)
    yield from stage_rows(result)
    for name, seconds in result.statistics["phases"].items():
        yield NumberRow(_tr("Phase: {0}").format(phase_text(name)), duration(seconds), term="reads.phase")
    seconds = sum(stage.seconds for stage in result.stages if stage.stage == result.request.finding_stage)
    if seconds:
        yield NumberRow(
            _tr("Reads a second"), f"{result.statistics['reads'] / seconds:,.0f}", term="reads.reads_a_second"
        )
