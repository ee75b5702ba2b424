"""What is asked: the letters of one record."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

from gpu.core.request import EngineName, Saved, Stage, identity_of
from gpu.core.units import BASES

STAGES = (Stage(1, "Read the record", 0.3), Stage(2, "Count its letters", 0.7, BASES, "letters"))


@dataclass(frozen=True)
class CountRequest(Saved):
    """The letters of the record of a file; ``sha256`` (of its codes) is filled in by the run."""

    analysis: ClassVar[str] = "count"
    holds: ClassVar[str] = "letter counts"

    path: str
    engine: EngineName = "cpu"
    threads: int | None = None
    sha256: str = ""

    @property
    def inputs(self) -> tuple[str, ...]:
        return (self.path,)

    @property
    def title(self) -> str:
        return f"letters of {Path(self.path).name}"

    @property
    def folder_name(self) -> str:
        return self.title

    @property
    def stages(self) -> tuple[Stage, ...]:
        return STAGES

    @property
    def last_stage(self) -> int:
        return len(STAGES)

    def identity(self) -> str:
        return identity_of(self.to_json(), ("engine", "threads", *(("path",) if self.sha256 else ())))

    def learnt_from(self, other: CountRequest) -> CountRequest:
        return self.with_(sha256=other.sha256) if not self.sha256 and self.path == other.path else self
