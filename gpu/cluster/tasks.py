"""Functions that run on workers, and the one through which Dask calls them.

A worker runs the functions of an allow-list alone, on plain values, and only for clients with the
same program. A function gets a ``TaskContext`` and the arguments of the call, and answers with a
plain value.
"""

from __future__ import annotations

import importlib
import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import astuple, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from gpu.batch.local import share_of
from gpu.cluster.computer import this_program
from gpu.cluster.messages import CALL, are_of_portion, are_of_run, failure, pack, sealed, unpack
from gpu.cluster.room import Room, Running
from gpu.core.errors import CrosspointError, InputError
from gpu.core.monitor import Monitor, Progress, StageProgress
from gpu.core.phrase import Phrase, phrase_of
from gpu.core.request import Request, asked_stages
from gpu.core.schema import Check, is_anything, is_record
from gpu.engines.choose import LeftCard, leaving_card

Made = TypeVar("Made")

#: Functions that workers run, as ``Cluster.submit`` names them, with the form of their arguments.
ALLOWED: dict[str, Check] = {
    "gpu.cluster.tasks:run_request": are_of_run,
    "gpu.cluster.engine_tasks:compute_portion": are_of_portion,
    "gpu.cluster.tasks:echo": is_anything,
}
#: Seconds between two looks at a task: for a cancel, and for what there is to tell of it.
_LOOK_SECONDS = 0.2
_TELL_SECONDS = 0.4
#: Seconds after which a missing input is asked for again.
_ASK_SECONDS = 3.0
#: The latest sentences of a run that are told each time.
_MOST_REMARKS = 1000


@dataclass
class TaskContext:
    """All that a function on a worker has beside its arguments.

    Attributes
    ----------
    room : Room
        The worker's folder, caches and engine.
    monitor : Monitor
        Cancelled when the client cancels or is gone; ``monitor.raise_if_cancelled``.
    """

    room: Room
    monitor: Monitor
    _tell: Callable[[dict[str, Any]], None]
    #: What the client is told of the task, beside what the monitor has.
    facts: dict[str, Any] = field(default_factory=dict)
    #: Called when the client is told: more of what there is to tell.
    describe: Callable[[], dict[str, Any]] = dict

    def on_device(self, name: str, threads: int | None, work: Callable[[Any], Made]) -> Made:
        """What ``work`` makes with the engine of this worker's device (``Room.engine``); if a card
        fails, the processor goes on.
        """
        while True:
            engine = self.room.engine(name, threads)
            self.facts["device"] = engine.device
            try:
                with leaving_card(engine):
                    return work(engine)
            except LeftCard as left:
                if left.is_lost:
                    self.room.lose_card()
                name = "cpu"

    def content(self, sha256: str, size: int, seen_at: str = "") -> Path:
        """A file of this content: the one at ``seen_at`` if it is equal, else from the client.

        Raises
        ------
        Cancelled, DiskFull
        """
        contents = self.room.contents
        found = contents.find(sha256, size, seen_at)
        if found is not None:
            return found
        with contents.awaiting(sha256, size):
            asked = -_ASK_SECONDS
            while (found := contents.find(sha256, size, "")) is None:
                self.monitor.raise_if_cancelled()
                if time.monotonic() - asked >= _ASK_SECONDS:
                    asked = time.monotonic()
                    self._tell({"wants": sha256})
                time.sleep(0.02)
        return found


def perform(call: bytes) -> bytes:
    """Run the function that a client's call names, on this worker; never raises.

    ``call`` and the answer are of ``messages.pack``, the answer sealed. The call has the fields
    ``function``, ``arguments``, ``version``, ``kernels``, ``topic`` (of the events that tell the
    client) and ``name`` (for people); the answer has ``answer`` and ``facts`` (the last that was to
    tell), or ``failed`` and ``sentence``.
    """
    from distributed import get_worker

    worker: Any = get_worker()
    room: Room = worker.crosspoint
    whose = {"computer": room.name, "worker": worker.address}
    try:
        answer, facts = _called(worker, room, unpack(call))
        answered = pack({"answer": answer, "facts": facts, **whose})
    except Exception as problem:  # noqa: BLE001 - whatever it is, the client is told in a sentence
        answered = pack({**failure(problem), **whose})
    return sealed(call, answered)


