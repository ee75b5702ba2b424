"""The faces of everything that has a result folder: the analyses, and batches of them."""

from __future__ import annotations

from app.analyses.registry import FACES as ANALYSES
from app.batch.face import BatchFace
from app.face import Faces

FACES = Faces((*ANALYSES, BatchFace()))
