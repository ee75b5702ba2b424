"""Inputs on their way to a worker that answers wrongly: the sending ends."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from gpu.cluster.content import Offers
from gpu.cluster.messages import PART_BYTES


class _Task:
    problem: Any = None

    def fail(self, problem: Any) -> None:
        self.problem = problem


def _sent(path: Path, answers: Any) -> tuple[_Task, list[int]]:
    """What became of a task, and the offsets of the parts that its worker was sent."""
    task, offsets = _Task(), list[int]()

    async def ask(worker: str, operation: str, timeout: float, *, sha256: str, offset: int, data: bytes) -> Any:
        offsets.append(offset)
        assert len(offsets) < 50
        return answers(offset, len(data))

    offers = Offers(ask, lambda: None, lambda: False)
    sha256, _ = offers.add(path, lambda: None)
    asyncio.run(offers._sent(task, "tls://w:1", sha256))  # type: ignore[arg-type]
    return task, offsets


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "a.fa"
    made.write_bytes(bytes(PART_BYTES + 5))
    return made


def test_a_file_is_sent_in_parts(path: Path) -> None:
    task, offsets = _sent(path, lambda offset, size: offset + size)
    assert task.problem is None and offsets == [0, PART_BYTES]


@pytest.mark.parametrize("changed", [b"", b"other"])
def test_another_file_of_the_same_content_is_sent_in_place_of_one_that_changed(tmp_path: Path, changed: bytes) -> None:
    """As the logs of two tasks of a second, one of which has ended."""
    sent, task = list[bytes](), _Task()

    async def ask(worker: str, operation: str, timeout: float, *, sha256: str, offset: int, data: bytes) -> Any:
        sent.append(data)
        return offset + len(data) if data == b"equal" else 0

    offers = Offers(ask, lambda: None, lambda: False)
    for name in ("one", "two"):
        (tmp_path / name).write_bytes(b"equal")
        sha256, _ = offers.add(tmp_path / name, lambda: None)
    (tmp_path / "two").write_bytes(changed)
    asyncio.run(offers._sent(task, "tls://w:1", sha256))  # type: ignore[arg-type]
    assert task.problem is None and sent[-1] == b"equal"


@pytest.mark.parametrize("size", [10, PART_BYTES + 5])
def test_a_file_that_was_changed_is_sent_twice_at_most(tmp_path: Path, size: int) -> None:
    path = tmp_path / "a.fa"
    path.write_bytes(bytes(size))
    task, offsets = _sent(path, lambda offset, sent: 0 if offset + sent == size else offset + sent)
    assert "was changed while it was sent" in str(task.problem) and offsets.count(0) == 2


@pytest.mark.parametrize("answer", ["text", None, 5.5, -1])
def test_another_answer_ends_it(path: Path, answer: Any) -> None:
    task, offsets = _sent(path, lambda offset, size: answer)
    assert task.problem is None and offsets == [0]


def test_an_answer_that_goes_round_in_a_circle_ends_it(path: Path) -> None:
    task, offsets = _sent(path, lambda offset, size: 3)
    assert task.problem is None and offsets == [0, 3]
