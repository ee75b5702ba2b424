"""Short reads on the card: the index that stays in its memory, portions of reads, and what the
processor does beside it.
"""