def _called(worker: Any, room: Room, call: Any) -> tuple[Any, dict[str, Any]]:
    """The answer of a call, and the last that there is to tell of it."""
    if not is_record(CALL)(call):
        raise _other_form()
    this_program().check(call["version"], call["kernels"], Phrase("The computer that asks"))
    if call["function"] not in ALLOWED:
        raise InputError("Workers do not run “{}”.", call["function"])
    if not ALLOWED[call["function"]](call["arguments"]):
        raise _other_form()
    module, _, name = call["function"].partition(":")
    function = getattr(importlib.import_module(module), name)
    key, topic = worker.get_current_task(), call["topic"]

    def is_wanted() -> bool:
        task = worker.state.tasks.get(key)
        return task is not None and task.state not in ("cancelled", "resumed") and worker.status.name == "running"

    def tell(fields: dict[str, Any]) -> None:
        worker.log_event(topic, pack({"key": key, "worker": worker.address, "computer": room.name, **fields}))

    context = TaskContext(room, Monitor(), tell)
    room.running[key] = Running(context.monitor, call["name"])
    try:
        with _watched(context, is_wanted):
            answer = function(context, *call["arguments"])
        return answer, {**context.facts, **context.describe()}
    finally:
        del room.running[key]


def _other_form() -> InputError:
    return InputError("A worker was asked in another form than Crosspoint’s; it does nothing of it.")


@contextmanager
def _watched(context: TaskContext, is_wanted: Callable[[], bool]) -> Iterator[None]:
    """In a thread: cancel the task when nobody wants it any more, and tell how far it is."""
    ended = threading.Event()

    def watch() -> None:
        told, said = 0.0, None
        while not ended.wait(_LOOK_SECONDS):
            if not is_wanted():
                context.monitor.cancel()
                return
            facts = {**context.facts, **context.describe()}
            if facts != said and time.monotonic() - told >= _TELL_SECONDS:
                told, said = time.monotonic(), facts
                context._tell(facts)

    thread = threading.Thread(target=watch, name="watch", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def echo(context: TaskContext, value: Any) -> Any:
    """The value itself: a test of a connection."""
    return value


def run_request(
    context: TaskContext,
    key: str,
    request: str,
    inputs: Sequence[tuple[str, str, int]],
    begun: Sequence[tuple[str, str, str, int]] = (),
) -> dict[str, Any]:
    """Compute a whole run into this worker's folder.

    Parameters
    ----------
    context : TaskContext
    key : str
        Of the run: equal for equal requests of a client. A run of this key that is here in part
        goes on.
    request : str
        The request's JSON, with the client's paths.
    inputs : sequence of (path, SHA-256, size)
        All files that the request names.
    begun : sequence of (path in the result, path, SHA-256, size)
        The files of the result as far as the client has it; the run goes on with them.

    Returns
    -------
    dict
        See ``messages.RESULT``; the places are paths that stand in ``request.json`` here.
    """
    from gpu.analyses.registry import ANALYSES
    from gpu.results.moved_inputs import changed

    asked = ANALYSES.request_from_json(json.loads(request), Phrase("The request"))
    unknown = set(asked.inputs) - {path for path, *_ in inputs}
    if unknown:
        raise InputError("The request names “{}”, of which there is no checksum.", min(unknown))
    runs = context.room.runs
    folder = runs.begin(key)
    if not folder.exists():
        for name, path, sha256, size in begun:
            runs.place_begun(key, name, context.content(sha256, size, path))
        runs.complete(key)
    places: dict[str, str] = {}
    for number, (path, sha256, size) in enumerate(inputs):
        found = context.content(sha256, size, path)
        if str(found) != path:
            places[path] = str(runs.place_input(key, number, path, found))
    here: Request = changed(asked, places)
    context.facts["stage"], context.facts["share"] = "", 0.0

    def run(engine: Any) -> None:
        part = context.monitor.part(lambda progress: None)
        context.describe = lambda: told_of(here, part.progress)
        ANALYSES.of(here).run(here, folder, part, engine)

    try:
        context.on_device(here.engine, here.threads, run)
    except CrosspointError as problem:
        sentence = phrase_of(problem)
        for path, place in places.items():
            sentence = sentence.filled(place, path) if isinstance(sentence, Phrase) else sentence
        raise type(problem)(sentence) from problem
    return {**runs.listed(key), "places": places}


def told_of(request: Request, progress: Progress) -> dict[str, Any]:
    """A run's progress as a plain value: the share (0 to 1) of all its work, the English name of
    the stage, the seconds, and the snapshot itself for ``progress_of``.
    """
    names = {stage.number: stage.name for stage in asked_stages(request)}
    begun = [names[stage.stage] for stage in progress.stages if stage.stage in names]
    sentences = progress.opening, progress.note, progress.remarks[-_MOST_REMARKS:]
    return {
        "share": round(share_of(request, progress), 4),
        "stage": begun[-1] if begun else "",
        "seconds": round(progress.seconds, 2),
        "progress": [[astuple(stage) for stage in progress.stages], *sentences],
    }


def progress_of(fields: dict[str, Any]) -> Progress | None:
    """The snapshot in what ``told_of`` made; None without one."""
    try:
        stages, opening, note, remarks = fields["progress"]
        made = tuple(StageProgress(*stage) for stage in stages)
        return Progress(made, opening, note, tuple(remarks), float(fields["seconds"]))
    except (KeyError, TypeError, ValueError):
        return None
