"""The limit of a process's memory, as a shell (``ulimit -v``) or a cluster's scheduler sets it.

The compiler of the kernels ends the whole process when an allocation fails, so the limit is checked
before it is called.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
from contextlib import suppress

from gpu.core.errors import OutOfMemory
from gpu.core.phrase import Phrase
from gpu.core.units import format_bytes

if sys.platform != "win32":
    import resource

#: Bytes of address space that a process needs to show a result, and to compute.
TO_SHOW, TO_RUN = 160 << 20, 430 << 20
#: Further bytes that loading compiled kernels needs, and compiling them.
TO_LOAD, TO_COMPILE = 96 << 20, 256 << 20
#: mallopt's M_ARENA_MAX.
_ARENAS = -8


def limit() -> int | None:
    """The most bytes of address space that this process may have; None where that is not
    limited.
    """
    if sys.platform == "win32":
        return None
    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if soft == resource.RLIM_INFINITY else soft


def check(needed: int) -> None:
    """Raise ``OutOfMemory`` where the limit is below ``needed`` bytes; under a limit, have threads
    share one arena.

    Call it before threads are started.
    """
    most = limit()
    if most is None:
        return
    if most < needed:
        raise OutOfMemory(_sentence(most, needed))
    # Otherwise each thread reserves tens of megabytes of its own.
    import ctypes

    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_ARENAS, 1)


def check_room(size: int) -> None:
    """Raise ``OutOfMemory`` where this process may not have so many bytes more."""
    most = limit()
    if most is not None and most - (used := _used()) < size:
        raise OutOfMemory(_sentence(most, used + size))


def check_threads() -> None:
    """Raise ``OutOfMemory`` where a thread for each core cannot be started.

    A library that fails to start them would end the process.
    """
    done = threading.Event()
    started = []
    try:
        for _ in range(os.cpu_count() or 1):
            thread = threading.Thread(target=done.wait)
            thread.start()
            started.append(thread)
    except RuntimeError as problem:
        raise explained(problem) or problem from problem
    finally:
        done.set()
        for thread in started:
            thread.join()


def explained(problem: BaseException) -> OutOfMemory | None:
    """The error for an exception that means too little memory, or too few threads; else None."""
    most = limit()
    has_no_thread = isinstance(problem, RuntimeError) and "can't start new thread" in str(problem)
    if has_no_thread and most is None:
        return OutOfMemory(
            "No more threads can be started; end other programs, or raise the limit of processes (“ulimit -u”)."
        )
    is_short = isinstance(problem, MemoryError) or getattr(problem, "errno", None) == errno.ENOMEM
    if most is not None:
        # Libraries fail to load in many ways, and threads to start.
        is_short |= has_no_thread or isinstance(problem, ImportError | SystemError)
        is_short |= isinstance(problem, OSError) and problem.errno is None
        if is_short:
            return OutOfMemory(
                "There is not enough memory: this process may have no more than {}; raise its limit "
                "(“ulimit -v”), or trim the sequences, then resume.",
                format_bytes(most),
            )
    if is_short:
        return OutOfMemory("The computer ran out of memory; close other programs or trim the sequences, then resume.")
    return None


def _sentence(most: int, needed: int) -> str:
    return Phrase(
        "There is not enough memory: this process may have {}, and about {} are "
        "needed; raise its limit (“ulimit -v {}”).",
        format_bytes(most),
        format_bytes(needed),
        -(-needed >> 10),
    )


def _used() -> int:
    """Bytes of address space that this process has; 0 where the system does not tell."""
    with suppress(OSError, ValueError, IndexError), open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * resource.getpagesize()
    return 0
