"""The numbers of mapped reads: hits, request, and resources."""

from __future__ import annotations

from collections.abc import Iterator

from app.analyses.reads.columns import KINDS, kind_text, share_text
from app.analyses.reads.times import phase_text
from app.language.text import tr
from app.tables.numbers import NumberRow, duration, run_rows, stage_rows
from gpu.analyses.reads.result import ReadsResult


def reads_rows(result: ReadsResult) -> list[NumberRow]:
    """All rows of the panel, in order."""
    return [*_found(result), *_asked(result), *_run(result)]


def _found(result: ReadsResult) -> Iterator[NumberRow]:
    statistics = result.statistics
    reads = statistics["reads"]
    yield NumberRow(tr("Reads"), term="reads.count")
    yield NumberRow(tr("Reads"), f"{reads:,}", term="reads.count")
    for kind, count in zip(KINDS, statistics["mapped"], strict=False):
        title = tr("First hit: {0}") if result.is_imported else tr("Best hit: {0}")
        yield NumberRow(title.format(kind_text(kind)), share_text(count, reads), term="reads.kinds")
    yield NumberRow(tr("Unmapped"), share_text(statistics["unmapped"], reads), term="reads.unmapped")
    yield NumberRow(tr("With several hits"), share_text(statistics["several"], reads), term="reads.with_several_hits")
    if result.request.most:
        yield NumberRow(
            tr("With more hits than asked for"),
            share_text(statistics["cut"], reads),
            term="reads.with_more_hits_than_asked_for",
        )
    if statistics["short"]:
        yield NumberRow(tr("Too short"), share_text(statistics["short"], reads), term="reads.too_short")
    yield NumberRow(tr("Hits"), term="reads.hits")
    yield NumberRow(tr("Hits"), f"{sum(statistics['hits']):,}", term="reads.hits")
    for kind, count in zip(KINDS, statistics["hits"], strict=False):
        yield NumberRow(tr("Hits: {0}").format(kind_text(kind)), f"{count:,}", term="reads.hits")
    if "further" in statistics:
        yield NumberRow(tr("Further lines"), f"{statistics['further']:,}", term="reads.further_lines")


def _asked(result: ReadsResult) -> Iterator[NumberRow]:
    request = result.request
    yield NumberRow(tr("Compared"), term="run.compared")
    if request.alignments:
        yield NumberRow(tr("Mapped reads"), request.alignments, term="reads.mapped_reads")
    yield NumberRow(
        tr("Reference"), ", ".join(request.references) or tr("its letters are not known"), term="reads.genome"
    )
    yield NumberRow(tr("Reference's bases"), f"{result.statistics['reference_bases']:,}", term="reads.genome")
    for path in request.reads:
        yield NumberRow(tr("Reads"), path, term="reads.count")
    if request.alignments:
        return
    yield NumberRow(tr("Errors of a hit"), tr("at most one") if request.errors else tr("none"), term="reads.errors")
    yield NumberRow(tr("Hits of a read"), f"{request.most:,}" if request.most else tr("all"), term="reads.most")


def _run(result: ReadsResult) -> Iterator[NumberRow]:
    yield from run_rows(result)
    yield from stage_rows(result)
    for name, seconds in result.statistics["phases"].items():
        yield NumberRow(tr("Phase: {0}").format(phase_text(name)), duration(seconds), term="reads.phase")
    seconds = sum(stage.seconds for stage in result.stages if stage.stage == result.request.finding_stage)
    if seconds:
        yield NumberRow(
            tr("Reads a second"), f"{result.statistics['reads'] / seconds:,.0f}", term="reads.reads_a_second"
        )
