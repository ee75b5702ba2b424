"""What a mapping of short reads is asked for: a reference, files of reads, how many errors; and the stages it takes."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import ClassVar

from gpu.errors import InputError
from gpu.fields import check_whole
from gpu.quantities import BASES
from gpu.request import EngineName, OfFiles, Stage, check_engine, check_threads, identity_of
from gpu.sequences.names import stem

READ, INDEX, MAP, SAVE = 1, 2, 3, 4
#: Reads come and hits go while others are searched for: the phases of Figure 6 overlap in ``MAP``, and the result tells what each took.
STAGES = (
    Stage(READ, "Read the reference", 0.05),
    Stage(INDEX, "Prepare the index of the reference", 0.3),
    Stage(MAP, "Map the reads", 0.6, BASES, "hits"),
    Stage(SAVE, "Save", 0.05),
)
#: Hits of a read that may be asked for at most.
MOST_HITS = 1 << 30


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
    errors first. ``sha256``: of the reference and then of each file of reads, as they were read; filled in by the run, and a later reading
    that differs is refused.
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

    def __post_init__(self) -> None:
        check_whole("errors", self.errors, 0, 1)
        check_whole("most", self.most, 0, MOST_HITS)
        check_engine(self.engine)
        if not self.reference:
            raise InputError("Reads need a reference to be mapped to; choose its file.")

    @property
    def files(self) -> tuple[str, ...]:
        return (self.reference, *self.reads)

    @property
    def threads(self) -> int | None:
        return self.limits.threads

    @property
    def title(self) -> str:
        told = [self._files(" → "), "exact" if not self.errors else "≤ 1 error"]
        return " · ".join([*told, f"≤ {self.most:,} hits"] if self.most else told)

    @property
    def folder_name(self) -> str:
        return f"reads {self._files(' in ')}"

    def _files(self, sign: str) -> str:
        more = f" + {len(self.reads) - 1}" if len(self.reads) > 1 else ""
        return f"{stem(self.reads[0])}{more}{sign}{stem(self.reference)}" if self.reads else stem(self.reference)

    @property
    def stages(self) -> tuple[Stage, ...]:
        return STAGES

    @property
    def last_stage(self) -> int:
        return SAVE if self.reads else INDEX

    def with_whole_paths(self) -> ReadsRequest:
        """The same, wherever it is opened from."""
        return self.with_(reference=os.path.abspath(self.reference), reads=tuple(map(os.path.abspath, self.reads)))

    def check_reads(self) -> None:
        """Raise ``InputError`` where there are no reads to map."""
        if not self.reads:
            raise InputError("There is nothing to map; choose at least one file of reads.")

    def identity(self) -> str:
        """SHA-256 over everything that the result depends on: not the engine and limits, nor paths where files have hashes."""
        return identity_of(self.to_json(), ("engine", "limits", *(("reference", "reads") if self.sha256 else ())))
