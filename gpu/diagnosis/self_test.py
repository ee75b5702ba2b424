"""The self-test: each engine solves small random problems for two seconds, and is compared with the
textbook.

An engine lives in a thread of its own, which makes, uses and closes it. The thread that asked waits
for it, and does not for ever: an engine that does not answer is left behind, and that is told.
Kernels are compiled before the seconds begin.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from gpu.core.errors import CrosspointError, DeviceError
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase, joined, phrase_of

if TYPE_CHECKING:
    from gpu.diagnosis.problems import Problem

#: Seconds of computing for each engine.
SECONDS = 2.0
#: Seconds after which an engine that does not answer is given up: for a problem, and for the first
#: one of each kind, which may load code into a card.
_MAX_ANSWER_SECONDS, _MAX_FIRST_SECONDS = 20.0, 90.0
#: Seconds after a cancel in which an engine is closed.
_MAX_CLOSE_SECONDS = 3.0
_POLL_SECONDS = 0.05


@dataclass
class EngineOutcome:
    """The result of one engine's test.

    Attributes
    ----------
    solved : dict
        Number of right answers by kind of problem.
    wrong : list of str
        The kinds with a wrong answer.
    failure : str
        A sentence if the engine failed or did not answer, or "".
    seconds : float
        Time of computing.
    """

    solved: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    failure: str = ""
    seconds: float = 0.0

    @property
    def is_right(self) -> bool:
        """True if all was solved, and rightly."""
        return not self.wrong and not self.failure


@dataclass
class TimeLimits:
    """The seconds that a test may take; see the constants of this module."""

    computing: float = SECONDS
    answer: float = _MAX_ANSWER_SECONDS
    first_answer: float = _MAX_FIRST_SECONDS


def self_test(make: Callable[[], Any], title: str, monitor: Monitor, limits: TimeLimits | None = None) -> EngineOutcome:
    """Test one engine.

    Parameters
    ----------
    make : callable
        Makes the engine; called in the thread that uses it.
    title : str
        The device, for progress.
    monitor : Monitor
        Gets notes. After a cancel ``Cancelled`` is raised once the engine is closed, and after
        three seconds in any case.
    limits : TimeLimits, optional

    Returns
    -------
    EngineOutcome
        Also of an engine that fails, or does not answer: its thread is left behind then.
    """
    test = _Test(make, title, monitor, limits or TimeLimits())
    thread = threading.Thread(target=test.run, name="self-test", daemon=True)
    thread.start()
    cancelled = 0.0
    # A cancel is noticed by the test itself, which closes the engine before it ends.
    while thread.is_alive() and not test.is_stuck() and cancelled < _MAX_CLOSE_SECONDS:
        thread.join(_POLL_SECONDS)
        cancelled += _POLL_SECONDS if monitor.cancelled else 0
    monitor.raise_if_cancelled()
    if thread.is_alive():
        test.is_given_up = True
        return EngineOutcome(dict(test.outcome.solved), list(test.outcome.wrong), Phrase("it does not answer"))
    return test.outcome


class _Test:
    """The test of one engine, whose ``run`` is the work of a thread."""

    def __init__(self, make: Callable[[], Any], title: str, monitor: Monitor, limits: TimeLimits) -> None:
        self._make, self._title, self._monitor, self._limits = make, title, monitor, limits
        self.outcome = EngineOutcome()
        self.is_given_up = False
        #: When the engine has to have answered.
        self._due: float | None = None

    def is_stuck(self) -> bool:
        due = self._due
        return due is not None and time.monotonic() > due

    def run(self) -> None:
        try:
            with closing(self._make()) as engine:
                self._test(engine)
        except ModuleNotFoundError as problem:
            self.outcome.failure = Phrase("the library {} is missing", problem.name)
        except CrosspointError as problem:
            self.outcome.failure = phrase_of(problem).event
        except Exception as problem:  # noqa: BLE001 (an engine may raise anything, which is the answer)
            self.outcome.failure = f"{type(problem).__name__}: {problem}"
        finally:
            self._due = None

    def _test(self, engine: Any) -> None:
        import numpy as np

        from gpu.diagnosis.problems import KINDS, processor_kernels
        from gpu.jit.warm_up import COUNT, NUMBER, warm_up

        compiling = Phrase("The self-test waits: compiling kernel {} of {}, once per update.", NUMBER, COUNT)
        warm_up(processor_kernels(engine), compiling, self._monitor)
        kinds = list(KINDS.items())
        for number, (kind, new_problem) in enumerate(kinds):
            self._monitor.note(Phrase("Testing: {}, {} ({} of {})", self._title, kind, number + 1, len(kinds)))
            problem = new_problem(np.random.default_rng(0))
            warm_up(problem.kernels(engine), compiling, self._monitor)
            # The first one may wake a card up: its time does not count.
            self._solve(kind, problem, engine, self._limits.first_answer)
            begun, seed = time.monotonic(), 0
            while time.monotonic() - begun < self._limits.computing / len(kinds) and kind not in self.outcome.wrong:
                seed += 1
                self._solve(kind, new_problem(np.random.default_rng(seed)), engine, self._limits.answer)
            self.outcome.seconds += time.monotonic() - begun

    def _solve(self, kind: str, problem: Problem, engine: Any, seconds: float) -> None:
        self._monitor.raise_if_cancelled()
        if self.is_given_up:
            raise DeviceError("It answers too late.")
        self._due = time.monotonic() + seconds
        try:
            is_right = problem.is_right(engine)
        finally:
            self._due = None
        if is_right:
            self.outcome.solved[kind] = self.outcome.solved.get(kind, 0) + 1
        elif kind not in self.outcome.wrong:
            self.outcome.wrong.append(kind)


def named(kinds: Sequence[str]) -> str:
    """Kinds of problems in a sentence: "a", "a and b", "a, b and c"."""
    *others, last = kinds
    return Phrase("{} and {}", joined(", ", others), last) if others else last
