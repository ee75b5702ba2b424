"""Aligned pairs as lines of TSV, JSON, PAF, SAM and FASTA: entry points, and the compiled loops
behind them.
"""
