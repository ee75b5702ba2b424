"""Compiling ahead: ``python -m gpu.jit.prepare [--jobs N] [--background]``.

Compiles all entry points that are not in the cache yet, and the kernel files of this computer's
cards, in several processes, and prints “41 of 71” for each that is done. It may be interrupted, and
run twice at once: each is compiled once, and the next start goes on with those that are missing.
``--background`` lowers the priority of its processes, and no run waits for what they are compiling.
It needs Numba, NumPy and platformdirs, for cards PyCUDA or cuda-bindings, and no other library.
"""

from __future__ import annotations

import argparse
import ctypes
import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Generator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NoReturn

from gpu.core.errors import CrosspointError
from gpu.jit import kernel_cache, packaged
from gpu.jit.catalogue import Compilable, card_kernel, card_kernels, entry_points

_ROOT = Path(__file__).resolve().parents[2]
#: Processes, at most, unless told otherwise.
_MAX_JOBS = 8
#: The option by which a process is told that it gets its work from another one.
_WORKER, _BACKGROUND = "--worker", "--background"
_POLL_SECONDS = 0.5
#: First come the kernels of a first alignment and of cards, last those of scores that 16 bits do
#: not hold; of each, first those that take some seconds, the longest first: three quarters of all
#: the time.
_FIRST = (
    *("gpu.sequences.", "gpu.engines.cuda."),
    *(f"gpu.engines.cpu.{name}." for name in ("sweep", "partitions", "chaining", "bounds")),
)
_SELDOM = ".int32"
_LONG = (
    *("sweep_cu", "traces_cu", "scores_cu"),
    *("run_segments", "align_portion", "find_reads", "split_partitions", "suboptimal_of_portion", "find_matches"),
    *("scan_sam", "classify", "cross_columns", "scan_bam", "find_marks", "fill_boxes", "run_strips"),
)
_NICENESS = 15


def main(arguments: list[str]) -> int:
    """Compile what is missing; returns the exit status."""
    parser = argparse.ArgumentParser("python -m gpu.jit.prepare", description="Compile all kernels ahead.")
    parser.add_argument("--jobs", type=int, default=min(_cores(), _MAX_JOBS), help="number of processes")
    parser.add_argument(_BACKGROUND, action="store_true", help="with low priority")
    parser.add_argument(_WORKER, action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args(arguments)
    if options.worker:
        _work(is_awaited=not options.background)
    worker = [_WORKER]
    if options.background:
        _lower_priority()
        worker.append(_BACKGROUND)
    try:
        return prepare(max(1, options.jobs), worker, lambda done, count: print(f"{done} of {count}", flush=True))
    except CrosspointError as problem:
        print(problem, file=sys.stderr)
        return problem.exit_status
    except KeyboardInterrupt:
        return 130


def is_prepared() -> bool:
    """True if nothing is left to compile; it may load a card's driver, and makes no context."""
    return packaged.is_compiled(kernel_cache.ALL) and all(one.is_compiled for one in card_kernels().values())


def prepare(jobs: int, worker: list[str], on_progress: Callable[[int, int], None]) -> int:
    """Compile what is missing, in so many processes; returns the exit status.

    ``worker``: the options of each process. ``on_progress`` is called with the number of those that
    are compiled, and of all; entry points that were all compiled before are not counted. Whatever
    ends this process ends the others.
    """
    of_processor = {} if packaged.is_compiled(kernel_cache.ALL) else entry_points()
    known: dict[str, Compilable] = {**of_processor, **card_kernels()}
    missing = {symbol: one for symbol, one in known.items() if not one.is_compiled}
    if missing or of_processor:
        on_progress(len(known) - len(missing), len(known))
    with closing(compiled_by_processes(list(missing.values()), jobs, worker)) as compiled:
        for one in compiled:
            if not one.is_compiled:
                # It was told why the cache cannot be written.
                return 1
            del missing[one.symbol]
            on_progress(len(known) - len(missing), len(known))
    if of_processor and missing.keys().isdisjoint(of_processor):
        kernel_cache.mark(kernel_cache.ALL)
    return 1 if missing else 0


def compile_now(missing: Sequence[Compilable], on_compiled: Callable[[], None]) -> None:
    """Compile kernels with all cores, for a run that waits; what fails is left to the run.

    ``on_compiled`` is called as soon as one is in the cache.
    """
    jobs = min(_cores(), _MAX_JOBS)
    if jobs < 2 or len(missing) < 2:
        return
    with suppress(OSError), closing(compiled_by_processes(missing, jobs, [_WORKER], is_quiet=True)) as compiled:
        for one in compiled:
            if not one.is_compiled:
                # The cache cannot be written: what processes compile is lost.
                return
            on_compiled()


def compiled_by_processes(
    missing: Sequence[Compilable], jobs: int, worker: list[str], is_quiet: bool = False
) -> Generator[Compilable, None, None]:
    """Each of these as soon as one of so many processes has compiled it, those that take longest
    first; what cannot be compiled is left out, and said on standard error unless ``is_quiet``.
    """
    known = {one.symbol: one for one in missing}
    waiting, done = queue.SimpleQueue[str](), queue.SimpleQueue[str | None]()
    for symbol in sorted(known, key=_turn):
        waiting.put(symbol)
    jobs = min(jobs, len(known))
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "gpu.jit.prepare", *worker],
            cwd=_ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL if is_quiet else None,
            text=True,
            process_group=0,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
        )
        for _ in range(jobs)
    ]
    servers = [threading.Thread(target=_serve, args=(process, waiting, done), daemon=True) for process in processes]
    try:
        for server in servers:
            server.start()
        while jobs:
            with suppress(queue.Empty):
                # Windows notices Ctrl-C between two waits only.
                compiled = done.get(timeout=_POLL_SECONDS)
                if compiled is not None:
                    yield known[compiled]
                else:
                    jobs -= 1
    finally:
        for process, server in zip(processes, servers, strict=True):
            _kill_group(process.pid)
            process.kill()
            if server.ident is not None:
                server.join()
            with suppress(OSError), process:
                pass


