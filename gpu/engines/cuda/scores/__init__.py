"""Scores of a query against many entries on the card: plan, device memory, launches."""
