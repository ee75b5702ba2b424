"""Where compiled code lives on disk, and whether it is there already.

Numba looks only at the file of a function when it decides whether its cached code is current, and our kernels call
each other across files. So the cache folder's name holds a hash of every file whose functions, or constants, compiled code of another
file uses: any change starts a new folder.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import numba
import platformdirs

_HERE = Path(__file__).parent
#: Files and folders of compiled code, and of what is compiled in.
SOURCES = (
    _HERE / "engines" / "cpu",
    _HERE / "engines" / "work",
    _HERE / "sequences" / "alphabet.py",
    _HERE / "sequences" / "scan.py",
)


def folder(sources: tuple[Path, ...] = SOURCES) -> Path:
    """The cache folder of these sources with this Numba."""
    digest = hashlib.sha256(numba.__version__.encode())
    for place in sources:
        for path in sorted(place.rglob("*.py")) if place.is_dir() else (place,):
            digest.update(path.read_bytes())
    return Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / "kernels" / digest.hexdigest()[:16]


def use() -> None:
    """Tell Numba to keep our compiled code there, unless the user chose a place. Call before a function is declared to be compiled."""
    if not os.environ.get("NUMBA_CACHE_DIR"):
        numba.config.CACHE_DIR = str(folder())


def is_marked(name: str) -> bool:
    """Whether the kernels of this name have been compiled here before."""
    return (folder() / f"{name}.compiled").exists()


def mark(name: str) -> None:
    """Note that they are compiled now. A folder that cannot be written only costs the note."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        (folder() / f"{name}.compiled").touch()
    except OSError:
        return
