"""Compiling ahead: in several processes, all that is missing, and no more."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import psutil
import pytest

from gpu.jit.catalogue import entry_points
from gpu.jit.entry_point import EntryPoint
from gpu.jit.kernel_cache import compiling

ROOT = Path(__file__).resolve().parents[3]
#: Prepares a few entry points instead of all, and kernel files for cards that are only named.
_PROGRAM = """
import sys
from gpu.jit import prepare

cards = [name for name in sys.argv[2:] if "_cu." in name]
prepare.card_kernels = lambda: {card: prepare.card_kernel(card) for card in cards}
known, names = prepare.entry_points(), [name for name in sys.argv[2:] if name not in cards]
few = {symbol: one for symbol, one in known.items() if any(symbol.endswith(name) for name in names)}
assert len(few) == len(names)
prepare.entry_points = lambda: few
sys.exit(prepare.main(["--jobs", sys.argv[1]]))
"""
_FEW = ("matches.kernels.count_prefixes", "pipeline.has_ended", "pipeline.set_shared")
_SLOW = "partitions.kernels.split_partitions.int16"
#: In nvcc's place: notes what it compiles, fails for an old card, and never ends for a new one.
_NVCC = """#!/bin/sh
case "$*" in
  --version) echo "Cuda compilation tools, release 13.0, V13.0.88"; exit 0;;
  --list-gpu-code) echo sm_10; echo sm_90; echo sm_99; exit 0;;
  *sm_10*) echo "It is too old." >&2; exit 1;;
  *sm_99*) echo $$ > "$XDG_CACHE_HOME/id"; mv "$XDG_CACHE_HOME/id" "$XDG_CACHE_HOME/process"; exec sleep 1000;;
