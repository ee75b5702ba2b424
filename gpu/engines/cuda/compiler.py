"""Machine code of the CUDA kernels: from the cache, else by nvcc, from the package, or by NVRTC."""

from __future__ import annotations

import functools
import hashlib
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

import platformdirs

from gpu.core.checked_cache import keep, read_checked
from gpu.core.errors import DeviceError
from gpu.core.phrase import Phrase
from gpu.engines.cuda import fatbins, nvrtc
from gpu.engines.cuda.fatbins import Fatbin
from gpu.engines.cuda.nvrtc import Nvrtc
from gpu.jit.kernel_cache import compiling

KERNELS = Path(__file__).with_name("kernels")
OPTIONS = ("-O3", "-std=c++17")


def sources() -> tuple[str, ...]:
    """The names of all kernel files, as sources or packaged."""
    return tuple(sorted({path.name for path in KERNELS.glob("*.cu")} or fatbins.packaged()))


def is_compiled(source: str, architecture: str) -> bool:
    """True if ``binary`` need not compile anything."""
    if _is_cached(source, architecture):
        return True
    return _nvcc_for(source, architecture) is None and _packaged(source, architecture) is not None


def can_compile(source: str, architecture: str) -> bool:
    """True if ``binary`` can succeed, unless nvcc fails."""
    return (
        _is_cached(source, architecture)
        or _nvcc_for(source, architecture) is not None
        or _packaged(source, architecture) is not None
        or _nvrtc_for(source, architecture) is not None
    )


def needed_cuda(source: str, architecture: str) -> tuple[int, int]:
    """The CUDA version that a driver needs to load what ``binary`` returns.

    (0, 0) if that is not known, as for cached code.
    """
    if _is_cached(source, architecture):
        # Asking nvcc at each start would take a twentieth of a second.
        return 0, 0
    nvcc = _nvcc_for(source, architecture)
    if nvcc is not None:
        return cuda_version(nvcc)[0], 0
    packaged = _packaged(source, architecture)
    if packaged is not None:
        return packaged.needed_cuda(architecture)
    compiler = _nvrtc_for(source, architecture)
    if compiler is None:
        return 0, 0
    # Machine code runs with any driver of the major version; PTX needs one that knows its version.
    return (compiler.cuda[0], 0) if compiler.target(architecture).startswith("sm_") else compiler.cuda


def binary(source: str, architecture: str, is_awaited: bool = True) -> bytes:
    """``kernels/<source>`` for an architecture like "90", as the driver loads it: a cubin, a fatbin
    or PTX. Raises ``DeviceError``.

    ``is_awaited``: another process that wants the same meanwhile waits for this one.
    """
    cached = _cached_binary(source, architecture)
    if cached is not None or not _has_source(source):
        return cached or _made(source, architecture)
    with compiling(_cached(source, architecture)[0], is_awaited):
        return _cached_binary(source, architecture) or _made(source, architecture)


def _made(source: str, architecture: str) -> bytes:
    """Compile it, or read it where it is packaged. Raises ``DeviceError``."""
    failure = DeviceError(
        "The CUDA kernels are not compiled for this card (architecture {}) and there is no nvcc or NVRTC "
        "that could do it; run packaging/bootstrap.py again or use the CPU engine.",
        architecture,
    )
    nvcc = _nvcc_for(source, architecture)
    if nvcc is not None:
        try:
            return _compile(nvcc, source, architecture)
        except DeviceError as problem:
            failure = problem
    packaged = _packaged(source, architecture)
    if packaged is not None:
        return packaged.read()
    compiler = _nvrtc_for(source, architecture)
    if compiler is None:
        raise failure
    return _compile_by_nvrtc(compiler, source, architecture)


def forget(source: str, architecture: str) -> bool:
    """Delete cached code that the driver refused; False if there is none or it cannot be
    deleted.
    """
    try:
        found = [path for path in _cached(source, architecture) if path.is_file()]
        for path in found:
            path.unlink()
    except OSError:
        return False
    return bool(found)


def digest(source: str) -> str:
    """SHA-256 of a kernel file, all headers and nvcc's options, independent of line ends."""
    total = hashlib.sha256(repr(OPTIONS).encode())
    for path in (KERNELS / source, *sorted(KERNELS.glob("*.cuh"))):
        total.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return total.hexdigest()


