"""Scores of a query against many entries."""
