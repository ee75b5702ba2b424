"""Filling a matrix on the processor.

From the inside out: a strip of vectors (``strip``), its segments (``segment``), the threads that
take strips (``pipeline``, ``threads``).
"""
