"""The menu of the files that the user adds to a page: to add, show, hide and remove them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from PySide6.QtWidgets import QMenu, QWidget

from app.language.text import tr
from app.widgets.basic import drop_submenus, plain
from app.widgets.file_dialogs import ask_files
from app.widgets.sequence_files import annotation_patterns
from gpu.core.units import visible


class AddedFile(NamedTuple):
    """A file of the menu, with what shows or hides it and what removes it; None: it stays."""

    name: str
    path: str
    is_shown: bool
    show: Callable[[bool], object]
    remove: Callable[[], object] | None


class FilesMenu(QMenu):
    """Lists ``files()`` when it opens, below the entries of ``add_entries(menu)``."""

    def __init__(
        self, title: str, add_entries: Callable[[QMenu], None], files: Callable[[], list[AddedFile]], parent: QWidget
    ) -> None:
        super().__init__(title, parent)
        self.setToolTipsVisible(True)
        self._add_entries, self._files = add_entries, files
        #: Fills further entries below those of the files.
        self.more: list[Callable[[QMenu], None]] = []
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """List what there is now."""
        drop_submenus(self)
        self._add_entries(self)
        files = self._files()
        if files:
            self.addSeparator()
        for file in files:
            action = self.addAction(visible(file.name).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(file.is_shown)
            action.setToolTip(plain(file.path))
            action.toggled.connect(file.show)
        if removed := [file for file in files if file.remove is not None]:
            remove = self.addMenu(tr("Remove"))
            for file in removed:
                remove.addAction(visible(file.name).replace("&", "&&"), file.remove)
        for fill in self.more:
            self.addSeparator()
            fill(self)

    def add_entries_of(self, menu: QMenu, name: str | None) -> None:
        """Add the ways to hide and remove one of the files to another menu."""
        for file in self._files():
            if file.name == name:
                menu.addAction(tr("Hide “{0}”").format(visible(name)).replace("&", "&&"), partial(file.show, False))
                if file.remove is not None:
                    told = tr("Remove “{0}”").format(visible(name)).replace("&", "&&")
                    menu.addAction(told, file.remove)


def ask_annotations(parent: QWidget, title: str, folder: str, take: Callable[[list[str]], object]) -> None:
    """Ask for annotation files, beginning in a folder, and call ``take`` with them."""
    kinds = [tr("Annotations ({0})").format(annotation_patterns()), tr("All files (*)")]
    ask_files(parent, title, folder, kinds, True, take)
