"""Aligning many pairs on a card: plan (which pairs, in which shape), jobs (two by two), launcher (portions, there and back)."""
