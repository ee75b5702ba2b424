"""Files of a dialog: picked in a file dialog, typed, dropped, pasted, or downloaded from NCBI."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QGroupBox, QHBoxLayout, QLineEdit, QPushButton, QWidget

from app.ask.pasted import PasteEdit, clipboard_text, keep_pasted, paste_tip
from app.language.text import tr
from app.runs.face import Face
from app.state.settings import Settings
from app.theme import icon
from app.widgets.background import Background, Call
from app.widgets.basic import Remark, dropped_paths
from app.widgets.file_dialogs import ask_files
from app.widgets.messages import explain
from app.widgets.sequence_files import READS, SEQUENCES, patterns
from app.widgets.typed_paths import no_file, typed_path
from gpu.core.errors import CrosspointError
from gpu.sequences.raw import is_file


def ask_input(
    parent: QWidget,
    title: str,
    settings: Settings,
    filters: Sequence[str],
    several: bool,
    take: Callable[[list[str]], object],
) -> None:
    """Ask for one file, or ``several``, beginning in the folder of the last one, and call ``take``
    with their paths; returns at once.
    """

    def chosen(paths: list[str]) -> None:
        settings.last_folder = str(Path(paths[0]).parent)
        take(paths)

    ask_files(parent, title, settings.last_folder, filters, several, chosen)


def ask_sequences(
    parent: QWidget,
    title: str,
    settings: Settings,
    several: bool,
    take: Callable[[list[str]], object],
    with_reads: bool = False,
    others: str = "",
) -> None:
    """Ask for sequences, as ``ask_input`` does.

    ``with_reads``: accept FASTQ; ``others``: patterns of other accepted files.
    """
    endings = " ".join(filter(None, (patterns((*SEQUENCES, *(READS if with_reads else ()))), others)))
    filters = [tr("Sequences ({types})").format(types=endings), tr("All files (*)")]
    ask_input(parent, title, settings, filters, several, take)


def ask_own(parent: QWidget, face: Face, settings: Settings, take: Callable[[list[str]], object]) -> None:
    """Ask for a file of the kind that only one analysis uses, as ``ask_input`` does."""
    filters = [f"{face.title} ({face.patterns})", tr("All files (*)")]
    ask_input(parent, face.open_command.replace("&", ""), settings, filters, False, take)


class FileDrop:
    """A mixin of widgets, before their Qt class: what is dropped is given to ``add``."""

    _several = False

    def add(self, paths: list[str]) -> None:
        """Take files."""
        raise NotImplementedError

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        paths = dropped_paths(event.mimeData())
        if paths and (self._several or len(paths) == 1):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.add(dropped_paths(event.mimeData()))


def source_button(sign: str, text: str, name: str, act: Callable[[], object], tip: str = "") -> QPushButton:
    """A button that gets files from somewhere; ``name``: for screen readers."""
    button = QPushButton(icon(sign), text)
    button.setAccessibleName(name)
    button.setToolTip(tip)
    button.setAutoDefault(False)
    button.clicked.connect(lambda: act())
    return button


class PathField(FileDrop, QWidget):
    """A field for a file other than sequences, such as a list or a matrix.

    ``changed`` follows every edit; ``name`` says what the file is, ``filters`` are Qt's.
    """

    changed = Signal()

    def __init__(
        self, name: str, placeholder: str, filters: Sequence[str], settings: Settings, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self.field = QLineEdit()
        self.field.setPlaceholderText(placeholder)
        self.field.setAccessibleName(name)
        self.field.setClearButtonEnabled(True)
        # A dropped object is a file; the plain field would paste its URL.
        self.field.setAcceptDrops(False)
        self.field.textChanged.connect(lambda _: self.changed.emit())
        self.browse = source_button(
            "mdi6.folder-open-outline",
            self.tr("Browse…"),
            self.tr("Browse for: {0}").format(name),
            lambda: ask_input(self, name, settings, filters, False, self.add),
        )
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.field, 1)
        row.addWidget(self.browse)
        self.setFocusProxy(self.field)

    @property
    def path(self) -> str:
        """The path, "" for none."""
        return typed_path(self.field.text())

    def set_path(self, path: str) -> None:
        self.field.setText(path)

    def add(self, paths: list[str]) -> None:
        self.set_path(paths[0])

    @property
    def problem(self) -> str:
        """The reason why the file is not acceptable; "" if it exists or none is filled in."""
        return "" if not self.path or is_file(self.path) else no_file(self.path)


class FileSource(FileDrop, QGroupBox):
    """A field of sequences: one file, or ``several``, from any source, examined in the background.

    ``changed`` follows every edit; ``learnt`` is emitted when a file has been examined. A subclass
    lays out the parts, takes paths (``add``) and says what is chosen.
    """

    changed = Signal()
    learnt = Signal()
    #: What file dialogs accept beside sequences (see ``ask_sequences``).
    _with_reads, _others = False, ""

    def __init__(
        self,
        title: str,
        background: Background,
        settings: Settings,
        several: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, parent)
        self.setAcceptDrops(True)
        self._background, self._settings, self._several = background, settings, several
        #: The keeping of a pasted sequence as a file.
        self._pasting: Call | None = None
        self.path = PasteEdit()
        # The group as a whole takes dropped files; the plain field would paste their URL.
        self.path.setAcceptDrops(False)
        self.path.pasted.connect(self.take_text)
        self.remark = Remark(lines=3)

    @property
    def paths(self) -> list[str]:
        """The files, in their order."""
        raise NotImplementedError

    @property
    def problem(self) -> str:
        """The reason why the files are not acceptable yet; "" if they are."""
        raise NotImplementedError

    @property
    def reading(self) -> bool:
        """True while a file is being examined, or a pasted one kept."""
        raise NotImplementedError

    def take(self, paths: list[str]) -> None:
        """Fill in files in place of those that are there."""
        raise NotImplementedError

    def add_source(self, button: QPushButton) -> None:
        """Show another source than a file that is browsed for."""
        raise NotImplementedError

    def _refresh(self) -> None:
        """Something was edited: tell what is chosen."""
        raise NotImplementedError

    def take_text(self, text: str) -> None:
        """Keep pasted sequences as a file, in the background, and fill it in."""
        self.path.clear()
        folder = self._settings.results_folder
        self._pasting = self._background.call(
            keep_pasted, text, folder, done=self._take_pasted, failed=self._not_pasted, owner=self
        )
        self._refresh()

    def _take_pasted(self, path: str) -> None:
        self._pasting = None
        self.add([path])

    def _not_pasted(self, problem: Exception) -> None:
        self._pasting = None
        self._refresh()
        self.remark.say(explain(problem).sentence, "error")

    def _browse_button(self, text: str, name: str, title: str) -> QPushButton:
        def ask() -> None:
            settings, with_reads = self._settings, self._with_reads
            ask_sequences(self, title, settings, self._several, self.add, with_reads, self._others)

        return source_button("mdi6.folder-open-outline", text, name, ask)

    def _paste_button(self, text: str, name: str) -> QPushButton:
        def paste() -> None:
            try:
                self.take_text(clipboard_text())
            except CrosspointError as problem:
                self.remark.say(explain(problem).sentence, "error")

        return source_button("mdi6.content-paste", text, name, paste, paste_tip(self._settings.results_folder))

    def _ncbi_button(self, text: str, tip: str) -> QPushButton:
        def ask() -> None:
            # Imported here: what speaks to servers is loaded for those who download only.
            from app.ask.from_ncbi import ask_ncbi

            ask_ncbi(self, self._background, self._settings, self._several, self.add)

        name = self.tr("Download {side} from NCBI").format(side=self.title())
        return source_button("mdi6.cloud-download-outline", text, name, ask, tip)
