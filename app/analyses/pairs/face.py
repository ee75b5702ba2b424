"""Batch pairs in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from app.face import Face, Zone

if TYPE_CHECKING:
    from gpu.analyses.pairs.request import PairsRequest
    from gpu.analyses.pairs.result import PairsResult


def _tr(text: str) -> str:
    return QCoreApplication.translate("PairsFace", text)


class PairsFace(Face):
    """See ``app.face``."""

    name = "pairs"
    icon = "mdi6.format-list-numbered"
    keys = "Ctrl+Shift+B"
    package = "app.analyses.pairs"
    dialog_class, page_class = "dialog.NewPairsDialog", "page.PairsPage"
    report_class = "report.PairsReport"

    def title(self) -> str:
        return _tr("Batch pairs")

    def tip(self) -> str:
        return _tr("Many pairs of DNA or protein sequences, each aligned by itself, with score and identity")

    def command(self) -> str:
        return _tr("New &batch of pairs…")

    def example(self) -> str:
        return _tr("Open the example of batch pa&irs")

    def takes_proteins(self, are_single: bool) -> bool:
        return are_single

    def zones(self) -> tuple[Zone, ...]:
        hint = _tr("Drop two files here to align them record by record, or click to choose")
        return (Zone("pairs", _tr("Queries and references"), hint, self.icon, with_reads=True),)

    def describe(self, request: PairsRequest) -> str:
        mode = {"local": _tr("Local"), "global": _tr("Global"), "semiglobal": _tr("Semi-global")}[request.mode]
        what = _tr("{mode} pairs") if request.traced else _tr("{mode} pairs, scores and ends only")
        scoring = request.scoring
        gaps = _tr("first gap {first}, extension {extend}").format(first=scoring.gap_first, extend=scoring.gap_extend)
        # The title ends with the gap costs, which are in words here.
        parts = [what.format(mode=mode), scoring.title.rpartition(" ")[0], gaps]
        return " · ".join([*parts, _tr("pure ties")] if request.ties == "pure" else parts)

    def look_through(self, result: PairsResult) -> None:
        from app.analyses.pairs.columns import FIELDS

        if result.finished:
            result.pairs.verify_first(FIELDS)
