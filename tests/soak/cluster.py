"""Batches on a cluster whose workers, scheduler and client are killed at random; in the end the
same bytes, and nothing done twice.

    python -m tests.soak.cluster [--count 100] [--seconds 1200] [--seed 1]
    python -m tests.soak.cluster --same 200 [--seed 1]
    python -m tests.soak.cluster --real

The scheduler, two workers (one sees no file of this computer) and the client are processes of their
own. What was killed is started again. Not on Windows. With ``--same`` or ``--real`` nothing is
killed: see ``cluster_same``. The tallies are put on record (``tests.bench.report``).
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.registry import ANALYSES
from gpu.batch.tasks import BatchTask
from gpu.cluster.connection import Cluster
from gpu.cluster.executor import ClusterExecutor
from gpu.cluster.settings import ClusterSettings
from gpu.core.errors import CrosspointError
from gpu.sequences.choice import SequenceChoice
from tests.bench.report import Figure, publish
from tests.gpu.cluster.conftest import ROOT, Lab, make_lab
from tests.gpu.cluster.samples import States, compute_here, differences, random_request, write_pair
from tests.soak.cluster_same import real, same

_KINDS = ("worker", "worker", "scheduler", "client")
#: Tasks of a batch; the last ones take a second or more.
_SHORT, _LONG, _LONG_BASES = 4, 2, 25_000
#: Seconds that a batch may take at most before it counts as lost.
_MAX_SECONDS = 180


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100, help="kills (%(default)s)")
    parser.add_argument("--seconds", type=float, default=1200, help="stop after so many (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--client", nargs=4, metavar=("LAB", "CERTIFICATES", "INPUTS", "OUT"), help=argparse.SUPPRESS)
    parser.add_argument("--same", type=int, metavar="N", help="compare so many random alignments with those here")
    parser.add_argument("--real", action="store_true", help="compare real alignments with those here")
    parser.add_argument("--folder", type=Path, help="keep the real results there, and go on with them")
    options = parser.parse_args()
    if options.client:
        _client(*map(Path, options.client))
        return
    if options.same or options.real:
        _compare(options)
        return
    with tempfile.TemporaryDirectory() as folder:
        told = kills(Path(folder), options.count, options.seconds, options.seed)
    print(json.dumps(told))
    wrong = sum(len(told[name]) for name in ("differences", "lost", "done again", "left over"))
    figures = [
        Figure(f"kills, seed {options.seed}", told["kills"]),
        Figure("  tasks", told["tasks"]),
        Figure("  lost, done again, left over or of other bytes", wrong, 0, at_least=False),
    ]
    sys.exit(not publish("soak.cluster", figures))


def _compare(options: argparse.Namespace) -> None:
    """Compare runs of a cluster with those of this process."""
    with tempfile.TemporaryDirectory() as folder:
        if options.same:
            told = same(Path(folder), options.same, options.seed)
            counts = {"random alignments": (told["problems"], len(told["differences"]) + len(told["failed"]))}
        else:
            told = real(options.folder or Path(folder))
            counts = {
                f"files of {name}": (len(one["files compared"]), len(one["differences"])) for name, one in told.items()
            }
    print(json.dumps(told))
    figures: list[Figure] = []
    for name, (compared, unlike) in counts.items():
        figures += [Figure(f"{name}", compared), Figure("  unlike those of one computer", unlike, 0, at_least=False)]
    sys.exit(not publish("soak.cluster", figures))


def kills(folder: Path, count: int, seconds: float, seed: int) -> dict[str, Any]:
    """Kill so many processes; return the tally."""
    random = np.random.default_rng(seed)
    inputs = folder / "inputs"
    inputs.mkdir()
    tasks = _made(inputs, random)
    whole = compute_here(tasks, folder / "whole")
    killed: Counter[str] = Counter()
    tally: dict[str, Any] = {"differences": [], "lost": [], "done again": [], "left over": []}
    begun, batches = time.monotonic(), 0
    lab = make_lab(folder / "lab", 2)
    try:
        while sum(killed.values()) < count and time.monotonic() - begun < seconds:
            out = folder / f"out-{batches}"
            out.mkdir()
            batches += 1
            what = _batch(lab, inputs, out, random, killed, tally)
            for task in tasks:
                found = out / task.name
                if not found.is_dir() or differences(whole[task.name], found):
                    tally["differences"].append(f"{what}: {task.name}")
            if left := [path.name for path in out.iterdir() if path.name.startswith(".")]:
                tally["left over"].append(f"{what}: {left}")
    finally:
        lab.close()
    return {
        "kills": sum(killed.values()),
        "of": dict(killed),
        "batches": batches,
        "tasks": batches * len(tasks),
        **tally,
        "seconds": round(time.monotonic() - begun, 1),
        "seed": seed,
    }


def _batch(
    lab: Lab, inputs: Path, out: Path, random: np.random.Generator, killed: Counter[str], tally: dict[str, Any]
) -> str:
    """Compute one batch, with some kills on the way."""
    client = _start(lab, inputs, out)
    done: dict[str, int] = {}
    what = f"batch {out.name}"
    end = time.monotonic() + _MAX_SECONDS
    for _ in range(int(random.integers(1, 4))):
        time.sleep(float(random.uniform(0.3, 4.0)))
        if client.poll() is not None:
            break
        kind = _KINDS[random.integers(len(_KINDS))]
        killed[kind] += 1
        what += f", {kind}"
        print(what, flush=True)
        if kind == "client":
            client.kill()
            client.wait()
            done = _inodes(out)
            client = _start(lab, inputs, out)
        elif kind == "worker":
            _kill_worker(lab, int(random.integers(2)))
        else:
            _kill_scheduler(lab)
    while client.poll() is None and time.monotonic() < end:
        time.sleep(0.05)
    if client.poll() != 0:
        tally["lost"].append(f"{what}: status {client.poll()}")
        client.kill()
        client.wait()
    there = _inodes(out)
    again = [name for name, number in done.items() if there.get(name) != number]
    if again:
        tally["done again"].append(f"{what}: {again}")
    return what


def _inodes(out: Path) -> dict[str, int]:
    """The folders of the tasks that are done, by their names; one that is made anew has another
    number.
    """
    found = {}
    for path in out.iterdir():
        with suppress(OSError, Exception):
            if not path.name.startswith(".") and ANALYSES.open(path).finished:
                found[path.name] = path.stat().st_ino
    return found


def _start(lab: Lab, inputs: Path, out: Path) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "tests.soak.cluster", "--client", lab.address, lab.certificates, inputs, out]
    return subprocess.Popen(list(map(str, command)), cwd=ROOT)


def _kill_worker(lab: Lab, number: int) -> None:
    process = lab.workers[number]
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    lab.workers[number] = lab.start_worker(f"worker-{number}", *(["--sent-only"] if number else []))


def _kill_scheduler(lab: Lab) -> None:
    port = int(ClusterSettings(str(lab.address), lab.certificates).scheduler.rpartition(":")[2])
    os.kill(lab.scheduler.pid, signal.SIGKILL)
    lab.scheduler.wait()
    lab.address.unlink()
    lab.scheduler = lab.start_scheduler(port)


def _made(inputs: Path, random: np.random.Generator) -> list[BatchTask]:
    """The tasks, and a file from which a client makes the same."""
    requests = [random_request(inputs, random).with_(also="") for _ in range(_SHORT)]
    for _ in range(_LONG):
        a, b = write_pair(inputs, random, _LONG_BASES)
        requests.append(replace(requests[0], a=SequenceChoice(a), b=SequenceChoice(b), pruning=False, until=6))
    (inputs / "requests.json").write_text(json.dumps([request.to_json() for request in requests]))
    return _tasks(inputs, inputs)


def _tasks(inputs: Path, out: Path) -> list[BatchTask]:
    requests = map(ANALYSES.request_from_json, json.loads((inputs / "requests.json").read_text()))
    return [BatchTask(f"task-{number}", request, out / f"task-{number}") for number, request in enumerate(requests)]


def _client(address: Path, certificates: Path, inputs: Path, out: Path) -> None:
    """Compute the batch; the status is 1 if a task failed.

    While nobody is there it cannot begin, says so, and is begun again, as a person would.
    """
    end = time.monotonic() + _MAX_SECONDS
    while True:
        states = States()
        try:
            # The scheduler and its file may be gone at this moment.
            with Cluster.connect(ClusterSettings.of(str(address), certificates), timeout=60) as cluster:
                ClusterExecutor(cluster).run(_tasks(inputs, out), states, lambda: None)
            break
        except CrosspointError:
            if time.monotonic() > end:
                raise
            time.sleep(0.2)
    for state in states.failed():
        print(state, file=sys.stderr)
    sys.exit(bool(states.failed()))


if __name__ == "__main__":
    main()
