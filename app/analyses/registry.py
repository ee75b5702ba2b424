"""The faces of the window's analyses: one line each, in the order of tabs and menus."""

from __future__ import annotations

from app.analyses.chromosome.face import ChromosomeFace
from app.analyses.matches.face import MatchesFace
from app.analyses.pairs.face import PairsFace
from app.analyses.reads.face import ReadsFace
from app.analyses.search.face import SearchFace
from app.runs.face import Faces

FACES = Faces(
    (
        ChromosomeFace(),
        MatchesFace(),
        SearchFace(),
        PairsFace(),
        ReadsFace(),
    )
)
