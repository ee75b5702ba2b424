"""Splitting and aligning partitions on the card: what a batch is, and its launches."""
