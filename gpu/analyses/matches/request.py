"""The request of a search for exact matches: reference, queries, which matches; and its stages."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal

from gpu.core.errors import InputError
from gpu.core.fields import FILE, FREE, OneOf, Option, Whole
from gpu.core.phrase import Phrase
from gpu.core.request import EngineChoice, OfFiles, Stage, ThreadLimits
from gpu.core.units import BASES
from gpu.sequences.names import stem

MatchKind = Literal["maxmatch", "mum", "mumreference"]
Strands = Literal["forward", "reverse", "both"]

#: Words of titles, which name deviations from the defaults.
_KINDS: dict[str, str] = {
    "maxmatch": "",
    "mum": Phrase("unique in both"),
    "mumreference": Phrase("unique in the reference"),
}

READ, INDEX, MATCH, SAVE = 1, 2, 3, 4
#: The phases of MUMmerGPU (Figure 7). The index takes longest, unless it is cached.
STAGES = (
    Stage(READ, Phrase("Read the sequences"), 0.05),
    Stage(INDEX, Phrase("Prepare the index of the reference"), 0.5),
    Stage(MATCH, Phrase("Find the matches"), 0.4, BASES, Phrase("matches")),
    Stage(SAVE, Phrase("Save"), 0.05),
)


@dataclass(frozen=True)
class MatchesLimits(ThreadLimits):
    """Limits of a search.

    A run that finds more than ``matches`` matches is refused (``InputError``, which suggests a
    longer minimum): they would fill the memory.
    """

    matches: Annotated[int, Whole(1, 1 << 40)] = 100_000_000


@dataclass(frozen=True)
class MatchesRequest(OfFiles):
    """All maximal exact matches between the records of a reference and those of queries.

    Parameters
    ----------
    reference : str
        Path of the reference.
    queries : tuple of str
        Paths of the files of queries, in order.
    minimum : int
        Least length of a match, in bases (mummer's -l).
    kind : str
        All matches (maxmatch), those unique in both sequences (mum), or unique in the reference
        (mumreference).
    only_acgt : bool
        No letter but A, C, G and T matches (mummer's -n); without it N matches N.
    sha256 : tuple of str
        Hashes of the files as read, in the order of ``files``. Set by the run; a file that has
        changed since is refused.
    """

    analysis: ClassVar[str] = "matches"
    holds: ClassVar[str] = Phrase("exact matches")

    reference: Annotated[str, FILE, Option("REF", help="the reference")]
    queries: Annotated[tuple[str, ...], FILE, Option("QUERY", help="the queries, read one after another")]
    minimum: int = 20
    kind: Annotated[MatchKind, OneOf("The matches asked for are maxmatch, mum or mumreference, not “{}”.")] = "maxmatch"
    strands: Annotated[Strands, OneOf("The strands are forward, reverse or both, not “{}”.")] = "both"
    only_acgt: Annotated[bool, Option("-n", const=True, default=False, help="match only a, c, g and t")] = True
    engine: EngineChoice = "auto"
    limits: Annotated[MatchesLimits, FREE] = field(default_factory=MatchesLimits)
    sha256: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.minimum < 1:
            raise InputError("The minimum length of a match is at least 1, not {:,}.", self.minimum)
        if not self.queries:
            raise InputError("There is nothing to look for; choose at least one query file.")

    @property
    def title(self) -> str:
        parts = [_files(self.reference, self.queries, " × "), f"l ≥ {self.minimum}", _KINDS[self.kind]]
        parts += ["" if self.strands == "both" else self.strands, "" if self.only_acgt else Phrase("all letters")]
        return " · ".join(part for part in parts if part)

    @property
    def folder_name(self) -> str:
        return folder_name(self.reference, self.queries)

    @property
    def stages(self) -> tuple[Stage, ...]:
        return STAGES


def folder_name(reference: str, queries: Sequence[str]) -> str:
    """The name of a result folder for the exact matches between these files."""
    return Phrase("matches of {}", _files(reference, queries, " x "))


def _files(reference: str, queries: Sequence[str], sign: str) -> str:
    more = f" + {len(queries) - 1}" if len(queries) > 1 else ""
    return f"{stem(reference)}{sign}{stem(queries[0])}{more}"
