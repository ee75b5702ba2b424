"""Splitting and aligning partitions on the card: batches and launches."""
