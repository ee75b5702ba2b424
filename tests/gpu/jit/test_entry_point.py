"""Entry points: compiled once, then called without Numba, and what is kept of them is not
trusted.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from itertools import cycle
from pathlib import Path

import numpy as np
import pytest

from gpu.core import checked_cache
from gpu.engines.cpu.matches.entry_points import count_prefixes, reverse_records
from gpu.jit import linker
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

ROOT = Path(__file__).resolve().parents[3]

_KERNELS = """
import numpy as np
from gpu.jit.njit import njit

@njit(nogil=True)
def inner(n):
    return n + 1

@njit(nogil=True)
def outer(pair, table, is_doubled, written):
    array, number = pair
    for row in range(table.shape[0]):
        for column in range(table.shape[1]):
            written[row] += table[row, column]
    return inner(array[-1] + number) * (2 if is_doubled else 1)

@njit(nogil=True)
def fields(named):
    return named.number * named.array[0]

def adding(what):
    @njit(nogil=True)
    def add(number):
        BRANCHES
        return number + what
    return add

add_one, add_ten = adding(1), adding(10)

@njit(nogil=True)
def with_one(number):
    return add_one(number) + add_one(number + 1)

@njit(nogil=True)
def with_ten(number):
    return add_ten(number) + add_ten(number + 1)

@njit(nogil=True)
def divide(number, by):
    return number // by

@njit(nogil=True)
def allocate(count, written):
    made = np.zeros(count, np.int64)
    made[0] = 1
    written[0] = made.sum()

@njit(nogil=True)
def fill(number, written):
    written[:] = number

@njit(nogil=True)
def some_of(count):
    made = np.full(count + 1, count)
    made[0] = made[1:].copy()[0] - 1 if count else 7
    return made

@njit(nogil=True)
def make(count, table, written):
    total = 0
    for number in range(count):
        made = some_of(number)
        total += made[0] + made[-1]
    written[:] = table[table.shape[0] - 1, table.shape[1] - 1]
    return total
"""
#: So much that LLVM does not put it into its caller.
_BRANCHES = "\n        ".join(f"if number % {one} == 3: number += {one}" for one in range(5, 100))
_PROGRAM = """
import sys
from typing import Any, NamedTuple
import numpy as np
from gpu.engines.cpu.partitions import entry_points as partitions
from gpu.engines.cpu.sweep import entry_points as sweeps
from gpu.formats.pairs import entry_points as pair_entry_points
from gpu.engines.work import cigars
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

outer = EntryPoint(
    "its_kernels", "outer", (Array(np.uint8), int), Array(np.int32, 2), bool, Array(np.int64, is_written=True),
    returns=True
)
fill = EntryPoint("its_kernels", "fill", int, Array(np.uint8, is_written=True))
codes = np.frombuffer(b"\\x01\\xff", np.uint8)
written = np.zeros(2, np.int64)
table = np.array([[1, 2, -3], [4, 5, 1 << 30]], np.int32)
told = [outer((codes, 1 << 40), table, flag, written) for flag in (False, True, np.True_)]
filled = np.zeros(3, np.uint8)
told.append(fill(np.int64(7), filled))
assert told == [(1 << 40) + 256, 2 * ((1 << 40) + 256), 2 * ((1 << 40) + 256), None], told
assert written.tolist() == [0, 3 * ((1 << 30) + 9)], written
assert filled.tolist() == [7, 7, 7], filled
class Named(NamedTuple):
    array: Any
    number: Any

fields = EntryPoint("its_kernels", "fields", Named(Array(np.uint8), int), returns=True)
assert fields(Named(codes[1:], -3)) == -765
divide = EntryPoint("its_kernels", "divide", int, int, returns=True)
assert divide(-7, 2) == -4
try:
    divide(1, 0)
except ZeroDivisionError as problem:
    assert "divide" in problem.__notes__[0]
else:
    raise AssertionError("a failure was not noticed")
made, last = np.zeros(2, np.int32), np.array([[1, 2, 3], [4, 5, 6]], np.int32)
make = EntryPoint(
    "its_kernels", "make", int, Array(np.int32, 2), Array(np.int32, is_written=True), returns=True, allocates=True
)
assert make(1000, last, made) == 14 + sum(2 * number - 1 for number in range(1, 1000))
assert made.tolist() == [6, 6]
# For other kinds of arguments, and in haste.
makes_long = EntryPoint(
    *("its_kernels", "make", int, Array(np.int64, 2), Array(np.int64, is_written=True)),
    returns=True, allocates=True, is_short=True, variant="long",
)
of_three = makes_long.on(3)
for number in (1 << 40, -5):
    written = np.zeros(1, np.int64)
    assert of_three(np.array([[number]]), written) == 14 + 1 + 3 and written.tolist() == [number]
