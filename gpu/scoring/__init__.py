"""Scoring schemes, substitution matrices and the statistics of scores."""

from gpu.scoring.affine import Scoring

__all__ = ["Scoring"]
