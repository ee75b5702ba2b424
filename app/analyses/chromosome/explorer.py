"""Features, annotation files and the search of an alignment's page, and what moves them.

The explorer keeps the sources of features (those of both records, and of files that the user adds),
builds their lanes and their index in threads, answers the find field, and shows what is clicked.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from app.analyses.chromosome.feature_panel import FeaturePanel
from app.analyses.chromosome.find_field import FindField, FindRow
from app.analyses.chromosome.hits import HitsBar, StretchLane
from app.analyses.chromosome.navigator import Navigator
from app.analyses.chromosome.path import AlignmentPath
from app.analyses.chromosome.tracks import Lane, Tracks
from app.jobs.background import Background
from app.messages import explain
from app.plots.features import FeatureLane
from app.plots.navigation import parse_target
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.annotation.files import Annotation, Mismatch, on_side, read_annotation
from gpu.analyses.chromosome.annotation.lines import DamagedAnnotation
from gpu.analyses.chromosome.find.counterpart import counterpart_of, described, place_of
from gpu.analyses.chromosome.find.features import FeatureIndex, Whole, kind_order, whole_features
from gpu.analyses.chromosome.find.motif import Hits, find_motif, is_motif
from gpu.analyses.chromosome.find.reading_frames import bases_at, coding_places, residues
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import CrosspointError, InputError
from gpu.sequences.sequence import Feature, Sequence

#: Features that a list shows, and fewest letters of a motif that it offers.
_LISTED, _LIKE_A_MOTIF = 200, 4
_FASTA_WIDTH = 60


@dataclass
class Source:
    """Features of one side: the record's own (``path`` is ""), or a file's."""

    side: int
    path: str
    features: tuple[Feature, ...]
    lane: FeatureLane
    wholes: list[Whole] = field(default_factory=list)
    by_ends: dict[tuple[int, int], list[Whole]] = field(default_factory=dict)
    shown: bool = True

    @property
    def name(self) -> str:
        """Its short name: ``a``, or ``a genes.gff3``."""
        return "ab"[self.side] + (f" {Path(self.path).name}" if self.path else "")

    @classmethod
    def of(cls, side: int, path: str, features: tuple[Feature, ...], lane: FeatureLane) -> Source:
        """A source with its whole features; for a thread."""
        source = cls(side, path, features, lane, whole_features(side, features))
        for whole in source.wholes:
            for span in whole.spans:
                source.by_ends.setdefault(span, []).append(whole)
        return source

    def whole_at(self, feature: Feature) -> Whole:
        """The most telling whole feature with the ends of one of its parts."""
        return min(self.by_ends[feature.start, feature.end], key=lambda whole: kind_order(whole.kind))


class _Answer(NamedTuple):
    """The features found for a text, each with the line on its counterpart."""

    features: list[tuple[Whole, str]]
    total: int


class Explorer(QObject):
    """Connects find field, tracks, panel and hits of one page.

    ``message`` carries a sentence; ``damaged(side, path, sentence)`` asks whether the other lines
    of a damaged annotation are wanted (``add_annotation`` with ``skip_damaged``);
    ``sources_changed()`` when a source was added, removed, shown or hidden; ``removed(side, path)``
    when the user removed a file; ``loaded()`` once there are sequences; ``panel_wanted()`` when a
    feature is shown.
    """

    message = Signal(str)
    damaged = Signal(int, str, str)
    sources_changed = Signal()
    removed = Signal(int, str)
    loaded = Signal()
    panel_wanted = Signal()

    def __init__(
        self,
        request: ChromosomeRequest,
        alignment: Alignment | None,
        navigator: Navigator,
        views: tuple[Tracks, FindField, FeaturePanel, HitsBar],
        background: Background,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._request, self._alignment, self._navigator = request, alignment, navigator
        self._tracks, self._field, self._panel, self._bar = views
        self._background = background
        self._path = AlignmentPath(alignment.segments) if alignment is not None else None
        self._sequences: tuple[Sequence, Sequence] | None = None
        self.sources: list[Source] = []
        #: Further lanes below those of features, by name: hits, open reading frames.
        self._extra: dict[str, list[tuple[str, StretchLane]]] = {}
        self._index: FeatureIndex | None = None
        self._waiting: list[tuple[int, str, bool]] = []
        self._searches = self._indexed = 0
        self._drawn: list[Source] = []
        field = self._field
        field.asked.connect(self._search)
        self._tracks.feature_clicked.connect(self._clicked)
        self._tracks.feature_activated.connect(self._activated)
        self._panel.zoom_asked.connect(self.zoom_to)
        self._panel.bases_asked.connect(self._copy_bases)
        self._panel.message.connect(self.message)
        self._bar.stepped.connect(navigator.show_stretch)
        self._bar.closed.connect(lambda: self.set_lanes("hits", []))

    @property
    def sequences(self) -> tuple[Sequence, Sequence] | None:
        """Both matrix sides, once they are loaded."""
        return self._sequences

    @property
    def path(self) -> AlignmentPath | None:
        """The alignment's path, or None."""
        return self._path

    # Sources

    def set_sequences(self, sequences: tuple[Sequence, Sequence], lanes: list[tuple[str, FeatureLane]]) -> None:
        """Set both sides and the lanes of their features, if any; files that wait are loaded."""
        self._sequences = sequences
        drawn = [lane for _, lane in lanes] or [FeatureLane.along([])] * 2

        def own() -> list[Source]:
            return [Source.of(side, "", one.features, drawn[side]) for side, one in enumerate(sequences)]

        self._background.call(own, done=self._take_own, failed=self._fail)

    def _take_own(self, sources: list[Source]) -> None:
        self.sources = [*sources, *self.sources]
        self._changed()
        self.loaded.emit()
        waiting, self._waiting = self._waiting, []
        for side, path, shown in waiting:
            self.add_annotation(side, path, quiet=True, shown=shown)

    def add_annotation(
        self, side: int, path: str, skip_damaged: bool = False, quiet: bool = False, shown: bool = True
    ) -> None:
        """Load an annotation file as features of a side (0: a), or of the other if it is of that.

        ``quiet``: it was loaded before, so damaged lines are left out unasked.
        """
        if self._sequences is None:
            self._waiting.append((side, path, shown))
            return
        if any(source.path == path and source.side == side for source in self.sources):
            self.message.emit(self.tr("“{0}” is shown already.").format(Path(path).name))
            return
        if not quiet:
            self.message.emit(self.tr("Reading “{0}”…").format(path))
        self._background.call(
            self._read,
            side,
            path,
            skip_damaged or quiet,
            done=partial(self._take_annotation, quiet, shown),
            failed=partial(self._without_annotation, side, path),
        )

    def _read(self, side: int, path: str, skip_damaged: bool) -> tuple[Source, Annotation]:
        """Read a file for a side, or for the other one if it is of that; in a thread."""
        choices = self._request.a, self._request.b
        try:
            read = read_annotation(path, choices[side], skip_damaged)
        except Mismatch as problem:
            try:
                read = read_annotation(path, choices[1 - side], skip_damaged)
            except Mismatch:
                raise problem from None
            side = 1 - side
        features = on_side(read.features, choices[side])
        return Source.of(side, path, features, self._lane(side, features)), read

    def _take_annotation(self, quiet: bool, shown: bool, found: tuple[Source, Annotation]) -> None:
        source, read = found
        if any(known.path == source.path and known.side == source.side for known in self.sources):
            self.message.emit(self.tr("“{0}” is shown already.").format(Path(source.path).name))
            return
        source.shown = shown
        self.sources.append(source)
        self._changed()
        if not quiet:
            choice = (self._request.a, self._request.b)[source.side]
            said = self.tr("{0}: {1:,} features of {2} ({3}), {4}.").format(
                Path(source.path).name, len(source.wholes), "ab"[source.side], choice.label, read.form
            )
            self.message.emit(" ".join([said, *read.notices]))

    def _without_annotation(self, side: int, path: str, problem: Exception) -> None:
        sentence = explain(problem).sentence
        if isinstance(problem, DamagedAnnotation):
            self.damaged.emit(side, path, sentence)
        else:
            self.message.emit(sentence)

    def remove(self, source: Source) -> None:
        """Forget the features of a file."""
        self.sources.remove(source)
        self.removed.emit(source.side, source.path)
        self._changed()

    def set_shown(self, source: Source, shown: bool) -> None:
        """Show or hide the lane of a source; it is found either way."""
        source.shown = shown
        self._draw()
        self.sources_changed.emit()

    def _lane(self, side: int, features: tuple[Feature, ...]) -> FeatureLane:
        if self._path is None or self._sequences is None:
            return FeatureLane.along([])
        return FeatureLane.of(replace(self._sequences[side], features=features), self._path, rows=side == 0)

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

        self._background.call(FeatureIndex, wholes, done=take, failed=self._fail)
        self.sources_changed.emit()

    def _draw(self) -> None:
        self._drawn = [source for source in self.sources if source.shown and source.lane.features]
        lanes: list[tuple[str, Lane]] = [(source.name, source.lane) for source in self._drawn]
        self._tracks.show_lanes([*lanes, *(lane for some in self._extra.values() for lane in some)])

    def _fail(self, problem: Exception) -> None:
        self.message.emit(explain(problem).sentence)

    # One feature

    def _on_lane(self, lane: int, number: int) -> Whole:
        """The feature of a lane of the tracks."""
        if lane < len(self._drawn):
            source = self._drawn[lane]
            return source.whole_at(source.lane.features[number])
        others = [one for some in self._extra.values() for _, one in some]
        stretches = others[lane - len(self._drawn)]
        whole = stretches.whole(number)
        if not stretches.code or self._sequences is None:
            return whole
        codons = bases_at(self._sequences[whole.side].codes, coding_places(whole), whole.strand < 0)
        protein = residues(codons, stretches.code).tobytes().decode()
        return replace(whole, qualifiers=(("transl_table", str(stretches.code)), ("translation", protein)))

    def _clicked(self, lane: int, number: int) -> None:
        self.show_feature(self._on_lane(lane, number))

    def _activated(self, lane: int, number: int) -> None:
        self.zoom_to(self._on_lane(lane, number))

    def show_feature(self, feature: Whole) -> None:
        """Show a feature's qualifiers, and tell what is aligned with it."""
        self._panel.show_feature(feature)
        self.panel_wanted.emit()

        def take(line: str) -> None:
            if self._panel.feature is feature:
                self._panel.set_counterpart(line)

        self._background.call(self._line, feature, done=take, failed=self._fail)

    def zoom_to(self, feature: Whole) -> None:
        """Show a feature in all views."""
        self.show_feature(feature)
        self._navigator.show_stretch(feature.side, feature.start, feature.end)

    def _line(self, feature: Whole) -> str:
        """The line on a feature's counterpart; for a thread."""
        if self._sequences is None:
            return ""
        found = counterpart_of(self._alignment, *self._sequences, feature.side, feature.spans)
        return described(feature, found, self._request)

    def _copy_bases(self, feature: Whole) -> None:
        if self._sequences is None:
            return
        sequence = self._sequences[feature.side]
        step = -1 if feature.strand < 0 else 1
        places = np.concatenate([np.arange(start, end)[::step] for start, end in feature.spans])
        letters = sequence.alphabet.text(bases_at(sequence.codes, places, feature.strand < 0))
        choice = (self._request.a, self._request.b)[feature.side]
        place = place_of(choice, feature.start, feature.end, feature.strand)
        lines = [letters[at : at + _FASTA_WIDTH] for at in range(0, len(letters), _FASTA_WIDTH)]
        name = feature.label or feature.kind
        QGuiApplication.clipboard().setText("\n".join([f">{name} {choice.label}:{place}", *lines, ""]))
        self.message.emit(self.tr("{0:,} bases were copied.").format(len(letters)))

    # The search

    def _search(self, text: str) -> None:
        self._searches += 1
        number = self._searches
        index = self._index

        def search() -> _Answer:
            found = index.search(text) if index is not None else []
            return _Answer([(one.feature, self._line(one.feature)) for one in found[:_LISTED]], len(found))

        def take(answer: _Answer) -> None:
            if number == self._searches:
                self._field.show_rows(text, self._rows(text, answer))

        self._background.call(search, done=take, failed=self._fail)

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
            if text.strip().lower() and text.strip().lower() in (choice.name.lower(), choice.label.lower()):
                go = partial(self._navigator.show_stretch, side, 0, choice.used)
                rows.append(FindRow(self.tr("Record {0}").format(choice.label), f"{choice.used:,} bp", "ab"[side], go))
        for feature, line in answer.features:
            place = (
                f"{'ab'[feature.side]} {place_of(choices[feature.side], feature.start, feature.end, feature.strand)}"
            )
            rows.append(FindRow(feature.title(), place, line, partial(self.zoom_to, feature)))
        letters = "".join(text.split()).upper()
        if self._sequences is not None and is_motif(text) and len(letters) >= _LIKE_A_MOTIF:
            shown = letters if len(letters) <= 30 else f"{letters[:29]}…"
            go = partial(self.find_motif, letters)
            rows.append(FindRow(self.tr("Motif {0}").format(shown), self.tr("both strands"), "", go))
        if answer.total > len(answer.features):
            rows[-1] = replace(
                rows[-1], remark=self.tr("{0:,} more features; type more").format(answer.total - _LISTED)
            )
        return rows

    def travel(self, text: str) -> None:
        """Report that nothing is called so. Raises ``InputError``."""
        raise InputError(
            self.tr(
                "“{0}” is no gene, product or motif here, and no position; write for example gyrA, TATAWAW or 1.2M."
            ).format(text.strip()[:80])
        )

    def find_motif(self, motif: str, go: bool = True) -> None:
        """Look for a motif in both sequences, draw its hits, and go to the first (``go``)."""
        if self._sequences is None:
            return
        self._searches += 1
        number = self._searches
        self.message.emit(self.tr("Looking for {0}…").format(motif[:60]))

        def unless_others() -> None:
            if number != self._searches:
                raise InputError("another search has begun")

        def look() -> tuple[tuple[Hits, Hits], list[tuple[str, StretchLane]]]:
            assert self._sequences is not None
            a, b = (find_motif(one.codes, motif, unless_others) for one in self._sequences)
            lanes: list[tuple[str, StretchLane]] = []
            for side, hits in enumerate((a, b)):
                if self._path is not None and len(hits):
                    stretches = hits.starts, hits.starts + hits.width, hits.strands
                    lane = StretchLane.of(side, "motif", motif, stretches, self._path)
                    lanes.append((f"{'ab'[side]} {motif}", lane))
            return (a, b), lanes

        def take(found: tuple[tuple[Hits, Hits], list[tuple[str, StretchLane]]]) -> None:
            hits, lanes = found
            self.message.emit("")
            self._bar.show_hits(motif if len(motif) <= 30 else f"{motif[:29]}…", hits)
            self.set_lanes("hits", lanes)
            if go:
                self._bar.step(1)

        def fail(problem: Exception) -> None:
            if number == self._searches:
                self._fail(problem)

        self._background.call(look, done=take, failed=fail)
