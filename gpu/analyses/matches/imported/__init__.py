"""Alignments of other programs' files, as arrays: PAF, SAM, BAM, MUMmer delta, MAF, BLAST's tables.

Everything is Python and NumPy: a file is read once, block by block, in bounded memory.
"""