def _has_source(source: str) -> bool:
    return (KERNELS / source).is_file()


def _packaged(source: str, architecture: str) -> Fatbin | None:
    fatbin = fatbins.packaged().get(source)
    if fatbin is None or not fatbin.holds(architecture):
        return None
    is_stale = _has_source(source) and fatbin.source_digest != digest(source)
    return None if is_stale else fatbin


def _is_cached(source: str, architecture: str) -> bool:
    return _cached_binary(source, architecture) is not None


def _cached_binary(source: str, architecture: str) -> bytes | None:
    if not _has_source(source):
        return None
    found = (read_checked(path) for path in _cached(source, architecture))
    return next((binary for binary in found if binary is not None), None)


def _cached(source: str, architecture: str) -> tuple[Path, Path]:
    """The files of nvcc's code and of NVRTC's. Raises ``OSError`` without the source."""
    folder = Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / "cubins"
    nvccs = digest(source)
    nvrtcs = hashlib.sha256(repr((nvccs, *nvrtc.OPTIONS)).encode()).hexdigest()
    of_nvcc, of_nvrtc = (folder / f"{Path(source).stem}_{architecture}_{of[:16]}.cubin" for of in (nvccs, nvrtcs))
    return of_nvcc, of_nvrtc


def _nvcc_for(source: str, architecture: str) -> str | None:
    """The path of an nvcc that supports the architecture, if there is one and the source exists."""
    nvcc = shutil.which("nvcc") if _has_source(source) else None
    return nvcc if nvcc is not None and f"sm_{architecture}" in _known_to(nvcc) else None


def _nvrtc_for(source: str, architecture: str) -> Nvrtc | None:
    """NVRTC, if it is there and can compile for the architecture, and the source exists."""
    compiler = nvrtc.find_nvrtc() if _has_source(source) else None
    return compiler if compiler is not None and compiler.target(architecture) else None


@functools.cache
def _known_to(nvcc: str) -> frozenset[str]:
    return frozenset(_ask(nvcc, "--list-gpu-code").split())


@functools.cache
def cuda_version(nvcc: str) -> tuple[int, int]:
    """The version of an nvcc's toolkit; (0, 0) if unknown."""
    found = re.search(r"release (\d+)\.(\d+)", _ask(nvcc, "--version"))
    return (int(found[1]), int(found[2])) if found else (0, 0)


def _ask(nvcc: str, question: str) -> str:
    try:
        return _run([nvcc, question]).stdout
    except OSError:
        return ""


def _run(command: list[str]) -> subprocess.CompletedProcess[str]:
    # Without the flag Windows opens a console window beside ours.
    hidden = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    # A host compiler may print in another encoding than the rest of the system.
    return subprocess.run(command, capture_output=True, text=True, errors="replace", check=False, creationflags=hidden)


def _compile(nvcc: str, source: str, architecture: str) -> bytes:
    """Compile, and store the result in the cache. Raises ``DeviceError`` if nvcc fails."""
    try:
        with tempfile.TemporaryDirectory(prefix="crosspoint-") as folder:
            made = Path(folder) / "kernels.cubin"
            done = _run([nvcc, *OPTIONS, "-cubin", f"-arch=sm_{architecture}", "-o", str(made), str(KERNELS / source)])
            if done.returncode:
                lines = done.stderr.strip().splitlines()
                said = lines[0] if lines else Phrase("it gave no reason")
                raise DeviceError("nvcc could not compile {} ({}); use the CPU engine.", source, said)
            binary = made.read_bytes()
    except OSError as problem:
        raise DeviceError(
            "The CUDA kernels cannot be compiled in “{}” ({}); make room there or use the CPU engine.",
            tempfile.gettempdir(),
            problem.strerror,
        ) from problem
    keep(_cached(source, architecture)[0], binary)
    return binary


def _compile_by_nvrtc(compiler: Nvrtc, source: str, architecture: str) -> bytes:
    """Compile, and store the result in the cache. Raises ``DeviceError`` if NVRTC fails."""
    binary = compiler.compile(KERNELS / source, architecture)
    keep(_cached(source, architecture)[1], binary)
    return binary
