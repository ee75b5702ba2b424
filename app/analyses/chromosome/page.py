"""The page of one result: picture, numbers, layers, tracks, text and charts, linked by one place.

The page loads the data of its views (``page_parts``), which ``Navigator`` moves together. The
picture needs the result folder alone and is shown at once. Sequences, and what is computed from
every base (identity, differences, features), are loaded in threads; without them the page says in
one sentence what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QPoint
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from app.analyses.chromosome.annotation_drop import AnnotationDrop
from app.analyses.chromosome.find_rest import ask_rest
from app.analyses.chromosome.genes import gene_rows_of
from app.analyses.chromosome.layers import LATER
from app.analyses.chromosome.page_layout import lay_out_views
from app.analyses.chromosome.page_parts import AlignmentParts
from app.analyses.chromosome.region import Span, add_region
from app.analyses.chromosome.shown import having_most, joining, shown
from app.analyses.chromosome.sources import ShownAlignment
from app.analyses.chromosome.state import chromosome_parts
from app.analyses.chromosome.survey import Survey, survey
from app.analyses.chromosome.ways import side_of, span_of
from app.pages.desk import Desk
from app.pictures.box import MouseMode
from app.pictures.navigation import Target
from app.state.state_parts import StatePart
from app.state.ways import RecordPlace
from app.widgets.messages import explain
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.suboptimal.ranked import RankedAlignment, turned
from gpu.analyses.chromosome.summary import aligned_shares, finding
from gpu.sequences.sequence import Sequence

#: The share of both sequences that is aligned, from which on further alignments are not offered.
_MOST_OF_BOTH = 0.95


class AlignmentPage(AlignmentParts):
    """The page of one alignment, finished or stopped."""

    def __init__(self, result: Result, desk: Desk, parent: QWidget | None = None, at_once: bool = True) -> None:
        super().__init__(result, desk, parent)
        self.steps = self._make(result, desk)
        if at_once:
            self.complete()

    def _make(self, result: Result, desk: Desk) -> Iterator[None]:
        """Make the parts, and connect them; see ``steps``."""
        yield from self._make_parts(result, desk)
        yield
        self._lay_out()
        yield
        self._connect()
        self.navigator.history.remember()
        # Parts of both records were asked for to see their bases.
        request = result.request
        self.below.fold(self._alignment is None or request.a.trim is None or request.b.trim is None)
        yield
        # With the last step: what it reads may be there in the next event.
        self._load()
        # Noted before the settings: a session keeps what differs from a page without them.
        _ = self.state_parts
        self._restore_settings()

    def show_answer(self) -> None:
        self.put_answer()
        self._say_rearranged(self.overview.rearrangements is not None)
        self.answer.offer(self.commands["rearranged"])
        shares = aligned_shares(self._result)
        if shares is not None and min(shares) < _MOST_OF_BOTH and not self._result.suboptimal_asked:
            self.answer.offer(self.commands["rest"])

    def _say_rearranged(self, is_final: bool = True) -> None:
        """Say what was found; ``is_final``: no list of rearrangements is under way."""
        listed = self.overview.rearrangements
        request = self._result.request
        circles = (request.a.used, request.b.used) if request.circular == "both" else (0, 0)
        counts = "" if listed is None else listed.counts(circles)
        self.commands.allow("rearranged", listed is None or bool(counts), self.tr("None were found."))
        self.say_found(finding(self._result, counts), is_final)
        if self._alignment is None:
            # What is missing says so already.
            self.answer.say("")

    def _restore_settings(self) -> None:
        """Show what the user left so, on this page and on others."""
        settings = self.desk.settings
        if self.engine.remember(settings, self._result):
            self._open_method(True)
        for layer in LATER:
            switch = f"chromosome/{layer.value}"
            self.layers[layer].setChecked(settings.is_on(switch, True))
            self.layers[layer].toggled.connect(partial(settings.set_on, switch))

    def own_parts(self) -> dict[str, StatePart]:
        return chromosome_parts(self)

    def offer(self, folders: list[Path]) -> None:
        self._overview_views.others = [Path(folder) for folder in folders]
        self.sizes.offer([Path(folder) for folder in folders])

    # Set-up

    def _lay_out(self) -> None:
        self.below, whole = lay_out_views(self, len(self._result.alignments) > 1)

        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.ribbons.offer_export(self)
        self.exported[self.method] = self.offer_chart(self.tr("times and speed"), self.charts, "charts")
        self.exported |= {self.text: self.exports["text"], self.alignments: self.exports["paf"]}
        self.commands.export = self.export_action
        menus: list[tuple[QMenu, str]] = [(self.tracks_menu, "mdi6.dna"), (self.bookmarks, "mdi6.bookmark-outline")]
        layout.addWidget(self.commands.toolbar(self.place_field, menus, self.export_menu()))
        layout.addWidget(self.hits_bar)
        layout.addWidget(whole, 1)
        for before, after in zip(
            (self.place_field, self.matrix, self.numbers, self.tracks),
            (self.matrix, self.numbers, self.tracks, self.text),
            strict=True,
        ):
            QWidget.setTabOrder(before, after)

    def _connect(self) -> None:
        matrix, navigator = self.matrix, self.navigator
        block_at, views = matrix.blocks.row_at, self._overview_views
        matrix.menu_asked.connect(lambda i, j, at: self._show_menu(at, block=block_at(i, j, matrix.reach())))
        matrix.activated.connect(lambda *place: views.align_row(block_at(*place)))
        self.tracks.menu_asked.connect(self._show_menu)
        self._linked.placed.connect(self.readout.set_place)
        for signal in (self.overview.listed, self.overview.waits, self.overview.failed):
            signal.connect(lambda *_: self._say_rearranged())
        self.engine.changed.connect(self._hide_layers)
        self.commands["computed"].triggered.connect(self._open_method)
        self._hide_layers()
        self.differences.picked.connect(navigator.show_columns)
        self.differences.opened.connect(self._show_letters)
        self.place_field.left.connect(lambda: self.matrix.setFocus())
        self.explorer.sources_changed.connect(self._annotate)
        self.explorer.sources_changed.connect(self.ribbons.files.look_again)
        views.show_ribbons(self.ribbons)
        self._overview_views.block_asked.connect(self.show_block)
        self.ribbons.menu_asked.connect(lambda row, at: self._show_menu(at, block=row))
        self.genes.picked.connect(self._show_gene)
        self.explorer.loaded.connect(self._zoom_to_gene)
        self.genes.opened.connect(lambda _: self.below.visit(0))
        self.genes.file_wanted.connect(partial(self.tracks_menu.ask, 0))
        self.tracks_menu.more.append(self.reading.fill)
        drop = AnnotationDrop(self, (self._result.request.a.label, self._result.request.b.label))
        drop.dropped.connect(self.explorer.add_annotation)
        slots: dict[str, Callable[[], None]] = {
            "move": partial(self._set_mode, MouseMode.MOVE),
            "select": partial(self._set_mode, MouseMode.SELECT),
            "next": partial(self._step, 1),
            "previous": partial(self._step, -1),
            "walk_forward": partial(navigator.walk, 1),
            "walk_back": partial(navigator.walk, -1),
            "rest": self.ask_rest,
            "rearranged": self._show_rearrangements,
            "dot_plot": self._overview_views.open_dot_plot,
            "find": self.place_field.ask,
            "clear": self._clear,
            "alignment": navigator.show_whole,
            "bookmark": self.bookmarks.ask,
            "copy_place": lambda: self.desk.say(self.readout.copy()),
            "amino_acids": self.reading.next_mode,
            "next_hit": partial(self.hits_bar.step, 1),
            "previous_hit": partial(self.hits_bar.step, -1),
        }
        self.commands.connect(slots)
        self.commands.drive(matrix, navigator.history, self.place_field)
        self.commands["lock"].toggled.connect(self._lock)
        self.commands["identity"].toggled.connect(matrix.colour_by_identity)
        matrix.set_mode(MouseMode.MOVE)
        self.alignments.chosen.connect(self.show_alignment)
        self.alignments.activated.connect(lambda number: self.navigator.show_whole())
        if self._result.request.mode != "local":
            self.commands.allow("rest", False, self.tr("Only local alignments have a rest."))
        if self._alignment is None:
            reason = self.tr("There is no alignment to do this with.")
            for name in ("next", "previous", "walk_forward", "walk_back", "alignment", "rest"):
                self.commands.allow(name, False, reason)
            self.refuse_exports(reason)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.focusWidget() is None:
            self.matrix.setFocus()  # else no shortcut would work before a click

    # Loading

    def _load(self) -> None:
        if self._result.alignment is None:
            reached = len(self._result.stages)
            self._explain(
                self.tr("There is no alignment yet: the run ended after stage {0} of 6; resume it to go on.").format(
                    reached
                )
                if reached
                else self.tr("There is no alignment yet: the run ended within stage 1; resume it to go on.")
            )
        elif self._alignment is None:
            self._explain(self.tr("Nothing aligns above score 0; try a higher match score or a milder mismatch."))
        else:
            self._say(self.tr("Reading the sequences…"))
        self._background.call(self._result.load_sequences, done=self._loaded, failed=self._not_loaded)

    def _loaded(self, sequences: tuple[Sequence, Sequence]) -> None:
        a, b = sequences
        self.matrix.set_sequences(a, b)
        self.readout.set_sequences(a, b)
        self.sides = sequences
        self.overview.start(sequences)
        are_both_there = any(one.other_strand for one in self._result.alignments)
        self.next_run.look_at(self._result.request, self._result.alignment, lambda: sequences, are_both_there)
        if self._found is None:
            self.explorer.show(ShownAlignment(self._result.request, None, sequences), [])
        else:
            self.genes.look(partial(gene_rows_of, self._result, sequences))
        self._show_text()

    def _show_text(self) -> None:
        """Show the text of the chosen alignment, and compute its tracks and differences."""
        if self._found is None or self.sides is None:
            return
        (a, b), found, request = self.sides, self._found, self._found.request(self._result.request)
        b = turned(b) if found.other_strand else b
        self.text.show_alignment(found.alignment, a, b, (request.a, request.b))
        # A place may have been asked for before the sequences were there.
        self.navigator.follow_matrix()
        self.difference_views.explain(self.tr("Looking for differences…"))
        done = partial(self._surveyed, found, a, b)
        self._background.call(survey, found.alignment, a, b, done=done, failed=self._not_surveyed)

    def show_alignment(self, number: int) -> None:
        """Show another alignment in all views."""
        found = self._result.alignments[number - 1]
        if found == self._found:
            return
        self._found = found
        self.alignments.choose(number)
        self.matrix.show_alignment(found)
        self.tracks.set_length(found.alignment.length)
        path = shown(found, self._result.request.b.used)
        self._linked.set_alignment(path)
        self._show_text()
        self.navigator.set_alignment(path)
        self.corner_map.set_alignment(path)

    def _show_gene(self, number: int) -> None:
        """Show a gene, and the alignment that it is placed by."""
        if self.genes.rows is None or not 0 <= number < len(self.genes.rows):
            return
        genes = self.genes.rows.genes
        by = genes.by(number)
        self._gene = by.on_side(genes.genes[number].whole)
        if self._gene is None:
            self.desk.say(self.tr("This gene lies outside of the range that was compared."))
        elif by.number != self.shown_number:
            # It is zoomed to once its sequences are there.
            self.show_alignment(by.number)
        else:
            self._zoom_to_gene()

    def _zoom_to_gene(self) -> None:
        gene, self._gene = self._gene, None
        if gene is not None:
            self.explorer.zoom_to(gene)

    def ask_rest(self) -> None:
        """Ask which further alignments are wanted, and request their run."""
        result = self._result
        ask_rest(self, result, result.request, lambda request: self.desk.run(request, result.folder))

    def _surveyed(self, of: RankedAlignment, a: Sequence, b: Sequence, found: Survey) -> None:
        if of != self._found:
            return
        self.difference_views.look(of, a, b)
        self.explorer.show(ShownAlignment(of.request(self._result.request), of.alignment, (a, b)), found.lanes)
        self.tracks.show_profile(found.profile)
        self.navigator.clusters = found.clusters

    def _annotate(self) -> None:
        for views in (self.difference_views, self.genes):
            views.annotate(self.explorer.annotation)

    def _not_loaded(self, problem: Exception) -> None:
        # What was found earlier is there without the sequences.
        self.overview.start()
        if self._alignment is None:
            return  # the page already says that there is no alignment
        self._explain(self.tr("No alignment text: {0}").format(explain(problem).sentence))
        self.refuse_exports(self.notice)

    def _not_surveyed(self, problem: Exception) -> None:
        self.tracks.explain(explain(problem).sentence)
        self.difference_views.explain(explain(problem).sentence)
        self.desk.say_why(problem)

    def _hide_layers(self) -> None:
        self.layer_panel.hide_layers(self.engine.hides)

    def _show_letters(self, first: int, last: int) -> None:
        """Show the alignment's text at a difference."""
        self.below.visit(0)
        self.navigator.show_columns(first, last)

    def _open_method(self, on: bool) -> None:
        """Show how it was computed below the picture, or fold it away."""
        if on:
            self.below.setCurrentWidget(self.method)
        elif self.below.currentWidget() is self.method:
            self.below.fold(True)

    def _explain(self, sentence: str) -> None:
        self.put_answer()
        self.answer.miss(sentence)
        self._say(sentence)

    def _say(self, sentence: str) -> None:
        # The text below the tracks says it: once is enough.
        self.tracks.explain("")
        self.text.explain(sentence)
        self.difference_views.explain(sentence)
        self.genes.explain(sentence)

    def show_place(self, place: RecordPlace) -> bool:
        side = side_of(self._result.request, place)
        if side is None:
            return False
        request = self._result.request
        sides = (request.a, request.b) if side == 0 else (request.b, request.a)
        span = span_of(sides[0], place.first, place.last)
        if place.last:
            # A range is asked for to see its bases.
            self.below.visit(0)
        if place.beside is None:
            if place.last and self._result.alignments:
                self.show_alignment(having_most(self._result.alignments, request.b.used, side, span))
            self.navigator.show_stretch(side, *span)
        else:
            beside = span_of(sides[1], *place.beside)
            turned = place.reverse != (request.a.reverse != request.b.reverse)
            self.show_block(*((span, beside) if side == 0 else (beside, span)), turned)
        return True

    def show_block(self, rows: Span, columns: Span, turned: bool) -> None:
        """Show a region, and the alignment that joins its bases, if one does; see ``joining``."""
        number = joining(self._result.alignments, self._result.request.b.used, rows, columns, turned)
        if number:
            self.show_alignment(number)
        else:
            self.desk.say(self.tr("The alignment does not join these bases; align them exactly to see them."))
        self.navigator.show_target(Target(rows, columns), (0, rows[0]) if number else None)

    # Go to

    def go_to(self, text: str) -> None:
        """Show a typed place (see ``navigation``). Raises ``InputError``."""
        self.navigator.go_to(text)

    # Commands

    def _step(self, direction: int) -> None:
        """The next difference, or the next rearrangement where these are in front."""
        if self.below.currentWidget() is self.rearrangements:
            self.rearrangements.step(direction)
        else:
            self.navigator.next_difference(direction)

    def _show_rearrangements(self) -> None:
        self.below.setCurrentWidget(self.rearrangements)
        # The arrow keys and Enter go on there.
        self.rearrangements.table.view.setFocus()

    def _set_mode(self, mode: MouseMode) -> None:
        self.commands["select" if mode is MouseMode.SELECT else "move"].setChecked(True)
        self.matrix.set_mode(mode)
        self.tracks.set_mode(mode)

    def _clear(self) -> None:
        """Give up one thing: a rectangle being drawn, the selection, or what a table led to."""
        if not (self.matrix.cancel_box() or self.tracks.cancel_box() or self.text.clear_selection()):
            self.below.back()

    def _lock(self, locked: bool) -> None:
        self.matrix.set_aspect_locked(locked)
        self.navigator.matrix_moved()

    def _show_menu(self, at: QPoint, feature: tuple[int, int] | None = None, block: int = -1) -> None:
        """Open the menu of what is in view, or of a ``block``: a row of the rearrangements."""
        menu = self.commands.menu()
        if feature is not None:
            self.explorer.fill(menu, *feature)
        if block >= 0:
            self._overview_views.fill(menu, block)
        else:
            add_region(menu, self, self.navigator.area)
        menu.popup(at)
