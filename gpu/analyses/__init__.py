"""The questions that Crosspoint answers: a folder each, entered in ``registry`` by one line.

None imports another one.
"""
