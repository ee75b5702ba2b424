"""Runs on a cluster: overhead over the same runs without Dask, efficiency with more workers, and a
model of many more.

    python -m tests.bench.cluster overhead [--seconds 2.5] [--tasks 12] [--repeats 3]
    python -m tests.bench.cluster scaling [--workers 1,2,4,8,16] [--pairs 23] [--bases 5M-20M]
    python -m tests.bench.cluster memory [--tasks 10000]
    python -m tests.bench.cluster model

Nothing else should be running; where that cannot be had, the CPU seconds say more than those of the
clock.
"""

from __future__ import annotations

import argparse
import heapq
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import psutil

from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.analyses.registry import ANALYSES
from gpu.batch.tasks import BatchTask, Status, TaskState
from gpu.cluster.connection import Cluster
from gpu.cluster.executor import ClusterExecutor
from gpu.cluster.local import LocalCluster
from gpu.core.monitor import Monitor
from gpu.core.units import parse_size
from gpu.engines.choose import choose
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.fasta import write_fasta
from tests.bench.report import ROOT, Figure, publish, recorded

#: Goals of the figures, in percent; of the efficiency up to so many workers.
MAX_OVERHEAD, MIN_EFFICIENCY, MANY = 5.0, 90.0, 8
_WAY = "CPU of client and scheduler for its way"
#: Assumptions of the model: bytes a second of the client's network, and seconds until a message is
#: there.
NETWORK, LATENCY = 110e6, 0.0005
MODELLED = (10, 100, 1000)
#: Bytes of a result without renderings: of its pictures, and of its alignment.
RESULT_BYTES, RESULT_BYTES_A_BASE = 1_500_000, 0.5
#: Tasks that take next to no time, whose way alone is measured.
_SMALL = 24


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parts = parser.add_subparsers(dest="part", required=True)
    one = parts.add_parser("overhead")
    one.add_argument("--seconds", type=float, default=2.5, help="of a task on one core (%(default)s)")
    one.add_argument("--tasks", type=int, default=12)
    one.add_argument("--repeats", type=int, default=3)
    two = parts.add_parser("scaling")
    two.add_argument("--workers", default="1,2,4,8,16", help="(%(default)s)")
    two.add_argument("--pairs", type=int, default=23)
    two.add_argument("--bases", default="5M-20M", help="lengths of the pairs (%(default)s)")
    two.add_argument("--engine", choices=("cpu", "cuda"), default="cpu")
    two.add_argument("--threads", type=int, default=1, help="of a worker (%(default)s)")
    parts.add_parser("model")
    four = parts.add_parser("memory")
    four.add_argument("--tasks", type=int, default=10_000, help="small tasks (%(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="crosspoint-bench-") as folder:
        part = {"overhead": overhead, "scaling": scaling, "model": model, "memory": memory}[options.part]
        publish(f"cluster {options.part}", part(options, Path(folder)))


# ---------------------------------------------------------------------- runs


def make_tasks(folder: Path, lengths: Sequence[int], engine: str, pruning: bool, seed: int = 1) -> list[BatchTask]:
    """Alignments of related sequences of these lengths, the largest first."""
    folder.mkdir(parents=True, exist_ok=True)
    random = np.random.default_rng(seed)
    tasks = []
    for number, length in enumerate(sorted(lengths, reverse=True)):
        a = random.integers(0, 4, length).astype(np.uint8)
        b = a.copy()
        changed = random.random(length) < 0.1
        b[changed] = random.integers(0, 4, int(changed.sum()))
        paths = [folder / f"{number}.{side}.fa" for side in "ab"]
        for path, letters in zip(paths, (a, b), strict=True):
            write_fasta(path, path.stem, letters)
        request = ChromosomeRequest(
            a=SequenceChoice(str(paths[0])),
            b=SequenceChoice(str(paths[1])),
            pruning=pruning,
            engine=engine,  # type: ignore[arg-type]
            limits=Limits(),
            formats=(),
        )
        tasks.append(BatchTask(f"pair {number}", request, folder / "unused"))
    return tasks


def into(tasks: Sequence[BatchTask], folder: Path) -> list[BatchTask]:
    """The tasks with result folders in a new folder."""
    folder.mkdir(parents=True)
    return [BatchTask(task.name, task.request, folder / task.name) for task in tasks]


def on_cluster(cluster: Cluster, tasks: Sequence[BatchTask]) -> float:
    """Seconds of a batch on a cluster."""
    failed: list[TaskState] = []

    def on_state(state: TaskState) -> None:
        if state.status is Status.FAILED:
            failed.append(state)

    begun = time.perf_counter()
    ClusterExecutor(cluster).run(tasks, on_state, lambda: None)
    seconds = time.perf_counter() - begun
    if failed:
        raise SystemExit(failed[0].message)
    return seconds


def alone(names: Sequence[str], folder: Path) -> None:
    """A process without Dask that computes its share of the tasks of a folder."""
    engine = choose("cpu", 1)
    requests = json.loads((folder / "requests.json").read_text())
    (folder / f"{names[0]}.ready").touch()
    while not (folder / "go").exists():
        time.sleep(0.005)
    for name in names:
        request = ANALYSES.request_from_json(requests[name])
        ANALYSES.of(request).run(request, folder / name, Monitor(), engine)


def without_dask(tasks: Sequence[BatchTask], processes: int, folder: Path) -> tuple[float, float]:
    """Seconds by the clock, and of CPU, of processes that each compute a share of the tasks."""
    (folder / "requests.json").write_text(json.dumps({task.name: task.request.to_json() for task in tasks}))
    shares = [[task.name for task in tasks[number::processes]] for number in range(processes)]
    program = "import sys; sys.path.insert(0, '.'); from tests.bench.cluster import alone; from pathlib import Path; "
    started = [
        # In a session of their own, as the workers are: the system shares out cores by sessions.
        subprocess.Popen(
            [sys.executable, "-c", f"{program}alone({share!r}, Path({str(folder)!r}))"],
            cwd=ROOT,
            start_new_session=True,
        )
        for share in shares
    ]
    while not all((folder / f"{share[0]}.ready").exists() for share in shares):
        time.sleep(0.005)
    before = sum(_cpu(process.pid) for process in started)
    begun = time.perf_counter()
    (folder / "go").touch()
    children = os.times()
    for process in started:
        if process.wait():
            raise SystemExit("A process without Dask failed.")
    ended = os.times()
    used = ended.children_user + ended.children_system - children.children_user - children.children_system
    return time.perf_counter() - begun, used - before


def _cpu(process: int) -> float:
    times = psutil.Process(process).cpu_times()
    return float(times.user + times.system)


# ---------------------------------------------------------------------- overhead


def overhead(options: argparse.Namespace, folder: Path) -> list[Figure]:
    """Two workers of one thread, against two processes of one thread without Dask."""
    length = _length_of(options.seconds, folder / "calibrated")
    tasks = make_tasks(folder, [length] * options.tasks, "cpu", pruning=False)
    begun = time.perf_counter()
    local = LocalCluster(2, threads=1)
    clock, cpu = [], []
    with Cluster.connect(local.settings, timeout=60) as cluster:
        while cluster.count() < 2:
            time.sleep(0.02)
        start = time.perf_counter() - begun
        processes = [os.getpid(), *local.processes]
        small = make_tasks(folder / "small", [60] * _SMALL, "cpu", pruning=False)
        on_cluster(cluster, into(small, folder / "warm"))
        before = [_cpu(process) for process in processes]
        on_cluster(cluster, into(small, folder / "warm again"))
        way = sum(_cpu(process) - earlier for process, earlier in zip(processes[:2], before, strict=False)) / _SMALL
        for number in range(options.repeats):
            before = [_cpu(process) for process in processes]
            there = on_cluster(cluster, into(tasks, folder / f"there-{number}"))
            used = [_cpu(process) - earlier for process, earlier in zip(processes, before, strict=True)]
            there_cpu = sum(used)
            here_tasks = into(tasks, folder / f"here-{number}")
            here, here_cpu = without_dask(here_tasks, 2, here_tasks[0].folder.parent)
            clock.append((there, here))
            cpu.append((there_cpu, here_cpu))
        idle = sum(map(_cpu, processes))
        time.sleep(5)
        idle = (sum(map(_cpu, processes)) - idle) / 5
    local.close()
    size = sum(path.stat().st_size for path in (folder / "there-0" / tasks[0].name).rglob("*") if path.is_file())
    ratio, cpu_ratio = (statistics.median(there / here - 1 for there, here in times) for times in (clock, cpu))
    each = statistics.median(2 * here / len(tasks) for _, here in clock)
    return [
        Figure("two workers of one thread, over two processes without Dask", 100 * ratio, MAX_OVERHEAD, False, "%"),
        Figure("  in CPU seconds", 100 * cpu_ratio, MAX_OVERHEAD, at_least=False, unit="%"),
        Figure("a task", each, unit="s"),
        Figure("  bases", length),
        Figure("  bytes of its result", size),
        Figure(f"  {_WAY}", way, unit="s"),
        Figure("CPU while idle, of a core", 100 * idle, unit="%"),
        Figure("start of local:2", start, unit="s"),
    ]


def _length_of(seconds: float, folder: Path) -> int:
    """The length of a pair whose alignment takes so long on one core."""
    folder.mkdir()
    engine, length = choose("cpu", 1), 8000
    while True:
        task = into(make_tasks(folder, [length], "cpu", pruning=False), folder / f"{length}")[0]
        before = time.process_time()
        ANALYSES.of(task.request).run(task.request, task.folder, Monitor(), engine)
        took = time.process_time() - before
        if took >= 0.8 * seconds:
            engine.close()
            return length
        length = int(length * min(4.0, max(1.1, (seconds / max(took, 1e-3)) ** 0.5)))


# ---------------------------------------------------------------------- more workers


def scaling(options: argparse.Namespace, folder: Path) -> list[Figure]:
    """The same pairs with more and more workers."""
    least, most = (parse_size(text) for text in options.bases.split("-"))
    lengths = np.linspace(least, most, options.pairs).astype(int).tolist()
    tasks = make_tasks(folder, lengths, options.engine, pruning=True)
    seconds: dict[int, float] = {}
    for workers in map(int, options.workers.split(",")):
        local = LocalCluster(workers, threads=options.threads)
        with Cluster.connect(local.settings, timeout=60) as cluster:
            while cluster.count() < workers:
                time.sleep(0.02)
            # Kernels are loaded, and cards opened, before it is measured.
            on_cluster(cluster, into(tasks[-min(workers, len(tasks)) :], folder / f"warm-{workers}"))
            seconds[workers] = on_cluster(cluster, into(tasks, folder / f"of-{workers}"))
        local.close()
        print(f"{workers} workers: {seconds[workers]:.1f} s", flush=True)
    first = min(seconds)
    work = [float(length) ** 2 for length in sorted(lengths, reverse=True)]
    figures = []
    for workers, took in seconds.items():
        efficiency = seconds[first] / took * first / workers
        bound = sum(work) / (workers * _makespan(work, workers))
        figures += [
            Figure(f"{len(tasks)} pairs of {options.bases}, {options.engine}, {workers} workers", took, unit="s"),
            Figure("  efficiency", 100 * efficiency, MIN_EFFICIENCY if workers <= MANY else None, unit="%"),
            Figure("  efficiency that the sizes allow", 100 * bound, unit="%"),
        ]
    return figures


def _makespan(work: Sequence[float], workers: int) -> float:
    """The end of the last task if each is taken by the first free worker, in order."""
    free = [0.0] * workers
    for amount in work:
        heapq.heapreplace(free, free[0] + amount)
    return max(free)


# ---------------------------------------------------------------------- many tasks


def memory(options: argparse.Namespace, folder: Path) -> list[Figure]:
    """Memory of the client and the scheduler in a batch of many small tasks."""
    pair = make_tasks(folder / "inputs", [60], "cpu", pruning=False)[0]
    local = LocalCluster(2, threads=1)
    processes = {"client": os.getpid(), "scheduler": local.processes[0], "worker": local.processes[1]}
    figures: list[Figure] = []
    done = 0

    def look() -> None:
        for name, number in processes.items():
            held = psutil.Process(number).memory_info().rss / 1e6
            figures.append(Figure(f"memory of the {name} after {done:,} tasks", held, unit="MB"))

    def tasks() -> Iterator[BatchTask]:
        for number in range(options.tasks):
            yield BatchTask(f"{number}", pair.request, folder / "results" / f"{number}")

    def on_state(state: TaskState) -> None:
        nonlocal done
        if state.status is Status.FAILED:
            raise SystemExit(state.message)
        if state.status is Status.DONE:
            done += 1
            shutil.rmtree(folder / "results" / state.name)
            if done % max(1, options.tasks // 10) == 0:
                look()

    (folder / "results").mkdir()
    begun = time.perf_counter()
    with Cluster.connect(local.settings, timeout=60) as cluster:
        while cluster.count() < 2:
            time.sleep(0.02)
        ClusterExecutor(cluster).run(tasks(), on_state, lambda: None)
    local.close()
    return [Figure(f"{options.tasks:,} small tasks", time.perf_counter() - begun, unit="s"), *figures]


# ---------------------------------------------------------------------- the model


def model(options: argparse.Namespace, folder: Path) -> list[Figure]:
    """A discrete-event model of many workers, fed with the measured overhead of a task.

    Workers are equally fast and none is lost; the longest tasks come first. Inputs are sent by the
    client to each worker that lacks them, and kept there (none on a shared drive), while the task
    before is computed; all results go to the client.
    """
    way = recorded("cluster overhead").get(f"a task: {_WAY}")
    if way is None:
        raise SystemExit("Measure first: python -m tests.bench.cluster overhead")
    client = max(0.001, way)
    genomes = [(f"a{one}", f"b{other}") for one in range(23) for other in range(23)]
    figures = []
    for name, files, spread, megabases, is_shared in (
        ("23 chromosomes of 20 Mbp against 23, 10 to 60 s each", genomes, (10.0, 60.0), 20.0, False),
        ("10,000 pairs of 1 Mbp, 2 to 20 s each", _own_files(10_000), (2.0, 20.0), 1.0, False),
        ("10,000 pairs of 1 Mbp on a shared drive, 2 to 20 s each", _own_files(10_000), (2.0, 20.0), 1.0, True),
        ("10,000 pairs of 20 Mbp on a shared drive, 1 to 10 min each", _own_files(10_000), (60.0, 600.0), 20.0, True),
    ):
        random = np.random.default_rng(1)
        seconds = np.sort(np.exp(random.uniform(*np.log(spread), len(files))))[::-1].tolist()
        size = 0.0 if is_shared else megabases * 1e6
        result = RESULT_BYTES + RESULT_BYTES_A_BASE * megabases * 1e6
        for workers in MODELLED:
            took = simulate(seconds, files, workers, client, size, result)
            bound = sum(seconds) / (workers * _makespan(seconds, workers))
            figures += [
                Figure(f"{name}, {workers} workers", took, unit="s"),
                Figure("  efficiency", 100 * sum(seconds) / (workers * took), unit="%"),
                Figure("  efficiency that the sizes allow", 100 * bound, unit="%"),
            ]
    return figures


def _own_files(count: int) -> list[tuple[str, str]]:
    """Two files for each task that no other one has."""
    return [(f"a{number}", f"b{number}") for number in range(count)]


def simulate(
    seconds: Sequence[float],
    files: Sequence[tuple[str, str]],
    workers: int,
    client: float,
    size: float,
    result: float,
) -> float:
    """Seconds until the last result is at the client.

    Each task is begun by the client (``client`` seconds, one at a time), its files (of ``size``
    bytes) go over the client's network unless the worker has them, it is computed, and its
    ``result`` (bytes) comes back the same way. A worker has one task that is computed and one that
    waits.
    """
    begun = network = last = 0.0
    # When a worker takes a further task (at the start of its last one), and when it is done with
    # what it has.
    slots = [(0.0, 0.0, number) for number in range(workers)]
    kept: list[set[str]] = [set() for _ in range(workers)]
    coming: list[float] = []
    for length, its_files in zip(seconds, files, strict=True):
        ready, ends, number = heapq.heappop(slots)
        while coming and coming[0] <= ready:
            network = max(network, heapq.heappop(coming)) + result / NETWORK
            last = max(last, network)
        begun = max(begun, ready) + client
        there = begun
        if sent := len(set(its_files) - kept[number]) * size:
            network = there = max(network, begun) + sent / NETWORK
        kept[number].update(its_files)
        start = max(there + LATENCY, ends)
        heapq.heappush(coming, start + length + LATENCY)
        heapq.heappush(slots, (start, start + length, number))
    while coming:
        network = max(network, heapq.heappop(coming)) + result / NETWORK
        last = max(last, network)
    return last


if __name__ == "__main__":
    main()
