"""Alignments of files as layers of the dot plot: segments, what is drawn of them, and their set."""
