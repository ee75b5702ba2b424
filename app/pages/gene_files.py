"""Annotations of the genomes of a page: those of its inputs, and files that are added to it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from app.language.text import for_window
from app.pages.desk import Desk
from app.pages.files_menu import AddedFile, FilesMenu, ask_annotations
from app.state.state_parts import StatePart
from app.theme import icon
from app.widgets.background import Background
from gpu.analyses.chromosome.annotation.files import Mismatch, are_annotations
from gpu.analyses.matches.result import RecordTable
from gpu.genomes.genes import genomes_of, has_genes, joined, read_features
from gpu.sequences.sequence import Feature

#: Files that a session adds at most.
_MOST = 100
#: The features of each record of a genome.
Features = list[tuple[Feature, ...]]


class GeneFiles(QObject):
    """Features of genomes, by their names; they are read once ``look`` has told their records.

    ``inputs``: the files of each genome. ``changed(names)``: there are other features of these, or
    some are shown or hidden.
    """

    changed = Signal(list)

    def __init__(self, inputs: Mapping[str, Iterable[str]], desk: Desk, background: Background) -> None:
        super().__init__()
        self._inputs, self._desk, self._background = dict(inputs), desk, background
        self._records: dict[str, RecordTable] = {}
        self._read: dict[str, dict[str, Features]] = {}
        self._added: list[str] = []
        self._hidden: set[str] = set()

    def look(self, names: Iterable[str], records: Iterable[RecordTable]) -> None:
        """Read the files of genomes, those that were not read yet."""
        new = {name: table for name, table in zip(names, records, strict=True) if name not in self._records}
        self._records |= new
        for name in new:
            for path in self._inputs.get(name, ()):
                self._load(path, [name], is_input=True)
        for path in self._added if new else ():
            self._load(path, self._genomes_of(path))

    def features(self, name: str) -> Callable[[], Features]:
        """A function that gives the features of each record of a genome that are shown.

        For a thread: of many features it takes seconds. () of a record without any.
        """
        return partial(joined, self.sources(name), self._records[name])

    def along(self, name: str) -> Callable[[], list[Feature]]:
        """The same at positions of the records one behind the other."""
        return partial(_along, self._records[name], self.features(name))

    def sources(self, name: str) -> list[Features]:
        """The features of each file that is shown."""
        return [read[name] for path, read in self._read.items() if name in read and path not in self._hidden]

    def take(self, paths: list[str]) -> bool:
        """Add dropped files if all are annotations, False if not: of GenBank one by itself."""
        if not are_annotations(paths):
            return False
        self.add(paths)
        return True

    def add(self, paths: Iterable[str]) -> None:
        """Show the features of files, each on the genomes that it has records of."""
        for path in paths:
            self._hidden.discard(path)
            if path not in self._added:
                self._added.append(path)
            if self._records:
                self._load(path, self._genomes_of(path))

    def button(self, parent: QWidget) -> QToolButton:
        """A new button with a menu of the files, to add some and to hide some."""
        button = QToolButton(parent)
        button.setText(self.tr("Genes"))
        button.setToolTip(
            self.tr("Show genes from GenBank, GFF3, GTF or BED files; such files can be dropped here, too")
        )
        button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        button.setAutoRaise(True)
        button.setMenu(FilesMenu(self.tr("Genes"), self._add_entries, self._listed, button))
        return button

    @property
    def part(self) -> StatePart:
        """The part of a page's state."""
        return StatePart(self.kept, self.restore)

    def kept(self) -> list[list[object]] | None:
        """The files that were added, and those that are hidden, for a session; None for neither."""
        files: list[list[object]] = [[path, path not in self._hidden] for path in self._added]
        files += [[path, False] for path in sorted(self._hidden) if path not in self._added]
        return files or None

    def restore(self, value: object) -> None:
        """Add and hide files as ``kept`` gave them."""
        rows = value[:_MOST] if isinstance(value, list) else []
        shown = {row[0]: row[1] for row in rows if isinstance(row, list) and len(row) == 2 and isinstance(row[0], str)}
        inputs = {path for files in self._inputs.values() for path in files}
        self._hidden = {path for path, is_shown in shown.items() if is_shown is False}
        hidden, wanted = set(self._hidden), [path for path in shown if path not in inputs]
        self._read = {path: read for path, read in self._read.items() if path in inputs or path in wanted}
        self._added = [path for path in wanted if path in self._added]
        self.add(path for path in wanted if path not in self._added)
        self._hidden = hidden
        self.changed.emit(list(self._records))

    def _genomes_of(self, path: str) -> list[str]:
        names = list(self._records)
        return [names[number] for number in genomes_of(path, names)]

    def _load(self, path: str, names: Sequence[str], is_input: bool = False) -> None:
        tables = [self._records[name] for name in names]

        def work() -> tuple[list[Features], tuple[str, ...]]:
            if is_input and not (Path(path).exists() and has_genes(path)):
                return [], ()
            return read_features(path, tables)

        def done(found: tuple[list[Features], tuple[str, ...]]) -> None:
            of_genomes = {name: own for name, own in zip(names, found[0], strict=False) if any(own)}
            if of_genomes and (is_input or path in self._added):
                self._read[path] = {**self._read.get(path, {}), **of_genomes}
                self.changed.emit(list(of_genomes))
            if found[1]:
                self._desk.say(" ".join(map(for_window, found[1])))

        def failed(problem: Exception) -> None:
            if isinstance(problem, Mismatch) and len(names) < len(self._records):
                self._load(path, list(self._records), is_input)
                return
            # A file whose drive is not connected now stays for the next time.
            if path in self._added and Path(path).exists():
                self._added.remove(path)
                self._desk.warn(problem)
            else:
                self._desk.say_why(problem)

        self._background.call(work, done=done, failed=failed)

    def _add_entries(self, menu: QMenu) -> None:
        menu.addAction(icon("mdi6.plus"), self.tr("Add annotation…"), partial(self.ask, menu))

    def _listed(self) -> list[AddedFile]:
        """The files that were read; those of inputs stay."""
        acts = {path: partial(self.remove, path) for path in self._added}
        return [
            AddedFile(Path(path).name, path, path not in self._hidden, partial(self._show, path), acts.get(path))
            for path in self._read
        ]

    def ask(self, parent: QWidget) -> None:
        """Ask for annotation files, and add them."""
        ask_annotations(parent.window(), self.tr("Add annotation"), "", self.add)

    def remove(self, path: str) -> None:
        """Forget a file that was added."""
        self._added.remove(path)
        self._hidden.discard(path)
        self.changed.emit(list(self._read.pop(path, ())))

    def _show(self, path: str, is_shown: bool) -> None:
        (self._hidden.discard if is_shown else self._hidden.add)(path)
        self.changed.emit(list(self._read[path]))


def _along(records: RecordTable, features: Callable[[], Features]) -> list[Feature]:
    return [
        replace(feature, start=feature.start + start, end=feature.end + start)
        for start, own in zip(records.starts.tolist(), features(), strict=True)
        for feature in own
    ]
