"""Whole runs on a cluster: the bytes of runs here, however often something breaks on the way."""

from __future__ import annotations

import hashlib
import json
import math
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from distributed.utils import key_split

from gpu.analyses.registry import ANALYSES
from gpu.batch.tasks import BatchTask, Status
from gpu.cluster import results
from gpu.cluster.connection import Cluster, ClusterTask, Needs
from gpu.cluster.executor import ClusterExecutor, compute_whole, needs_of
from gpu.cluster.messages import PART, PART_BYTES, Lying, parts_of
from gpu.cluster.settings import ClusterSettings
from gpu.cluster.task import Unreached
from gpu.core.errors import Cancelled, CrosspointError, DeviceError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.results import journal
from gpu.results.store import ResultStore
from tests.gpu.cluster.conftest import Lab, make_lab, wait_for
from tests.gpu.cluster.samples import States, compute_here, differences, random_request, write_pair

_SOME = 52


def _never() -> None:
    return


def _tasks(folder: Path, count: int, seed: int, **changes: Any) -> list[BatchTask]:
    random = np.random.default_rng(seed)
    (folder / "inputs").mkdir(exist_ok=True)
    return [
        BatchTask(f"task {number}", random_request(folder / "inputs", random).with_(**changes), folder / f"{number}")
        for number in range(count)
    ]


def _long(folder: Path, seed: int = 5, length: int = 30_000) -> BatchTask:
    """A run of some seconds."""
    a, b = write_pair(folder, np.random.default_rng(seed), length)
    request = ANALYSES.example("chromosome")
    request = request.with_(a=replace(request.a, path=a), b=replace(request.b, path=b), pruning=False)
    return BatchTask("long", request, folder / "long")


