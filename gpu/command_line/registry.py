"""The registry of everything that has a result folder: the analyses, and batches of them."""

from __future__ import annotations

from gpu import batch
from gpu.analyses.registry import ANALYSES, Registry

ALL = Registry((*ANALYSES, batch.ANALYSIS))
