"""The keeper of a page's view between two openings of its result."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject

from app.analyses.chromosome.bookmarks import BookmarksMenu
from app.analyses.chromosome.explorer import Explorer
from app.analyses.chromosome.kept_view import KeptAnnotation, KeptView
from app.analyses.chromosome.reading import ReadingFrames
from app.state.settings import Settings


class ViewKeeper(QObject):
    """Brings back what was kept of a result's page, and keeps each change at once.

    An annotation file that cannot be read now is kept all the same, until the user removes it.
    """

    def __init__(
        self,
        settings: Settings,
        folder: Path,
        explorer: Explorer,
        reading: ReadingFrames,
        bookmarks: BookmarksMenu,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._settings, self._folder, self._explorer = settings, folder, explorer
        self.view = KeptView.read(settings, folder)
        explorer.sources_changed.connect(self._take_sources)
        explorer.removed.connect(self._forget)
        bookmarks.bookmarks = self.view.bookmarks
        bookmarks.changed.connect(lambda kept: self._write(replace(self.view, bookmarks=kept)))
        reading.restore(self.view.choices)
        reading.chosen.connect(self.choose)
        for kept in self.view.annotations:
            explorer.add_annotation(kept.side, kept.path, quiet=True, shown=kept.shown)

    def choose(self, name: str, value: Any) -> None:
        """Keep a switch."""
        self._write(replace(self.view, choices={**self.view.choices, name: value}))

    def kept_annotations(self) -> list[list[Any]] | None:
        """The annotation files, also those that cannot be read now: side, path, if it is shown."""
        return [[one.side, one.path, one.shown] for one in self.view.annotations] or None

    def restore_annotations(self, value: Any) -> None:
        """Add, show, hide and remove annotation files as ``kept_annotations`` gave them."""
        wanted = {(side, path): shown for side, path, shown in value or ()}
        self._write(replace(self.view, annotations=tuple(KeptAnnotation(*at, on) for at, on in wanted.items())))
        sources = {(source.side, source.path): source for source in self._explorer.sources if source.path}
        for place, source in sources.items():
            if place not in wanted:
                self._explorer.remove(source)
            elif source.shown != wanted[place]:
                self._explorer.set_shown(source, wanted[place])
        for (side, path), shown in wanted.items():
            if (side, path) not in sources:
                self._explorer.add_annotation(side, path, quiet=True, shown=shown)

    def _take_sources(self) -> None:
        known = {(one.side, one.path): one for one in self.view.annotations}
        for source in self._explorer.sources:
            if source.path:
                known[source.side, source.path] = KeptAnnotation(source.side, source.path, source.shown)
        self._write(replace(self.view, annotations=tuple(known.values())))

    def _forget(self, side: int, path: str) -> None:
        kept = tuple(one for one in self.view.annotations if (one.side, one.path) != (side, path))
        self._write(replace(self.view, annotations=kept))

    def _write(self, view: KeptView) -> None:
        if view != self.view:
            self.view = view
            view.write(self._settings, self._folder)
