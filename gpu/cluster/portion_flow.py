"""Portions of calls on their way to the workers of a cluster and back, their answers in order.

``Flow.begin`` takes the portions of a call, which are made when there is room for them: some for
each worker are on their way, so that none waits for the next one, and the answers that are fetched
and not read yet take bounded memory. Several calls may be under way; the earlier one goes first.

A portion whose worker is lost, or whose answer does not verify, goes out again; one that failed
several times, or for which there is no worker, is computed here. So a call ends whatever the
cluster does, and an error that is the input's is raised in its place.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from gpu.cluster.engine_tasks import Question, answered
from gpu.cluster.messages import Lying
from gpu.cluster.task import ClusterTask
from gpu.core.errors import Cancelled, CrosspointError
from gpu.engines.cpu.engine import CpuEngine

if TYPE_CHECKING:
    from numpy.typing import NDArray

TICK_SECONDS = 0.05
#: Portions on their way for each that is computed, and portions of a call that are open for each.
_SENT, _OPEN = 2, 4
#: Bytes of answers that are fetched before it is their turn.
_AHEAD_BYTES = 256 << 20
#: Bytes of questions that are on their way.
_SENT_BYTES = 512 << 20
#: Seconds without any worker before portions are computed here.
_ALONE_SECONDS = 5.0
#: Seconds that a portion takes: of typical workers, and of the slowest one at most.
LEAST_SECONDS, MOST_SECONDS, _SLOWEST_SECONDS = 2.0, 5.0, 20.0
#: Weight of the latest measurement of a worker's rate.
_LATEST = 0.3


class PortionSender(Protocol):
    """The way to the workers."""

    @property
    def slots(self) -> int:
        """Portions that all workers compute at a time; 0 while there is no worker."""

    #: Cores of a typical worker.
    cores: float
    #: The workers, for people.
    device: str
    #: Sentences on portions that were computed again.
    troubles: list[str]

    def send(self, portion: Portion) -> ClusterTask:
        """Send a portion. Raises ``CrosspointError`` if that cannot be done now."""

    def count(self, computer: str, seconds: float) -> None:
        """Note that a computer computed a portion in so many seconds."""

    def wait(self, seconds: float) -> None:
        """Wait until a task may be ready or ``wake`` is called, at most so long."""

    def wake(self) -> None:
        """End a ``wait``; called in any thread."""

    def put(self, array: NDArray[Any]) -> str:
        """Offer the bytes of an array to workers; returns their SHA-256."""

    def withdraw(self, sha256: str) -> None:
        """Offer some bytes no longer."""

    def close(self) -> None:
        """Stop looking after workers."""


@dataclass(frozen=True, eq=False)
class Portion:
    """A piece of a call.

    Attributes
    ----------
    work : str
        Kind of work, as of ``engine_tasks.compute``.
    rate : str
        The rate that is measured by it.
    units : float
        The amount of work, as ``rate`` counts it.
    part : callable
        Makes what an engine is asked.
    question : callable
        Makes the question of that.
    read : callable
        Makes the answer of ``engine_tasks.answered``; and the portion of the rest, if it is of a
        part alone. Raises ``Lying``.
    """

    work: str
    rate: str
    units: float
    part: Callable[[], Any]
    question: Callable[[], Question]
    read: Callable[[Any], tuple[Any, Portion | None]]


class WorkerRates:
    """Units a second of the workers, as their answers tell; ``usual`` before there are any."""

    def __init__(self, usual: Callable[[str], float]) -> None:
        self._usual = usual
        self._known: dict[str, dict[str, float]] = {}

    def add(self, rate: str, computer: str, units: float, seconds: float) -> None:
        """Note how long a portion took."""
        known = self._known.setdefault(rate, {})
        found = units / max(seconds, 1e-3)
        known[computer] = found if computer not in known else known[computer] * (1 - _LATEST) + found * _LATEST

    def of(self, rate: str) -> float:
        """That of a typical worker."""
        known = self._known.get(rate)
        return sum(known.values()) / len(known) if known else self._usual(rate)

    def units(self, rate: str, seconds: float) -> float:
        """The size of a portion that takes about so long, and nowhere too long."""
        known = self._known.get(rate, {})
        slowest = min(known.values(), default=self._usual(rate))
        return max(1.0, min(seconds * self.of(rate), _SLOWEST_SECONDS * slowest))


class _Open:
    """A portion of a call whose answer was not read yet."""

    def __init__(self, portion: Portion) -> None:
        self.portion = portion
        self.task: ClusterTask | None = None
        self.is_given_up = False
        self.nbytes = 0
        self.answer: tuple[Any, Portion | None] | None = None
        self.computing: Generator[Any, None, None] | None = None

    @property
    def is_under_way(self) -> bool:
        """True while a worker has it."""
        return self.task is not None and not self.task.is_ready()

    @property
    def can_be_sent(self) -> bool:
        """True if nobody has it."""
        return self.task is None and self.answer is None and self.computing is None and not self.is_given_up

    def give_up(self) -> None:
        """Take it from the workers: it is to be computed here."""
        task, self.task = self.task, None
        self.is_given_up = True
        if task is not None:
            task.cancel()

    def drop(self) -> None:
        """Stop it wherever it is."""
        self.give_up()
        computing, self.computing = self.computing, None
        if computing is not None:
            computing.close()


class Flow:
    """All portions of an engine; used by one thread.

    ``here``: computes what no worker does. ``usual``: units a second of a worker that is not known
    yet, by rate. ``least_seconds``: of a worker, for a portion.
    """

    def __init__(
        self,
        sender: PortionSender,
        here: CpuEngine,
        usual: Callable[[str], float],
        least_seconds: float = LEAST_SECONDS,
    ) -> None:
        self.sender, self.here, self.rates = sender, here, WorkerRates(usual)
        self._least = least_seconds
        self._calls: list[PortionedCall] = []
        self._fetching = ThreadPoolExecutor(2, "answers")
        self._lonely_since: float | None = None

    def begin(self, portions: Iterator[Portion]) -> PortionedCall:
        """Begin a call."""
        call = PortionedCall(self, portions)
        self._calls.append(call)
        self.pump()
        return call

    def seconds_of_portion(self, units: float, rate: str) -> float:
        """The length of portions by which all workers are busy with a call of so many units."""
        whole = units / self.rates.of(rate)
        return min(max(whole / (3 * max(1, self.sender.slots)), self._least), MOST_SECONDS)

    @property
    def _under_way(self) -> int:
        """Portions that workers have."""
        return sum(one.is_under_way for call in self._calls for one in call.open)

    @property
    def _sent_bytes(self) -> int:
        """Bytes of the questions that workers have."""
        return sum(one.task.call_bytes for call in self._calls for one in call.open if one.task is not None)

    @property
    def has_room(self) -> bool:
        """True if workers would have too little to do without a further call."""
        return self._under_way < _SENT * self.sender.slots

    def end(self, call: PortionedCall) -> None:
        """Forget a call."""
        with suppress(ValueError):
            self._calls.remove(call)

    def close_calls(self) -> None:
        """Stop all calls."""
        for call in self._calls.copy():
            call.close()

    def close(self) -> None:
        """Stop everything."""
        self.close_calls()
        self._fetching.shutdown(wait=False, cancel_futures=True)

    def wait(self) -> None:
        """Wait until an answer comes, at most a tick."""
        self.sender.wait(TICK_SECONDS)

    def is_alone(self) -> bool:
        """True if there was no worker for a while."""
        if self.sender.slots:
            self._lonely_since = None
        elif self._lonely_since is None:
            self._lonely_since = time.monotonic()
        return self._lonely_since is not None and time.monotonic() - self._lonely_since > _ALONE_SECONDS

    def pump(self) -> None:
        """Take what came, and send what there is room for."""
        held = sum(one.nbytes for call in self._calls for one in call.open)
        for call in self._calls:
            for number, one in enumerate(call.open):
                self._take(one, may_be_fetched=not number or held < _AHEAD_BYTES)
        room = _SENT * self.sender.slots - self._under_way
        sent = self._sent_bytes
        for call in self._calls:
            while room > 0 and sent < _SENT_BYTES:
                following = call.next_to_send(_OPEN * self.sender.slots)
                if following is None:
                    break
                try:
                    following.task = self.sender.send(following.portion)
                except CrosspointError:
                    # The scheduler or all workers are gone, maybe for a moment.
                    return
                room -= 1
                sent += following.task.call_bytes

    def _take(self, one: _Open, may_be_fetched: bool) -> None:
        """Fetch the answer of a portion, if there is one and it may be, or read it."""
        task = one.task
        if task is None or one.answer is not None:
            return
        try:
            if not may_be_fetched or not task.done_in(self._fetching):
                return
            one.answer = task.result()
        except CrosspointError as problem:
            if isinstance(problem, Lying):
                self.sender.troubles.append(
                    f"An answer of {task.computer} was damaged; that part is computed again here."
                )
            elif not isinstance(problem, Cancelled):
                self.sender.troubles.append(f"{problem} That part is computed here.")
            one.give_up()
            return
        one.task, one.nbytes, seconds = None, task.answer_bytes, task.facts.get("seconds", 0.0)
        rest = one.answer[1]
        units = one.portion.units - (0 if rest is None else rest.units)
        self.sender.count(task.computer, seconds)
        self.rates.add(one.portion.rate, task.computer, units, seconds)


class Answers(Generator[Any, None, None]):
    """The answers of a call that has begun; closing them stops it, even if none was asked for.

    A generator that was never asked would not notice.
    """

    def __init__(self, call: PortionedCall, made: Generator[Any, None, None]) -> None:
        self._call, self._made = call, made

    def send(self, value: None) -> Any:
        return self._made.send(value)

    def throw(self, *problem: Any) -> Any:
        return self._made.throw(*problem)

    def close(self) -> None:
        self._made.close()
        self._call.close()


class PortionedCall:
    """A call that is under way: ``answers`` are those of its portions, in order."""

    def __init__(self, flow: Flow, portions: Iterator[Portion]) -> None:
        self._flow, self._portions = flow, portions
        self.open: deque[_Open] = deque()
        self._is_ended = False

    def next_to_send(self, most: int) -> _Open | None:
        """The next portion to be sent, unless there are ``most`` open ones."""
        for one in self.open:
            if one.can_be_sent:
                return one
        return self._more() if len(self.open) < most else None

    def _more(self) -> _Open | None:
        portion = None if self._is_ended else next(self._portions, None)
        if portion is None:
            self._is_ended = True
            return None
        self.open.append(_Open(portion))
        return self.open[-1]

    def answers(self) -> Generator[Any, None, None]:
        """Yield the answers, and None at least every twentieth of a second.

        Close it to stop the call. Raises the errors of the engine.
        """
        try:
            while self.open or self._more() is not None:
                first = self.open[0]
                self._flow.pump()
                if first.answer is None:
                    self._here(first)
                if first.answer is None:
                    if first.computing is None:
                        self._flow.wait()
                    yield None
                    continue
                answer, rest = first.answer
                self.open.popleft()
                if rest is not None:
                    self.open.appendleft(_Open(rest))
                yield answer
        finally:
            self.close()

    def _here(self, one: _Open) -> None:
        """Compute a portion on this computer, if none of the workers does; a step of it."""
        if one.computing is None and (one.is_given_up or self._flow.is_alone()):
            one.give_up()
            one.computing = answered(self._flow.here, one.portion.part())
        if one.computing is not None:
            found = next(one.computing)
            if found is not None:
                one.computing.close()
                one.computing, one.answer = None, one.portion.read(found)

    def close(self) -> None:
        """Stop all its portions."""
        self._is_ended = True
        for one in self.open:
            one.drop()
        self.open.clear()
        self._flow.end(self)
