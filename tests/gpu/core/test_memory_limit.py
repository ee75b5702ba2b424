"""Limits on memory and threads: what is refused before anything is loaded, and what exceptions
mean.
"""

from __future__ import annotations

import errno
import os
import threading

import pytest

from gpu.core import memory_limit
from gpu.core.errors import OutOfMemory
from gpu.jit.warm_up import Kernels


@pytest.fixture
def limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """This process may have 500 MiB, and has 300 MiB."""
    monkeypatch.setattr(memory_limit, "limit", lambda: 500 << 20)
    monkeypatch.setattr(memory_limit, "_used", lambda: 300 << 20)


def test_a_process_that_may_have_less_is_refused(limited: None) -> None:
    memory_limit.check_room(200 << 20)
    with pytest.raises(
        OutOfMemory, match=r"this process may have 500\.0 MiB, and about 501\.0 MiB are needed; .*513024"
    ):
        memory_limit.check(501 << 20)
    with pytest.raises(OutOfMemory, match=r"about 501\.0 MiB are needed"):
        memory_limit.check_room(201 << 20)


def test_compiling_needs_more_than_loading(limited: None) -> None:
    loaded = []
    Kernels(lambda: loaded.append("kept"), lambda: True).load()
    with pytest.raises(OutOfMemory):
        Kernels(lambda: loaded.append("compiled"), lambda: False).load()
    assert loaded == ["kept"]


def test_without_a_limit_everything_may_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memory_limit, "limit", lambda: None)
    memory_limit.check(1 << 60)
    memory_limit.check_room(1 << 60)
    memory_limit.check_threads()


@pytest.mark.parametrize(
    ("problem", "without", "with_limit"),
    [
        (MemoryError(), True, True),
        (OSError(errno.ENOMEM, os.strerror(errno.ENOMEM)), True, True),
        (RuntimeError("can't start new thread"), True, True),
        (ImportError("libx.so: failed to map segment from shared object"), False, True),
        (OSError("Could not find/load shared object file 'libx.so'"), False, True),
        (SystemError("returned NULL without setting an exception"), False, True),
        (OSError(errno.ENOENT, os.strerror(errno.ENOENT)), False, False),
        (RuntimeError("anything else"), False, False),
        (ValueError("anything else"), False, False),
    ],
)
def test_what_exceptions_mean(
    problem: Exception, without: bool, with_limit: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for most, is_told in ((None, without), (1 << 30, with_limit)):
        monkeypatch.setattr(memory_limit, "limit", lambda most=most: most)
        told = memory_limit.explained(problem)
        assert (told is not None) == is_told
        assert told is None or ("1.0 GiB" in str(told)) == (most is not None)


def test_threads_that_cannot_be_started(monkeypatch: pytest.MonkeyPatch) -> None:
    started = []

    def start(thread: threading.Thread) -> None:
        if started:
            raise RuntimeError("can't start new thread")
        started.append(thread)
        original(thread)

    original = threading.Thread.start
    monkeypatch.setattr(memory_limit, "limit", lambda: None)
    monkeypatch.setattr(threading.Thread, "start", start)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    with pytest.raises(OutOfMemory, match="No more threads can be started"):
        memory_limit.check_threads()
    assert not started[0].is_alive()
