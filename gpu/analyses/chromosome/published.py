"""Times that the authors of CUDAlign 2.1 published, to compare one's own with. Nothing here was measured on this computer.

Edans F. de O. Sandes and Alba Cristina M. A. de Melo, "Retrieving Smith-Waterman Alignments with Optimizations for Megabase Biological Sequences
using GPU", Tables 2 to 5. The scoring is Crosspoint's default one.
"""

from __future__ import annotations

from typing import NamedTuple

#: The card of the paper, and the cluster of Z-align, with which it compares its times in Table 5.
CARD = "GeForce GTX 560 Ti"
CLUSTER = "Z-align, a cluster of 64 cores"
#: 10⁹ cells a second of stage 1 without block pruning, almost the same for all sequences of megabases (Figure 12).
GCUPS = 28.6


class Published(NamedTuple):
    """A comparison of the paper: its sides in bases (Table 2), and seconds.

    ``plain`` and ``pruning``: stage 1 without and with block pruning (Table 3). ``whole``: all stages and reading, with block pruning (Table 4).
    ``cluster``: those of ``CLUSTER`` (Table 5), None where it was not able to. ``names``: what was compared.
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


PUBLISHED = (
    Published("two herpesviruses", 162_114, 171_823, 1.2, 1.2, 2.1, 22.6),
    Published("Agrobacterium × Rhizobium", 542_868, 536_165, 10.8, 10.8, 11.8, 176),
    Published("two Chlamydiae", 1_044_459, 1_072_950, 40.3, 36.2, 43.4, 1_044),
    Published("two Corynebacteria", 3_147_090, 3_282_708, 363.6, 363.2, 367, 8_765),
    Published("two strains of Bacillus anthracis", 5_227_293, 5_228_663, 962.4, 469.5, 558, 23_235),
    Published("Rhodopirellula × Bacillus", 7_145_576, 5_227_293, 1_309, 1_309, 1_321),
    Published("Drosophila 2L × 3L", 23_011_544, 24_543_557, 19_701, 19_694, 19_757, 400_863),
    Published("human Y × chimpanzee Y", 59_373_566, 23_952_694, 49_634, 46_869, 47_123),
    Published("chimpanzee 22 × human 21", 32_799_110, 46_944_323, 53_869, 29_133, 30_369),
)
