"""The faces of the analyses that the window shows: a line each, in the order of tabs and menus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from app.analyses.chromosome.face import ChromosomeFace
from app.analyses.face import Face
from app.analyses.matches.face import MatchesFace


class Faces:
    """Faces by the name of their analysis."""

    def __init__(self, faces: Iterable[Face]) -> None:
        self._by_name = {face.name: face for face in faces}

    def __iter__(self) -> Iterator[Face]:
        return iter(self._by_name.values())

    def __getitem__(self, name: str) -> Face:
        return self._by_name[name]


FACES = Faces(
    (
        ChromosomeFace(),
        MatchesFace(),
    )
)
