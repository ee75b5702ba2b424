"""Compiled loops over reads and their hits: classified, marked, counted, made lines.

``entry_points`` calls them and names their columns. ``classify`` makes lines of a file to reads and
hits, ``marks`` finds where hits differ from the reference, ``alleles`` counts the letters that hits
have at each base, ``hit_lines`` makes hits of our own mapping to lines that are printed.
"""
