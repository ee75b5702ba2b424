"""Chromosome alignment in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from app.face import Face, Zone

if TYPE_CHECKING:
    from app.analyses.chromosome.dialog import NewComparisonDialog
    from app.analyses.chromosome.page import AlignmentPage
    from app.session import Session
    from gpu.analyses.chromosome.request import ChromosomeRequest
    from gpu.analyses.chromosome.result import Result


def _tr(text: str) -> str:
    return QCoreApplication.translate("ChromosomeFace", text)


class ChromosomeFace(Face):
    """See ``app.face``."""

    name = "chromosome"
    icon = "mdi6.dna"
    keys = "Ctrl+N"

    def title(self) -> str:
        return _tr("Chromosome alignment")

    def tip(self) -> str:
        return _tr("The optimal alignment of two sequences, base by base")

    def command(self) -> str:
        return _tr("&New comparison…")

    def example(self) -> str:
        return _tr("Open the &example")

    def zones(self) -> tuple[Zone, ...]:
        drop = _tr("Drop a FASTA, GenBank or EMBL file here, or click to choose")
        return (
            Zone("a", _tr("Sequence a (rows)"), drop, self.icon),
            Zone("b", _tr("Sequence b (columns)"), drop, self.icon),
        )

    def describe(self, request: ChromosomeRequest) -> str:
        scoring = request.scoring
        mode = {"local": _tr("Local"), "global": _tr("Global"), "semiglobal": _tr("Semi-global")}[request.mode]
        return _tr(
            "{mode} alignment · match {match}, mismatch {mismatch}, first gap {first}, extension {extend}"
        ).format(
            mode=mode,
            match=f"+{scoring.match}",
            mismatch=f"−{-scoring.mismatch}",
            first=scoring.gap_first,
            extend=scoring.gap_extend,
        )

    def dialog(self, session: Session, parent: QWidget) -> NewComparisonDialog:
        from app.analyses.chromosome.dialog import NewComparisonDialog

        return NewComparisonDialog(session, parent)

    def page(self, result: Result) -> AlignmentPage:
        from app.analyses.chromosome.page import AlignmentPage

        return AlignmentPage(result)

    def preload(self) -> None:
        import app.analyses.chromosome.page  # noqa: F401
