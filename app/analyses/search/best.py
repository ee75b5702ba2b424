"""The best hits of a query for the overview, and the colours of their bit scores.

Free of widgets.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QColor

from app.analyses.search.columns import bits_cell, evalue_cell, frame_sentence, places
from app.analyses.search.queries import Query
from app.language.text import tr
from app.tables.texts import score_text
from app.theme import Theme
from gpu.analyses.search.result import SearchResult
from gpu.core.units import visible
from gpu.sequences.names import display_name

#: Entries drawn at first, and each time that more are asked for so many times as many.
MAX_HITS, MORE_TIMES = 100, 10
#: Most alignments drawn: a picture of more lines is not read.
MAX_DRAWN = 5_000


class ScoreBand(NamedTuple):
    """Bit scores from ``least`` on; ``role``: their colour in the theme."""

    least: float
    name: str
    role: str


#: The bands of BLAST's overview, best first, in its colours: red, pink, green, blue, black.
BANDS = (
    ScoreBand(200, "≥ 200", "reverse"),
    ScoreBand(80, "80–200", "gap"),
    ScoreBand(50, "50–80", "special_row"),
    ScoreBand(40, "40–50", "forward"),
    ScoreBand(-np.inf, "< 40", "text"),
)


class BestHits(NamedTuple):
    """The alignments of the best entries of a query, best first.

    Arrays [k] as in ``gpu.analyses.search.result.Hits``, and ``tips`` that name them. ``line``: the
    line from 0 that each is drawn on; those of an entry that do not overlap on the query share one.
    ``names``: those of the entries, by line, "" below an entry's first. ``entries``: how many
    entries these are, and ``of`` how many. ``numbers``: those of the alignments among all of the
    query, from 0, ascending. ``are_some``: limits or a search leave out others.
    """

    query: Query
    names: list[str]
    tips: list[str]
    bits: NDArray[np.float64]
    query_start: NDArray[np.int32]
    query_end: NDArray[np.int32]
    line: NDArray[np.int64]
    entries: int
    of: int
    numbers: NDArray[np.int64]
    are_some: bool = False

    def __len__(self) -> int:
        return len(self.tips)

    @property
    def lines(self) -> int:
        """The number of lines."""
        return len(self.names)

    @property
    def is_cut(self) -> bool:
        """True if there are more entries than are drawn."""
        return self.entries < self.of

    @property
    def title(self) -> str:
        """The title of these hits."""
        if self.is_cut:
            title = (
                tr("Where the {shown:,} best of {hits:,} listed hits lie on the query")
                if self.are_some
                else tr("Where the {shown:,} best of {hits:,} hits lie on the query")
            )
            return title.format(shown=self.entries, hits=self.of)
        if self.are_some:
            return tr("Where the listed hits lie on the query")
        return tr("Where the hits lie on the query")

    @property
    def has_bits(self) -> bool:
        return not bool(np.isnan(self.bits).any())

    def place(self, number: int) -> int:
        """The place, from 0, of an alignment by its number among the query's; -1 if not drawn."""
        place = int(np.searchsorted(self.numbers, number))
        return place if place < len(self) and self.numbers[place] == number else -1


#: Marks the alignments of a query that are listed, bool[k]; None: all of them.
Listed = Callable[[], NDArray[np.bool_] | None]


def read_best(result: SearchResult, query: Query, most: int = MAX_HITS, listed: Listed = lambda: None) -> BestHits:
    """Read the ``most`` best entries of a query; for a thread. Raises ``Damaged``."""
    table = result.hits
    kept = listed()
    begins = table.column("alignment")[query.rows.start : query.rows.stop] == 1
    numbers, is_first = np.arange(len(begins)), begins
    if kept is not None:
        # An entry's best may be left out, and others of its alignments not.
        numbers = np.flatnonzero(kept)
        is_first = np.diff(np.cumsum(begins)[numbers], prepend=0) > 0
    heads = np.append(np.flatnonzero(is_first), len(numbers))
    entries = min(most, len(heads) - 1)
    while entries > 1 and heads[entries] > MAX_DRAWN:
        entries //= 2
    count = int(heads[entries])
    numbers, is_first = numbers[:count], is_first[:count]
    rows = numbers + query.rows.start
    names, descriptions = (table.text(name)[rows] for name in ("subject", "description"))
    arrays = {
        name: table.column(name)[rows]
        for name in (
            *(
                "bits",
                "query",
                "query_start",
                "query_end",
                "score",
                "evalue",
                "subject_start",
                "subject_end",
                "reverse",
            ),
            "subject_length",
            "rank",
            "alignment",
        )
    }
    tips = []
    for row, name in enumerate(names):
        hit = {field: values[row].item() for field, values in arrays.items()}
        on_query, on_subject = places(result, hit)
        frame = "" if result.request.translate == "none" else f" · {frame_sentence(result, hit)}"
        tips.append(
            tr(
                "{rank}. {name}\nscore {score} · {bits} bits · E-value {evalue}\nquery {query}, subject {subject}"
            ).format(
                rank=hit["rank"] if hit["alignment"] == 1 else f"{hit['rank']}.{hit['alignment']}",
                name=visible(f"{name} {descriptions[row]}".rstrip()),
                score=score_text(result.scale, hit["score"]),
                bits=bits_cell(hit["bits"]),
                evalue=evalue_cell(hit["evalue"]),
                query=on_query,
                subject=on_subject,
            )
            + frame
        )
    line = lines_of(arrays["query_start"], arrays["query_end"], is_first)
    of_lines = [""] * (int(line.max(initial=-1)) + 1)
    for row in np.flatnonzero(is_first).tolist():
        of_lines[line[row]] = display_name(names[row])
    return BestHits(
        query,
        of_lines,
        tips,
        arrays["bits"],
        arrays["query_start"],
        arrays["query_end"],
        line,
        entries,
        len(heads) - 1,
        numbers,
        kept is not None,
    )


def lines_of(
    start: NDArray[np.int32], end: NDArray[np.int32], alignment: NDArray[np.int32] | NDArray[np.bool_]
) -> NDArray[np.int64]:
    """The line that each alignment is drawn on, from 0; int64[k].

    An entry, which begins with its best (``alignment`` 1, or True), has as many lines as overlap
    somewhere; its best is on the first of them.
    """
    lines = np.zeros(len(start), np.int64)
    heads = np.append(np.flatnonzero(alignment == 1), len(start)).tolist()
    first = 0
    for head, last in pairwise(heads):
        free: list[tuple[int, int]] = []
        for row in (head + np.argsort(start[head:last], kind="stable")).tolist():
            # The line that was free the longest; a new one if none is.
            if free and free[0][0] <= start[row]:
                _, line = heapq.heappop(free)
            else:
                line = len(free)
            lines[row] = line
            heapq.heappush(free, (int(end[row]), line))
        of_entry = lines[head:last]
        best = int(of_entry[0])
        of_entry[:] = np.where(of_entry == best, 0, np.where(of_entry == 0, best, of_entry)) + first
        first += len(free)
    return lines


def colour_of(bits: float, theme: Theme) -> QColor:
    """The colour of a hit; without a bit score that of the lowest band."""
    role = next((band.role for band in BANDS if bits >= band.least), "muted")
    return QColor(getattr(theme, role))
