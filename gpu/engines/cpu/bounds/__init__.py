"""Compiled loops of the upper bounds and of pruning (called through ``engines/work/bounds.py``,
which documents their arrays).
"""
