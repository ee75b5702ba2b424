"""Both ways to a card, set up offline and compared: PyCUDA, and NVIDIA's cuda-bindings with NVRTC.

    python -m tests.bench.card_setup WHEELS    each in a fresh environment, from a folder of wheels
    python -m tests.bench.card_setup           each in this environment, the other library hidden

A small problem of each kind of work, and an alignment of 1 Mbp, must have the processor's bytes
each way. The exit status is 1 if anything differs or is missing. It needs no pytest. A card's
kernels are compiled anew, and for the second way nvcc is hidden. Libraries without a wheel in the
folder are left out, and listed: the window's are not needed, nor Numba where packaged kernels are,
and for NVRTC the machine's own is taken.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
import venv
from pathlib import Path
from typing import Any

from tests.bench.report import ROOT, Figure, machine_of, publish

#: A way's extra in ``pyproject.toml``, and the library of the other way.
WAYS = {"cuda": "cuda", "nvidia": "pycuda"}
_LENGTH = 1_000_000


def main() -> int:
    """Set up, run and compare; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.card_setup", description=__doc__)
    parser.add_argument("wheels", nargs="?", type=Path, help="a folder of all wheels that the two ways need")
    parser.add_argument("--length", type=int, default=_LENGTH, help="bases of the alignment (1000000)")
    parser.add_argument("--answer", choices=(*WAYS, "cpu"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.answer:
        print(json.dumps(answer(options.answer, options.length)))
        return 0
    told: dict[str, dict[str, Any]] = {}
    if options.wheels:
        left_out = {way: requirements(way, options.wheels)[1] for way in WAYS}
        print("without a wheel in the folder:", json.dumps(left_out))
    with tempfile.TemporaryDirectory() as scratch:
        pythons = {}
        for way in WAYS:
            try:
                pythons[way] = set_up(way, options.wheels, Path(scratch)) if options.wheels else sys.executable
            except subprocess.CalledProcessError as problem:
                told[way] = {"failed": problem.stderr.strip().splitlines()[-1]}
        for way, python in {"cpu": next(iter(pythons.values()), sys.executable), **pythons}.items():
            try:
                told[way] = asked(python, way, options.length, Path(scratch) / "cache")
            except subprocess.CalledProcessError as problem:
                told[way] = {"failed": str(problem)}
    for way in told:
        print(way, json.dumps({name: told[way][name] for name in told[way] if name != "answers"}))
    expected = told["cpu"].get("answers")
    for way in WAYS:
        told[way]["equal"] = expected is not None and told[way].get("answers") == expected
        print(f"{way}: {'the processor’s bytes' if told[way]['equal'] else 'OTHER bytes, or none'}")
        if told[way]["equal"]:
            seconds = [Figure(f"{way}, {name}", value, unit="s") for name, value in told[way]["seconds"].items()]
            publish("card_setup", seconds, machine_of("cuda"))
    return 0 if all(told[way]["equal"] for way in WAYS) else 1


def set_up(way: str, wheels: Path, scratch: Path) -> str:
    """The Python of a fresh environment with the wheels of a way, installed without a network.

    Raises ``CalledProcessError`` if one is missing.
    """
    folder = scratch / way
    venv.create(folder, with_pip=False)
    python = str(folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python"))
    options = ["--no-index", "--find-links", str(wheels), "--disable-pip-version-check", "--quiet"]
    command = [sys.executable, "-m", "pip", "--python", python, "install", *options, *requirements(way, wheels)[0]]
    subprocess.run(command, check=True, capture_output=True, text=True)
    return python


def requirements(way: str, wheels: Path) -> tuple[list[str], list[str]]:
    """The requirements of a way that have a wheel in the folder, and the others."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    there = {path.name.partition("-")[0].lower().replace("_", "-") for path in wheels.glob("*.whl")}
    found: tuple[list[str], list[str]] = ([], [])
    for one in (*project["dependencies"], *project["optional-dependencies"][way]):
        found[re.split(r"[^\w-]", one)[0].lower() not in there].append(one.partition(";")[0])
    return found


def asked(python: str, way: str, length: int, cache: Path) -> dict[str, Any]:
    """The result of ``answer`` in a process of its own, with a cache that has no kernels of a card.

    Raises ``CalledProcessError``; the process has said why.
    """
    shutil.rmtree(cache / "crosspoint" / "cubins", ignore_errors=True)
    command = [python, "-m", "tests.bench.card_setup", "--answer", way, "--length", str(length)]
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "LOCALAPPDATA": str(cache)}
    done = subprocess.run(command, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True)
    told: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return told


def answer(way: str, length: int) -> dict[str, Any]:
    """Digests of all answers by one way, or by the processor, with versions and seconds."""
    if way == "cpu":
        from gpu.engines.cpu.engine import CpuEngine

        return {"answers": answers(CpuEngine(), length, {})}
    # As if it were not installed.
    sys.modules[WAYS[way]] = None  # type: ignore[assignment]
    from gpu.engines.choose import find_card
    from gpu.engines.cuda import compiler, fatbins, nvrtc
    from gpu.engines.cuda.engine import CudaEngine
    from gpu.engines.cuda.probe import load_driver

    found = nvrtc.find_nvrtc() if way == "nvidia" else None
    if way == "nvidia":
        # As if there were no nvcc, and nothing packaged.
        os.environ["PATH"] = ""
        fatbins.FOLDER = Path("none")
    card, reason = find_card()
    if card is None:
        raise SystemExit(f"There is no card to try: {reason}.")
    seconds: dict[str, float] = {}
    for source in compiler.sources():
        begun = time.perf_counter()
        compiler.binary(source, card.architecture)
        seconds[f"compiling {source}"] = round(time.perf_counter() - begun, 2)
    engine = CudaEngine(card, small=0)
    made = answers(engine, length, seconds)
    engine.close()
    return {
        "card": str(card),
        "driver": "PyCUDA" if load_driver().needed_version == 0 else "cuda-bindings",
        "nvrtc": None if found is None else {"version": found.cuda, "file": found.file},
        "seconds": seconds,
        "answers": made,
    }


def answers(engine: Any, length: int, seconds: dict[str, float]) -> dict[str, str]:
    """A digest for each kind of work, of a small problem, and one of an alignment of ``length``
    bases. Its ``seconds`` are noted: the first, with all that is done once, and the best of three
    more.
    """
    from gpu.engines.cpu.reads.index import build
    from gpu.engines.work.reads import ReadSearch
    from gpu.engines.work.traces import Mode
    from gpu.scoring.matrix import GapCosts
    from tests.gpu.engines import (
        card_problems,
        card_score_problems,
        match_problems,
        partition_problems,
        read_problems,
        trace_problems,
    )

    bands, best = card_problems.outputs(engine, card_problems.random_sweep(3))
    a, b, partitions, scoring = partition_problems.random_batch(1, 60, 300)
    chosen = trace_problems.matrices()[0]
    pairs = trace_problems.random_pairs(4, 300, 200, chosen)
    problem = read_problems.random_problem(9001, reads=2000, longest=1500)
    records, reads = (read_problems.batch_of(texts) for texts in (problem.records, problem.reads))
    search = ReadSearch(build(records), reads, problem.errors, problem.most)
    scores = card_score_problems.random_search(2)
    made: dict[str, Any] = {
        "sweep": (best, bands),
        # Without the numbers of cells: a card computes fewer.
        "partitions": (engine.split(a, b, partitions, scoring)[0], engine.align(a, b, partitions, scoring)[:2]),
        "matches": match_problems.rows_of(engine.matches(match_problems.random_search(5))),
        "scores": [score for found in filter(None, engine.scores(scores)) for score in found.scores.tolist()],
        "pairs": trace_problems.aligned(engine, trace_problems.asked_of(pairs, chosen, GapCosts(5, 2), Mode.LOCAL)),
        "reads": read_problems.hits_of(engine.find_reads(search)),
    }
    digests = {name: hashlib.sha256(_bytes(value)).hexdigest()[:16] for name, value in made.items()}
    return {**digests, "alignment": _alignment(engine, length, seconds)}


def _alignment(engine: Any, length: int, seconds: dict[str, float]) -> str:
    from gpu.analyses.chromosome.request import ChromosomeRequest
    from gpu.analyses.chromosome.run import run
    from gpu.core.monitor import Monitor
    from gpu.sequences.choice import SequenceChoice
    from gpu.sequences.fasta import write_fasta
    from gpu.sequences.simulate import simulate

    digests, times = set(), []
    with tempfile.TemporaryDirectory() as scratch:
        pair = simulate(length, 0.03, seed=1)
        a, b = (str(Path(scratch) / f"{name}.fa") for name in "ab")
        write_fasta(a, "a", pair.a.codes)
        write_fasta(b, "b", pair.b.codes)
        for number in range(4):
            folder, begun = Path(scratch) / str(number), time.perf_counter()
            run(ChromosomeRequest(SequenceChoice(a), SequenceChoice(b)), folder, Monitor(), engine)
            times.append(time.perf_counter() - begun)
            digests.add(hashlib.sha256((folder / "alignment.npz").read_bytes()).hexdigest()[:16])
    seconds.update({"first alignment": round(times[0], 3), "alignment": round(min(times[1:]), 3)})
    return "; ".join(sorted(digests))


def _bytes(value: Any) -> bytes:
    """Arrays with their types and shapes, everything else as Python prints it."""
    if isinstance(value, dict):
        return b"".join(_bytes(name) + _bytes(each) for name, each in sorted(value.items()))
    if isinstance(value, (tuple, list)):
        return b"(" + b",".join(map(_bytes, value)) + b")"
    if hasattr(value, "dtype") and hasattr(value, "tobytes"):
        return f"{value.dtype}{value.shape}".encode() + value.tobytes()
    return repr(value).encode()


if __name__ == "__main__":
    sys.exit(main())
