"""Files of sequences as ``Sequence``: FASTA, GenBank and EMBL, plain or packed (gzip, bgzip, bzip2, xz, LZMA, Zstandard)."""