def _in_turn(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Have workers get tasks in turn: Dask would give those that take no time to any of them."""
    submit, addresses = cluster.submit, cycle(computer.address for computer in cluster.computers())

    def bound(*arguments: Any, **choice: Any) -> ClusterTask:
        return submit(*arguments, **{**choice, "preferred": (next(addresses),)})

    monkeypatch.setattr(cluster, "submit", bound)


def test_results_have_the_bytes_of_runs_here(cluster: Cluster, tmp_path: Path) -> None:
    tasks, before = _tasks(tmp_path, _SOME, 1), cluster.runs().keys()
    states = States()
    ClusterExecutor(cluster).run(iter(tasks), states, _never)
    assert not states.failed()
    assert {state.computer for state in states.last().values()} == {"worker-0", "worker-1"}
    here = compute_here(tasks, tmp_path / "here")
    assert {
        name: found for task in tasks if (found := differences(here[task.name], task.folder)) for name in [task.name]
    } == {}
    for task in tasks[:5]:
        assert ANALYSES.open(task.folder).finished
    # Nothing is left beside the results, or of the runs on the workers.
    assert not [path for path in tmp_path.iterdir() if path.name.startswith(".")]
    wait_for(lambda: cluster.runs().keys() <= before)
    # What is done is not done again.
    again = States()
    ClusterExecutor(cluster).run(iter(tasks), again, _never)
    assert {state.status for state in again.all} == {Status.DONE}
    assert len(again.all) == len(tasks)


def test_a_failed_task_is_told_and_the_others_go_on(cluster: Cluster, tmp_path: Path) -> None:
    good, wrong, other, missing = _tasks(tmp_path, 4, 2)
    Path(wrong.request.a.path).write_text("this is no sequence")
    Path(missing.request.b.path).unlink()
    other.folder.mkdir()
    (other.folder / "thesis.doc").write_text("mine")
    states = States()
    ClusterExecutor(cluster).run([good, wrong, other, missing], states, _never)
    last = states.last()
    assert last[good.name].status is Status.DONE
    assert last[wrong.name].message.startswith(wrong.request.a.path)
    assert "is not empty and holds no result" in last[other.name].message
    assert (other.folder / "thesis.doc").read_text() == "mine"
    assert missing.request.b.path in last[missing.name].message


def test_sentences_name_the_client_s_path(cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # As of files that are too large to be looked through before they are sent.
    monkeypatch.setattr("gpu.cluster.executor.needs_of", lambda *_: Needs())
    # One worker sees the files, and the other does not.
    _in_turn(cluster, monkeypatch)
    tasks = _tasks(tmp_path, 6, 3)
    for task in tasks:
        Path(task.request.a.path).write_text(">a\n" + task.name + "=?=\n")
    states = States()
    ClusterExecutor(cluster).run(tasks, states, _never)
    assert len(states.failed()) == 6
    assert {state.computer for state in states.failed()} == {"worker-0", "worker-1"}
    assert all(str(tmp_path / "inputs") in state.message for state in states.failed())


def test_tasks_are_taken_as_they_are_needed(cluster: Cluster, tmp_path: Path) -> None:
    taken, most = 0, 0
    states = States()
    tasks = _tasks(tmp_path, 12, 4)

    def some() -> Iterator[BatchTask]:
        nonlocal taken, most
        for task in tasks:
            taken += 1
            done = sum(state.status is Status.DONE for state in states.last().values())
            most = max(most, taken - done)
            yield task

    ClusterExecutor(cluster).run(some(), states, _never)
    assert taken == 12 and most <= 5


def test_a_cancel_stops_it_everywhere(cluster: Cluster, tmp_path: Path) -> None:
    task, states = _long(tmp_path, length=1_000_000), States()
    cancelled = threading.Event()

    def raise_if_cancelled() -> None:
        if cancelled.is_set():
            raise Cancelled("Stopped.")

    def cancel() -> None:
        wait_for(lambda: any(state.stage for state in states.all))
        cancelled.set()

    thread = threading.Thread(target=cancel)
    thread.start()
    with pytest.raises(Cancelled):
        ClusterExecutor(cluster).run([task], states, raise_if_cancelled)
    thread.join()
    assert states.last()["long"].status is Status.CANCELLED
    # By itself it would end after many minutes.
    wait_for(lambda: not any(computer.doing for computer in cluster.computers()), 60)


def test_a_lying_part_is_noticed_and_the_task_done_elsewhere(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks, liars = _tasks(tmp_path, 3, 6), []
    ask = Cluster.asked

    async def asked(self: Cluster, worker: str, operation: str, *more: Any, **fields: Any) -> Any:
        answer = await ask(self, worker, operation, *more, **fields)
        if operation == PART and (not liars or worker == liars[0]):
            liars.append(worker)
            data = bytearray(answer)
            data[len(data) // 2] ^= 1
            return bytes(data)
        return answer

    monkeypatch.setattr(Cluster, "asked", asked)
    states = States()
    ClusterExecutor(cluster).run(tasks, states, _never)
    assert liars and not states.failed()
    monkeypatch.undo()
    here = compute_here(tasks, tmp_path / "here")
    assert not any(differences(here[task.name], task.folder) for task in tasks)


@pytest.mark.parametrize(
    "files, sums",
    [
        (None, 1),
        ((("request.json", 3),), 0),
        ((("request.json", 3),), 2),
        ((("request.json", 3), ("../x", 3)), 1),
        ((("request.json", 3), ("/etc/x", 3)), 1),
        ((("request.json", 3), (".hidden", 3)), 1),
        ((("request.json", 3), ("request.json", 3)), 1),
        ((("statistics.json", 3),), 1),
        ((("request.json", -1),), 1),
        ((("request.json", 1 << 60),), 1),
        ((("request.json", "3"),), 1),
    ],
)
def test_a_list_of_files_that_no_result_has_is_refused(files: Any, sums: int) -> None:
    answer = {"files": (("request.json", 3),), "sums": ("a" * 64,), "places": {}}
    assert results.checked_result(answer) == answer
    with pytest.raises(Lying):
        results.checked_result({**answer, "files": files, "sums": ("a" * 64,) * sums})


def test_files_travel_in_parts_of_one_size() -> None:
    files = [("a", 0), ("b", PART_BYTES + 5), ("c", 3), ("d", 2 * PART_BYTES - 8)]
    parts = list(parts_of(files))
    assert [sum(size for *_, size in part) for part in parts] == [PART_BYTES] * 3
    assert parts[1] == [("b", PART_BYTES, 5), ("c", 0, 3), ("d", 0, PART_BYTES - 8)]
    assert list(parts_of([("a", 0), ("b", 1)])) == [[("b", 0, 1)]] and not list(parts_of([]))


def test_another_result_under_right_checksums_is_refused(cluster: Cluster, tmp_path: Path) -> None:
    one, other = _tasks(tmp_path, 2, 7, until=6)
    ClusterExecutor(cluster).run([one, other], States(), _never)
    with pytest.raises(Lying, match="another result"):
        results.as_of_here(one.folder, other.request, {})
    data = (one.folder / "alignment.npz").read_bytes()
    (one.folder / "alignment.npz").write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    with pytest.raises(Lying, match="damaged"):
        results.as_of_here(one.folder, one.request, {})


def test_an_input_is_sent_once_and_kept(
    lab: Lab, cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _in_turn(cluster, monkeypatch)
    tasks = _tasks(tmp_path, 1, 8)
    modes = [tasks[0].request.with_(mode=mode, also="") for mode in ("local", "global", "semiglobal")]
    tasks = [BatchTask(request.mode, request, tmp_path / request.mode) for request in modes for _ in range(1)]
    sha256 = hashlib.sha256(Path(modes[0].a.path).read_bytes()).hexdigest()
    kept = lab.folder / "worker-1" / "contents" / sha256
    states = States()
    ClusterExecutor(cluster).run(tasks, states, _never)
    assert not states.failed()
    assert hashlib.sha256(kept.read_bytes()).hexdigest() == sha256
    written = kept.stat().st_ino
    kept.write_bytes(b"damaged")
    tasks = [BatchTask(task.name, task.request, task.folder.with_name(f"{task.folder.name}+")) for task in tasks]
    ClusterExecutor(cluster).run(tasks, states, _never)
    assert not states.failed()
    assert hashlib.sha256(kept.read_bytes()).hexdigest() == sha256 and kept.stat().st_ino != written


def test_a_single_run_shows_its_progress_and_opens_here(cluster: Cluster, tmp_path: Path) -> None:
    task, monitor = _tasks(tmp_path, 1, 9, until=6, also="")[0], Monitor()
    compute_whole(cluster, task.request, task.folder, monitor)
    assert any(sentence.startswith("Computed by worker-") for sentence in monitor.progress.remarks)
    assert [stage.stage for stage in monitor.progress.stages if stage.finished] == [1, 2, 3, 4, 5, 6]
    result = ANALYSES.open(task.folder)
    assert result.finished and result.request.a.path == task.request.a.path
    other = _tasks(tmp_path, 2, 10)[1].request
    with pytest.raises(DeviceError, match="holds another comparison"):
        compute_whole(cluster, other, task.folder, Monitor())


def test_two_clients_do_not_write_one_folder(cluster: Cluster, tmp_path: Path) -> None:
    task, monitor, ended = _long(tmp_path, length=1_000_000), Monitor(), list[BaseException]()

    def first() -> None:
        try:
            compute_whole(cluster, task.request, task.folder, monitor)
        except BaseException as problem:  # noqa: BLE001 - looked at below
            ended.append(problem)

    thread = threading.Thread(target=first)
    thread.start()
    try:
        wait_for(lambda: bool(monitor.progress.stages) or ended)
        for other in (
            lambda: compute_whole(cluster, task.request, task.folder, Monitor()),
            lambda: ANALYSES.of(task.request).run(task.request, task.folder, Monitor(), CpuEngine(1)),
        ):
            with pytest.raises(CrosspointError, match="is being written by another Crosspoint"):
                other()
    finally:
        monitor.cancel()
        thread.join()
    assert [type(problem) for problem in ended] == [Cancelled]
    # Nobody writes it now, and one does here whom a client would disturb.
    small = _tasks(tmp_path, 1, 16, also="")[0]
    with ResultStore.open(small.folder, small.request), pytest.raises(DeviceError, match="another Crosspoint"):
        compute_whole(cluster, small.request, small.folder, Monitor())


def test_what_takes_long_is_of_another_kind_for_dask(cluster: Cluster, tmp_path: Path) -> None:
    """By its kind Dask knows how long a task will take: what waits behind it goes to others."""
    lengths = {Needs(seconds=seconds).length for seconds in (0, 0.9)}, Needs(seconds=100).length
    assert lengths == ({"a"}, "h") and Needs(seconds=1e300).length == "z"
    short, long = (
        needs_of(task.request).length for task in (*_tasks(tmp_path, 1, 17), _long(tmp_path, length=300_000))
    )
    assert short < long
    assert len({key_split(f"crosspoint-run-{length}-{'0' * 12}-0") for length in (short, long)}) == 2


@pytest.fixture(scope="module")
def breakable(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A lab whose processes are killed."""
    made = make_lab(tmp_path_factory.mktemp("breakable"), 2)
    yield made
    made.close()


def test_killed_workers_and_schedulers_cost_time_alone(breakable: Lab, tmp_path: Path) -> None:
    tasks = [*_tasks(tmp_path, 3, 11), _long(tmp_path)]
    settings = ClusterSettings.of(str(breakable.address), breakable.certificates)
    port = int(settings.scheduler.rpartition(":")[2])
    states, ended, killed = States(), threading.Event(), list[str]()

    def kill() -> None:
        wait_for(lambda: any(state.stage for state in states.all if state.name == "long"))
        computer = next(state.computer for state in reversed(states.all) if state.stage and state.name == "long")
        killed.append(computer)
        number = int(computer.rpartition("-")[2])
        os.kill(breakable.processes[1 + number].pid, signal.SIGKILL)
        breakable.start_worker(f"worker-{number}")
        seen = len(states.all)
        wait_for(lambda: len(states.all) > seen or ended.is_set())
        os.kill(breakable.processes[0].pid, signal.SIGKILL)
        breakable.processes[0].wait()
        with suppress(FileNotFoundError):
            breakable.address.unlink()
        breakable.start_scheduler(port)

    thread = threading.Thread(target=kill)
    thread.start()
    with Cluster.connect(settings) as cluster:
        try:
            ClusterExecutor(cluster).run(tasks, states, _never)
        finally:
            ended.set()
            thread.join()
    assert not states.failed() and states.last()["long"].lost[:1] == tuple(killed)
    here = compute_here(tasks, tmp_path / "here")
    assert {task.name: found for task in tasks if (found := differences(here[task.name], task.folder))} == {}


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_a_cancel_waits_for_nobody(breakable: Lab, tmp_path: Path) -> None:
    """With a scheduler and workers that do not answer, whom it would wait for two minutes each."""
    task, monitor, ended = _long(tmp_path, length=1_000_000), Monitor(), list[BaseException]()
    settings = ClusterSettings.of(str(breakable.address), breakable.certificates)

    def compute() -> None:
        try:
            with Cluster.connect(settings) as cluster:
                # Another test may just have killed them.
                wait_for(lambda: cluster.count() > 0)
                compute_whole(cluster, task.request, task.folder, monitor)
        except BaseException as problem:  # noqa: BLE001 - looked at below
            ended.append(problem)

    thread = threading.Thread(target=compute)
    thread.start()
    wait_for(lambda: bool(monitor.progress.stages) or ended)
    running = [process for process in breakable.processes if process.poll() is None]
    for process in running:
        process.send_signal(signal.SIGSTOP)
    try:
        monitor.cancel()
        thread.join(60)
        assert [type(problem) for problem in ended] == [Cancelled]
    finally:
        for process in running:
            process.send_signal(signal.SIGCONT)


def test_a_worker_that_cannot_be_reached_is_given_nothing(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    walled = cluster.computers()[0]
    asked, fetched = Cluster.asked, Cluster._fetched

    async def ask(self: Cluster, worker: str, *more: Any, **fields: Any) -> Any:
        if worker == walled.address:
            raise DeviceError("No way.")
        return await asked(self, worker, *more, **fields)

    monkeypatch.setattr(Cluster, "asked", ask)
    tasks, states = _tasks(tmp_path, 4, 18), States()
    ClusterExecutor(cluster).run(tasks, states, _never)
    assert not states.failed() and {state.computer for state in states.last().values()} == {"worker-1"}
    assert any("worker-0" in sentence and "given nothing" in sentence for sentence in cluster.troubles)
    monkeypatch.undo()
    # One whose way is closed while it computes: its answer is not waited for.
    assert len(cluster.usable()) == 2 and not cluster._silent
    given = []

    async def fetch(self: Cluster, task: ClusterTask) -> Any:
        answer = await fetched(self, task)
        given.append(task.worker)
        if task.worker == walled.address:
            self._silent.add(walled.address)
            raise Unreached("No way.")
        return answer

    monkeypatch.setattr(Cluster, "_fetched", fetch)
    answers = [cluster.submit("gpu.cluster.tasks:echo", (1,), preferred=(walled.address,)) for _ in range(2)]
    assert [task.result() for task in answers] == [1, 1]
    assert given.count(walled.address) <= 2 and len(given) >= 3
    monkeypatch.setattr(Cluster, "_asked_computers", _nobody_answers(Cluster._asked_computers))
    with pytest.raises(DeviceError, match="None of the computers .* can be reached"):
        cluster.usable()
    with pytest.raises(DeviceError, match="None of the computers .* can be reached"):
        cluster.submit("gpu.cluster.tasks:echo", (1,)).result()
    monkeypatch.undo()
    assert len(cluster.usable()) == 2


def _nobody_answers(ask: Any) -> Any:
    async def asked(self: Cluster) -> Any:
        return [replace(computer, seconds_to_answer=math.inf) for computer in await ask(self)]

    return asked


def test_a_damaged_answer_is_tried_a_few_times_alone(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lies = lambda value: (_ for _ in ()).throw(Lying("Lies."))  # noqa: E731
    monkeypatch.setattr("gpu.cluster.executor.checked_result", lies)
    states = States()
    ClusterExecutor(cluster).run(_tasks(tmp_path, 1, 12), states, _never)
    assert [state.message for state in states.failed()] == ["Lies."]
    assert json.dumps(str(DeviceError)) and not list(tmp_path.glob("0"))


def test_a_run_that_was_begun_here_goes_on_there(cluster: Cluster, tmp_path: Path) -> None:
    tasks = _tasks(tmp_path, 4, 13, until=6, also="")
    parts_of = [BatchTask(task.name, task.request.with_(until=3), tmp_path / "begun" / task.name) for task in tasks]
    begun = compute_here(parts_of, tmp_path / "begun")
    logs = {name: (folder / "log.txt").read_text() for name, folder in begun.items()}
    tasks = [BatchTask(task.name, task.request, begun[task.name]) for task in tasks]
    states = States()
    ClusterExecutor(cluster).run(tasks, states, _never)
    assert not states.failed()
    here = compute_here([BatchTask(task.name, task.request, task.folder) for task in tasks], tmp_path / "here")
    assert not any(differences(here[task.name], task.folder) for task in tasks)
    for task in tasks:
        assert (task.folder / "log.txt").read_text().startswith(logs[task.name])
        assert len(journal.read(task.folder / "journal.jsonl")) > len(logs)


def test_runs_of_every_analysis_have_the_bytes_of_runs_here(cluster: Cluster, tmp_path: Path) -> None:
    requests = [(analysis.name, request) for analysis in ANALYSES if (request := analysis.example()) is not None]
    tasks = [BatchTask(name, request, tmp_path / name) for name, request in requests]
    assert len(tasks) == 5
    states = States()
    ClusterExecutor(cluster).run(tasks, states, _never)
    assert not states.failed()
    here = compute_here(tasks, tmp_path / "here")
    assert {task.name: found for task in tasks if (found := differences(here[task.name], task.folder))} == {}


def test_what_no_computer_has_is_told_after_a_while(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gpu.cluster.executor._SHORT_SECONDS", 0.2)
    monkeypatch.setattr("gpu.cluster.executor._SHORT_LOOK_SECONDS", 0.05)
    small, large = _tasks(tmp_path, 2, 14)
    needs = iter([Needs(1), Needs(1 << 60)])
    monkeypatch.setattr("gpu.cluster.executor.needs_of", lambda *_: next(needs))
    states = States()
    ClusterExecutor(cluster).run([small, large], states, _never)
    (failed,) = states.failed()
    assert failed.message.startswith("No computer of the cluster has 1,0")


def test_tasks_that_ask_for_the_same_do_not_disturb_each_other(cluster: Cluster, tmp_path: Path) -> None:
    (task,) = _tasks(tmp_path, 1, 15, also="")
    tasks = [BatchTask(f"{number}", task.request, tmp_path / f"same {number}") for number in range(6)]
    states = States()
    ClusterExecutor(cluster).run(tasks, states, _never)
    assert not states.failed()
    assert not any(differences(tasks[0].folder, other.folder) for other in tasks)
