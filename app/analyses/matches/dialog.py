"""The dialog of a new overview: exact matches of a reference and query files, as a dot plot."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QGroupBox, QSpinBox, QWidget

from app.ask.dialog import ComparisonDialog
from app.help.terms import explain_as
from app.runs.session import Session
from app.widgets.basic import Remark, new_form
from gpu.analyses.matches.request import MatchesLimits, MatchesRequest, folder_name

#: Matches shorter than this mostly occur by chance at genome size.
_CHANCE_BASES = 1_000_000
_CHANCE_LENGTH = 15


class NewMatchesDialog(ComparisonDialog):
    """Takes a reference, query files and the kind of matches."""

    analysis = MatchesRequest.analysis

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        one = self.tr("Drop a FASTA, GenBank or EMBL file here; all its records take part.")
        several = self.tr("Drop one or more files here; all their records take part.")
        self.reference = explain_as(self._files_field(self.tr("Reference"), one), "matches.reference")
        self._offer_references(self.reference)
        self.queries = explain_as(self._files_field(self.tr("Queries"), several, several=True), "matches.queries")
        self._lay_out(self.pickers, (self._matches_group(), self._limits_group()))
        self._watch(self.kind, self.strands, self.engine, self.minimum, self.threads, self.only_acgt)
        self._on_edit()
        self.reference.path.setFocus()

    # ------------------------------------------------------------------ layout

    def _matches_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Matches"))
        self.minimum = explain_as(QSpinBox(), "matches.minimum")
        self.minimum.setRange(1, 1_000_000)
        self.minimum.setValue(20)
        self.minimum.setSuffix(self.tr(" bases"))
        self.minimum.setGroupSeparatorShown(True)
        self.minimum.setAccessibleName(self.tr("Minimum length"))
        self.minimum.setToolTip(
            self.tr("Shorter matches are not kept; the dot plot can hide more of them later, but show no shorter ones")
        )
        self.minimum_remark = Remark(lines=2)
        self.kind = explain_as(QComboBox(), "matches.kind")
        for text, kind, tip in (
            (self.tr("All maximal matches"), "maxmatch", self.tr("Repeats included")),
            (self.tr("Unique in both"), "mum", self.tr("Those whose text occurs once in each")),
            (
                self.tr("Unique in the reference"),
                "mumreference",
                self.tr("Those whose text occurs once in the reference"),
            ),
        ):
            self.kind.addItem(text, kind)
            self.kind.setItemData(self.kind.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self.kind.setAccessibleName(self.tr("Which matches"))
        self.strands = explain_as(QComboBox(), "matches.strands")
        for text, strands in (
            (self.tr("Both"), "both"),
            (self.tr("Forward only"), "forward"),
            (self.tr("Reverse complement only"), "reverse"),
        ):
            self.strands.addItem(text, strands)
        self.strands.setAccessibleName(self.tr("Strands of the queries"))
        form = new_form(group)
        form.addRow(self.tr("Minimum length"), self.minimum)
        form.addRow(self.minimum_remark)
        form.addRow(self.tr("Which"), self.kind)
        form.addRow(self.tr("Strands"), self.strands)
        return group

    def _limits_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("How"))
        self.only_acgt = explain_as(QCheckBox(self.tr("Only A, C, G and T match")), "matches.only_acgt")
        self.only_acgt.setChecked(True)
        self.acgt_remark = Remark(lines=2)
        form = new_form(group)
        form.addRow(self.tr("Device"), self._device_field())
        form.addRow(self.tr("Threads"), self._threads_field())
        form.addRow("", self.only_acgt)
        form.addRow(self.acgt_remark)
        return group

    # ------------------------------------------------------------------ state

    def set_files(self, paths: list[str], side: str | None = None) -> None:
        """Fill in files: the first is the reference if none is set, the others are queries."""
        if paths and not self.reference.paths:
            self.reference.add(paths[:1])
            paths = paths[1:]
        self.queries.add(paths)

    def left_files(self) -> list[str]:
        return [*self.queries.paths, *self.reference.paths]

    def take_left(self, paths: list[str]) -> None:
        # The reference is the columns of the dot plot, as the last is those of an alignment.
        self.set_files([*paths[-1:], *paths[:-1]])

    def fill(self, filling: tuple[str, str], remark: str = "") -> None:
        """Fill in the file of the reference and that of the queries."""
        for picker, path in zip((self.reference, self.queries), filling, strict=True):
            picker.clear()
            picker.add([path])
        self.remark(remark)

    def take(self, request: MatchesRequest) -> None:
        for picker, paths in ((self.reference, [request.reference]), (self.queries, list(request.queries))):
            picker.clear()
            picker.add(paths)
        self.minimum.setValue(request.minimum)
        for combo, value in ((self.kind, request.kind), (self.strands, request.strands), (self.engine, request.engine)):
            combo.setCurrentIndex(combo.findData(value))
        self.only_acgt.setChecked(request.only_acgt)
        self.threads.setValue(request.limits.threads or 0)

    def _request(self) -> MatchesRequest | None:
        if self.problems():
            return None
        return MatchesRequest(
            reference=self.reference.paths[0],
            queries=tuple(self.queries.paths),
            minimum=self.minimum.value(),
            kind=self.kind.currentData(),
            strands=self.strands.currentData(),
            only_acgt=self.only_acgt.isChecked(),
            engine=self.engine.currentData(),
            limits=MatchesLimits(threads=self.threads.value() or None),
        )

    def _folder_name(self) -> str:
        reference, queries = self.reference.paths, self.queries.paths
        return folder_name(reference[0], queries) if reference and queries else ""

    def _on_edit(self) -> None:
        large = min(self.reference.bases, self.queries.bases) >= _CHANCE_BASES
        if large and self.minimum.value() < _CHANCE_LENGTH:
            self.minimum_remark.say(
                self.tr(
                    "Sequences of this size share matches of {length} bases by mere chance: millions of them."
                ).format(length=self.minimum.value()),
                "warning",
            )
        else:
            self.minimum_remark.say(self.tr("20 suits bacteria, 50 to 100 suits mammalian chromosomes."))
        if self.only_acgt.isChecked():
            self.acgt_remark.say("")
        else:
            self.acgt_remark.say(self.tr("Runs of N in both sequences may give very many matches."), "warning")
        super()._on_edit()
