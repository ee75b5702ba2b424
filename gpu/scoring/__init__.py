"""Scoring schemes. For chromosomes: match, mismatch, first gap, gap extension."""

from gpu.scoring.affine import Scoring

__all__ = ["Scoring"]
