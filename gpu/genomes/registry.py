"""The registry of all analyses, comparisons of whole genomes among them."""

from __future__ import annotations

from gpu import genomes
from gpu.analyses import registry

ANALYSES = registry.Registry((*registry.ANALYSES, genomes.ANALYSIS))
