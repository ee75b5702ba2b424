"""Mapped reads in the window."""

from __future__ import annotations

from typing import TYPE_CHECKING

from app.language.text import Text, tr
from app.runs.face import Face, Zone
from app.widgets.sequence_files import is_named_as_fastq
from gpu.analyses.reads.request import ENDINGS, PATTERNS

if TYPE_CHECKING:
    from gpu.analyses.reads.request import ReadsRequest
    from gpu.analyses.reads.result import ReadsResult


class ReadsFace(Face):
    """See ``app.runs.face``."""

    name = "reads"
    icon = "mdi6.format-align-left"
    keys = "Ctrl+Shift+M"
    package = "app.analyses.reads"
    dialog_class, page_class = "dialog.NewReadsDialog", "page.ReadsPage"
    report_class = "report.ReadsReport"
    title = Text("Short reads")
    tip = Text("Every place of a reference where a read occurs with at most one error, on both strands")
    command = Text("New &mapping of reads…")
    example = Text("Open the example of short &reads")
    open_command = Text("Open mapped reads (SAM, &BAM)…")
    patterns = PATTERNS

    def takes(self, path: str) -> bool:
        return path.lower().endswith(ENDINGS)

    def suits(self, path: str) -> bool:
        return is_named_as_fastq(path)

    def zones(self) -> tuple[Zone, ...]:
        hint = tr(
            "Drop a genome and files of reads here to map them, or a SAM or BAM file to look at it; or click to choose"
        )
        return (Zone("reads", tr("Reference and reads"), hint, self.name, with_reads=True, others=PATTERNS),)

    def describe(self, request: ReadsRequest) -> str:
        if request.alignments:
            return tr("Reads that were mapped elsewhere, as they are")
        parts = [tr("Hits with at most one error") if request.errors else tr("Exact hits")]
        if request.most:
            parts.append(tr("at most {0:,} of a read").format(request.most))
        return " · ".join(parts)

    def look_through(self, result: ReadsResult) -> None:
        from app.analyses.reads.columns import FIELDS

        if result.finished:
            _ = result.reference_records
            result.reads.verify_first(FIELDS)
