"""Dialogs of the main window that belong to no comparison; each is imported when it is shown."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QWidget

from app.runs.session import Session
from app.shell.menus import Menus

if TYPE_CHECKING:
    from app.shell.preferences import PreferencesDialog


class WindowDialogs:
    """Shows them over ``window``; ``on_preferences`` is called when those were changed."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        menus: Menus,
        version: str,
        log_file: Path | None,
        on_preferences: Callable[[], None],
    ) -> None:
        self._window, self._session, self._menus = window, session, menus
        self._version, self._log_file, self._on_preferences = version, log_file, on_preferences

    def show_log(self) -> None:
        """The log file of this program."""
        if self._log_file is not None:
            from app.shell.log_viewer import LogDialog

            self._open(LogDialog(self._log_file, self._session.background, self._window), "kept.md")

    def show_devices(self) -> None:
        """The devices that compute."""
        from app.shell.devices import DevicesDialog

        self._open(DevicesDialog(self._session, self._window), "graphics-cards.md")

    def show_check(self) -> None:
        """The check of this computer."""
        from app.shell.check import CheckDialog

        self._open(CheckDialog(self._session, self._window), "check.md")

    def show_preferences(self) -> None:
        """Preferences."""
        self._open(self._preferences(), "kept.md")

    def show_computers(self) -> None:
        """The page of the preferences with the computers of the lab."""
        dialog = self._preferences()
        dialog.show_computers()
        self._open(dialog, "lab.md")

    def _preferences(self) -> PreferencesDialog:
        from app.shell.preferences import PreferencesDialog

        dialog = PreferencesDialog(self._session.settings, self._window, self._session.lab)
        dialog.accepted.connect(self._on_preferences)
        dialog.keys_asked.connect(lambda: self._show_keys(dialog))
        return dialog

    def show_guide(self, analysis: str = "") -> None:
        """The users' guide, at the page of an analysis; "" for its contents."""
        from app.help.guide import INDEX, show_guide

        show_guide(self._window, f"{analysis}.md" if analysis else INDEX)

    def save_diagnostics(self, say: Callable[[str], None]) -> None:
        """Save the check and the log; ``say`` takes sentences for the status bar."""
        from app.shell.diagnostics import Diagnostics

        Diagnostics(self._session, self._log_file, say, self._window).ask()

    def show_palette(self) -> None:
        """The list of all commands."""
        from app.shell.commands import CommandPalette, menu_actions

        self._open(CommandPalette([*menu_actions(self._menus.all), *self._menus.further], self._window))

    def show_shortcuts(self) -> None:
        """The keys of all commands."""
        from app.shell.commands import ShortcutSheet, menu_actions

        sheet = ShortcutSheet(menu_actions(self._menus.all), self._window)
        sheet.change_asked.connect(self.show_keys)
        self._open(sheet)

    def show_keys(self) -> None:
        """The keys of all commands, to change them."""
        self._show_keys(self._window)

    def _show_keys(self, parent: QWidget) -> None:
        from app.access.catalogue import KeyRow, page_rows
        from app.shell.commands import menu_actions
        from app.shell.keys import KeysDialog

        bound = {action: (name, usual) for name, (action, usual) in self._menus.bound.items()}
        rows = [KeyRow(*bound[action], path) for path, action in menu_actions(self._menus.all) if action in bound]
        titles = {face.name: face.title for face in self._session.faces}
        self._open(KeysDialog([*rows, *page_rows()], titles.__getitem__, parent), "keyboard.md")

    def show_about(self) -> None:
        """Version, build, devices and licences."""
        from app.shell.about import AboutDialog

        self._open(AboutDialog(self._session, self._version, str(self._log_file or ""), self._window))

    def _open(self, dialog: QDialog, page: str = "") -> None:
        """Show a dialog, whose key for help opens a page of the guide ("": the contents)."""

        def show_guide() -> None:
            from app.help.guide import INDEX, show_guide

            show_guide(dialog, page or INDEX)

        QShortcut(QKeySequence.StandardKey.HelpContents, dialog, show_guide)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
