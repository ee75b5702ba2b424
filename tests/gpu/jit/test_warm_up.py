"""Warming up: kernels are compiled in the background with a note, once; failures and cancels reach
the caller.
"""

from __future__ import annotations

import subprocess
import threading
from pathlib import Path
from typing import Any

import pytest

from gpu.core.errors import Cancelled, DeviceError
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.engines.cpu.matches.entry_points import reverse_records
from gpu.engines.work.bounds import OF_TRACEBACK
from gpu.jit import entry_point, kernel_cache, prepare
from gpu.jit.warm_up import COMPILING, Kernels, load_ahead, numba_kernels, warm_up


class Compiler:
    """Kernels, and what happened to them; ``notes`` is what the monitor said at each loading."""

    def __init__(self, is_compiled: bool = False) -> None:
        self.is_compiled = is_compiled
        self.monitor = Monitor()
        self.notes: list[str] = []
        self.threads: list[str] = []
        self.problem: Exception | None = None
        self.kernels = Kernels(self._load, lambda: self.is_compiled)

    def _load(self) -> None:
        self.notes.append(self.monitor.progress.note)
        self.threads.append(threading.current_thread().name)
        if self.problem is not None:
            raise self.problem
        self.is_compiled = True


def test_what_is_not_compiled_is_with_a_note_and_once() -> None:
    one = Compiler()
    one.monitor.note("before")
    assert not one.kernels.is_ready
    for _ in range(2):
        warm_up([one.kernels], Phrase("Compiling."), one.monitor)
    assert one.notes == ["Compiling."] and one.threads == ["warm-up"] and one.kernels.is_ready
    assert one.monitor.progress.note == "before"


def test_what_is_compiled_is_counted() -> None:
    monitor, notes = Monitor(), []

    def step() -> None:
        notes.append(monitor.progress.note)

    kernels = [Kernels(step, lambda is_known=is_known: is_known) for is_known in (False, True, False, False)]
    warm_up(kernels, COMPILING, monitor)
    told = [f"Compiling kernel {number} of 3 for this computer, once per update." for number in (1, 1, 2, 3)]
    assert notes == told and monitor.progress.note == ""
    warm_up(kernels, COMPILING, monitor)
    assert len(notes) == 4


def test_what_is_compiled_is_loaded_without_a_note() -> None:
    one = Compiler(is_compiled=True)
    warm_up([one.kernels], Phrase("Compiling."), one.monitor)
    assert one.notes == [""] and one.kernels.is_loaded


def test_what_fails_is_raised_here_and_tried_again() -> None:
    one = Compiler()
    one.problem = DeviceError("nvcc could not")
    for _ in range(2):
        with pytest.raises(DeviceError, match="nvcc could not"):
            warm_up([one.kernels], Phrase("Compiling."), one.monitor)
        assert one.monitor.progress.note == "" and not one.kernels.is_loaded
    assert len(one.notes) == 2


def test_a_cancel_does_not_wait_for_the_compiler() -> None:
    monitor, begun, ended = Monitor(), threading.Event(), threading.Event()

    def load() -> None:
        begun.set()
        ended.wait(30)

    def cancel() -> None:
        begun.wait(30)
        monitor.cancel()

    threading.Thread(target=cancel).start()
    with pytest.raises(Cancelled):
        warm_up([Kernels(load, lambda: False)], Phrase("Compiling."), monitor)
    assert begun.is_set() and not ended.is_set()
    ended.set()


def test_kernels_loaded_ahead_are_waited_for_and_loaded_once() -> None:
    begun, ended = threading.Event(), threading.Event()
    loaded = []

    def load() -> None:
        begun.set()
        assert ended.wait(20)
        loaded.append(threading.current_thread().name)

    kernels = Kernels(load, lambda: True)
    load_ahead(lambda: (kernels,))
    assert begun.wait(20) and not kernels.is_loaded
    threading.Timer(0.05, ended.set).start()
    warm_up([kernels], Phrase("Compiling."), Monitor())
    assert loaded == ["load-ahead"] and kernels.is_loaded


def test_what_is_not_compiled_is_not_compiled_ahead_and_a_failure_is_raised_where_it_is_waited_for() -> None:
    asked, loaded = threading.Event(), []

    def is_compiled() -> bool:
        asked.set()
        return False

    not_compiled = Kernels(lambda: loaded.append(1), is_compiled)
    load_ahead(lambda: (not_compiled,))
    assert asked.wait(20)

    failing = Kernels(_fail, lambda: True)
    load_ahead(lambda: (failing,))
    with pytest.raises(ValueError, match="no compiler"):
        warm_up([failing], Phrase("Compiling."), Monitor())
    assert not loaded and not not_compiled.is_loaded


def _fail() -> None:
    raise ValueError("no compiler")


def test_several_are_compiled_by_a_process_for_each_core(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    # Not kept: a thread of another test may ask for the folder meanwhile.
    monkeypatch.setattr(entry_point, "folder_of_this_run", kernel_cache.folder)
    monkeypatch.setattr(prepare, "_cores", lambda: 2)
    started, notes, monitor = list[Any](), list[str](), Monitor()

    class Process(subprocess.Popen[str]):
        def __init__(self, *arguments: Any, **options: Any) -> None:
            super().__init__(*arguments, **options)
            started.append(self)

    monkeypatch.setattr(subprocess, "Popen", Process)
    entry_points = (*OF_TRACEBACK[1:3], reverse_records)
    monkeypatch.setattr(entry_point.EntryPoint, "load", lambda one: notes.append(monitor.progress.note))
    kernels = numba_kernels("several", *entry_points)
    assert not any(one.is_compiled for one in entry_points)
    warm_up([kernels], COMPILING, monitor)
    assert all(one.is_compiled for one in entry_points) and kernels.is_ready
    assert len(started) == 2 and all(process.poll() is not None for process in started)
    assert notes == ["Compiling kernel 4 of 4 for this computer, once per update."] * 3
