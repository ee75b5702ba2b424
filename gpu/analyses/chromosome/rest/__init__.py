"""Further alignments of two sequences: the next-best ones, which share no aligned pair of bases.

They are those of Waterman and Eggert (1987): the next alignment is the best local one of which no
pair (i, j) of bases is aligned by one before. One sweep of the whole matrix finds the ends of all
of them; after each, only the rows that it changed are swept again.
"""
