"""The dot plot of two sets of records: exact matches of both strands, from genomes to bases.

The reference runs to the right (columns, j), the query downwards (rows, i), as sequences b and a of
the matrix picture; the origin is top left. Coordinates are 0-based half-open in the concatenation
of a side's records; displayed positions are of records.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QWidget

from app.analyses.matches.dot_plot.actions import DotPlotActions
from app.analyses.matches.dot_plot.arranged import arranged_features, arranged_index
from app.analyses.matches.dot_plot.figure import DotPlotFigure, checked_index
from app.analyses.matches.dot_plot.layers.colours import ColourBy, strands_in
from app.analyses.matches.dot_plot.layers.layer_set import FileLayer, LayerSet
from app.analyses.matches.dot_plot.length import LengthFilter
from app.analyses.matches.dot_plot.navigator import DotPlotNavigator
from app.analyses.matches.dot_plot.paths import AlignmentPaths
from app.analyses.matches.dot_plot.picture import DotPlotPicture
from app.analyses.matches.dot_plot.readout import DotPlotReadout
from app.analyses.matches.dot_plot.records import EXAMPLES, RecordRuler
from app.analyses.matches.dot_plot.rectangle import DotPlotRectangle
from app.analyses.matches.dot_plot.strip import FeatureStrip
from app.analyses.matches.search import SearchDescription
from app.charts.level_of_detail import Area
from app.help.terms import explain_as
from app.pages.desk import Desk
from app.pictures.box import MouseMode
from app.pictures.dots.index import MatchIndex
from app.pictures.go_to import GoTo
from app.pictures.minimap import Minimap
from app.widgets.background import Background
from app.widgets.basic import dropped_paths, fill
from app.widgets.messages import explain
from gpu.analyses.matches.arrangement import Arrangement
from gpu.analyses.matches.imported.names import is_named_as_alignments
from gpu.analyses.matches.result import Matches
from gpu.sequences.sequence import Feature


class DotPlotView(QWidget):
    """Shows matches, and a ``rectangle`` to align exactly.

    Signals: ``current_match(int)`` when another match (its index in ``matches``) is marked;
    ``minimum_changed(int)`` when the shortest length shown has changed; ``files_dropped(list)``
    with paths of files of alignments; ``arranged()`` when the query's records lie in another order.
    A double click on an alignment opens its result. ``layers`` are those of files. ``sides``: what
    reference and query are called.
    """

    current_match = Signal(int)
    minimum_changed = Signal(int)
    files_dropped = Signal(list)
    arranged = Signal()

    def __init__(
        self,
        matches: Matches,
        desk: Desk,
        reference_features: Iterable[Feature] | None = None,
        query_features: Iterable[Feature] | None = None,
        parent: QWidget | None = None,
        search: SearchDescription | None = None,
        sides: tuple[str, str] | None = None,
        unit: str = "bp",
    ) -> None:
        super().__init__(parent)
        explain_as(self, "matches.dot_plot")
        self._matches = self._given = matches
        self._desk = desk
        self._arrangement = self._wanted_arrangement = Arrangement.as_given(matches.query)
        self._features: tuple[tuple[Feature, ...], tuple[Feature, ...]] = ((), ())
        self._search = search or SearchDescription()
        across, down = sides or (self.tr("Reference"), self.tr("Query"))
        self._rulers = RecordRuler(matches.reference, across, unit), RecordRuler(matches.query, down, unit)
        self._background = Background(self)
        self.commands = DotPlotActions(self)
        tip = self.tr("A position, range or record of the reference, or of reference , query (Ctrl+L); {0}")
        self.place_field = GoTo(self.go_to_text, EXAMPLES, tip.format(EXAMPLES), desk.say, self)
        self.length = LengthFilter(self)
        self.picture = DotPlotPicture(matches, *self._rulers, self)
        self.paths = AlignmentPaths(
            self.picture, self.commands, matches.query, lambda: (layer.colour for layer in self.layers.layers), self
        )
        by = ColourBy.LAYER if len(matches) else ColourBy.STRAND
        drawn = matches.reference, matches.query, self.picture, self._rulers, by
        self.layers = LayerSet(*drawn, lambda: (path.drawn.colour for path in self.paths.all), self)
        self.readout = DotPlotReadout(matches, *self._rulers, self)
        self.strips = FeatureStrip(Qt.Orientation.Horizontal, self), FeatureStrip(Qt.Orientation.Vertical, self)
        self.minimap = Minimap(self._rulers[1].total, self._rulers[0].total, self.picture)
        self.navigator = DotPlotNavigator(matches, self._rulers, self.picture, desk, self)
        self.rectangle = DotPlotRectangle(matches, self.picture, self._background, desk, self)
        self.toolbar = self.commands.toolbar(self.place_field, self.length)
        self._lay_out()
        self._connect()
        self.set_features(reference_features, query_features)
        self._sort()
        self.navigator.history.remember()

    @property
    def matches(self) -> Matches:
        return self._matches

    @property
    def busy(self) -> bool:
        """True while something is being loaded for the picture."""
        return self._background.busy or self.picture.busy or self.layers.busy

    @property
    def minimum(self) -> int:
        """The shortest match shown, in bases."""
        return self.picture.minimum

    # Set-up

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setSpacing(0)
        grid.addWidget(self.picture, 0, 0)
        grid.addWidget(self.strips[0], 1, 0, 1, 2)
        grid.addWidget(self.strips[1], 0, 1)
        grid.setRowStretch(0, 1)
        grid.setColumnStretch(0, 1)
        fill(self, self.toolbar, (grid, 1), self.readout)
        QWidget.setTabOrder(self.place_field, self.length)
        QWidget.setTabOrder(self.length, self.picture)
        self.setFocusProxy(self.picture)

    def _connect(self) -> None:
        picture, navigator, rectangle = self.picture, self.navigator, self.rectangle
        picture.hovered.connect(self._hover)
        picture.left.connect(self._leave)
        picture.activated.connect(self._activate)
        self.layers.overview_changed.connect(lambda: self.minimap.set_layers(self.layers.overview))
        self.layers.failed.connect(self._desk.say_why)
        picture.clicked.connect(self._click)
        picture.menu_asked.connect(self._show_menu)
        picture.boxed.connect(rectangle.draw)
        picture.refreshed.connect(self._follow)
        picture.overview_changed.connect(self._show_overview)
        picture.failed.connect(self._explain_failure)
        self.layers.changed.connect(self._tell_strands)
        rectangle.changed.connect(self._allow_zoom)
        rectangle.changed.connect(self._settle_map)
        picture.mark_changed.connect(self._settle_map)
        rectangle.failed.connect(self._explain_failure)
        navigator.current_match.connect(self._tell_match)
        self.minimap.asked.connect(self._centre)
        self.length.changed.connect(self._choose_minimum)
        self.place_field.left.connect(picture.setFocus)
        slots: dict[str, Callable[[], None]] = {
            "move": partial(self._set_mode, MouseMode.MOVE),
            "select": partial(self._set_mode, MouseMode.SELECT),
            "next": self.next_match,
            "previous": self.previous_match,
            "walk_forward": partial(navigator.walk, 1),
            "walk_back": partial(navigator.walk, -1),
            "zoom_selection": self._zoom_to_rectangle,
            "align": rectangle.align,
            "clear": self._clear,
        }
        self.commands.connect(slots)
        self.commands.drive(picture, navigator.history, self.place_field)
        self.commands["lock"].toggled.connect(self._lock)
        self.commands["minimap"].toggled.connect(self.minimap.set_wanted)
        for name in ("forward_matches", "reverse_matches"):
            self.commands[name].toggled.connect(self._show_strands)
        picture.set_mode(MouseMode.MOVE)
        self.setAcceptDrops(True)
        self._allow_zoom()
        if not len(self._matches):
            reason = self.tr("There are no matches to do this with.")
            for name in ("next", "previous", "walk_forward", "walk_back", "forward_matches", "reverse_matches"):
                self.commands.allow(name, False, reason)
        if not all(ruler.total for ruler in self._rulers):
            self.commands.allow("align", False, self.tr("There are no bases to do this with."))

    def _clear(self) -> None:
        """Give up a rectangle that is being drawn, else the one there is."""
        if not self.picture.cancel_box():
            self.rectangle.draw(None)

    def _sort(self) -> None:
        if len(self._matches):
            self.picture.explain(self.tr("Sorting the matches…"))
        self._background.call(MatchIndex, self._matches, done=self._sorted, failed=self._explain_failure)

    def _sorted(self, index: MatchIndex) -> None:
        # Without any match, show the requested length.
        asked = self._search.minimum
        chosen = self.minimum
        self.length.set_bounds(index.shortest or asked, index.longest or asked)
        if self._matches is self._given:
            # Else they were put in order in the meantime.
            self.picture.set_index(index)
        if chosen > self.length.shortest:
            # Chosen before, as by a session.
            self.length.set_value(chosen)
            self.picture.set_minimum(chosen)
        self._show_minimum()

    def _explain_failure(self, problem: Exception) -> None:
        self.picture.explain(explain(problem).sentence)
        self._desk.say_why(problem)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.focusWidget() is None:
            self.picture.setFocus()  # else no shortcut would work before a click

    # Content

    def set_features(self, reference: Iterable[Feature] | None, query: Iterable[Feature] | None) -> None:
        """Show features beside the picture, at positions of the files' concatenations."""
        self._features = tuple(reference or ()), tuple(query or ())
        self._show_features()

    def _show_features(self) -> None:
        self.strips[0].show_features(self._features[0])
        self.strips[1].show_features(arranged_features(self._features[1], self._given.query, self._arrangement))
        self.picture.refresh_later()

    # Order of records

    @property
    def arrangement(self) -> Arrangement:
        """The order in which the query's records lie."""
        return self._arrangement

    @property
    def wanted_arrangement(self) -> Arrangement:
        """The order in which they lie, or will as soon as they are drawn so."""
        return self._wanted_arrangement

    def arrange(self, arrangement: Arrangement) -> None:
        """Draw the query's records in another order, later; ``arranged`` is emitted then."""
        self._wanted_arrangement = arrangement
        self._background.call(
            arranged_index,
            self._given,
            arrangement,
            done=lambda found: self._take_arranged(arrangement, *found),
            failed=self._explain_failure,
        )

    def _take_arranged(self, arrangement: Arrangement, matches: Matches, index: MatchIndex) -> None:
        if arrangement is not self._wanted_arrangement:
            return
        self._arrangement, self._matches = arrangement, matches
        self._rulers[1].arrange(matches.query, arrangement.flipped[arrangement.order])
        for part in (self.picture, self.readout, self.navigator, self.rectangle):
            part.take_matches(matches)
        minimum = self.minimum
        self.picture.set_index(index)
        self.picture.set_minimum(minimum)
        self.layers.arrange(arrangement)
        self.paths.arrange(arrangement)
        self._show_features()
        self._tell_strands()
        self.arranged.emit()

    def set_minimum(self, length: int) -> None:
        """Show the matches of ``length`` bases or more, without recomputing anything."""
        self.length.set_value(max(1, length))
        self._choose_minimum(max(1, length))

    def _choose_minimum(self, length: int) -> None:
        self.picture.set_minimum(length)
        self._show_minimum()

    def _show_minimum(self) -> None:
        index = self.picture.index
        if index is None:
            return
        sentence = ""
        if not len(index):
            sentence = self._search.nothing
        elif not index.count(self.minimum):
            sentence = self.tr(
                "No match has {0:,} bp or more; lower the minimum length: the longest has {1:,} bp."
            ).format(self.minimum, index.longest)
        elif not any(self.picture.shown.strands):
            sentence = self.tr("Both strands are hidden; show one of them under Layers.")
        self.picture.explain(sentence)
        self._tell_strands()
        self.minimum_changed.emit(self.minimum)

    def _tell_strands(self) -> None:
        """Name the colours of the strands of which matches, or alignments of files, are drawn."""
        index, shown, by_strand = self.picture.index, self.picture.shown.strands, self.layers.by is ColourBy.STRAND
        matches = index.strands if index is not None else (False, False)
        layers = strands_in(layer.segments for layer in self.layers.layers if by_strand and layer.is_shown)
        forward, reverse = ((some and on) or more for some, on, more in zip(matches, shown, layers, strict=True))
        self.readout.show_strands((forward, reverse))

    def _show_strands(self) -> None:
        self.picture.set_strands(*(self.commands[name].isChecked() for name in ("forward_matches", "reverse_matches")))
        self._show_minimum()

    def add_alignment(self, points: NDArray[np.int64], label: str, folder: Path | None = None) -> None:
        """Draw an alignment, as ``AlignmentPaths.add``; a double click opens its folder."""
        self.paths.add(points, label, folder)

    def figure(self, remarks: Sequence[str] = (), area: Area | None = None) -> DotPlotFigure:
        """The picture for a paper, of an ``area`` (None: what is in view).

        Its parameters end with the lines ``remarks``.

        Raises ``InputError`` if it shows nothing of the plane.
        """
        area, (reference, query) = area or self.picture.area(), self._rulers
        area = area.inside(query.total, reference.total)
        shown, drawn, layers = self.picture.shown, self.paths.drawn(area), self.layers.for_figure()
        index = checked_index(self.picture.index, area)
        lanes = self.strips[1].shown_lane, self.strips[0].shown_lane
        return DotPlotFigure(area, index, reference, query, shown.minimum, shown.strands, drawn, remarks, layers, lanes)

    def show_whole(self) -> None:
        """Show the whole plane."""
        self.navigator.history.visit(self.picture.whole_area())

    def show_records(self, query: int | None, reference: int | None) -> None:
        """Show one record of a side by itself, by its number in the files; None for all of them."""
        rows, columns = (0, self._rulers[1].total), (0, self._rulers[0].total)
        if query is not None:
            rows = self._rulers[1].span(int(np.flatnonzero(self._arrangement.order == query)[0]))
        if reference is not None:
            columns = self._rulers[0].span(reference)
        if query is None and reference is None:
            self.show_whole()
        else:
            self.navigator.history.visit(Area(*map(float, (*rows, *columns))))

    # Navigation

    def show_line(self, layer: FileLayer, row: int) -> None:
        """Show an alignment of a layer with its surroundings, and point at its middle."""
        self.navigator.history.visit(self.layers.area(layer, row))
        box = self.layers.box(layer, row)
        self._hover((box.top + box.bottom) / 2, (box.left + box.right) / 2)

    def go_to(self, match: int) -> None:
        """Mark a match and show it with its surroundings."""
        self.navigator.jump(match)

    def go_to_text(self, text: str) -> None:
        """Show a typed place (see ``records.parse_go_to``). Raises ``InputError``."""
        # Else the crosshair would stay at the bases of the earlier view.
        self._hover(*self.navigator.go_to(text))

    def next_match(self) -> None:
        """Mark the next match along the reference."""
        self.navigator.step(1)

    def previous_match(self) -> None:
        """Mark the previous match along the reference."""
        self.navigator.step(-1)

    def _centre(self, i: float, j: float) -> None:
        self.picture.centre_on(i, j)
        self.navigator.history.moved()

    def _set_mode(self, mode: MouseMode) -> None:
        self.commands["select" if mode is MouseMode.SELECT else "move"].setChecked(True)
        self.picture.set_mode(mode)

    def _lock(self, locked: bool) -> None:
        self.picture.set_aspect_locked(locked)
        self.navigator.history.moved()

    # Signals of the picture

    def _nearest(self, i: float, j: float) -> int | None:
        index = self.picture.index
        return index.nearest(i, j, self.picture.reaches(), self.picture.shown) if index is not None else None

    def _hover(self, i: float, j: float, _reach: float = 0.0) -> None:
        self.picture.set_crosshair(np.floor(i), np.floor(j))
        self.readout.set_place((i, j), self._nearest(i, j), self._layered(i, j))

    def _leave(self) -> None:
        self.picture.set_crosshair(None, None)
        self.readout.set_place(None, self.picture.current)

    def _click(self, i: float, j: float, _reach: float) -> None:
        self.rectangle.draw(None)
        match = self._nearest(i, j)
        self.picture.set_current(match)
        if match is not None:
            self._tell_match(match)

    def _layered(self, i: float, j: float) -> str:
        """The alignment of a layer at a point in words, "" without one."""
        found = self.layers.nearest(i, j, self.picture.reaches())
        return "" if found is None else self.layers.describe(*found)

    def _activate(self, i: float, j: float, _reach: float) -> None:
        """Open the result of the alignment at a point, zoom to that of a layer, or centre it."""
        reach = self.picture.reaches()
        near = Area(i - reach[0], i + reach[0], j - reach[1], j + reach[1])
        folder = self.paths.result_at(near)
        if folder is not None:
            self._desk.open(folder)
            return
        found = self.layers.nearest(i, j, reach)
        if found is not None:
            self.navigator.history.visit(self.layers.area(*found))
        else:
            self.navigator.centre(i, j)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        # Other files are for the window.
        paths = dropped_paths(event.mimeData())
        if paths and all(is_named_as_alignments(path, with_reads=True) for path in paths):
            event.acceptProposedAction()
        else:
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.files_dropped.emit(dropped_paths(event.mimeData()))

    def _tell_match(self, match: int) -> None:
        self.readout.set_place(None, match)
        self.current_match.emit(match)

    def _follow(self) -> None:
        """Update the strips and the minimap to the picture."""
        area, box = self.picture.area(), self.picture.box_rect()
        self.strips[0].set_range(area.left, area.right, box.left(), box.width())
        self.strips[1].set_range(area.top, area.bottom, box.top(), box.height())
        self._settle_map()

    def _settle_map(self) -> None:
        picture = self.picture
        self.minimap.settle(picture.area(), picture.box_rect(), picture.marked(), self.rectangle.area)

    def _show_overview(self) -> None:
        image = self.picture.overview()
        if image is not None:
            self.minimap.set_image(image)

    def _show_menu(self, i: float, j: float, at: QPoint) -> None:
        self.commands.menu().popup(at)

    # Rectangles

    def _allow_zoom(self) -> None:
        reason = self.tr("Draw a rectangle in select mode (S) first.")
        self.commands.allow("zoom_selection", self.rectangle.area is not None, reason)

    def _zoom_to_rectangle(self) -> None:
        if self.rectangle.area is not None:
            self.navigator.history.visit(self.rectangle.area)
