"""Compiled loops of chaining: seeds, chains of collinear runs, banded alignments.

They are called through ``engines/work/chaining.py``.
"""
