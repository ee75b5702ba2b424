"""Where compiled code lives on disk, and whether it is there already.

Numba looks only at the file of a function when it decides whether its cached code is current, and our kernels call
each other across files. So the cache folder's name holds a hash of them all: any change starts a new folder.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import numba
import platformdirs

#: Every file whose functions, or constants, compiled code of another file uses; in ``gpu``.
_SOURCES = (
    "engines/cpu/vectors.py",
    "engines/cpu/strip.py",
    "engines/cpu/segment.py",
    "engines/cpu/partitions.py",
    "engines/cpu/matches_words.py",
    "engines/cpu/matches_kernel.py",
    "engines/cpu/matches_text.py",
    "sequences/alphabet.py",
    "sequences/scan.py",
)


def folder() -> Path:
    """The cache folder of these sources with this Numba."""
    digest = hashlib.sha256(numba.__version__.encode())
    for name in _SOURCES:
        digest.update((Path(__file__).parent / name).read_bytes())
    return Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / "kernels" / digest.hexdigest()[:16]


def use() -> None:
    """Tell Numba to keep our compiled code there, unless the user chose a place. Call before a function is declared to be compiled."""
    if not os.environ.get("NUMBA_CACHE_DIR"):
        numba.config.CACHE_DIR = str(folder())


def is_filled(word: str) -> bool:
    """Whether the kernels of this word ("int16") have been compiled here before."""
    return (folder() / f"{word}.compiled").exists()


def mark_filled(word: str) -> None:
    """Note that the kernels of this word are compiled now. A folder that cannot be written only costs the note."""
    try:
        folder().mkdir(parents=True, exist_ok=True)
        (folder() / f"{word}.compiled").touch()
    except OSError:
        return
