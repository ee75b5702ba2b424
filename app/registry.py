"""The faces of everything that has a result folder: the analyses, and comparisons of genomes."""

from __future__ import annotations

from app.analyses.registry import FACES
from app.face import Faces
from app.genomes.face import GenomesFace

ALL_FACES = Faces((*FACES, GenomesFace()))
