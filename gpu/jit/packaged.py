"""Packaged kernels: all entry points in shared libraries, one for each level of processors.

``packaging/build_kernels.py`` makes the libraries, and records in ``cpu-kernels.json`` what they
were made of. ``ctypes`` alone loads the one of the highest level that this processor has: neither
Numba nor llvmlite is needed. They are used only if they were compiled from the present sources; a
packaged Crosspoint has no sources, and always uses them.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from gpu.core.checked_cache import tell_damaged
from gpu.core.errors import DeviceError
from gpu.jit.kernel_cache import COMPILERS, is_marked, sources_digest
from gpu.jit.signature import UNPACKED

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "kernels"
#: The environment variable that names another folder; an empty one turns packaged kernels off.
FOLDER_VARIABLE = "CROSSPOINT_KERNELS"
MANIFEST = "cpu-kernels.json"
FORMAT = 1
#: Functions in the libraries for x86-64: ``void(leaf, subleaf, uint32[4])``, and the lower half of
#: the register XCR0, whose bits tell which registers the system saves.
CPUID, XGETBV = "crosspoint.cpuid", "crosspoint.xgetbv"
#: Leaf, index of the register (EAX, EBX, ECX, EDX) and bit of CPUID, by LLVM's name of a feature.
_BITS = {
    **{"sse3": (1, 2, 0), "ssse3": (1, 2, 9), "fma": (1, 2, 12), "cx16": (1, 2, 13), "sse4.1": (1, 2, 19)},
    **{"sse4.2": (1, 2, 20), "movbe": (1, 2, 22), "popcnt": (1, 2, 23), "avx": (1, 2, 28), "f16c": (1, 2, 29)},
    **{"sahf": (0x80000001, 2, 0), "lzcnt": (0x80000001, 2, 5)},
    **{"bmi": (7, 1, 3), "avx2": (7, 1, 5), "bmi2": (7, 1, 8), "avx512f": (7, 1, 16), "avx512dq": (7, 1, 17)},
    **{"avx512cd": (7, 1, 28), "avx512bw": (7, 1, 30), "avx512vl": (7, 1, 31), "avx512vbmi": (7, 2, 1)},
    **{"avx512vbmi2": (7, 2, 6), "avx512bitalg": (7, 2, 12), "avx512vpopcntdq": (7, 2, 14)},
}
_HAS_XGETBV = (1, 2, 27)
#: Bits of XCR0: the halves of AVX's registers, and what AVX-512 adds.
_AVX, _AVX512 = 0x06, 0xE6
_V2 = ("cx16", "popcnt", "sahf", "sse3", "sse4.1", "sse4.2", "ssse3")
_V3 = (*_V2, "avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe")
_V4 = (*_V3, "avx512bw", "avx512cd", "avx512dq", "avx512f", "avx512vl")
_VBMI = (*_V4, "avx512bitalg", "avx512vbmi", "avx512vbmi2", "avx512vpopcntdq")


class Level(NamedTuple):
    """A level of processors: its ``features``, and ``saved``, the bits of XCR0 that they need.

    ``cpu``: LLVM's name of such a processor.
    """

    name: str
    cpu: str
    features: tuple[str, ...]
    saved: int = 0


#: From the lowest to the highest. The fourth is that of the table look-ups of a search.
X86_LEVELS = (
    Level("x86-64-v2", "x86-64-v2", _V2),
    Level("x86-64-v3", "x86-64-v3", _V3, _AVX),
    Level("x86-64-v4", "x86-64-v4", _V4, _AVX512),
    Level("x86-64-v4-vbmi", "x86-64-v4", _VBMI, _AVX512),
)
ARM_LEVELS = (Level("arm64", "generic", ("neon",)),)
LEVELS = {level.name: level for level in (*X86_LEVELS, *ARM_LEVELS)}


class Unusable(Exception):
    """There are no packaged kernels that can be used here; the text says why."""


@dataclass(frozen=True)
class Library:
    """A library as the manifest describes it: level, file, and the SHA-256 of the file."""

    level: str
    file: str
    sha256: str

    def load(self, folder: Path) -> ctypes.CDLL:
        """Load it. Raises ``Unusable`` for a damaged file, and one for another system."""
        path = folder / self.file
        try:
            if hashlib.sha256(path.read_bytes()).hexdigest() != self.sha256:
                raise Unusable("damaged")
            return ctypes.CDLL(str(path))
        except OSError as problem:
            raise Unusable("damaged") from problem


@dataclass(frozen=True)
class Manifest:
    """The libraries of a folder, from the lowest level to the highest, and their entry points.

    ``sources``: ``kernel_cache.sources_digest`` of what they were made of.
    """

    sources: str
    libraries: tuple[Library, ...]
    entry_points: tuple[str, ...]
    format: int = FORMAT

    @classmethod
    def read(cls, folder: Path) -> Manifest:
        """The manifest of a folder. Raises ``Unusable`` without one that can be read."""
        try:
            found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
            if found["format"] != FORMAT:
                raise Unusable("of another version")
            libraries = tuple(Library(**library) for library in found["libraries"])
            if not libraries or not all(library.level in LEVELS for library in libraries):
                raise Unusable("damaged")
            return cls(str(found["sources"]), libraries, tuple(map(str, found["entry_points"])))
        except OSError as problem:
            raise Unusable("missing") from problem
        except (ValueError, KeyError, TypeError) as problem:
            raise Unusable("damaged") from problem


def address(symbol: str) -> int | None:
    """The address of the function that unpacks an entry point's arguments; None if it is not
    packaged, or cannot be used here."""
    loaded = _loaded()
    if isinstance(loaded, str):
        return None
    try:
        return ctypes.cast(getattr(loaded, symbol + UNPACKED), ctypes.c_void_p).value
    except AttributeError:
        return None


def is_there() -> bool:
    """True if this processor's packaged kernels can be used: nothing has to be compiled."""
    return not isinstance(_loaded(), str)