esac
for source; do :; done
basename "$source" >> "$XDG_CACHE_HOME/compiled"
while [ "$1" != -o ]; do shift; done
echo code > "$2"
"""


def start(cache: Path, jobs: int, *names: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, str(jobs), *names],
        cwd=ROOT,
        env=dict(os.environ, NUMBA_CACHE_DIR=str(cache)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def run(cache: Path, jobs: int, *names: str) -> tuple[str, str, int]:
    process = start(cache, jobs, *names)
    out, err = process.communicate(timeout=300)
    return out, err, process.returncode


def children_at_work(process: subprocess.Popen[str]) -> list[psutil.Process]:
    """The two that compile, once only the slow one is left."""
    assert process.stdout is not None
    while process.stdout.readline() != "3 of 4\n":
        assert process.poll() is None
    children = psutil.Process(process.pid).children()
    assert len(children) == 2
    return children


def test_all_entry_points_are_found() -> None:
    found = entry_points()
    assert len(found) > 80
    # ``isinstance`` would ask a weak reference for what it refers to, which may be gone.
    declared = {one for one in gc.get_objects() if type(one) is EntryPoint and one.module.startswith("gpu.")}
    assert {one.symbol for one in declared} == set(found)


def test_what_is_missing_is_compiled_and_told(tmp_path: Path) -> None:
    assert run(tmp_path, 2, *_FEW) == ("0 of 3\n1 of 3\n2 of 3\n3 of 3\n", "", 0)
    objects = sorted(tmp_path.rglob("*.object"))
    assert [path.name.split(".unpacked")[0].rsplit(".", 2)[0] for path in objects] == sorted(
        f"gpu.engines.cpu.{name if name in _FEW[0] else 'sweep.' + name}" for name in _FEW
    )
    assert not list(tmp_path.rglob("*.lock"))
    # All are there: nothing is looked for.
    assert run(tmp_path, 2, *_FEW) == ("", "", 0)
    next(tmp_path.rglob("all.compiled")).unlink()
    objects[1].unlink()
    assert run(tmp_path, 2, *_FEW) == ("2 of 3\n3 of 3\n", "", 0)


@pytest.fixture
def nvcc(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform != "linux":
        pytest.skip("the script in nvcc's place is one for a shell, and the cache's folder Linux's")
    script = tmp_path / "nvcc"
    script.write_text(_NVCC)
    script.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.mark.usefixtures("nvcc")
def test_kernels_of_cards_come_first_and_are_compiled_once(tmp_path: Path) -> None:
    cards = [f"gpu.engines.cuda.{name}_cu.90" for name in ("matches", "sweep")]
    assert run(tmp_path, 1, *cards, *_FEW) == ("".join(f"{done} of 5\n" for done in range(6)), "", 0)
    assert (tmp_path / "compiled").read_text() == "sweep.cu\nmatches.cu\n"
    assert len(list(tmp_path.glob("crosspoint/cubins/*"))) == 2
    assert run(tmp_path, 1, *cards, *_FEW) == ("", "", 0)
    # A card that is new here; and one that cannot be helped keeps nothing else.
    next(tmp_path.rglob("all.compiled")).unlink()
    next(tmp_path.rglob("*count_prefixes*.object")).unlink()
    out, err, status = run(tmp_path, 1, cards[0].replace("90", "10"), *cards, *_FEW)
    assert out == "4 of 6\n5 of 6\n" and status == 1
    assert "nvcc could not compile matches.cu (It is too old.)" in err and err.count("\n") == 1
    assert next(tmp_path.rglob("all.compiled"))


def test_two_at_once_compile_the_same_once(tmp_path: Path) -> None:
    both = [start(tmp_path, 1, *_FEW) for _ in range(2)]
    for process in both:
        out, err = process.communicate(timeout=300)
        assert out.endswith("3 of 3\n") and err == "" and process.returncode == 0
    assert len(list(tmp_path.rglob("*.object"))) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="a console's Ctrl-C cannot be sent to one process")
@pytest.mark.usefixtures("interruptible")
def test_an_interrupt_ends_all_processes_and_the_next_start_goes_on(tmp_path: Path) -> None:
    with start(tmp_path, 2, *_FEW, _SLOW) as process:
        children = children_at_work(process)
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
    assert not psutil.wait_procs(children, 60)[1]
    assert run(tmp_path, 2, *_FEW) == ("3 of 3\n", "", 0)


def test_children_end_with_a_process_that_is_killed(tmp_path: Path) -> None:
    with start(tmp_path, 2, *_FEW, _SLOW) as process:
        children = children_at_work(process)
        process.kill()
    assert not psutil.wait_procs(children, 60)[1]


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL] if sys.platform != "win32" else [])
@pytest.mark.usefixtures("nvcc", "interruptible")
def test_nvcc_ends_with_it(tmp_path: Path, how: signal.Signals) -> None:
    with start(tmp_path, 2, "gpu.engines.cuda.sweep_cu.99", *_FEW[:1]) as process:
        while not (tmp_path / "process").exists():
            assert process.poll() is None
        nvcc = psutil.Process(int((tmp_path / "process").read_text()))
        process.send_signal(how)
    assert not psutil.wait_procs([nvcc], 60)[1]


def test_a_cache_that_cannot_be_written_ends_it(tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cache.write_text("a file in the folder's place")
    out, err, status = run(cache, 1, *_FEW)
    assert out == "0 of 3\n" and "cannot be kept" in err and err.count("\n") == 1 and status == 1


def test_a_kernel_that_another_one_compiles_is_waited_for(tmp_path: Path) -> None:
    entered = threading.Event()

    def compile_it() -> None:
        with compiling(tmp_path / "kernel.object"):
            entered.set()

    other = threading.Thread(target=compile_it)
    with compiling(tmp_path / "kernel.object"):
        other.start()
        assert not entered.wait(0.3)
    other.join(30)
    assert entered.is_set() and not list(tmp_path.iterdir())


def test_a_process_of_low_priority_is_not_waited_for(tmp_path: Path) -> None:
    """On a busy computer it may take for ever."""
    entered = []
    with compiling(tmp_path / "kernel.object", is_awaited=False), compiling(tmp_path / "kernel.object"):
        entered.append(True)
    assert entered and not list(tmp_path.iterdir())
