"""What one can do with a result page, as actions for its toolbar, its menus and its keys.

Shortcuts reach only the page that holds the focus, so that two open results do not fight over a key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QLineEdit, QMenu, QToolBar, QToolButton, QWidget

from app.analyses.chromosome.layers import PANEL_ORDER, Layer
from app.theme import icon
from gpu.analyses.chromosome.export import FORMATS

EXPORTS = tuple(format.name for format in FORMATS)


@dataclass(frozen=True)
class Command:
    """An action to be: its name in the code, its words, its keys and its icon."""

    name: str
    title: str
    tip: str
    keys: tuple[str, ...] = ()
    icon: str = ""


class Actions:
    """The actions of ``page``, by name. Each is added to the page, so ``page.actions()`` lists them in order."""

    def __init__(self, page: QWidget, commands: Sequence[Command]) -> None:
        self._page = page
        self.by_name: dict[str, QAction] = {}
        for command in commands:
            action = QAction(command.title, page)
            action.setShortcuts([QKeySequence(key) for key in command.keys])
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            keys = ", ".join(QKeySequence(key).toString(QKeySequence.SequenceFormat.NativeText) for key in command.keys)
            action.setToolTip(f"{command.tip} ({keys})" if keys else command.tip)
            action.setStatusTip(command.tip)
            if command.icon:
                action.setIcon(icon(command.icon))
            page.addAction(action)
            self.by_name[command.name] = action
        modes = QActionGroup(page)
        for name in ("move", "select"):
            self.by_name[name].setCheckable(True)
            modes.addAction(self.by_name[name])
        self.by_name["move"].setChecked(True)
        self.by_name["lock"].setCheckable(True)

    def __getitem__(self, name: str) -> QAction:
        return self.by_name[name]

    def connect(self, slots: dict[str, Callable[[], None]]) -> None:
        """Call ``slots[name]`` when the action of that name is triggered."""
        for name, slot in slots.items():
            self.by_name[name].triggered.connect(lambda _=False, slot=slot: slot())

    def allow(self, name: str, allowed: bool, reason: str = "") -> None:
        """Enable or disable an action; a disabled one tells its ``reason``."""
        action = self.by_name[name]
        action.setEnabled(allowed)
        action.setToolTip(action.statusTip() if allowed or not reason else reason)


def view_commands(tr: Callable[[str], str], select_tip: str) -> list[Command]:
    """What moves every picture of a matrix; ``select_tip`` says what a drag does in *select* mode."""
    return [
        Command("move", tr("Move"), tr("Drag moves the view; Ctrl inverts"), ("H",), "mdi6.cursor-move"),
        Command("select", tr("Select"), select_tip, ("S",), "mdi6.select-drag"),
        Command("zoom_in", tr("Zoom in"), tr("Come closer"), ("+", "="), "mdi6.magnify-plus-outline"),
        Command("zoom_out", tr("Zoom out"), tr("See more"), ("-",), "mdi6.magnify-minus-outline"),
        Command("whole", tr("Whole matrix"), tr("Show the whole matrix"), ("0", "Esc"), "mdi6.fit-to-page-outline"),
        Command("lock", tr("Lock proportions"), tr("Draw a base as wide as high"), (), "mdi6.aspect-ratio"),
        Command("back", tr("Previous view"), tr("Back to the view before"), ("Alt+Left",), "mdi6.arrow-left"),
        Command("forward", tr("Next view"), tr("Forward again"), ("Alt+Right",), "mdi6.arrow-right"),
    ]


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


def menu_button(bar: QWidget, menu: QMenu, symbol: str) -> QToolButton:
    """A button that opens a menu; its parent is ``bar``."""
    button = QToolButton(bar)
    button.setText(menu.title())
    button.setIcon(icon(symbol))
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setMenu(menu)
    return button