def is_compiled(name: str) -> bool:
    """True if the kernels of this name (``kernel_cache.mark``) are packaged, or were compiled here
    before. Raises ``DeviceError`` as ``needing_numba`` does.
    """
    if is_there():
        return True
    with needing_numba():
        return is_marked(name)


@contextmanager
def needing_numba() -> Iterator[None]:
    """Raise ``DeviceError`` where Numba or llvmlite is asked for and not installed."""
    try:
        yield
    except ModuleNotFoundError as missing:
        if missing.name not in COMPILERS:
            raise
        loaded = _loaded()
        reason = loaded if isinstance(loaded, str) else "of another version"
        raise DeviceError(
            "The compiled kernels in “{}” are {}, and there is no Numba to compile them; install "
            "Crosspoint again, or run “python3 packaging/bootstrap.py run” where its sources are.",
            _folder(),
            reason,
        ) from missing


def has_level(level: Level, cpuid: Callable[[int, int], tuple[int, ...]], saved: Callable[[], int]) -> bool:
    """True if a processor has all features of a level, and the system saves their registers.

    ``cpuid`` (leaf, subleaf) gives four registers; ``saved`` gives XCR0, and is called only where
    CPUID allows it.
    """

    def has(leaf: int, register: int, bit: int) -> bool:
        is_known = leaf <= cpuid(leaf & 0x80000000, 0)[0]
        return is_known and bool(cpuid(leaf, 0)[register] >> bit & 1)

    # macOS enables the registers of AVX-512 when a process first uses them.
    needed = level.saved & _AVX if sys.platform == "darwin" else level.saved
    has_registers = not needed or (has(*_HAS_XGETBV) and saved() & needed == needed)
    return has_registers and all(has(*_BITS[feature]) for feature in level.features if feature in _BITS)


def _folder() -> Path:
    chosen = os.environ.get(FOLDER_VARIABLE)
    return FOLDER if chosen is None else Path(chosen or os.devnull)


@functools.cache
def _loaded() -> Any:
    """The library of this processor's highest level; else the reason why there is none, a word or
    two."""
    folder = _folder()
    try:
        manifest = Manifest.read(folder)
        if sources_digest() not in ("", manifest.sources):
            raise Unusable("of another version")
        return _highest(folder, manifest)
    except Unusable as problem:
        if str(problem) == "damaged":
            tell_damaged(folder)
        return str(problem)


def _highest(folder: Path, manifest: Manifest) -> ctypes.CDLL:
    """The library of this processor's highest level; the lowest one's functions ask for that."""
    lowest = manifest.libraries[0].load(folder)

    def cpuid(leaf: int, subleaf: int) -> tuple[int, ...]:
        registers = (ctypes.c_uint32 * 4)()
        getattr(lowest, CPUID)(ctypes.c_uint32(leaf), ctypes.c_uint32(subleaf), registers)
        return tuple(registers)

    def saved() -> int:
        return int(getattr(lowest, XGETBV)())

    usable = [one for one in manifest.libraries if has_level(LEVELS[one.level], cpuid, saved)]
    if not usable:
        raise Unusable("for newer processors than this one")
    return usable[-1].load(folder)
