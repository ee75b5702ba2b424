"""Packaged kernels: built for a level of processors, loaded without Numba, not trusted blindly."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from gpu.jit import packaged
from gpu.jit.packaged import LEVELS, MANIFEST, X86_LEVELS, has_level

ROOT = Path(__file__).resolve().parents[3]

#: CPUID of processors, as their makers document it: leaf -> EAX, EBX, ECX, EDX.
_NEHALEM = {0: (11, 0, 0, 0), 1: (0, 0, 0x0098E3FD, 0), 0x80000000: (0x80000008, 0, 0, 0), 0x80000001: (0, 0, 1, 0)}
_HASWELL = {
    **{0: (13, 0, 0, 0), 1: (0, 0, 0x7FFAFBFF, 0), 7: (0, 0x000027AB, 0, 0)},
    **{0x80000000: (0x80000008, 0, 0, 0), 0x80000001: (0, 0, 0x21, 0)},
}
_SKYLAKE_X = {**_HASWELL, 7: (0, 0xD39FFFFB, 0x00000008, 0)}
_ICE_LAKE = {**_HASWELL, 7: (0, 0xF3BFA7EB, 0x40417F5E, 0)}
_ALL_SAVED, _NO_AVX512_SAVED, _NO_AVX_SAVED = 0xE7, 0x07, 0x03


def levels(registers: dict[int, tuple[int, ...]], saved: int) -> list[str]:
    """The levels that a processor has."""
    return [level.name for level in X86_LEVELS if has_level(level, lambda leaf, _: registers[leaf], lambda: saved)]


@pytest.mark.parametrize(
    "registers, saved, count",
    [
        (_NEHALEM, _NO_AVX_SAVED, 1),
        (_HASWELL, _NO_AVX512_SAVED, 2),
        (_HASWELL, _NO_AVX_SAVED, 1),
        (_SKYLAKE_X, _ALL_SAVED, 3),
        (_SKYLAKE_X, _NO_AVX512_SAVED, 2),
        (_ICE_LAKE, _ALL_SAVED, 4),
        (_ICE_LAKE, _NO_AVX512_SAVED, 2),
    ],
)
def test_a_processor_has_the_levels_that_it_and_the_system_know(
    registers: dict[int, tuple[int, ...]], saved: int, count: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert levels(registers, saved) == [level.name for level in X86_LEVELS][:count]


def test_macos_enables_avx_512_when_it_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert len(levels(_ICE_LAKE, _NO_AVX512_SAVED)) == 4
    assert len(levels(_ICE_LAKE, _NO_AVX_SAVED)) == 1


def test_a_processor_of_another_kind_is_not_asked() -> None:
    def fail(*_: int) -> Any:
        raise AssertionError("it has no such instruction")

    assert has_level(LEVELS["arm64"], fail, fail)


def test_every_feature_of_a_level_is_looked_for() -> None:
    for level in X86_LEVELS:
        assert set(level.features) <= set(packaged._BITS)
        assert bool(level.saved) == any(feature.startswith("avx") for feature in level.features)


#: Builds, as packaging does, a library of a few entry points for one level.
_BUILD = """
import hashlib, json, sys
from dataclasses import asdict
from pathlib import Path
import cpu_kernels

known = cpu_kernels.entry_points()
few = {symbol: known[symbol] for symbol in sys.argv[2:]}
cpu_kernels.entry_points = lambda: few
level, folder = cpu_kernels.own_levels()[0], Path(sys.argv[1])
cpu_kernels.compile_all(level, folder)
library = folder / f"cpu-{level.name}{cpu_kernels.ENDING}"
cpu_kernels.link(cpu_kernels.find_linker(), sorted(folder.glob("*.o")), library)
libraries = (cpu_kernels.Library(level.name, library.name, hashlib.sha256(library.read_bytes()).hexdigest()),)
manifest = cpu_kernels.Manifest(cpu_kernels.sources_digest(), libraries, tuple(few))
(folder / cpu_kernels.MANIFEST).write_text(json.dumps(asdict(manifest)))
"""
#: Calls them, the last one of which allocates; and another one, which is not there.
_USE = """
import sys
if "blocked" in sys.argv:
    sys.modules["numba"] = sys.modules["llvmlite"] = None
