"""Chromosome alignment in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from app.face import Face, Zone
from app.ways import RecordPair, RecordPlace

if TYPE_CHECKING:
    from collections.abc import Callable

    from gpu.analyses.chromosome.request import ChromosomeRequest
    from gpu.analyses.chromosome.result import Result


def _tr(text: str) -> str:
    return QCoreApplication.translate("ChromosomeFace", text)


class ChromosomeFace(Face):
    """See ``app.face``."""

    name = "chromosome"
    icon = "mdi6.dna"
    keys = "Ctrl+N"
    package = "app.analyses.chromosome"
    dialog_class, page_class = "dialog.NewComparisonDialog", "page.AlignmentPage"
    report_class = "report.ChromosomeReport"
    picture_class = "picture.PictureView"

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

    def alignment_of(self, pair: RecordPair, single_file: Callable[[RecordPlace], str]) -> ChromosomeRequest | None:
        from app.analyses.chromosome.ways import request_of

        return request_of(pair, single_file)

    def has_record(self, request: ChromosomeRequest, place: RecordPlace) -> bool:
        from app.analyses.chromosome.ways import side_of

        return side_of(request, place) is not None

    def look_through(self, result: Result) -> None:
        # There may be thousands, each in a file of its own.
        _ = result.alignments

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
