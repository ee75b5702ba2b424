"""The cache folder of compiled kernels, and its record of which were compiled before.

The folder's name is a hash of the sources that kernels can be made of: any change of one starts a
new folder. Does not load Numba.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import platformdirs

from gpu.core.memoized import Memoized
from gpu.core.safe_files import NO_LINK, hold

_GPU = Path(__file__).parents[1]
#: Packages that no module of kernels imports, except an analysis's own ones, in ``compiled``; all
#: others are hashed whole, in some 10 ms. Finding the imports of kernels would take 45 ms, and a
#: list of files goes wrong when one moves.
_ABOVE_KERNELS = ("analyses", "batch", "benchmark", "cluster", "command_line", "diagnosis", "genomes", "results")
#: The packages that compile and link; their versions are part of the digest.
COMPILERS = ("numba", "llvmlite")
#: The name by which ``mark`` records that all kernels are compiled.
ALL = "all"
#: Interval at which a kernel that another process compiles is waited for.
_POLL_SECONDS = 0.05


def folder() -> Path:
    """The cache folder of these sources and this Numba, in NUMBA_CACHE_DIR or the user's cache."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    user = Path(platformdirs.user_cache_dir("crosspoint", appauthor=False))
    return (Path(chosen) if chosen else user / "kernels") / _digest_of_this_run()


@functools.cache
def folder_of_this_run() -> Path:
    """The result of ``folder()`` at its first use in this process."""
    return folder()


def is_current() -> bool:
    """Return True if the sources are those of this process's begin."""
    return digest(_GPU) == _digest_of_this_run()


def is_marked(name: str) -> bool:
    """Return True if the kernels of this name, or all kernels, have been compiled here before."""
    return any((folder() / f"{one}.compiled").exists() for one in (name, ALL))


def mark(name: str) -> None:
    """Record that these kernels are compiled; a failure to write it is ignored."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        # ``O_EXCL``: an existing link is not followed.
        os.close(os.open(folder() / f"{name}.compiled", os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except OSError:
        return


@contextmanager
def compiling(path: Path, is_awaited: bool = True) -> Iterator[None]:
    """Wait while another process compiles what a file of the cache will hold, then have others wait
    for this one, unless it is not to be waited for (``is_awaited``). A cache that cannot be written
    keeps nobody.
    """
    lock = path.with_suffix(".lock")
    descriptor = None
    try:
        with suppress(OSError):
            lock.parent.mkdir(parents=True, exist_ok=True)
            descriptor = os.open(lock, os.O_CREAT | os.O_RDWR | NO_LINK, 0o666)
            while not hold(descriptor):
                time.sleep(_POLL_SECONDS)
        if is_awaited:
            yield
    finally:
        if descriptor is not None:
            os.close(descriptor)
            # Others that wait for this file find the kernel in the cache.
            with suppress(OSError):
                lock.unlink()
    if not is_awaited:
        yield


def sources(root: Path = _GPU) -> Iterator[Path]:
    """All Python files of the packages that a kernel's module may lie in or import from; a bundle
    has none."""
    for package in sorted([*root.glob("*/"), *root.glob("analyses/*/compiled/")]):
        if package.is_dir() and package.name not in _ABOVE_KERNELS:
            yield from sorted(package.rglob("*.py"))


def digest(root: Path) -> str:
    """The hash of the compilers' versions and of the names and contents of the sources below."""
    total = hashlib.sha256()
    for name in COMPILERS:
        # Importing them for their versions would take half a second.
        found = importlib.util.find_spec(name)
        if found is None or found.origin is None:
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)
        total.update(Path(found.origin).with_name("_version.py").read_bytes())
    total.update(sources_digest(root).encode())
    return total.hexdigest()[:16]


def sources_digest(root: Path = _GPU) -> str:
    """The hash of the names and contents of the sources below; "" where there are none."""
    total, paths = hashlib.sha256(), list(sources(root))
    for path in paths:
        total.update(path.relative_to(root).as_posix().encode())
        total.update(path.read_bytes())
    return total.hexdigest() if paths else ""


#: Several threads load kernels at once, and all of them ask for it.
_digest_of_this_run = Memoized(functools.partial(digest, _GPU))
