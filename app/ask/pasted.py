"""Sequences pasted as text: recognised, and kept as a file that a request can name.

A request names files, whose checksums its result records. So a pasted text becomes a file of the
folder ``pasted`` beside the results, named after its first sequence and its content: the same text
is the same file.
"""

from __future__ import annotations

import hashlib
import os
import re
from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QClipboard, QContextMenuEvent, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QLineEdit

from app.language.text import tr
from app.widgets.basic import plain
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase
from gpu.results.os_errors import cannot_write
from gpu.results.output import write_whole
from gpu.sequences.names import first_word

#: The folder of pasted sequences in that of the results.
FOLDER = "pasted"
#: Most characters taken from the clipboard.
MAX_PASTED = 64 << 20
#: Fewest letters on one line that are a sequence and no word: in capitals, and in any case.
_CAPITALS, _LETTERS = 5, 20
#: Beginnings of formats that are kept as they are, and the suffix of each.
_FORMATS = {"@": ".fq", "LOCUS ": ".gb", "ID   ": ".embl"}
#: Letters, gaps and stops; numbers and blanks stand between them in printed sequences.
_PLAIN = re.compile(r"[A-Za-z*\-.\s\d/]*")
_LETTER = re.compile("[A-Za-z]")
_BETWEEN = re.compile(r"[\s\d/]+")
_MAX_NAME = 40


def looks_like_sequences(text: str) -> bool:
    """Tell if a text is sequences rather than the path of a file."""
    start = text.lstrip()[:4096]
    if start.startswith(">") or (start.startswith(tuple(_FORMATS)) and "\n" in start):
        return True
    lines = start.split()
    if not lines or any(os.path.lexists(line) for line in start.splitlines()[:3]):
        return False
    letters = "".join(lines)
    if not re.fullmatch(r"[A-Za-z*\-\d]+", letters) or sum(map(str.isdigit, letters)) > len(letters) / 2:
        return False
    return len(letters) >= (_CAPITALS if letters.upper() == letters else _LETTERS)


def as_file(text: str) -> tuple[str, str, str]:
    """Return the text of a file of the pasted sequences, the name of the first, and a suffix.

    Plain letters become one record of FASTA, without the numbers and blanks between them. Raises
    ``InputError`` for a text that is no sequence.
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n").strip()
    if text.startswith(">"):
        return f"{text}\n", first_word(text[1:].split("\n", 1)[0]), ".fa"
    for start, suffix in _FORMATS.items():
        if text.startswith(start) and "\n" in text:
            return f"{text}\n", first_word(text[len(start) :].split("\n", 1)[0]), suffix
    if not (_PLAIN.fullmatch(text) and _LETTER.search(text)):
        raise InputError(
            "The pasted text is no sequence; paste FASTA, or the letters of one sequence and nothing else."
        )
    letters = _BETWEEN.sub("", text)
    lines = (letters[at : at + 60] for at in range(0, len(letters), 60))
    return "\n".join([">pasted", *lines, ""]), "", ".fa"


def keep_pasted(text: str, folder: Path) -> str:
    """Keep pasted sequences as a file below a folder of results, and return its path; for a thread.

    Raises ``InputError`` for a text that is no sequence, or if the file cannot be written, and
    ``DiskFull`` and ``DriveFailed``.
    """
    content, name, suffix = as_file(text)
    # The clipboard may hold halves of characters.
    data = content.encode("utf-8", "replace")
    stem = re.sub(r"[^A-Za-z0-9_-]+", "_", name).strip("_")[:_MAX_NAME] or "pasted"
    path = folder / FOLDER / f"{stem}-{hashlib.sha256(data).hexdigest()[:8]}{suffix}"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.is_file() and path.read_bytes() == data:
            return str(path)
    except OSError as problem:
        raise cannot_write(
            problem, path.parent, choose=Phrase("choose another results folder"), then=Phrase("paste again")
        ) from problem
    write_whole(path, lambda out: out.write(data))
    return str(path)


def clipboard_text() -> str:
    """The text of the clipboard. Raises ``InputError`` if it has none, or too much of it."""
    data: QMimeData | None = QGuiApplication.clipboard().mimeData(QClipboard.Mode.Clipboard)
    text = data.text() if data is not None and data.hasText() else ""
    if not text.strip():
        raise InputError("The clipboard holds no text; copy FASTA or the letters of a sequence first.")
    if len(text) > MAX_PASTED:
        raise InputError("The clipboard holds more than 64 MB; save the sequences as a file and choose it.")
    return text


def paste_tip(results: Path) -> str:
    """The tooltip of a button that pastes, with the folder where the sequences are kept."""
    return tr("Take the sequences in the clipboard: FASTA, or the letters of one. They are kept in “{0}”.").format(
        plain(str(results / FOLDER))
    )


class PasteEdit(QLineEdit):
    """A field of a path that hands on pasted sequences: ``pasted`` carries the text."""

    pasted = Signal(str)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not (event.matches(QKeySequence.StandardKey.Paste) and self.take_pasted()):
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        for action in menu.actions():
            if action.objectName() == "edit-paste":
                action.triggered.disconnect()
                action.triggered.connect(self.paste_here)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(event.globalPos())

    def paste_here(self) -> None:
        """Take what the clipboard holds: sequences, or the path of a file."""
        if not self.take_pasted():
            self.paste()

    def take_pasted(self) -> bool:
        """Hand on the clipboard's sequences; False if it holds something else."""
        try:
            text = clipboard_text()
        except InputError:
            return False
        if not looks_like_sequences(text):
            return False
        self.pasted.emit(text)
        return True
