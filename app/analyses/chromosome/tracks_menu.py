"""The menu of tracks: annotation files to add, show, hide and remove."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from app.analyses.chromosome.explorer import Explorer
from app.theme import icon
from app.widgets.basic import drop_submenus, plain
from app.widgets.file_dialogs import ask_files
from app.widgets.reporter import ask_to_skip
from app.widgets.sequence_files import annotation_patterns
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.units import visible


class TracksMenu(QMenu):
    """Lists the sources of features of an explorer, and adds files to them."""

    def __init__(self, request: ChromosomeRequest, explorer: Explorer, parent: QWidget) -> None:
        super().__init__(parent)
        self.setTitle(self.tr("Tracks"))
        self.setToolTipsVisible(True)
        self._page, self._request, self._explorer = parent, request, explorer
        #: Fills further entries below those of the files.
        self.more: list[Callable[[QMenu], None]] = []
        explorer.damaged.connect(self._ask_about_damage)
        self.aboutToShow.connect(self.fill)

    def fill(self) -> None:
        """List what there is now."""
        drop_submenus(self)
        for side, choice in enumerate((self._request.a, self._request.b)):
            title = self.tr("Add annotation of {0} ({1})…").format("ab"[side], visible(choice.label).replace("&", "&&"))
            self.addAction(icon("mdi6.plus"), title, partial(self.ask, side))
        sources = [source for source in self._explorer.sources if source.features or source.path]
        if sources:
            self.addSeparator()
        for source in sources:
            name = source.name if source.path else self.tr("{0}: its record's features").format(source.name)
            action = self.addAction(visible(name).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(source.shown)
            action.setToolTip(plain(source.path))
            action.toggled.connect(partial(self._explorer.set_shown, source))
        files = [source for source in sources if source.path]
        if files:
            remove = self.addMenu(self.tr("Remove"))
            for source in files:
                remove.addAction(visible(source.name).replace("&", "&&"), partial(self._explorer.remove, source))
        for fill in self.more:
            self.addSeparator()
            fill(self)

    def ask(self, side: int) -> None:
        """Ask for annotation files of a side."""
        choice = (self._request.a, self._request.b)[side]

        def take(paths: list[str]) -> None:
            for path in paths:
                self._explorer.add_annotation(side, path)

        ask_files(
            self._page,
            self.tr("Annotation of {0}").format(visible(choice.label)),
            choice.path.rpartition("/")[0],
            [self.tr("Annotations ({0})").format(annotation_patterns()), self.tr("All files (*)")],
            True,
            take,
        )

    def _ask_about_damage(self, side: int, path: str, sentence: str) -> None:
        ask_to_skip(self._page, sentence, partial(self._explorer.add_annotation, side, path, skip_damaged=True))
