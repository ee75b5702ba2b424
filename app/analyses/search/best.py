"""The best hits of a query for the overview, and the colours of their bit scores.

Free of widgets.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QColor

from app.analyses.search.columns import bits_cell, evalue_cell, frame_sentence, places
from app.analyses.search.queries import Query
from app.plots.table.texts import score_text
from app.theme import Theme
from gpu.analyses.search.result import SearchResult
from gpu.core.units import visible
from gpu.sequences.names import display_name

#: Most hits drawn.
MAX_HITS = 100


def _tr(text: str) -> str:
    return QCoreApplication.translate("SearchBest", text)


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
    """The best hits of a query, best first.

    Arrays [k] as in ``gpu.analyses.search.result.Hits``, and ``tips`` that name them.
    """

    query: Query
    names: list[str]
    tips: list[str]
    bits: NDArray[np.float64]
    query_start: NDArray[np.int32]
    query_end: NDArray[np.int32]

    def __len__(self) -> int:
        return len(self.names)

    @property
    def title(self) -> str:
        """The title of these hits."""
        hits = len(self.query.rows)
        if len(self) < hits:
            return _tr("Where the {shown:,} best of {hits:,} hits lie on the query").format(shown=len(self), hits=hits)
        return _tr("Where the hits lie on the query")

    @property
    def has_bits(self) -> bool:
        return not bool(np.isnan(self.bits).any())


def read_best(result: SearchResult, query: Query) -> BestHits:
    """Read the best hits of a query; for a thread. Raises ``Damaged``."""
    table = result.hits
    first, last = query.rows.start, min(query.rows.stop, query.rows.start + MAX_HITS)
    names = table.text("subject")[first:last]
    arrays = {
        name: table.column(name)[first:last]
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
        )
    }
    tips = []
    for rank, name in enumerate(names):
        hit = {field: values[rank].item() for field, values in arrays.items()}
        on_query, on_subject = places(result, hit)
        frame = "" if result.request.translate == "none" else f" · {frame_sentence(result, hit)}"
        tips.append(
            _tr(
                "{rank}. {name}\nscore {score} · {bits} bits · E-value {evalue}\nquery {query}, subject {subject}"
            ).format(
                rank=rank + 1,
                name=visible(name),
                score=score_text(result.scale, hit["score"]),
                bits=bits_cell(hit["bits"]),
                evalue=evalue_cell(hit["evalue"]),
                query=on_query,
                subject=on_subject,
            )
            + frame
        )
    return BestHits(
        query, list(map(display_name, names)), tips, arrays["bits"], arrays["query_start"], arrays["query_end"]
    )


def colour_of(bits: float, theme: Theme) -> QColor:
    """The colour of a hit; without a bit score that of the lowest band."""
    role = next((band.role for band in BANDS if bits >= band.least), "muted")
    return QColor(getattr(theme, role))
