"""The dialog that downloads records from NCBI by accession, for a field of sequences.

Nothing is sent before *Download* is clicked. The files are kept in the folder ``ncbi`` beside the
results.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QDialogButtonBox, QWidget

from app.help.fields import Fields, Form
from app.state.settings import Settings
from app.widgets.background import Background
from app.widgets.basic import Dialog, PlainLabel, Remark, without_icons
from app.widgets.messages import explain
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.core.units import format_bytes
from gpu.downloads.accession import RequestedRecord, accessions_of
from gpu.downloads.ncbi import SERVER, download_all
from gpu.sequences.choice import TO_THE_END, parse_trim

#: The folder of downloaded records in that of the results.
FOLDER = "ncbi"
_POLL_MS = 100
_WIDTH = 480


class NcbiDialog(Dialog):
    """Downloads records and passes their paths to ``take``; closing it stops the download.

    ``several``: the field takes more than one file.
    """

    def __init__(
        self,
        background: Background,
        settings: Settings,
        several: bool,
        take: Callable[[list[str]], object],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._background, self._several, self._take = background, several, take
        self._folder = settings.results_folder / FOLDER
        self._server = settings.ncbi_server or SERVER
        self._monitor: Monitor | None = None
        self._names: tuple[str, ...] = ()
        # Written by the downloading thread, read by the timer: the record's number and its bytes.
        self._latest = (0, 0)
        self.setWindowTitle(self.tr("From NCBI"))
        self.setMinimumWidth(_WIDTH)
        self._build()
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._tell_progress)

    def _build(self) -> None:
        form = Form(Fields(None, "comparison.ncbi", self), self)
        self.accession = form.line("accession", self.tr("Accession"))
        self.accession.setPlaceholderText(
            self.tr("e.g. NC_000913.3, NC_002695.2") if self._several else self.tr("e.g. NC_000913.3")
        )
        self.range = form.line("range", self.tr("Range"), said=self.tr("Range of the record"))
        self.range.setPlaceholderText(self.tr("the whole record, or e.g. 1000-2000"))
        formats = ((self.tr("With annotation (GenBank)"), True), (self.tr("Sequence only (FASTA)"), False))
        self.format = form.choice("format", self.tr("Format"), formats)
        kept = PlainLabel(
            self.tr("{server} is asked when you click Download. Files are kept in “{folder}”.").format(
                server=urlsplit(self._server).hostname or self._server, folder=self._folder
            )
        )
        kept.setWordWrap(True)
        self.remark = Remark(lines=3)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.download = self.buttons.addButton(self.tr("Download"), QDialogButtonBox.ButtonRole.AcceptRole)
        without_icons(self.buttons)
        self.buttons.accepted.connect(self.start)
        self.buttons.rejected.connect(self.reject)
        form.setContentsMargins(18, 16, 18, 14)
        form.addRow(kept)
        form.addRow(self.remark)
        form.addRow(self.buttons)

    @property
    def is_downloading(self) -> bool:
        return self._monitor is not None

    def start(self) -> None:
        """Begin the download, or say what is wrong with the fields."""
        if self._monitor is not None:
            return
        try:
            wanted = self._wanted()
        except InputError as problem:
            self.remark.say(explain(problem).sentence, "error")
            return
        self._names, self._latest = tuple(one.accession for one in wanted), (0, 0)
        files = [(one, self._folder / one.file_name) for one in wanted]
        self._monitor = monitor = Monitor()
        self._allow()
        self._timer.start()
        self._tell_progress()
        self._background.call(
            lambda: download_all(files, self._server, self._note, monitor.raise_if_cancelled),
            done=self._on_done,
            failed=self._on_failed,
            owner=self,
        )

    def done(self, result: int) -> None:
        if self._monitor is not None:
            self._monitor.cancel()
        self._timer.stop()
        super().done(result)

    def _wanted(self) -> tuple[RequestedRecord, ...]:
        accessions = accessions_of(self.accession.text())
        if len(accessions) > 1 and not self._several:
            raise InputError("Enter one accession: this field takes one file.")
        text = self.range.text().strip()
        range = parse_trim(text) if text else None
        if range is not None and range[1] == TO_THE_END:
            raise InputError("A range of a record at NCBI needs both ends, as 1000-2000.")
        return tuple(RequestedRecord(one, range, with_features=self.format.currentData()) for one in accessions)

    def _note(self, number: int, size: int) -> None:
        self._latest = number, size

    def _tell_progress(self) -> None:
        number, size = self._latest
        name = self._names[number]
        if len(self._names) > 1:
            name = self.tr("{name} ({number} of {count})").format(name=name, number=number + 1, count=len(self._names))
        if size:
            self.remark.say(self.tr("Downloading {name}: {size}").format(name=name, size=format_bytes(size)))
        else:
            self.remark.say(self.tr("Asking for {name}…").format(name=name))

    def _on_done(self, paths: list[Path]) -> None:
        self._ended()
        if self.isVisible():
            self.accept()
            self._take([str(path) for path in paths])

    def _on_failed(self, problem: Exception) -> None:
        self._ended()
        self.remark.say(explain(problem).sentence, "error")

    def _ended(self) -> None:
        self._monitor = None
        self._timer.stop()
        self._allow()

    def _allow(self) -> None:
        for part in (self.accession, self.range, self.format, self.download):
            part.setEnabled(self._monitor is None)


def ask_ncbi(
    parent: QWidget, background: Background, settings: Settings, several: bool, take: Callable[[list[str]], object]
) -> None:
    """Open the dialog, and call ``take`` with the paths of what was downloaded; returns at once."""
    dialog = NcbiDialog(background, settings, several, take, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
