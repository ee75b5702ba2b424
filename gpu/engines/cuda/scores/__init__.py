"""Scores of a query against many entries on the card: how the work is shared out, the entries in its memory, the series of launches."""
