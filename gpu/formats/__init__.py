"""File formats read and written by compiled loops over bytes: SAM and BAM, lines of aligned pairs, mummer's text.

A room of its own between engines and analyses: a format knows the kinds of a hit, which the engines define,
but neither who computes it nor what a result folder is.
"""
