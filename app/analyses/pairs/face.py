"""Batch pairs in the window."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from app.language.text import Text, tr
from app.runs.face import Face, Zone
from app.state.ways import RecordPair, RecordPlace

if TYPE_CHECKING:
    from collections.abc import Callable

    from gpu.analyses.pairs.request import PairsRequest
    from gpu.analyses.pairs.result import PairsResult


class PairsFace(Face):
    """See ``app.runs.face``."""

    name = "pairs"
    icon = "mdi6.format-list-numbered"
    keys = "Ctrl+Shift+B"
    package = "app.analyses.pairs"
    dialog_class, page_class = "dialog.NewPairsDialog", "page.PairsPage"
    report_class = "report.PairsReport"
    title = Text("Batch pairs")
    tip = Text("Many pairs of DNA or protein sequences, each aligned by itself, with score and identity")
    command = Text("New &batch of pairs…")
    example = Text("Open the example of batch pa&irs")

    def takes_proteins(self, are_single: bool) -> bool:
        return are_single

    def zones(self) -> tuple[Zone, ...]:
        hint = tr("Drop two files here to align them record by record, or click to choose")
        return (Zone("pairs", tr("Queries and references"), hint, self.name, with_reads=True),)

    def describe(self, request: PairsRequest) -> str:
        mode = {
            "local": tr("Local pairs"),
            "global": tr("Global pairs"),
            "semiglobal": tr("Semi-global pairs"),
            "fit": tr("Queries fitted into references"),
        }[request.mode]
        what = "{mode}" if request.traced else tr("{mode}, scores and ends only")
        scoring = request.scoring
        gaps = tr("first gap {first}, extension {extend}").format(first=scoring.gap_first, extend=scoring.gap_extend)
        # The title ends with the gap costs, which are in words here.
        parts = [what.format(mode=mode), scoring.title.rpartition(" ")[0], gaps]
        return " · ".join([*parts, tr("pure ties")] if request.ties == "pure" else parts)

    def alignment_of(self, pair: RecordPair, single_file: Callable[[RecordPlace], str]) -> PairsRequest | None:
        from gpu.analyses.pairs.request import ModeName, PairsRequest

        if pair.are_bases:
            return None
        # The scoring's checksum is that of a matrix file; it is looked at again.
        scoring = replace(pair.scoring, sha256="")
        return PairsRequest(
            single_file(pair.query), single_file(pair.subject), mode=cast(ModeName, pair.mode), scoring=scoring
        )

    def look_through(self, result: PairsResult) -> None:
        from app.analyses.pairs.columns import FIELDS

        if result.finished:
            result.pairs.verify_first(FIELDS)
