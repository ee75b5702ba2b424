"""Where compiled kernels live on disk, and whether they are there already.

Numba looks only at the file of a function when it decides whether its cached code is current, and our kernels call
each other across files. So the cache folder's name holds a hash of them all: any change starts a new folder.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

import numba
import platformdirs

_SOURCES = (
    "vectors.py",
    "strip.py",
    "segment.py",
    "partitions.py",
    "matches_words.py",
    "matches_kernel.py",
    "matches_text.py",
)


def folder() -> Path:
    """The cache folder of these kernel sources with this Numba."""
    digest = hashlib.sha256(numba.__version__.encode())
    for name in _SOURCES:
        digest.update(Path(__file__).with_name(name).read_bytes())
    return Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / "kernels" / digest.hexdigest()[:16]


def use() -> None:
    """Tell Numba to keep our kernels there, unless the user chose a place. Call before any kernel module is imported."""
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
