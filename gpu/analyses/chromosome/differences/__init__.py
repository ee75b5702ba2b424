"""Differences between two aligned sequences: their kinds and places, and their effects on genes.

``rows`` finds them, ``effects`` tells gene and effect on its protein by the coding sequences of
``coding`` (``gaps`` and ``gap_effects``: of insertions and deletions; ``severity``: their names),
``table`` puts both into columns, ``normalised`` rewrites an alignment for a VCF file, and
``counts`` sums up what charts show.
"""
