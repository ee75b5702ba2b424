"""Filling a matrix on the card: the proof of which word its values fit, and the series of launches."""
