"""The cache folder of compiled kernels, and its record of which were compiled before.

The folder's name is a hash of the sources that kernels can be made of: any change of one starts a
new folder. Does not load Numba.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
from collections.abc import Iterator
from pathlib import Path

import platformdirs

_GPU = Path(__file__).parents[1]
#: Packages that no module of kernels imports; all others are hashed whole, in some 10 ms. Finding
#: the imports of kernels would take 45 ms, and a list of files goes wrong when one moves.
_ABOVE_KERNELS = ("analyses", "benchmark", "command_line", "diagnosis", "results")
_COMPILERS = ("numba", "llvmlite")


def folder() -> Path:
    """The cache folder of these sources and this Numba, in NUMBA_CACHE_DIR or the user's cache."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    user = Path(platformdirs.user_cache_dir("crosspoint", appauthor=False))
    return (Path(chosen) if chosen else user / "kernels") / _digest_of_this_run()


@functools.cache
def folder_of_this_run() -> Path:
    """The result of ``folder()`` at its first use in this process."""
    return folder()


def is_marked(name: str) -> bool:
    """Return True if the kernels of this name have been compiled here before."""
    return (folder() / f"{name}.compiled").exists()


def mark(name: str) -> None:
    """Record that these kernels are compiled; a failure to write it is ignored."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        # ``O_EXCL``: an existing link is not followed.
        os.close(os.open(folder() / f"{name}.compiled", os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except OSError:
        return


def sources(root: Path = _GPU) -> Iterator[Path]:
    """All Python files of the packages that a kernel's module may lie in or import from."""
    for package in sorted(root.iterdir()):
        if package.is_dir() and package.name not in _ABOVE_KERNELS:
            yield from sorted(package.rglob("*.py"))


@functools.cache
def _digest_of_this_run() -> str:
    return digest(_GPU)


def digest(root: Path) -> str:
    """The hash of the compilers' versions and of the names and contents of the sources below."""
    total = hashlib.sha256()
    for name in _COMPILERS:
        # Importing them for their versions would take half a second.
        found = importlib.util.find_spec(name)
        if found is None or found.origin is None:
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)
        total.update(Path(found.origin).with_name("_version.py").read_bytes())
    for path in sources(root):
        total.update(path.relative_to(root).as_posix().encode())
        total.update(path.read_bytes())
    return total.hexdigest()[:16]
