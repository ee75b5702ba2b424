"""The alignment of the selected pair: a line about it, and its text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from app.help.terms import explain_as
from app.language.counts import counted
from app.language.text import tr
from app.pictures.gapped_panel import ChosenAlignment
from app.pictures.gapped_text import GappedAlignment
from app.tables.texts import identity_text, place_text, score_text
from gpu.analyses.gapped import GAP, gapped, positives
from gpu.analyses.pairs.result import PairRows, PairsResult
from gpu.core.units import visible


class PairAlignment(ChosenAlignment):
    """Shows one pair of a result."""

    def __init__(self, result: PairsResult, say: Callable[[str], None], parent: QWidget | None = None) -> None:
        self._positive = _positive(result)
        super().__init__(bool(self._positive), partial(read_pair, result, positive=self._positive), say, parent)
        explain_as(self, "search.alignment")
        self._result = result
        self.show_pair(-1)

    def show_pair(self, number: int) -> None:
        """Read a pair by its number, from 0, and show it; -1 for none."""
        if number < 0:
            self.show_nothing(self.tr("Choose a pair in the table to see its alignment."))
        else:
            self.show_row(number)

    def _show(self, found: tuple[PairRows, GappedAlignment | None]) -> None:
        row, alignment = found
        headline = self._headline(row, alignment)
        self.score.emit(int(row.score[0]) / self._result.scale)
        if alignment is not None:
            self.show_alignment(headline, alignment)
        elif self._result.request.traced:
            self.explain(self.tr("Nothing of this pair is aligned; choose another one in the table."), headline)
        else:
            sentence = self.tr(
                "This result has scores and ends only. To see alignments, choose “Run again with alignments…” above "
                "the table: the dialog opens with all of it filled in."
            )
            self.explain(sentence, headline)

    def _headline(self, row: PairRows, alignment: GappedAlignment | None) -> str:
        names = " × ".join(visible(texts.strings()[0]) for texts in (row.query, row.reference))
        parts = [names, self.tr("score {0}").format(score_text(self._result.scale, int(row.score[0])))]
        if alignment is not None:
            columns, identities = int(row.columns[0]), int(row.identities[0])
            lines = alignment.lines
            gaps = lines.query.count(GAP) + lines.reference.count(GAP)
            parts.append(
                self.tr("{identities:,} of {columns:,} equal ({share})").format(
                    identities=identities, columns=columns, share=identity_text(identities, columns)
                )
            )
            if self._positive:
                parts.append(self.tr("{0:,} positive").format(identities + lines.middle.count(":")))
            parts.append(self.tr("{0} with gaps").format(counted(gaps, self.tr("columns"))))
            places = ((row.query_start, row.query_end), (row.reference_start, row.reference_end))
            parts.append(" × ".join(place_text(int(start[0]), int(end[0])) for start, end in places))
        return " · ".join(parts)


def _positive(result: PairsResult) -> frozenset[tuple[str, str]]:
    statistics = result.statistics
    return positives(statistics.get("alphabet", ""), statistics.get("scores", []))


def read_pair(
    result: PairsResult, number: int, positive: frozenset[tuple[str, str]]
) -> tuple[PairRows, GappedAlignment | None]:
    """Read a pair and its alignment (None without one); for a thread. Raises ``Damaged``."""
    row = PairRows.of(result.pairs, number, number + 1)
    if int(row.columns[0]) <= 0:
        return row, None
    cigar, query, reference = (texts.strings()[0] for texts in (row.cigar, row.query_letters, row.reference_letters))
    lines = gapped(cigar, query, reference, positive)
    names = tr("Query").lower(), tr("Reference").lower()
    return row, GappedAlignment(lines, int(row.query_start[0]), int(row.reference_start[0]), names)
