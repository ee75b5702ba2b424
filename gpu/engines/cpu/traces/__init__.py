"""Alignments of many pairs on the processor.

From the inside out: ``rules`` of scoring, ``lanes`` (one pair in each lane of a vector), ``strips``
(one pair at a time), ``paths``, ``portions``, ``long_pairs``, ``threads``.
"""
