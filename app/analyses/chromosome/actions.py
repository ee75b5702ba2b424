"""What one can do with the page of an alignment."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QMenu, QToolBar, QWidget

from app.analyses.chromosome.layers import PANEL_ORDER, Layer
from app.plots.actions import Actions, Command, menu_button, view_commands
from gpu.analyses.chromosome.export import FORMATS

EXPORTS = tuple(format.name for format in FORMATS)


class PageActions(Actions):
    """The actions of a result page, with those that switch its ``layers``."""

    def __init__(self, page: QWidget, layers: dict[Layer, QAction]) -> None:
        super().__init__(page, _result_commands(page.tr))
        self._layers = layers
        for action in layers.values():
            page.addAction(action)

    def toolbar(self, go_to: QLineEdit) -> QToolBar:
        """The page's toolbar."""
        bar = QToolBar(self._page)
        bar.setAccessibleName(self._page.tr("Tools of the result"))
        for names in (("move", "select"), ("zoom_in", "zoom_out", "whole", "lock"), ("back", "forward")):
            bar.addActions([self.by_name[name] for name in names])
            bar.addSeparator()
        bar.addActions([self.by_name["previous"], self.by_name["next"]])
        bar.addSeparator()
        bar.addWidget(go_to)
        bar.addSeparator()
        layers = QMenu(self._page.tr("Layers"), bar)
        layers.addActions([self._layers[layer] for layer in PANEL_ORDER])
        bar.addWidget(menu_button(bar, layers, "mdi6.layers-outline"))
        export = QMenu(self._page.tr("Export"), bar)
        export.addAction(self.by_name["figure"])
        export.addSeparator()
        export.addActions([self.by_name[f"export_{name}"] for name in EXPORTS])
        bar.addWidget(menu_button(bar, export, "mdi6.export-variant"))
        return bar

    def menu(self) -> QMenu:
        """The menu of a right click on the picture."""
        menu = QMenu(self._page)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions([self.by_name[name] for name in ("zoom_in", "zoom_out", "whole", "back", "forward")])
        menu.addSeparator()
        menu.addActions([self.by_name[name] for name in ("previous", "next", "go_to")])
        menu.addSeparator()
        layers = menu.addMenu(self._page.tr("Layers"))
        layers.addActions([self._layers[layer] for layer in PANEL_ORDER])
        menu.addAction(self.by_name["figure"])
        return menu


def _result_commands(tr: Callable[[str], str]) -> list[Command]:
    commands = [
        *view_commands(tr, tr("Drag zooms to a box; Ctrl inverts")),
        Command(
            "previous",
            tr("Previous difference"),
            tr("To the previous gap or cluster of mismatches"),
            ("B",),
            "mdi6.skip-previous-outline",
        ),
        Command(
            "next",
            tr("Next difference"),
            tr("To the next gap or cluster of mismatches"),
            ("F",),
            "mdi6.skip-next-outline",
        ),
        Command("walk_forward", tr("Walk on"), tr("Along the alignment, a tenth of the view"), ("G",)),
        Command("walk_back", tr("Walk back"), tr("Back along the alignment, a tenth of the view"), ("J",)),
        Command("go_to", tr("Go to…"), tr("Type a position to go to"), ("Ctrl+L",)),
        Command("figure", tr("Export figure…"), tr("Save the picture as SVG, PDF or PNG"), ("Ctrl+E",)),
    ]
    for format in FORMATS:
        title = tr("Export alignment as {0}…").format(tr(format.title))
        commands.append(Command(f"export_{format.name}", title, tr("Save the alignment as a file")))
    return commands
