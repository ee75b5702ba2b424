"""The alignment of the hit that is chosen."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from app.analyses.search.columns import bits_cell, evalue_cell, subject_place
from app.plots.gapped_panel import ChosenAlignment
from app.plots.gapped_text import GappedAlignment
from app.plots.table.texts import identity_text, place_text, score_text
from gpu.analyses.gapped import downwards, gapped, positives
from gpu.analyses.search.result import Hits, SearchResult
from gpu.quantities import visible


class HitAlignment(ChosenAlignment):
    """Shows one hit of a result."""

    def __init__(self, result: SearchResult, parent: QWidget | None = None) -> None:
        told = result.statistics
        self._positive = positives(told.get("alphabet", ""), told.get("scores", []))
        super().__init__(bool(self._positive), partial(read_hit, result, positive=self._positive), parent)
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
        told = [
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
            told.append(
                self.tr("{count:,} positive ({share})").format(count=positive, share=identity_text(positive, columns))
            )
        told.append(self.tr("gaps {0:,}").format(gaps))
        reverse = bool(hit.reverse[0])
        subject = subject_place(int(hit.subject_start[0]), int(hit.subject_end[0]), reverse)
        told.append(f"{place_text(int(hit.query_start[0]), int(hit.query_end[0]))} × {subject}")
        if reverse:
            told.append(self.tr("reverse complement of the query"))
        return " · ".join(told)


def read_hit(result: SearchResult, row: int, positive: frozenset[tuple[str, str]]) -> tuple[Hits, GappedAlignment]:
    """A hit and its alignment; for a thread. Raises ``Damaged``."""
    hit = Hits.of(result.hits, row, row + 1)
    cigar, query, subject = (texts.strings()[0] for texts in (hit.cigar, hit.query_letters, hit.subject_letters))
    # The letters go along the subject, so a reversed query's begin with its last residue.
    start = downwards(int(hit.query_end[0])) if hit.reverse[0] else int(hit.query_start[0])
    lines = gapped(cigar, query, subject, positive)
    return hit, GappedAlignment(lines, start, int(hit.subject_start[0]), ("query", "subject"))
