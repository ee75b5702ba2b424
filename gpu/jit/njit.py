"""The decorator ``njit``: Numba's, without loading Numba before a function is compiled.

Numba takes half a second to load, and kernels that are in the cache are called without it
(``entry_point``). So a module of compiled functions may be imported for its entry points, its
constants and its plain functions.
"""

from __future__ import annotations

import functools
import threading
from collections.abc import Callable
from typing import Any

#: Held while Numba is imported: its modules import each other in circles, and of two threads that
#: import them at once one may be given an unfinished module.
LOADING_NUMBA = threading.RLock()


def njit(**options: Any) -> Callable[[Callable[..., Any]], Any]:
    """Decorate a function as ``numba.njit`` does, with its options. Only entry points are
    cached."""
    return functools.partial(_LazyDispatcher, options)


class _LazyDispatcher:
    """Numba's dispatcher of a function, made when it or one of its attributes is first used."""

    def __init__(self, options: dict[str, Any], function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)
        self._options, self._made = options, None

    def __call__(self, *arguments: Any) -> Any:
        return self._dispatcher()(*arguments)

    def __getattr__(self, name: str) -> Any:
        # Where compiled code calls this function, Numba asks for its type, and for its options.
        return getattr(self._dispatcher(), name)

    def _dispatcher(self) -> Any:
        if self._made is None:
            with LOADING_NUMBA:
                from gpu.jit.compiler import dispatcher_of, global_compiler_lock
            # Not a lock of our own: a thread that compiles holds Numba's, and may come here.
            with global_compiler_lock:
                if self._made is None:
                    self._made = dispatcher_of(self.__wrapped__, self._options)
        return self._made