allocate = EntryPoint("its_kernels", "allocate", int, Array(np.int64, is_written=True), allocates=True)
written = np.zeros(1, np.int64)
allocate(1 << 20, written)
assert written[0] == 1
try:
    allocate(1 << 50, written)
except MemoryError:
    pass
else:
    raise AssertionError("a petabyte was allocated")
print("numba" in sys.modules)
"""
#: Two of them, in the time of two.
_TWO = """
import sys
import numpy as np
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

filled = np.zeros(3, np.uint8)
EntryPoint("its_kernels", "fill", int, Array(np.uint8, is_written=True))(7, filled)
assert filled.tolist() == [7, 7, 7]
assert EntryPoint("its_kernels", "divide", int, int, returns=True)(-7, 2) == -4
print("numba" in sys.modules)
"""
_ALLOCATES = """
import numpy as np
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

allocate = EntryPoint("its_kernels", "allocate", int, Array(np.int64, is_written=True))
try:
    allocate(1, np.zeros(1, np.int64))
except Exception as problem:
    print(type(problem).__name__)
"""
_TOGETHER = """
import threading
from concurrent.futures import ThreadPoolExecutor
import numpy as np
from gpu.jit.entry_point import EntryPoint
from gpu.jit.signature import Array

divide = EntryPoint("its_kernels", "divide", int, int, returns=True)
fill = EntryPoint("its_kernels", "fill", int, Array(np.uint8, is_written=True))
calls = [(divide, -7, 2), (fill, 7, np.zeros(3, np.uint8))]
together = threading.Barrier(len(calls))

def call(entry_point, *arguments):
    together.wait()
    return entry_point(*arguments)

with ThreadPoolExecutor(len(calls)) as pool:
    print([made.result() for made in [pool.submit(call, *each) for each in calls]])
"""
_HELD_UP = """
import os, threading
from numba.core.compiler_lock import global_compiler_lock
import its_kernels
from gpu.jit import compiler
from gpu.jit.entry_point import EntryPoint

divide = EntryPoint("its_kernels", "divide", int, int, returns=True)
reached, machine_code = threading.Event(), compiler.machine_code

def slowly(*arguments):
    reached.set()
    return machine_code(*arguments)

compiler.machine_code = slowly
with global_compiler_lock:
    other = threading.Thread(target=divide, args=(7, 2), daemon=True)
    other.start()
    assert reached.wait(60)
    # As where a function is compiled that calls this one.
    ends = threading.Timer(20, os._exit, [3])
    ends.start()
    print(its_kernels.inner._numba_type_ is not None)
    ends.cancel()
other.join()
"""
_ALIKE = """
import sys
from gpu.jit.entry_point import EntryPoint

for name in sys.argv[1:]:
    print(EntryPoint("its_kernels", name, int, returns=True)(0))
