"""The request of a database search: queries, database, scoring, number of hits; and its stages."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Annotated, ClassVar, Literal, get_args

from gpu.core.errors import InputError
from gpu.core.fields import FILE, FREE, OneOf, Option, Whole
from gpu.core.phrase import Phrase
from gpu.core.request import Distribution, EngineChoice, OfFiles, Stage, ThreadLimits
from gpu.core.units import CELLS
from gpu.scoring.choice import MatrixScoring
from gpu.sequences.names import stem
from gpu.sequences.translation import FORWARD, REVERSE, STANDARD, check_code

StrandName = Literal["both", "forward", "reverse"]
#: Which side is DNA that is compared as the protein it codes for: as BLAST's blastx and tblastn do.
TranslateName = Literal["none", "query", "database"]

READ, SCORE, ALIGN, SAVE = 1, 2, 3, 4
STAGES = (
    Stage(READ, Phrase("Read the sequences"), 0.05),
    Stage(SCORE, Phrase("Score the database"), 0.85, CELLS),
    Stage(ALIGN, Phrase("Align the hits"), 0.08, finds=Phrase("hits")),
    Stage(SAVE, Phrase("Save"), 0.02),
)

#: BLAST's usual scoring of proteins: existence 11, extension 1 is a first gap of 12 here.
PROTEIN_SCORING = MatrixScoring("BLOSUM62", gap_first=12, gap_extend=1)
#: blastn's of bases: existence 5, extension 2.
DNA_SCORING = MatrixScoring("", 2, -3, gap_first=7, gap_extend=2)

#: Alignments of an entry at most, as the command line and the window ask for.
MAX_ALIGNMENTS = 10

#: Why a translated search has no SAM output.
NO_SAM = Phrase(
    "SAM has no place for residues that are three bases each; choose table, tab6, json, fasta or another format for "
    "a translated search."
)
#: Why translated queries have no stack of hits.
NO_STACK = Phrase(
    "Hits of a translated query are of six frames, which do not stack; choose fasta, json or another format."
)


@dataclass(frozen=True)
class SearchRequest(OfFiles):
    """Every record of ``queries`` against every one of ``database``.

    Parameters
    ----------
    queries, database : str
        Paths of the files. The matrix's alphabet says whether they are proteins or bases.
    strand : str
        Strand of queries that are bases, or of the translated side.
    top, evalue : int, float
        Per query, the best ``top`` entries with an E-value of at most ``evalue`` are kept.
    max_alignments : int
        Of each of them at most so many alignments with such an E-value, the best first.
    sha256 : tuple of str
        Hashes of the files as read, in the order of ``files``. Set by the run; a file that has
        changed since is refused.
    translate : str
        Which of the two is DNA that is read as protein, in three frames of each strand, by NCBI's
        ``genetic_code``; the matrix is one of proteins then.
    dbsize : int
        Letters of the database that E-values are computed for, as BLAST's ``-dbsize``; 0: those
        that it has.
    """

    analysis: ClassVar[str] = "search"
    holds: ClassVar[str] = Phrase("a database search")
    distribution: ClassVar[Distribution] = "portions"

    queries: Annotated[
        str, FILE, Option("QUERY", help="FASTA, FASTQ, GenBank or EMBL file of proteins or bases, plain or packed")
    ]
    database: Annotated[
        str, FILE, Option("DB", help="the same, or a Swiss-Prot flat file; it may be larger than the memory")
    ]
    scoring: MatrixScoring = PROTEIN_SCORING
    strand: Annotated[
        StrandName,
        OneOf("The strand is both, forward or reverse, not “{}”."),
        Option(help="of queries of bases, or of what is translated (%(default)s)"),
    ] = "both"
    top: Annotated[
        int, Whole(1, 1_000_000), Option(help="entries of a query that are listed at most (%(default)s)")
    ] = 50
    evalue: Annotated[
        float, Option(help="E-value of a hit at most: how often chance brings one as good (%(default)g)")
    ] = 10.0
    engine: EngineChoice = "auto"
    limits: Annotated[ThreadLimits, FREE] = field(default_factory=ThreadLimits)
    sha256: tuple[str, ...] = ()
    translate: Annotated[
        TranslateName,
        Option(
            choices=("query", "database"),
            help="which is DNA and is compared as protein, in six frames, as BLAST's blastx (query) and tblastn "
            "(database) do",
        ),
    ] = "none"
    genetic_code: Annotated[
        int, Option(metavar="NUMBER", help="NCBI's number of the code that translates (%(default)s, the standard one)")
    ] = STANDARD
    dbsize: Annotated[
        int,
        Whole(0, 10**15),
        Option(metavar="LETTERS", help="compute E-values for a database of so many letters, as BLAST's -dbsize does"),
    ] = 0
    max_alignments: Annotated[
        int,
        Whole(1, 10_000),
        Option(
            metavar="NUMBER",
            default=None,
            help=f"alignments of an entry at most, the best first ({MAX_ALIGNMENTS}; when a folder is resumed, its "
            "own)",
        ),
    ] = 1

    def __post_init__(self) -> None:
        super().__post_init__()
        if not (self.evalue > 0 and math.isfinite(self.evalue)):
            raise InputError("The E-value up to which hits are kept is a number above 0, not {:g}.", self.evalue)
        if self.translate not in get_args(TranslateName):
            raise InputError("What is translated is the query, the database or none, not “{}”.", self.translate)
        if self.translate != "none":
            check_code(self.genetic_code)
        elif self.genetic_code != STANDARD:
            raise InputError(
                "A genetic code is for what is translated; choose that[[ (--translate)|]], or leave the code out."
            )
        if not self.queries or not self.database:
            raise InputError("A search needs a file of queries and a database; choose them.")

    @property
    def inputs(self) -> tuple[str, ...]:
        return (*self.files, *self.scoring.files)

    @property
    def frames(self) -> tuple[int, ...]:
        """The frames in which the translated side is read; none without translation."""
        if self.translate == "none":
            return ()
        return {"both": FORWARD + REVERSE, "forward": FORWARD, "reverse": REVERSE}[self.strand]

    @property
    def title(self) -> str:
        parts = [f"{stem(self.queries)} in {stem(self.database)}", self.scoring.title]
        if self.translate != "none":
            code = "" if self.genetic_code == STANDARD else f" (code {self.genetic_code})"
            parts.append(Phrase("translated {}{}", self.translate, code))
        if self.dbsize:
            parts.append(Phrase("database size {:,}", self.dbsize))
        return " · ".join([*parts, *([] if self.strand == "both" else [self.strand])])

    @property
    def folder_name(self) -> str:
        return f"{stem(self.queries)} in {stem(self.database)}"

    @property
    def stages(self) -> tuple[Stage, ...]:
        return STAGES

    def learnt_from(self, other: SearchRequest) -> SearchRequest:
        """See ``Request.learnt_from``."""
        learnt = super().learnt_from(other)
        return learnt.with_(scoring=learnt.scoring.learnt_from(other.scoring))
