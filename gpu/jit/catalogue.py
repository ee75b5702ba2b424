"""Catalogue of all entry points, for those who compile them ahead: ``prepare`` and packaging.

No list is kept: the sources that call ``EntryPoint`` are found by their text, and imported.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from gpu.jit.entry_point import EntryPoint
from gpu.jit.kernel_cache import sources

_GPU = Path(__file__).parents[1]
_DECLARES = re.compile(rb"^[^#\n]*\bEntryPoint\(", re.MULTILINE)


def entry_points() -> dict[str, EntryPoint]:
    """All entry points by symbol. Imports the modules that declare them, and neither Numba nor
    Qt."""
    found: dict[str, EntryPoint] = {}
    for path in sources():
        if _DECLARES.search(path.read_bytes()):
            names = (_GPU.name, *path.relative_to(_GPU).with_suffix("").parts)
            found |= {one.symbol: one for one in _within(vars(importlib.import_module(".".join(names))).values())}
    return found


def _within(values: Iterable[object]) -> Iterator[EntryPoint]:
    for value in values:
        if isinstance(value, EntryPoint):
            yield value
        elif isinstance(value, dict):
            yield from _within(value.values())
        elif isinstance(value, tuple | list):
            yield from _within(value)
