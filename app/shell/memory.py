"""Limit of the areas that the C library allocates memory from.

The GNU C library allocates for each thread from an area of its own, up to eight areas a core, and
what stays in use there keeps pages with holes around it. The window starts a short thread for
everything it reads: in 2,000 actions of a user (``tests.soak.clicks``) what was in use stayed at
66 MB, but the holes grew by 88 MB on two cores; with two areas they grow by 17 MB.
"""

from __future__ import annotations

import ctypes
import sys

#: ``M_ARENA_MAX`` of ``malloc.h``, and the number of areas: of the window's thread, and one more.
_PARAMETER, _AREAS = -8, 2


def limit_areas() -> bool:
    """Let all threads share two areas; returns False with another C library, where nothing is done.

    To be called before the first thread is started.
    """
    if not sys.platform.startswith("linux"):
        return False
    library = ctypes.CDLL(None)
    return hasattr(library, "mallopt") and bool(library.mallopt(_PARAMETER, _AREAS))
