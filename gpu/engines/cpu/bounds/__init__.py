"""Compiled loops of the upper bounds and of pruning.

They are called through ``engines/work/bounds.py``, which documents their arrays.
"""
