"""The fields of the file that an export writes: its name and its folder."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton, QWidget

from app.help.terms import explain_as
from app.theme import icon
from app.widgets.basic import fill
from app.widgets.file_dialogs import ask_folder, beside_result
from app.widgets.messages import explain
from app.widgets.reporter import ask
from app.widgets.typed_paths import typed_path
from gpu.core.errors import InputError
from gpu.core.units import format_bytes
from gpu.results.named import check_ending, is_packed, stem_of
from gpu.results.os_errors import free_disk

#: Least bytes of a file whose size is told.
_LARGE = 10**9


class FilePlace(QWidget):
    """``edited`` follows every change, ``renamed`` each of the name by the user."""

    edited = Signal()
    renamed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = explain_as(QLineEdit(self), "window.export.name")
        self.folder = explain_as(QLineEdit(self), "window.export.folder")
        self.browse = QPushButton(icon("mdi6.folder-open-outline"), self.tr("&Browse…"), self)
        self.browse.setToolTip(self.tr("Choose the folder"))
        self.browse.clicked.connect(self._browse)
        parts: list[QWidget | tuple[QWidget, int]] = []
        for field, title, share in ((self.name, self.tr("&File name"), 3), (self.folder, self.tr("Fol&der"), 4)):
            label = QLabel(title, self)
            label.setBuddy(field)
            field.setAccessibleName(title.replace("&", ""))
            parts += [label, (field, share)]
            field.textChanged.connect(self.edited)
        fill(self, *parts, self.browse, spacing=6, across=True)
        self.name.textEdited.connect(self.renamed)

    @property
    def said(self) -> str:
        """The name as it is typed."""
        return self.name.text().strip()

    def propose(self, file: Path, suffix: str) -> None:
        """Fill in a folder and a name, beside a result's folder; without a folder the home one."""
        proposed = beside_result(file)
        self.folder.setText(str(proposed.parent if proposed.is_absolute() else Path.home()))
        self.name.setText(proposed.name + suffix)

    def end_with(self, suffix: str, others: Iterable[str]) -> None:
        """Give the name another ending in place of one of some ``others``; it stays packed, unless
        the format is packed itself.
        """
        bare, packing = _unpacked(self.said)
        old = max((one for one in others if bare.endswith(one)), key=len, default="")
        named = (bare.removesuffix(old) if old else stem_of(bare)) + suffix
        try:
            check_ending(named + packing, [suffix])
        except InputError:
            packing = ""
        self.name.setText(named + packing)

    def path(self, suffix: str) -> Path:
        """The file that is named, with an ending if the name has none of a format."""
        named = Path(typed_path(self.folder.text())) / self.said
        bare, packing = _unpacked(named.name)
        has_ending = bare.lower().endswith((suffix, ".txt")) or stem_of(bare) != bare
        return named if not self.said or has_ending else named.with_name(bare + suffix + packing)

    def problem(self, suffix: str) -> str:
        """The reason why there can be no such file, "" if there can."""
        if not self.said:
            return self.tr("Give the file a name.")
        try:
            path = self.path(suffix)
            if not path.is_absolute():
                return self.tr("Choose a folder.")
            if not path.parent.is_dir():
                return self.tr("There is no folder “{0}”.").format(path.parent)
            if not os.access(path.parent, os.W_OK):
                return self.tr("You may not write into the folder “{0}”; choose another.").format(path.parent)
            check_ending(path, [suffix])
        except InputError as problem:
            return explain(problem).sentence
        except (OSError, ValueError):
            return self.tr("There is no folder “{0}”.").format(self.folder.text())
        return ""

    def ask_over(self, files: Sequence[Path], save: Callable[[], object]) -> None:
        """Call ``save``; if some of the files, two at most, are there, after a question alone."""
        if there := [file.name for file in files if file.exists()]:
            sentence = self.tr("“{0}” is there already. Write over it?").format(there[0])
            if len(there) > 1:
                sentence = self.tr("“{0}” and “{1}” are there already. Write over both?").format(*there)
            ask(self, sentence, self.tr("Write over it"), self.tr("Cancel"), save)
        else:
            save()

    def room(self, size: int) -> tuple[str, str]:
        """The sentence about the room for a file of about ``size`` bytes, and its role; "" of small
        ones.
        """
        folder = Path(typed_path(self.folder.text()))
        if size < _LARGE or is_packed(self.said) or (free := free_disk(folder)) is None:
            return "", "muted"
        sizes = format_bytes(size), format_bytes(free)
        if size < free:
            return self.tr("The file will have about {0}; {1} are free on the drive.").format(*sizes), "muted"
        told = self.tr("The file does not fit: it will have about {0}, and {1} are free on the drive.")
        return told.format(*sizes), "warning"

    def _browse(self) -> None:
        ask_folder(self, self.tr("Choose the folder"), self.folder.text(), self.folder.setText)


def _unpacked(name: str) -> tuple[str, str]:
    """A name without the ending of a packing, and that."""
    return (name, "") if not is_packed(name) else (name[: name.rindex(".")], name[name.rindex(".") :])
