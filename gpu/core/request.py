"""Requests: the frozen question of one analysis, which goes to JSON and back."""

from __future__ import annotations

import hashlib
import json
import os
from abc import ABC, abstractmethod
from dataclasses import asdict, dataclass, is_dataclass, replace
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Protocol, Self, TypeVar

from gpu.core.errors import Damaged, InputError
from gpu.core.fields import FILE, FREE, Checked, OneOf, Option, Whole, declared
from gpu.core.phrase import Phrase, phrase_of
from gpu.core.schema import build
from gpu.core.units import Unit

FORMAT_VERSION = 1
#: The file of a result folder that holds its request.
REQUEST_FILE = "request.json"
#: Threads that a request may ask for at most, and graphics cards.
MAX_THREADS = 4096
MAX_DEVICES = 64

EngineName = Literal["auto", "cuda", "cpu"]
#: The field ``engine`` of a request.
EngineChoice = Annotated[
    EngineName,
    OneOf("The engine is auto, cuda or cpu, not “{}”."),
    FREE,
    Option(help="what computes (%(default)s)"),
]
#: The threads of the CPU engine (None: all cores), a field of limits.
ThreadCount = Annotated[int | None, Whole(1, MAX_THREADS), FREE, Option(help="threads of the CPU engine (all cores)")]
Kind = TypeVar("Kind")


class Stage(NamedTuple):
    """One stage of an analysis, before it runs.

    ``number`` counts from 1 in the order of running. ``name`` is English and translatable.
    ``weight`` is its share of the progress bar; the sum need not be 1. ``unit`` is the unit it
    counts in (None: nothing); ``finds`` and ``skips`` name its findings and what it prunes, a noun
    each ("" for nothing).
    """

    number: int
    name: str
    weight: float
    unit: Unit | None = None
    finds: str = ""
    skips: str = ""


#: How a lab's computers share a run: one of them computes it whole, each computes portions of its
#: large calls of an engine, or each computes some of the runs that it consists of.
Distribution = Literal["whole", "portions", "runs"]


class Request(Protocol):
    """A frozen dataclass that asks one analysis for a result.

    ``analysis``: the analysis's name, as in ``request.json``; ``holds``: its results as a noun.
    ``distribution``: how a lab's computers share a run.
    """

    analysis: ClassVar[str]
    holds: ClassVar[str]
    distribution: ClassVar[Distribution]

    @property
    def engine(self) -> EngineName: ...

    @property
    def threads(self) -> int | None:
        """Threads of the CPU engine (None: all cores); the result does not depend on it."""

    @property
    def devices(self) -> str:
        """Graphics cards, as ``gpu.engines.choose`` takes them.

        The result does not depend on them.
        """

    @property
    def inputs(self) -> tuple[str, ...]:
        """The paths of all files that the run reads, those of matrices included."""

    @property
    def title(self) -> str:
        """The comparison's name in lists and tabs."""

    @property
    def folder_name(self) -> str:
        """The name of its result folder, before it is adapted to the drive."""

    @property
    def stages(self) -> tuple[Stage, ...]:
        """All the stages of the analysis, in order."""

    @property
    def last_stage(self) -> int:
        """The number of the stage that the run is to end with."""

    def adds_to(self, held: Any) -> bool:
        """True if it asks for more than a finished result of ``held``, the same comparison, has."""

    def to_json(self) -> dict[str, Any]:
        """The request as JSON, with ``format`` (the version) and ``analysis``."""

    @classmethod
    def from_json(cls, data: dict[str, Any], origin: str = Phrase("the request")) -> Self:
        """Rebuild a request; ``origin`` names the file in sentences."""

    def identity(self) -> str:
        """The SHA-256 over everything that the result depends on: equal for a folder to be
        resumed.
        """

    def learnt_from(self, other: Self) -> Self:
        """A copy with the checksums that ``other`` has of the same input, if they are unknown
        here.
        """


@dataclass(frozen=True)
class ThreadLimits(Checked):
    """Limits of a run that only has such; the result does not depend on ``threads``."""

    threads: ThreadCount = None


@dataclass(frozen=True)
class Saved(Checked):
    """A request as a frozen dataclass of declared fields; requests derive from it.

    It goes to JSON and back, and has its limits, if any, in a field ``limits``.
    """

    analysis: ClassVar[str]
    holds: ClassVar[str]
    distribution: ClassVar[Distribution] = "whole"

    @property
    def threads(self) -> int | None:
        """See ``Request.threads``."""
        threads: int | None = getattr(getattr(self, "limits", None), "threads", None)
        return threads

    @property
    def devices(self) -> str:
        """See ``Request.devices``."""
        devices: str = getattr(getattr(self, "limits", None), "devices", "auto")
        return devices

    @property
    def title(self) -> str:
        """See ``Request.title``."""
        raise NotImplementedError

    @property
    def folder_name(self) -> str:
        """See ``Request.folder_name``."""
        return self.title

    @property
    def stages(self) -> tuple[Stage, ...]:
        """See ``Request.stages``."""
        raise NotImplementedError

    @property
    def last_stage(self) -> int:
        """See ``Request.last_stage``."""
        return self.stages[-1].number

    def adds_to(self, held: Any) -> bool:
        """See ``Request.adds_to``."""
        return self.last_stage > held.last_stage

    def with_(self, **changes: Any) -> Self:
        """A copy with some fields changed."""
        return replace(self, **changes)

    def to_json(self) -> dict[str, Any]:
        """See ``Request.to_json``."""
        return {"format": FORMAT_VERSION, "analysis": self.analysis, **asdict(self)}

    @classmethod
    def from_json(cls, data: dict[str, Any], origin: str = Phrase("the request")) -> Self:
        """Rebuild a request; ``origin`` names the file in sentences.

        Raises ``Damaged``.
        """
        return rebuild(cls, data, origin)

    def identifying(self) -> dict[str, Any]:
        """The part of its JSON that the result depends on: all but fields marked ``FREE`` or, with
        a checksum, ``FILE``.
        """
        return _without_free(self, self.to_json())

    def identity(self) -> str:
        """See ``Request.identity``."""
        return hashlib.sha256(json.dumps(self.identifying(), sort_keys=True).encode()).hexdigest()


