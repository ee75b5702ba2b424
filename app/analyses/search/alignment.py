"""The alignment of the selected hit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from app.analyses.search.columns import bits_cell, evalue_cell, frame_sentence, places
from app.help.terms import explain_as
from app.language.text import tr
from app.pictures.gapped_panel import ChosenAlignment
from app.pictures.gapped_text import GappedAlignment
from app.tables.texts import identity_text, score_text
from gpu.analyses.gapped import along_query, downwards, gapped, positives
from gpu.analyses.search.result import Hits, SearchResult
from gpu.core.units import visible
from gpu.results.table import Texts
from gpu.sequences.translation import CODON


class HitAlignment(ChosenAlignment):
    """Shows one hit of a result."""

    def __init__(self, result: SearchResult, say: Callable[[str], None], parent: QWidget | None = None) -> None:
        statistics = result.statistics
        self._positive = positives(statistics.get("alphabet", ""), statistics.get("scores", []))
        super().__init__(bool(self._positive), partial(read_hit, result, positive=self._positive), say, parent)
        explain_as(self, "search.alignment")
        self._result = result
        self.show_nothing(self.tr("Choose a hit in the table to see its alignment."))

    def _show(self, found: tuple[Hits, GappedAlignment]) -> None:
        hit, alignment = found
        self.show_alignment(self._headline(hit), alignment)
        self.score.emit(int(hit.score[0]) / self._result.scale)

    def _headline(self, hit: Hits) -> str:
        columns, identities, positive, gaps = (
            int(values[0]) for values in (hit.columns, hit.identities, hit.positives, hit.gaps)
        )
        parts = [
            visible(hit.subject.strings()[0]),
            self.tr("score {score} ({bits} bits)").format(
                score=score_text(self._result.scale, int(hit.score[0])), bits=bits_cell(float(hit.bits[0]))
            ),
            self.tr("E-value {0}").format(evalue_cell(float(hit.evalue[0]))),
            self.tr("{identities:,} of {columns:,} equal ({share})").format(
                identities=identities, columns=columns, share=identity_text(identities, columns)
            ),
        ]
        if self._positive:
            parts.append(
                self.tr("{count:,} positive ({share})").format(count=positive, share=identity_text(positive, columns))
            )
        parts.append(self.tr("gaps {0:,}").format(gaps))
        numbers = {name: values[0].item() for name, values in hit._asdict().items() if not isinstance(values, Texts)}
        parts.append(" × ".join(places(self._result, numbers)))
        if self._result.request.translate != "none":
            # Where it is visible in a narrow panel, too.
            parts.insert(1, frame_sentence(self._result, numbers))
        elif hit.reverse[0]:
            parts.append(self.tr("reverse complement of the subject"))
        return " · ".join(parts)


def read_hit(result: SearchResult, row: int, positive: frozenset[tuple[str, str]]) -> tuple[Hits, GappedAlignment]:
    """Read a hit and its alignment; for a thread. Raises ``Damaged``."""
    hit = Hits.of(result.hits, row, row + 1)
    cigar, query, subject = (texts.strings()[0] for texts in (hit.cigar, hit.query_letters, hit.subject_letters))
    translated, reverse = result.request.translate, bool(hit.reverse[0])
    starts = [int(hit.query_start[0]), int(hit.subject_start[0])]
    if reverse:
        # Letters run along the query, or along the translated frame.
        side, ends = (0, hit.query_end) if translated == "query" else (1, hit.subject_end)
        starts[side] = downwards(int(ends[0]))
    steps = {"none": (1, 1), "query": (CODON, 1), "database": (1, CODON)}[translated]
    lines = gapped(*along_query(cigar, query, subject, reverse and translated == "none"), positive)
    names = tr("Query").lower(), tr("Subject").lower()
    return hit, GappedAlignment(lines, starts[0], starts[1], names, steps)
