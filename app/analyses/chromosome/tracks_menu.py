"""The menu of tracks: annotation files to add, show, hide and remove."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QMenu, QWidget

from app.analyses.chromosome.explorer import Explorer
from app.language.text import tr
from app.pages.files_menu import AddedFile, FilesMenu, ask_annotations
from app.theme import icon
from app.widgets.reporter import ask_to_skip
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.units import visible


class TracksMenu(FilesMenu):
    """Lists the sources of features of an explorer, and adds files to them."""

    def __init__(self, request: ChromosomeRequest, explorer: Explorer, parent: QWidget) -> None:
        super().__init__(tr("Tracks"), self._add_sides, self._listed, parent)
        self._page, self._request, self._explorer = parent, request, explorer
        explorer.damaged.connect(self._ask_about_damage)

    def _add_sides(self, menu: QMenu) -> None:
        for side, choice in enumerate((self._request.a, self._request.b)):
            title = self.tr("Add annotation of {0} ({1})…").format("ab"[side], visible(choice.label).replace("&", "&&"))
            menu.addAction(icon("mdi6.plus"), title, partial(self.ask, side))

    def _listed(self) -> list[AddedFile]:
        """The sources of features; those of the records themselves stay."""
        explorer, own = self._explorer, self.tr("{0}: its record's features")
        return [
            AddedFile(
                source.name if source.path else own.format(source.name),
                *(source.path, source.shown, partial(explorer.set_shown, source)),
                partial(explorer.remove, source) if source.path else None,
            )
            for source in explorer.sources
            if source.features or source.path
        ]

    def ask(self, side: int) -> None:
        """Ask for annotation files of a side."""
        choice = (self._request.a, self._request.b)[side]

        def take(paths: list[str]) -> None:
            for path in paths:
                self._explorer.add_annotation(side, path)

        title = self.tr("Annotation of {0}").format(visible(choice.label))
        ask_annotations(self._page, title, choice.path.rpartition("/")[0], take)

    def _ask_about_damage(self, side: int, path: str, sentence: str) -> None:
        ask_to_skip(self._page, sentence, partial(self._explorer.add_annotation, side, path, skip_damaged=True))
