"""Alignments of files as arrays: PAF, SAM, BAM, MUMmer's delta and coords, MAF, BLAST's tables.

Everything is Python and NumPy: a file is read once, block by block, in bounded memory.
"""
