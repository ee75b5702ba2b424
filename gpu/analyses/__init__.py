"""The analyses of Crosspoint: a folder each, entered in ``registry`` by one line.

None imports another one.
"""
