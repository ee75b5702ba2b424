"""The request of a batch of pairs: queries and references, mode, scoring, ties; and its stages."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal

from gpu.core.errors import InputError
from gpu.core.fields import FILE, FREE, OneOf, Option
from gpu.core.phrase import Phrase
from gpu.core.request import Distribution, EngineChoice, OfFiles, Stage, ThreadLimits
from gpu.core.units import CELLS
from gpu.scoring.choice import MatrixScoring, check_positive
from gpu.scoring.matrix import GapCosts, SubstitutionMatrix
from gpu.sequences.names import stem

ModeName = Literal["local", "global", "semiglobal", "fit"]
TiesName = Literal["conventional", "pure"]

#: Said where a card was to align pairs in the mode fit.
ON_PROCESSOR = Phrase("Queries are fitted into references on the processor; the graphics card is not used.")

READ, ALIGN, SAVE = 1, 2, 3
STAGES = (
    Stage(READ, Phrase("Read the sequences"), 0.1),
    Stage(ALIGN, Phrase("Align the pairs"), 0.85, CELLS, Phrase("pairs")),
    Stage(SAVE, Phrase("Save"), 0.05),
)


@dataclass(frozen=True)
class PairsRequest(OfFiles):
    """Pairs of records, each aligned by itself.

    Parameters
    ----------
    queries, references : str
        Paths of files whose records are paired in order.
    list_file : str
        Path of a table of tab-separated pairs, which then gives the pairs: names of records of
        the two files (of ``queries`` alone if ``references`` is ""), or sequences if both are "".
    mode : str
        Which ends are free; "fit" aligns the whole query with a part of the reference, on the
        processor also where there is a card.
    traced : bool
        True for alignments, False for scores and ends alone.
    sha256 : tuple of str
        Hashes of the files as read, in the order of ``files``. Set by the run; a file that has
        changed since is refused.
    """

    analysis: ClassVar[str] = "pairs"
    holds: ClassVar[str] = Phrase("aligned pairs")
    distribution: ClassVar[Distribution] = "portions"

    queries: Annotated[str, FILE, Option("QUERIES", help="FASTA, FASTQ, GenBank or EMBL, plain or packed")] = ""
    references: Annotated[str, FILE, Option("REFERENCES", help="as many records")] = ""
    list_file: Annotated[
        str,
        FILE,
        Option(
            "--list",
            metavar="PAIRS.tsv",
            help="a line a pair: names of records of the files or, without files, two sequences",
        ),
    ] = ""
    mode: Annotated[
        ModeName,
        OneOf("The mode is local, global, semiglobal or fit, not “{}”."),
        Option(help="which ends are free (%(default)s); fit: all of a query within its reference"),
    ] = "local"
    scoring: MatrixScoring = field(default_factory=MatrixScoring)
    ties: Annotated[
        TiesName,
        OneOf("Ties are conventional or pure, not “{}”."),
        Option(help="of several best ends the same on every computer, or any (%(default)s)"),
    ] = "conventional"
    traced: Annotated[bool, Option("--scores", help="scores and ends alone, without alignments")] = True
    engine: EngineChoice = "auto"
    limits: Annotated[ThreadLimits, FREE] = field(default_factory=ThreadLimits)
    sha256: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.list_file and not (self.queries and self.references):
            raise InputError("Pairs need two files of sequences, or a list; choose them.")
        if self.references and not self.queries:
            raise InputError("The references have no queries to be paired with; choose the queries' file.")

    @property
    def inputs(self) -> tuple[str, ...]:
        return (*self.files, *self.scoring.files)

    def open_scoring(self) -> tuple[SubstitutionMatrix, GapCosts]:
        """See ``MatrixScoring.open``.

        Raises ``InputError``, also without a positive score where both sequences' ends are free.
        """
        matrix, gaps = self.scoring.open()
        if self.mode in ("local", "semiglobal"):
            check_positive(matrix, Phrase(", or the mode global or fit"))
        return matrix, gaps

    @property
    def title(self) -> str:
        parts = [self._pair(" × "), f"{self.mode} pairs", self.scoring.title, "" if self.traced else "scores"]
        return " · ".join(part for part in parts if part)

    @property
    def folder_name(self) -> str:
        return Phrase("pairs of {}", self._pair(" x "))

    def _pair(self, sign: str) -> str:
        return Path(self.list_file).stem if self.list_file else f"{stem(self.queries)}{sign}{stem(self.references)}"

    @property
    def stages(self) -> tuple[Stage, ...]:
        return STAGES

    def identifying(self) -> dict[str, Any]:
        """See ``Saved.identifying``: also which files are given, which is the kind of pairing."""
        files = [bool(path) for path in (self.queries, self.references, self.list_file)]
        return super().identifying() | {"files": files}

    def learnt_from(self, other: PairsRequest) -> PairsRequest:
        """See ``Request.learnt_from``."""
        learnt = super().learnt_from(other)
        return learnt.with_(scoring=learnt.scoring.learnt_from(other.scoring))
