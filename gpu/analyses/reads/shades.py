"""Shades of hits in a pile-up: by base qualities, MAPQ or differences, from faint to full; classes
of hits by how they and their mates lie, or by an optional field of their lines.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import Literal, NamedTuple

import numpy as np

from gpu.analyses.reads.first_lines import FirstLines, tags_of
from gpu.analyses.reads.pile_up import CLIPPED, MISMATCHED, SKIPPED, PileUp
from gpu.analyses.reads.result import ReadsResult
from gpu.engines.work.arrays import Int64
from gpu.formats.sam.tags import sam_tags, value_of

By = Literal["strand", "quality", "mapq", "differences", "orientation", "insert"]
#: Number of steps, and the value from which each but the first begins.
STEPS = 5
_QUALITY, _MAPQ = (12, 20, 27, 33), (1, 10, 30, 50)
#: Differences: the fewer, the fuller.
_DIFFERENCES = (0, -1, -2, -4)
_FIRST_QUALITY = 33
#: Classes by the strands of the left and the right mate, and by the bases from one's begin to the
#: other's end; both end with mates on other records and those that are unmapped or do not exist.
FR, RF, FF, RR, ELSEWHERE, ALONE = range(6)
USUAL, SHORTER, LONGER, INSERT_ELSEWHERE, INSERT_ALONE = range(5)
_PAIRED, _MATE_UNMAPPED, _REVERSE, _MATE_REVERSE = 1, 8, 16, 32
#: Most values of a field with a class each, and lines in which fields and values are looked for.
MOST_VALUES, _LINES = 6, 4_000
#: In place of a base quality: there is none.
NO_QUALITY = 255


class TagClasses(NamedTuple):
    """Classes of hits by an optional field, called ``name``: one for each of ``values``.

    Of many numbers these are ranges, of which all but the first begin at ``edges``. Two classes
    follow: hits with another value, and those without the field.
    """

    name: str
    values: tuple[str, ...]
    edges: tuple[float, ...] = ()

    def of(self, tags: list[bytes]) -> Int64:
        """The class of each line by its optional fields, int64 [k]."""
        told = [value_of(each, self.name.encode("latin-1")) for each in tags]
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
    for line in tags_of(result.lines, rows):
        for field in sam_tags(line):
            if field[3:4] != b"B":
                counts[field[:2].decode("latin-1")][field[5:].decode("latin-1")] += 1
    return [_classes_of(name, counts[name]) for name in sorted(counts) if _tells(counts[name])]


def base_qualities(result: ReadsResult, pile: PileUp) -> Int64:
    """The quality of the base of each mark, int64 [m]; ``NO_QUALITY`` where there is none."""
    marks, texts = pile.marks, result.reads.text("qualities")
    found = np.full(len(marks.hits), NO_QUALITY, np.int64)
    at = np.flatnonzero((marks.kinds == MISMATCHED) & (marks.at >= 0))
    at = at[texts.sizes(pile.reads[marks.hits[at]]) > marks.at[at]]
    found[at] = texts.bytes_at(pile.reads[marks.hits[at]], marks.at[at]).astype(np.int64) - _FIRST_QUALITY
    return found


def shades_of(result: ReadsResult, pile: PileUp, by: By | TagClasses) -> Int64:
    """The step of each hit, int64 [k] from 0 to ``STEPS`` - 1, full where it is not known; by
    ``orientation`` (``FR`` and on), ``insert`` (``USUAL`` and on) and ``TagClasses`` its class.

    Qualities are means of the read's; MAPQ is the line's, and of our own hits the best one's.
    Raises ``Damaged``.
    """
    full = np.full(len(pile), STEPS - 1, np.int64)
    if by == "strand" or not len(pile):
        return full
    if isinstance(by, TagClasses):
        return by.of(tags_of(result.lines, pile.numbers))
    if by == "differences":
        counted = ~np.isin(pile.marks.kinds, (SKIPPED, CLIPPED))
        counts = np.bincount(pile.marks.hits[counted], pile.marks.sizes[counted], len(pile)).astype(np.int64)
        return np.searchsorted(np.array(_DIFFERENCES[::-1]), -counts, "right").astype(np.int64)
    if by in ("orientation", "insert"):
        return _classes(result, pile, by)
    if by == "mapq":
        if result.is_imported:
            values = result.hits.column("quality")[pile.numbers].astype(np.int64)
        else:
            values = np.array(FirstLines(result).some("mapq", pile.reads), np.int64)
        return np.searchsorted(np.array(_MAPQ), values, "right").astype(np.int64)
    texts = result.reads.text("qualities").taken(pile.reads)
    sizes = np.diff(texts.offsets)
    sums = np.concatenate([[0], np.cumsum(texts.data, dtype=np.int64)])[texts.offsets]
    means = np.diff(sums) // np.maximum(sizes, 1) - _FIRST_QUALITY
    return np.where(sizes > 0, np.searchsorted(np.array(_QUALITY), means, "right"), full)


def _classes(result: ReadsResult, pile: PileUp, by: By) -> Int64:
    is_strands = by == "orientation"
    flags = result.hits.column("flag")[pile.numbers].astype(np.int64)
    sizes = result.lines.column("template")[pile.numbers].astype(np.int64)
    own, mate = (flags & _REVERSE) > 0, (flags & _MATE_REVERSE) > 0
    left, right = np.where(sizes > 0, own, mate), np.where(sizes > 0, mate, own)
    if is_strands:
        found = np.where(left, np.where(right, RR, RF), np.where(right, FR, FF))
    else:
        least, most = result.usual_inserts
        found = np.where(np.abs(sizes) < least, SHORTER, np.where(np.abs(sizes) > most, LONGER, USUAL))
    found[sizes == 0] = ELSEWHERE if is_strands else INSERT_ELSEWHERE
    found[(flags & _PAIRED == 0) | (flags & _MATE_UNMAPPED > 0)] = ALONE if is_strands else INSERT_ALONE
    return found.astype(np.int64)


def _tells(counts: Counter[str]) -> bool:
    """True unless most values of a field are those of a single line each, and no numbers."""
    return len(counts) <= max(MOST_VALUES, counts.total() // 2) or not np.isnan([*map(_number, counts)]).any()


def _classes_of(name: str, counts: Counter[str]) -> TagClasses:
    numbers = {value: _number(value) for value in counts}
    are_numbers = not np.isnan([*numbers.values()]).any()
    if len(counts) > MOST_VALUES and are_numbers:
        edges = np.unique(np.quantile([*numbers.values()], np.arange(1, STEPS) / STEPS, method="higher"))
        last = edges - all(map(float.is_integer, numbers.values()))
        ranges = (f"{one:g} – {other:g}" for one, other in zip(edges, last[1:], strict=False))
        return TagClasses(name, (f"< {edges[0]:g}", *ranges, f"≥ {edges[-1]:g}"), tuple(edges.tolist()))
    usual = [value for value, _ in counts.most_common(MOST_VALUES)]
    return TagClasses(name, tuple(sorted(usual, key=numbers.__getitem__ if are_numbers else None)))


def _number(text: bytes | str | None) -> float:
    """The number that a text is; NaN for none."""
    try:
        return float(text or "nan")
    except ValueError:
        return np.nan
