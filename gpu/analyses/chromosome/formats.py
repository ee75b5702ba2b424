"""The formats of renderings of an alignment: name, title, file extension.

Apart from ``export``, so that the command line's help need not load writers.
"""

LISTED = (
    ("text", "Text", ".txt"),
    ("paf", "PAF", ".paf"),
    ("sam", "SAM", ".sam"),
    ("maf", "MAF", ".maf"),
    ("fasta", "FASTA pair", ".fa"),
    ("rotated", "FASTA of the sequences as compared", ".rotated.fa"),
    ("vcf", "VCF of differences", ".vcf"),
    ("bed", "BED of differences", ".bed"),
    ("tsv", "table of differences (TSV)", ".tsv"),
    ("counts", "counts of differences (TSV)", ".counts.tsv"),
)
NAMES = tuple(name for name, _, _ in LISTED)
#: Formats of a single alignment: the first one, if no other is asked for.
OF_ONE = ("rotated", "vcf", "bed", "tsv", "counts")
#: Formats that list differences, of which some may be chosen.
CHOSEN = ("bed", "tsv")
#: Kinds of differences, by their numbers in ``differences.rows.DifferenceKind``.
KINDS = ("substitution", "insertion", "deletion", "ambiguous", "low_identity")
