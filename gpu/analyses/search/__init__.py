"""Database search: each query against every entry, exactly (Smith-Waterman; Ling et al.)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gpu.analyses.analysis import Analysis, Command, Format, imported, later
from gpu.core.fields import Option
from gpu.core.phrase import Phrase

if TYPE_CHECKING:
    import argparse

    from gpu.analyses.search.request import SearchRequest
    from gpu.analyses.search.result import SearchResult


#: An option of ``search`` and of ``show``.
HEADER = Option(
    "--header",
    action="store_const",
    const=True,
    help="with --format 6, 10 or csv: a line of the columns' names first",
)


class SearchAnalysis(Analysis):
    """See ``Analysis``."""

    name = "search"
    package = __name__
    request_class, result_class = "request.SearchRequest", "result.SearchResult"
    has_example = True
    commands = (
        Command(
            "search",
            "find the entries of a database that resemble a query",
            later(__name__, "command.add_options"),
            in_plans=True,
        ),
    )
    goes_on = Phrase("the search goes on with the processor.")

    @property
    def show_options(self) -> tuple[Option, ...]:
        return (HEADER,)

    def format_asked(self, words: str) -> Format:
        format: Format = imported(self.package, "export.format_asked")(words)
        return format

    def export_choice(self, options: argparse.Namespace) -> dict[str, bool]:
        return {"header": bool(options.header)}

    def check(self, request: SearchRequest) -> SearchRequest:
        from gpu.analyses.search.check import check

        return check(request)

    def summary(self, result: SearchResult) -> Iterator[str]:
        figures = result.statistics
        yield f"Queries         {figures['queries']:,}"
        frames = (
            Phrase("{:,} bases, in {} frames ", figures["bases"], len(result.request.frames))
            if "bases" in figures
            else ""
        )
        yield f"Database        {figures['entries']:,} entries, {frames}{figures['residues']:,} residues"
        yield f"Hits            {figures['hits']:,}"
        yield from result.notices


ANALYSIS = SearchAnalysis()
