"""The faces of everything that has a result folder: the analyses, genomes, and batches."""

from __future__ import annotations

from app.analyses.registry import FACES as ANALYSES
from app.batch.face import BatchFace
from app.genomes.face import GenomesFace
from app.runs.face import Faces

FACES = Faces((*ANALYSES, GenomesFace(), BatchFace()))
