"""Effects of differences on proteins, by their severity."""

from __future__ import annotations

from enum import IntEnum

from gpu.core.phrase import Phrase


class Effect(IntEnum):
    """The effect of a difference on a gene, the more severe the higher."""

    NOT_TOLD = 0
    INTERGENIC = 1
    NON_CODING = 2
    UNCLEAR = 3
    SYNONYMOUS = 4
    MISSENSE = 5
    IN_FRAME = 6
    STOP_LOST = 7
    FRAMESHIFT = 8
    NONSENSE = 9
    START_LOST = 10
    GENE_LOST = 11


#: Names of the effects in files, by number.
NAMES = (
    *("", "intergenic", "non-coding", "unclear", "synonymous", "missense", "in-frame", Phrase("stop lost")),
    *("frameshift", "nonsense", Phrase("start lost"), Phrase("gene lost")),
)
