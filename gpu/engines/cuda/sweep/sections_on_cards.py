"""A sweep of a narrow band on several cards: some sections each (``sections.py``), which need nothing of each other.

A card that fails costs what it had not told since the last row that was kept: another one goes on from there, when it is done with its own section.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from gpu.engines.cuda.sweep.joint import Joint
from gpu.engines.cuda.sweep.members import FAILURES, POLL_SECONDS, Fill, Member, Work, sentence
from gpu.engines.cuda.sweep.sections import Section
from gpu.engines.work.sweep import Band, SweepProgress

_TICK_SECONDS = 0.05


@dataclass(frozen=True)
class _Job:
    """Sections, or what is left of them, that a card is to fill."""

    member: Member
    numbers: Sequence[int]
    work: Work


class SectionsOnCards:
    """Fills the sections of a ``Joint``, dealt to the cards in turn; ``run`` is the generator behind ``Sweeps.sweep``."""

    def __init__(
        self, members: Sequence[Member], joint: Joint, lose: Callable[[Member], None] = lambda member: None
    ) -> None:
        """``lose`` is told of a card that failed."""
        self._members = list(members)
        self._joint = joint
        self._lose = lose
        self._jobs: list[_Job] = []

    def run(self) -> Generator[Band | SweepProgress, None, None]:
        """Yield bands in order, and ticks in between. Raises what the last card that was left failed of."""
        joint, last_tick = self._joint, time.monotonic()
        try:
            for first, member in enumerate(self._members):
                numbers = range(first, len(joint.sections), len(self._members))
                self._start(member, {number: joint.sections[number] for number in numbers})
            while not joint.is_done:
                with joint.moved:
                    joint.moved.wait(POLL_SECONDS)
                yield from joint.told()
                for job in [job for job in self._jobs if job.work.is_done]:
                    self._jobs.remove(job)
                    if job.work.failure is not None and not joint.is_done:
                        yield replace(joint.tick(), remark=self._failed(job, job.work.failure))
                if time.monotonic() - last_tick > _TICK_SECONDS:
                    last_tick = time.monotonic()
                    yield joint.tick()
        finally:
            joint.stop()
            for job in self._jobs:
                job.work.join()
        for job in self._jobs:
            if job.work.failure is not None:
                # It failed of cleaning up.
                self._drop(job.member, job.work.failure)

    def _start(self, member: Member, sections: Mapping[int, Section]) -> None:
        if sections:
            work = partial(_fill, member.fill, self._joint, sections)
            self._jobs.append(_Job(member, tuple(sections), member.lane.start(work)))

    def _failed(self, job: _Job, problem: BaseException) -> str:
        """Have another card go on with its sections; what is to be said, if it was not before."""
        is_known = job.member not in self._members
        self._drop(job.member, problem)
        self._joint.wake()
        if not self._members:
            raise problem
        busy = [other.member for other in self._jobs]
        left = ((number, self._left(number)) for number in job.numbers if not self._joint.is_over(number))
        # One that was done to the end only waits to be told.
        rows = len(self._joint.sweep.a)
        unfinished = {number: section for number, section in left if section.first_row < rows}
        self._start(min(self._members, key=busy.count), unfinished)
        return "" if is_known else sentence([job.member], self._members, problem)

    def _left(self, number: int) -> Section:
        """A section below the last row of it that was kept."""
        section, kept = self._joint.sections[number], self._joint.kept(number)
        return section if kept is None else replace(section, first_row=kept[0], top=kept[1])

    def _drop(self, member: Member, problem: BaseException) -> None:
        if not isinstance(problem, FAILURES):
            raise problem
        # It may have had more to do.
        if member in self._members:
            self._members.remove(member)
            self._lose(member)


def _fill(fill: Fill, joint: Joint, sections: Mapping[int, Section], card: Any) -> None:
    """In a card's thread."""
    fill(card, joint, sections)
