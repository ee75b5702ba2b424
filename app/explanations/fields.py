"""Explanations of the fields of dialogs."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.explanations.term import Term

translate = QCoreApplication.translate


# Compact, since ruff would give each term twice the lines.
# fmt: off
def terms() -> tuple[Term, ...]:
    """The terms in the user's language."""
    return (
        # Every comparison
        Term("ComparisonDialog.tabs",
             "questions.md#which-analysis-do-i-need", translate("Explanations",
             "The question that is asked. Each tab is one analysis with fields of its own; files that you have "
             "chosen go along when you change the tab.")),
        Term("ComparisonDialog.engine",
             "graphics-cards.md#choosing", translate("Explanations",
             "What computes: the graphics card or the processor. The result is the same on both; only the time "
             "differs.")),
        Term("ComparisonDialog.threads PreferencesDialog.threads",
             "questions.md#does-the-result-depend-on-the-computer", translate("Explanations",
             "How many cores of the processor a comparison may use. “all cores” takes all of them; fewer leave room "
             "for other programs. The result does not depend on it.")),
        Term("FolderField.path",
             "result-folders.md#what-is-in-it", translate("Explanations",
             "The folder that the result is written into. It must be new or empty, or hold a stopped run of the "
             "same comparison, which then goes on.")),
        Term("EstimatePanel",
             "limits.md#time-memory-disk", translate("Explanations",
             "What the run will need of this computer, as far as can be told before it: time, memory and disk. What "
             "does not suffice is coloured, and a sentence below says what to do.")),
        Term("EstimatePanel.time",
             "limits.md#time-memory-disk", translate("Explanations",
             "How long the run will take on this computer, as far as can be told before it. Similar sequences may "
             "take much less, since most of the matrix is then left out.")),
        Term("EstimatePanel.memory",
             "limits.md#time-memory-disk", translate("Explanations",
             "How much memory the run will need at most, and how much of it is free. A run that needs more than "
             "there is does not start.")),
        Term("EstimatePanel.disk",
             "limits.md#time-memory-disk", translate("Explanations",
             "How much disk space the run will need at most, and how much of it is free on the drive of the output "
             "folder. Part of it is given back when the run ends.")),
        Term("ScoringGroup.matrix",
             "search.md#scoring", translate("Explanations",
             "What each pair of letters scores. For proteins choose a substitution matrix such as BLOSUM62, or a "
             "file in NCBI's format; for bases, one score for equal and one for different bases.")),
        Term("ScoringGroup.file",
             "formats.md#substitution-matrices", translate("Explanations",
             "A substitution matrix of your own, as a file in NCBI's format: a heading of letters, then a line of "
             "scores for each letter. Rows are letters of the query, columns those of the other sequence.")),
        Term("ScoringGroup.match NewComparisonDialog.scores[0] SearchNumbers/Match PairsNumbers/Match",
             "chromosome.md#modes-and-scoring", translate("Explanations",
             "The score that two equal bases add, a positive whole number without a unit. Only its ratio to the "
             "mismatch and the gap costs matters.")),
        Term("ScoringGroup.mismatch NewComparisonDialog.scores[1] SearchNumbers/Mismatch PairsNumbers/Mismatch",
             "chromosome.md#modes-and-scoring", translate("Explanations",
             "The score that two different bases add, a negative whole number. The lower it is, the more alike two "
             "stretches must be to stay in a local alignment.")),
        Term("ScoringGroup.gap_first NewComparisonDialog.scores[2] SearchNumbers/First_gap PairsNumbers/First_gap",
             "search.md#scoring", translate("Explanations",
             "What the first letter of a gap costs, a positive number that is subtracted from the score. A gap of k "
             "letters costs first + (k − 1) · extension, so BLAST's existence 11, extension 1 is 12 and 1 here.")),
        Term("ScoringGroup.gap_extend NewComparisonDialog.scores[3] SearchNumbers/Gap_extension "
             "PairsNumbers/Gap_extension",
             "search.md#scoring", translate("Explanations",
             "What each further letter of a gap costs, a positive number that is subtracted from the score. Small "
             "ones let gaps be long. If it equals the first gap, every letter of a gap costs the same.")),
        # Chromosome alignment
        Term("SequencePicker.path",
             "formats.md#sequences", translate("Explanations",
             "The file of this sequence: FASTA, GenBank or EMBL, plain or packed (such as .gz). Type its path, "
             "browse for it, or drop it here.")),
        Term("SequencePicker.record",
             "chromosome.md#in-the-window", translate("Explanations",
             "The record of the file that is compared, such as one chromosome. If the file has only one, it is "
             "chosen already; type a part of a name to find one of many.")),
        Term("SequencePicker.trim",
             "chromosome.md#in-the-window", translate("Explanations",
             "The part of the record that is compared, from its first to its last base, both counted from 1: "
             "1000-2000 or 34M-35M. Empty takes the whole record. Positions in the result are those of the record.")),
        Term("SequencePicker.strand",
             "circular.md#strand", translate("Explanations",
             "The strand of the record that is aligned: as it is in the file, or its reverse complement. For b, "
             "“Both” takes the one that shares more words of 20 bases with a.")),
        Term("SequencePicker.circular",
             "circular.md#circular-sequences", translate("Explanations",
             "Tick it for a whole circular record, such as a bacterial chromosome, a plasmid or a mitochondrial "
             "genome. It is rotated before the alignment, so that both sequences match along one diagonal. The box "
             "follows what the file says, in LOCUS, ID or topology=circular, until you change it.")),
        Term("NewComparisonDialog.mode Numbers/Mode PairsNumbers/Mode",
             "chromosome.md#modes-and-scoring", translate("Explanations",
             "Which ends of the sequences are free. Local aligns the best-scoring parts; global aligns both from "
             "end to end; semi-global does so too, but bases left over at the ends cost nothing.")),
        Term("NewComparisonDialog.preset Numbers/Scoring",
             "chromosome.md#modes-and-scoring", translate("Explanations",
             "The scores of equal and different bases and the costs of gaps. Each preset suits sequences with a "
             "certain share of equal bases: about 99 % within a species, 89 % for related ones, 65 % for distant "
             "ones.")),
        Term("NewComparisonDialog.sra PreferencesDialog.sra",
             "chromosome.md#options-that-matter", translate("Explanations",
             "Disk space that special rows may take, such as 4G or 512M: rows of the matrix that stage 1 keeps, and "
             "that the later stages start from. A smaller area costs time in stages 2 to 4; the result is the same.")),
        Term("NewComparisonDialog.until",
             "chromosome.md#options-that-matter", translate("Explanations",
             "The last of the six stages that is run. Stage 1 gives the score and the end of the alignment, which "
             "is enough to rank sequences; stage 5 gives the alignment, stage 6 its text.")),
        Term("NewComparisonDialog.pruning",
             "chromosome.md#options-that-matter", translate("Explanations",
             "Leaves out blocks of the matrix that provably hold nothing better than an alignment that is known. "
             "The result is the same, but similar sequences are done in a small part of the time.")),
        Term("BoundField Numbers/Bound",
             "chromosome.md#options-that-matter", translate("Explanations",
             "The score that pruning starts from: some alignment is known to reach it before stage 1. It is found "
             "by a quick first alignment, or given by you. The nearer it is to the best score, the more is left "
             "out; the result does not depend on it.")),
        Term("NewComparisonDialog.cards",
             "graphics-cards.md#several-cards", translate("Explanations",
             "Which graphics cards compute, where there are several. By size, the best card computes, together with "
             "cards like it if the comparison is large enough. The result does not depend on it.")),
        Term("NewComparisonDialog.names",
             "chromosome.md#on-the-command-line", translate("Explanations",
             "What this sequence is called in titles and pictures, such as “E. coli”. If this is empty, the name in "
             "its file is used. Names in exported files do not change.")),
        Term("FindRestDialog.by_evalue FindRestDialog.evalue",
             "chromosome.md#the-rest-further-alignments", translate("Explanations",
             "Lists all further alignments whose E-value is at most this number. 0.001 keeps what is hardly due to "
             "chance; larger numbers list more alignments, also doubtful ones.")),
        Term("FindRestDialog.by_number FindRestDialog.number",
             "chromosome.md#the-rest-further-alignments", translate("Explanations",
             "Lists this many further alignments, the best ones first, whatever their E-values are. There may be "
             "fewer.")),
        Term("FindRestDialog.both",
             "chromosome.md#the-rest-further-alignments", translate("Explanations",
             "Looks on both strands of b, so that what was turned around is found as an alignment of its own. The "
             "matrix is computed once for each strand.")),
        # Exact matches
        Term("NewMatchesDialog.reference",
             "matches.md#in-the-window", translate("Explanations",
             "The file that the queries are compared with; it goes to the right in the dot plot. All of its records "
             "take part. Its index is kept, so the next comparison with it starts sooner.")),
        Term("NewMatchesDialog.queries",
             "matches.md#in-the-window", translate("Explanations",
             "The files that are compared with the reference; they go down in the dot plot. All of their records "
             "take part, from reads to genomes.")),
        Term("NewMatchesDialog.minimum MatchesNumbers/Minimum_length",
             "matches.md#options-that-matter", translate("Explanations",
             "The least length of an exact match that is kept, in bases. For whole genomes choose more than 20, for "
             "a few thousand bases less. Shorter matches cannot be shown later.")),
        Term("NewMatchesDialog.kind MatchesNumbers/Which",
             "matches.md#options-that-matter", translate("Explanations",
             "Which matches are kept: all maximal ones, repeats included; those whose text occurs once in both "
             "sides; or those whose text occurs once in the reference.")),
        Term("NewMatchesDialog.strands MatchesNumbers/Strands",
             "matches.md#how-to-read-the-result", translate("Explanations",
             "The strands of the queries that are compared: as they are in the file, their reverse complements, or "
             "both. Matches of the reverse complement show what was turned around.")),
        Term("NewMatchesDialog.only_acgt MatchesNumbers/Letters",
             "matches.md#options-that-matter", translate("Explanations",
             "With it, only A, C, G and T match, and a run of N matches nothing. Without it, N matches N, and runs "
             "of N match each other everywhere.")),
        # Database search
        Term("NewSearchDialog.queries",
             "search.md#in-the-window", translate("Explanations",
             "The sequences that you look for in the database: a file of one or more records, or pasted text. Each "
             "query is compared with every entry.")),
        Term("NewSearchDialog.database",
             "search.md#in-the-window", translate("Explanations",
             "The file that is searched. Each of its records is an entry. It is prepared once and kept, so the next "
             "search of it starts at once.")),
        Term("NewSearchDialog.top SearchNumbers/Hits_at_most",
             "search.md#options-that-matter", translate("Explanations",
             "How many entries are listed for each query at most, the best ones first. If a query has more, the "
             "result says so.")),
        Term("NewSearchDialog.alignments SearchNumbers/Alignments_at_most",
             "search.md#all-alignments-of-an-entry", translate("Explanations",
             "How many alignments of one entry are listed at most, the best first, such as the copies of a gene in "
             "a chromosome. A + in the table marks entries that have more.")),
        Term("NewSearchDialog.evalue SearchNumbers/E-value_at_most FilterBar.fields[evalue]",
             "search.md#how-to-read-the-result", translate("Explanations",
             "The largest E-value that is listed. The E-value is the number of hits as good as this one that chance "
             "is expected to bring: 10 keeps doubtful hits, 0.001 or 1e-5 sure ones only.")),
        Term("NewSearchDialog.translate SearchNumbers/Translated",
             "search.md#translated-searches", translate("Explanations",
             "The side that is DNA and is compared as the protein it codes for, in three frames of each strand: the "
             "database, as tblastn does, or the queries, as blastx does.")),
        Term("NewSearchDialog.genetic_code SearchNumbers/Genetic_code",
             "search.md#translated-searches", translate("Explanations",
             "NCBI's number of the table that codons are translated with: 1 is the standard one, 2 that of "
             "mitochondria of vertebrates, 11 that of bacteria.")),
        Term("NewSearchDialog.strand SearchNumbers/Strands",
             "search.md#options-that-matter", translate("Explanations",
             "The strands that are searched, of queries of bases or of the DNA that is translated. Usually both "
             "are; proteins have no strands.")),
        Term("HitExportDialog.format_choice",
             "search.md#formats", translate("Explanations",
             "The format of the file: a table like BLAST's, alignments as text, XML, JSON, FASTA or SAM. The "
             "command line has the same formats.")),
        Term("HitExportDialog.scopes",
             "search.md#how-to-read-the-result", translate("Explanations",
             "Which hits are written: those of all queries, those that the table shows now, or the rows that are "
             "selected. An entry whose alignments are folded away is written with all of them.")),
        Term("HitExportDialog.columns",
             "search.md#formats", translate("Explanations",
             "The columns of a table, by BLAST's names with blanks between, such as qseqid sseqid pident evalue. "
             "Empty takes BLAST's 12 columns.")),
        Term("HitExportDialog.header",
             "search.md#formats", translate("Explanations",
             "Writes the names of the columns as the first line, for spreadsheets and scripts.")),
        # Batch pairs
        Term("NewPairsDialog.queries NewPairsDialog.references",
             "pairs.md#in-the-window", translate("Explanations",
             "Files of DNA or proteins. The first query is aligned with the first reference, the second with the "
             "second, and so on, unless a list names the pairs.")),
        Term("NewPairsDialog.list PairsNumbers/List",
             "pairs.md#on-the-command-line", translate("Explanations",
             "A file with a pair in each line, with tabs between: the names of a query and a reference in the files "
             "above, or, without files, two sequences. Without a list, records are paired in their order.")),
        Term("NewPairsDialog.mode",
             "pairs.md#options-that-matter", translate("Explanations",
             "Which ends of the sequences are free. Local aligns the best parts, global both from end to end, "
             "semi-global leaves ends free, and fit aligns all of the query with the part of the reference that "
             "suits it best.")),
        Term("NewPairsDialog.ties PairsNumbers/Ties",
             "pairs.md#options-that-matter", translate("Explanations",
             "Which of several equally good ends is taken. Conventional gives the same alignment on every computer; "
             "pure takes any of them, with the same score.")),
        Term("NewPairsDialog.traced",
             "pairs.md#options-that-matter", translate("Explanations",
             "With it, each pair gets its alignment with identity, positions and CIGAR. Without it, only scores and "
             "ends are found, which takes less time and little disk.")),
        # Short reads
        Term("NewReadsDialog.reference",
             "reads.md#in-the-window", translate("Explanations",
             "The genome that the reads are looked for in, as one file or several. Its index is made once and kept. "
             "For reads that another program mapped it may be left out.")),
        Term("NewReadsDialog.reads",
             "reads.md#in-the-window", translate("Explanations",
             "Files of reads, FASTQ or FASTA, which are mapped; or one SAM or BAM file of reads that another "
             "program mapped, which is taken as it is.")),
        Term("NewReadsDialog.errors ReadsNumbers/Errors_of_a_hit",
             "reads.md#options-that-matter", translate("Explanations",
             "How many errors a hit may have. An error is one mismatch, one inserted or one deleted base. Every "
             "place with so few errors is found.")),
        Term("NewReadsDialog.most ReadsNumbers/Hits_of_a_read",
             "reads.md#options-that-matter", translate("Explanations",
             "How many places of one read are kept at most. Of a read with more, those with fewest errors are kept, "
             "and the read is marked (XC:i:1 in SAM).")),
        Term("NewReadsDialog.cut_suffix",
             "reads.md#sam-line-by-line", translate("Explanations",
             "Cuts /1 and /2 off the names of reads, so that both mates have one name, as many programs expect.")),
        Term("NewReadsDialog.phred64",
             "reads.md#sam-line-by-line", translate("Explanations",
             "Tick it if the base qualities are Phred+64, as Illumina wrote them until 2011. They are converted to "
             "Phred+33, which everything since then uses.")),
        Term("NewReadsDialog.same_chr",
             "reads.md#reads-that-another-program-mapped", translate("Explanations",
             "For reads that another program mapped: takes chr1 and 1, or chrM and MT, for the same record, where "
             "the file and the reference name them differently.")),
        # Keys, the log
        Term("KeysDialog.field",
             "keyboard.md#change-the-keys", translate("Explanations",
             "Shows the commands whose name, keys or page contain what you type. Empty shows all again.")),
        Term("KeysDialog.keys",
             "keyboard.md#change-the-keys", translate("Explanations",
             "Go here and press the keys that the chosen command shall have. If another command has them, it is "
             "named, and nothing changes.")),
        Term("LogDock.level",
             "sessions.md#the-log", translate("Explanations",
             "Shows all lines of the log, those of warnings and errors, or those of errors alone.")),
        Term("LogDock.search",
             "sessions.md#the-log", translate("Explanations",
             "Shows the lines whose message contains this text; upper and lower case are the same. Empty shows all "
             "again.")),
        # Preferences, figures, downloads, measuring
        Term("PreferencesDialog.scheme",
             "kept.md#what", translate("Explanations",
             "The colours of the window: light, dark, high contrast, or those that the system has. Exported figures "
             "are always on white.")),
        Term("PreferencesDialog.language",
             "first-steps.md#language", translate("Explanations",
             "The language of the window, and of the reports and figures that it exports, from the next start on. "
             "The guide, the command line and all other files are in English.")),
        Term("PreferencesDialog.folder",
             "kept.md#where", translate("Explanations",
             "The folder that new results go into. Results that you have already stay where they are.")),
        Term("PreferencesDialog.notify",
             "kept.md#what", translate("Explanations",
             "Shows a notice on the desktop when a run of a minute or more has ended or failed.")),
        Term("PreferencesDialog.server",
             "formats.md#from-ncbi", translate("Explanations",
             "The address of the server that records are downloaded from by their accessions. Empty takes NCBI's. "
             "Nothing is asked of it before you press Download.")),
        Term("NcbiDialog.accession",
             "formats.md#from-ncbi", translate("Explanations",
             "The accession of the record at NCBI, with or without its version, such as NC_000913.3. Where several "
             "files may be chosen, several accessions may stand here, with blanks or commas between.")),
        Term("NcbiDialog.range",
             "formats.md#from-ncbi", translate("Explanations",
             "The part of the record that is downloaded, from its first to its last base, counted from 1: "
             "1000-2000. Empty downloads the whole record.")),
        Term("NcbiDialog.format",
             "formats.md#from-ncbi", translate("Explanations",
             "GenBank has the sequence with its genes and other features, which are then drawn beside the "
             "alignment. FASTA has the sequence alone and is smaller.")),
        Term("ExportDialog.part_field",
             "reports.md#a-figure-for-a-paper", translate("Explanations",
             "What the figure shows: the part that is in view now, or all of it.")),
        Term("ExportDialog.width_field ExportDialog.height_field",
             "reports.md#a-figure-for-a-paper", translate("Explanations",
             "The size of the figure in millimetres. Many journals want a width of 85 mm for one column and 180 mm "
             "for two.")),
        Term("ExportDialog.letters_field",
             "reports.md#a-figure-for-a-paper", translate("Explanations",
             "The size of letters in points. It stays the same when you change the size of the figure.")),
        Term("ExportDialog.dpi_field",
             "reports.md#a-figure-for-a-paper", translate("Explanations",
             "The resolution of a PNG, of the copy and of the print, in dots an inch; 300 suits print. SVG and PDF "
             "consist of lines and letters and have none.")),
        Term("ExportDialog.title_field",
             "reports.md#a-figure-for-a-paper", translate("Explanations",
             "A title above the figure. If this is empty, the figure has none, as most journals want it.")),
        Term("ExportDialog.legend_box",
             "reports.md#a-figure-for-a-paper", translate("Explanations",
             "Draws what the colours and signs of the figure mean beside it.")),
        Term("ExportDialog.parameters_box",
             "reports.md#a-figure-for-a-paper", translate("Explanations",
             "Writes below the figure what is needed to make it again: sequences, scoring, mode, version.")),
        Term("ExportDialog.track_boxes",
             "reports.md#a-figure-for-a-paper", translate("Explanations",
             "Draws this track beside the figure, such as the features of a sequence or single reads.")),
        Term("ExportDialog.preview",
             "reports.md#a-figure-for-a-paper", translate("Explanations",
             "The figure as it will be saved, with its size, letters and parts.")),
        Term("CommandPalette.field CommandPalette.list",
             "first-steps.md#keys", translate("Explanations",
             "Every command of the window with its keys. Type a few letters of it and press Enter.")),
        Term("GuideDialog.field",
             "index.md", translate("Explanations",
             "Finds a text on the page of the guide that is open. Enter goes to the next place, Shift+Enter to the "
             "one before.")),
        Term("GuideDialog.list",
             "index.md", translate("Explanations",
             "The pages of the guide. Click one to read it.")),
    )
# fmt: on
