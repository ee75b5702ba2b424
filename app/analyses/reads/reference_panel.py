"""The panel of reads along the reference: navigation, zoom, legend, and its exported picture."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QToolButton, QWidget

from app.access.catalogue import Command, ReadsCommands
from app.access.shown import tell_shown
from app.analyses.reads.depth_lane import Lane
from app.analyses.reads.features import features_of
from app.analyses.reads.pile_painting import are_classes, pile_colours, pile_words
from app.analyses.reads.reference_figure import ReferenceFigure
from app.analyses.reads.reference_view import ReferenceView
from app.analyses.reads.tag_classes import TagClasses, tag_classes
from app.analyses.reads.tracks import PileTracksMenu, has_coding
from app.charts.level_of_detail import base_pairs
from app.help.terms import explain_as
from app.language.counts import counted
from app.language.text import tr
from app.pages.desk import Desk
from app.pictures.actions import menu_button, new_action
from app.pictures.features import FeatureLane
from app.pictures.gapped_panel import ColourLegend, Headline
from app.pictures.go_to import GoTo
from app.pictures.navigation import no_position, read_positions
from app.theme import Theme
from app.widgets.background import Background
from app.widgets.basic import fill
from app.widgets.messages import explain
from gpu.analyses.reads.coverage import Coverage
from gpu.analyses.reads.result import ReadsResult
from gpu.analyses.reads.shades import By
from gpu.core.errors import InputError
from gpu.core.units import visible
from gpu.sequences.names import display_name
from gpu.sequences.sequence import Feature

#: Bases shown around a single position.
_AROUND = 60
#: Pixels that a legend of a tag's values takes at most, about.
_LEGEND = 560
#: Pixels that the place in view takes at most before the legend.
_PLACE = 360
#: Before the name of a tag in the list of colours.
_TAG = "tag "


class ReadsLegend(ColourLegend):
    """The legend of the pile-up; ``with_clipped``: reads may be clipped and spliced.

    ``show_colours``: by what reads are coloured.
    """

    def __init__(self, with_clipped: bool, parent: QWidget | None = None) -> None:
        words = [tr("forward"), tr("reverse"), tr("mismatch"), tr("inserted, deleted")]
        tip = tr("A read ends in a tip. Between two bases: inserted ones; a line: deleted ones")
        if with_clipped:
            words.append(tr("clipped, spliced"))
            tip += "\n" + tr("A stub beside a read: what its line clips off; a thin line: bases that it leaps over")
        super().__init__(words, parent)
        explain_as(self, "reads.legend")
        self._tip = tip
        self._others = self._words[2:]
        self.show_colours("strand")

    def show_colours(self, by: By | TagClasses) -> None:
        self._by = by
        words = pile_words(by) + ([] if are_classes(by) else self._others)
        if self._has_ranges:
            # No number is outside of all ranges.
            del words[-2]
        self.setAccessibleName(self.tr("Legend: {0}").format(", ".join(words)))
        self.setToolTip(self._tip)
        self._words = words
        if isinstance(by, TagClasses):
            # Values are as long as a file likes; its window is not.
            self.setToolTip(f"{by.name}: {', '.join(words)}")
            metrics, most = self.fontMetrics(), _LEGEND // len(words) - self.fontMetrics().ascent() - 18
            if not self._has_ranges:
                self._words = [metrics.elidedText(word, Qt.TextElideMode.ElideMiddle, most) for word in words]
        self.updateGeometry()
        self.update()

    def minimumSizeHint(self) -> QSize:
        # The place in view goes before it.
        return QSize(0, self.sizeHint().height())

    @property
    def _has_ranges(self) -> bool:
        return isinstance(self._by, TagClasses) and bool(self._by.edges)

    def colours(self, theme: Theme) -> list[QColor]:
        colours = pile_colours(self._by, theme)
        if self._has_ranges:
            return [*colours[:-2], colours[-1]]
        if are_classes(self._by):
            return colours
        ends = colours if self._by == "strand" else [colours[-1], colours[0]]
        return [*ends, theme.mismatch, theme.gap, theme.muted]


class ReferencePanel(QWidget):
    """Shows the reads of a result along the reference.

    ``describe(read)`` makes a tooltip. ``actions_of_view`` are for a page's menus; their keys work
    while the focus is within.
    """

    #: Emitted when the hits are loaded, or there is none; and when other features are shown.
    ready = Signal()
    annotated = Signal()

    def __init__(
        self, result: ReadsResult, describe: Callable[[int], str], desk: Desk, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        explain_as(self, "reads.coverage")
        self._result, self._desk = result, desk
        names, lengths = result.reference_records
        self._names: Sequence[str] = names.strings()
        self._shown = [display_name(name) for name in self._names]
        self._before = np.concatenate([[0], np.cumsum(lengths)]).astype(np.int64)
        self.along: Coverage | None = None
        self._background = Background(self)
        self.view = ReferenceView(self._before, self._shown, describe, desk, self)
        self.headline = Headline(self)
        tip = self.tr("Go to a record, or a position of one (Ctrl+G)")
        #: Examples of texts to type.
        self._examples = f"{visible(self._shown[0])}:1,000-2,000"
        self.go_to = GoTo(self.go, self._examples, tip, desk.say, self, ReadsCommands.go_to_place)
        self.legend = ReadsLegend(result.is_imported, self)
        self.colours = explain_as(self._make_colours(), "reads.coverage.colours")
        #: By their entries in the list of colours, once they are read; the entry that waits.
        self._tags: dict[str, TagClasses] | None = None
        self._waiting: str | None = None
        records = list(zip(self._names, lengths.tolist(), strict=True))
        self.tracks = PileTracksMenu(records, str(Path(result.request.reference).parent), desk, self)
        self.actions_of_view = self._make_actions()
        head = QHBoxLayout()
        head.setContentsMargins(8, 3, 8, 3)
        head.setSpacing(6)
        head.addWidget(self.go_to, 2)
        for action in self.actions_of_view[:3]:
            button = QToolButton(self)
            button.setDefaultAction(action)
            button.setAutoRaise(True)
            head.addWidget(button)
        head.addSpacing(6)
        head.addWidget(self.headline, 3)
        head.addWidget(menu_button(self, self.tracks, "mdi6.layers-outline"))
        head.addWidget(self.colours)
        head.addWidget(self.legend)
        fill(self, head, (self.view, 1))
        self.setFocusProxy(self.view)
        self.go_to.left.connect(self.view.setFocus)
        self.view.moved.connect(self._tell)
        #: All features of the reference; the view draws one of those with the same ends.
        self.features: list[Feature] = []
        self._genes: dict[str, Collection[Feature]] = {}
        self._lane: dict[str, Lane] = {}
        self.tracks.changed.connect(self._show_lanes)
        self.tracks.told.connect(self.view.viewport().update)
        self._background.call(features_of, result, done=self._take_features, failed=self._without_features)
        self._background.call(tag_classes, result, done=self._take_tags, failed=desk.say_why)
        if len(result.hits):
            self._background.call(Coverage, result, done=self._take, failed=self._without)
        else:
            self.view.explain(
                self.tr("No read of this file is mapped.")
                if result.is_imported
                else self.tr("No read occurs in this reference with so few errors.")
            )

    @property
    def busy(self) -> bool:
        return self._background.busy or self.view.busy or self.tracks.busy

    def choose(self, read: int) -> None:
        """Bring the best hit of a read into view, by its row.

        -1, and reads without hits, only remove the mark.
        """
        reads = self._result.reads
        place = int(reads.column("place")[read]) if read >= 0 else -1
        if place < 0:
            self.view.choose(-1)
            return
        spanned = int(self._result.hits.column("bases")[self._result.first_hit(read)])
        self.view.choose(read, place, place + spanned)

    def go(self, text: str) -> None:
        """Show a typed place: ``record``, ``record:first-last``, ``record:position`` or a position.

        A position alone is in the visible record. Raises ``InputError``.
        """
        record, first, last = self.parse(text)
        begin = int(self._before[record])
        if last - first < _AROUND:
            middle = (first + last) / 2
            self.view.show_range(begin + middle - _AROUND / 2, begin + middle + _AROUND / 2)
        else:
            self.view.show_range(begin + first, begin + last)

    def parse(self, text: str) -> tuple[int, int, int]:
        """The record of a text, and its half-open 0-based range there."""
        wanted = text.strip()
        known = {
            name: number for names in (self._shown, self._names) for number, name in reversed(list(enumerate(names)))
        }
        if wanted in known:
            return known[wanted], 0, self._length(known[wanted])
        name, colon, part = wanted.rpartition(":")
        name = name.strip()
        if colon and name not in known:
            raise InputError("The reference has no record “{}”; type one of its names.", visible(name))
        record = known[name] if colon else self._record_in_view()
        positions = read_positions(part)
        if positions is None:
            raise no_position(text, self._examples)
        length = self._length(record)
        first, last = positions.on_forward(length)
        if not 1 <= first <= length:
            raise InputError(
                "“{}” lies outside “{}”, which has {}.",
                wanted,
                visible(self._shown[record]),
                counted(length, self.tr("bases")),
            )
        return record, first - 1, min(last, length)

    def figure(self) -> ReferenceFigure:
        """The visible part, for a paper. Raises ``InputError`` if nothing is visible."""
        if self.along is None:
            raise InputError("There are no hits to draw yet; wait until they are sorted.")
        return ReferenceFigure.of(self.view, self._result.request.title, self._before, self._shown, self._where())

    def kept_colours(self) -> str | None:
        """The property that reads are coloured by, for a session; None: by strand."""
        return self._waiting or (self.colours.currentData() if self.colours.currentIndex() > 0 else None)

    def restore_colours(self, value: Any) -> None:
        """Colour as ``kept_colours`` gave it; by a tag as soon as the file's tags are known."""
        text = value if isinstance(value, str) else ""
        self.colours.setCurrentIndex(max(0, self.colours.findData(text)))
        self._waiting = text if self._tags is None and text.startswith(_TAG) else None

    def range_in_view(self) -> tuple[int, int]:
        """The visible range, in concatenated positions."""
        frame = self.view.frame
        return max(0, int(frame.left)), min(int(self._before[-1]), int(np.ceil(frame.right)))

    # Set-up

    def _make_actions(self) -> list[QAction]:
        view = self.view
        acts: dict[Command, Callable[[], None]] = {
            ReadsCommands.zoom_in: partial(view.zoom, 0.5),
            ReadsCommands.zoom_out: partial(view.zoom, 2.0),
            ReadsCommands.whole: view.show_whole,
            ReadsCommands.go_to_place: self.go_to.ask,
            ReadsCommands.sort_by_base: self._sort_by_base,
            ReadsCommands.sort_by_place: lambda: view.set_look(view.look._replace(sorted_at=-1)),
        }
        made = [new_action(self, command, act) for command, act in acts.items()]
        self.qualities = new_action(self, ReadsCommands.base_qualities)
        self.qualities.setCheckable(True)
        self.qualities.setChecked(view.look.has_qualities)
        self.qualities.toggled.connect(lambda on: view.set_look(view.look._replace(has_qualities=on)))
        self.addActions([*made, self.qualities])
        return [*made, self.qualities, self.tracks.add_files]

    def _make_colours(self) -> QComboBox:
        box = QComboBox(self)
        box.setAccessibleName(self.tr("Colour of the reads"))
        of_pairs = (
            (self.tr("by mates' orientation"), "orientation"),
            (self.tr("by insert size"), "insert"),
        )
        told = self.tr("Colour reads by their strand, or by quality, MAPQ or differences: the worse, the fainter")
        if self._result.has_pairs:
            told += "\n" + self.tr("Pairs: by the strands of the left and the right mate (FR is usual), or by size")
        box.setToolTip(told)
        for text, by in (
            (self.tr("by strand"), "strand"),
            (self.tr("by quality"), "quality"),
            (self.tr("by MAPQ"), "mapq"),
            (self.tr("by differences"), "differences"),
            *(of_pairs if self._result.has_pairs else ()),
        ):
            box.addItem(text, by)
        box.currentIndexChanged.connect(lambda _: self._colour(box.currentData()))
        return box

    def _take_tags(self, tags: list[TagClasses]) -> None:
        self._tags = {f"{_TAG}{each.name}": each for each in tags}
        for data, each in self._tags.items():
            self.colours.addItem(self.tr("by tag {0}").format(visible(each.name)), data)
        if self._waiting is not None:
            self.restore_colours(self._waiting)

    def _colour(self, chosen: str) -> None:
        self._waiting = None
        by: Any = (self._tags or {}).get(chosen, chosen)
        self.legend.show_colours(by)
        self.view.set_look(self.view.look._replace(by=by))

    def _sort_by_base(self) -> None:
        place = self.view.place_pointed_at()
        record = self._record_at(place)
        self.view.set_look(self.view.look._replace(sorted_at=place))
        where = f"{visible(self._shown[record])}:{place - int(self._before[record]) + 1:,}"
        self._desk.say(self.tr("Reads are sorted by their bases at {0}").format(where))

    # Events

    def _take(self, along: Coverage) -> None:
        self.along = along
        self.view.take(along)
        self.view.alleles.take(self._result, along)
        self._tell()
        self.ready.emit()

    def _without(self, problem: Exception) -> None:
        sentence = explain(problem).sentence
        self.view.explain(sentence)
        self._desk.say(sentence)
        self.ready.emit()

    def _take_features(self, features: list[Feature]) -> None:
        self.features = features
        self._genes = {"": features} if has_coding(features) else {}
        lane = FeatureLane.along(features)
        self._lane = {"": lane} if lane.features else {}
        self._show_lanes()

    def _show_lanes(self) -> None:
        self.view.show_lanes(self._lane | self.tracks.lanes)
        self.annotated.emit()

    @property
    def genes(self) -> dict[str, Collection[Feature]]:
        """The annotations that have coding sequences, by the names of their lanes."""
        return self._genes | self.tracks.genes

    @property
    def annotation(self) -> list[Feature]:
        """The features of the reference, and of tracks that have coding sequences."""
        return [*self.features, *chain.from_iterable(self.tracks.genes.values())]

    def _without_features(self, problem: Exception) -> None:
        self._desk.say(self.tr("No features are shown: {0}").format(explain(problem).sentence))

    def _length(self, record: int) -> int:
        return int(self._before[record + 1] - self._before[record])

    def _record_at(self, place: float) -> int:
        return min(len(self._names) - 1, max(0, int(np.searchsorted(self._before, place, "right")) - 1))

    def _record_in_view(self) -> int:
        frame = self.view.frame
        return self._record_at((frame.left + frame.right) / 2)

    def _where(self) -> str:
        first, last = self.range_in_view()
        if (first, last) == (0, int(self._before[-1])) and len(self._names) > 1:
            return self.tr("{0:,} records, {1}").format(len(self._names), base_pairs(last))
        record, end = self._record_at(first), self._record_at(max(first, last - 1))
        begin, stop = first - int(self._before[record]) + 1, last - int(self._before[end])
        if record == end:
            return f"{visible(self._shown[record])}:{begin:,}–{stop:,} ({base_pairs(last - first)})"
        places = f"{visible(self._shown[record])}:{begin:,} – {visible(self._shown[end])}:{stop:,}"
        return f"{places} ({base_pairs(last - first)})"

    def _tell(self) -> None:
        if self.along is not None and self.view.sentence:
            # Of what cannot be read, nothing is known.
            self.headline.say(self._where())
        elif self.along is not None:
            highest = self.view.coverage()[2]
            told = self.tr("{where} · covered up to {count:,} ×").format(where=self._where(), count=highest)
            needed = self.headline.fontMetrics().horizontalAdvance(told) + 1  # it is a fraction more
            self.headline.setMinimumWidth(min(max(needed, self.headline.minimumWidth()), _PLACE))
            self.headline.say(told)
            about = self.tr("The arrow keys, Home and End move the view; Enter comes closer")
            tell_shown(self.view, told, about)
