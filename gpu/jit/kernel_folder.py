"""Where compiled kernels are kept on the disk, and which of them were compiled here before. Nothing here loads Numba.

The folder's name holds a hash of every file whose functions, or constants, compiled code of another file uses: any change starts a
new folder.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import os
from pathlib import Path

import platformdirs

_HERE = Path(__file__).parents[1]
#: Files and folders of compiled code, and of what is compiled in.
SOURCES = (
    _HERE / "jit" / "compiled.py",
    _HERE / "jit" / "dispatchers.py",
    _HERE / "engines" / "cpu",
    _HERE / "engines" / "cuda" / "traces",
    _HERE / "engines" / "work",
    _HERE / "formats",
    _HERE / "jit" / "entry_point.py",
    _HERE / "sequences" / "alphabet.py",
    _HERE / "sequences" / "scan.py",
    _HERE / "sequences" / "scan_entry_points.py",
)
_COMPILERS = ("numba", "llvmlite")


def folder(sources: tuple[Path, ...] | None = None) -> Path:
    """The cache folder of these sources (None: ``SOURCES``) with this Numba: in NUMBA_CACHE_DIR, else in the user's cache folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    place = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / "kernels"
    return place / (_digest_of_this_run() if sources is None else _digest(sources))


@functools.cache
def folder_of_this_run() -> Path:
    """``folder()`` when it was first asked for."""
    return folder()


def is_marked(name: str) -> bool:
    """Whether the kernels of this name have been compiled here before."""
    return (folder() / f"{name}.compiled").exists()


def mark(name: str) -> None:
    """Note that they are compiled now. A folder that cannot be written only costs the note."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        # ``O_EXCL``: a link that stands there is not followed.
        os.close(os.open(folder() / f"{name}.compiled", os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
    except OSError:
        return


@functools.cache
def _digest_of_this_run() -> str:
    return _digest(SOURCES)


def _digest(sources: tuple[Path, ...]) -> str:
    digest = hashlib.sha256()
    for name in _COMPILERS:
        # Importing them to be told their versions would take a quarter of a second.
        found = importlib.util.find_spec(name)
        if found is None or found.origin is None:
            raise ModuleNotFoundError(f"No module named '{name}'", name=name)
        digest.update(Path(found.origin).with_name("_version.py").read_bytes())
    for place in sources:
        for path in sorted(place.rglob("*.py")) if place.is_dir() else (place,):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
