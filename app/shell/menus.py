"""The menus: every command as an action with a name, a key and a reason when disabled."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMainWindow, QMenu

from app.access.keys import key_book
from app.access.mnemonics import settle_letters
from app.pictures.actions import FURTHER, is_export, menu_of
from app.runs.face import Faces
from app.runs.recent import RecentModel
from app.theme import ThemeService, icon
from app.widgets.basic import plain
from gpu.core.units import visible


class Menus(QObject):
    """Builds the menu bar; the window connects the actions to slots."""

    def __init__(self, window: QMainWindow, service: ThemeService, faces: Faces) -> None:
        super().__init__(window)
        self._window = window
        self._service = service
        self._page_actions: list[QAction] = []
        self._tips: dict[QAction, str] = {}
        bar = window.menuBar()
        keys = QKeySequence.StandardKey

        self.file = bar.addMenu(self.tr("&File"))
        #: One for each analysis, with its name as data.
        self.new = QActionGroup(self)
        self.new_menu = self._below(self.file, "mdi6.plus", self.tr("&New"))
        for face in faces:
            action = self._add(self.new_menu, face.command, QKeySequence(face.keys) if face.keys else None, face.icon)
            action.setData(face.name)
            self.new.addAction(action)
        #: One for each analysis that has an example, with its name as data.
        self.examples = QActionGroup(self)
        example_menu = self._below(self.file, "mdi6.flask-outline", self.tr("E&xamples"))
        for face in faces:
            if face.example:
                action = self._add(example_menu, face.example)
                action.setData(face.name)
                self.examples.addAction(action)
        self.open = self._add(self.file, self.tr("&Open result…"), keys.Open, "mdi6.folder-open-outline")
        self.recent = self._below(self.file, "mdi6.history", self.tr("Open &recent"))
        others = self._below(self.file, "mdi6.file-outline", self.tr("Open other &files"))
        self.open_portable = self._add(
            others, self.tr("Open result &with its sequences…"), None, "mdi6.folder-zip-outline"
        )
        #: One for each analysis that has files of its own kind, with its name as data.
        self.own_files = QActionGroup(self)
        for face in faces:
            if face.open_command:
                action = self._add(others, face.open_command, None, face.icon)
                action.setData(face.name)
                self.own_files.addAction(action)
        self.locate = self._add(others, self.tr("&Locate sequences…"), None, "mdi6.file-search-outline")
        self.file.addSeparator()
        sessions = self._below(self.file, "mdi6.folder-table-outline", self.tr("&Session"))
        self.open_session = self._add(sessions, self.tr("Open &session…"), QKeySequence("Ctrl+Shift+O"))
        self.save_session = self._add(sessions, self.tr("Save s&ession…"), QKeySequence("Ctrl+Shift+S"))
        self.export = self._below(self.file, "mdi6.export-variant", self.tr("&Export"))
        #: What else the page in front exports, by its title: for the list of commands.
        self.further: list[tuple[str, QAction]] = []
        self.save_portable = self._add(
            self.file, self.tr("Sa&ve result with its sequences…"), None, "mdi6.folder-zip-outline"
        )
        self.close_tab = self._add(self.file, self.tr("&Close tab"), QKeySequence("Ctrl+W"))
        self.file.addSeparator()
        self.preferences = self._add(self.file, self.tr("&Preferences…"), QKeySequence("Ctrl+,"), "mdi6.cog-outline")
        self.preferences.setMenuRole(QAction.MenuRole.PreferencesRole)
        self.quit = self._add(self.file, self.tr("&Quit"), QKeySequence("Ctrl+Q"))
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)

        #: Filled by ``EditMenu``.
        self.edit = bar.addMenu(self.tr("&Edit"))
        self.view = bar.addMenu(self.tr("&View"))
        self.colours = self._below(self.view, "mdi6.theme-light-dark", self.tr("&Colours"))
        self.schemes = self._scheme_actions()
        self.full_screen = self._add(self.view, self.tr("&Full screen"), QKeySequence("F11"), "mdi6.fullscreen")
        self.full_screen.setCheckable(True)
        tabs = self._below(self.view, "mdi6.tab", self.tr("&Tabs"))
        self.next_tab = self._add(tabs, self.tr("&Next tab"))
        self.next_tab.setShortcuts([QKeySequence("Ctrl+Tab"), QKeySequence("Ctrl+PgDown")])
        self.previous_tab = self._add(tabs, self.tr("&Previous tab"))
        self.previous_tab.setShortcuts([QKeySequence("Ctrl+Shift+Tab"), QKeySequence("Ctrl+PgUp")])
        #: Moves the tab in front by so many places, the action's data.
        self.move_tab = QActionGroup(self)
        for text, keys_of_it, places in (
            (self.tr("Move tab to the &left"), "Ctrl+Shift+PgUp", -1),
            (self.tr("Move tab to the &right"), "Ctrl+Shift+PgDown", 1),
        ):
            action = self._add(tabs, text, QKeySequence(keys_of_it))
            action.setData(places)
            self.move_tab.addAction(action)
        self._page_separator = self.view.addSeparator()
        #: Of the page in front, by ``Command.menu``.
        self._of_page = {
            "picture": self._below(self.view, "mdi6.magnify", self.tr("&Move and zoom")),
            "go": self._below(self.view, "mdi6.map-marker-outline", self.tr("&Go to")),
            "layers": self._below(self.view, "mdi6.layers-outline", self.tr("&Layers")),
        }

        self.run = bar.addMenu(self.tr("&Run"))
        self.run_now = self._add(self.run, self.tr("Run &now"), None, "mdi6.fast-forward-outline")
        self.cancel = self._add(self.run, self.tr("&Cancel"), QKeySequence("Ctrl+."), "mdi6.stop-circle-outline")
        self.resume = self._add(self.run, self.tr("&Resume"), QKeySequence("Ctrl+R"), "mdi6.play-circle-outline")

        self.help = bar.addMenu(self.tr("&Help"))
        self.guide = self._add(self.help, self.tr("&Guide"), keys.HelpContents, "mdi6.book-open-page-variant-outline")
        self.what_is_this = self._add(self.help, self.tr("&What is this?"), None, "mdi6.help-circle-outline")
        self.palette = self._add(self.help, self.tr("&Commands…"), QKeySequence("Ctrl+Shift+P"), "mdi6.magnify")
        self.shortcuts = self._add(
            self.help, self.tr("&Keyboard shortcuts"), QKeySequence("?"), "mdi6.keyboard-outline"
        )
        self.keys = self._add(self.help, self.tr("Change ke&ys…"), None, "mdi6.keyboard-settings-outline")
        self.devices = self._add(self.help, self.tr("&Devices…"), None, "mdi6.chip")
        self.check = self._add(self.help, self.tr("Check &this computer…"), None, "mdi6.clipboard-check-outline")
        self.diagnostics = self._add(self.help, self.tr("&Save diagnostics…"), None, "mdi6.stethoscope")
        self.log = self._add(self.help, self.tr("Open &log"), None, "mdi6.text-box-outline")
        self.about = self._add(self.help, self.tr("&About Crosspoint"), None, "mdi6.information-outline")
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        for menu in self.all:
            for one in (menu, *menu.findChildren(QMenu)):
                settle_letters(one.actions())
        self.bound = self._bind_keys()

    def _bind_keys(self) -> dict[str, tuple[QAction, tuple[str, ...]]]:
        """The commands by names that last, each with its usual keys."""
        named = {name: action for name, action in vars(self).items() if isinstance(action, QAction)}
        groups = {"new": self.new, "example": self.examples, "files": self.own_files, "colours": self.schemes}
        for group, actions in groups.items():
            named |= {f"{group}_{action.data()}": action for action in actions.actions()}
        named.pop("_page_separator", None)
        bound = {}
        for name, action in named.items():
            usual = tuple(key.toString() for key in action.shortcuts())
            bound[f"window_{name}"] = action, usual
            key_book().bind(action, f"window_{name}", usual)
        return bound

    @property
    def all(self) -> tuple[QMenu, ...]:
        """The menus of the bar, in order."""
        return self.file, self.edit, self.view, self.run, self.help

    def set_page_actions(self, actions: Iterable[QAction]) -> None:
        """Show the commands of the page in front.

        Exports are in the File menu, the others in the View menu.
        """
        places = {**self._of_page, "run": self.run}
        for menu in (self.view, *places.values(), self.export):
            for action in self._page_actions:
                menu.removeAction(action)
        self._page_actions = list(actions)
        exports = [action for action in self._page_actions if is_export(action)]
        others = [action for action in self._page_actions if action not in exports]
        for action in others:
            places.get(menu_of(action), self.view).addAction(action)
        for name, menu in self._of_page.items():
            menu.menuAction().setVisible(any(menu_of(action) == name for action in others))
        self._page_separator.setVisible(bool(others))
        self.export.addActions([action for action in exports if menu_of(action) != FURTHER])
        self.further = [(action.text(), action) for action in exports if menu_of(action) == FURTHER]
        self.allow(self.export.menuAction(), "" if exports else self.tr("open a finished result first"))

    def fill_recent(self, recent: RecentModel, open_result: Callable[[str], None], most: int | None = 12) -> None:
        """List the recent results, ``most`` or all; missing ones are disabled, with the reason."""
        self.recent.clear()
        self.recent.setToolTipsVisible(True)
        for entry in recent.entries[:most]:
            action = self.recent.addAction(visible(recent.name(entry)).replace("&", "&&"))
            action.setToolTip(plain(entry.folder))
            action.triggered.connect(lambda checked=False, folder=entry.folder: open_result(folder))
            if recent.missing(entry):
                action.setEnabled(False)
                action.setToolTip(plain(f"{entry.folder}\n{recent.reason()}"))
        self.recent.addSeparator()
        forget = self.recent.addAction(self.tr("Clear the list (the folders stay)"))
        forget.triggered.connect(recent.clear)
        forget.setEnabled(bool(recent.entries))
        forget.setToolTip("" if recent.entries else self.tr("The list is empty"))

    def allow(self, action: QAction, reason: str = "") -> None:
        """Enable an action, or disable it with the reason in its tooltip."""
        tip = self._tips.setdefault(action, action.toolTip())
        action.setEnabled(not reason)
        action.setToolTip(f"{tip}: {plain(reason)}" if reason else tip)

    def _add(
        self, menu: QMenu, text: str, keys: QKeySequence | QKeySequence.StandardKey | None = None, sign: str = ""
    ) -> QAction:
        action = QAction(text, self._window)
        if keys is not None:
            action.setShortcut(keys)
        if sign:
            action.setIcon(icon(sign))
        menu.addAction(action)
        menu.setToolTipsVisible(True)
        return action

    def _below(self, menu: QMenu, sign: str, title: str) -> QMenu:
        """A new submenu."""
        below = menu.addMenu(icon(sign), title)
        below.setToolTipsVisible(True)
        return below

    def _scheme_actions(self) -> QActionGroup:
        group = QActionGroup(self)
        for text, scheme in (
            (self.tr("As the &system"), "system"),
            (self.tr("&Light"), "light"),
            (self.tr("&Dark"), "dark"),
            (self.tr("&High contrast"), "contrast"),
        ):
            action = self._add(self.colours, text)
            action.setCheckable(True)
            action.setData(scheme)
            action.setChecked(scheme == self._service.scheme)
            group.addAction(action)
        return group
