"""Recent results as an item model."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage

from app.language.text import for_window
from app.state.folders import distinct_names
from app.state.settings import RECENT_LIMIT, RecentResult, RecentState, Settings, now
from app.state.thumbnails import Thumbnails
from app.widgets.background import Background
from app.widgets.basic import plain
from app.widgets.rows import RowsModel
from gpu.core.phrase import from_json, to_json
from gpu.core.request import REQUEST_FILE
from gpu.core.units import visible

ENTRY_ROLE = Qt.ItemDataRole.UserRole
REASON_ROLE = Qt.ItemDataRole.UserRole + 1
STATUS_ROLE = Qt.ItemDataRole.UserRole + 2
PICTURE_ROLE = Qt.ItemDataRole.UserRole + 3
#: All that is searched.
WORDS_ROLE = Qt.ItemDataRole.UserRole + 4


class RecentModel(RowsModel):
    """Recent results: pinned ones, then the others, newest first.

    ``ENTRY_ROLE`` gives the ``RecentResult``, ``REASON_ROLE`` why its folder is gone, or "",
    ``STATUS_ROLE`` its description, ``PICTURE_ROLE`` its picture (a null image: none). A run is
    listed from its start, but saved only once its folder holds something. ``taken_off`` carries the
    places and entries that the user took off the list.
    """

    taken_off = Signal(object)

    def __init__(self, settings: Settings, background: Background, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self._background = background
        self._entries = settings.recent()
        self._missing: frozenset[str] = frozenset()
        #: Empty folders: of runs that wait, have just begun, or failed before they wrote anything.
        self._unborn: set[str] = set()
        #: Current activity of running jobs, by folder.
        self._now: dict[str, str] = {}
        self._looking = False
        self.pictures = Thumbnails()
        #: Names that can be told apart, by folder.
        self._names: dict[str, str] = {}
        self._name()

    @property
    def entries(self) -> tuple[RecentResult, ...]:
        return tuple(self._entries)

    def count(self) -> int:
        return len(self._entries)

    def value(self, row: int, role: int) -> Any:
        entry = self._entries[row]
        if role == Qt.ItemDataRole.DisplayRole:
            return visible(self.name(entry))
        if role == ENTRY_ROLE:
            return entry
        if role == REASON_ROLE:
            return self.reason() if self.missing(entry) else ""
        if role == STATUS_ROLE:
            return self.status(entry)
        if role == PICTURE_ROLE:
            return self.pictures.of(entry.folder)
        if role == WORDS_ROLE:
            return "\n".join((self.name(entry), entry.note, self.status(entry), entry.kind, entry.folder))
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain(f"{entry.folder}\n{self.reason()}" if self.missing(entry) else entry.folder)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return " – ".join(filter(None, (f"{self.name(entry)}: {self.status(entry)}", entry.note)))
        return None

    def name(self, entry: RecentResult) -> str:
        """Its title, or the user's for it; with the folder's name where another has the same."""
        return self._names.get(entry.folder, entry.title)

    def rename(self) -> None:
        """Read the titles that the user gave anew."""
        self.beginResetModel()
        self._name()
        self.endResetModel()

    def missing(self, entry: RecentResult) -> bool:
        return entry.folder in self._missing and entry.folder not in self._unborn

    def status(self, entry: RecentResult) -> str:
        """One line: why it is missing, else its activity, else its last state."""
        if self.missing(entry):
            return self.reason()
        return self._now.get(entry.folder) or self._ended(entry)

    def _ended(self, entry: RecentResult) -> str:
        if entry.state == "done" and entry.found and not entry.failures:
            with suppress(ValueError, RecursionError):
                return for_window(from_json(json.loads(entry.found)))
        if entry.state == "done":
            many = self.tr("ended, {0:,} failed").format(entry.failures)
            return many if entry.failures else self.tr("finished")
        if entry.folder in self._unborn:
            early = self.tr("failed before anything was on the disk")
            return early if entry.state == "failed" else self.tr("not begun")
        if entry.state == "failed":
            return self.tr("failed; it can be resumed")
        return self.tr("not finished; it can be resumed")

    def reason(self) -> str:
        """The reasons why a result may be missing."""
        return self.tr("Not found: the folder was moved, renamed or deleted, or its drive is not connected.")

    def add(
        self,
        folder: Path,
        title: str,
        state: RecentState = "done",
        failures: int = 0,
        is_on_disk: bool = True,
        ended: str = "",
        kind: str = "",
        extent: str = "",
    ) -> None:
        """Put a result first; ``ended``: when it finished, by default now.

        For the others see ``RecentResult``.
        """
        if is_on_disk:
            self._unborn.discard(str(folder))
        else:
            self._unborn.add(str(folder))
        entry = RecentResult(str(folder), title, state, failures, ended or now(), "", kind, extent)
        others = [other for other in self._entries if other.folder != entry.folder]
        known = next((other for other in self._entries if other.folder == entry.folder), entry)
        entry = replace(entry, pinned=known.pinned, note=known.note)
        if state == "done":
            entry = replace(entry, found=known.found)
        self._replace([entry, *others])
        self.refresh()

    def remove(self, folder: str) -> None:
        """Remove a result from the list; its folder stays."""
        self._unborn.discard(folder)
        self._replace([entry for entry in self._entries if entry.folder != folder])

    def drop_missing(self, folder: str) -> None:
        """Remove a result whose folder is known to be gone, since it is listed at its new place."""
        if folder in self._missing:
            self.remove(folder)

    def take_off(self, folders: Collection[str]) -> None:
        """Take results off the list by the user's wish; their folders stay."""
        gone = [(place, entry) for place, entry in enumerate(self._entries) if entry.folder in folders]
        self._replace([entry for entry in self._entries if entry.folder not in folders])
        if gone:
            self.taken_off.emit(gone)

    def put_back(self, gone: Sequence[tuple[int, RecentResult]]) -> None:
        """List results again that ``taken_off`` told of, at their places."""
        entries = list(self._entries)
        known = {entry.folder for entry in entries}
        for place, entry in gone:
            if entry.folder not in known:
                entries.insert(place, entry)
        self._replace(entries)
        self.refresh()

    def clear(self) -> None:
        """Clear the list; the folders stay."""
        self.take_off({entry.folder for entry in self._entries})

    def summarise(
        self, folder: Path, state: RecentState, failures: int, during: str = "", is_on_disk: bool = False
    ) -> None:
        """Change a result's line without moving it; ``during``: shown instead while it runs."""
        name = str(folder)
        if during:
            self._now[name] = during
        else:
            self._now.pop(name, None)
        if is_on_disk:
            self._unborn.discard(name)
        entries = list(self._entries)
        for row, entry in enumerate(entries):
            if entry.folder == name and (entry.state, entry.failures) != (state, failures):
                entries[row] = replace(entry, state=state, failures=failures, opened=now())
        self._replace(entries)

    def tell(self, folder: Path, sentence: str) -> None:
        """Keep the engine's sentence on what a result found."""
        found = json.dumps(to_json(sentence)) if sentence else ""
        if any(one.folder == str(folder) and one.found != found for one in self._entries):
            self._change(str(folder), found=found)

    def pin(self, folder: str, on: bool) -> None:
        """Let a result come first and stay, or not."""
        self._change(folder, pinned=on)

    def note(self, folder: str, line: str) -> None:
        """Keep the user's line on a result, "" for none."""
        self._change(folder, note=line)

    def _change(self, folder: str, **values: Any) -> None:
        self._replace([replace(one, **values) if one.folder == folder else one for one in self._entries])

    def picture(self, folder: Path, picture: QImage) -> None:
        """Keep the picture of a result, if it is listed."""
        if any(entry.folder == str(folder) for entry in self._entries):
            self.pictures.keep(str(folder), picture)

    def look_for(self, folder: Path) -> None:
        """Check if a run that had written nothing has written by now."""
        if str(folder) in self._unborn and not self._looking:
            self.refresh()

    def refresh(self) -> None:
        """Check which folders exist, in a thread: network drives may be slow."""
        self._looking = True
        folders = [entry.folder for entry in self._entries]
        self._background.call(
            _missing,
            folders,
            done=lambda gone: self._mark(folders, gone),
            failed=lambda problem: self._mark([], frozenset()),
        )

    def _mark(self, folders: list[str], missing: frozenset[str]) -> None:
        self._looking = False
        born = self._unborn & (set(folders) - missing)
        if born:
            self._unborn -= born
            self._save()
        if missing != self._missing or born:
            self._missing = missing
            self.dataChanged.emit(self.index(0), self.index(self.rowCount() - 1))

    def _replace(self, entries: list[RecentResult]) -> None:
        self.beginResetModel()
        self._entries = sorted(entries, key=lambda entry: not entry.pinned)[:RECENT_LIMIT]
        self._name()
        self.endResetModel()
        self._save()
        self.pictures.forget_others({entry.folder for entry in self._entries})

    def _name(self) -> None:
        folders = [entry.folder for entry in self._entries]
        titles = [self._settings.title(entry.folder) or entry.title for entry in self._entries]
        self._names = dict(zip(folders, distinct_names(list(zip(titles, folders, strict=True))), strict=True))

    def _save(self) -> None:
        self._settings.set_recent([entry for entry in self._entries if entry.folder not in self._unborn])


def _missing(folders: list[str]) -> frozenset[str]:
    return frozenset(folder for folder in folders if not (Path(folder) / REQUEST_FILE).is_file())
