"""The picker for the files of one side of a comparison: every record of each takes part."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass
from fnmatch import fnmatch
from itertools import accumulate
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QListWidget, QPushButton, QVBoxLayout, QWidget

from app.ask.file_source import FileSource, source_button
from app.ask.pasted import looks_like_sequences
from app.ask.readiness import PendingProblem, ShownProblem
from app.state.settings import Settings
from app.widgets.background import Background
from app.widgets.basic import plain
from app.widgets.messages import explain
from app.widgets.typed_paths import no_file, shown, typed_path
from gpu.core.errors import InputError
from gpu.core.units import format_bp, format_bytes, format_residues, visible
from gpu.sequences.files import list_records as list_any
from gpu.sequences.files import open_bytes, sniff
from gpu.sequences.kinds import hold_proteins
from gpu.sequences.raw import is_file
from gpu.sequences.records import RecordInfo

#: Larger files, and reads, are not read only to count their bases.
_MAX_READ_BYTES = 512 << 20
#: Most text of files of any number of records whose residues are counted, such as pasted ones.
_MAX_COUNTED_BYTES = 4 << 20


@dataclass(frozen=True)
class FileInfo:
    """Known facts of a file: records and bases, or why it cannot be read.

    None for large files and reads, for which the size is shown.
    """

    records: int | None = None
    bases: int = 0
    size: int = 0
    problem: str = ""
    are_proteins: bool = False


def _few_lengths(path: str, kind: str) -> list[int]:
    """The residues of each record of a file of any content.

    None if it has no sequences, or more text than is counted.
    """
    with suppress(InputError):
        # A packed file may be small, but not its text.
        with closing(open_bytes(path)) as chunks:
            if any(read > _MAX_COUNTED_BYTES for read in accumulate(map(len, chunks))):
                return []
        if kind == "fastq":
            # Here, since NumPy takes a while to import.
            from gpu.sequences.alphabet import DNA
            from gpu.sequences.batches import read_all
            from gpu.sequences.reading import GAP, Reading

            return list(read_all(path, Reading(DNA, GAP)).lengths.tolist())
        return [record.length for record in list_any(path)]
    return []


def _look(
    path: str, list_records: Callable[[str], list[RecordInfo]] | None, is_of_others: Callable[[str], bool]
) -> FileInfo:
    """Read a file's records; runs in a thread."""
    file = Path(path)
    size = file.stat().st_size if file.is_file() else 0
    kind = sniff(path) if size and not is_of_others(path) else ""
    if size > _MAX_READ_BYTES or kind == "fastq" or list_records is None or is_of_others(path):
        with file.open("rb"):
            lengths = _few_lengths(path, kind) if list_records is None else []
    else:
        lengths = [record.length for record in list_records(path)]
    if not lengths:
        return FileInfo(size=size)
    return FileInfo(len(lengths), sum(lengths), size, are_proteins=hold_proteins(path))


