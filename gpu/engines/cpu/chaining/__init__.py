"""Compiled loops of chaining: seeds, chains of collinear runs, banded alignments (called through
``engines/work/chaining.py``).
"""
