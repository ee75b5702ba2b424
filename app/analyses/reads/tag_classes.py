"""Classes of hits by an optional field of their lines, such as RG or HP: which there are in a file,
and those of a pile-up. For threads; free of Qt.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from gpu.analyses.reads.first_lines import tag_fields, tag_values
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.shades import STEPS

Int64 = NDArray[np.int64]

#: Most values of a field with a class each, and lines in which fields and values are looked for.
MOST_VALUES, _LINES = 6, 4_000


class TagClasses(NamedTuple):
    """Classes of hits by an optional field, called ``name``: one for each of ``values``.

    Of many numbers these are ranges, of which all but the first begin at ``edges``. Two classes
    follow: hits with another value, and those without the field.
    """

    name: str
    values: tuple[str, ...]
    edges: tuple[float, ...] = ()

    def of(self, result: ReadsResult, hits: Int64) -> Int64:
        """The class of each hit by its row, int64 [k]. Raises ``Damaged``."""
        told = tag_values(result.lines, hits, self.name.encode("latin-1"))
        other = len(self.values)
        if self.edges:
            numbers = np.array([_number(each) for each in told], np.float64)
            return np.where(np.isnan(numbers), other + 1, np.searchsorted(self.edges, numbers, "right"))
        classes = {value.encode("latin-1"): at for at, value in enumerate(self.values)}
        return np.array([other + 1 if each is None else classes.get(each, other) for each in told], np.int64)


def tag_classes(result: ReadsResult) -> list[TagClasses]:
    """The optional fields by which the hits of a result can be told apart, by name.

    They are those of some thousand lines, without lists of numbers, and without texts that nearly
    all differ.
    """
    if not result.is_imported or not len(result.lines):
        return []
    rows = np.unique(np.linspace(0, len(result.lines) - 1, _LINES).astype(np.int64))
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for fields in tag_fields(result.lines, rows):
        for field in fields:
            if field[3:4] != b"B":
                counts[field[:2].decode("latin-1")][field[5:].decode("latin-1")] += 1
    return [_classes_of(name, counts[name]) for name in sorted(counts) if _tells(counts[name])]


def _tells(counts: Counter[str]) -> bool:
    """True unless most values of a field are those of a single line each, and no numbers."""
    return len(counts) <= max(MOST_VALUES, counts.total() // 2) or not np.isnan([*map(_number, counts)]).any()


def _classes_of(name: str, counts: Counter[str]) -> TagClasses:
    numbers = {value: _number(value) for value in counts}
    are_numbers = not np.isnan([*numbers.values()]).any()
    if len(counts) > MOST_VALUES and are_numbers:
        edges = _edges(sorted((numbers[value], count) for value, count in counts.items()))
        lasts = [edge - all(map(float.is_integer, numbers.values())) for edge in edges[1:]]
        ranges = (f"{one:g} – {last:g}" if one < last else f"{one:g}" for one, last in zip(edges, lasts, strict=False))
        return TagClasses(name, (f"< {edges[0]:g}", *ranges, f"≥ {edges[-1]:g}"), tuple(edges))
    usual = [value for value, _ in counts.most_common(MOST_VALUES)]
    return TagClasses(name, tuple(sorted(usual, key=numbers.__getitem__ if are_numbers else None)))


def _edges(counts: list[tuple[float, int]]) -> list[float]:
    """The least number of each range but the first, so that they have about as many lines.

    ``counts``: ascending numbers and how many lines have them, more than ranges.
    """
    edges: list[float] = []
    size, left = 0, sum(count for _, count in counts)
    for number, count in counts:
        ranges = STEPS - len(edges)
        if ranges > 1 and size * ranges >= left:
            edges.append(number)
            size, left = 0, left - size
        size += count
    # The greatest number may be that of nearly all lines.
    return edges or [counts[-1][0]]


def _number(text: bytes | str | None) -> float:
    """The number that a text is; NaN for none."""
    try:
        return float(text or "nan")
    except ValueError:
        return np.nan
