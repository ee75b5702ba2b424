"""Explanations of the numbers on result pages."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.explanations.term import Term

translate = QCoreApplication.translate


# Compact, since ruff would give each term twice the lines.
# fmt: off
def terms() -> tuple[Term, ...]:
    """The terms in the user's language."""
    return (
        # Every result
        Term("Numbers/Run",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "How the result was computed: the device, and the seconds that each part of the run took.")),
        Term("Numbers/Computed_by",
             "graphics-cards.md#choosing", translate("Explanations",
             "The device that computed: processor or graphics card. The result does not depend on it.")),
        Term("Numbers/Total_time",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "The time of the whole run, from its start to the last file, reading and compiling included.")),
        Term("Numbers/Remarks",
             "result-folders.md#what-is-in-it", translate("Explanations",
             "What the run noticed and tolerated, such as unusual letters in a file. The result's folder has these "
             "sentences in log.txt, too.")),
        Term("Numbers/Compared MatchesNumbers/Compared PairsNumbers/Compared ReadsNumbers/Compared "
             "SearchNumbers/Searched",
             "result-folders.md#what-is-in-it", translate("Explanations",
             "What was compared with what, and with which settings. The result depends on these alone; “Run again "
             "with other settings…” opens them in a dialog.")),
        Term("SearchNumbers/Cells PairsNumbers/Cells",
             "graphics-cards.md#how-fast", translate("Explanations",
             "The work of the run: each residue of a query with each residue that it was compared with is one cell "
             "of a matrix. On both strands, or in several frames, they count once for each.")),
        Term("SearchNumbers/GCUPS PairsNumbers/GCUPS Numbers/Speed",
             "graphics-cards.md#how-fast", translate("Explanations",
             "Speed in billions of matrix cells a second (GCUPS: giga cell updates per second), so that runs of any "
             "size may be compared. Cells that pruning left out count as done.")),
        # Chromosome alignment
        Term("Numbers/Alignment",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "Numbers of the optimal alignment. They are counted from the sequences themselves, base by base, when "
             "a run ends.")),
        Term("Numbers/Score",
             "chromosome.md#modes-and-scoring", translate("Explanations",
             "The sum over all columns of the alignment: the match score for each pair of equal bases, the mismatch "
             "for each pair of different ones, less the costs of all gaps. It has no unit, and no other alignment "
             "has a higher one.")),
        Term("Numbers/Finished",
             "chromosome.md#options-that-matter", translate("Explanations",
             "The stages that the run has finished. The alignment is there from stage 5 on; before that, only its "
             "score and its end are known.")),
        Term("Numbers/E-value",
             "chromosome.md#is-it-more-than-chance", translate("Explanations",
             "The number of alignments with such a score or a higher one that two unrelated sequences of these "
             "lengths and base compositions are expected to have. The smaller it is, the surer; above 0.01 the "
             "alignment may be due to chance.")),
        Term("Numbers/Aligned Numbers/Aligned_by_all_{0:,}",
             "chromosome.md#is-it-more-than-chance", translate("Explanations",
             "The bases between the first and the last aligned one, in percent of those compared, for a and for b. "
             "With several alignments, bases that lie in any of them. Small shares say that much of the sequences "
             "is unlike, turned around or elsewhere.")),
        Term("Numbers/Identity",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "Pairs of equal bases in percent of all columns of the alignment, those with gaps included. N and "
             "other ambiguous letters match nothing. 100 % is exact and never rounded up.")),
        Term("Numbers/Length",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "The columns of the alignment: pairs of equal bases, pairs of different ones, and bases beside a gap.")),
        Term("Numbers/Matches",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "Columns of the alignment with the same base in a and b.")),
        Term("Numbers/Mismatches",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "Columns of the alignment with two different bases. Ambiguous letters such as N count here, too.")),
        Term("Numbers/Gap_openings",
             "chromosome.md#modes-and-scoring", translate("Explanations",
             "How many gaps the alignment has, of any length. A gap is a run of bases that only one of the "
             "sequences has.")),
        Term("Numbers/Gap_extensions",
             "chromosome.md#modes-and-scoring", translate("Explanations",
             "Columns with a gap beyond the first one of each gap. Openings and extensions together are all columns "
             "with a gap.")),
        Term("Numbers/Start",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "The first base of a and the first base of b that are aligned, as (i, j). Both are counted from 1 in "
             "their records, on the forward strand, even if a range or the other strand was compared.")),
        Term("Numbers/End",
             "chromosome.md#how-to-read-the-result", translate("Explanations",
             "The last base of a and the last base of b that are aligned, as (i, j). Both are counted from 1 in "
             "their records, on the forward strand; on the other strand of b the end is smaller than the start.")),
        Term("Numbers/a Numbers/b",
             "chromosome.md#in-the-window", translate("Explanations",
             "The record that was compared, and its bases from the first to the last, counted from 1. Sequence a "
             "runs down the picture, b to the right.")),
        Term("Numbers/Strand_of_b",
             "circular.md#strand", translate("Explanations",
             "The strand of b that was aligned: the one of both that shares more words of 20 bases with a.")),
        Term("Numbers/Cells",
             "graphics-cards.md#how-fast", translate("Explanations",
             "Cells of the matrix that stage 1 went through: bases of a times bases of b. Cells that pruning left "
             "out are counted, too.")),
        Term("Numbers/Pruned",
             "chromosome.md#options-that-matter", translate("Explanations",
             "The share of stage 1's cells that did not have to be computed, since they provably hold nothing "
             "better than what was known. The more alike the sequences are, the larger it is.")),
        # Exact matches
        Term("MatchesNumbers/Matches",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "The number of exact matches that were kept. A match is a stretch that is equal in both and cannot be "
             "made longer at either end.")),
        Term("MatchesNumbers/Forward",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "Matches of the query as it is in its file, blue in the dot plot.")),
        Term("MatchesNumbers/Reverse",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "Matches of the query's reverse complement, orange in the dot plot: what was turned around.")),
        Term("MatchesNumbers/Longest",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "The length of the longest match, in bases.")),
        Term("MatchesNumbers/Median_length",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "The length in the middle, in bases: half of the matches are shorter, half are longer. Near the "
             "minimum length most matches may be chance.")),
        Term("MatchesNumbers/Bases_matched",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "The sum of the lengths of all matches, in bases. A base that lies in several matches counts as often.")),
        Term("MatchesNumbers/Reference MatchesNumbers/Query",
             "matches.md#in-the-window", translate("Explanations",
             "The records that were compared and their bases together. The reference goes to the right in the dot "
             "plot, the query down.")),
        # Database search
        Term("SearchNumbers/Query",
             "search.md#how-to-read-the-result", translate("Explanations",
             "Numbers of the query that is chosen above the table.")),
        Term("SearchNumbers/Name",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The name of the query, as its file has it.")),
        Term("SearchNumbers/Residues SearchNumbers/Bases",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The length in letters: of the query, or of all entries of the database together. Of a side that is "
             "translated, bases are counted before, residues after translation, in all frames.")),
        Term("SearchNumbers/Hits SearchNumbers/Hits_of_all_queries",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The number of entries that are listed as hits. An entry with several alignments is one hit.")),
        Term("SearchNumbers/Alignments",
             "search.md#all-alignments-of-an-entry", translate("Explanations",
             "The number of alignments that are listed, further ones of the same entry included.")),
        Term("SearchNumbers/Best_score",
             "search.md#scoring", translate("Explanations",
             "The highest score among the hits: what the matrix gives for all pairs of residues, less the costs of "
             "gaps, in units of the matrix.")),
        Term("SearchNumbers/Best_bit_score",
             "search.md#e-values", translate("Explanations",
             "The highest bit score among the hits. A bit score does not depend on the matrix's units: with one bit "
             "more, chance brings half as many such hits.")),
        Term("SearchNumbers/Best_E-value",
             "search.md#e-values", translate("Explanations",
             "The lowest E-value among the hits: how many hits as good as the best one chance is expected to bring "
             "in a database of this size.")),
        Term("SearchNumbers/Statistics",
             "search.md#e-values", translate("Explanations",
             "What E-values and bit scores rest on: constants that are published for the matrix and the gap costs, "
             "or a distribution that was fitted to the scores of this search or of shuffled entries.")),
        Term("SearchNumbers/Slope SearchNumbers/Intercept",
             "search.md#e-values", translate("Explanations",
             "Fitted to the scores of unrelated entries, which score slope · ln(length of the entry) + intercept on "
             "average. Hits stand out above that.")),
        Term("SearchNumbers/K",
             "search.md#e-values", translate("Explanations",
             "Karlin and Altschul's constant K, without a unit. With m and n, the lengths of query and database, an "
             "E-value is about K · m · n · exp(−λ · score).")),
        Term("SearchNumbers/λ",
             "search.md#e-values", translate("Explanations",
             "Karlin and Altschul's constant λ, per unit of the matrix's scores. With published constants it turns "
             "scores into bits: bits = (λ · score − ln K) / ln 2.")),
        Term("SearchNumbers/Queries SearchNumbers/File_of_the_queries",
             "search.md#in-the-window", translate("Explanations",
             "The sequences that were looked for, and their file.")),
        Term("SearchNumbers/Database SearchNumbers/Entries",
             "search.md#in-the-window", translate("Explanations",
             "The file that was searched. Each of its sequences is an entry.")),
        Term("SearchNumbers/Matrix PairsNumbers/Matrix",
             "search.md#scoring", translate("Explanations",
             "The substitution matrix: what each pair of letters scores.")),
        Term("SearchNumbers/Frames",
             "search.md#translated-searches", translate("Explanations",
             "The reading frames in which DNA was translated: +1, +2 and +3 begin with the first, second and third "
             "base, −1, −2 and −3 likewise on the other strand.")),
        # Batch pairs
        Term("PairsNumbers/Pairs",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "The number of pairs that were aligned, each by itself.")),
        Term("PairsNumbers/Aligned",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "Pairs of which at least one column is aligned. In local mode, the others have nothing in common that "
             "scores above 0.")),
        Term("PairsNumbers/Identity",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "Equal residues of all pairs in percent of the columns of all their alignments, gaps included. Long "
             "pairs weigh more than short ones.")),
        Term("PairsNumbers/Columns",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "The lengths of all alignments together, gaps included.")),
        Term("PairsNumbers/Best_score PairsNumbers/Mean_score PairsNumbers/Lowest_score",
             "pairs.md#options-that-matter", translate("Explanations",
             "Scores of the pairs, in units of the matrix or of match and mismatch. They grow with the lengths, so "
             "compare them among pairs of similar lengths.")),
        Term("PairsNumbers/Queries PairsNumbers/References",
             "pairs.md#in-the-window", translate("Explanations",
             "The files of the sequences that were aligned, record by record or as the list says.")),
        Term("PairsNumbers/Pairs_a_second",
             "pairs.md#how-to-read-the-result", translate("Explanations",
             "How many pairs were aligned in a second, without reading and saving.")),
        # Short reads
        Term("ReadsNumbers/Reads",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "The number of reads that were looked for, and their files.")),
        Term("ReadsNumbers/Best_hit:_{0} ReadsNumbers/First_hit:_{0}",
             "reads.md#what-is-a-hit", translate("Explanations",
             "Reads by the kind of their best hit, with their share of all reads: exact, or with one mismatch, one "
             "inserted or one deleted base. Of reads that another program mapped, the first line of the file "
             "counts.")),
        Term("ReadsNumbers/Unmapped",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "Reads that occur nowhere with so few errors, or that the file calls unmapped, with their share of all "
             "reads.")),
        Term("ReadsNumbers/With_several_hits",
             "reads.md#what-is-a-hit", translate("Explanations",
             "Reads that occur at more than one place, with their share of all reads, such as those of repeats.")),
        Term("ReadsNumbers/With_more_hits_than_asked_for",
             "reads.md#options-that-matter", translate("Explanations",
             "Reads with more hits than may be kept of one read. The hits with fewest errors were kept; the lines "
             "are marked XC:i:1 in SAM.")),
        Term("ReadsNumbers/Too_short",
             "reads.md#what-is-a-hit", translate("Explanations",
             "Reads of fewer than two bases. They are not looked for and count as unmapped.")),
        Term("ReadsNumbers/Hits ReadsNumbers/Hits:_{0}",
             "reads.md#what-is-a-hit", translate("Explanations",
             "The number of hits of all reads together, and of each kind. A hit is a place where a read occurs; one "
             "place is one hit.")),
        Term("ReadsNumbers/Mapped_reads",
             "reads.md#reads-that-another-program-mapped", translate("Explanations",
             "The SAM or BAM file that the reads were taken from. Its lines are kept as they are.")),
        Term("ReadsNumbers/Reference ReadsNumbers/Reference's_bases",
             "reads.md#in-the-window", translate("Explanations",
             "The files of the genome that the reads were mapped to, and its length in bases.")),
        Term("ReadsNumbers/Phase:_{0}",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "Seconds of one phase of mapping. Phases overlap, since reads are read and hits are saved while others "
             "are searched for, so their sum may be more than the time of the run.")),
        Term("ReadsNumbers/Reads_a_second",
             "reads.md#how-to-read-the-result", translate("Explanations",
             "How many reads a second were mapped, without the time for the index.")),
    )
# fmt: on
