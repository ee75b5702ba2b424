"""The picker for one side of a comparison: file, record, range, strand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QCheckBox, QComboBox, QHBoxLayout, QPushButton, QWidget

from app.ask.file_source import FileSource
from app.ask.readiness import PendingProblem, ShownProblem
from app.ask.record_field import RecordField
from app.help.fields import Fields, Form
from app.help.terms import explain_as
from app.state.settings import Settings
from app.widgets.background import Background, Call
from app.widgets.messages import explain
from app.widgets.records import FileRecords
from app.widgets.typed_paths import no_path, shown, typed_path
from gpu.core.errors import InputError
from gpu.sequences.choice import TO_THE_END, SequenceChoice, parse_trim
from gpu.sequences.kinds import hold_proteins


class SequencePicker(FileSource):
    """``choice`` is the selection, or None while ``problem`` gives the reason.

    With ``may_be_both`` the strand may be left open: ``are_both_strands``.
    """

    def __init__(
        self,
        title: str,
        list_records: Any,
        background: Background,
        settings: Settings,
        may_be_both: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, background, settings, parent=parent)
        self._list_records = list_records
        self._reading: Call | None = None
        self._read_path = ""
        self._records = FileRecords([])
        self._file_problem = ""
        self._wanted: SequenceChoice | None = None
        self._is_learning = False
        #: What the record says of a circle, as the tick box was last set to.
        self._says_circular = self._is_circle_given = False
        self._build(may_be_both)
        self._read_soon = QTimer(self)
        self._read_soon.setSingleShot(True)
        self._read_soon.setInterval(250)
        self._read_soon.timeout.connect(self._read)
        self.path.textChanged.connect(self._on_path)
        self.record.currentIndexChanged.connect(self._refresh)
        self.record.editTextChanged.connect(self._refresh)
        self.strand.currentIndexChanged.connect(self._refresh)
        self.circular.toggled.connect(self._refresh)
        self._set_records(self._records)
        self._refresh()

    def _build(self, may_be_both: bool) -> None:
        title = self.title()
        explain_as(self.path, "comparison.sequence.path")
        self.path.setPlaceholderText(self.tr("Drop or paste a sequence"))
        self.path.setToolTip(self.tr("A FASTA, GenBank or EMBL file; or paste FASTA, or the letters of a sequence"))
        self.path.setAccessibleName(self.tr("File of {side}").format(side=title))
        browse = self.tr("Browse for the file of {side}").format(side=title)
        self.browse = self._browse_button(self.tr("Browse…"), browse, self.tr("Choose a sequence"))
        self.paste = self._paste_button("", self.tr("Paste {side}").format(side=title))
        self.ncbi = self._ncbi_button("", self.tr("Download a record from NCBI by its accession"))
        self._file_row = QHBoxLayout()
        self._file_row.addWidget(self.path, 1)
        for button in (self.browse, self.paste, self.ncbi):
            self._file_row.addWidget(button)
        fields = Fields(None, "comparison.sequence", self)
        fields.edited.connect(self._refresh)
        form = Form(fields, self)
        form.addRow(self.tr("File"), self._file_row)
        self.record = explain_as(RecordField(), "comparison.sequence.record")
        self.record.setAccessibleName(self.tr("Record of {side}").format(side=title))
        form.addRow(self.tr("Record"), self.record)
        self.trim = form.line("trim", self.tr("Range"), said=self.tr("Range of {side}").format(side=title))
        self.trim.setPlaceholderText(self.tr("the whole sequence, or e.g. 1000-2000, 34M-35M"))
        self.trim.setClearButtonEnabled(True)
        self.strand = explain_as(QComboBox(), "comparison.sequence.strand")
        self.strand.addItem(self.tr("Forward"), "forward")
        self.strand.addItem(self.tr("Reverse complement"), "reverse")
        if may_be_both:
            self.strand.addItem(self.tr("Both: the better one"), "both")
        self.strand.setAccessibleName(self.tr("Strand of {side}").format(side=title))
        self.circular = explain_as(QCheckBox(self.tr("Circular")), "comparison.sequence.circular")
        self.circular.setToolTip(
            self.tr(
                "It has no first base: it is rotated until both sequences match along one diagonal.\n"
                "The box follows what the file says (LOCUS, ID, topology=circular), and can be changed."
            )
        )
        self.circular.setAccessibleName(self.tr("{side} is circular").format(side=title))
        strand_row = QHBoxLayout()
        strand_row.addWidget(self.strand, 1)
        strand_row.addWidget(self.circular)
        form.addRow(self.tr("Strand"), strand_row)
        form.addRow(self.remark)

    @property
    def _typed(self) -> str:
        return typed_path(self.path.text())

    @property
    def _name(self) -> str:
        return shown(Path(self._typed).name)

    @property
    def reading(self) -> bool:
        return self._reading is not None or self._pasting is not None or self._read_soon.isActive()

    @property
    def are_proteins(self) -> bool | None:
        """True if the file begins with proteins; None while it is not known, or has no records."""
        return self._records.are_proteins if self._records.infos else None

    @property
    def empty(self) -> bool:
        return not self._typed

    @property
    def paths(self) -> list[str]:
        return [] if self.empty else [self.path.text().strip()]

    @property
    def problem(self) -> str:
        if self._pasting is not None:
            return PendingProblem(self.tr("The pasted sequence is still being read."))
        if self.empty:
            return self.tr("Choose a file for {side}.").format(side=self.title().lower())
        if self.reading:
            return PendingProblem(self.tr("{name} is still being read.").format(name=self._name))
        if self._file_problem:
            return ShownProblem(self._file_problem)
        if self.record.row is None:
            choose = self.tr("Choose one of the {count:,} records of {name}.")
            return ShownProblem(choose.format(count=len(self._records.infos), name=self._name))
        try:
            self._trim()
        except InputError as problem:
            return ShownProblem(explain(problem).sentence)
        return ""

    @property
    def choice(self) -> SequenceChoice | None:
        """The choice with name and length filled in, or None while there is a ``problem``."""
        row = self.record.row
        if self.problem or row is None:
            return None
        info = self._records.infos[row]
        several = len(self._records.infos) > 1
        return SequenceChoice(
            path=self._read_path,
            record=self._records.keys[row] if several else None,
            trim=self._trim(),
            reverse=self.strand.currentData() == "reverse",
            name=info.name,
            length=info.length,
        )

    @property
    def are_both_strands(self) -> bool:
        """True if the run is to choose the strand."""
        return self.strand.currentData() == "both"

    def set_strand(self, strand: str) -> None:
        """Choose a strand: "forward", "reverse" or, where that is offered, "both"."""
        self.strand.setCurrentIndex(self.strand.findData(strand))

    def set_circular(self, is_circular: bool | None) -> None:
        """Tick *Circular* or not, whatever the record says; None: as the record says."""
        self._is_circle_given = is_circular is not None
        self.circular.setChecked(self._says_circular if is_circular is None else is_circular)

    def add(self, paths: list[str]) -> None:
        self.set_path(paths[0])

    def take(self, paths: list[str]) -> None:
        self.set_path(paths[0] if paths else "")

    def add_source(self, button: QPushButton) -> None:
        # The path needs the room.
        button.setText("")
        self._file_row.addWidget(button)

    def set_path(self, path: str) -> None:
        """Fill in a file and read its records at once."""
        self.path.setText(path)
        self._read_soon.stop()
        self._read()

    def set_choice(self, choice: SequenceChoice) -> None:
        """Fill in file and strand at once, and record and range as soon as its records are read."""
        self.set_path(choice.path)
        self.set_strand("reverse" if choice.reverse else "forward")
        self._wanted = choice

    def keyPressEvent(self, event: QKeyEvent) -> None:
        # Enter ends a field and goes to the next; the dialog would start the run.
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.focusNextChild()
        else:
            super().keyPressEvent(event)

    def _trim(self) -> tuple[int, int] | None:
        text = self.trim.text().strip()
        row = self.record.row
        if not text or row is None:
            return None
        first, last = parse_trim(text)
        length = self._records.infos[row].length
        if last == TO_THE_END:
            last = length
        if not 1 <= first <= last <= length:
            raise InputError(
                "The range {:,}-{:,} is not inside the record; choose positions from 1 to {:,}.", first, last, length
            )
        return first, last

    def take_text(self, text: str) -> None:
        self._drop_pasting()
        super().take_text(text)

    def _drop_pasting(self) -> None:
        if self._pasting is not None:
            self._pasting.forget()
            self._pasting = None

    def _on_path(self) -> None:
        if self._typed:
            # What is typed meanwhile takes the place of what was pasted.
            self._drop_pasting()
        if self._typed != self._read_path:
            self._wanted = None
            self._is_circle_given = False
            self._drop_reading()
            self._set_records(FileRecords([]))
            self._file_problem = ""
            self._read_path = ""
            self._read_soon.start()
        self._refresh()

    def _read(self) -> None:
        path = self._typed
        if not path:
            self._refresh()
            return
        self._drop_reading()
        self._read_path = path
        self._file_problem = no_path(path)
        if self._file_problem:
            self._refresh()
            return
        self._reading = self._background.call(
            self._scan, path, done=self._take_records, failed=self._take_problem, owner=self
        )
        self._refresh()

    def _scan(self, path: str) -> FileRecords:
        # In the reading thread: making the keys of a million records takes time.
        return FileRecords(self._list_records(path), hold_proteins(path))

    def _take_records(self, records: FileRecords) -> None:
        self._reading = None
        self._file_problem = ""
        self._is_learning = True
        self._set_records(records)
        if self._wanted is not None:
            self._take_choice(self._wanted)
            self._wanted = None
        self._follow_record()
        self._is_learning = False
        self._on_learnt()

    def _take_choice(self, choice: SequenceChoice) -> None:
        key = choice.record or choice.name
        number = key.removeprefix("#")
        row = self._records.rows.get(key, int(number) - 1 if number.isdecimal() and number != key else None)
        if row is not None and 0 <= row < len(self._records.infos):
            self.record.setCurrentIndex(row)
        # A range of the whole record is left empty.
        whole = choice.trim is None or choice.trim == (1, choice.length)
        self.trim.setText("" if whole or choice.trim is None else f"{choice.trim[0]:,}-{choice.trim[1]:,}")

    def _take_problem(self, problem: Exception) -> None:
        self._reading = None
        self._file_problem = explain(problem).sentence
        self._on_learnt()

    def _drop_reading(self) -> None:
        if self._reading is not None:
            self._reading.forget()
            self._reading = None

    def _set_records(self, records: FileRecords) -> None:
        self._records = records
        count = len(records.infos)
        self.record.set_records(records)
        self.record.setToolTip(
            self.tr("The file has only this record") if count == 1 else self.tr("The records of the file")
            if count else self.tr("Choose a file first")
        )  # fmt: skip

    def _follow_record(self) -> None:
        """Tick *Circular* as the record says, unless the user, or a request, said otherwise."""
        row = self.record.row
        if row is None or self._is_circle_given:
            return
        # A range is no circle.
        says = self._records.infos[row].is_circular and not self.trim.text().strip()
        if self.circular.isChecked() == self._says_circular:
            self._says_circular = says
            self.circular.setChecked(says)

    def _refresh(self) -> None:
        self._follow_record()
        if not self._is_learning:
            self._tell()
            self.changed.emit()

    def _on_learnt(self) -> None:
        self._tell()
        self.learnt.emit()

    def _tell(self) -> None:
        problem = self.problem
        choice = self.choice
        if self._pasting is not None:
            self.remark.say(problem)
        elif self.empty:
            self.remark.say("")
        elif self.reading:
            self.remark.say(self.tr("Reading {name}…").format(name=self._name))
        elif choice is not None:
            self.remark.say(self._describe(choice))
        elif self._file_problem or self.record.row is not None:
            self.remark.say(problem, "error")
        else:
            self.remark.say(problem, "warning")

    def _describe(self, choice: SequenceChoice) -> str:
        tell = self._records.format_length
        if choice.trim is None:
            text = tell(choice.length)
        else:
            text = self.tr("{used} of {length}").format(used=tell(choice.used), length=tell(choice.length))
        row = self.record.row
        about = self._records.infos[row].description if row is not None else ""
        parts = [choice.label, text, about if about != choice.name else ""]
        return " · ".join(part for part in parts if part)
