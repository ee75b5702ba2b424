"""Annotation and variant files as tracks over a pile-up, and the menu that lists them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QWidget

from app.access.catalogue import ReadsCommands
from app.language.counts import counted
from app.pages.desk import Desk
from app.pictures.actions import new_action
from app.pictures.features import FeatureLane
from app.widgets.background import Background
from app.widgets.basic import drop_submenus, plain
from app.widgets.file_dialogs import ask_files
from app.widgets.messages import explain
from app.widgets.reporter import ask_to_skip
from app.widgets.sequence_files import annotation_patterns
from gpu.analyses.chromosome.annotation.files import read_track
from gpu.analyses.chromosome.annotation.lines import DamagedAnnotation
from gpu.core.units import visible

#: Most files of an earlier view.
_MOST_FILES = 100


@dataclass
class Track:
    """The features of a file; ``lane``: None until they are read, or if they cannot be.

    ``name`` is that of the file, or its path if another track has that name.
    """

    path: str
    name: str
    is_shown: bool = True
    lane: FeatureLane | None = None


class PileTracksMenu(QMenu):
    """Lists the files shown over a pile-up, to add, hide and remove.

    ``records``: names and lengths of the reference's. ``changed()``: others are shown.
    """

    changed = Signal()

    def __init__(self, records: list[tuple[str, int]], folder: str, desk: Desk, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTitle(self.tr("Tracks"))
        self.setToolTipsVisible(True)
        self._records, self._folder, self._desk, self._page = records, folder, desk, parent
        self._background = Background(self)
        self._tracks: list[Track] = []
        self.add_files = new_action(self, ReadsCommands.add_track, self.ask)
        self.aboutToShow.connect(self.fill)
        self.fill()

    @property
    def busy(self) -> bool:
        return self._background.busy

    @property
    def lanes(self) -> dict[str, FeatureLane]:
        """The lanes that are shown, by their names, in the order in which they were added."""
        return {track.name: track.lane for track in self._tracks if track.lane is not None and track.is_shown}

    def fill(self) -> None:
        """List what there is now."""
        drop_submenus(self)
        self.addAction(self.add_files)
        if not self._tracks:
            return
        self.addSeparator()
        for track in self._tracks:
            action = self.addAction(visible(track.name).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(track.is_shown)
            action.setToolTip(plain(track.path))
            action.toggled.connect(partial(self.show_track, track))
        remove = self.addMenu(self.tr("Remove"))
        for track in self._tracks:
            remove.addAction(visible(track.name).replace("&", "&&"), partial(self.remove, track))

    def ask(self) -> None:
        """Ask for files to show."""
        filters = [self.tr("Annotations and variants ({0})").format(annotation_patterns()), self.tr("All files (*)")]
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
            self._background.call(self._read, path, skip_damaged or quiet, done=done, failed=failed)

    def remove(self, track: Track) -> None:
        """Forget a file."""
        if track in self._tracks:
            self._tracks.remove(track)
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

    def _read(self, path: str, skip_damaged: bool) -> tuple[FeatureLane, str, tuple[str, ...]]:
        read = read_track(path, self._records, skip_damaged)
        lane = FeatureLane.along(read.features)
        return lane, f"{counted(len(lane.features), self.tr('features'))}, {read.form}", read.notices

    def _take(self, track: Track, quiet: bool, read: tuple[FeatureLane, str, tuple[str, ...]]) -> None:
        track.lane, told, notices = read
        if track not in self._tracks:
            return
        if not quiet:
            self._desk.say(" ".join([f"{track.name}: {told}.", *notices]))
        self.changed.emit()

    def _without(self, track: Track, quiet: bool, problem: Exception) -> None:
        if track not in self._tracks:
            return
        self._desk.say_why(problem)
        if quiet:
            # It may be there again another time.
            return
        self._tracks.remove(track)
        if isinstance(problem, DamagedAnnotation):
            ask_to_skip(self._page, explain(problem).sentence, partial(self.add, [track.path], True))
