"""Exact matches on a matrix picture, of any number: spatial index, tiles, lines, loading."""
