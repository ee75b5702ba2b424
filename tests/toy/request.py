"""What is asked: the letters of one record."""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

from gpu.errors import Damaged
from gpu.quantities import BASES
from gpu.request import FORMAT_VERSION, EngineName, Stage, check_format, identity_of

STAGES = (Stage(1, "Read the record", 0.3), Stage(2, "Count its letters", 0.7, BASES, "letters"))


@dataclass(frozen=True)
class CountRequest:
    """The letters of the record of a file; ``sha256`` (of its codes) is filled in by the run."""

    analysis: ClassVar[str] = "count"
    holds: ClassVar[str] = "letter counts"

    path: str
    engine: EngineName = "cpu"
    threads: int | None = None
    sha256: str = ""

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

    def to_json(self) -> dict[str, Any]:
        return {"format": FORMAT_VERSION, "analysis": self.analysis, **asdict(self)}

    @classmethod
    def from_json(cls, data: dict[str, Any], origin: str = "the request") -> CountRequest:
        check_format(data, origin)
        try:
            return cls(data["path"], data["engine"], data["threads"], data["sha256"])
        except KeyError as problem:
            raise Damaged(f"{origin} is damaged: {problem}.") from problem

    def identity(self) -> str:
        return identity_of(self.to_json(), ("engine", "threads", *(("path",) if self.sha256 else ())))

    def learnt_from(self, other: CountRequest) -> CountRequest:
        return replace(self, sha256=other.sha256) if not self.sha256 and self.path == other.path else self
