"""The dialog of a new comparison of genomes: two of them, or several each with each."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QGroupBox, QWidget

from app.ask.dialog import ComparisonDialog
from app.help.fields import Bound, Form
from app.runs.session import Session
from gpu.analyses.chromosome.presets import PRESETS, preset_named, preset_of
from gpu.analyses.chromosome.suboptimal import is_wanted
from gpu.genomes.request import PROPOSE, SUM, GenomesRequest
from gpu.scoring import Scoring

_TWO, _ALL = "two", "all"
#: Scorings that no preset has.
_OTHER = ""


class NewGenomesDialog(ComparisonDialog):
    """Takes the files of two genomes, or of several, and how they are aligned."""

    request_type = GenomesRequest

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.a = self._files_field("a", self.tr("Genome a"), self._hint(), several=True)
        self.b = self._files_field("b", self.tr("Genome b"), self._hint(), several=True)
        #: A scoring that was filled in and is no preset's.
        self._other: Scoring | None = None
        self._lay_out((self._kind_group(),), self.pickers, (self._pairs_group(), self._scoring_group()))
        self._take_scoring(self._kept_scoring(Scoring()))
        self._begin()
        self.a.path.setFocus()

    # ------------------------------------------------------------------ layout

    def _hint(self, is_all: bool = False) -> str:
        if is_all:
            return self.tr("Drop the files here. Each file is a genome; all of its records take part.")
        return self.tr("Drop its file here, or several files; all their records take part.")

    def _kind_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Compare"))
        form = Form(self.fields, group)
        kinds = (
            (self.tr("Two genomes, record by record"), _TWO),
            (self.tr("Several genomes, each with each"), _ALL),
        )
        self.kind = form.choice("kind", self.tr("Genomes"), kinds, said=self.tr("How many genomes"))
        self.kind.setToolTip(self.tr("Of several genomes, distances and a tree are found, too"))
        self.kind_remark = form.remark()
        return group

    def _pairs_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Pairs of records"))
        form = Form(self.fields, group)
        self.threshold = form.real("threshold", self.tr("Share that matches"), (0, 100), " %", times=100)
        self.minimum = form.number("minimum", self.tr("Minimum length"), suffix=self.tr(" bases"))
        self.asks = form.tick("asks", self.tr("Let me choose among the proposed pairs"), value=True)
        self.ranges = form.tick("ranges", self.tr("Only the ranges that match"), of="only_ranges")
        said = self.tr("Further alignments of each pair of records")
        self.also = form.line("also", self.tr("Further alignments"), said=said)
        follows = self._session.settings.follows
        self.also.setPlaceholderText(self.tr("the significant ones, where quick") if follows else self.tr("none"))
        return group

    def _scoring_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Scoring"))
        form = Form(self.fields, group)
        presets = [(self.tr(preset.title), preset.name) for preset in PRESETS]
        self.preset = form.choice("preset", self.tr("Sequences"), presets, said=self.tr("Scoring by the question"))
        self.fields.bind("scoring", Bound(self.preset, self._scoring, self._take_scoring))
        return group

    # ------------------------------------------------------------------ state

    @property
    def is_all(self) -> bool:
        """True if several genomes are compared each with each."""
        return bool(self.kind.currentData() == _ALL)

    def set_files(self, paths: list[str], side: str | None = None) -> None:
        """Fill in files: the first is genome a, the second b; more are genomes of their own."""
        known = self.paths()
        if len(known) + len(paths) > 2 and not (self.is_all or (self.a.paths and self.b.paths)):
            self.kind.setCurrentIndex(self.kind.findData(_ALL))
            self.a.add([*self.b.paths, *paths])
            self.b.clear()
            return
        if self.is_all:
            self.a.add(paths)
            return
        for path in paths:
            picker = self.b if self.a.paths else self.a
            picker.add([path])

    def take(self, request: Any) -> None:
        self.kind.setCurrentIndex(self.kind.findData(_ALL if request.is_all else _TWO))
        super().take(request)

    def paths(self) -> list[str]:
        return [*self.a.paths, *([] if self.is_all else self.b.paths)]

    def problems(self) -> list[str]:
        if self.also.text().strip() and not is_wanted(self.also.text()):
            return [self.tr("Further alignments are a number such as 5, or an E-value such as E=1e-3; mend them.")]
        if not self.is_all:
            return super().problems()
        if self.a.paths and self.a.problem:
            return [self.a.problem]
        return [] if len(self.a.paths) > 1 else [self.tr("Choose at least two genomes, a file each.")]

    def wanted(self) -> GenomesRequest | None:
        if self.problems():
            return None
        asks = self.asks.isChecked() and not self.is_all
        more = {"b": ()} if self.is_all else {}
        return self._asked(until=PROPOSE if asks else SUM, **more)

    def _folder_name(self) -> str:
        request = self.wanted()
        return request.folder_name if request is not None else ""

    def _remember(self, request: GenomesRequest) -> None:
        super()._remember(request)
        self._keep_scoring(request.scoring)

    def _scoring(self) -> Scoring:
        name = self.preset.currentData()
        if name == _OTHER and self._other is not None:
            return self._other
        return preset_named(name).scoring

    def _take_scoring(self, scoring: Scoring) -> None:
        """Choose the preset of a scoring; one of other numbers is an entry of its own."""
        preset = preset_of(scoring)
        if preset is None and self.preset.findData(_OTHER) < 0:
            self.preset.addItem(self.tr("Other numbers"), _OTHER)
        self._other = scoring
        self.preset.setCurrentIndex(self.preset.findData(_OTHER if preset is None else preset.name))

    def _on_edit(self) -> None:
        is_all = self.is_all
        self.b.setVisible(not is_all)
        self.a.setTitle(self.tr("Genomes, a file each") if is_all else self.tr("Genome a"))
        self.a.set_hint(self._hint(is_all))
        self.asks.setEnabled(not is_all)
        if is_all:
            self.kind_remark.say(self.tr("Each two of the files are compared; the result is a matrix and a tree."))
        else:
            self.kind_remark.say(
                self.tr("The records that belong together are found first, then aligned pair by pair.")
            )
        super()._on_edit()
