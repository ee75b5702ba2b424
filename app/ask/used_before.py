"""The files used before on one side of a dialog: remembered in the settings, and a menu of them.

A database that was searched before is still prepared, so choosing it again starts at once. One
reference chosen once serves all dialogs: reads are mapped to it, it is searched, and compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QMenu, QPushButton, QWidget

from app.ask.file_source import FileSource
from app.state.settings import Settings
from app.theme import icon
from app.widgets.basic import plain
from app.widgets.typed_paths import shown
from gpu.sequences.raw import is_file

#: Most files remembered of a side.
MAX_USED = 20
#: The name under which references and databases are remembered, whatever the analysis.
_SHARED = ("references", "files")
#: That of the databases of searches.
_DATABASES = ("search", "databases")


def used_files(settings: Settings, analysis: str, side: str) -> list[str]:
    """The files used before on a side of an analysis's dialog, the last one first."""
    kept = settings.remembered(analysis).get(side)
    return [path for path in kept if isinstance(path, str) and path][:MAX_USED] if isinstance(kept, list) else []


def keep_used(settings: Settings, analysis: str, side: str, path: str) -> None:
    """Remember a file as the last one used on a side."""
    path = str(Path(path).absolute())
    others = (used for used in used_files(settings, analysis, side) if used != path)
    settings.remember(analysis, {side: [path, *others][:MAX_USED]})


def last_files(settings: Settings, analysis: str, sides: tuple[str, ...]) -> list[str]:
    """The last file of each side, "" where there is none any more; for a thread."""
    last = (next(iter(used_files(settings, analysis, side)), "") for side in sides)
    return [path if path and is_file(path) else "" for path in last]


def keep_reference(settings: Settings, path: str) -> None:
    """Remember a file as the reference used last."""
    keep_used(settings, *_SHARED, path)


def last_references(settings: Settings) -> list[str]:
    """The references used before in any analysis, the last one first."""
    return used_files(settings, *_SHARED)


def last_databases(settings: Settings) -> list[str]:
    """The databases searched before, then the references of other analyses, the last one first."""
    return list(dict.fromkeys([*used_files(settings, *_DATABASES), *last_references(settings)]))


def forget_database(settings: Settings, path: str) -> None:
    """Remember a file as a database or a reference no more."""
    for analysis, side in (_DATABASES, _SHARED):
        others = [used for used in used_files(settings, analysis, side) if used != path]
        settings.remember(analysis, {side: others})


class UsedBefore(QPushButton):
    """A button that opens the list of files used before, and calls ``take`` with the chosen one.

    ``others`` come after the side's own.
    """

    def __init__(
        self,
        settings: Settings,
        analysis: str,
        side: str,
        take: Callable[[str], object],
        parent: QWidget | None = None,
        others: Sequence[str] = (),
    ) -> None:
        super().__init__(icon("mdi6.history"), "", parent)
        self.setText(self.tr("Used before"))
        self.setObjectName("used before")
        self.setAutoDefault(False)
        self._take = take
        self._paths = list(dict.fromkeys([*used_files(settings, analysis, side), *others]))[:MAX_USED]
        menu = QMenu(self)
        menu.setToolTipsVisible(True)
        for path in self._paths:
            action = menu.addAction(_label(path, self._paths).replace("&", "&&"))
            action.setToolTip(plain(path))
            action.triggered.connect(partial(self._choose, path))
        self.setMenu(menu)
        self.setEnabled(bool(self._paths))
        self.setToolTip(
            self.tr("The files that were searched before: they are prepared already")
            if self._paths
            else self.tr("No file has been used here before")
        )

    def _choose(self, path: str, _: bool = False) -> None:
        self._take(path)


def _label(path: str, paths: list[str]) -> str:
    """A file's name, with its folder where another has the same name."""
    name = Path(path).name
    if sum(Path(other).name == name for other in paths) == 1:
        return shown(name)
    return shown(f"{name} — {Path(path).parent}")


def offer_used(
    source: FileSource, settings: Settings, analysis: str, side: str, others: Sequence[str] = ()
) -> UsedBefore:
    """Add the button to a field; ``others``: files that come after its own."""
    button = UsedBefore(settings, analysis, side, lambda path: source.take([path]), source, others)
    button.setAccessibleName(button.tr("Files used before: {side}").format(side=source.title()))
    source.add_source(button)
    return button


def offer_references(source: FileSource, settings: Settings) -> UsedBefore:
    """Add a button of the references used before to a field."""
    button = offer_used(source, settings, *_SHARED)
    button.setAccessibleName(button.tr("References used before: {side}").format(side=source.title()))
    if last := last_references(settings):
        tip = button.tr("References and databases used before, in any analysis; “{0}” is the last")
        button.setToolTip(plain(tip.format(Path(last[0]).name)))
    return button
