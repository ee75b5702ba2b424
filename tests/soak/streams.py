"""Soak of commands with closed or full standard streams, with limited memory, or that fail at once.

Each must end with the right status, and with a sentence where one can be written.

    python -m tests.soak.streams [--count 2000] [--seconds 600]
    python -m tests.soak.streams --starts [--count 20000] [--seconds 7200]

``--starts``: commands that name a file which is not there. Each is a fork of a process that has
loaded what they load, so that thousands can be tried; threads that load ahead are still at it when
they end. Not on Windows.
"""

from __future__ import annotations

import argparse
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from gpu.sequences.fasta import write_fasta
from tests.soak.scene import Bound, Ended, Tally, conclude, remove

_ROOT = Path(__file__).resolve().parents[2]
_MAIN = str(_ROOT / "main.py")
_SECONDS = 300
#: Commands, and True where they print output that was asked for.
COMMANDS = (
    ("align a.fa b.fa --engine cpu --out new", False),
    ("align a.fa b.fa --engine cpu --out new --json", True),
    ("search p.fa p.fa --engine cpu --matrix BLOSUM62", True),
    ("search p.fa p.fa --engine cpu --matrix BLOSUM62 --out new", False),
    ("pairs a.fa b.fa --engine cpu", True),
    ("pairs a.fa b.fa --engine cpu --out new", False),
    ("map a.fa reads.fa --engine cpu", True),
    ("map a.fa reads.fa --engine cpu --out new", False),
    ("map a.fa reads.fa --engine cpu --out new.sam", False),
    ("index a.fa", False),
    ("mapped made.sam --out new", False),
    ("matches a.fa b.fa --engine cpu", True),
    ("matches a.fa b.fa --engine cpu --out new", False),
    ("show made", True),
    ("show made --json", True),
    ("resume made", False),
    ("resume made --json", True),
    ("simulate new --length 1000 --force", False),
    ("--help", True),
)
#: Redirections of a shell, and True where output that was asked for is lost.
REDIRECTIONS = (
    ("<&-", False),
    ("2>&-", False),
    ("<&- 2>&-", False),
    (">&-", True),
    (">&- 2>&-", True),
    ("<&- >&- 2>&-", True),
    ("2>/dev/full", False),
    (">/dev/full", True),
)
_STARTS = (
    "align nofile a.fa --out new",
    "search p.fa nofile",
    "pairs nofile a.fa",
    "map nofile reads.fa --engine cpu",
    "map a.fa nofile --engine cpu",
    "matches a.fa nofile",
)
#: Reads the number of tries and the interval of switches; prints the status of each, in the folder
#: that it is started in.
_FORKS = f"""
import os, runpy, sys
count, interval = int(sys.argv[1]), float(sys.argv[2])
sys.path.insert(0, {str(_ROOT)!r})
import numpy, gpu.command_line.main, gpu.command_line.folders, gpu.engines.choose
import gpu.analyses.chromosome.command, gpu.analyses.search.command, gpu.analyses.pairs.command
import gpu.analyses.reads.command, gpu.analyses.matches.command
for number in range(count):
    child = os.fork()
    if child == 0:
        os.dup2(os.open("said", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
        sys.setswitchinterval(interval)
        sys.argv = ["main.py", *{_STARTS!r}[number % {len(_STARTS)}].split()]
        runpy.run_path({_MAIN!r}, run_name="__main__")
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    print(status, open("said").read().count("\\n"), flush=True)
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Close streams, limit memory, fail at once.")
    parser.add_argument("--starts", action="store_true", help="only commands that fail at once")
    parser.add_argument("--count", type=int, default=20_000, help="tries at most (%(default)s)")
    parser.add_argument("--seconds", type=float, default=600.0, help="seconds at most (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        bound = Bound(asked.count, asked.seconds)
        tally = starts(Path(folder), bound) if asked.starts else streams(Path(folder), bound, asked.seed)
        conclude("starts" if asked.starts else "streams", tally)


def streams(folder: Path, bound: Bound, seed: int) -> Tally:
    """Redirections and limits by chance."""
    prepare(folder)
    tally, random = Tally(), np.random.default_rng(seed)
    for _ in bound.tries():
        command, prints = COMMANDS[int(random.integers(len(COMMANDS)))]
        for name in ("new", "new.sam"):
            remove(folder / name)
        if random.random() < 0.5:
            try_redirection(folder, command, prints, *REDIRECTIONS[int(random.integers(len(REDIRECTIONS)))], tally)
        else:
            try_limit(folder, command, 1000 * int(random.integers(200, 1000)), tally)
    return tally


def try_redirection(
    folder: Path, command: str, prints: bool, redirection: str, loses_output: bool, tally: Tally
) -> None:
    """A command with streams closed or full; summaries for people are not asked for, but on a full
    device they are missed.
    """
    ended = started(folder, command, redirection)
    fails = loses_output and (prints or ("full" in redirection and " new.sam" not in command))
    tally.runs += 1
    if ended.status != (3 if fails else 0):
        tally.note("wrong_status", f"{command} {redirection}", ended)
    if fails and not ended.is_sentence and "2>" not in redirection:
        tally.note("tracebacks", f"{command} {redirection}", ended)


def try_limit(folder: Path, command: str, kibibytes: int, tally: Tally) -> None:
    """A command with as little address space: it works, or says that there is not enough."""
    limits = (kibibytes << 10, kibibytes << 10)
    ended = started(folder, command, limit=partial(resource.setrlimit, resource.RLIMIT_AS, limits))
    tally.runs += 1
    what = f"{command} with {kibibytes:,} KiB"
    if ended.status == 3:
        tally.refused += 1
        if "memory" not in ended.err.splitlines()[-1] or "LLVM" in ended.err or "Traceback" in ended.err:
            tally.note("tracebacks", what, ended)
    elif ended.status:
        tally.note("wrong_status", what, ended)


def starts(folder: Path, bound: Bound) -> Tally:
    """Commands that fail at once, with switches between threads as usual and as often as can be."""
    prepare(folder)
    tally = Tally()
    process = None
    for at in bound.tries():
        if at % 1000 == 0:
            if process is not None:
                process.wait()
            interval = 0.005 if at % 2000 else 1e-6
            process = subprocess.Popen(
                [sys.executable, "-c", _FORKS, "1000", str(interval)], cwd=folder, stdout=subprocess.PIPE, text=True
            )
        assert process is not None and process.stdout is not None
        status, _, lines = process.stdout.readline().partition(" ")
        tally.runs += 1
        if status != "1" or not int(lines):
            tally.note("wrong_status", f"{_STARTS[at % 1000 % len(_STARTS)]}: {status}, {int(lines)} lines")
    if process is not None:
        process.kill()
        process.communicate()
    return tally


def prepare(folder: Path) -> None:
    """The files that the commands read."""
    random = np.random.default_rng(4)
    a = random.integers(0, 4, 600).astype(np.uint8)
    write_fasta(folder / "a.fa", "a", a)
    write_fasta(folder / "b.fa", "b", np.where(random.random(600) < 0.05, 3 - a, a))
    letters = "".join("ACGT"[code] for code in a.tolist())
    (folder / "reads.fa").write_text("".join(f">r{at}\n{letters[at : at + 40]}\n" for at in range(0, 500, 25)))
    protein = "".join(random.choice(list("ARNDCQEGHILKMFPSTWYV"), 120))
    (folder / "p.fa").write_text(f">p\n{protein}\n>q\n{protein[20:]}\n")
    for command in ("map a.fa reads.fa --engine cpu --out made.sam", "matches a.fa b.fa --engine cpu --out made"):
        ended = started(folder, command)
        if ended.status:
            raise RuntimeError(ended.err)


def started(folder: Path, command: str, redirection: str = "", limit: Callable[[], object] | None = None) -> Ended:
    """Run a command in a process of its own; returns how it ended."""
    shell = ["sh", "-c", f'exec "$0" "$@" {redirection}', sys.executable, _MAIN, *command.split()]
    process = subprocess.run(
        shell if redirection else shell[3:],
        cwd=folder,
        capture_output=True,
        text=True,
        errors="replace",
        timeout=_SECONDS,
        preexec_fn=limit,
        env=os.environ | {"OMP_NUM_THREADS": "2"},
    )
    err = [
        line for line in process.stderr.splitlines() if not line.startswith(("About", "Stage", "Pruning", "Looking"))
    ]
    return Ended(process.returncode, process.stdout, "\n".join(err))


if __name__ == "__main__":
    if sys.platform == "win32":
        sys.exit("Windows has none of these.")
    main()
