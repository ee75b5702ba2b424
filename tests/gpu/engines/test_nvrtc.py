"""NVIDIA's run-time compiler: where it is looked for, and what the real one makes, where it is."""

from __future__ import annotations

import ctypes
import importlib.machinery
import importlib.util
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from gpu.core.errors import DeviceError
from gpu.engines.cuda import compiler, nvrtc
from gpu.engines.cuda.nvrtc import Nvrtc, find_nvrtc

_NAME = nvrtc._NAMES[0]


@pytest.fixture(autouse=True)
def _looked_for_anew() -> Iterator[None]:
    find_nvrtc.cache_clear()
    yield
    find_nvrtc.cache_clear()


class Computer:
    """Files that are libraries, a package ``nvidia`` in ``wheels``, a toolkit; nothing loads but
    them.
    """

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.wheels, self.toolkit = folder / "site" / "nvidia", folder / "toolkit"
        self.loaded: list[str] = []
        self.broken: set[str] = set()
        self.by_name: set[str] = set()
        monkeypatch.setenv("CUDA_PATH", str(self.toolkit))
        monkeypatch.delenv("CUDA_HOME", raising=False)
        monkeypatch.setattr(importlib.util, "find_spec", lambda name: self._spec())
        monkeypatch.setattr(ctypes, "CDLL", self._load)
        monkeypatch.setattr(nvrtc, "Nvrtc", lambda library: library)
        monkeypatch.setattr("os.add_dll_directory", lambda folder: None, raising=False)

    def put(self, folder: Path) -> str:
        """The path of a library that is there from now on."""
        folder.mkdir(parents=True)
        (folder / _NAME).touch()
        return str(folder / _NAME)

    def _spec(self) -> Any:
        if not self.wheels.is_dir():
            return None
        spec = importlib.machinery.ModuleSpec("nvidia", None, is_package=True)
        spec.submodule_search_locations = [str(self.wheels)]
        return spec

    def _load(self, path: str) -> str:
        self.loaded.append(path)
        # What a developer's computer has is not found.
        if path in self.broken or not (path in self.by_name or path.startswith(str(self.toolkit.parent))):
            raise OSError(path)
        return path


@pytest.fixture
def computer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Computer:
    return Computer(tmp_path, monkeypatch)


def test_it_is_found_in_a_wheel_then_in_a_toolkit_then_by_its_name(computer: Computer) -> None:
    assert find_nvrtc() is None
    assert set(nvrtc._NAMES) <= set(computer.loaded)
    computer.by_name.add(nvrtc._NAMES[-1])
    assert _found_now() == nvrtc._NAMES[-1]
    for folder in (computer.toolkit / "bin", *(computer.wheels / name for name in reversed(nvrtc._WHEELS))):
        path = computer.put(folder)
        assert _found_now() == path


def _found_now() -> Any:
    find_nvrtc.cache_clear()
    return find_nvrtc()


def test_one_that_cannot_be_loaded_is_passed_over(computer: Computer) -> None:
    computer.broken.add(computer.put(computer.wheels / "cu13" / "lib"))
    path = computer.put(computer.toolkit / "lib64")
    assert _found_now() == path


def test_its_second_library_is_loaded_first(computer: Computer) -> None:
    path = Path(computer.put(computer.toolkit / "lib64"))
    second = path.with_name("libnvrtc-builtins.so.13.0")
    second.touch()
    assert _found_now() == str(path)
    assert computer.loaded[-2:] == [str(second), str(path)]
    computer.broken.add(str(second))
    assert _found_now() is None


@pytest.fixture(scope="module")
def real() -> Nvrtc:
    find_nvrtc.cache_clear()
    found = find_nvrtc()
    if found is None:
        pytest.skip("NVRTC is not installed (the extra “nvidia”, or a CUDA toolkit)")
    return found


def test_a_file_is_compiled_for_known_cards_and_for_later_ones(real: Nvrtc) -> None:
    source = compiler.KERNELS / "partitions.cu"
    assert {"75", "80", "86", "89", "90"} <= set(real.architectures) and real.target("60") == ""
    assert real.compile(source, real.architectures[-1]).startswith(b"\x7fELF")
    later = str(int(real.architectures[-1]) + 9)
    assert real.target(later) == f"compute_{real.architectures[-1]}"
    ptx = real.compile(source, later)
    assert b".visible .entry split(" in ptx and ptx.endswith(b"\0")


def test_the_functions_on_halves_are_there_without_a_toolkit(real: Nvrtc, tmp_path: Path) -> None:
    for header in compiler.KERNELS.glob("*.cuh"):
        (tmp_path / header.name).write_bytes(header.read_bytes())
    source = tmp_path / "one.cu"
    source.write_text(
        '#include "score_words.cuh"\nextern "C" __global__ void one(u32* x) '
        "{ *x = Linear16::gap(Linear16::add_scores<true>(x[0], x[1], x[2]), x[3], Linear16::max3(x[4], x[5], x[6])); }"
    )
    for architecture in ("75", "80", "90"):
        assert real.compile(source, architecture).startswith(b"\x7fELF")


def test_a_mistake_is_one_sentence(real: Nvrtc, tmp_path: Path) -> None:
    (tmp_path / "wrong.cu").write_text("__global__ void f() { wrong; }\n")
    with pytest.raises(
        DeviceError, match=r"^NVRTC could not compile wrong\.cu \(wrong\.cu\(1\).*\); use the CPU engine\.$"
    ):
        real.compile(tmp_path / "wrong.cu", "90")


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such library on Windows")
def test_a_library_that_is_no_nvrtc_is_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(nvrtc, "_NAMES", ("libc.so.6",))
    monkeypatch.setattr(nvrtc, "_files", lambda: [])
    assert find_nvrtc() is None
