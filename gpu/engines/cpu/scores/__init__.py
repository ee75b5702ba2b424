"""Scores of a query against many entries on the processor, from the innermost out: scores looked up
by the lane, many
entries in lanes, parasail for one at a time, what is scored at a time and by which of the two, the
threads.
"""
