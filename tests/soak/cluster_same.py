"""Alignments on a cluster have the bytes of those of this process: random ones with options of all
kinds, and real ones.

One scheduler and two workers of this computer compute all of them, over TLS. What tells of the time
and the computer is not compared.
"""

from __future__ import annotations

import shutil
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.chromosome import formats
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.batch.tasks import BatchTask
from gpu.cluster.connection import Cluster
from gpu.cluster.executor import ClusterExecutor
from gpu.cluster.local import LocalCluster
from gpu.core.request import REQUEST_FILE
from gpu.sequences.choice import SequenceChoice
from tests.gpu.cluster.conftest import ROOT, wait_for
from tests.gpu.cluster.samples import States, compute_here, differences, random_request
from tests.soak.scene import call, content

#: Real pairs: their names, and the files in the folder of shared data.
REAL = {
    "MT-human x MT-orang": ("MT-human.fa.gz", "MT-orang.fa.gz"),
    "NC_000898 x NC_007605": ("NC_000898.1.fasta.gz", "NC_007605.1.fasta.gz"),
    "AE002160.2 x CP000051.1": ("AE002160.2.fasta.gz", "CP000051.1.fasta.gz"),
}
DATA = ROOT.parent / "shared" / "data"
#: Problems of a batch.
_AT_ONCE = 20


def same(folder: Path, count: int, seed: int) -> dict[str, Any]:
    """Compute so many random alignments here and on a cluster; return the tally."""
    random = np.random.default_rng(seed)
    (folder / "inputs").mkdir()
    asked: Counter[str] = Counter()
    computers: Counter[str] = Counter()
    tally: dict[str, Any] = {"differences": [], "failed": []}
    begun, done = time.monotonic(), 0
    local = LocalCluster(2, threads=1)
    try:
        with Cluster.connect(local.settings, timeout=120) as cluster:
            wait_for(lambda: cluster.count() == 2)
            while done < count:
                there, here = folder / "there", folder / "here"
                tasks = []
                for number in range(done, min(count, done + _AT_ONCE)):
                    request = any_request(folder / "inputs", random)
                    asked.update(_options(request))
                    tasks.append(BatchTask(f"{number}", request, there / f"{number}"))
                states = States()
                ClusterExecutor(cluster).run(tasks, states, lambda: None)
                tally["failed"] += [f"{state.name}: {state.message}" for state in states.failed()]
                computers.update(state.computer for state in states.last().values())
                mine = compute_here(tasks, here)
                for task in tasks:
                    if task.folder.is_dir() and (names := differences(mine[task.name], task.folder)):
                        tally["differences"].append(f"{task.request}: {names}")
                done += len(tasks)
                shutil.rmtree(there, ignore_errors=True)
                shutil.rmtree(here)
                print(f"{done} of {count}", flush=True)
    finally:
        local.close()
    seconds = round(time.monotonic() - begun, 1)
    return {
        "problems": done,
        **tally,
        "with": dict(sorted(asked.items())),
        "computed by": dict(computers),
        "seconds": seconds,
        "seed": seed,
    }


def any_request(folder: Path, random: np.random.Generator) -> ChromosomeRequest:
    """A small alignment with settings of any kind, also circular ones and further alignments."""
    request = random_request(folder, random, 400)
    circular = str(random.choice(["none", "none", "a", "b", "both"]))
    if circular == "none" and random.random() < 0.3:
        request = replace(request, a=SequenceChoice(request.a.path, trim=(5, int(random.integers(20, 40)))))
    chosen = random.choice(formats.NAMES, int(random.integers(1, 4)), replace=False)
    if random.random() < 0.4:
        also = str(random.choice(["1", "3", "E=1e-3"]))
        request = replace(request, mode="local", until=6, also=also, also_both_strands=bool(random.integers(2)))
    bound = str(random.choice(["auto", "none"]))
    return replace(request, circular=circular, bound=bound, formats=tuple(map(str, chosen)))  # type: ignore[arg-type]


def _options(request: ChromosomeRequest) -> list[str]:
    """The options of a request, as the tally counts them."""
    flags = {
        f"--mode {request.mode}": True,
        f"--circular {request.circular}": request.circular != "none",
        f"--until {request.until}": request.until < 6,
        "--also": bool(request.also),
        "--also on both strands": bool(request.also) and request.also_both_strands,
        "--reverse-b": request.b.reverse,
        "--both-strands": request.both_strands,
        "--no-pruning": not request.pruning,
        "a range": request.a.trim is not None,
        **{f"--format {name}": True for name in request.formats},
    }
    return [name for name, is_so in flags.items() if is_so]


def real(folder: Path) -> dict[str, Any]:
    """Compute the real pairs by commands, here and with ``--cluster local:2``; return the tally.

    What is in ``folder`` already is not computed again.
    """
    told: dict[str, Any] = {}
    for name, files in REAL.items():
        words = ["align", *(DATA / file for file in files), "--engine", "cpu", "--quiet"]
        places = {where: folder / where / name for where in ("here", "there")}
        for where, place in places.items():
            place.parent.mkdir(parents=True, exist_ok=True)
            ended = call(*words, "--out", place, *(("--cluster", "local:2") if where == "there" else ()))
            if ended.status:
                raise SystemExit(ended.err)
        log = (places["there"] / "log.txt").read_text()
        told[name] = {
            "files compared": sorted([*content(places["here"]), REQUEST_FILE]),
            "differences": differences(places["here"], places["there"]),
            "computed by a worker": "a worker of the cluster" in log,
        }
        print(name, told[name], flush=True)
    return told
