"""A file of alignments, opened without any run, in the shape in which the window has results."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import numpy as np

from gpu.analyses.matches.imported.alignments import Alignments
from gpu.analyses.matches.imported.read import read_alignments
from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.matches.result import Matches


@dataclass(frozen=True)
class FileRequest:
    """The part of a request that a page needs: what was opened."""

    path: str
    analysis: ClassVar[str] = MatchesRequest.analysis

    @property
    def title(self) -> str:
        return Path(self.path).name

    @property
    def inputs(self) -> tuple[str, ...]:
        """The files that no export may overwrite."""
        return (self.path,)


@dataclass(frozen=True)
class OpenedAlignments:
    """The alignments of a file, for a page; ``folder`` is the file itself."""

    request: FileRequest
    alignments: Alignments
    #: Files that are opened with it, as layers.
    others: tuple[str, ...] = ()

    @classmethod
    def open(cls, paths: list[str], skip_damaged: bool = False) -> OpenedAlignments:
        """Read the first of some files; in any thread. Raises ``InputError``, ``DamagedLine``."""
        return cls(FileRequest(paths[0]), read_alignments(paths[0], skip_damaged), tuple(paths[1:]))

    @property
    def folder(self) -> Path:
        """The file."""
        return Path(self.request.path)

    @property
    def matches(self) -> Matches:
        """The records of the dot plot, without any exact match."""
        none = np.zeros(0, np.int64)
        a, b = self.alignments.a, self.alignments.b
        return Matches(b, a, none, none, np.zeros(0, np.int32), np.zeros(0, np.bool_))
