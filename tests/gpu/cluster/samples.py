"""Random comparisons for a cluster, and what their results are compared by."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import numpy as np

from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.batch.tasks import BatchTask, Status, TaskState
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.scoring import Scoring
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.fasta import write_fasta
from tests.soak.scene import content


def write_pair(folder: Path, random: np.random.Generator, length: int) -> tuple[str, str]:
    """Two related sequences in files of their own."""
    a = random.integers(0, 4, length).astype(np.uint8)
    b = a.copy()
    changed = random.random(length) < random.uniform(0.02, 0.3)
    b[changed] = random.integers(0, 4, int(changed.sum()))
    cut = int(random.integers(0, length // 2 + 1))
    b = np.concatenate([b[cut:], b[: cut // 2]])
    paths = []
    for name, letters in (("a", a), ("b", b)):
        path = folder / f"{length}-{random.integers(1 << 40)}.{name}.fa"
        write_fasta(path, name, letters)
        paths.append(str(path))
    return paths[0], paths[1]


def random_request(folder: Path, random: np.random.Generator, most: int = 300) -> ChromosomeRequest:
    """A small alignment with settings of any kind."""
    a, b = write_pair(folder, random, int(random.integers(40, most)))
    return ChromosomeRequest(
        a=SequenceChoice(a),
        b=SequenceChoice(b, reverse=bool(random.integers(2))),
        mode=("local", "global", "semiglobal")[random.integers(3)],
        scoring=Scoring(*((1, -3, 5, 2), (2, -3, 4, 1), (1, -1, 2, 1))[random.integers(3)]),
        pruning=bool(random.integers(2)),
        until=int(random.choice([6, 6, 6, 5, 2])),
        formats=(("text",), ("text", "paf"), ("sam", "vcf"))[random.integers(3)],
        both_strands=bool(random.integers(2)),
        also="2" if random.random() < 0.1 else "",
    )


def compute_here(tasks: list[BatchTask], folder: Path) -> dict[str, Path]:
    """The results of this process, by the tasks' names."""
    from gpu.analyses.registry import ANALYSES

    found = {}
    # What is compared at once need not survive a power cut.
    with closing(CpuEngine(1)) as engine, patch("os.fsync", lambda descriptor: None):
        for task in tasks:
            found[task.name] = folder / task.name
            ANALYSES.of(task.request).run(task.request, found[task.name], Monitor(), engine)
    return found


def differences(here: Path, there: Path) -> list[str]:
    """The files that differ between a result of this process and one of a cluster."""
    mine, others = content(here), content(there)
    names = [name for name in mine.keys() | others.keys() if mine.get(name) != others.get(name)]
    if (here / "request.json").read_bytes() != (there / "request.json").read_bytes():
        names.append("request.json")
    return names


class States:
    """The states that an executor told."""

    def __init__(self) -> None:
        self.all: list[TaskState] = []

    def __call__(self, state: TaskState) -> None:
        self.all.append(state)

    def last(self) -> dict[str, TaskState]:
        return {state.name: state for state in self.all}

    def failed(self) -> list[TaskState]:
        return [state for state in self.last().values() if state.status is not Status.DONE]
