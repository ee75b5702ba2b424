"""Maximal exact matches on the processor.

``words`` compares words of codes, ``kernels`` and ``blocks`` are the compiled search, ``threads``
hands pieces of the queries to threads. ``entry_points`` calls the compiled code.
"""
