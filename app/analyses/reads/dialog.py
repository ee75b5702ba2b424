"""The dialog of a new mapping: a reference, read files, and the limits of errors and hits."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QComboBox, QGroupBox, QSpinBox, QVBoxLayout, QWidget

from app.ask.dialog import ComparisonDialog
from app.help.terms import explain_as
from app.runs.session import Session
from app.widgets.basic import Remark, new_form
from app.widgets.sequence_files import is_named_as_fastq
from gpu.analyses.reads.request import ENDINGS, PATTERNS, ReadsRequest
from gpu.core.request import ThreadLimits

#: Most hits per read that can be entered here.
_MAX_HITS = 1_000_000


def _is_mapped(path: str) -> bool:
    """True if, by its name, a file holds reads that are mapped already."""
    return path.lower().endswith(ENDINGS)


class NewReadsDialog(ComparisonDialog):
    """Takes a reference, read files and the hits to report."""

    analysis = ReadsRequest.analysis

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        one = self.tr("Drop a FASTA, GenBank or EMBL file here, or several of one genome; all records take part.")
        several = self.tr(
            "Drop files of reads here, FASTQ or FASTA, plain or packed; or one of mapped reads, SAM or BAM."
        )
        self.reference = explain_as(self._files_field(self.tr("Reference"), one, several=True), "reads.reference")
        self._offer_references(self.reference)
        self.reads = explain_as(
            self._files_field(self.tr("Reads"), several, several=True, others=PATTERNS), "reads.reads"
        )
        self._lay_out(self.pickers, (self._hits_group(), self._files_group(), self._limits_group()))
        self._watch(self.errors, self.engine, self.most, self.threads, *self._boxes)
        self._on_edit()
        self.reference.path.setFocus()

    # ------------------------------------------------------------------ layout

    def _hits_group(self) -> QGroupBox:
        group = self._hits = QGroupBox(self.tr("Hits"))
        self.errors = explain_as(QComboBox(), "reads.errors")
        self.errors.addItem(self.tr("At most one"), 1)
        self.errors.addItem(self.tr("None: exact hits alone"), 0)
        self.errors.setAccessibleName(self.tr("Errors of a hit"))
        self.errors_remark = Remark(lines=2)
        self.most = explain_as(QSpinBox(), "reads.most")
        self.most.setRange(0, _MAX_HITS)
        self.most.setSpecialValueText(self.tr("all"))
        self.most.setGroupSeparatorShown(True)
        self.most.setAccessibleName(self.tr("Hits of a read"))
        form = new_form(group)
        form.addRow(self.tr("Errors"), self.errors)
        form.addRow(self.errors_remark)
        form.addRow(self.tr("Hits of a read"), self.most)
        return group

    def _files_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Files"))
        self.cut_suffix = explain_as(QCheckBox(self.tr("Names without /1 and /2")), "reads.cut_suffix")
        self.phred64 = explain_as(QCheckBox(self.tr("Qualities are Phred+64")), "reads.phred64")
        self.same_chr = explain_as(QCheckBox(self.tr("chr1 is 1")), "reads.same_chr")
        self._boxes = (self.cut_suffix, self.phred64, self.same_chr)
        column = QVBoxLayout(group)
        for box in self._boxes:
            column.addWidget(box)
        column.addStretch(1)
        return group

    def _limits_group(self) -> QGroupBox:
        group = self._how = QGroupBox(self.tr("How"))
        form = new_form(group)
        form.addRow(self.tr("Device"), self._device_field())
        form.addRow(self.tr("Threads"), self._threads_field())
        return group

    # ------------------------------------------------------------------ state

    def set_files(self, paths: list[str], side: str | None = None) -> None:
        """Fill in files.

        The first that is not named like reads is the reference if there is none yet; the others are
        reads.
        """
        genomes = [path for path in paths if not (is_named_as_fastq(path) or _is_mapped(path))]
        if genomes and not self.reference.paths:
            self.reference.add(genomes[:1])
            paths = [path for path in paths if path != genomes[0]]
        if any(map(_is_mapped, paths)):
            # The file replaces an earlier one.
            self.reads.clear()
        self.reads.add(paths)

    def take(self, request: ReadsRequest) -> None:
        for picker, paths in (
            (self.reference, list(request.references)),
            (self.reads, [*request.reads, request.alignments]),
        ):
            picker.clear()
            picker.add([path for path in paths if path])
        for combo, value in ((self.errors, request.errors), (self.engine, request.engine)):
            combo.setCurrentIndex(combo.findData(value))
        for box, is_asked in zip(self._boxes, (request.cut_suffix, request.phred64, request.same_chr), strict=True):
            box.setChecked(is_asked)
        self.most.setValue(min(request.most, _MAX_HITS))
        self.threads.setValue(request.limits.threads or 0)

    @property
    def _mapped(self) -> list[str]:
        """The files of reads that are mapped already."""
        return list(filter(_is_mapped, self.reads.paths))

    def problems(self) -> list[str]:
        if self._mapped and len(self.reads.paths) > 1:
            return [self.tr("Mapped reads are taken over by themselves, one file at a time: remove the others.")]
        # Mapped reads need no reference.
        pickers = [self.reads] if self._mapped and not self.reference.paths else [self.reference, self.reads]
        return [picker.problem for picker in pickers if picker.problem]

    def _request(self) -> ReadsRequest | None:
        if self.problems():
            return None
        reference, *more = self.reference.paths or [""]
        if self._mapped:
            return ReadsRequest(
                reference,
                engine="cpu",
                alignments=self._mapped[0],
                more_references=tuple(more),
                same_chr=self.same_chr.isChecked() and bool(reference),
            )
        return ReadsRequest(
            reference=reference,
            reads=tuple(self.reads.paths),
            errors=self.errors.currentData(),
            most=self.most.value(),
            engine=self.engine.currentData(),
            limits=ThreadLimits(threads=self.threads.value() or None),
            more_references=tuple(more),
            cut_suffix=self.cut_suffix.isChecked(),
            phred64=self.phred64.isChecked(),
        )

    def _folder_name(self) -> str:
        reference, reads = self.reference.paths, self.reads.paths
        if self._mapped:
            return ReadsRequest("", alignments=self._mapped[0]).folder_name
        return (
            ReadsRequest(reference[0], tuple(reads), more_references=tuple(reference[1:])).folder_name
            if reference and reads
            else ""
        )

    def _on_edit(self) -> None:
        self._tell_mapped()
        self.errors_remark.say(
            self.tr("A mismatch, an inserted or a deleted base; nothing is missed.")
            if self.errors.currentData()
            else self.tr("The whole read, base by base.")
        )
        super()._on_edit()

    def _tell_mapped(self) -> None:
        """Disable the fields of a mapping for reads that are mapped already."""
        is_mapped = bool(self._mapped)
        reason = self.tr("These reads are mapped already")
        for group in (self._hits, self._how):
            group.setEnabled(not is_mapped)
            group.setToolTip(reason if is_mapped else "")
        self.cut_suffix.setEnabled(not is_mapped)
        self.phred64.setEnabled(not is_mapped)
        self.same_chr.setEnabled(is_mapped and bool(self.reference.paths))
        self.remark(
            self.tr(
                "These reads are mapped already: Start takes them over into a result folder, as they are. Their "
                "reference may be left out; with it, its letters and features are shown."
            )
            if is_mapped
            else ""
        )
