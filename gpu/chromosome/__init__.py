"""Optimal alignment of two chromosomes in linear space: the six stages of CUDAlign 2.1.

``run`` walks through them; each stage reads what the one before left in the result folder.
"""
