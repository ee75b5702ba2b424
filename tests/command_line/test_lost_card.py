"""The command line with a graphics card that fails in the middle of a run: one sentence, and the
processor goes on.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome.checkpoints import special_rows
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.run import run
from gpu.command_line import folders
from gpu.command_line import main as command_line
from gpu.core.errors import CrosspointError, DeviceError
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.engines import choose as choosing
from gpu.engines.cpu.engine import CpuEngine
from gpu.results import writer
from tests.as_card import AsCard
from tests.command_line.calls import LOST, NO_ROOM
from tests.gpu.analyses.chromosome.corpus import pair
from tests.gpu.analyses.chromosome.runs import TINY, content, request_for

GOES_ON = "; the run goes on with the processor from its last checkpoint."


class FailingCard(AsCard):
    """The processor under another name, until some bands of a sweep are done."""

    def __init__(self, bands: int, problem: Exception) -> None:
        super().__init__(1)
        self._bands = bands
        self._problem = problem
        self._thread = threading.get_ident()
        self.closed = False

    def sweep_batch(self, jobs: Any) -> Iterator[Any]:
        for number, step in enumerate(super().sweep_batch(jobs)):
            if number == self._bands:
                raise self._problem
            yield step

    def close(self) -> None:
        assert self._thread == threading.get_ident()
        self.closed = True


class Computer:
    """``choose`` of a computer whose card fails with ``problem``; ``asked`` are the names that were
    chosen.
    """

    def __init__(self, problem: Exception) -> None:
        self.problem = problem
        self.asked: list[str] = []
        self.engines: list[CpuEngine] = []

    def choose(self, name: str, threads: int | None = None, devices: str = "auto") -> CpuEngine:
        self.asked.append(name)
        self.engines.append(CpuEngine(threads) if name == "cpu" else FailingCard(12, self.problem))
        return self.engines[-1]


@pytest.fixture
def begun(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ChromosomeRequest:
    """A request of which ``begun`` holds the beginning and ``whole`` the result."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(special_rows, "PICTURE_SECONDS", -1.0)
    monkeypatch.setattr(writer, "COMMIT_SECONDS", -1.0)
    request = request_for(tmp_path, *pair(np.random.default_rng(7), "repeats", 420, 380), engine="auto", limits=TINY)
    run(request, tmp_path / "whole", Monitor(), CpuEngine(1))
    with pytest.raises(DeviceError):
        run(request, tmp_path / "begun", Monitor(), FailingCard(3, LOST))
    return request


Resume = Callable[[], tuple[int, str, str]]


@pytest.fixture
def resume(begun: ChromosomeRequest, capfd: pytest.CaptureFixture[str]) -> Resume:
    def call() -> tuple[int, str, str]:
        capfd.readouterr()
        status = command_line.main(["resume", "begun", "--quiet"], lambda paths, example: 9)
        return status, *capfd.readouterr()

    return call


@pytest.mark.parametrize(
    ("problem", "sentence"),
    [
        (LOST, "The graphics card failed (launch failed)" + GOES_ON),
        (NO_ROOM, "The graphics card has too little free memory" + GOES_ON),
    ],
)
def test_the_run_goes_on_with_the_processor(
    resume: Resume, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, problem: CrosspointError, sentence: str
) -> None:
    computer = Computer(problem)
    monkeypatch.setattr(choosing, "choose", computer.choose)
    assert resume() == (0, "", sentence + "\n")
    assert computer.asked == ["auto", "cpu"]
    card = computer.engines[0]
    assert isinstance(card, FailingCard) and card.closed
    assert content(tmp_path / "begun") == content(tmp_path / "whole")


def test_what_the_processor_lacks_too_ends_the_run(resume: Resume, monkeypatch: pytest.MonkeyPatch) -> None:
    computer = Computer(NO_ROOM)
    monkeypatch.setattr(FailingCard, "is_card", False)
    monkeypatch.setattr(choosing, "choose", lambda name, threads, devices: computer.choose("cuda"))
    assert resume() == (3, "", f"{NO_ROOM}\n")


def test_a_card_that_is_not_there_is_refused(resume: Resume, monkeypatch: pytest.MonkeyPatch) -> None:
    refusal = DeviceError("The CUDA engine cannot be used (no NVIDIA card); use --engine cpu or auto.")

    def choose(name: str, threads: int | None = None, devices: str = "auto") -> CpuEngine:
        raise refusal

    monkeypatch.setattr(choosing, "choose", choose)
    assert resume() == (3, "", f"{refusal}\n")


def test_a_bug_is_none_of_the_cards(resume: Resume, monkeypatch: pytest.MonkeyPatch) -> None:
    computer = Computer(ZeroDivisionError("a bug"))
    monkeypatch.setattr(choosing, "choose", computer.choose)
    status, _, said = resume()
    assert (status, computer.asked) == (3, ["auto"]) and "a bug" in said


def test_a_cancel_meanwhile_counts(resume: Resume, monkeypatch: pytest.MonkeyPatch) -> None:
    computer = Computer(LOST)
    monkeypatch.setattr(choosing, "choose", computer.choose)
    monitors: list[Monitor] = []

    class Watched(Monitor):
        def __init__(self) -> None:
            super().__init__()
            monitors.append(self)

    class Late(DeviceError):
        @property
        def args(self) -> tuple[Phrase]:  # type: ignore[override]
            monitors[0].cancel()
            return (Phrase("late"),)

    computer.problem = Late()
    monkeypatch.setattr(folders, "Monitor", Watched)
    assert resume() == (130, "", "Stopped; go on with: python main.py resume begun\n")
    assert computer.asked == ["auto"]
