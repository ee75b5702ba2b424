"""What is asked, how, and within which limits: frozen dataclasses that go to JSON and back."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, get_args

from gpu.errors import Damaged, InputError
from gpu.scoring import Scoring

FORMAT_VERSION = 1

Mode = Literal["local", "global", "semiglobal"]
EngineName = Literal["auto", "cuda", "cpu"]


@dataclass(frozen=True)
class SequenceChoice:
    """Which part of which record of which file, and on which strand.

    ``record`` is the record's name (None: the only one). ``trim`` is 1-based and inclusive, on the forward
    strand, or None for the whole. ``reverse`` takes the reverse complement of what ``trim`` left.
    ``name``, ``length`` (whole record, bases) and ``sha256`` (of the whole record's codes) are filled in when the
    file is read for the first time; a later reading that differs from them is refused.
    """

    path: str
    record: str | None = None
    trim: tuple[int, int] | None = None
    reverse: bool = False
    name: str = ""
    length: int = 0
    sha256: str = ""

    @property
    def first(self) -> int:
        """1-based first base used, on the forward strand."""
        return self.trim[0] if self.trim else 1

    @property
    def last(self) -> int:
        """1-based last base used, on the forward strand."""
        return self.trim[1] if self.trim else self.length

    @property
    def used(self) -> int:
        """How many bases take part: a side of the matrix."""
        return max(0, self.last - self.first + 1)

    def position(self, index: int) -> int:
        """The 1-based position on the record's forward strand of 0-based base ``index`` of the matrix side."""
        return self.last - index if self.reverse else self.first + index


@dataclass(frozen=True)
class Limits:
    """Bytes, threads and block shapes. The results do not depend on ``threads``.

    ``sra_bytes`` bounds the special rows area, and apart from it the special columns, on disk. ``block_rows`` is the height of
    a block: special rows lie at multiples of it. ``special_rows`` is how many are kept at most even where the
    area could hold more. ``partition`` is the maximum partition size of stage 4.
    """

    sra_bytes: int = 4 << 30
    threads: int | None = None
    block_rows: int = 1024
    special_rows: int = 128
    column_interval: int = 1024
    partition: int = 128


@dataclass(frozen=True)
class ChromosomeRequest:
    """One chromosome alignment: sequence ``a`` gives the rows (i), ``b`` the columns (j)."""

    a: SequenceChoice
    b: SequenceChoice
    mode: Mode = "local"
    scoring: Scoring = field(default_factory=Scoring)
    pruning: bool = True
    engine: EngineName = "auto"
    limits: Limits = field(default_factory=Limits)
    until: int = 6

    def __post_init__(self) -> None:
        if self.mode not in get_args(Mode):
            raise InputError(f"The mode is local, global or semiglobal, not “{self.mode}”.")
        if self.engine not in get_args(EngineName):
            raise InputError(f"The engine is auto, cuda or cpu, not “{self.engine}”.")
        if not 1 <= self.until <= 6:
            raise InputError(f"The stages are 1 to 6, not {self.until}.")

    def with_(self, **changes: Any) -> ChromosomeRequest:
        """A copy with some fields changed."""
        return replace(self, **changes)

    def to_json(self) -> dict[str, Any]:
        return {"format": FORMAT_VERSION, "analysis": "chromosome", **asdict(self)}

    @classmethod
    def from_json(cls, data: dict[str, Any], origin: str = "the request") -> ChromosomeRequest:
        """Rebuild a request; ``origin`` names the file in the sentence if it is newer or damaged."""
        version = data.get("format")
        if not isinstance(version, int):
            raise Damaged(f"{origin} is damaged: it names no format version.")
        if version > FORMAT_VERSION:
            raise Damaged(f"{origin} was written by a newer Crosspoint; update Crosspoint to open it.")
        try:
            return cls(
                a=_choice(data["a"]),
                b=_choice(data["b"]),
                mode=data["mode"],
                scoring=Scoring(**data["scoring"]),
                pruning=data["pruning"],
                engine=data["engine"],
                limits=Limits(**data["limits"]),
                until=data["until"],
            )
        except (KeyError, TypeError) as problem:
            raise Damaged(f"{origin} is damaged: {problem}.") from problem

    def identity(self) -> str:
        """SHA-256 over everything that the result depends on: not the engine, threads, paths or last stage."""
        data = self.to_json()
        for name in ("engine", "until"):
            del data[name]
        del data["limits"]["threads"]
        for side in ("a", "b"):
            del data[side]["path"]
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


def _choice(data: dict[str, Any]) -> SequenceChoice:
    trim = data["trim"]
    return SequenceChoice(**{**data, "trim": tuple(trim) if trim else None})
