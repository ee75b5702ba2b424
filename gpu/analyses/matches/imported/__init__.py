"""Alignments of files as arrays: PAF, SAM, BAM, MUMmer's delta and coords, MAF, BLAST's tables.

Everything is Python and NumPy: a file is read once, block by block, in bounded memory. ``read``
tells the formats apart, and has a reader of each; ``names`` has the endings of their files.
"""
