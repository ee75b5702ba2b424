"""The panel of variants: a list with thresholds to slide, next and previous, files."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial
from typing import Any, BinaryIO, NamedTuple

import numpy as np
from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QStackedLayout, QToolButton, QWidget

from app.access.catalogue import ReadsCommands
from app.analyses.reads.known_effects import KnownEffects
from app.analyses.reads.variant_rows import FIELDS, VariantRows, describe
from app.analyses.reads.variant_settings import VariantSettings
from app.exports.items import NoPreview
from app.help.terms import explain_as
from app.pages.result import ResultPage
from app.pictures.actions import action_button, new_action
from app.tables.extent import Extent, first_rows
from app.tables.panel import TablePanel
from app.tables.state import TableState
from app.widgets.background import Background, Share
from app.widgets.basic import CentredLabel, drop_pages, fill
from app.widgets.messages import explain
from gpu.analyses.analysis import Format
from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.variants.consensus import write_consensus
from gpu.analyses.reads.variants.finding import find_variants
from gpu.analyses.reads.variants.printing import write_tsv, write_vcf
from gpu.analyses.reads.variants.settings import FLOOR, CountFilter, Thresholds
from gpu.analyses.reads.variants.table import Variants
from gpu.core.phrase import Phrase
from gpu.sequences.sequence import Feature

_POLL_MS = 200


class _Count(Share):
    """A count under way."""

    def __init__(self, chosen: CountFilter, least: Thresholds) -> None:
        super().__init__()
        self.chosen, self.least = chosen, least


class _Asked(NamedTuple):
    """The variants to be written; ``listed``: None while they are still counted."""

    coverage: Coverage
    listed: Variants | None
    chosen: CountFilter
    thresholds: Thresholds
    is_preview: bool = False

    def variants(self, result: ReadsResult) -> Variants:
        """Those that are listed."""
        if self.listed is None and self.is_preview:
            raise NoPreview("Variants have a preview once they are counted; look at their tab first.")
        counted = (result, self.coverage, self.chosen, self.thresholds)
        return find_variants(*counted) if self.listed is None else self.listed


def _write_vcf(result: ReadsResult, out: BinaryIO, asked: _Asked) -> None:
    write_vcf(result, asked.variants(result), asked.chosen, asked.thresholds, out)


def _write_tsv(result: ReadsResult, out: BinaryIO, asked: _Asked) -> None:
    write_tsv(result, asked.variants(result), out)


def _write_consensus(result: ReadsResult, out: BinaryIO, asked: _Asked) -> None:
    write_consensus(result, asked.coverage, asked.chosen, asked.thresholds.depth, False, out)


def _first_rows(options: dict[str, Any]) -> dict[str, Any]:
    asked: _Asked = options["asked"]
    listed = None if asked.listed is None else asked.listed.taken(first_rows(None, len(asked.listed)))
    return {"asked": asked._replace(listed=listed, is_preview=True)}


class VariantsPanel(QWidget):
    """Counts when it is first shown, or a variant is asked for, once ``take`` has got the hits.

    ``names``: of the reference's records, as they are shown. ``picked(first, last)``: the range of
    the reference of a variant that the user chose. ``listed`` carries the table, when it is made;
    ``shown`` when other rows are listed.
    ``settings_changed`` when coverage is to be coloured by others. ``commands``: next, previous; of
    their keys each widget that they are added to.
    """

    picked = Signal(int, int)
    settings_changed = Signal()
    listed = Signal(object)
    shown = Signal()

    def __init__(self, result: ReadsResult, names: Sequence[str], page: ResultPage) -> None:
        super().__init__(page)
        explain_as(self, "reads.variants")
        self.setAccessibleName(self.tr("Variants"))
        self._result, self._names, self._desk = result, names, page.desk
        self._background = Background(self)
        self._coverage: Coverage | None = None
        self._count: _Count | None = None
        self._found: Variants | None = None
        #: What is listed of those that were counted.
        self._rows: VariantRows | None = None
        #: True while rows are filtered; True if they must be again, by later thresholds.
        self._is_filtering = self._must_filter = False
        #: True if there were too many of low thresholds: only what is asked for is counted then.
        self._has_failed = False
        #: Steps asked for while reads are counted: direction and place.
        self._asked: tuple[int, float] | None = None
        self._annotations: list[Collection[Feature]] = []
        #: The effects of what was counted; None: not asked for since then.
        self._effects: KnownEffects | None = None
        self.table: TablePanel | None = None
        self.state = TableState(self.tr("variants"))
        self.settings = VariantSettings(self)
        self.settings.thresholds_changed.connect(self._filter)
        self.settings.filter_changed.connect(self._again)
        formats = (
            Format("variants-vcf", "VCF", ".vcf", _write_vcf),
            Format("variants-tsv", Phrase("Table (TSV)"), ".tsv", _write_tsv),
            Format("consensus", Phrase("Consensus of the reads (FASTA)"), ".fa", _write_consensus),
        )
        exports = page.offer_data(self.tr("variants"), formats, self._exported, self._extent, first_rows=_first_rows)
        self.export, *_ = self._exports = exports.values()
        for action in self._exports:
            # Until the hits are sorted.
            action.setEnabled(False)
        self.commands = self._make_commands()
        self._sentence = CentredLabel(self.tr("The hits are being sorted…"), self)
        self._stack = QStackedLayout()
        self._stack.addWidget(self._sentence)
        fill(self, self.settings, (self._stack, 1))
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._tell_share)

    @property
    def busy(self) -> bool:
        return self._background.busy or self.settings.busy or (self.table is not None and self.table.busy)

    @property
    def rows(self) -> VariantRows | None:
        """The rows listed, in the order of the reference; None before they are counted."""
        return self._rows

    def take(self, coverage: Coverage | None) -> None:
        """Receive the sorted hits; None if there are none."""
        self._coverage = coverage
        for action in (*self.commands, *self._exports):
            action.setEnabled(coverage is not None)
        if coverage is None:
            self._explain(self.tr("There are no hits along the reference, so no variants."))
        elif self.isVisible() or self._asked is not None:
            self._again()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._count is None:
            self._again()

    def annotate(self, annotations: list[Collection[Feature]]) -> None:
        """Tell the effects on the genes of annotations, at places of the joined records."""
        if annotations == self._annotations:
            return
        self._annotations, self._effects = annotations, None
        if self._rows is not None:
            self._filter()

    def choose(self, number: int) -> None:
        """Choose a row whose place is in view."""
        if self.table is not None:
            self.table.choose(number, picked=False)

    def step(self, direction: int, first: float, last: float) -> None:
        """Choose the next variant (1) or the one before (-1), seen from the range in view.

        Before one is chosen it is the first in view, or the last.
        """
        current = self.table.current if self.table is not None else -1
        edge = first - 1 if direction > 0 else last
        place = (first + last) / 2 if current >= 0 else edge
        if self._rows is None:
            self._asked = (direction, place)
            if self._count is None:
                self._again()
            return
        anchors = self._rows.variants.anchor
        if 0 <= current < len(anchors) and first <= anchors[current] < last:
            number = current + direction
        else:
            number = self._beside(direction, place)
        self._choose(number)

    def _extent(self) -> Extent | None:
        return None if self.table is None or self._rows is None else Extent(self.table, self.tr("variants"))

    def _exported(self, rows: str) -> dict[str, Any]:
        assert self._coverage is not None
        extent, listed = self._extent(), None if self._rows is None else self._rows.variants
        numbers = None if extent is None else extent.numbers(rows)
        if listed is not None and numbers is not None:
            listed = listed.taken(np.sort(numbers))
        return {"asked": _Asked(self._coverage, listed, self.settings.filter, self.settings.thresholds)}

    # Set-up

    def _make_commands(self) -> list[QAction]:
        self.following, self.before = (
            new_action(self, command) for command in (ReadsCommands.next_variant, ReadsCommands.previous_variant)
        )
        self.addActions([self.following, self.before])
        return [self.following, self.before]

    def _make_table(self, rows: VariantRows) -> None:
        drop_pages(self._stack)
        self.table = TablePanel(rows, self.tr("variants"), FIELDS, partial(describe, self._names), self._desk.say, self)
        self.table.search.setPlaceholderText(self.tr("Place or change contains…"))
        self.table.search.setToolTip(self.tr("Show the variants whose place or change contains this, such as G>A"))
        self.table.picked.connect(self._pick)
        self.table.view.clicked.connect(lambda _: self._pick(self.table.current if self.table is not None else -1))
        for action in (self.before, self.following):
            button = QToolButton(self)
            button.setDefaultAction(action)
            button.setAutoRaise(True)
            self.table.bar.addWidget(button)
        self.table.bar.addWidget(action_button(self, self.export, self.tr("Export…")))
        self._stack.addWidget(self.table)
        self._stack.setCurrentWidget(self.table)
        self.state.take(self.table)
        self.listed.emit(self.table)

    def _explain(self, sentence: str) -> None:
        self._sentence.setText(sentence)
        self._stack.setCurrentIndex(0)

    # Counting

    def _again(self) -> None:
        """Count with the settings that are chosen now."""
        if self._coverage is None:
            return
        self.settings_changed.emit()
        if self._count is not None:
            self._count.stop()
        wanted = self.settings.thresholds
        least = wanted
        if not self._has_failed:
            least = Thresholds(
                min(wanted.fraction, FLOOR.fraction), min(wanted.reads, FLOOR.reads), min(wanted.depth, FLOOR.depth)
            )
        count = self._count = _Count(self.settings.filter, least)
        self.destroyed.connect(count.stop)
        self._rows = self._found = None
        self._explain(self.tr("Counting the letters of the reads…"))
        self._timer.start()
        self._background.call(
            find_variants,
            *(self._result, self._coverage, count.chosen, count.least, count.report),
            done=partial(self._take_found, count),
            failed=partial(self._without, count),
        )

    def _tell_share(self) -> None:
        if self._count is not None and self._found is None:
            self._sentence.setText(
                self.tr("Counting the letters of the reads… {0:.0f} %").format(100 * self._count.done)
            )

    def _take_found(self, count: _Count, found: Variants) -> None:
        if count is not self._count:
            return
        self._timer.stop()
        self._found, self._effects = found, None
        self._filter()

    def _without(self, count: _Count, problem: Exception) -> None:
        if count is not self._count:
            return
        self._timer.stop()
        self._asked = self._count = None
        self._has_failed = True
        self._explain(explain(problem).sentence)

    def _filter(self) -> None:
        """List those that reach the thresholds; count again for lower ones than were counted."""
        self.settings_changed.emit()
        if self._has_failed and self._found is None:
            self._again()
            return
        if self._count is None or self._found is None:
            return
        if not self.settings.thresholds.at_least(self._count.least):
            self._again()
            return
        if self._is_filtering:
            self._must_filter = True
            return
        self._is_filtering, self._must_filter = True, False
        found, thresholds = self._found, self.settings.thresholds
        effects = self._effects = self._effects or KnownEffects(self._result, found, self._annotations)

        def rows() -> VariantRows:
            kept = np.flatnonzero(found.reaching(thresholds))
            return VariantRows(found.taken(kept), self._names, effects.of(kept))

        self._background.call(
            rows,
            done=partial(self._take_rows, found),
            failed=self._not_filtered,
        )

    def _not_filtered(self, problem: Exception) -> None:
        self._is_filtering = False
        self._desk.say_why(problem)
        if not self._must_filter:
            if not self._annotations:
                return
            # What fails is to tell effects; the variants are listed without.
            self._annotations, self._effects = [], None
        self._filter()

    def _take_rows(self, found: Variants, rows: VariantRows) -> None:
        self._is_filtering = False
        if found is not self._found or self._must_filter:
            self._filter()
            return
        chosen = self._chosen()
        self._rows = rows
        if left_out := found.left_out(self.settings.thresholds):
            self._desk.say(
                self.tr("{0:,} letters of reads, in place of ambiguous ones of the reference, are not listed").format(
                    left_out
                )
            )
        if self.table is None or len(self.table.model.columns()) != len(rows.columns):
            self._make_table(rows)
        else:
            self.table.model.take(rows)
            self._stack.setCurrentWidget(self.table)
        self.shown.emit()
        if self._asked is not None:
            direction, place = self._asked
            self._asked = None
            self._choose(self._beside(direction, place))
        elif chosen is not None and self.table is not None:
            # The same variant stays chosen.
            same = [number for number in self._at(chosen[0]) if rows.variants.alternative[number] == chosen[1]]
            if same:
                self.table.choose(same[0], picked=False)

    # Choosing

    def _chosen(self) -> tuple[int, bytes] | None:
        if self._rows is None or self.table is None or not 0 <= self.table.current < len(self._rows):
            return None
        variants, current = self._rows.variants, self.table.current
        return int(variants.anchor[current]), variants.alternative[current]

    def _at(self, place: int) -> range:
        assert self._rows is not None
        return range(*np.searchsorted(self._rows.variants.anchor, [place, place + 1]).tolist())

    def _beside(self, direction: int, place: float) -> int:
        assert self._rows is not None
        anchors = self._rows.variants.anchor
        if direction > 0:
            return int(np.searchsorted(anchors, place, "right"))
        return int(np.searchsorted(anchors, np.floor(place), "left")) - 1

    def _choose(self, number: int) -> None:
        if self._rows is None or self.table is None:
            return
        if not len(self._rows):
            self._desk.say(self.tr("No variant reaches these thresholds."))
        elif not 0 <= number < len(self._rows):
            self._desk.say(self.tr("There is no further variant in this direction."))
        else:
            self._desk.say("")
            if not self.table.choose(number):
                self._pick(number)

    def chosen_range(self) -> tuple[int, int] | None:
        """The first base and the end of the chosen variant, in concatenated positions."""
        return self._range_of(self.table.current) if self.table is not None else None

    def _range_of(self, number: int) -> tuple[int, int] | None:
        if self._rows is None or not 0 <= number < len(self._rows):
            return None
        first = int(self._rows.variants.anchor[number])
        return first, first + int(self._rows.variants.sizes[number])

    def _pick(self, number: int) -> None:
        if (place := self._range_of(number)) is not None:
            self.picked.emit(*place)
