"""The lines of the report about the program, the computer, and what is kept where."""

from __future__ import annotations

import importlib
import os
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from gpu.core.phrase import Phrase
from gpu.core.units import counted, format_bytes
from gpu.diagnosis import kept, version
from gpu.diagnosis.report import Line, Mark
from gpu.diagnosis.requirements import RequiredLibrary, fits_python, requirements

#: What mends the program itself.
SET_UP = (
    Phrase("install Crosspoint again")
    if getattr(sys, "frozen", False)
    else Phrase("set Crosspoint up again with “python3 packaging/bootstrap.py run”")
)
#: Bytes of memory and of a drive, below which little can be computed.
_LITTLE_MEMORY, _LITTLE_DISK, _NO_DISK = 1 << 30, 2 << 30, 64 << 20
#: Names of NumPy's processor features, by the level that they all belong to.
_LEVELS = {
    "x86-64-v4": ("AVX512F", "AVX512CD", "AVX512_SKX"),
    "x86-64-v3": ("AVX2", "FMA3"),
    "x86-64-v2": ("SSE42",),
    "arm64": ("NEON",),
}
#: Beginnings of the names of variables that change what Crosspoint does.
_VARIABLES = ("CROSSPOINT_", "NUMBA_", "CUDA_", "LD_PRELOAD", "QT_")


def program() -> Iterator[Line]:
    """Version, Python, and variables of the environment by name."""
    section = Phrase("Program")
    yield Line(section, Phrase("Crosspoint"), version.name())
    asked = requirements()
    python = platform.python_version()
    if asked is None:
        yield Line(section, Phrase("Python"), Phrase("{}, part of the bundle", python))
    else:
        fits = fits_python(asked.python, python)
        advice = "" if fits else Phrase("Crosspoint was not tested with this Python; {}.", SET_UP)
        yield Line(
            section,
            Phrase("Python"),
            Phrase("{} (asked for: {})", python, asked.python),
            _mark(fits, Mark.ATTENTION),
            advice,
        )
    set_here = sorted(name for name in os.environ if name.startswith(_VARIABLES))
    if set_here:
        yield Line(section, Phrase("Environment"), f"set: {', '.join(set_here)}")


def libraries() -> Iterator[Line]:
    """The libraries that are installed, beside what is asked for."""
    section, asked = Phrase("Libraries"), requirements()
    if asked is None:
        yield Line(section, Phrase("Libraries"), Phrase("part of the bundle"))
        return
    yield from (_of_library(section, library) for library in asked.libraries)


def machine() -> Iterator[Line]:
    """System, processor, memory."""
    import psutil

    from gpu.engines.measurements import cores

    section = Phrase("Computer")
    system = {"Darwin": f"macOS {platform.mac_ver()[0]}"}.get(
        platform.system(), f"{platform.system()} {platform.release()}"
    )
    yield Line(section, Phrase("System"), f"{system}, {platform.machine()}")
    level = vector_level()
    yield Line(
        section,
        Phrase("Processor"),
        Phrase(
            "{}: {} of {}, {}",
            processor_name(),
            counted(cores(), "cores"),
            os.cpu_count() or 1,
            level or Phrase("vector level unknown"),
        ),
    )
    memory = psutil.virtual_memory()
    is_enough = memory.available >= _LITTLE_MEMORY
    yield Line(
        section,
        Phrase("Memory"),
        Phrase("{} free of {}", format_bytes(memory.available), format_bytes(memory.total)),
        _mark(is_enough, Mark.ATTENTION),
        "" if is_enough else Phrase("Close other programs before a large comparison."),
    )


def storage(results: Path) -> Iterator[Line]:
    """Drives of results and caches, and what the caches hold; ``results``: the folder for new
    results.
    """
    section = Phrase("Folders")
    yield _of_drive(section, Phrase("Results"), results, is_needed=True)
    caches = kept.cache_folder()
    yield _of_drive(section, Phrase("Caches"), caches, is_needed=False)
    yield _of_drive(section, Phrase("Measurements"), kept.configuration_folder(), is_needed=False)
    yield _of_drive(section, Phrase("Temporary files"), Path(tempfile.gettempdir()), is_needed=False)
    kinds = kept.everything()
    links = {kind.link for kind in kinds if kind.link is not None}
    size = sum(kind.size for kind in kinds)
    yield Line(
        section,
        Phrase("Kept in all"),
        format_bytes(size),
        _mark(not links, Mark.ATTENTION),
        Phrase("A folder of the caches is a link; what is behind it is used, but not counted.") if links else "",
    )


def processor_name() -> str:
    """The processor's name as its maker calls it, if the system tells it."""
    with suppress(OSError), open("/proc/cpuinfo", encoding="utf-8", errors="replace") as lines:
        for line in lines:
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def vector_level() -> str:
    """The highest level of vector instructions that the processor has, or ""."""
    try:
        features = importlib.import_module("numpy._core._multiarray_umath").__cpu_features__
    except (ImportError, AttributeError):
        return ""
    return next((level for level, names in _LEVELS.items() if all(features.get(name) for name in names)), "")


def _of_library(section: str, library: RequiredLibrary) -> Line:
    if not library.version:
        return Line(
            section,
            library.name,
            Phrase("missing (asked for: {})", library.asked),
            Mark.UNUSABLE,
            Phrase("To get it, {}.", SET_UP),
        )
    advice = "" if library.fits else Phrase("Crosspoint was not tested with this version; {}.", SET_UP)
    asked = Phrase("{} (asked for: {})", library.version, library.asked or "any")
    return Line(section, library.name, asked, _mark(library.fits, Mark.ATTENTION), advice)


def _of_drive(section: str, title: str, folder: Path, is_needed: bool) -> Line:
    """Free space of a folder's drive, and whether the folder can be written."""
    there = next((place for place in (folder, *folder.parents) if os.path.lexists(place)), folder)
    bad = Mark.UNUSABLE if is_needed else Mark.ATTENTION
    if is_needed:
        other, lacks = Phrase(", or choose another one in the preferences"), Phrase("results cannot be saved there")
    else:
        other, lacks = Phrase(""), Phrase("all works without it, but more slowly")
    if not _is_writable(there):
        advice = Phrase("Allow writing to this folder{}; {}.", other, lacks)
        return Line(section, title, Phrase("cannot be written"), bad, advice, str(folder))
    free = shutil.disk_usage(there).free
    value = Phrase("{} free", format_bytes(free))
    if free < _NO_DISK:
        return Line(section, title, value, bad, Phrase("Free some space on this drive; {}.", lacks), str(folder))
    if free < _LITTLE_DISK:
        return Line(section, title, value, Mark.ATTENTION, Phrase("Free some space on this drive."), str(folder))
    return Line(section, title, value, place=str(folder))


def _is_writable(folder: Path) -> bool:
    """Try it: permissions alone do not suffice."""
    try:
        with tempfile.TemporaryFile(dir=folder, prefix=".crosspoint-"):
            return True
    except OSError:
        return False


def _mark(is_fine: bool, otherwise: Mark) -> Mark:
    return Mark.OK if is_fine else otherwise
