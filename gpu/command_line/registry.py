"""The registry of everything that has a result folder: the analyses, genomes, and batches."""

from __future__ import annotations

from gpu import batch, genomes
from gpu.analyses.registry import ANALYSES, Registry

ALL = Registry((*ANALYSES, genomes.ANALYSIS, batch.ANALYSIS))
