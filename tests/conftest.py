"""Fixtures of all tests: real sequences, an NVIDIA card, Ctrl-C."""

from __future__ import annotations

import ctypes
import gc
import importlib.util
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
#: Tests after which all objects are searched for garbage, not the young ones alone.
_TESTS_OF_YOUNG = 100
# Bytecode is kept, whatever the environment says: every process would compile all sources anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
# Kernels are compiled, whatever was packaged in this checkout, unless a folder is named.
os.environ.setdefault("CROSSPOINT_KERNELS", "")
# Windows speak English, whatever the system does.
os.environ.setdefault("CROSSPOINT_LANGUAGE", "en")


@pytest.hookimpl(tryfirst=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """Before the workers of the whole suite start, have the kernels compiled once, by two
    processes: each worker would compile most of them for itself.
    """
    config = session.config
    is_whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if is_whole and config.getoption("numprocesses", None) and not hasattr(config, "workerinput"):
        subprocess.run([sys.executable, "-m", "gpu.jit.prepare", "--jobs", "2"], cwd=ROOT, check=True)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Skip what needs an NVIDIA card where there is none."""
    reason = _why_no_card()
    if reason:
        for item in items:
            if item.get_closest_marker("card"):
                item.add_marker(pytest.mark.skip(reason=reason))


def _why_no_card() -> str:
    """Found out without making a context."""
    if importlib.util.find_spec("pycuda") is None and importlib.util.find_spec("cuda") is None:
        return "neither PyCUDA nor cuda-bindings is installed (the extras “cuda” and “nvidia”)"
    try:
        ctypes.CDLL("nvcuda.dll" if sys.platform == "win32" else "libcuda.so.1")
    except OSError:
        return "there is no NVIDIA driver"
    return ""


@pytest.fixture(autouse=True)
def _garbage_is_left_to_this_thread() -> Iterator[None]:
    """As in the application (``app/runs/garbage.py``): a thread that collects would destroy Qt's
    objects, those of earlier tests, too, and may wait for ever.
    """
    gc.disable()
    yield
    gc.disable()
    gc.collect(2 if gc.get_count()[2] > _TESTS_OF_YOUNG else 1)


@pytest.fixture
def interruptible() -> Iterator[None]:
    """pytest-xdist's workers ignore Ctrl-C, and their children would, too."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real sequences: ``CROSSPOINT_DATA``, else ``shared/data`` beside the checkout;
    the test is skipped without.
    """
    chosen = os.environ.get("CROSSPOINT_DATA")
    folder = Path(chosen) if chosen else ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip(f"the real sequences are not in {folder}; name their folder in CROSSPOINT_DATA")
    return folder
