"""The request of a comparison of genomes: their files, scoring, which pairs; and its stages."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import combinations, count
from typing import Annotated, Any, ClassVar

from gpu.analyses.chromosome.request import Limits
from gpu.analyses.chromosome.suboptimal import parse_wanted
from gpu.core.errors import InputError
from gpu.core.fields import FILE, FREE, Option, Whole
from gpu.core.phrase import Phrase
from gpu.core.request import Distribution, EngineChoice, OfFiles, Stage
from gpu.core.schema import MOST
from gpu.core.units import CELLS
from gpu.scoring import Scoring
from gpu.sequences.names import stem

READ, MATCH, PROPOSE, ALIGN, SUM = 1, 2, 3, 4, 5
#: The stages of a comparison of two genomes.
STAGES = (
    Stage(READ, Phrase("Read the genomes"), 0.01),
    # Pages have one column for what is counted, and one for what is found: cells, and pairs.
    Stage(MATCH, Phrase("Find which record matches which"), 0.08),
    Stage(PROPOSE, Phrase("Propose pairs of records"), 0.01, None, Phrase("pairs")),
    Stage(ALIGN, Phrase("Align the pairs"), 0.85, CELLS, Phrase("pairs")),
    Stage(SUM, Phrase("Sum up"), 0.05),
)
COMPARE, MEASURE = 2, 3
#: Those of several genomes.
STAGES_OF_ALL = (
    Stage(READ, Phrase("Read the genomes"), 0.01),
    Stage(COMPARE, Phrase("Compare each two genomes"), 0.98, CELLS, Phrase("comparisons")),
    Stage(MEASURE, Phrase("Measure their distances"), 0.01),
)
#: Share of a record, in at least one exact match, from which a pair is proposed.
THRESHOLD = 0.05
#: Genomes that are compared all against all at most.
_MAX_GENOMES = 200
#: Fields that choose what is aligned of the same comparison, and may change from run to run.
_CHOOSE = ("until", "threshold", "only_ranges", "pairs", "also")


@dataclass(frozen=True)
class PairChoice:
    """A pair of records to be aligned.

    ``a`` and ``b`` are their names. ``reverse``: with the reverse complement of b; None: on the
    strand where more bases match. The ranges are 1-based and inclusive, on the forward strands;
    None: the whole record.
    """

    a: str
    b: str
    reverse: bool | None = False
    a_range: tuple[int, int] | None = None
    b_range: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        for ends in (self.a_range, self.b_range):
            if ends is not None:
                Whole(1, MOST).check("range", ends[0])
                Whole(ends[0], MOST).check("range", ends[1])


@dataclass(frozen=True)
class GenomesRequest(OfFiles):
    """All pairs of records of two genomes that belong together, each aligned exactly.

    Parameters
    ----------
    a : tuple of str
        Paths of the files of genome a, whose records give the rows. Without ``b`` each file is a
        genome of its own, and each two of them are compared.
    b : tuple of str
        Paths of the files of genome b.
    scoring : Scoring
    minimum : int
        Least length of an exact match that counts for the proposal, in bases.
    until : int
        ``PROPOSE``: only propose pairs. ``SUM``: align them.
    threshold : float
        Share of either record, 0 to 1, that lies in exact matches, from which a pair is aligned.
    only_ranges : bool
        Align the ranges that match, with a margin, in place of whole records.
    pairs : tuple of PairChoice, optional
        The pairs to be aligned in place of those from the threshold on.
    also : str
        Further alignments of each pair, on either strand, as in ``ChromosomeRequest`` ("": none).
    sha256 : tuple of str
        Hashes of the files as read, in the order of ``files``.
    """

    analysis: ClassVar[str] = "genomes"
    holds: ClassVar[str] = Phrase("a comparison of genomes")
    distribution: ClassVar[Distribution] = "runs"

    a: Annotated[tuple[str, ...], FILE]
    b: Annotated[tuple[str, ...], FILE] = ()
    scoring: Scoring = field(default_factory=Scoring)
    minimum: Annotated[
        int,
        Whole(8, 1_000_000),
        Option("-l", "--minimum", metavar="N", help="least length of an exact match (%(default)s)"),
    ] = 20
    engine: EngineChoice = "auto"
    limits: Annotated[Limits, FREE] = field(default_factory=Limits)
    until: int = SUM
    threshold: float = THRESHOLD
    only_ranges: Annotated[
        bool, Option("--ranges", help="align the ranges that match, with a margin, in place of whole records")
    ] = False
    pairs: tuple[PairChoice, ...] | None = None
    also: Annotated[
        str, Option(metavar="N|E=1e-3", help="of each pair also the N next-best alignments, on either strand")
    ] = ""
    sha256: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.until not in (PROPOSE, SUM):
            raise InputError("The last stage is {} or {}, not {}.", PROPOSE, SUM, self.until)
        if not 0 <= self.threshold <= 1:
            raise InputError("The threshold is a share of a record, 0 to 100 %, not {:g} %.", 100 * self.threshold)
        if not self.a:
            raise InputError("There is no genome; choose at least two files.")
        if self.is_all and not 2 <= len(self.a) <= _MAX_GENOMES:
            raise InputError("Compare 2 to {} genomes with each other, not {:,}.", _MAX_GENOMES, len(self.a))
        if self.is_all and (self.pairs is not None or self.until != SUM):
            raise InputError("Pairs are chosen for two genomes; compare these two alone.")
        if self.also:
            object.__setattr__(self, "also", parse_wanted(self.also).text)

    @property
    def is_all(self) -> bool:
        """True if each file of ``a`` is a genome, and each two are compared."""
        return not self.b

    @property
    def couples(self) -> list[tuple[int, int]]:
        """Of several genomes: each two of them, once, by their numbers."""
        return list(combinations(range(len(self.a)), 2))

    @property
    def title(self) -> str:
        if self.is_all:
            return f"{stem(self.a[0])}, {stem(self.a[1])}{', …' * (len(self.a) > 2)} ({len(self.a)})"
        return self._named(" × ")

    @property
    def genome_names(self) -> list[str]:
        """The names of the genomes, each once: those of their files."""
        names = [stem(path) for path in self.a] if self.is_all else [_of(self.a), _of(self.b)]
        taken, found = set(names), []
        for number, name in enumerate(names, 1):
            if names.count(name) > 1:
                numbered = (f"{name} ({tried})" for tried in count(number))
                name = next(one for one in numbered if one not in taken)
            taken.add(name)
            found.append(name)
        return found

    @property
    def folder_name(self) -> str:
        return Phrase("{} genomes", len(self.a)) if self.is_all else Phrase("genomes {}", self._named(" x "))

    def _named(self, sign: str) -> str:
        return f"{_of(self.a)}{sign}{_of(self.b)}"

    @property
    def stages(self) -> tuple[Stage, ...]:
        return STAGES_OF_ALL if self.is_all else STAGES

    @property
    def last_stage(self) -> int:
        return MEASURE if self.is_all else self.until

    def identifying(self) -> dict[str, Any]:
        """See ``Saved.identifying``: also without which pairs are aligned: a run may add some."""
        # Of several genomes the choice is part of what their distances are made of.
        free = () if self.is_all else _CHOOSE
        return {name: value for name, value in super().identifying().items() if name not in free}

    def of_two(self, first: int, second: int) -> GenomesRequest:
        """Of several genomes: the comparison of two, by their numbers."""
        known = (self.sha256[first], self.sha256[second]) if self.sha256 else ()
        return self.with_(a=(self.a[first],), b=(self.a[second],), sha256=known)


def _of(paths: tuple[str, ...]) -> str:
    return stem(paths[0]) + (f" + {len(paths) - 1}" if len(paths) > 1 else "")


def couple_folder(first: int, second: int) -> str:
    """Of several genomes: the name of the folder of two, by their numbers, within the result's."""
    return f"{first + 1} x {second + 1}"
