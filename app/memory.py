"""Memory that the C library keeps for this process: fewer holes, and free pages given back.

The GNU C library allocates for each thread from an area of its own, up to eight areas a core, and
what stays in use there keeps pages with holes around it. The window starts a short thread for
everything it reads: in ten thousand actions of a user (``tests.soak.clicks``) what is in use stayed
at 70 MB, and the holes grew by 200 MB. Elsewhere than with this library nothing is done.
"""

from __future__ import annotations

import ctypes
import sys
from typing import Any

#: ``M_ARENA_MAX`` of ``malloc.h``, and the number of areas: of the window's thread, and one more.
_PARAMETER, _AREAS = -8, 2


def limit_areas() -> bool:
    """Let all threads share two areas; returns False where that is not possible.

    To be called before the first thread is started.
    """
    library = _library()
    return library is not None and bool(library.mallopt(_PARAMETER, _AREAS))


def give_back() -> bool:
    """Give free pages back to the system; returns False where there are none, or it cannot be done.

    It takes some thousandths of a second.
    """
    library = _library()
    return library is not None and bool(library.malloc_trim(0))


def _library() -> Any:
    """The GNU C library, or None."""
    if not sys.platform.startswith("linux"):
        return None
    library = ctypes.CDLL(None)
    return library if hasattr(library, "mallopt") and hasattr(library, "malloc_trim") else None
