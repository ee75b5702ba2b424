"""Explanations of tables: their columns, and the fields that limit them."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.explanations.term import Term

translate = QCoreApplication.translate


# Compact, since ruff would give each term twice the lines.
# fmt: off
def terms() -> tuple[Term, ...]:
    """The terms in the user's language."""
    return (
        # Every table
        Term("TablePanel.search",
             "search.md#how-to-read-the-result", translate("Explanations",
             "Shows the rows whose names or descriptions contain these letters; upper and lower case are the same. "
             "Empty shows all rows again.")),
        Term("TablePanel.go_to",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "Goes to a row by its number, counted from 1, as the first column has it.")),
        Term("KeysDialog:command",
             "keyboard.md#change-the-keys", translate("Explanations",
             "The command, with the menu that it is in; a command of a page without a menu by its own name.")),
        Term("KeysDialog:keys",
             "keyboard.md#change-the-keys", translate("Explanations",
             "The keys that call the command now. Those that you changed are bold.")),
        Term("KeysDialog:where",
             "keyboard.md#change-the-keys", translate("Explanations",
             "Where the keys work: everywhere, or on the pages of these analyses. The same keys may call other "
             "commands on other pages.")),
        Term("LogDock:time",
             "sessions.md#the-log", translate("Explanations",
             "The time of day at which the line was written; point at it to see the date, too.")),
        Term("LogDock:level",
             "sessions.md#the-log", translate("Explanations",
             "Information tells what was done. A warning is of something that may matter but did not stop the work; "
             "an error is of something that failed.")),
        Term("LogDock:message",
             "sessions.md#the-log", translate("Explanations",
             "The first line of what was said. If there are more lines, they are shown below the list when you "
             "choose it.")),
        Term("ResultPage:#",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "The number of the row in the order of the file or of the sequence, counted from 1. It stays with the "
             "row when the table is sorted otherwise.")),
        Term("FilterBar.fields[score]",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "Shows the pairs that score at least this much. Empty shows all.")),
        Term("FilterBar.fields[bits]",
             "search.md#how-to-read-the-result", translate("Explanations",
             "Shows the hits with at least so many bits. Empty shows all.")),
        Term("FilterBar.fields[identity]",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "Shows the rows of which at least so many percent of the columns are equal, gaps included: 90, not "
             "0.9. Empty shows all.")),
        Term("FilterBar.fields[coverage] FilterBar.fields[query_coverage] FilterBar.fields[reference_coverage]",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "Shows the rows of which at least so many percent of the sequence are aligned: 90, not 0.9. Empty "
             "shows all.")),
        # Chromosome alignment: differences, rearrangements, alignments, stages
        Term("DifferencesPanel:a_first DifferencesPanel:b_first",
             "chromosome.md#what-differs", translate("Explanations",
             "The place of the difference in this record, counted from 1 on its forward strand. Of bases that only "
             "the other sequence has, the two bases between which they lie.")),
        Term("DifferencesPanel:kind DifferencesPanel.kind",
             "chromosome.md#what-differs", translate("Explanations",
             "What it is, as told from a to b: a substitution, an insertion (bases that only b has), a deletion "
             "(bases that only a has), ambiguous letters, or a stretch of low identity.")),
        Term("DifferencesPanel:length DifferencesPanel.least",
             "chromosome.md#what-differs", translate("Explanations",
             "The columns of the alignment that the difference takes: 1 for a substitution, the length of a gap or "
             "of a stretch.")),
        Term("DifferencesPanel:kind+a_letters+b_letters+identity",
             "chromosome.md#what-differs", translate("Explanations",
             "The bases of a and of b. + stands before bases that only b has, − before those that only a has; of a "
             "stretch of low identity it is the identity.")),
        Term("DifferencesPanel:gene",
             "chromosome.md#what-differs", translate("Explanations",
             "The gene in which the difference lies, by the annotation of a, or of b if only b has one. Empty "
             "between genes.")),
        Term("DifferencesPanel:effect",
             "chromosome.md#what-differs", translate("Explanations",
             "What the difference does to the gene's protein, such as synonymous, missense, nonsense or frameshift. "
             "Where genes overlap, the most severe effect.")),
        Term("DifferencesPanel:change",
             "chromosome.md#what-differs", translate("Explanations",
             "The first changed residue: that of the annotated sequence, its number from 1, and what it becomes: "
             "K42E. = stays the same, * is a stop, fs a frameshift.")),
        Term("RearrangementPanel:a_first RearrangementPanel:b_first",
             "chromosome.md#rearrangements", translate("Explanations",
             "The first and the last base of the block in this record, counted from 1 on its forward strand.")),
        Term("RearrangementPanel:kind RearrangementTable.kinds",
             "chromosome.md#rearrangements", translate("Explanations",
             "The class, as SyRI names them: collinear, inversion, translocation, duplication, each of the last two "
             "also inverted, or not aligned.")),
        Term("RearrangementPanel:a_length RearrangementPanel:b_length RearrangementTable.length",
             "chromosome.md#rearrangements", translate("Explanations",
             "The length of the block in bases of this sequence. Rearrangements of 500 bases or more are listed.")),
        Term("RearrangementPanel:copy GenomeRearrangementsPanel:copy",
             "chromosome.md#rearrangements", translate("Explanations",
             "Of a duplication: copygain if the further copy is in b, copyloss if b lacks it.")),
        Term("RearrangementPanel:minus",
             "chromosome.md#rearrangements", translate("Explanations",
             "The strand of b's record beside that of a's record: + the same, − the opposite one.")),
        Term("RearrangementPanel:identity",
             "chromosome.md#rearrangements", translate("Explanations",
             "Pairs of equal bases in percent of the aligned pairs of the block. Unlike in an alignment's identity, "
             "bases in gaps do not count.")),
        Term("AlignmentList:number",
             "chromosome.md#the-rest-further-alignments", translate("Explanations",
             "The number of the alignment, counted from 1. 1 is the optimal one; each further one is the best that "
             "is left. The command show and exports take these numbers.")),
        Term("AlignmentList:score",
             "chromosome.md#modes-and-scoring", translate("Explanations",
             "The score of the alignment: matches and mismatches, less the costs of gaps. The first alignment has "
             "the highest.")),
        Term("AlignmentList:evalue",
             "chromosome.md#is-it-more-than-chance", translate("Explanations",
             "The number of alignments with such a score or a higher one that unrelated sequences of these lengths "
             "are expected to have. Above 0.01 it may be due to chance.")),
        Term("AlignmentList:identity",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "Pairs of equal bases in percent of the columns of this alignment, gaps included.")),
        Term("AlignmentList:strand",
             "chromosome.md#the-rest-further-alignments", translate("Explanations",
             "The strands that are aligned: + the same strand of both records, − opposite ones; such an alignment "
             "runs upwards to the right in the picture.")),
        Term("AlignmentList:a AlignmentList:b",
             "chromosome.md#the-rest-further-alignments", translate("Explanations",
             "The first and the last aligned base of this record, counted from 1 on its forward strand. Where its "
             "other strand is aligned, the first number is the larger one.")),
        Term("StagesTable:stage StageTable.stage",
             "chromosome.md#in-the-window", translate("Explanations",
             "One part of the run. The six stages find the score, trace the alignment back through the matrix, "
             "split it into ever smaller parts, align these, and write the result.")),
        Term("StagesTable:time StageTable.time",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "The time that the stage took. The times of all stages, with reading and compiling, add up to the run.")),
        Term("StagesTable:done StageTable.done",
             "graphics-cards.md#how-fast", translate("Explanations",
             "How much the stage went through: cells of the matrix, pruned ones counted, or residues, pairs or "
             "reads, as the heading says.")),
        Term("StagesTable:skipped StageTable.skipped",
             "chromosome.md#options-that-matter", translate("Explanations",
             "The share of the stage's cells that did not have to be computed, since they cannot be part of a "
             "better alignment than the one known.")),
        Term("StagesTable:rate StageTable.rate",
             "graphics-cards.md#how-fast", translate("Explanations",
             "The speed of the stage: billions of cells a second (GCUPS), pruned ones counted as done, or residues, "
             "pairs or reads a second, as the heading says.")),
        Term("StagesTable:found StageTable.found",
             "chromosome.md#in-the-window", translate("Explanations",
             "What the stage found: crosspoints are places of the matrix that the optimal alignment passes. Each "
             "stage finds more of them, until the parts between are small.")),
        # Exact matches
        Term("MatchesList:0",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "The length of the match in bases. All of them are equal in both sequences.")),
        Term("MatchesList:1",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "+ the query as it is in its file, − its reverse complement.")),
        Term("MatchesList:2 MatchesList:4",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "The record that the match lies in. Long names are shortened so that they still differ.")),
        Term("MatchesList:3",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "The first base of the match in the record of the reference, counted from 1.")),
        Term("MatchesList:5",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "The leftmost base of the match in the record of the query, counted from 1 on its forward strand, also "
             "for matches of the reverse complement.")),
        Term("RecordsPanel:query RecordsPanel:reference",
             "matches.md#records-a-draft-assembly-in-order", translate("Explanations",
             "A record of the query and one of the reference that match, such as a contig and a chromosome.")),
        Term("RecordsPanel:strand",
             "matches.md#records-a-draft-assembly-in-order", translate("Explanations",
             "The strand on which these two records have more matched bases: + as they are, − the query's record "
             "turned around.")),
        Term("RecordsPanel:matched",
             "matches.md#records-a-draft-assembly-in-order", translate("Explanations",
             "Equal bases in all matches or alignments of the two records together.")),
        Term("RecordsPanel:query_covered RecordsPanel:reference_covered",
             "matches.md#records-a-draft-assembly-in-order", translate("Explanations",
             "The share of this record that lies in at least one match with the other record, in percent of its "
             "length. Bases in several matches count once.")),
        Term("RecordsPanel:identity",
             "matches.md#records-a-draft-assembly-in-order", translate("Explanations",
             "Equal bases in percent of the columns of all alignments of the two records, where their file tells "
             "it.")),
        Term("RecordsPanel.picks",
             "matches.md#records-a-draft-assembly-in-order", translate("Explanations",
             "Shows one record of this side by itself, in the table and on the dot plot; the first entry shows all "
             "again.")),
        Term("LayersPanel:layer",
             "matches.md#alignments-of-other-programs", translate("Explanations",
             "A layer is a set of lines on the dot plot: the exact matches, the alignments of one file, or one "
             "finished alignment. The check mark shows or hides it.")),
        Term("LayersPanel:shown",
             "matches.md#alignments-of-other-programs", translate("Explanations",
             "How many alignments of the layer are shown within the limits above, and how many there are.")),
        # Database search
        Term("SearchPage.queries",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The query whose hits the table shows. The tab of all queries lists them with their best hits.")),
        Term("SearchPage:#",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The rank of the entry among the hits of the query, the best E-value first. Behind a dot is the number "
             "of a further alignment: 3.2 is the second one of the third entry.")),
        Term("SearchPage:subject",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The name of the entry, as the database has it. An arrow before it opens further alignments of the "
             "entry.")),
        Term("SearchPage:description QueryTable:description",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The rest of the entry's header, behind its name.")),
        Term("SearchPage:#size",
             "search.md#all-alignments-of-an-entry", translate("Explanations",
             "How many alignments of the entry pass the E-value. They open under it; A + says that there are more "
             "than were kept.")),
        Term("SearchPage:reverse",
             "search.md#all-alignments-of-an-entry", translate("Explanations",
             "+ the entry as it is in the database, − its reverse complement.")),
        Term("SearchPage:frame",
             "search.md#translated-searches", translate("Explanations",
             "The reading frame of the DNA that is aligned: +1, +2 and +3 begin with its first bases, −1, −2 and −3 "
             "with the last ones, on the other strand.")),
        Term("SearchPage:score",
             "search.md#scoring", translate("Explanations",
             "The score of the alignment, in units of the matrix: what it gives for all pairs of residues, less the "
             "costs of gaps.")),
        Term("SearchPage:bits QueryTable:bits",
             "search.md#e-values", translate("Explanations",
             "The score in bits, which may be compared between matrices and searches. With one bit more, chance "
             "brings half as many such hits.")),
        Term("SearchPage:evalue QueryTable:evalue",
             "search.md#e-values", translate("Explanations",
             "How many hits as good as this one are expected by chance in a database of this size. Below 0.001 a "
             "hit is hardly due to chance, above 1 it usually is.")),
        Term("SearchPage:identity QueryTable:identity",
             "search.md#scoring", translate("Explanations",
             "Equal residues in percent of the alignment's columns, gaps included. It says nothing about how much "
             "of the query is aligned: see the coverage.")),
        Term("SearchPage:positives",
             "search.md#how-to-read-the-result", translate("Explanations",
             "Residues that score above 0 in the matrix, equal ones included, in percent of the alignment's "
             "columns, gaps included.")),
        Term("SearchPage:query_coverage QueryTable:coverage",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The part of the query between the first and the last aligned residue, in percent of its length.")),
        Term("SearchPage:subject_coverage",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The part of the entry between the first and the last aligned residue, in percent of its length.")),
        Term("SearchPage:query_length SearchPage:subject_length QueryTable:length",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The length of the whole sequence, in residues; in bases where it is DNA.")),
        Term("SearchPage:columns PairsPage:columns",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "The length of the alignment: pairs of residues, and residues beside a gap.")),
        Term("SearchPage:gaps PairsPage:gaps",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "Columns of the alignment with a gap on either side. A gap of three residues counts three.")),
        Term("SearchPage:mismatches PairsPage:mismatches",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "Columns of the alignment with two different residues, gaps not counted.")),
        Term("SearchPage:query_start",
             "search.md#translated-searches", translate("Explanations",
             "The first and the last aligned letter of the query, counted from 1. In a frame of the reverse "
             "complement they run from high to low.")),
        Term("SearchPage:subject_start",
             "search.md#formats", translate("Explanations",
             "The first and the last aligned letter of the entry, counted from 1. Where its reverse complement is "
             "aligned, they run from high to low.")),
        Term("QueryTable:#",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The number of the query in its file, counted from 1.")),
        Term("QueryTable:name",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The name of the query. A click shows its hits.")),
        Term("QueryTable:entries",
             "search.md#how-to-read-the-result", translate("Explanations",
             "How many entries are listed as hits of the query.")),
        Term("QueryTable:below QueryTable.threshold",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The number of good hits of each query: entries whose E-value is at most the number that you type "
             "above the table.")),
        Term("QueryTable:subject",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The entry with the lowest E-value of this query.")),
        # Batch pairs
        Term("PairsPage:query PairsPage:reference",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "The names of the two sequences of the pair, as their files or the list have them.")),
        Term("PairsPage:score",
             "pairs.md#options-that-matter", translate("Explanations",
             "The score of the pair's best alignment, in units of the matrix or of match and mismatch. Longer "
             "sequences score more, so compare it among similar lengths.")),
        Term("PairsPage:identity",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "Equal residues in percent of the alignment's columns, gaps included. 100 % is exact and never rounded "
             "up.")),
        Term("PairsPage:query_start PairsPage:reference_start PairsPage:query_end PairsPage:reference_end",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "The first and the last aligned residue of this sequence, counted from 1; without alignments, the last "
             "one alone.")),
        Term("PairsPage:query_coverage PairsPage:reference_coverage",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "The part of this sequence between the first and the last aligned residue, in percent of its length.")),
        Term("PairsPage:query_length PairsPage:reference_length",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "The length of the whole sequence, in residues or bases.")),
        # Short reads
        Term("ReadsPage:name",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "The name of the read, as its file has it.")),
        Term("ReadsPage:kind PlacesPanel:kind",
             "reads.md#what-is-a-hit", translate("Explanations",
             "The kind of the hit: exact, or its one error: a mismatch, an inserted or a deleted base of the read. "
             "Reads that another program mapped are also called other: with several errors, clipped or spliced.")),
        Term("ReadsPage:hits",
             "reads.md#what-is-a-hit", translate("Explanations",
             "The number of places where the read occurs. A + says that there are more than were asked for.")),
        Term("ReadsPage:place PlacesPanel:place",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "Where the hit lies: the record of the reference and its first base there, counted from 1.")),
        Term("ReadsPage:strand PlacesPanel:strand",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "The strand of the reference that the read equals: + the read as it was sequenced, − its reverse "
             "complement.")),
        Term("ReadsPage:length",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "The length of the read: how many letters it has.")),
        Term("ReadsPage:mapq PlacesPanel:quality",
             "reads.md#sam-line-by-line", translate("Explanations",
             "The mapping quality, as SAM has it: 60 if the read occurs here alone, 30 if this is the only best "
             "place, 3 to 0 if others are as good. Of reads that another program mapped it is that program's, where "
             "255 means unknown.")),
        Term("ReadsPage:differences",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "Mismatches, inserted bases and deleted bases of the read's first hit, together.")),
        Term("ReadsPage:cigar",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "How the read lies on the reference, in SAM's letters: runs of aligned letters (M), inserted (I) and "
             "deleted bases (D), clipped (S, H) and skipped ones (N). M does not tell equal from different letters.")),
        Term("ReadsPage:flags",
             "reads.md#sam-line-by-line", translate("Explanations",
             "SAM's flags of the read's first line, as a sum: 4 is unmapped, 16 the reverse strand, 256 a further "
             "hit. The tooltip has them in words.")),
        Term("ReadsPage:mate PlacesPanel:mate",
             "reads.md#reads-that-another-program-mapped", translate("Explanations",
             "Where the other read of the same fragment lies: its record and first base, counted from 1.")),
        Term("PlacesPanel:#",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "The number of the place among those of the chosen read, the best first.")),
        Term("PlacesPanel:bases",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "How many bases of the reference the hit covers, deleted ones included.")),
        Term("PlacesPanel:tags",
             "reads.md#reads-that-another-program-mapped", translate("Explanations",
             "The optional fields of the line in its file, as NAME:TYPE:VALUE.")),
        Term("VariantsPanel:record",
             "reads.md#variants", translate("Explanations",
             "The record of the reference and the base, counted from 1. Of an insertion or a deletion it is the "
             "base before it, as VCF has it, at its leftmost place.")),
        Term("VariantsPanel:reference",
             "reads.md#variants", translate("Explanations",
             "The letters of the reference at this place, as VCF has them.")),
        Term("VariantsPanel:alternative",
             "reads.md#variants", translate("Explanations",
             "The letters that reads have there instead. Longer than the reference's they are an insertion, shorter "
             "ones a deletion.")),
        Term("VariantsPanel:fraction VariantSettings.slider VariantSettings.fraction",
             "reads.md#variants", translate("Explanations",
             "The reads with the alternative in percent of the depth. About 50 % or 100 % suggests a variant of a "
             "diploid sample, small fractions may be errors or mixtures; the program does not decide.")),
        Term("VariantsPanel:reads VariantSettings.reads",
             "reads.md#variants", translate("Explanations",
             "The number of reads that have the alternative, of those that pass both qualities.")),
        Term("VariantsPanel:depth VariantSettings.least_depth",
             "reads.md#variants", translate("Explanations",
             "The number of reads that show which letter they have at this place. Reads and letters of low quality "
             "do not count; of an insertion or deletion in a repeat, only reads that span the repeat do.")),
        Term("VariantsPanel:forward VariantsPanel:reverse",
             "reads.md#variants", translate("Explanations",
             "The reads with the alternative on the forward (+) and on the reverse strand (−). A true variant is "
             "usually seen on both, if there are enough reads.")),
        Term("VariantSettings.mapping",
             "reads.md#variants", translate("Explanations",
             "Counts reads with at least this mapping quality (MAPQ). 20 leaves out reads that fit several places; "
             "0 counts them, too.")),
        Term("VariantSettings.base",
             "reads.md#variants", translate("Explanations",
             "Counts letters with at least this base quality (Phred). 13 means one error in 20; 20 one in 100, 30 "
             "one in 1,000. Letters without a quality all count.")),
    )
# fmt: on
