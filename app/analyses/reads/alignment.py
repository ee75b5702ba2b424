"""The alignment of the selected read: its best hit."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtWidgets import QWidget

from app.analyses.reads.columns import Places, hits_text, kind_text, strand_text
from app.help.terms import explain_as
from app.language.text import tr
from app.pictures.gapped_panel import ChosenAlignment
from app.pictures.gapped_text import GappedAlignment
from gpu.analyses.reads.aligned import best_hit
from gpu.analyses.reads.result import ReadsResult
from gpu.core.units import visible


class ChosenRead(NamedTuple):
    """A read, its number of ``hits``, and the start and alignment of the best (None without)."""

    name: str
    hits: int
    cut: bool
    place: int
    strand: int
    kind: int
    alignment: GappedAlignment | None


class ReadAlignment(ChosenAlignment):
    """Shows the best hit of one read of a result."""

    def __init__(
        self, result: ReadsResult, places: Places, say: Callable[[str], None], parent: QWidget | None = None
    ) -> None:
        super().__init__(False, partial(read_chosen, result, places), say, parent)
        explain_as(self, "reads.alignment")
        self._places, self._is_taken = places, result.is_imported
        self.show_read(-1)

    def show_read(self, number: int) -> None:
        """Read a read by its number, from 0, and show it; -1 for none."""
        if number < 0:
            self.show_nothing(self.tr("Choose a read in the table to see its best hit."))
        else:
            self.show_row(number)

    def _show(self, found: ChosenRead) -> None:
        parts = [visible(found.name)]
        if found.alignment is None:
            self.explain(
                self.tr("This read is not mapped; choose another one in the table.")
                if self._is_taken
                else self.tr("This read occurs nowhere with so few errors; choose another one in the table."),
                parts[0],
            )
            return
        only = found.hits == 1 and not found.cut
        parts.append(
            self.tr("only hit") if only else self.tr("best of {0} hits").format(hits_text(found.hits, found.cut))
        )
        parts.append(self._places.text(found.place))
        parts.append(self.tr("strand {0}").format(strand_text(found.strand, found.place)))
        parts.append(kind_text(found.kind))
        self.show_alignment(" · ".join(parts), found.alignment)


def read_chosen(result: ReadsResult, places: Places, number: int) -> ChosenRead:
    """Read a read and its best hit; for a thread. Raises ``Damaged``."""
    reads = result.reads
    name, count, cut = reads.text("name")[number], int(reads.column("hits")[number]), bool(reads.column("cut")[number])
    hit = best_hit(result, number)
    if hit is None:
        return ChosenRead(name, 0, cut, -1, 0, 0, None)
    names = tr("Read").lower(), tr("Reference").lower()
    alignment = GappedAlignment(hit.lines, hit.start, places.position(hit.place), names)
    return ChosenRead(name, count, cut, hit.place, hit.strand, hit.kind, alignment)
