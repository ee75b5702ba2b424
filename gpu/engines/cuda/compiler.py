"""Kernels to machine code: nvcc where it is there, cached by source, options and architecture."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import platformdirs

from gpu.errors import DeviceError

_KERNELS = Path(__file__).with_name("kernels")
_OPTIONS = ("-O3", "-std=c++17", "-cubin")


def is_compiled(source: str, architecture: str) -> bool:
    """Whether the machine code is in the cache."""
    return _cached(source, architecture).exists()


def can_compile(source: str, architecture: str) -> bool:
    """Whether ``binary`` can answer."""
    return is_compiled(source, architecture) or shutil.which("nvcc") is not None


def binary(source: str, architecture: str) -> bytes:
    """The cubin of ``kernels/<source>`` for an architecture like "90". Raises ``DeviceError``."""
    cached = _cached(source, architecture)
    if not cached.exists():
        cached.parent.mkdir(parents=True, exist_ok=True)
        _compile(_KERNELS / source, architecture, cached)
    return cached.read_bytes()


def _cached(source: str, architecture: str) -> Path:
    digest = hashlib.sha256(repr((architecture, _OPTIONS)).encode())
    for path in (_KERNELS / source, *sorted(_KERNELS.glob("*.cuh"))):
        digest.update(path.read_bytes())
    folder = Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / "cuda"
    return folder / f"{Path(source).stem}_{architecture}_{digest.hexdigest()[:16]}.cubin"


def _compile(source: Path, architecture: str, target: Path) -> None:
    nvcc = shutil.which("nvcc")
    if nvcc is None:
        raise DeviceError(
            "The CUDA kernels are not compiled for this card and nvcc is not installed; use the CPU engine."
        )
    with tempfile.NamedTemporaryFile(dir=target.parent, suffix=".part", delete=False) as part:
        pass
    command = [nvcc, *_OPTIONS, f"-arch=sm_{architecture}", "-o", part.name, str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        os.unlink(part.name)
        said = (done.stderr.strip() or "it gave no reason").splitlines()[0]
        raise DeviceError(f"nvcc could not compile {source.name} ({said}); use the CPU engine.")
    os.replace(part.name, target)
