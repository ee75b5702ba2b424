"""Exact matches of both strands of two chromosomes, and the rearrangements that they show.

``exact_matches`` finds the matches, ``runs`` links them along diagonals, ``blocks`` brings the
ends of runs to the breakpoints, ``classes`` decides what is collinear, inverted, moved or copied
(as SyRI does: Goel et al. 2019, Genome Biology 20:277), ``listing`` puts the steps together, and
``kept`` keeps matches and list in the result folder. Matches are found by the engine and chained by
a compiled loop (``gpu/engines/work/chaining.py``); all else is NumPy over whole arrays.

Positions are 0-based and half-open in the matrix (sequence a gives the rows i, b the columns j):
of the ranges that were compared, b as its reverse complement where that was asked for.
"""
