"""Maximal exact matches on the processor: words of codes, the compiled search in blocks, pieces of
work handed to threads.

``entry_points`` calls the compiled code.
"""
