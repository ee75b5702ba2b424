"""The request of an alignment of two chromosomes: sequences, mode, scoring, limits; its stages."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Any, ClassVar, Literal

from gpu.analyses.chromosome.suboptimal import parse_wanted
from gpu.core.errors import InputError
from gpu.core.fields import FREE, Checked, OneOf, Option, Whole, parsed
from gpu.core.phrase import Phrase
from gpu.core.request import EngineChoice, Saved, Stage, ThreadCount, device_numbers
from gpu.core.schema import MOST
from gpu.core.units import CELLS, parse_area
from gpu.scoring import Scoring
from gpu.scoring.affine import SCORE_LIMIT
from gpu.sequences.choice import SequenceChoice

Mode = Literal["local", "global", "semiglobal"]
#: The sequences that are circular; "auto": those whose files say so, which the run finds out.
Circular = Literal["auto", "none", "a", "b", "both"]
#: The circular sides by whether a is one, and whether b is.
SIDES: dict[tuple[bool, bool], Circular] = {
    (False, False): "none",
    (True, False): "a",
    (False, True): "b",
    (True, True): "both",
}

#: The six stages of CUDAlign 2.1. Stage 1 fills the whole matrix, the others only strips of it.
STAGES = (
    Stage(1, Phrase("Find the best score"), 0.85, CELLS, Phrase("crosspoints"), Phrase("pruned")),
    Stage(2, Phrase("Trace back over the special rows"), 0.06, CELLS, Phrase("crosspoints"), Phrase("pruned")),
    Stage(3, Phrase("Split at the special columns"), 0.03, CELLS, Phrase("crosspoints")),
    Stage(4, Phrase("Split until every partition is small"), 0.03, CELLS, Phrase("crosspoints")),
    Stage(5, Phrase("Align the partitions"), 0.02, CELLS, Phrase("crosspoints")),
    Stage(6, Phrase("Render"), 0.01),
)
#: The stage after them, if further alignments are asked for.
SUBOPTIMAL = Stage(7, Phrase("Find further alignments"), 0.9, CELLS, Phrase("alignments"))


@dataclass(frozen=True)
class Limits(Checked):
    """Bytes, devices and block shapes. The results do not depend on ``threads`` and ``devices``.

    ``sra_bytes`` bounds the special rows area, and separately the special columns, on disk; 0: as
    ``special_rows.area_bytes`` has it.
    ``block_rows`` is the height of a block: special rows lie at multiples of it. ``special_rows``
    is the largest number of special rows, even if the area could hold more. ``partition`` is the
    maximum partition size of stage 4. ``devices``: the graphics cards, auto, all or numbers like
    0,1. Raises ``InputError`` for numbers out of bounds.
    """

    sra_bytes: Annotated[
        int,
        Whole(0, MOST),
        Option(
            "--sra",
            metavar="BYTES|auto",
            type=parsed(parse_area),
            help="special rows area on disk (auto: 4G, or 20 rows where these need more)",
        ),
    ] = 0
    threads: ThreadCount = None
    block_rows: Annotated[int, Whole(1, 1 << 20)] = 1024
    special_rows: Annotated[int, Whole(0, 1 << 30)] = 128
    column_interval: Annotated[int, Whole(1, 1 << 30)] = 3072
    partition: Annotated[int, Whole(1, 1 << 12)] = 128
    devices: Annotated[
        str,
        FREE,
        Option(
            metavar="0,1|all",
            help="graphics cards (all that are like the best one, for matrices that are large enough)",
        ),
    ] = "auto"

    def __post_init__(self) -> None:
        super().__post_init__()
        device_numbers(self.devices)


@dataclass(frozen=True)
class ChromosomeRequest(Saved):
    """One chromosome alignment: sequence ``a`` gives the rows (i), ``b`` the columns (j).

    ``formats``: the renderings that the last stage writes into the folder, by name; see
    ``export.FORMATS``. ``bound``: the score that pruning starts from: auto (that of an alignment
    found first), none, or a whole number; the result does not depend on it.

    ``both_strands``: the run chooses the strand of b that shares more words with a. ``circular``:
    the run chooses where these sequences begin (``SequenceChoice.origin``); it stores the sides
    that "auto" means. ``is_oriented`` says that both are chosen, so that a resumed run has the
    same. See ``orientation``.

    ``also``: the further alignments that are wanted, as ``suboptimal.parse_wanted`` has it ("":
    none), with ``also_both_strands`` those of either strand of b; they are added to a folder that
    holds the first alignment.
    """

    analysis: ClassVar[str] = "chromosome"
    holds: ClassVar[str] = Phrase("an alignment")

    a: SequenceChoice
    b: SequenceChoice
    mode: Annotated[
        Mode,
        OneOf("The mode is local, global or semiglobal, not “{}”."),
        Option(help="which ends are free (%(default)s)"),
    ] = "local"
    scoring: Scoring = field(default_factory=Scoring)
    pruning: Annotated[bool, Option("--no-pruning", help="compute every cell")] = True
    engine: EngineChoice = "auto"
    limits: Limits = field(default_factory=Limits)
    until: Annotated[
        int,
        FREE,
        Option(
            metavar="STAGE",
            type=int,
            choices=range(1, len(STAGES) + 1),
            help=f"stop after this stage, 1 to {len(STAGES)}",
        ),
    ] = 6
    formats: Annotated[tuple[str, ...], FREE] = ()
    bound: Annotated[
        str,
        FREE,
        Option(
            metavar="auto|none|N",
            help="the score that pruning starts from: of an alignment found first, none, or this one (%(default)s)",
        ),
    ] = "auto"
    circular: Annotated[
        Circular,
        OneOf("Circular is auto, none, a, b or both, not “{}”."),
        Option(
            default="auto",
            help="sequences that have no first base: they are rotated until they match along one diagonal; auto: those "
            "whose files say that they are circular (%(default)s)",
        ),
    ] = "none"
    both_strands: bool = False
    is_oriented: Annotated[bool, FREE] = False
    also: Annotated[
        str,
        FREE,
        Option(
            metavar="N|E=1e-3",
            help="also the N next-best alignments that share no aligned pair of bases, or those down to an E-value",
        ),
    ] = ""
    also_both_strands: Annotated[bool, FREE, Option("--both-strands", help="with --also: on either strand of b")] = (
        False
    )

    def __post_init__(self) -> None:
        super().__post_init__()
        if self.engine == "cpu" and self.limits.devices != "auto":
            raise InputError(
                "The devices are graphics cards, which the engine cpu does not use; leave out one of the two."
            )
        if not 1 <= self.until <= len(STAGES):
            raise InputError("The stages are 1 to {}, not {}.", len(STAGES), self.until)
        if self.bound not in ("auto", "none") and _whole(self.bound) is None:
            raise InputError("The bound is auto, none or a score (a whole number), not “{}”.", self.bound)
        for side, choice in (("a", self.a), ("b", self.b)):
            if self.circular in (side, "both") and choice.trim is not None:
                raise InputError("A range is not circular; compare the whole of {}, or do not call it circular.", side)
        if self.also:
            object.__setattr__(self, "also", parse_wanted(self.also).text)

    @property
    def wants_suboptimal(self) -> bool:
        """True if further alignments are wanted of a run that finds such."""
        return bool(self.also) and self.mode == "local" and self.until == len(STAGES)

    def is_circle(self, side: int, annotated: bool = False) -> bool:
        """True if side 0 (a) or 1 (b) is circular; a whole record also if its annotation says so
        (``annotated``).
        """
        whole = (self.a, self.b)[side].trim is None
        return self.circular in ("ab"[side], "both") or (annotated and whole)

    @property
    def may_be_circles(self) -> bool:
        """True if whole records are compared, and as linear ones."""
        return self.circular in ("none", "auto") and self.a.trim is self.b.trim is None

    @property
    def given_bound(self) -> int | None:
        """The score that the user gave for pruning to start from, or None."""
        return _whole(self.bound)

    @property
    def inputs(self) -> tuple[str, ...]:
        return self.a.path, self.b.path

    @property
    def title(self) -> str:
        return f"{self.a.title} × {self.b.title}"

    @property
    def folder_name(self) -> str:
        return folder_name(self.a, self.b)

    @property
    def stages(self) -> tuple[Stage, ...]:
        return (*STAGES, SUBOPTIMAL) if self.wants_suboptimal else STAGES

    @property
    def last_stage(self) -> int:
        return SUBOPTIMAL.number if self.wants_suboptimal else self.until

    def adds_to(self, held: ChromosomeRequest) -> bool:
        """See ``Request.adds_to``: also where other further alignments are wanted."""
        wanted = self.also, self.also_both_strands
        return super().adds_to(held) or (self.wants_suboptimal and wanted != (held.also, held.also_both_strands))

    def identifying(self) -> dict[str, Any]:
        """See ``Saved.identifying``: also without how strand and origins were chosen, once they
        are.
        """
        data = super().identifying()
        if self.is_oriented:
            return data | {"circular": "none", "both_strands": False}
        # As of linear records, until the run has read what they are.
        return data | {"circular": "none"} if self.circular == "auto" else data

    def learnt_from(self, other: ChromosomeRequest) -> ChromosomeRequest:
        """See ``Request.learnt_from``; of the same question also the chosen strand and origins."""
        learnt = replace(self, a=self.a.learnt_from(other.a), b=self.b.learnt_from(other.b))
        if self.circular == "auto" and other.is_oriented:
            learnt = replace(learnt, circular=other.circular)
        if self.is_oriented or not other.is_oriented or learnt._orientation() != other._orientation():
            return replace(learnt, circular=self.circular)
        a = replace(learnt.a, origin=other.a.origin)
        b = replace(learnt.b, origin=other.b.origin, reverse=other.b.reverse)
        return replace(learnt, a=a, b=b, is_oriented=True)

    def _orientation(self) -> tuple[object, ...]:
        """All that the choice of strand and origins depends on."""
        a, b = self.a, self.b
        strand = "both" if self.both_strands else b.reverse
        return self.circular, strand, self.scoring, (a.sha256, a.trim, a.reverse), (b.sha256, b.trim)


def _whole(text: str) -> int | None:
    """A score as a whole number; None if the text is none."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdecimal() and len(digits) < 12):
        return None
    return int(text) if abs(int(text)) < SCORE_LIMIT else None


def folder_name(a: SequenceChoice, b: SequenceChoice) -> str:
    """The name of a result folder for an alignment of these two."""
    return f"{a.label} x {b.label}"
