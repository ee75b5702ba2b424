"""The matches analysis in the window: the overview."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtWidgets import QWidget

from app.language.counts import counted
from app.language.text import Text, tr
from app.runs.face import Face, Zone
from app.state.ways import RecordPair, RecordPlace
from app.widgets.messages import explain
from app.widgets.reporter import ask_to_skip
from gpu.analyses.matches.imported.names import PATTERNS, is_named_as_alignments
from gpu.core.errors import InputError

if TYPE_CHECKING:
    from gpu.analyses.matches.request import MatchesRequest
    from gpu.analyses.matches.result import MatchesResult


class MatchesFace(Face):
    """See ``app.runs.face``."""

    name = "matches"
    icon = "mdi6.chart-scatter-plot"
    keys = "Ctrl+Shift+N"
    package = "app.analyses.matches"
    dialog_class, page_class = "dialog.NewMatchesDialog", "page.MatchesPage"
    report_class = "report.MatchesReport"
    title = Text("Overview (exact matches)")
    tip = Text("All exact matches of genomes as a dot plot, on both strands, within seconds to minutes")
    command = Text("New o&verview (exact matches)…")
    example = Text("Open the example of an o&verview")
    open_command = Text("Open alignments as a dot p&lot (PAF, delta, SAM…)…")
    patterns = PATTERNS
    shows_files = True

    def zones(self) -> tuple[Zone, ...]:
        hint = tr(
            "Drop two or more genomes here for a dot plot, or a PAF, SAM, delta, MAF or BLAST file; or click to choose"
        )
        return (Zone("matches", tr("Reference and queries"), hint, self.name, with_reads=True, others=self.patterns),)

    def opens(self, path: str, is_own_zone: bool) -> bool:
        return is_named_as_alignments(path, with_reads=is_own_zone)

    def recognizes(self, path: str) -> bool:
        from gpu.analyses.matches.imported.read import format_of

        try:
            # By their names they are mapped reads.
            return format_of(path) not in ("SAM", "BAM") or not is_named_as_alignments(path, with_reads=True)
        except InputError:
            return False

    def open_files(self, paths: list[str], choice: Any) -> Any:
        from app.analyses.matches.opened import OpenedAlignments

        return OpenedAlignments.open(paths, skip_damaged=bool(choice))

    def ask_about(self, parent: QWidget, problem: Exception, go_on: Callable[[Any], None]) -> bool:
        from gpu.analyses.matches.imported.lines import DamagedLine

        if not isinstance(problem, DamagedLine):
            return False
        ask_to_skip(parent, explain(problem).sentence, lambda: go_on(True))
        return True

    def page(self, result: Any, desk: Any) -> Any:
        from app.analyses.matches.opened import OpenedAlignments

        if isinstance(result, OpenedAlignments):
            from app.analyses.matches.alignments_page import AlignmentsPage

            return AlignmentsPage(result, desk)
        return super().page(result, desk)

    def describe(self, request: MatchesRequest) -> str:
        kind = {
            "maxmatch": tr("All maximal exact matches"),
            "mum": tr("Maximal exact matches unique in both"),
            "mumreference": tr("Maximal exact matches unique in the reference"),
        }[request.kind]
        strands = {
            "forward": tr("forward strand"),
            "reverse": tr("reverse strand"),
            "both": tr("both strands"),
        }[request.strands]
        minimum = counted(request.minimum, tr("bases"))
        return tr("{kind} of at least {minimum} · {strands}").format(kind=kind, minimum=minimum, strands=strands)

    def overview_of(self, pair: RecordPair, single_file: Callable[[RecordPlace], str]) -> MatchesRequest | None:
        from gpu.analyses.matches.request import MatchesRequest

        if not pair.are_bases:
            return None
        return MatchesRequest(single_file(pair.subject), (single_file(pair.query),))

    def look_through(self, result: MatchesResult) -> None:
        if result.finished:
            _ = result.matches
