"""Published times to compare this computer with. Nothing here was measured on it.

CUDAlign 2.1: Edans F. de O. Sandes and Alba Cristina M. A. de Melo, "Retrieving Smith-Waterman
Alignments with Optimizations for Megabase Biological Sequences using GPU", Tables 2 to 5, with
Crosspoint's default scoring.

Batch pairs: Aymone's report (2022), Table 1. Its programs ran on Google Colab, on pairs of 512 ×
512 letters; the processor program is the report's own, in C, and not Crosspoint's.
"""

from __future__ import annotations

from typing import NamedTuple

#: The card of the CUDAlign paper, and the cluster that Table 5 compares it with.
CUDALIGN_CARD = "GeForce GTX 560 Ti"
CUDALIGN_CLUSTER = "Z-align, a cluster of 64 cores"
#: 10⁹ cells per second of stage 1 without block pruning; nearly constant from a million bases on
#: (Figure 12).
CUDALIGN_GCUPS = 28.6


class CudalignRun(NamedTuple):
    """A comparison of the CUDAlign paper: ``rows`` × ``columns`` bases (Table 2), times in s.

    ``plain`` and ``pruning``: stage 1 without and with block pruning (Table 3). ``whole``: reading
    and all stages, with block pruning (Table 4). ``cluster``: ``CUDALIGN_CLUSTER`` (Table 5), None
    where it could not align the pair.
    """

    names: str
    rows: int
    columns: int
    plain: float
    pruning: float
    whole: float
    cluster: float | None = None

    @property
    def cells(self) -> int:
        return self.rows * self.columns


CUDALIGN_RUNS = (
    CudalignRun("two herpesviruses", 162_114, 171_823, 1.2, 1.2, 2.1, 22.6),
    CudalignRun("Agrobacterium × Rhizobium", 542_868, 536_165, 10.8, 10.8, 11.8, 176),
    CudalignRun("two Chlamydiae", 1_044_459, 1_072_950, 40.3, 36.2, 43.4, 1_044),
    CudalignRun("two Corynebacteria", 3_147_090, 3_282_708, 363.6, 363.2, 367, 8_765),
    CudalignRun("two strains of Bacillus anthracis", 5_227_293, 5_228_663, 962.4, 469.5, 558, 23_235),
    CudalignRun("Rhodopirellula × Bacillus", 7_145_576, 5_227_293, 1_309, 1_309, 1_321),
    CudalignRun("Drosophila 2L × 3L", 23_011_544, 24_543_557, 19_701, 19_694, 19_757, 400_863),
    CudalignRun("human Y × chimpanzee Y", 59_373_566, 23_952_694, 49_634, 46_869, 47_123),
    CudalignRun("chimpanzee 22 × human 21", 32_799_110, 46_944_323, 53_869, 29_133, 30_369),
)


class AymoneCard(NamedTuple):
    """A card of Aymone's report: seconds of the processor program, and of the card by ties."""

    card: str
    processor: float
    pure: float
    conventional: float

    def speedup(self, ties: str) -> float:
        """The speedup of the card's version for such ties over the processor program."""
        return self.processor / (self.pure if ties == "pure" else self.conventional)


AYMONE_CARDS = (
    AymoneCard("Tesla T4", 2.2840359211, 0.0886352062, 0.1009891033),
    AymoneCard("A100-SXM4-40GB", 2.7850348949, 0.0104529858, 0.0118029118),
)
