"""The formats of renderings of an alignment: name, title, file extension.

Apart from ``export``, so that the command line's help need not load writers.
"""

from gpu.core.phrase import Phrase

LISTED = (
    ("text", "Text", ".txt"),
    ("paf", "PAF", ".paf"),
    ("sam", "SAM", ".sam"),
    ("maf", "MAF", ".maf"),
    ("fasta", Phrase("FASTA pair"), ".fa"),
    ("rotated", Phrase("FASTA of the sequences as compared"), ".rotated.fa"),
    ("vcf", Phrase("VCF of differences"), ".vcf"),
    ("bed", Phrase("BED of differences"), ".bed"),
    ("tsv", Phrase("table of differences (TSV)"), ".tsv"),
    ("counts", Phrase("counts of differences (TSV)"), ".counts.tsv"),
    ("genes", Phrase("table of genes (TSV)"), ".genes.tsv"),
    ("genes-fasta", Phrase("proteins of both sequences (FASTA)"), ".proteins.fa"),
)
NAMES = tuple(name for name, _, _ in LISTED)
#: Formats of a single alignment: the first one, if no other is asked for.
OF_ONE = ("rotated", "vcf", "bed", "tsv", "counts")
#: Formats that list differences, of which some may be chosen.
CHOSEN = ("bed", "tsv")
#: Formats of genes, which annotation files may add to.
OF_GENES = ("genes", "genes-fasta")
#: Kinds of differences, by their numbers in ``differences.rows.DifferenceKind``.
KINDS = ("substitution", "insertion", "deletion", "ambiguous", "low_identity")
#: States of genes, by their numbers in ``genes.table.GeneState``.
STATES = ("absent", "partial", "in two blocks", "present")
