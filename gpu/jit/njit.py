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
    """Numba's dispatchers of a function, made when they, or their attributes, are first used.

    One is for calls by Python, the other for compiled code.
    """

    def __init__(self, options: dict[str, Any], function: Callable[..., Any]) -> None:
        functools.update_wrapper(self, function)
        self._options = options
        self._made: dict[bool, Any] = {}

    def __call__(self, *arguments: Any) -> Any:
        return self._dispatcher(is_for_python=True)(*arguments)

    def __getattr__(self, name: str) -> Any:
        # Where compiled code calls this function, Numba asks for its type, and for its options.
        return getattr(self._dispatcher(is_for_python=False), name)

    def _dispatcher(self, is_for_python: bool) -> Any:
        if is_for_python not in self._made:
            with LOADING_NUMBA:
                from gpu.jit.compiler import dispatcher_of, global_compiler_lock
            # Not a lock of our own: a thread that compiles holds Numba's, and may come here.
            with global_compiler_lock:
                if is_for_python not in self._made:
                    self._made[is_for_python] = dispatcher_of(self.__wrapped__, self._options, is_for_python)
        return self._made[is_for_python]
