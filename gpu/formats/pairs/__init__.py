"""Aligned pairs as lines of TSV, JSON, PAF, SAM and FASTA, and the entry points to write them."""
