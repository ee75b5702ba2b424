"""Scorings by the question that a biologist asks, for the command line and the window.

A scoring is best for alignments of the share of equal bases that its scores imply: with even base
composition ¼ · exp(λ · match), where λ solves ¼ · exp(λ · match) + ¾ · exp(λ · mismatch) = 1
(D. J. States, W. Gish, S. F. Altschul, Methods 3, 1991, 66-70). Gap costs go with the scores: those
of NCBI's blastn for its pairs of scores (``gap_first`` is its existence and one extension), and of
FASTA 36 for +5 −4 (its ``-f -12 -g -4``; W. R. Pearson, Methods Mol. Biol. 132, 2000, 185-219).
"""

from __future__ import annotations

from typing import NamedTuple

from gpu.core.phrase import Phrase
from gpu.scoring import Scoring


class Preset(NamedTuple):
    """A scoring with a name.

    ``name``: on the command line; ``title``, ``about``: English and translatable; ``identity``: the
    percentage of equal bases that its scores are best for.
    """

    name: str
    title: str
    scoring: Scoring
    about: str
    identity: int


PRESETS = (
    Preset(
        "same-species", Phrase("Same species"), Scoring(1, -3, 4, 2), Phrase("blastn's for nearly equal sequences"), 99
    ),
    Preset("related", Phrase("Related species"), Scoring(2, -3, 7, 2), Phrase("blastn's for other species"), 89),
    Preset("distant", Phrase("Distant relatives"), Scoring(5, -4, 16, 4), Phrase("FASTA's"), 65),
    Preset(
        "paper", Phrase("The paper's: +1, −3, 5, 2"), Scoring(1, -3, 5, 2), Phrase("CUDAlign's, the usual one here"), 99
    ),
)
NAMES = tuple(preset.name for preset in PRESETS)


def preset_named(name: str) -> Preset:
    """The preset of a name of ``NAMES``."""
    return next(preset for preset in PRESETS if preset.name == name)


def preset_of(scoring: Scoring) -> Preset | None:
    """The preset with these numbers, or None."""
    return next((preset for preset in PRESETS if preset.scoring == scoring), None)
