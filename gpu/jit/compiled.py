"""Functions that are compiled: ``njit`` is Numba's, but costs nothing until one of them is called, or compiled into another one.

Numba takes a fifth of a second to load, and what is compiled already is called without it (``gpu.jit.entry_point``). So a module of kernels may be
imported for its other functions, and for its entry points.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Any

#: Held by whoever may be the first to load Numba: its modules need each other, and threads that import them at once may be given unfinished ones.
LOADING_NUMBA = threading.RLock()


def njit(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """``numba.njit`` whose compiled code is kept in the kernels' folder (``gpu.jit.dispatchers``)."""
    return functools.partial(_Later, options)


class _Later:
    """Stands for Numba's dispatcher of a function, which is made when somebody asks it for anything."""

    def __init__(self, options: dict[str, Any], function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)
        self._options, self._made = options, None

    def __call__(self, *arguments: Any) -> Any:
        return self._dispatcher()(*arguments)

    def __getattr__(self, name: str) -> Any:
        # So compiled functions find it, too: Numba asks a global what type it has, and whether it is to be inlined.
        return getattr(self._dispatcher(), name)

    def _dispatcher(self) -> Any:
        if self._made is None:
            with LOADING_NUMBA:
                from gpu.jit.dispatchers import dispatcher_of, global_compiler_lock
            # Numba takes its own lock for that, and whoever compiles has it.
            with global_compiler_lock:
                if self._made is None:
                    self._made = dispatcher_of(self.__wrapped__, self._options)
        return self._made
