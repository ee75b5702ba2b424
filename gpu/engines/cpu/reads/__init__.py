"""Short reads on the processor, from the innermost out: bits, rows of the index, the search with
few candidates, the one of repeats, pieces handed to threads.

``entry_points``: what is called of the compiled code. ``index`` makes the index.
"""
