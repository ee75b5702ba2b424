"""Small plans of real comparisons, for the tests of batches."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

from gpu.batch.folder import BatchFolder
from gpu.batch.request import BatchRequest
from gpu.batch.run import run
from gpu.batch.tasks import TaskState
from gpu.core.monitor import Monitor


def sequences(folder: Path, count: int = 4, length: int = 60) -> list[str]:
    """Files of one related record each, s0.fa …; returns their names."""
    chance = random.Random(7)
    parent = [chance.choice("ACGT") for _ in range(length)]
    for number in range(count):
        letters = [chance.choice("ACGT") if chance.random() < 0.1 else letter for letter in parent]
        (folder / f"s{number}.fa").write_text(f">s{number}\n{''.join(letters)}\n")
    return [f"s{number}.fa" for number in range(count)]


def write_plan(path: Path, *lines: str) -> Path:
    """A plan of lines whose cells are separated by blanks; “.” is an empty cell."""
    rows = [["" if cell == "." else cell for cell in line.split()] for line in lines]
    path.write_text("\n".join("\t".join(row) for row in rows) + "\n", encoding="utf-8")
    return path


def pairs_plan(folder: Path, count: int) -> Path:
    """A plan of so many alignments of pairs, t0 …, each of other settings."""
    names = sequences(folder)
    lines = [
        f"pairs t{number} {names[number % 4]} {names[(number + 1) % 4]} {1 + number % 5}" for number in range(count)
    ]
    return write_plan(folder / "plan.tsv", "analysis name queries references match", *lines)


def computed(plan: Path, folder: Path, executor: Any = None) -> BatchFolder:
    """The batch of a plan, computed."""
    run(BatchRequest(str(plan), "cpu"), folder, Monitor(), executor=executor)
    return BatchFolder.open(folder)


def statuses(result: BatchFolder) -> dict[str, str]:
    return {row.state.name: row.state.status.value for row in result.rows}


def content(folder: Path) -> dict[str, bytes]:
    """What a comparison computed: every file whose bytes do not tell of time."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.np*"))}


def last_states(states: list[TaskState]) -> dict[str, TaskState]:
    return {state.name: state for state in states}
