"""Maximal exact matches on the processor, from the innermost out: words of codes, the compiled search, the pieces handed to threads; and text.

``entry_points``: what is called of the compiled code.
"""
