"""Database search in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.language.text import Text, tr
from app.runs.face import Face, Zone

if TYPE_CHECKING:
    from gpu.analyses.search.request import SearchRequest
    from gpu.analyses.search.result import SearchResult


class SearchFace(Face):
    """See ``app.runs.face``."""

    name = "search"
    icon = "mdi6.database-search-outline"
    keys = "Ctrl+Shift+D"
    package = "app.analyses.search"
    dialog_class, page_class = "dialog.NewSearchDialog", "page.SearchPage"
    report_class = "report.SearchReport"
    title = Text("Database search")
    tip = Text(
        "The entries of a database that resemble a query, with E-values and alignments, found without heuristics"
    )
    command = Text("New &database search…")
    example = Text("Open the example of a database &search")

    def takes_proteins(self, are_single: bool) -> bool:
        return not are_single

    def zones(self) -> tuple[Zone, ...]:
        hint = tr("Drop a file of queries, then the database, or both at once, or click to choose")
        return (Zone("search", tr("Query and database"), hint, self.name, with_reads=True),)

    def describe(self, request: SearchRequest) -> str:
        from gpu.sequences.translation import STANDARD

        scoring = request.scoring
        parts = [
            tr("The {best} of each query, E-value up to {evalue:g}").format(
                best=tr("best hit") if request.top == 1 else tr("{0:,} best hits").format(request.top),
                evalue=request.evalue,
            ),
            *_alignments_each(request.max_alignments),
            # The title ends with the gap costs, which are in words here.
            scoring.title.rpartition(" ")[0],
            tr("first gap {first}, extension {extend}").format(first=scoring.gap_first, extend=scoring.gap_extend),
        ]
        sides = {"query": tr("query translated"), "database": tr("database translated")}
        if request.translate in sides:
            parts.append(sides[request.translate])
        if request.genetic_code != STANDARD:
            parts.append(tr("genetic code {0}").format(request.genetic_code))
        strands = {"forward": tr("forward strand only"), "reverse": tr("reverse complement only")}
        return " · ".join([*parts, strands[request.strand]] if request.strand in strands else parts)

    def look_through(self, result: SearchResult) -> None:
        from app.analyses.search.columns import STORED

        if not result.finished:
            return
        queries = result.queries
        for name in ("length", "hits", "lambda", "fitted"):
            _ = queries.column(name)[:]
        queries.text("name").texts(0, len(queries))
        result.hits.verify_first(STORED)
        # What groups the rows is read at once when a query is shown, and counted here.
        _ = result.entry_counts
        _ = result.mask


def _alignments_each(most: int) -> tuple[str, ...]:
    """The number of alignments of an entry, in words; nothing for its best alone."""
    return (tr("up to {0:,} alignments each").format(most),) if most > 1 else ()
