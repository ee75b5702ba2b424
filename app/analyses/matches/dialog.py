"""The dialog of a new overview: exact matches of a reference and query files, as a dot plot."""

from __future__ import annotations

from PySide6.QtWidgets import QGroupBox, QWidget

from app.ask.dialog import ComparisonDialog
from app.help.fields import Form
from app.runs.session import Session
from gpu.analyses.matches.request import MatchesRequest

#: Matches shorter than this mostly occur by chance at genome size.
_CHANCE_BASES = 1_000_000
_CHANCE_LENGTH = 15


class NewMatchesDialog(ComparisonDialog):
    """Takes a reference, query files and the kind of matches."""

    request_type = MatchesRequest

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        one = self.tr("Drop a FASTA, GenBank or EMBL file here; all its records take part.")
        several = self.tr("Drop one or more files here; all their records take part.")
        self.reference = self._files_field("reference", self.tr("Reference (columns)"), one)
        self._offer_references(self.reference)
        self.queries = self._files_field("queries", self.tr("Queries (rows)"), several, several=True)
        self._lay_out(self.pickers, (self._matches_group(), self._bases_group()))
        self._begin()
        self.reference.path.setFocus()

    # ------------------------------------------------------------------ layout

    def _matches_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Matches"))
        form = Form(self.fields, group)
        self.minimum = form.number("minimum", self.tr("Minimum length"), most=1_000_000, suffix=self.tr(" bases"))
        self.minimum.setToolTip(
            self.tr("Shorter matches are not kept; the dot plot can hide more of them later, but show no shorter ones")
        )
        self.minimum_remark = form.remark()
        kinds = (
            (self.tr("All maximal matches"), "maxmatch", self.tr("Repeats included")),
            (self.tr("Unique in both"), "mum", self.tr("Those whose text occurs once in each")),
            (
                self.tr("Unique in the reference"),
                "mumreference",
                self.tr("Those whose text occurs once in the reference"),
            ),
        )
        self.kind = form.choice("kind", self.tr("Which"), kinds, said=self.tr("Which matches"))
        strands = (
            (self.tr("Both"), "both"),
            (self.tr("Forward only"), "forward"),
            (self.tr("Reverse complement only"), "reverse"),
        )
        self.strands = form.choice("strands", self.tr("Strands"), strands, said=self.tr("Strands of the queries"))
        return group

    def _bases_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Bases"))
        form = Form(self.fields, group)
        self.only_acgt = form.tick("only_acgt", self.tr("Only A, C, G and T match"))
        self.acgt_remark = form.remark()
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
            picker.take([path])
        self.remark(remark)

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