class FilesPicker(FileSource):
    """A list of files, one at most unless ``several``.

    ``list_records`` returns records and bases; None if they may be of any kind and number: then
    the size is shown, unless it is small. Files of ``others`` (patterns as of ``Face.patterns``)
    hold no sequences; the dialog checks their content.
    """

    _with_reads = True

    def __init__(
        self,
        title: str,
        hint: str,
        several: bool,
        list_records: Callable[[str], list[RecordInfo]] | None,
        background: Background,
        settings: Settings,
        parent: QWidget | None = None,
        others: str = "",
    ) -> None:
        super().__init__(title, background, settings, several, parent)
        self._others = others
        self._list_records = list_records
        self._about: dict[str, FileInfo] = {}
        self._reading: set[str] = set()
        self._hint = hint
        self._build()
        self._refresh()

    def _build(self) -> None:
        title = self.title()
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Files of {side}").format(side=title))
        self.list.setSelectionMode(QListWidget.SelectionMode.ExtendedSelection)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The picker as a whole accepts dropped files.
        self.list.setAcceptDrops(False)
        line = self.fontMetrics().lineSpacing() + 6
        self.list.setFixedHeight(line * 3 + 4)
        self.list.itemSelectionChanged.connect(self._allow_removal)
        browse = self.tr("Add files…") if self._several else self.tr("Browse…")
        browse_name = self.tr("Browse for {side}").format(side=title)
        self.browse = self._browse_button(browse, browse_name, self.tr("Choose sequences"))
        remove_name = self.tr("Remove the chosen files of {side}").format(side=title)
        self.remove = source_button("mdi6.close", self.tr("Remove"), remove_name, self._remove)
        self.paste = self._paste_button(self.tr("Paste"), self.tr("Paste sequences for {side}").format(side=title))
        self.ncbi = self._ncbi_button(self.tr("NCBI…"), self.tr("Download records from NCBI by their accessions"))
        if self._others:
            self.paste.hide()
            self.ncbi.hide()
        hint = self.tr("or type a path") if self._others else self.tr("path, or sequence letters")
        self.path.setPlaceholderText(hint)
        self.path.setAccessibleName(self.tr("Path of a file for {side}").format(side=title))
        self.path.editingFinished.connect(self._add_typed)
        buttons = QHBoxLayout()
        buttons.addWidget(self.path, 1)
        buttons.addWidget(self.browse)
        buttons.addWidget(self.remove)
        self._sources = QVBoxLayout()
        self._sources.addWidget(self.paste)
        self._sources.addWidget(self.ncbi)
        self._sources.addStretch(1)
        top = QHBoxLayout()
        top.addWidget(self.list, 1)
        top.addLayout(self._sources)
        column = QVBoxLayout(self)
        column.addLayout(top)
        column.addLayout(buttons)
        column.addWidget(self.remark)

    @property
    def paths(self) -> list[str]:
        return [self.list.item(row).data(Qt.ItemDataRole.UserRole) for row in range(self.list.count())]

    @property
    def reading(self) -> bool:
        return bool(self._reading & set(self.paths))

    @property
    def bases(self) -> int:
        """Bases of the files that were read."""
        return sum(self._about[path].bases for path in self.paths if path in self._about)

    @property
    def problem(self) -> str:
        paths = self.paths
        if self._pasting is not None:
            return PendingProblem(self.tr("The pasted sequences are still being read."))
        if not paths:
            return self.tr("Choose a file for the {side}.").format(side=self.title().lower())
        for path in paths:
            about = self._about.get(path)
            if about is None:
                return PendingProblem(self.tr("{name} is still being read.").format(name=shown(Path(path).name)))
            if about.problem:
                return ShownProblem(about.problem)
        return ""

    def add(self, paths: list[str]) -> None:
        """Append files, read in the background; if only one is allowed, the last replaces it."""
        for path in paths:
            if not self._several:
                self.list.clear()
            self.list.addItem(visible(path))
            item = self.list.item(self.list.count() - 1)
            item.setData(Qt.ItemDataRole.UserRole, path)
            item.setToolTip(plain(path))
            self._read(path)
        self._refresh()

    def _add_typed(self) -> None:
        """Take the typed path or pasted paths, one per line.

        Text that names no file stays, to be corrected.
        """
        text = self.path.text()
        paths = [path for line in text.splitlines() if (path := typed_path(line))]
        if not paths:
            # Say no more about a rejected path that was removed.
            self._tell()
            return
        if all(map(is_file, paths)) and (self._several or len(paths) == 1):
            self.path.clear()
            self.add(paths)
        elif looks_like_sequences(text):
            self.take_text(text)
        else:
            self.remark.say(no_file(text.strip()), "error")

    def take(self, paths: list[str]) -> None:
        self.clear()
        self.add(paths)

    def add_source(self, button: QPushButton) -> None:
        self._sources.insertWidget(self._sources.count() - 1, button)

    def clear(self) -> None:
        self.list.clear()
        self._refresh()

    def _read(self, path: str) -> None:
        # Read again even if known: the file may have been replaced.
        self._about.pop(path, None)
        self._reading.add(path)
        self._background.call(
            _look,
            path,
            self._list_records,
            self._is_of_others,
            done=lambda about: self._learn(path, about),
            failed=lambda problem: self._learn(path, FileInfo(problem=explain(problem).sentence)),
            owner=self,
        )

    def _is_of_others(self, path: str) -> bool:
        return any(fnmatch(path.lower(), pattern) for pattern in self._others.split())

    def _learn(self, path: str, about: FileInfo) -> None:
        self._reading.discard(path)
        self._about[path] = about
        self._tell()
        self.learnt.emit()

    def set_hint(self, hint: str) -> None:
        """Say something else where no file is chosen."""
        self._hint = hint
        self._tell()

    def _refresh(self) -> None:
        self._tell()
        self.changed.emit()

    def _tell(self) -> None:
        self._allow_removal()
        problem = self.problem
        if self._pasting is not None or self.reading:
            self.remark.say(self.tr("Reading…"))
        elif not self.paths:
            self.remark.say(self._hint)
        elif problem:
            self.remark.say(problem, "error")
        else:
            self.remark.say(self._describe())

    def _describe(self) -> str:
        known = [self._about[path] for path in self.paths]
        if any(about.records is None for about in known):
            return self.tr("{size} on the disk").format(size=format_bytes(sum(about.size for about in known)))
        count = sum(about.records or 0 for about in known)
        tell = format_residues if all(about.are_proteins for about in known) else format_bp
        bases = tell(sum(about.bases for about in known))
        return bases if count == 1 else self.tr("{count:,} records · {bases}").format(count=count, bases=bases)

    def _allow_removal(self) -> None:
        chosen = bool(self.list.selectedItems())
        self.remove.setEnabled(chosen)
        self.remove.setToolTip(
            self.tr("Take the chosen files off the list; they stay on the disk")
            if chosen
            else self.tr("Choose a file in the list first")
        )

    def _remove(self) -> None:
        for item in self.list.selectedItems():
            self.list.takeItem(self.list.row(item))
        self._refresh()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste) and not self._others:
            self.path.paste_here()
        elif event.key() == Qt.Key.Key_Delete and self.list.hasFocus():
            self._remove()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            pass  # the path was taken; the dialog would start the run
        else:
            super().keyPressEvent(event)