def _serve(process: subprocess.Popen[str], waiting: queue.SimpleQueue[str], done: queue.SimpleQueue[Any]) -> None:
    """Give a process one symbol after another, until none is waiting or the process ends."""
    assert process.stdin is not None and process.stdout is not None
    with suppress(queue.Empty, OSError):
        while True:
            symbol = waiting.get_nowait()
            process.stdin.write(f"{symbol}\n")
            process.stdin.flush()
            answer = process.stdout.readline()
            if not answer:
                break
            if answer.strip() == symbol:
                done.put(symbol)
    done.put(None)


def _work(is_awaited: bool) -> NoReturn:
    """Compile what is named on standard input; say which are done."""
    # The process that gives the work ends this one.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asked = queue.SimpleQueue[str]()

    def read() -> None:
        for line in sys.stdin:
            asked.put(line.strip())
        _kill_group(os.getpid())
        os._exit(0)

    threading.Thread(target=read, daemon=True).start()
    known = entry_points()
    while True:
        symbol = asked.get()
        if is_awaited and not symbol.startswith(_FIRST):
            # Behind the kernels that are wanted first, which by now may compute.
            _lower_priority()
            is_awaited = False
        try:
            (known.get(symbol) or card_kernel(symbol)).compile(is_awaited)
            print(symbol, flush=True)
        except Exception as problem:  # noqa: BLE001 - the others may be compiled all the same
            print(f"{symbol} cannot be compiled: {problem}", file=sys.stderr)
            print(flush=True)


def _kill_group(leader: int) -> None:
    """Kill a process and what it started, such as nvcc. Windows has no such groups."""
    if sys.platform != "win32":
        with suppress(OSError):  # It has ended.
            os.killpg(leader, signal.SIGKILL)


def _turn(symbol: str) -> tuple[bool, bool, int]:
    """The place of a symbol's turn."""
    long = next((place for place, name in enumerate(_LONG) if name in symbol.split(".")), len(_LONG))
    return symbol.endswith(_SELDOM), not symbol.startswith(_FIRST), long


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _lower_priority() -> None:
    """Of this process, and those that it starts."""
    if sys.platform == "win32":
        kernel = ctypes.windll.kernel32
        kernel.SetPriorityClass(kernel.GetCurrentProcess(), subprocess.BELOW_NORMAL_PRIORITY_CLASS)
    else:
        os.nice(_NICENESS)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
