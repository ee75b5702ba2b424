"""Catalogue of what is compiled ahead: all entry points, and the kernel files of this computer's
cards.

No list is kept: the sources that call ``EntryPoint`` are found by their text, and imported.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Protocol

from gpu.jit.entry_point import EntryPoint
from gpu.jit.kernel_cache import sources

_GPU = Path(__file__).parents[1]
_DECLARES = re.compile(rb"^[^#\n]*\bEntryPoint\(", re.MULTILINE)
#: The module of the cards' kernel files, imported by its name like those of entry points.
_CARDS = "gpu.engines.cuda.kernel_files"


class Compilable(Protocol):
    """An ``EntryPoint`` or a kernel file of cards, which ``prepare`` compiles."""

    @property
    def symbol(self) -> str: ...

    @property
    def is_compiled(self) -> bool: ...

    def compile(self, is_awaited: bool = True) -> None: ...


def entry_points() -> dict[str, EntryPoint]:
    """All entry points by symbol. Imports the modules that declare them, and neither Numba nor
    Qt."""
    found: dict[str, EntryPoint] = {}
    for path in sources():
        if _DECLARES.search(path.read_bytes()):
            names = (_GPU.name, *path.relative_to(_GPU).with_suffix("").parts)
            found |= {one.symbol: one for one in _within(vars(importlib.import_module(".".join(names))).values())}
    return found


def card_kernels() -> dict[str, Compilable]:
    """The kernel files of this computer's cards by symbol; loads their driver, if there is one."""
    return {one.symbol: one for one in importlib.import_module(_CARDS).kernel_files()}


def card_kernel(symbol: str) -> Compilable:
    """The kernel file of a symbol; loads no driver."""
    found: Compilable = importlib.import_module(_CARDS).of_symbol(symbol)
    return found


def _within(values: Iterable[object]) -> Iterator[EntryPoint]:
    for value in values:
        if isinstance(value, EntryPoint):
            yield value
        elif isinstance(value, dict):
            yield from _within(value.values())
        elif isinstance(value, tuple | list):
            yield from _within(value)
