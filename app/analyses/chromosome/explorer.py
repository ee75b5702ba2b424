"""Features, annotation files and the search of an alignment's page, and what moves them.

The explorer keeps the sources of features (those of both records, and of files that the user adds),
builds their lanes and their index in threads, answers the find field, and shows what is clicked.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from app.analyses.chromosome.feature_panel import FeaturePanel
from app.analyses.chromosome.find_field import FindField, FindRow
from app.analyses.chromosome.hits import HitsBar, StretchLane
from app.analyses.chromosome.navigator import Navigator
from app.analyses.chromosome.sources import FeatureSource, ShownAlignment
from app.analyses.chromosome.tracks import Lane, Tracks
from app.language.counts import counted
from app.pages.desk import Desk
from app.pictures.block_text import COPY_LIMIT
from app.pictures.features import FeatureLane
from app.pictures.navigation import parse_target
from app.state.state_parts import is_whole
from app.widgets.background import Background
from app.widgets.messages import explain
from gpu.analyses.chromosome.annotation.files import Annotation
from gpu.analyses.chromosome.annotation.lines import DamagedAnnotation
from gpu.analyses.chromosome.annotation.names import is_record
from gpu.analyses.chromosome.find.counterpart import place_of_feature
from gpu.analyses.chromosome.find.features import FeatureIndex, Whole
from gpu.analyses.chromosome.find.motif import MotifHits, find_motif, is_motif
from gpu.analyses.chromosome.find.reading_frames import bases_at, coding_places, residues
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import CrosspointError, InputError
from gpu.core.units import visible
from gpu.sequences.sequence import Feature

#: Features that a list shows, and fewest letters of a motif that it offers.
_LISTED, _LIKE_A_MOTIF = 200, 4
#: Most annotation files of an earlier view.
_MOST_FILES = 500
_FASTA_WIDTH = 60


class _Answer(NamedTuple):
    """The features found for a text, each with the line on its counterpart."""

    features: list[tuple[Whole, str]]
    total: int


class Explorer(QObject):
    """Connects find field, tracks, panel and hits of one page.

    ``damaged(side, path, sentence)`` asks whether the other lines of a damaged annotation are
    wanted (``add_annotation`` with ``skip_damaged``); ``sources_changed()`` when a source was
    added, removed, shown or hidden; ``loaded()`` once there are sequences; ``panel_wanted()`` when
    a feature is shown.
    """

    damaged = Signal(int, str, str)
    sources_changed = Signal()
    loaded = Signal()
    panel_wanted = Signal()

    def __init__(
        self,
        request: ChromosomeRequest,
        navigator: Navigator,
        views: tuple[Tracks, FindField, FeaturePanel, HitsBar],
        background: Background,
        desk: Desk,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._request, self._navigator = request, navigator
        self._tracks, self._field, self._panel, self._bar = views
        self._background, self._desk = background, desk
        #: What the views show, once its sequences are loaded.
        self.shown: ShownAlignment | None = None
        self.sources: list[FeatureSource] = []
        #: The annotation files, by side and path, and if they are shown; also those that cannot be
        #: read now.
        self._files: dict[tuple[int, str], bool] = {}
        #: Further lanes below those of features, by name: hits, open reading frames.
        self._extra: dict[str, list[tuple[str, StretchLane]]] = {}
        self._index: FeatureIndex | None = None
        self._waiting: list[tuple[int, str, bool]] = []
        self._searches = self._indexed = 0
        #: The motif that is looked for, and the circles that it is looked for in.
        self._motif: tuple[str, tuple[bool, bool]] | None = None
        self._drawn: list[FeatureSource] = []
        self._field.asked.connect(self._search)
        self._tracks.feature_clicked.connect(self._clicked)
        self._tracks.feature_activated.connect(self._activated)
        self._panel.zoom_asked.connect(self.zoom_to)
        self._panel.bases_asked.connect(self._copy_bases)
        self._bar.stepped.connect(self._zoom)
        self._bar.closed.connect(self._forget_motif)

    @property
    def is_turned(self) -> bool:
        """True if the alignment is with the other strand of b than the picture."""
        return self.shown is not None and self.shown.request.b.reverse != self._request.b.reverse

    @property
    def circles(self) -> tuple[bool, bool]:
        """True for each side of the picture that is a circle: asked so, or by an annotation."""
        says = [any(source.is_circular for source in self.sources if source.side == side) for side in (0, 1)]
        return self._request.is_circle(0, says[0]), self._request.is_circle(1, says[1])

    # Sources

    def show(self, shown: ShownAlignment, lanes: list[tuple[str, FeatureLane]]) -> None:
        """Show features along an alignment, or along another one than before.

        ``lanes``: of its records' own features if they are made already. Files that wait are
        loaded.
        """
        self._bar.close_hits()
        self._extra = {}
        self.shown, files = shown, [source for source in self.sources if source.path]
        self._panel.set_request(shown.request)

        def make() -> list[FeatureSource]:
            again = [
                shown.source_of(file.side, file.path, file.forward, file.is_circular, file.shown) for file in files
            ]
            return [*shown.own_sources(lanes), *again]

        def take(sources: list[FeatureSource]) -> None:
            if self.shown is not shown:
                return
            self.sources = sources
            self._changed()
            self.loaded.emit()
            waiting, self._waiting = self._waiting, []
            for side, path, is_shown in waiting:
                self.add_annotation(side, path, quiet=True, shown=is_shown)

        self._background.call(make, done=take, failed=self._desk.say_why)

    def add_annotation(
        self, side: int, path: str, skip_damaged: bool = False, quiet: bool = False, shown: bool = True
    ) -> None:
        """Load an annotation file as features of a side (0: a), or of the other if it is of that.

        ``quiet``: it was loaded before, so damaged lines are left out unasked.
        """
        if self.shown is None:
            self._waiting.append((side, path, shown))
            return
        if any(source.path == path and source.side == side for source in self.sources):
            self._desk.say(self.tr("“{0}” is shown already.").format(Path(path).name))
            return
        if not quiet:
            self._desk.say(self.tr("Reading “{0}”…").format(path))
        self._background.call(
            self.shown.read,
            side,
            path,
            skip_damaged or quiet,
            done=partial(self._take_annotation, self.shown, quiet, shown),
            failed=partial(self._without_annotation, side, path, quiet),
        )

    def _take_annotation(
        self, of: ShownAlignment, quiet: bool, shown: bool, found: tuple[FeatureSource, Annotation]
    ) -> None:
        source, read = found
        if self.shown is not of and self.shown is not None:
            source = self.shown.source_of(source.side, source.path, source.forward)
        if any(known.path == source.path and known.side == source.side for known in self.sources):
            self._desk.say(self.tr("“{0}” is shown already.").format(Path(source.path).name))
            return
        source.shown = self._files[source.side, source.path] = shown
        self.sources.append(source)
        self._changed()
        if not quiet:
            choice = (self._request.a, self._request.b)[source.side]
            features = counted(len(source.wholes), self.tr("features"))
            said = self.tr("{0}: {1} of {2} ({3}), {4}.").format(
                Path(source.path).name, features, "ab"[source.side], choice.label, read.form
            )
            self._desk.say(" ".join([said, *read.notices]))

    def _without_annotation(self, side: int, path: str, quiet: bool, problem: Exception) -> None:
        if isinstance(problem, DamagedAnnotation):
            self.damaged.emit(side, path, explain(problem).sentence)
        elif quiet:
            self._desk.say_why(problem)
        else:
            self._desk.warn(problem)

    def remove(self, source: FeatureSource) -> None:
        """Forget the features of a file."""
        self.sources.remove(source)
        self._files.pop((source.side, source.path), None)
        self._changed()

    def set_shown(self, source: FeatureSource, shown: bool) -> None:
        """Show or hide the lane of a source; it is found either way."""
        source.shown = shown
        if source.path:
            self._files[source.side, source.path] = shown
        self._draw()
        self.sources_changed.emit()

    def kept_files(self) -> list[dict[str, Any]] | None:
        """The annotation files, also those that cannot be read now; None without any."""
        return [{"side": side, "path": path, "shown": is_on} for (side, path), is_on in self._files.items()] or None

    def restore_files(self, value: Any) -> None:
        """Add, show, hide and remove annotation files as ``kept_files`` gave them."""
        wanted: dict[tuple[int, str], bool] = {}
        for one in (value if isinstance(value, list) else [])[:_MOST_FILES]:
            if (place := _place_of(one)) is not None:
                wanted.setdefault(place, one.get("shown") is not False)
        there = {(source.side, source.path): source for source in self.sources if source.path}
        for place, source in there.items():
            if place not in wanted:
                self.remove(source)
            elif source.shown != wanted[place]:
                self.set_shown(source, wanted[place])
        self._files = wanted
        for (side, path), is_shown in wanted.items():
            if (side, path) not in there:
                self.add_annotation(side, path, quiet=True, shown=is_shown)

    @property
    def annotation(self) -> tuple[tuple[Feature, ...], tuple[Feature, ...]]:
        """The features that files give to a and to b, on the forward strands of the records."""
        a, b = ([one for source in self.sources if source.side == side for one in source.forward] for side in (0, 1))
        return tuple(a), tuple(b)

    def set_lanes(self, name: str, lanes: list[tuple[str, StretchLane]]) -> None:
        """Show further lanes below the features; [] removes those of this name."""
        self._extra[name] = lanes
        self._draw()

    def _changed(self) -> None:
        """Draw the sources anew, and make their index."""
        self._draw()
        self._indexed += 1
        number = self._indexed
        wholes = [whole for source in self.sources for whole in source.wholes]

        def take(index: FeatureIndex) -> None:
            if number == self._indexed:
                self._index = index
                self._field.forget()

        self._background.call(FeatureIndex, wholes, done=take, failed=self._desk.say_why)
        self.sources_changed.emit()
        if self._motif is not None and self._motif[1] != self.circles:
            self.find_motif(self._motif[0], go=False)

    def _draw(self) -> None:
        self._drawn = [source for source in self.sources if source.shown and source.lane.features]
        lanes: list[tuple[str, Lane]] = [(source.name, source.lane) for source in self._drawn]
        self._tracks.show_lanes([*lanes, *(lane for some in self._extra.values() for lane in some)])

    # One feature

    def _on_lane(self, lane: int, number: int) -> Whole:
        """The feature of a lane of the tracks."""
        if lane < len(self._drawn):
            source = self._drawn[lane]
            return source.whole_at(source.lane.features[number])
        others = [one for some in self._extra.values() for _, one in some]
        stretches = others[lane - len(self._drawn)]
        whole = stretches.whole(number)
        if not stretches.code or self.shown is None:
            return whole
        codons = bases_at(self.shown.sequences[whole.side].codes, coding_places(whole), whole.strand < 0)
        protein = residues(codons, stretches.code).tobytes().decode()
        return replace(whole, qualifiers=(("transl_table", str(stretches.code)), ("translation", protein)))

    def _clicked(self, lane: int, number: int) -> None:
        self.show_feature(self._on_lane(lane, number))

    def _activated(self, lane: int, number: int) -> None:
        self.zoom_to(self._on_lane(lane, number))

    def fill(self, menu: QMenu, lane: int, number: int) -> None:
        """Add entries for the feature of a lane of the tracks."""
        feature = self._on_lane(lane, number)
        name = visible(feature.label or feature.kind).replace("&", "&&")
        menu.addSeparator()
        menu.addAction(self.tr("Zoom to {0}").format(name), partial(self.zoom_to, feature))
        menu.addAction(self.tr("Copy its bases"), partial(self._copy_bases, feature))

    def show_feature(self, feature: Whole) -> None:
        """Show a feature's qualifiers, and tell what is aligned with it."""
        self._panel.show_feature(feature)
        self.panel_wanted.emit()

        def take(line: str) -> None:
            if self._panel.feature is feature:
                self._panel.set_counterpart(line)

        if self.shown is not None:
            self._background.call(self.shown.counterpart, feature, done=take, failed=self._desk.say_why)

    def zoom_to(self, feature: Whole) -> None:
        """Show a feature in all views."""
        self.show_feature(feature)
        self._zoom(feature.side, feature.start, feature.end)

    def _zoom(self, side: int, start: int, end: int) -> None:
        """Zoom to bases of a side; the picture may show its other strand."""
        if side == 1 and self.is_turned:
            length = self._request.b.used
            start, end = length - end, length - start
        self._navigator.show_stretch(side, start, end)

    def _copy_bases(self, feature: Whole) -> None:
        if self.shown is None:
            return
        if feature.bases > COPY_LIMIT:
            said = self.tr("It has more than {0:,} bases; cut it out of its file instead.").format(COPY_LIMIT)
            self._desk.say(said)
            return
        sequence = self.shown.sequences[feature.side]
        step = -1 if feature.strand < 0 else 1
        places = np.concatenate([np.arange(start, end)[::step] for start, end in feature.spans])
        letters = sequence.alphabet.text(bases_at(sequence.codes, places, feature.strand < 0))
        choice = self.shown.choices[feature.side]
        place = place_of_feature(choice, feature)
        lines = [letters[at : at + _FASTA_WIDTH] for at in range(0, len(letters), _FASTA_WIDTH)]
        name = feature.label or feature.kind
        QGuiApplication.clipboard().setText("\n".join([f">{name} {choice.label}:{place}", *lines, ""]))
        self._desk.say(self.tr("Copied: {0}.").format(counted(len(letters), self.tr("bases"))))

    # The search

    def _search(self, text: str) -> None:
        self._searches += 1
        number = self._searches
        index, shown = self._index, self.shown

        def search() -> _Answer:
            if index is None or shown is None:
                return _Answer([], 0)
            found = index.search(text)
            return _Answer([(one.feature, shown.counterpart(one.feature)) for one in found[:_LISTED]], len(found))

        def take(answer: _Answer) -> None:
            if number == self._searches:
                self._field.show_rows(text, self._rows(text, answer))

        self._background.call(search, done=take, failed=self._desk.say_why)

    def _rows(self, text: str, answer: _Answer) -> list[FindRow]:
        rows: list[FindRow] = []
        choices = self._request.a, self._request.b
        try:
            parse_target(text, *choices)
        except CrosspointError:
            pass
        else:
            rows.append(
                FindRow(self.tr("Go to {0}").format(text.strip()), "", "", partial(self._navigator.go_to, text))
            )
        for side, choice in enumerate(choices):
            if is_record(text, choice):
                go = partial(self._navigator.show_stretch, side, 0, choice.used)
                rows.append(FindRow(self.tr("Record {0}").format(choice.label), f"{choice.used:,} bp", "ab"[side], go))
        for feature, line in answer.features:
            place = f"{'ab'[feature.side]} {place_of_feature(choices[feature.side], feature)}"
            rows.append(FindRow(feature.title(), place, line, partial(self.zoom_to, feature)))
        letters = "".join(text.split()).upper()
        if self.shown is not None and is_motif(text) and len(letters) >= _LIKE_A_MOTIF:
            shown = letters if len(letters) <= 30 else f"{letters[:29]}…"
            go = partial(self.find_motif, letters)
            rows.append(FindRow(self.tr("Motif {0}").format(shown), self.tr("both strands"), "", go))
        if answer.total > len(answer.features):
            further = counted(answer.total - _LISTED, self.tr("further features"))
            rows[-1] = replace(rows[-1], remark=self.tr("{0}; type more").format(further))
        return rows

    def travel(self, text: str) -> None:
        """Report that nothing is called so. Raises ``InputError``."""
        if self.shown is None:
            raise InputError(
                "“{}” is no position, and genes and motifs are found once the sequences are read.", text.strip()[:80]
            )
        raise InputError(
            "“{}” is no gene, product or motif here, and no position; write for example gyrA, TATAWAW or 1.2M.",
            text.strip()[:80],
        )

    def find_motif(self, motif: str, go: bool = True) -> None:
        """Look for a motif in both sequences, draw its hits, and go to the first (``go``)."""
        shown = self.shown
        if shown is None:
            return
        self._searches += 1
        number, circles = self._searches, self.circles
        self._motif = motif, circles
        self._desk.say(self.tr("Looking for {0}…").format(motif[:60]))

        def unless_others() -> None:
            if number != self._searches:
                raise InputError("another search has begun")

        def look() -> tuple[tuple[MotifHits, MotifHits], list[tuple[str, StretchLane]]]:
            a, b = (
                find_motif(one.codes, motif, unless_others, is_circle)
                for one, is_circle in zip(shown.sequences, circles, strict=True)
            )
            lanes: list[tuple[str, StretchLane]] = []
            for side, hits in enumerate((a, b)):
                if shown.path is not None and len(hits):
                    stretches = hits.starts, hits.starts + hits.width, hits.strands
                    length = len(shown.sequences[side])
                    lane = StretchLane.of(side, "motif", motif, stretches, shown.path, length)
                    lanes.append((f"{'ab'[side]} {motif}", lane))
            return (a, b), lanes

        def take(found: tuple[tuple[MotifHits, MotifHits], list[tuple[str, StretchLane]]]) -> None:
            hits, lanes = found
            if self.shown is not shown or number != self._searches:
                return
            self._desk.say("")
            self._bar.show_hits(motif if len(motif) <= 30 else f"{motif[:29]}…", hits)
            self.set_lanes("hits", lanes)
            if go:
                self._bar.step(1)

        def fail(problem: Exception) -> None:
            if number == self._searches:
                self._motif = None
                self._desk.say_why(problem)

        self._background.call(look, done=take, failed=fail)

    def _forget_motif(self) -> None:
        self._motif = None
        self.set_lanes("hits", [])


def _place_of(one: Any) -> tuple[int, str] | None:
    """The side and the path of a kept annotation file; None if it is none."""
    side, path = (one.get("side"), one.get("path")) if isinstance(one, dict) else (None, None)
    return (side, path) if is_whole(side) and side in (0, 1) and isinstance(path, str) and path else None
