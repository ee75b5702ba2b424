"""The dialog of a new mapping: a reference, read files, and the limits of errors and hits."""

from __future__ import annotations

from PySide6.QtWidgets import QGroupBox, QWidget

from app.ask.dialog import ComparisonDialog
from app.help.fields import Form
from app.runs.session import Session
from app.widgets.sequence_files import is_named_as_fastq
from gpu.analyses.reads.request import ENDINGS, PATTERNS, ReadsRequest

#: Most hits per read that can be entered here.
_MAX_HITS = 1_000_000


def _is_mapped(path: str) -> bool:
    """True if, by its name, a file holds reads that are mapped already."""
    return path.lower().endswith(ENDINGS)


class NewReadsDialog(ComparisonDialog):
    """Takes a reference, read files and the hits to report."""

    request_type = ReadsRequest

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        one = self.tr("Drop a FASTA, GenBank or EMBL file here, or several of one genome; all records take part.")
        several = self.tr(
            "Drop files of reads here, FASTQ or FASTA, plain or packed; or one of mapped reads, SAM or BAM."
        )
        self.reference = self._files_field(
            "references", self.tr("Reference"), one, several=True, term="reads.reference"
        )
        self._offer_references(self.reference)
        self.reads = self._files_field("reads", self.tr("Reads"), several, several=True, others=PATTERNS)
        self._lay_out(self.pickers, (self._hits_group(), self._files_group()))
        self._begin()
        self.reference.path.setFocus()

    # ------------------------------------------------------------------ layout

    def _hits_group(self) -> QGroupBox:
        group = self._hits = QGroupBox(self.tr("Hits"))
        form = Form(self.fields, group)
        errors = ((self.tr("At most one"), 1), (self.tr("None: exact hits alone"), 0))
        self.errors = form.choice("errors", self.tr("Errors"), errors, said=self.tr("Errors of a hit"))
        self.errors_remark = form.remark()
        self.most = form.number("most", self.tr("Hits of a read"), most=_MAX_HITS, none=self.tr("all"))
        return group

    def _files_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Files"))
        form = Form(self.fields, group)
        self.cut_suffix = form.tick("cut_suffix", self.tr("Names without /1 and /2"), label=None)
        self.phred64 = form.tick("phred64", self.tr("Qualities are Phred+64"), label=None)
        self.same_chr = form.tick("same_chr", self.tr("chr1 is 1"), label=None)
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

    def shared_files(self) -> list[str]:
        return [path for path in self.left_files() if not _is_mapped(path)]

    def take(self, request: ReadsRequest) -> None:
        super().take(request)
        self.reference.take(list(request.references))
        if request.alignments:
            self.reads.add([request.alignments])

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

    def wanted(self) -> ReadsRequest | None:
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
        return self._asked(reference=reference, more_references=tuple(more), same_chr=False)

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
        for group in (self._hits, self.computation):
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