"""
COMPILED, LOADED = "True\n", "False\n"


class Program:
    """Calls entry points, in a process of its own, with a cache folder of its own."""

    def __init__(self, place: Path) -> None:
        self.cache = place / "cache"
        self._place = place
        (place / "its_kernels.py").write_text(_KERNELS.replace("BRANCHES", _BRANCHES))

    def run(self, program: str = _PROGRAM, *arguments: str, **settings: str) -> tuple[str, str]:
        """What it printed on standard output and standard error."""
        path = os.pathsep.join((str(ROOT), str(self._place)))
        done = subprocess.run(
            [sys.executable, "-c", program, *arguments],
            env=dict(os.environ, NUMBA_CACHE_DIR=str(self.cache), PYTHONPATH=path, **settings),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout, done.stderr

    @property
    def files(self) -> list[Path]:
        return sorted(self.cache.rglob("*.object"))


def cut(data: bytes) -> bytes:
    return data[:-100]


def flip(data: bytes) -> bytes:
    middle = len(data) // 2
    return data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]


def zero(data: bytes) -> bytes:
    return bytes(len(data))


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> tuple[Program, Path]:
    """A program, and what its cache folder has after the first call."""
    place = tmp_path_factory.mktemp("kept")
    program = Program(place)
    assert program.run() == (COMPILED, "")
    assert len(program.files) == 7
    assert program.run() == (LOADED, "")
    return program, Path(shutil.copytree(program.cache, place / "copy"))


@pytest.fixture
def called(kept: tuple[Program, Path]) -> Program:
    """A program after its first call."""
    program, copy = kept
    shutil.rmtree(program.cache)
    shutil.copytree(copy, program.cache)
    return program


def test_what_is_damaged_is_compiled_anew(called: Program) -> None:
    ways: list[Callable[[bytes], bytes]] = [lambda data: b"", cut, zero, flip]
    damaged = {path: damage(path.read_bytes()) for path, damage in zip(called.files, cycle(ways), strict=False)}
    for path, data in damaged.items():
        path.write_bytes(data)
    out, err = called.run()
    assert out == COMPILED
    assert "was damaged" in err and str(called.cache) in err and err.count("\n") == 1
    assert called.files == list(damaged) and not any(path.read_bytes() == damaged[path] for path in damaged)
    assert called.run() == (LOADED, "")


def test_a_kernel_that_allocates_must_say_so(tmp_path: Path) -> None:
    program = Program(tmp_path)
    assert program.run(_ALLOCATES) == ("TypingError\n", "")
    assert program.files == []


def test_code_of_other_settings_is_not_taken(called: Program) -> None:
    """As on a drive that computers of two kinds share."""
    assert called.run(_TWO, NUMBA_CPU_NAME="generic", NUMBA_CPU_FEATURES="") == (COMPILED, "")
    assert len(called.files) == 7 + 2
    assert called.run() == (LOADED, "")


def test_code_of_sources_that_changed_meanwhile_is_not_kept(tmp_path: Path) -> None:
    program = Program(tmp_path)
    changed = "from gpu.jit import kernel_cache\nkernel_cache.digest = lambda root: ''\n"
    assert program.run(changed + _TWO) == (COMPILED, "")
    assert program.files == []


def test_a_folder_that_takes_nothing_only_costs_the_keeping(tmp_path: Path) -> None:
    program = Program(tmp_path)
    program.cache.write_text("a file in the folder's place")
    out, err = program.run(_TWO)
    assert out == COMPILED
    assert "cannot be kept" in err and err.count("\n") == 1


def test_code_that_lacks_the_function_is_compiled_anew(called: Program) -> None:
    of = {path.name.split(".")[1]: path for path in called.files}
    data = checked_cache.read_checked(of["fields"])
    assert data is not None
    for name in ("divide", "fill"):
        checked_cache.keep(of[name], data)
    out, err = called.run(_TWO)
    assert out == COMPILED
    assert "was damaged" in err and str(called.cache) in err and err.count("\n") == 1
    assert called.run() == (LOADED, "")


def test_functions_of_one_name_compiled_by_two_processes_are_told_apart(tmp_path: Path) -> None:
    """Numba tells them apart by a number that begins at 1 in each process."""
    program = Program(tmp_path)
    expected = {name: program.run(_ALIKE, name)[0] for name in ("with_one", "with_ten")}
    assert len(set(expected.values())) == 2
    assert program.run(_ALIKE, *expected) == ("".join(expected.values()), "")


def test_other_arguments_than_declared_are_refused() -> None:
    codes, starts = np.zeros(20, np.uint8), np.array([1, 6], np.int64)
    reverse_records(codes, starts, codes, codes.copy())
    read_only = codes.copy()
    read_only.flags.writeable = False
    for wrong in (
        (codes, starts.astype(np.int32), codes, codes.copy()),
        (codes.reshape(4, 5), starts, codes, codes.copy()),
        (codes[::2], starts, codes, codes.copy()),
        (codes, starts, codes, read_only),
        (codes, np.frombuffer(bytes(17), np.uint8)[1:].view(np.int64), codes, codes.copy()),
    ):
        with pytest.raises(TypeError, match="reverse_records takes"):
            reverse_records(*wrong)
    with pytest.raises(ValueError, match="shorter"):
        reverse_records(codes, starts, codes)


def test_many_threads_may_be_the_first_to_call() -> None:
    point = EntryPoint(
        "gpu.engines.cpu.matches.kernels", "count_prefixes", Array(np.uint8), int, Array(np.int32, is_written=True)
    )
    text = np.tile(np.arange(4, dtype=np.uint8), 50)

    def call(_: int) -> list[int]:
        first = np.zeros(17, np.int32)
        point(text, 2, first)
        return first.tolist()

    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(call, range(32))) == [count_prefixes(text, 2).tolist()] * 32


def test_threads_may_compile_at_once(tmp_path: Path) -> None:
    """While Numba is not imported yet."""
    assert Program(tmp_path).run(_TOGETHER) == ("[-4, None]\n", "")


def test_who_compiles_holds_up_nobody_who_compiles_something_else(tmp_path: Path) -> None:
    """They would wait for each other for ever: one has Numba's lock, and wants ours."""
    assert Program(tmp_path).run(_HELD_UP) == ("True\n", "")


def test_threads_that_load_at_once_share_one_linker(monkeypatch: pytest.MonkeyPatch) -> None:
    """What another one had linked would go with it, while it is called."""
    together = threading.Barrier(2)

    class Slow:
        def __init__(self) -> None:
            with suppress(threading.BrokenBarrierError):
                together.wait(0.2)

    # What the tests have linked so far must stay.
    monkeypatch.setattr(linker, "_only_linker", functools.cache(Slow))
    with ThreadPoolExecutor(2) as pool:
        one, other = [made.result() for made in [pool.submit(linker.linker) for _ in range(2)]]
    assert one is other
