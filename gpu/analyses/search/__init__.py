"""Database search: each query against every entry, exactly (Smith-Waterman; Ling et al.)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gpu.analyses.analysis import Analysis, Command, later

if TYPE_CHECKING:
    from gpu.analyses.search.request import SearchRequest
    from gpu.analyses.search.result import SearchResult


class SearchAnalysis(Analysis):
    """See ``Analysis``."""

    name = "search"
    package = __name__
    request_class, result_class = "request.SearchRequest", "result.SearchResult"
    has_example = True
    commands = (
        Command(
            "search", "find the entries of a database that resemble a query", later(__name__, "command.add_options")
        ),
    )
    goes_on = "the search goes on with the processor."

    def check(self, request: SearchRequest) -> SearchRequest:
        from gpu.analyses.search.check import check

        return check(request)

    def summary(self, result: SearchResult) -> Iterator[str]:
        figures = result.statistics
        yield f"Queries         {figures['queries']:,}"
        frames = f"{figures['bases']:,} bases, in {len(result.request.frames)} frames " if "bases" in figures else ""
        yield f"Database        {figures['entries']:,} entries, {frames}{figures['residues']:,} residues"
        yield f"Hits            {figures['hits']:,}"
        yield from result.notices


ANALYSIS = SearchAnalysis()
