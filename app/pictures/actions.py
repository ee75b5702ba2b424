"""Commands of a result page as actions for its toolbar, its menus and its keys.

Shortcuts reach only the page that holds the focus, so that two open results do not fight over a
key.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolBar, QToolButton, QWidget

from app.access.keys import key_book, shown_keys
from app.help.bubble import explain_below, title
from app.theme import icon
from app.widgets.basic import plain

if TYPE_CHECKING:
    from app.pictures.go_to import GoTo
    from app.pictures.plot_view import PlotView
    from app.pictures.view_memory import ViewMemory

#: First groups of a toolbar.
TOOLS = (("move", "select"), ("zoom_in", "zoom_out", "whole", "lock"), ("back", "forward"), ("previous", "next"))


@dataclass(frozen=True)
class Command:
    """The description of an action: name, text, keys and icon."""

    name: str
    title: str
    tip: str
    keys: tuple[str, ...] = ()
    icon: str = ""


def new_action(page: QWidget, command: Command, act: Callable[[], object] | None = None) -> QAction:
    """A new action of ``page``, not yet added to it, that calls ``act``; its keys work while the
    page has the focus.
    """
    action = QAction(command.title, page)
    if act is not None:
        action.triggered.connect(lambda: act())
    key_book().bind(action, command.name, command.keys)
    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    keys = shown_keys(key_book().keys(command.name, command.keys))
    action.setToolTip(f"{command.tip} ({keys})" if keys else command.tip)
    action.setStatusTip(command.tip)
    if command.icon:
        action.setIcon(icon(command.icon))
    return action


class Actions:
    """The actions of ``page``, by name.

    Each is added to the page, so ``page.actions()`` lists them in order. ``commands`` begin with
    ``view_commands``. ``layers`` is a menu of what can be shown and hidden, which a subclass fills.
    """

    def __init__(self, page: QWidget, commands: Sequence[Command]) -> None:
        self._page = page
        self.by_name: dict[str, QAction] = {}
        self.layers = QMenu(page.tr("Layers"), page)
        for command in commands:
            action = new_action(page, command)
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

    def drive(self, picture: PlotView, history: ViewMemory, go_to: GoTo) -> None:
        """Connect the common commands to ``picture``, those of the view history to ``history``."""

        def allow() -> None:
            self.allow("back", history.can_back, self._page.tr("This is the first view."))
            self.allow("forward", history.can_forward, self._page.tr("This is the latest view."))

        self.connect(
            {
                "zoom_in": partial(picture.zoom, 0.5),
                "zoom_out": partial(picture.zoom, 2.0),
                "whole": lambda: history.visit(picture.whole_area()),
                "back": history.back,
                "forward": history.forward,
                "go_to": go_to.ask,
            }
        )
        history.changed.connect(allow)

    def allow(self, name: str, allowed: bool, reason: str = "") -> None:
        """Enable or disable an action; a disabled one shows its ``reason``."""
        action = self.by_name[name]
        action.setEnabled(allowed)
        action.setToolTip(action.statusTip() if allowed or not reason else plain(reason))

    def add_groups(self, place: QToolBar | QMenu, groups: Sequence[Sequence[str]]) -> None:
        """Add actions by name, and a separator after each group."""
        for names in groups:
            place.addActions([self.by_name[name] for name in names])
            place.addSeparator()

    def context_menu(self, groups: Sequence[Sequence[str]]) -> QMenu:
        """The context menu of the picture: these actions, the layers, the figure."""
        menu = QMenu(self._page)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.add_groups(menu, groups)
        layers = menu.addMenu(self.layers.title())
        layers.addActions(self.layers.actions())
        menu.addAction(self.by_name["figure"])
        explain = menu.addAction(title())
        explain.triggered.connect(lambda: explain_below(self._page, menu.pos()))
        return menu


def view_commands(tr: Callable[[str], str], select_tip: str) -> list[Command]:
    """The common commands of matrix pictures; ``select_tip`` describes a drag in *select* mode."""
    return [
        Command("move", tr("Move"), tr("Drag moves the view; Ctrl inverts"), ("H",), "mdi6.cursor-move"),
        Command("select", tr("Select"), select_tip, ("S",), "mdi6.select-drag"),
        Command("zoom_in", tr("Zoom in"), tr("Come closer"), ("+", "="), "mdi6.magnify-plus-outline"),
        Command("zoom_out", tr("Zoom out"), tr("See more"), ("-",), "mdi6.magnify-minus-outline"),
        Command("whole", tr("Whole matrix"), tr("Show the whole matrix"), ("0",), "mdi6.fit-to-page-outline"),
        Command("clear", tr("Clear"), tr("Give up the rectangle, then the selection; the view stays"), ("Esc",)),
        Command("lock", tr("Lock proportions"), tr("Draw a base as wide as high"), (), "mdi6.aspect-ratio"),
        Command("back", tr("Previous view"), tr("Back to the view before"), ("Alt+Left",), "mdi6.arrow-left"),
        Command("forward", tr("Next view"), tr("Forward again"), ("Alt+Right",), "mdi6.arrow-right"),
        Command("figure", tr("Export figure…"), tr("Save the picture as SVG, PDF or PNG"), ("Ctrl+E",)),
        Command("charts", tr("Export charts…"), tr("Save the charts of times and speed as SVG, PDF, PNG or CSV")),
    ]


def menu_button(bar: QWidget, menu: QMenu, symbol: str) -> QToolButton:
    """A button that opens a menu; its parent is ``bar``."""
    button = QToolButton(bar)
    button.setText(menu.title())
    button.setIcon(icon(symbol))
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setMenu(menu)
    return button


def icon_button(bar: QWidget, menu: QMenu, symbol: str) -> QToolButton:
    """A button that opens a menu, where there is no room for its title."""
    button = menu_button(bar, menu, symbol)
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    button.setToolTip(menu.title())
    button.setAccessibleName(menu.title())
    return button
