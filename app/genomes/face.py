"""Comparisons of whole genomes in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from app.language.counts import counted
from app.language.text import Text, tr
from app.runs.face import CHEAP_SECONDS, FURTHER, Face, Zone
from gpu.analyses.analysis import imported

if TYPE_CHECKING:
    from collections.abc import Callable

    from gpu.genomes.request import GenomesRequest
    from gpu.genomes.result import GenomesResult


class GenomesFace(Face):
    """See ``app.runs.face``."""

    name = "genomes"
    icon = "mdi6.view-grid-outline"
    takes_many = True
    package = "app.genomes"
    dialog_class, page_class = "dialog.NewGenomesDialog", "page.GenomesPage"
    report_class = "report.GenomesReport"
    picture_class = "progress.PairsProgress"
    _page_of_all = "all_page.AllGenomesPage"
    title = Text("Two or more genomes")
    tip = Text("Whole genomes of many records against each other: every pair that belongs together, aligned")
    command = Text("New comparison of &genomes…")
    example = Text("Open the example of &genomes")

    def zones(self) -> tuple[Zone, ...]:
        hint = tr("Drop two genomes here, or several to compare each with each; or click to choose")
        return (Zone("genomes", tr("Genomes"), hint, self.name),)

    def describe(self, request: GenomesRequest) -> str:
        if request.is_all:
            return tr("{0} with each other").format(counted(len(request.a), tr("genomes")))
        if request.pairs is not None:
            return tr("{0} of records").format(counted(len(request.pairs), tr("chosen pairs")))
        share = f"{100 * request.threshold:g} %"
        return tr("Pairs of records of which {0} match").format(share)

    def completed(self, request: GenomesRequest, seconds: Callable[[Any], float]) -> GenomesRequest:
        if request.also:
            return request
        # The pairs may be aligned in another run than they are proposed in.
        whole = request.with_(until=request.stages[-1].number) if not request.is_all else request
        is_cheap = seconds(whole.with_(also=FURTHER)) - seconds(whole) <= CHEAP_SECONDS
        return request.with_(also=FURTHER) if is_cheap else request

    def page(self, result: Any, desk: Any) -> Any:
        page = self._page_of_all if result.request.is_all else self.page_class
        return imported(self.package, page)(result, desk)

    def look_through(self, result: GenomesResult) -> None:
        if not result.finished:
            return
        if result.request.is_all:
            _ = result.distances
            return
        _ = result.proposal, result.pairs, result.rearrangements
