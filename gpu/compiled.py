"""Compiled code, and where it is kept on the disk: ``njit`` is Numba's, with a cache of our own that no damage and no full drive can hurt.

Numba's cache reads what it finds: a file that a power cut left empty or half written ends every later run. Ours keeps one file for each
function and signature (``gpu.kept``); what does not verify is said and compiled anew.

Numba also looks only at the file of a function when it decides whether its cached code is current, and our kernels call
each other across files. So the cache folder's name holds a hash of every file whose functions, or constants, compiled code of another
file uses: any change starts a new folder.
"""

from __future__ import annotations

import functools
import hashlib
import os
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import platformdirs
from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator
from numba.core.serialize import dumps

from gpu.kept import keep, read_kept, tell_damaged

_HERE = Path(__file__).parent
#: Files and folders of compiled code, and of what is compiled in.
SOURCES = (
    _HERE / "engines" / "cpu",
    _HERE / "engines" / "work",
    _HERE / "sequences" / "alphabet.py",
    _HERE / "sequences" / "scan.py",
)
_ENDING = ".kernel"


def folder(sources: tuple[Path, ...] = SOURCES) -> Path:
    """The cache folder of these sources with this Numba: in NUMBA_CACHE_DIR, else in the user's cache folder."""
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    place = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("crosspoint", appauthor=False)) / "kernels"
    return place / _digest(sources)


def njit(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """``numba.njit`` whose compiled code is kept in ``folder()``."""

    def compiled(function: Callable[..., Any]) -> Any:
        dispatcher = numba.njit(**options)(function)
        dispatcher._cache = _Cache(function)  # what Numba's cache=True puts its own into
        return dispatcher

    return compiled


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


def _digest(sources: tuple[Path, ...]) -> str:
    digest = hashlib.sha256(numba.__version__.encode())
    for place in sources:
        for path in sorted(place.rglob("*.py")) if place.is_dir() else (place,):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def _folder_of_this_run() -> Path:
    """``folder()`` when the first function was declared."""
    return folder()


class _Locator(UserProvidedCacheLocator):
    """Our folder, be it writable or not: Numba would take one beside the sources instead, whose code may be stale."""

    def __init__(self, function: Callable[..., Any], source: str) -> None:
        super().__init__(function, source)
        self._cache_path = str(_folder_of_this_run())

    def ensure_cache_path(self) -> None:
        """``keep`` does."""

    @classmethod
    def from_function(cls, function: Callable[..., Any], source: str) -> _Locator:
        return cls(function, source)


class _CompiledFunction(CompileResultCacheImpl):
    _locator_classes = [_Locator]  # noqa: RUF012 (as Numba has it)


class _Files:
    """One file for each signature of a function: what Numba's ``Cache`` wants in place of its index and numbered files."""

    def __init__(self, place: Path, name: str, stamp: Any) -> None:
        self._place, self._name, self._stamp = place, name, stamp

    def load(self, key: Any) -> Any:
        data = read_kept(self._path(key))
        return None if data is None else pickle.loads(data)

    def save(self, key: Any, data: Any) -> None:
        keep(self._path(key), dumps(data))

    def flush(self) -> None:
        """Nothing is held."""

    def _path(self, key: Any) -> Path:
        digest = hashlib.sha256(repr((key, self._stamp)).encode()).hexdigest()
        return self._place / f"{self._name}.{digest[:16]}{_ENDING}"


class _Cache(FunctionCache):
    """Numba's cache of a function with our files."""

    _impl_class = _CompiledFunction

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function)
        package = function.__module__.rpartition(".")[0]
        name = f"{package}.{self._impl.filename_base}"
        self._cache_file = _Files(Path(self.cache_path), name, self._impl.locator.get_source_stamp())

    def load_overload(self, signature: Any, target: Any) -> Any:
        try:
            return super().load_overload(signature, target)
        except Exception:  # noqa: BLE001 - whole, and yet not what this Numba can take: then it is compiled
            tell_damaged(Path(self.cache_path))
            return None
