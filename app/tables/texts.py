"""Texts of scores, positions and identities of alignments, for tables and headings."""

from __future__ import annotations

from app.language.text import tr
from gpu.core.units import short_percent

#: Text of a missing value.
NOTHING = "–"


def score_text(scale: int, score: int) -> str:
    """A score in the matrix's own unit, of ``scale`` internal units."""
    text = f"{score:,}" if scale == 1 else f"{score / scale:,.10g}"
    return text.replace("-", "\N{MINUS SIGN}")


def count_text(count: int) -> str:
    """A number, or a dash for -1."""
    return NOTHING if count < 0 else f"{count:,}"


def length_text(length: int) -> str:
    """A number above 0, or a dash where nothing is."""
    return count_text(length if length > 0 else -1)


def strand_text(minus: int) -> str:
    """A strand: 0 the forward one, or the same as another's; 1 the other one, -1 none."""
    return NOTHING if minus < 0 else "\N{MINUS SIGN}" if minus else "+"


def place_text(start: int, end: int) -> str:
    """A 1-based inclusive range; a dash if nothing is aligned."""
    return f"{start + 1:,}–{end:,}" if end > start else NOTHING


def fraction_text(fraction: float) -> str:
    """A fraction, 0 to 1, in percent; a dash if it is NaN. See ``short_percent``."""
    return NOTHING if fraction != fraction else f"{short_percent(fraction, 1)} %"


def distance_text(distance: float) -> str:
    """A distance of two genomes, 0 to 1, with four decimals; a small one with two figures."""
    return f"{distance:.4f}" if distance == 0 or distance >= 0.001 else f"{distance:.1e}"


def identity_text(identities: int, columns: int) -> str:
    """Identity in percent of the columns; see ``percent``."""
    return fraction_text(identities / columns) if columns > 0 else NOTHING


def effect_title(effect: str) -> str:
    """The displayed name of an effect, by its name in files; "" for none."""
    return {
        "": "",
        "intergenic": tr("intergenic"),
        "non-coding": tr("non-coding"),
        "unclear": tr("unclear"),
        "synonymous": tr("synonymous"),
        "missense": tr("missense"),
        "in-frame": tr("in-frame"),
        "stop lost": tr("stop lost"),
        "frameshift": tr("frameshift"),
        "nonsense": tr("nonsense"),
        "start lost": tr("start lost"),
        "gene lost": tr("gene lost"),
    }[effect]
