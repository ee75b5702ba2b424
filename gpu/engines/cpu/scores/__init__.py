"""Scores of a query against many entries on the processor.

From the inside out: ``look_up`` (scores looked up by lane), ``lanes`` (many entries in the lanes of
a vector), ``striped`` (parasail, one entry at a time), ``pieces`` (choice of pieces and of the
kernel for each), ``threads``.
"""
