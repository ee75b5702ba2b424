"""Aligning many pairs on the processor: rules, lanes (a pair a lane), strips (a pair alone), paths, portions, long_pairs, threads.

``text`` prints pairs; ``entry_points``: what is called of it.
"""
