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
)
NAMES = tuple(name for name, _, _ in LISTED)
