"""The references and databases used last, in whichever analysis: offered by every dialog.

One reference chosen once serves all tabs: reads are mapped to it, it is searched, and compared.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from app.ask.files_picker import FilesPicker
from app.ask.used_before import UsedBefore, keep_used, used_files
from app.state.settings import Settings
from app.widgets.basic import plain

#: The name under which they are remembered.
_SHARED = ("references", "files")


def keep_reference(settings: Settings, path: str) -> None:
    """Remember a file as the reference used last."""
    keep_used(settings, *_SHARED, path)


def last_references(settings: Settings) -> list[str]:
    """The references used before in any analysis, the last one first."""
    return used_files(settings, *_SHARED)


def reference_button(settings: Settings, title: str, take: Callable[[str], object], parent: QWidget) -> UsedBefore:
    """A button that opens their list; ``title``: the field's name, for screen readers."""
    button = UsedBefore(settings, *_SHARED, take, parent)
    button.setAccessibleName(button.tr("References used before: {side}").format(side=title))
    if last := last_references(settings):
        tip = button.tr("References and databases used before, in any analysis; “{0}” is the last")
        button.setToolTip(plain(tip.format(Path(last[0]).name)))
    return button


def offer_references(picker: FilesPicker, settings: Settings) -> UsedBefore:
    """Add the button to a field of files."""

    def take(path: str) -> None:
        picker.clear()
        picker.add([path])

    button = reference_button(settings, picker.title(), take, picker)
    picker.sources.insertWidget(picker.sources.count() - 1, button)
    return button
