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
MatchKind = Literal["maxmatch", "mum", "mumreference"]
Strands = Literal["forward", "reverse", "both"]
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
        _check_version(data, origin)
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


@dataclass(frozen=True)
class MatchesLimits:
    """The result does not depend on ``threads`` (None: all cores).

    A run that finds more than ``matches`` matches is refused (``InputError``: choose a longer minimum), since nobody could
    look at them and they would fill the memory.
    """

    threads: int | None = None
    matches: int = 100_000_000


@dataclass(frozen=True)
class MatchesRequest:
    """All maximal exact matches between the records of a file, ``reference``, and those of others, ``queries``, in order.

    ``minimum`` is the least length (bases; mummer's -l). ``kind``: all matches (maxmatch), those unique in both sequences (mum),
    or unique in the reference (mumreference). ``only_acgt`` (mummer's -n): no other letter matches; without it N matches
    N. ``sha256`` holds, for the reference and then each query, the SHA-256 of the file as it was read (of its bytes on the disk);
    it is filled in by the run, and a later reading that differs is refused.
    """

    reference: str
    queries: tuple[str, ...]
    minimum: int = 20
    kind: MatchKind = "maxmatch"
    strands: Strands = "both"
    only_acgt: bool = True
    engine: EngineName = "auto"
    limits: MatchesLimits = field(default_factory=MatchesLimits)
    sha256: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.kind not in get_args(MatchKind):
            raise InputError(f"The matches asked for are maxmatch, mum or mumreference, not “{self.kind}”.")
        if self.strands not in get_args(Strands):
            raise InputError(f"The strands are forward, reverse or both, not “{self.strands}”.")
        if self.engine not in get_args(EngineName):
            raise InputError(f"The engine is auto, cuda or cpu, not “{self.engine}”.")
        if self.minimum < 1:
            raise InputError(f"The minimum length of a match is at least 1, not {self.minimum:,}.")
        if not self.queries:
            raise InputError("There is nothing to look for; choose at least one query file.")

    def with_(self, **changes: Any) -> MatchesRequest:
        """A copy with some fields changed."""
        return replace(self, **changes)

    def to_json(self) -> dict[str, Any]:
        return {"format": FORMAT_VERSION, "analysis": "matches", **asdict(self)}

    @classmethod
    def from_json(cls, data: dict[str, Any], origin: str = "the request") -> MatchesRequest:
        """Rebuild a request; ``origin`` names the file in the sentence if it is newer or damaged."""
        _check_version(data, origin)
        try:
            return cls(
                reference=data["reference"],
                queries=tuple(data["queries"]),
                minimum=data["minimum"],
                kind=data["kind"],
                strands=data["strands"],
                only_acgt=data["only_acgt"],
                engine=data["engine"],
                limits=MatchesLimits(**data["limits"]),
                sha256=tuple(data["sha256"]),
            )
        except (KeyError, TypeError) as problem:
            raise Damaged(f"{origin} is damaged: {problem}.") from problem

    def identity(self) -> str:
        """SHA-256 over everything that the result depends on: not the engine and limits, nor paths where files have hashes."""
        data = self.to_json()
        for name in ("engine", "limits", *(("reference", "queries") if self.sha256 else ())):
            del data[name]
        return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()


Request = ChromosomeRequest | MatchesRequest


def request_from_json(data: dict[str, Any], origin: str = "the request") -> Request:
    """Rebuild a request of any analysis. Raises ``Damaged`` for one that this version does not know."""
    _check_version(data, origin)
    analysis = data.get("analysis", "chromosome")
    if analysis == "chromosome":
        return ChromosomeRequest.from_json(data, origin)
    if analysis == "matches":
        return MatchesRequest.from_json(data, origin)
    raise Damaged(f"{origin} asks for an analysis that is unknown here; update Crosspoint to open it.")


def _check_version(data: dict[str, Any], origin: str) -> None:
    version = data.get("format")
    if not isinstance(version, int):
        raise Damaged(f"{origin} is damaged: it names no format version.")
    if version > FORMAT_VERSION:
        raise Damaged(f"{origin} was written by a newer Crosspoint; update Crosspoint to open it.")


def _choice(data: dict[str, Any]) -> SequenceChoice:
    trim = data["trim"]
    return SequenceChoice(**{**data, "trim": tuple(trim) if trim else None})
