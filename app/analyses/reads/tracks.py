"""Files as tracks over a pile-up (annotations, variants, further reads), and the menu of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.access.catalogue import ReadsCommands
from app.analyses.reads.depth_lane import DepthLane, Lane
from app.analyses.reads.features import with_effects
from app.language.counts import counted
from app.language.text import tr
from app.pages.desk import Desk
from app.pages.files_menu import AddedFile, FilesMenu
from app.pictures.actions import new_action
from app.pictures.features import FeatureLane
from app.widgets.background import Background, Share
from app.widgets.file_dialogs import ask_files
from app.widgets.messages import explain
from app.widgets.reporter import ask_to_skip
from app.widgets.sequence_files import annotation_patterns
from gpu.analyses.chromosome.annotation.files import read_track
from gpu.analyses.chromosome.annotation.lines import DamagedAnnotation
from gpu.analyses.reads.further_file import read_coverage
from gpu.analyses.reads.request import ENDINGS
from gpu.analyses.reads.result import ReadsResult
from gpu.core.units import visible
from gpu.sequences.sequence import Feature

#: Most files of an earlier view.
_MOST_FILES = 100
_POLL_MS = 200
#: Patterns of files of reads.
_READS = " ".join(f"*{ending}" for ending in ENDINGS)
#: What is read of a file: its lane, what is told of it, notices, all of its features, and if coding
#: sequences are among them.
_Read = tuple[Lane, str, tuple[str, ...], tuple[Feature, ...], bool]


def has_coding(features: Iterable[Feature]) -> bool:
    """True if coding sequences are among features."""
    return any(one.kind == "CDS" for one in features)


def is_alignment(path: str) -> bool:
    """True for files named as SAM or BAM."""
    return path.lower().endswith(ENDINGS)


@dataclass
class Track:
    """The features of a file, or its coverage; ``lane``: None until read, or if it cannot be.

    ``name`` is that of the file, or its path if another track has that name. ``has_coding``: coding
    sequences are among its features.
    """

    path: str
    name: str
    is_shown: bool = True
    lane: Lane | None = None
    features: tuple[Feature, ...] = ()
    has_coding: bool = False
    #: The genes that effects of its variants were told on, or are being told.
    judged_by: object = None


class PileTracksMenu(FilesMenu):
    """Lists the files shown over a pile-up, to add, hide and remove.

    ``records``: names and lengths of the reference's. ``changed()``: others are shown; ``told()``:
    more of a file is read.
    """

    changed = Signal()
    told = Signal()

    def __init__(self, records: list[tuple[str, int]], folder: str, desk: Desk, parent: QWidget) -> None:
        super().__init__(tr("Tracks"), self._add_entries, self._listed, parent)
        self._records, self._folder, self._desk, self._page = records, folder, desk, parent
        self._background = Background(self)
        self._tracks: list[Track] = []
        self.add_files = new_action(self, ReadsCommands.add_track, self.ask)
        # Shares of files are told meanwhile.
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self.told)
        self.fill()

    @property
    def busy(self) -> bool:
        return self._background.busy

    @property
    def lanes(self) -> dict[str, Lane]:
        """The lanes that are shown, by their names, in the order in which they were added."""
        return {track.name: track.lane for track in self._tracks if track.lane is not None and track.is_shown}

    @property
    def genes(self) -> dict[str, Collection[Feature]]:
        """All features of files shown that have coding sequences, by the names of their lanes."""
        return {track.name: track.features for track in self._tracks if track.is_shown and track.has_coding}

    def _add_entries(self, menu: QMenu) -> None:
        menu.addAction(self.add_files)
        for track in self._tracks:
            if isinstance(track.lane, DepthLane) and track.lane.along is None:
                name = visible(track.name).replace("&", "&&")
                menu.addAction(self.tr("Stop reading “{0}”").format(name), partial(self.remove, track))

    def _listed(self) -> list[AddedFile]:
        return [
            AddedFile(one.name, one.path, one.is_shown, partial(self.show_track, one), partial(self.remove, one))
            for one in self._tracks
        ]

    def ask(self) -> None:
        """Ask for files to show."""
        filters = [
            self.tr("Annotations, variants and reads ({0})").format(f"{annotation_patterns()} {_READS}"),
            self.tr("All files (*)"),
        ]
        ask_files(self, self.tr("Tracks over the reads"), self._folder, filters, True, self.add)

    def add(self, paths: Sequence[str], skip_damaged: bool = False, is_shown: bool = True, quiet: bool = False) -> None:
        """Show files; ``quiet``: they were shown before, so damaged lines are left out unasked."""
        for path in paths:
            if any(track.path == path for track in self._tracks):
                self._desk.say(self.tr("“{0}” is shown already.").format(Path(path).name))
                continue
            name = Path(path).name
            track = Track(path, path if any(name == other.name for other in self._tracks) else name, is_shown)
            self._tracks.append(track)
            if not quiet:
                self._desk.say(self.tr("Reading “{0}”…").format(path))
            done, failed = partial(self._take, track, quiet), partial(self._without, track, quiet)
            if is_alignment(path):
                track.lane = DepthLane(Share())
                self.destroyed.connect(track.lane.share.stop)
                self._background.call(self._count, path, track.lane.share, done=done, failed=failed)
                self._timer.start()
                self.changed.emit()
            else:
                self._background.call(self._read, path, skip_damaged or quiet, done=done, failed=failed)

    def tell_effects(self, result: ReadsResult, genes: list[Collection[Feature]]) -> None:
        """Tell what variants of files do to genes."""
        for track in self._tracks:
            is_of_variants = bool(track.features) and track.features[0].kind == "variant"
            if is_of_variants and genes != (track.judged_by or []):
                track.judged_by = genes
                done, asked = partial(self._take_effects, track, genes), (result, track.features, genes)
                self._background.call(self._judged, *asked, done=done, failed=self._desk.say_why)

    def _judged(self, *asked: Any) -> FeatureLane:
        # Sorting millions of lines would hold up the window.
        return FeatureLane.along(with_effects(*asked))

    def _take_effects(self, track: Track, genes: object, lane: FeatureLane) -> None:
        if track in self._tracks and track.judged_by is genes:
            track.lane = lane
            self.changed.emit()

    def remove(self, track: Track) -> None:
        """Forget a file."""
        if track in self._tracks:
            self._tracks.remove(track)
            if isinstance(track.lane, DepthLane):
                track.lane.share.stop()
            self.changed.emit()

    def show_track(self, track: Track, is_shown: bool) -> None:
        """Show or hide the lane of a file."""
        track.is_shown = is_shown
        self.changed.emit()

    def kept(self) -> list[dict[str, Any]] | None:
        """The files, also those that cannot be read now; None without any."""
        return [{"path": track.path, "shown": track.is_shown} for track in self._tracks] or None

    def restore(self, value: Any) -> None:
        """Add, show, hide and remove files as ``kept`` gave them."""
        wanted = {
            one["path"]: one.get("shown") is not False
            for one in (value if isinstance(value, list) else [])[:_MOST_FILES]
            if isinstance(one, dict) and isinstance(one.get("path"), str)
        }
        for track in list(self._tracks):
            if track.path not in wanted:
                self.remove(track)
            elif track.is_shown != wanted.pop(track.path):
                self.show_track(track, not track.is_shown)
        for path, is_shown in wanted.items():
            self.add([path], is_shown=is_shown, quiet=True)

    def _read(self, path: str, skip_damaged: bool) -> _Read:
        read = read_track(path, self._records, skip_damaged)
        lane = FeatureLane.along(read.features)
        told = f"{counted(len(lane.features), self.tr('features'))}, {read.form}"
        return lane, told, read.notices, read.features, has_coding(read.features)

    def _count(self, path: str, share: Share) -> _Read:
        along = read_coverage(path, self._records, share.report)
        return DepthLane(share, along), self.tr("covered up to {0:,} ×").format(along.highest), (), (), False

    def _end(self) -> None:
        if not any(isinstance(track.lane, DepthLane) and track.lane.along is None for track in self._tracks):
            self._timer.stop()

    def _take(self, track: Track, quiet: bool, read: _Read) -> None:
        track.lane, told, notices, track.features, track.has_coding = read
        self._end()
        if track not in self._tracks:
            return
        if not quiet:
            self._desk.say(" ".join([f"{track.name}: {told}.", *notices]))
        self.changed.emit()

    def _without(self, track: Track, quiet: bool, problem: Exception) -> None:
        track.lane = None
        self._end()
        if track not in self._tracks:
            return
        if quiet:
            # It may be there again another time.
            self._desk.say_why(problem)
            self.changed.emit()
            return
        self._desk.say("")
        self._tracks.remove(track)
        self.changed.emit()
        if isinstance(problem, DamagedAnnotation):
            ask_to_skip(self._page, explain(problem).sentence, partial(self.add, [track.path], True))
        else:
            self._desk.warn(problem)
