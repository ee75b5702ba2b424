"""Explanations of batches: the dialog of a plan, and the table of comparisons."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.explanations.term import Term

translate = QCoreApplication.translate


# Compact, since ruff would give each term twice the lines.
# fmt: off
def terms() -> tuple[Term, ...]:
    """The terms in the user's language."""
    return (
        Term("BatchDialog.plan",
             "batch.md#the-plan", translate("Explanations",
             "A table with a comparison a line, as a spreadsheet saves it (TSV or CSV). Its first line names the "
             "columns: the analysis, a name, the files, and settings.")),
        Term("PlanPreview.view PlanPreview.faults",
             "batch.md#in-the-window", translate("Explanations",
             "The lines of the plan as they were read. A cell that is wrong is marked; point at it, or choose its "
             "fault in the list below, to see why.")),
        Term("TaskTable.search",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "Shows the comparisons with these letters in their names or remarks. Empty shows all again.")),
        Term("TaskTable.status",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "Shows only the comparisons that wait, run, are done, have failed or were stopped.")),
        Term("TaskTable:name",
             "batch.md#the-plan", translate("Explanations",
             "The name that the plan gives the comparison, which is also that of its result folder. A double click "
             "opens the result.")),
        Term("TaskTable:analysis",
             "batch.md#the-plan", translate("Explanations",
             "The question that the comparison answers: an alignment, exact matches, a search, pairs or reads.")),
        Term("TaskTable:status",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "Whether the comparison waits, runs, is done, has failed or was stopped. The remarks say why it failed.")),
        Term("TaskTable:share",
             "batch.md#in-the-window", translate("Explanations",
             "How much of its own work a comparison has done that runs now, in percent.")),
        Term("TaskTable:score",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "The score of the alignment; of a search or of pairs, the best one among all. Scores of different "
             "scorings cannot be compared.")),
        Term("TaskTable:identity",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "Equal columns of the alignment in percent, gaps included; of pairs, of all their columns together.")),
        Term("TaskTable:evalue",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "How many alignments with such a score chance alone would bring; of a search, the least of all hits.")),
        Term("TaskTable:coverage_a TaskTable:coverage_b",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "How much of the sequence lies between both ends of the alignment, in percent of its length.")),
        Term("TaskTable:matches",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "How many exact matches were found between the reference and the queries.")),
        Term("TaskTable:hits",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "How many hits were found: entries of the database, or places of the reads.")),
        Term("TaskTable:pairs",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "How many pairs of sequences were aligned, each by itself.")),
        Term("TaskTable:reads",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "How many reads were looked for in the reference, mapped or not.")),
        Term("TaskTable:mapped",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "How many of the reads have at least one place in the reference, in percent of all reads.")),
        Term("TaskTable:seconds",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "How long the comparison took, or has taken so far, without the time that it waited.")),
        Term("TaskTable:computer",
             "batch.md#in-the-folder", translate("Explanations",
             "The computer that computed it, if that was another one than this.")),
        Term("TaskTable:message",
             "batch.md#how-to-read-the-result", translate("Explanations",
             "The stage that a comparison is at while it runs, or the reason why it failed.")),
    )
