"""Guards for methods that Qt calls: an exception raised into Qt's own code can end the process."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

#: Failures already reported: Qt calls again with every frame.
_reported: set[tuple[str, str]] = set()


def guarded(method: Callable[P, T]) -> Callable[P, T | Any]:
    """Wrap the method: report an exception once, as if uncaught, and return None."""

    @wraps(method)
    def call(*arguments: P.args, **named: P.kwargs) -> T | Any:
        try:
            return method(*arguments, **named)
        except Exception as problem:  # noqa: BLE001 (reported by the hook)
            key = (method.__qualname__, repr(problem))
            if key not in _reported:
                _reported.add(key)
                sys.excepthook(type(problem), problem, problem.__traceback__)
            return None

    return call
