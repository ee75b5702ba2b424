"""Explanations of comparisons of genomes: fields, columns, numbers and pictures."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.explanations.term import Term

translate = QCoreApplication.translate


# Compact, since ruff would give each term twice the lines.
# fmt: off
def terms() -> tuple[Term, ...]:
    """The terms in the user's language."""
    return (
        # The dialog
        Term("NewGenomesDialog.kind",
             "genomes.md#several-genomes", translate("Explanations",
             "Two genomes are aligned record by record. Of several genomes each two are compared so; the result is "
             "a matrix of their distances and a tree.")),
        Term("NewGenomesDialog.a",
             "genomes.md#in-the-window", translate("Explanations",
             "The files of genome a: all their records take part, and give the rows of the dot plot. Of several "
             "genomes, each file is one.")),
        Term("NewGenomesDialog.b",
             "genomes.md#in-the-window", translate("Explanations",
             "The files of genome b: all their records take part, and give the columns of the dot plot.")),
        Term("NewGenomesDialog.threshold PairsPanel.threshold PairsPanel.slider GenomesNumbers/Share_that_matches",
             "genomes.md#pairs-of-records", translate("Explanations",
             "A pair of records is aligned if at least so much of one of the two lies in exact matches with the "
             "other. A smaller share finds shorter pieces that moved, and more chance and repeats.")),
        Term("NewGenomesDialog.minimum GenomesNumbers/Minimum_length",
             "genomes.md#pairs-of-records", translate("Explanations",
             "Exact matches shorter than this do not count for the proposal of pairs. Shorter ones find more "
             "distant relatives, and more chance.")),
        Term("NewGenomesDialog.asks",
             "genomes.md#in-the-window", translate("Explanations",
             "With a tick the first run ends with the proposed pairs, and you choose which are aligned. Without it "
             "all pairs from the share on are aligned at once.")),
        Term("NewGenomesDialog.ranges PairsPanel.ranges",
             "genomes.md#pairs-of-records", translate("Explanations",
             "Aligns, in place of whole records, the ranges with nearly all of the matched bases, with a margin. "
             "That is faster, and exact for these ranges.")),
        Term("NewGenomesDialog.preset",
             "chromosome.md#modes-and-scoring", translate("Explanations",
             "The scores of matches, mismatches and gaps that suit genomes as alike as these; the last entry has "
             "those of the method's paper.")),
        # Pairs
        Term("AddPairDialog.a AddPairDialog.b",
             "genomes.md#pairs-of-records", translate("Explanations",
             "The record of this genome in the pair that is added to the list and ticked.")),
        Term("AddPairDialog.reverse",
             "genomes.md#pairs-of-records", translate("Explanations",
             "Aligns the reverse complement of b's record, as is needed where b has the record the other way round.")),
        Term("PairsPanel:align",
             "genomes.md#in-the-window", translate("Explanations",
             "Pairs with a tick are aligned when you press the button above, or stay in the result. The slider sets "
             "the ticks; those that you set by hand stay.")),
        Term("PairsPanel:a PairsPanel:b",
             "genomes.md#pairs-of-records", translate("Explanations",
             "The name of the record of this genome. A click on the row shows both records in the dot plot.")),
        Term("PairsPanel:strand",
             "genomes.md#pairs-of-records", translate("Explanations",
             "The strand that is aligned: + the same of both records, − the reverse complement of b. It is the one "
             "with more matched bases.")),
        Term("PairsPanel:matches",
             "genomes.md#pairs-of-records", translate("Explanations",
             "The share of a record that lies in exact matches with the other one, of the two records the greater "
             "share. Point at a row to see both.")),
        Term("PairsPanel:time",
             "genomes.md#how-to-read-the-result", translate("Explanations",
             "The time that the alignment took. With ≈ before it, it is an estimate of what it will take; similar "
             "records take less.")),
        Term("PairsPanel:score",
             "genomes.md#how-to-read-the-result", translate("Explanations",
             "The score of the optimal alignment of the two records: matches and mismatches, less the costs of "
             "gaps.")),
        Term("PairsPanel:evalue",
             "chromosome.md#is-it-more-than-chance", translate("Explanations",
             "The number of alignments with such a score or a higher one that unrelated records of these lengths "
             "are expected to have.")),
        Term("PairsPanel:identity",
             "genomes.md#how-to-read-the-result", translate("Explanations",
             "Pairs of equal bases in percent of the columns of the best alignment, gaps included.")),
        Term("PairsPanel:a_aligned PairsPanel:b_aligned",
             "genomes.md#how-to-read-the-result", translate("Explanations",
             "The share of this record between the ends of its alignments with the other one.")),
        Term("PairsProgress:pair",
             "genomes.md#on-the-command-line", translate("Explanations",
             "The pair of records that is being aligned now, by the name of its folder in the result.")),
        Term("PairsProgress:stage PairsProgress:share",
             "chromosome.md#in-the-window", translate("Explanations",
             "How far the alignment of this pair is: its stage, and the share of all its work that is done.")),
        Term("PairsProgress:time",
             "genomes.md#how-to-read-the-result", translate("Explanations",
             "The time that the alignment of this pair has taken so far, since it was begun.")),
        Term("PairsProgress:where",
             "graphics-cards.md#choosing", translate("Explanations",
             "The computer and the device that align this pair. The result does not depend on them.")),
        # Rearrangements
        Term("GenomeRearrangementsPanel:a_name GenomeRearrangementsPanel:b_name",
             "genomes.md#rearrangements", translate("Explanations",
             "The record of this genome that the block lies in; – of what is not aligned in the other genome.")),
        Term("GenomeRearrangementsPanel:a_first GenomeRearrangementsPanel:b_first",
             "genomes.md#rearrangements", translate("Explanations",
             "The first and the last base of the block in this record, counted from 1 on its forward strand.")),
        Term("GenomeRearrangementsPanel:class",
             "genomes.md#rearrangements", translate("Explanations",
             "The class of the block: within two records that belong together as SyRI names it, else moved or "
             "copied between records.")),
        Term("GenomeRearrangementsPanel:a_length",
             "genomes.md#rearrangements", translate("Explanations",
             "The length of the block in bases of a, or of b where a has none of it.")),
        Term("GenomeRearrangementsPanel:minus",
             "genomes.md#rearrangements", translate("Explanations",
             "The strand of b's record beside that of a's record: + the same, − the opposite one.")),
        Term("GenomeRearrangementsPanel:identity",
             "genomes.md#rearrangements", translate("Explanations",
             "Pairs of equal bases in percent of the aligned pairs of the block; bases in gaps do not count.")),
        # Several genomes
        Term("AllGenomesPage.shown",
             "genomes.md#several-genomes", translate("Explanations",
             "The numbers of the heat map: distances, identities, or the share of the row's genome that is aligned "
             "with the column's one.")),
        Term("HeatMap",
             "genomes.md#several-genomes", translate("Explanations",
             "Each genome against each: the deeper the colour, the greater the number. A double click on a cell "
             "opens the comparison of its two genomes.")),
        Term("TreeView",
             "genomes.md#several-genomes", translate("Explanations",
             "The tree of the genomes by neighbour joining. The way along the branches between two genomes is about "
             "their distance; the scale is below.")),
        # Numbers
        Term("GenomesNumbers/Pairs_of_records",
             "genomes.md#how-to-read-the-result", translate("Explanations",
             "What was aligned: pairs of records, how alike they are in all alignments, and how much of each genome "
             "lies in one.")),
        Term("GenomesNumbers/Differences",
             "genomes.md#how-to-read-the-result", translate("Explanations",
             "What differs in the best alignments of all pairs together. Bases in two alignments count twice.")),
        Term("GenomesNumbers/ti/tv",
             "chromosome.md#what-differs", translate("Explanations",
             "Transitions (A to G, C to T, and back) over the other substitutions. By chance it is 0.5; in related "
             "genomes it is mostly more.")),
        Term("GenomesNumbers/Blocks",
             "genomes.md#rearrangements", translate("Explanations",
             "The number of blocks of each class, and of stretches that are in no block. The tab of rearrangements "
             "lists them.")),
        Term("GenomesNumbers/Distances",
             "genomes.md#several-genomes", translate("Explanations",
             "Of each two genomes: 1 − the share of equal bases in the columns of all their alignments.")),
        Term("GenomesNumbers/Chosen_pairs",
             "genomes.md#pairs-of-records", translate("Explanations",
             "The pairs that were ticked, or listed in a table, in place of those from a share on.")),
    )
