"""Where compiled kernels live on disk, whether they are there already, and what has them compiled.

Numba looks only at the file of a function when it decides whether its cached code is current, and our kernels call
each other across files. So the cache folder's name holds a hash of all files here, and of the codes that are compiled in (``work``):
any change starts a new folder.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numba
import platformdirs

from gpu.engines.warm import Kernels

#: Folders of kernels, and of what they are compiled with.
SOURCES = (Path(__file__).parent, Path(__file__).parents[1] / "work")


def folder(sources: tuple[Path, ...] = SOURCES) -> Path:
    """The cache folder of these kernel sources with this Numba."""
    digest = hashlib.sha256(numba.__version__.encode())
    for path in (path for place in sources for path in sorted(place.rglob("*.py"))):
        digest.update(path.read_bytes())
    return Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / "kernels" / digest.hexdigest()[:16]


def use() -> None:
    """Tell Numba to keep our kernels there, unless the user chose a place. Call before any kernel module is imported."""
    if not os.environ.get("NUMBA_CACHE_DIR"):
        numba.config.CACHE_DIR = str(folder())


def kernels(name: str, in_miniature: Callable[[], None]) -> Kernels:
    """Kernels that Numba compiles when they are first called, or loads; ``in_miniature`` calls each of them once.

    ``name`` notes in the cache folder that they have been compiled here before.
    """

    def load() -> None:
        in_miniature()
        _mark(name)

    return Kernels(load, partial(_is_marked, name))


def _is_marked(name: str) -> bool:
    return (folder() / f"{name}.compiled").exists()


def _mark(name: str) -> None:
    """A folder that cannot be written only costs the note."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        (folder() / f"{name}.compiled").touch()
    except OSError:
        return
