"""What a mapping of short reads is asked for: a reference, files of reads, how many errors; and the stages it takes."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any, ClassVar

from gpu.core.errors import InputError
from gpu.core.request import EngineName, OfFiles, Stage, check_engine, check_threads, identity_of
from gpu.core.schema import LATER, check_whole
from gpu.core.units import BASES, BYTES, counted
from gpu.sequences.names import stem

READ, INDEX, MAP, SAVE = 1, 2, 3, 4
#: Reads come and hits go while others are searched for: the phases of Figure 6 overlap in ``MAP``, and the result tells what each took.
STAGES = (
    Stage(READ, "Read the reference", 0.05),
    Stage(INDEX, "Prepare the index of the reference", 0.3),
    Stage(MAP, "Map the reads", 0.6, BASES, "hits"),
    Stage(SAVE, "Save", 0.05),
)
#: Of reads that were mapped elsewhere.
TAKE, SAVE_TAKEN = 2, 3
TAKEN_STAGES = (
    Stage(READ, "Read the heading, and the reference", 0.05),
    Stage(TAKE, "Take over the mapped reads", 0.9, BYTES, "hits"),
    Stage(SAVE_TAKEN, "Save", 0.05),
)
#: Endings of the names of files of mapped reads.
ENDINGS = (".sam", ".bam", ".sam.gz")
PATTERNS = " ".join(f"*{ending}" for ending in ENDINGS)
#: Hits of a read that may be asked for at most.
MAX_HITS = 1 << 30


@dataclass(frozen=True)
class ReadsLimits:
    """The result does not depend on ``threads`` (None: all cores)."""

    threads: int | None = None

    def __post_init__(self) -> None:
        check_threads(self.threads)


@dataclass(frozen=True)
class ReadsRequest(OfFiles):
    """Every hit of the reads of some files, in order, in the records of a file, ``reference``, with at most ``errors`` (0 or 1) errors.

    Without ``reads`` the index of the reference is all that is asked for. ``most``: hits of a read that are told at most (0: all), those with fewest
    errors first. ``sha256``: of the files, as they were read, in the order of ``files``; filled in by the run, and a later reading
    that differs is refused.

    ``alignments``: a SAM or BAM file of reads that were mapped elsewhere, which is taken over as it is: then there are no ``reads``, and there
    need not be a ``reference``, which only says what the letters of the file's records are.
    """

    analysis: ClassVar[str] = "reads"
    holds: ClassVar[str] = "mapped reads"

    reference: str
    reads: tuple[str, ...] = ()
    errors: int = 1
    most: int = 0
    engine: EngineName = "auto"
    limits: ReadsLimits = field(default_factory=ReadsLimits)
    sha256: tuple[str, ...] = ()
    alignments: str = field(default="", metadata=LATER)

    def __post_init__(self) -> None:
        check_whole("errors", self.errors, 0, 1)
        check_whole("most", self.most, 0, MAX_HITS)
        check_engine(self.engine)
        if not self.reference and not self.alignments:
            raise InputError("Reads need a reference to be mapped to; choose its file.")
        if self.reads and self.alignments:
            raise InputError("Reads that are mapped already are not mapped again; choose one or the other.")

    @property
    def files(self) -> tuple[str, ...]:
        return tuple(filter(None, (self.reference, *self.reads, self.alignments)))

    @property
    def threads(self) -> int | None:
        return self.limits.threads

    @property
    def title(self) -> str:
        if self.alignments:
            return f"{stem(self.alignments)} → {stem(self.reference)}" if self.reference else stem(self.alignments)
        told = [self._files(" → "), "exact" if not self.errors else "≤ 1 error"]
        return " · ".join([*told, f"≤ {counted(self.most, 'hits')}"] if self.most else told)

    @property
    def folder_name(self) -> str:
        return f"reads {stem(self.alignments)}" if self.alignments else f"reads {self._files(' in ')}"

    def _files(self, sign: str) -> str:
        more = f" + {len(self.reads) - 1}" if len(self.reads) > 1 else ""
        return f"{stem(self.reads[0])}{more}{sign}{stem(self.reference)}" if self.reads else stem(self.reference)

    @property
    def stages(self) -> tuple[Stage, ...]:
        return TAKEN_STAGES if self.alignments else STAGES

    @property
    def last_stage(self) -> int:
        return SAVE_TAKEN if self.alignments else SAVE if self.reads else INDEX

    @property
    def finding_stage(self) -> int:
        """The number of the stage that finds hits."""
        return TAKE if self.alignments else MAP

    def with_whole_paths(self) -> ReadsRequest:
        """The same, wherever it is opened from."""
        reference, alignments = (os.path.abspath(path) if path else "" for path in (self.reference, self.alignments))
        return self.with_(reference=reference, reads=tuple(map(os.path.abspath, self.reads)), alignments=alignments)

    def check_reads(self) -> None:
        """Raise ``InputError`` where there are no reads to map."""
        if not self.reads and not self.alignments:
            raise InputError("There is nothing to map; choose at least one file of reads.")

    def to_json(self) -> dict[str, Any]:
        data = super().to_json()
        if not self.alignments:
            # So that folders of earlier versions, which know no such field, go on being of the same comparison.
            del data["alignments"]
        return data

    def identity(self) -> str:
        """SHA-256 over everything that the result depends on: not the engine and limits, nor paths where files have hashes."""
        data = self.to_json()
        if self.sha256:
            # Whether there are such files, and not where they lie.
            data |= {name: bool(data[name]) for name in ("reference", "alignments") if self.alignments}
        known = () if not self.sha256 else ("reads",) if self.alignments else ("reference", "reads")
        return identity_of(data, ("engine", "limits", *known))