import numpy as np
from gpu.core.errors import CrosspointError
from gpu.engines.cpu.matches.entry_points import count_prefixes
from gpu.engines.work import chaining
from gpu.jit import warm_up
from gpu.sequences.scan import scan_fasta

try:
    print(count_prefixes(np.tile(np.arange(4, dtype=np.uint8), 5), 1).tolist())
    codes = np.arange(70, dtype=np.uint8) % 4
    print(chaining.fill_gaps(codes, codes, np.array([[0, 7, 60, 60]]), chaining.AffineScores(1, 3, 5, 2))[0])
    print(warm_up.numba_kernels("matches").is_ready)
    if "blocked" in sys.argv:
        scan_fasta.load()
except CrosspointError as problem:
    print(problem)
print(sorted({"numba", "llvmlite"} & set(sys.modules) - {name for name in sys.modules if sys.modules[name] is None}))
"""
_CALLED = "[0, 5, 10, 15, 20]\n180\n"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("kernels")
    names = ("matches.kernels.count_prefixes", "chaining.gap_fills.fill_boxes")
    run(_BUILD, str(folder), *(f"gpu.engines.cpu.{name}" for name in names))
    return folder


def run(program: str, *arguments: str, **settings: str) -> tuple[str, str]:
    """The text that it printed on standard output and standard error."""
    path = os.pathsep.join((str(ROOT), str(ROOT / "packaging")))
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments],
        env=dict(os.environ, PYTHONPATH=path, **settings),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout, done.stderr


@pytest.fixture
def folder(built: Path, tmp_path: Path) -> Path:
    """A copy, to be damaged."""
    return Path(shutil.copytree(built, tmp_path / "kernels"))


def test_packaged_kernels_are_called_without_numba(built: Path) -> None:
    out, err = run(_USE, CROSSPOINT_KERNELS=str(built))
    assert (out, err) == (f"{_CALLED}True\n[]\n", "")


def test_what_is_not_packaged_needs_numba(built: Path) -> None:
    out, err = run(_USE, "blocked", CROSSPOINT_KERNELS=str(built))
    assert out.startswith(f"{_CALLED}True\nThe compiled kernels in “{built}” are of another version") and err == ""
    assert "install Crosspoint again" in out and out.endswith("\n[]\n") and out.count("\n") == 5


def flip(folder: Path) -> None:
    path = next(folder.glob("cpu-*[!n]"))
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def cut(folder: Path) -> None:
    path = folder / MANIFEST
    path.write_bytes(path.read_bytes()[:-20])


def change(folder: Path) -> None:
    manifest = json.loads((folder / MANIFEST).read_text())
    (folder / MANIFEST).write_text(json.dumps({**manifest, "sources": "others"}))


def empty(folder: Path) -> None:
    shutil.rmtree(folder)


@pytest.mark.parametrize(
    "harm, reason", [(flip, "damaged"), (cut, "damaged"), (change, "of another version"), (empty, "missing")]
)
def test_others_are_compiled_or_refused_in_a_sentence(folder: Path, harm: Callable[[Path], None], reason: str) -> None:
    harm(folder)
    out, err = run(_USE, CROSSPOINT_KERNELS=str(folder))
    assert out.startswith(_CALLED) and "llvmlite" in out
    assert ("was damaged" in err and str(folder) in err and err.count("\n") == 1) if reason == "damaged" else not err
    out, err = run(_USE, "blocked", CROSSPOINT_KERNELS=str(folder))
    assert out.startswith(f"The compiled kernels in “{folder}” are {reason}, and there is no Numba")
    assert out.endswith("\n[]\n") and out.count("\n") == 2