def _without_free(part: Any, data: dict[str, Any]) -> dict[str, Any]:
    """The JSON of a dataclass without the fields, of its own and its parts, that are free."""
    is_known = bool(getattr(part, "sha256", ""))
    for name, field in declared(part.__class__).items():
        if FREE in field.marks or (is_known and FILE in field.marks):
            del data[name]
        elif is_dataclass(value := getattr(part, name)):
            _without_free(value, data[name])
    return data


@dataclass(frozen=True)
class OfFiles(Saved, ABC):
    """A request that reads whole files, those of its fields marked ``FILE``; requests derive from
    it.
    """

    @property
    @abstractmethod
    def sha256(self) -> tuple[str, ...]:
        """The SHA-256 of each of ``files`` as read; () before."""

    @property
    def files(self) -> tuple[str, ...]:
        """The paths of the files that there are, in the order of ``sha256``."""
        values = (getattr(self, name) for name in self._path_fields())
        return tuple(path for value in values for path in ((value,) if isinstance(value, str) else value) if path)

    @property
    def inputs(self) -> tuple[str, ...]:
        """See ``Request.inputs``."""
        return self.files

    @property
    def title(self) -> str:
        """See ``Request.title``."""
        return Phrase("{} of {}", self.holds, ", ".join(os.path.basename(path) for path in self.files))

    def with_whole_paths(self) -> Self:
        """The same, wherever it is opened from."""

        def whole(value: Any) -> Any:
            if isinstance(value, str):
                return os.path.abspath(value) if value else ""
            return tuple(map(os.path.abspath, value))

        return self.with_(**{name: whole(getattr(self, name)) for name in self._path_fields()})

    @classmethod
    def _path_fields(cls) -> list[str]:
        return [name for name, field in declared(cls).items() if FILE in field.marks]

    def learnt_from(self, other: Self) -> Self:
        """See ``Request.learnt_from``."""
        mine, others = ([os.path.abspath(path) for path in request.files] for request in (self, other))
        return self.with_(sha256=other.sha256) if not self.sha256 and mine == others else self


def asked_stages(request: Request) -> tuple[Stage, ...]:
    """The stages that the run goes through."""
    return tuple(stage for stage in request.stages if stage.number <= request.last_stage)


def is_same_comparison(one: Request, other: Request) -> bool:
    """True if both ask for the same result, as far as is known without reading their inputs."""
    if one.analysis != other.analysis:
        return False
    return one.learnt_from(other).identity() == other.learnt_from(one).identity()


def check_format(data: dict[str, Any], origin: str) -> None:
    """Raise ``Damaged`` unless this is a request of this format; ``origin`` names the file."""
    version = data.get("format")
    if type(version) is not int or version != FORMAT_VERSION or not isinstance(data.get("analysis"), str):
        raise Damaged(
            "{} is of another format; open it with the version of Crosspoint that wrote it, or run the "
            "comparison again in an empty folder.",
            origin,
        )


def rebuild(kind: type[Kind], data: dict[str, Any], origin: str) -> Kind:
    """A request's dataclass from its JSON, every value checked.

    Raises ``Damaged``; ``origin`` names the file.
    """
    check_format(data, origin)
    try:
        return build(kind, data)
    except (ValueError, InputError) as problem:
        raise Damaged(
            "{} is damaged: {}; run the comparison again.",
            origin,
            phrase_of(problem).unstopped,
        ) from problem


def device_numbers(devices: str) -> tuple[int, ...]:
    """The numbers of the graphics cards named; () for "auto" and "all". Raises ``InputError``."""
    if devices in ("auto", "all"):
        return ()
    parts = [part.strip() for part in devices.split(",")]
    if not all(part.isascii() and part.isdecimal() and len(part) < 4 for part in parts):
        raise InputError("The devices are auto, all or numbers of graphics cards like 0,1, not “{}”.", devices)
    numbers = tuple(int(part) for part in parts)
    if len(set(numbers)) < len(numbers) or len(numbers) > MAX_DEVICES:
        raise InputError("Each graphics card is to be named once, not “{}”.", devices)
    return numbers
