"""Aligning many pairs on a card: plan (which scoring, in which shapes), jobs (two by two) and its loops in layout, launcher (portions, there and back)."""
