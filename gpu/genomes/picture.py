"""The picture of a run of two genomes: the alignments under way, and how many are done."""

from __future__ import annotations

from dataclasses import dataclass

from gpu.batch.tasks import TaskState


@dataclass(frozen=True)
class PairsPicture:
    """The batch of a run: the pairs under way, and the numbers of those done, failed and all.

    ``failures``: see ``ResultFolder.failures``.
    """

    running: tuple[TaskState, ...]
    done: int
    failures: int
    total: int
