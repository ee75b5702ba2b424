"""Chromosome alignment in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.language.text import Text, tr
from app.runs.face import CHEAP_SECONDS, FURTHER, Face, Zone
from app.state.ways import RecordPair, RecordPlace
from gpu.analyses.analysis import imported
from gpu.core.units import format_bp

if TYPE_CHECKING:
    from collections.abc import Callable

    from gpu.analyses.chromosome.request import ChromosomeRequest
    from gpu.analyses.chromosome.result import Result


class ChromosomeFace(Face):
    """See ``app.runs.face``."""

    name = "chromosome"
    icon = "mdi6.dna"
    keys = "Ctrl+N"
    package = "app.analyses.chromosome"
    dialog_class, page_class = "dialog.NewComparisonDialog", "page.AlignmentPage"
    report_class = "report.ChromosomeReport"
    picture_class = "picture.PictureView"
    title = Text("Chromosome alignment")
    tip = Text("The optimal alignment of two sequences, base by base")
    command = Text("&New comparison…")
    example = Text("Open the &example")

    def zones(self) -> tuple[Zone, ...]:
        drop = tr("Drop a FASTA, GenBank or EMBL file here, or click to choose")
        return (
            Zone("a", tr("Sequence a (rows)"), drop, "rows"),
            Zone("b", tr("Sequence b (columns)"), drop, "columns"),
        )

    def extent(self, request: ChromosomeRequest) -> str:
        sides = request.a.used, request.b.used
        return " × ".join(map(format_bp, sides)) if all(sides) else ""

    def completed(self, request: ChromosomeRequest, seconds: Callable[[Any], float]) -> ChromosomeRequest:
        if request.mode != "local" or request.also or request.until < request.stages[-1].number:
            return request
        more = request.with_(also=FURTHER, also_both_strands=True)
        return more if seconds(more) - seconds(request) <= CHEAP_SECONDS else request

    def runs(self, request: ChromosomeRequest) -> tuple[ChromosomeRequest, ...]:
        # Those that were asked for belong to the run: it is whole with them only.
        return (request.with_(also=""), request) if request.also == FURTHER else (request,)

    def begin_page(self, result: Result, desk: Any) -> Any:
        return imported(self.package, self.page_class)(result, desk, at_once=False)

    def alignment_of(self, pair: RecordPair, single_file: Callable[[RecordPlace], str]) -> ChromosomeRequest | None:
        from app.analyses.chromosome.ways import request_of

        return request_of(pair, single_file)

    def has_record(self, request: ChromosomeRequest, place: RecordPlace) -> bool:
        from app.analyses.chromosome.ways import side_of

        return side_of(request, place) is not None

    def look_through(self, result: Result) -> None:
        from app.analyses.chromosome.survey import layer_counts

        # There may be thousands, each in a file of its own.
        _ = result.alignments
        layer_counts(result)

    def describe(self, request: ChromosomeRequest) -> str:
        scoring = request.scoring
        mode = {"local": tr("Local"), "global": tr("Global"), "semiglobal": tr("Semi-global")}[request.mode]
        return tr(
            "{mode} alignment · match {match}, mismatch {mismatch}, first gap {first}, extension {extend}"
        ).format(
            mode=mode,
            match=f"+{scoring.match}",
            mismatch=f"−{-scoring.mismatch}",
            first=scoring.gap_first,
            extend=scoring.gap_extend,
        )
