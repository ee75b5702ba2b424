"""Maximal exact matches on the card: what stays in its memory, and the series of launches."""
