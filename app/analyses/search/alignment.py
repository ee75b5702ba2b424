"""The alignment of the hit that is chosen."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.analyses.search.columns import bits_cell, evalue_cell, subject_place
from app.jobs.background import Background
from app.messages import explain
from app.plots.gapped_panel import GappedPanel
from app.plots.gapped_text import GappedAlignment
from app.plots.table.texts import identity_text, place_text, score_text
from gpu.analyses.gapped import downwards, gapped, positives
from gpu.analyses.search.result import Hits, SearchResult
from gpu.quantities import visible


class HitAlignment(GappedPanel):
    """Shows one hit of a result; ``score`` carries its score, None for none."""

    score = Signal(object)

    def __init__(self, result: SearchResult, parent: QWidget | None = None) -> None:
        told = result.statistics
        self._positive = positives(told.get("alphabet", ""), told.get("scores", []))
        super().__init__(bool(self._positive), parent)
        self._result = result
        self._background = Background(self)
        self._wanted, self._is_reading = -1, False
        self.show_nothing(self.tr("Choose a hit in the table to see its alignment."))

    @property
    def busy(self) -> bool:
        return self._background.busy

    def show_hit(self, row: int) -> None:
        """Read a hit by its row in the table of all queries, and show it."""
        self._wanted = row
        if not self._is_reading:
            self._read(row)

    def show_nothing(self, sentence: str) -> None:
        """Show a sentence in the place of a hit."""
        self._wanted = -1
        self.explain(sentence)
        self.score.emit(None)

    def _read(self, row: int) -> None:
        # One at a time: who runs through the table must not have a hundred threads verify the same files.
        self._is_reading = True
        self._background.call(
            partial(read_hit, self._result, row, self._positive),
            done=lambda found: self._take(row, partial(self._show, *found)),
            failed=lambda problem: self._take(row, partial(self.show_nothing, explain(problem).sentence)),
        )

    def _take(self, row: int, show: Callable[[], None]) -> None:
        """A hit has been read; another one may be wanted by now."""
        self._is_reading = False
        if row == self._wanted:
            show()
        elif self._wanted >= 0:
            self._read(self._wanted)

    def _show(self, hit: Hits, alignment: GappedAlignment) -> None:
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
