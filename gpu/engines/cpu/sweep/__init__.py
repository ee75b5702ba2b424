"""Filling a matrix on the processor, from the innermost out: a strip of vectors, its segments, the
strips handed to threads.
"""
