"""Alignment of many pairs on the card: plan, jobs (with compiled loops in layout), launcher."""
