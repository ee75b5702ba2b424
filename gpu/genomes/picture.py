"""The picture of a run: the batch of alignments as far as it has come."""

from __future__ import annotations

from dataclasses import dataclass

from gpu.batch.tasks import TaskState


@dataclass(frozen=True)
class PairsPicture:
    """The batch of a run: the pairs under way, and the numbers of those done, failed and all."""

    running: tuple[TaskState, ...]
    done: int
    failed: int
    total: int
