"""The cards that fill a matrix together, each in its thread, and what is said when one of them fails."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from gpu.core.errors import DeviceError, OutOfMemory
from gpu.engines.cuda.sweep.company import Company
from gpu.engines.cuda.sweep.joint import Joint
from gpu.engines.cuda.sweep.sections import Section
from gpu.engines.work.sweep import Band, Sweep, SweepProgress

#: Between looks whether there is an answer.
POLL_SECONDS = 0.02
#: What a card's failure is told as.
FAILURES = (DeviceError, OutOfMemory)

#: A sweep of a card's share.
Run = Callable[[Any, Sweep, Company], Generator[Band | SweepProgress, None, None]]
#: What is left of sections, by their numbers, until nothing more is asked of any of them.
Fill = Callable[[Any, Joint, Mapping[int, Section]], None]


class Work(Protocol):
    """``gpu.engines.cuda.device_worker.Job``."""

    failure: BaseException | None

    @property
    def is_done(self) -> bool: ...
    def join(self) -> None: ...


class CardThread(Protocol):
    """``gpu.engines.cuda.device_worker.DeviceWorker``."""

    def start(self, work: Callable[[Any], None]) -> Work: ...


@dataclass(frozen=True)
class Member:
    """A card that takes part: ``in_flight`` strips at once; ``name`` is for people. ``run`` and ``fill`` are called in its thread."""

    name: str
    lane: CardThread
    in_flight: int
    run: Run
    fill: Fill


def sentence(lost: Sequence[Member], left: Sequence[Member], problem: BaseException) -> str:
    """What happened; what is to be done about it, the second half of what the problem says, is done here."""
    what = str(problem).partition(";")[0].rstrip(".")
    names, others = (", ".join(member.name for member in members) for members in (lost, left))
    return f"{names}: {what}; {others} goes on." if len(left) == 1 else f"{names}: {what}; {others} go on."
