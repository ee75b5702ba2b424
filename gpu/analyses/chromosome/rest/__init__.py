"""Further alignments of two sequences: the next-best ones, which share no aligned pair of bases.

They are those of Waterman and Eggert (1987): the next alignment is the best local one of which no
pair (i, j) of bases is aligned by one before. One fill of the whole matrix finds the ends of all of
them; after each, only the parts that it changed are filled again.
"""
