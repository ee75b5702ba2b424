"""Explanations of pictures, layers and charts, and of the window's own parts."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.explanations.term import Term

translate = QCoreApplication.translate


# Compact, since ruff would give each term twice the lines.
# fmt: off
def terms() -> tuple[Term, ...]:
    """The terms in the user's language."""
    return (
        # Window, start page, run
        Term("DeviceChip",
             "graphics-cards.md#choosing", translate("Explanations",
             "The device that computes the next comparison: a graphics card, or the processor with its cores. Click "
             "it to see all devices, and why one is not used.")),
        Term("PreparationLabel",
             "questions.md#why-does-the-first-run-take-longer", translate("Explanations",
             "How many of the kernels, the parts of the program that compute, are compiled for this computer. It "
             "happens once after an update; runs may start meanwhile.")),
        Term("DropZone",
             "first-steps.md#the-window", translate("Explanations",
             "A place for files: drop them here, or click to choose. The dialog of this analysis opens with them "
             "filled in.")),
        Term("StartPage.list",
             "first-steps.md#the-window", translate("Explanations",
             "Results and runs that you opened or made, the newest first. Finished ones open, stopped ones can be "
             "resumed; a right click renames or deletes one.")),
        Term("Workspace.tabs",
             "first-steps.md#the-window", translate("Explanations",
             "The tabs of the window: the start page, and one for each open result or run. A tab may be dragged "
             "to another place; closing it deletes nothing.")),
        Term("JobPanel.list",
             "first-steps.md#the-window", translate("Explanations",
             "Comparisons that run, wait or have ended. They run one after another, in this order; the buttons "
             "below move, stop, resume or remove one.")),
        Term("RunPage.overall StageTable.bar",
             "chromosome.md#in-the-window", translate("Explanations",
             "How far the run, or this stage of it, has come, by the work that is left. Equal steps need not take "
             "equal times.")),
        Term("StageTable",
             "chromosome.md#in-the-window", translate("Explanations",
             "The parts of the run, one after another, each with its progress and its numbers. “Prepare” opens the "
             "device, reads the sequences and compiles what is missing.")),
        Term("PictureView",
             "chromosome.md#in-the-window", translate("Explanations",
             "The matrix while it fills: sequence a goes down, b to the right. Shaded parts are pruned, since they "
             "provably hold nothing better; the line is the alignment that was found first.")),
        Term("SpeedPanel.sizes",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "What is aligned again for measuring: the comparison itself, or a piece of it where the whole would "
             "take long.")),
        Term("SpeedPanel",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "How fast this computer is: the comparison is aligned again with one core, all cores and the card. "
             "Longer bars are faster; figures that others published stand beside them and were not measured here.")),
        Term("SizesPanel.parts",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "The time that is drawn: that of the whole run, or that of stage 1, which fills the matrix.")),
        Term("SizesPanel",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "Seconds of your recent results by the size of their matrix (bases of a times bases of b), both on "
             "logarithmic scales: each step is ten times as much. Points of equal speed lie on a line.")),
        Term("Minimap",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "The whole matrix in small, with a frame around the part that is in view. Click or drag in it to move "
             "the view.")),
        Term("FindField",
             "find.md#find", translate("Explanations",
             "Finds a gene by a part of its name or product, a motif of IUPAC letters on both strands, or a place "
             "such as 1.2M or a:1000-2000. Places are counted from 1 in their records.")),
        Term("GoTo",
             "find.md#find", translate("Explanations",
             "Goes to a place, counted from 1 in its record: a position, a range such as 34M-35M, or a record's "
             "name.")),
        # Chromosome alignment
        Term("MatrixView",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "The whole matrix: sequence a goes down, b to the right, and the line is the alignment. A straight "
             "diagonal is a stretch in the same order; a step aside is a gap.")),
        Term("LayerPanel.parts[alignment]",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "The optimal alignment, as a line through the matrix: each of its points is a base of a beside a base "
             "of b.")),
        Term("LayerPanel.parts[pruned]",
             "chromosome.md#options-that-matter", translate("Explanations",
             "Blocks of the matrix that were not computed, since no alignment through them can be better than the "
             "one that was known.")),
        Term("LayerPanel.parts[special_rows]",
             "chromosome.md#options-that-matter", translate("Explanations",
             "Rows of the matrix that stage 1 kept on the disk. Stage 2 goes back from row to row to find where the "
             "alignment passes. The number is how many there are.")),
        Term("LayerPanel.parts[special_columns]",
             "chromosome.md#options-that-matter", translate("Explanations",
             "Columns of the matrix that stage 2 kept between two special rows. Stage 3 finds where the alignment "
             "passes them. The number is how many there are.")),
        Term("LayerPanel.parts[crosspoints_1]",
             "chromosome.md#in-the-window", translate("Explanations",
             "The end of the optimal alignment, the first place of the matrix that is known to lie on it. Stage 1 "
             "finds it with the score.")),
        Term("LayerPanel.parts[crosspoints_2]",
             "chromosome.md#in-the-window", translate("Explanations",
             "Places where the optimal alignment passes special rows, and where it begins. Stage 2 finds them, from "
             "the end backwards.")),
        Term("LayerPanel.parts[crosspoints_3]",
             "chromosome.md#in-the-window", translate("Explanations",
             "Places where the optimal alignment passes special columns, which stage 3 adds to those of stage 2.")),
        Term("LayerPanel.parts[crosspoints_4]",
             "chromosome.md#in-the-window", translate("Explanations",
             "Further places that the optimal alignment passes. Stage 4 splits the parts between earlier ones until "
             "each is small enough to be aligned at once.")),
        Term("LayerPanel.parts[chain]",
             "chromosome.md#options-that-matter", translate("Explanations",
             "The alignment that was found first, in about a second, by its runs of equal bases. Pruning started "
             "from its score; the optimal alignment may run elsewhere.")),
        Term("LayerPanel.parts[matches]",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "Exact matches of both sequences whose text occurs once in a or once in b, and that are longer than "
             "chance allows. Those of the other strand have another colour.")),
        Term("LayerPanel.parts[rearrangements]",
             "chromosome.md#rearrangements", translate("Explanations",
             "What was turned around, moved or copied, in three colours. The tab Rearrangements lists each with its "
             "place.")),
        Term("AlignmentPage.text",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "The alignment base by base, a above b. A line between two bases says that they are equal, a dash "
             "stands for a gap. Numbers are places in the records, counted from 1.")),
        Term("Tracks",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "Along the columns of the alignment: the share of equal bases, the share of columns with a gap, and "
             "features of the sequences. Each point is the mean of the columns that it covers.")),
        Term("FeaturePanel",
             "find.md#find", translate("Explanations",
             "The feature that you clicked: its place, what its file says about it, and what the alignment puts "
             "beside it. Identity counts the feature's own columns only.")),
        Term("DifferencesPanel",
             "chromosome.md#what-differs", translate("Explanations",
             "Every difference of the alignment in a row: substitutions, insertions, deletions, ambiguous letters, "
             "and stretches of low identity. A click zooms to it.")),
        Term("RearrangementPanel",
             "chromosome.md#rearrangements", translate("Explanations",
             "What was turned around, moved or copied, found from exact matches of both strands, and stretches "
             "without a counterpart. A click zooms to it.")),
        Term("AlignmentList",
             "chromosome.md#the-rest-further-alignments", translate("Explanations",
             "The optimal alignment and further ones, each the best that shares no aligned pair of bases with those "
             "before. A click shows one in all views.")),
        Term("LayerPanel",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "What the picture of the matrix shows. Each layer can be switched on and off; the number behind it is "
             "how many things it has.")),
        Term("NumbersPanel NumbersPlace NumbersTable",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "The numbers of the result: what was found, what was compared, and how it was computed. Each of them "
             "has an explanation of its own: right-click its name.")),
        Term("DifferenceCharts.chart_0_0",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "Identity along a: in each window of columns, equal bases in percent of all columns, gaps included. "
             "Dips are stretches that changed more.")),
        Term("DifferenceCharts.chart_0_1",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "How many windows have which identity, in percent. Two peaks suggest parts of different age or origin.")),
        Term("DifferenceCharts.chart_0_2",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "Substitutions by their bases, read from a to b. Transitions (A and G, C and T) are usually more "
             "frequent than the other ones, the transversions; ti/tv is their ratio.")),
        Term("DifferenceCharts.chart_2_0",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "The share of G and C among the bases, in percent, along each sequence. Stretches that differ from "
             "their surroundings may come from elsewhere.")),
        Term("DifferenceCharts.chart_2_1",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "How many gaps have which length, in bases: + only b has the bases, − only a has them. Gaps of 3, 6 or "
             "9 in genes keep the reading frame.")),
        Term("DifferenceCharts",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "Charts of what differs: identity along the alignment and its histogram, GC content, substitutions by "
             "their bases, and gaps by length.")),
        Term("ComputedPanel",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "How the alignment was found: the device, the cells, the share that was pruned, and the time and the "
             "speed of each stage.")),
        Term("StageBars",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "Seconds of the preparation and of each stage; together they are the time of the run. Paler bars are "
             "parts of the one above.")),
        Term("SpeedChart",
             "graphics-cards.md#how-fast", translate("Explanations",
             "Speed over the seconds of the run, in GCUPS (billions of matrix cells a second): with pruned cells "
             "counted as done, and of computed cells only.")),
        Term("Charts",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "Time and speed of the run. On the logarithmic scale a bar of ten times the time is one step longer, "
             "so that short stages can be seen.")),
        # Exact matches
        Term("DotPlotView",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "The dot plot: the reference goes to the right, the queries down. Each line is a match; forward ones "
             "are blue, those of the reverse complement orange. A long line is a stretch in the same order.")),
        Term("FeatureStrip",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "Features of GenBank and EMBL files along this axis, such as genes. Point at one to read what it is.")),
        Term("LengthFilter",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "Hides matches that are shorter than this, in bases. The slider is logarithmic. Nothing is computed "
             "anew, and shorter ones than were kept cannot be shown.")),
        Term("LayersPanel.by",
             "matches.md#alignments-of-other-programs", translate("Explanations",
             "What the colours of alignments tell: their layer, their strand, or their identity.")),
        Term("LayersPanel.identity LayersPanel.identity_slider",
             "matches.md#alignments-of-other-programs", translate("Explanations",
             "Hides alignments with a lower identity, in percent of their columns. Those whose file does not tell "
             "it are shown at 0 only.")),
        Term("MatchesList",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "The exact matches, the longest first. A click goes to one on the dot plot.")),
        Term("RecordsPanel",
             "matches.md#records-a-draft-assembly-in-order", translate("Explanations",
             "Which record matches which, with matched bases and the share of each record that is covered. It can "
             "put the query's records in order along the reference.")),
        Term("LayersPanel",
             "matches.md#alignments-of-other-programs", translate("Explanations",
             "Sets of lines on the dot plot: matches, alignments of files, finished alignments. Here they are "
             "shown, hidden, coloured and limited.")),
        Term("MatchesTime MatchesTime.log",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "Seconds of each phase of the run; paler bars are parts of matching. On a logarithmic scale ten times "
             "the time is one step longer.")),
        # Database search and pairs
        Term("Overview",
             "search.md#how-to-read-the-result", translate("Explanations",
             "Where the hits lie on the query: a bar for each alignment, in the colour of its bit score, the best "
             "entries first. Alignments of an entry that do not overlap share a line.")),
        Term("QueryTable",
             "search.md#how-to-read-the-result", translate("Explanations",
             "All queries with their best hits. A click on a query shows its hits.")),
        Term("ScoresPanel",
             "search.md#how-to-read-the-result", translate("Explanations",
             "How many entries have which score, and, as a line, how many chance is expected to bring. Scores "
             "beyond the end of the line are hardly due to chance.")),
        Term("HitAlignment PairAlignment",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The chosen alignment, letter by letter: | between equal residues, : between others that score above "
             "0, a dash for a gap. Numbers are places, counted from 1.")),
        Term("PairsPage.scores",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "How many pairs have which score. The chosen pair is marked.")),
        Term("PairsPage.identities",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "How many pairs have which identity, in whole percent of their alignments' columns, rounded down. The "
             "chosen pair is marked.")),
        # Short reads
        Term("ReferencePanel",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "How many reads cover each base of the reference, and, zoomed in, the reads themselves below its "
             "letters. The coverage counts every hit, or every mapped line of a file, deleted bases included.")),
        Term("ReadsLegend",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "What the colours of reads mean: their strand, mismatches, and inserted or deleted bases.")),
        Term("ReferencePanel.colours",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "What the colours of reads tell: their strand; or they are fainter where base qualities or MAPQ are "
             "low, or where they have many differences.")),
        Term("ReadAlignment",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "The chosen read above the reference, letter by letter: | between equal letters, a dash for a gap.")),
        Term("PlacesPanel",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "All places where the chosen read occurs, the best first. A click goes to one.")),
        Term("SummaryPanel.bars[0]",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "Reads by the kind of their best hit, with their share of all reads. Paler bars are parts of the one "
             "above.")),
        Term("SummaryPanel.bars[1]",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "How many reads have how many hits: one, two, and so on.")),
        Term("SummaryPanel.limits",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "How many hits there would be in all if each read had at most so many. A curve that flattens early "
             "says that few reads have many hits.")),
        Term("SummaryPanel",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "How many reads were mapped, of which kind, and with how many hits.")),
        Term("TimesPanel.charts[0]",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "Seconds of each stage, one after another: together they are the time of the run.")),
        Term("TimesPanel.charts[1]",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "Seconds of the phases of mapping. They overlap, since reads are read and hits are saved while others "
             "are searched for.")),
        Term("TimesPanel",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "How long each stage of the run took, and the phases of mapping.")),
        Term("ReadsPage.table",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "All reads, each with its best hit. A click goes to the place along the reference.")),
        Term("VariantsPanel",
             "reads.md#variants", translate("Explanations",
             "Where the reads differ from their reference, and how many of them do. Only the limits above decide "
             "what is listed: there are no genotypes and no model of errors.")),
    )
# fmt: on
