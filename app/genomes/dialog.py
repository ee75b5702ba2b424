"""The dialog of a new comparison of genomes: two of them, or several each with each."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from PySide6.QtWidgets import QCheckBox, QComboBox, QDoubleSpinBox, QGroupBox, QSpinBox, QWidget

from app.ask.dialog import ComparisonDialog
from app.ask.files_picker import FilesPicker
from app.help.terms import explain_as
from app.runs.session import Session
from app.widgets.basic import Remark, new_form
from gpu.analyses.chromosome.presets import PRESETS, preset_named, preset_of
from gpu.analyses.chromosome.request import Limits
from gpu.core.fields import bounds
from gpu.core.schema import build
from gpu.genomes.request import PROPOSE, SUM, THRESHOLD, GenomesRequest
from gpu.scoring import Scoring

_TWO, _ALL = "two", "all"
#: Scorings that no preset has.
_OTHER = ""


class NewGenomesDialog(ComparisonDialog):
    """Takes the files of two genomes, or of several, and how they are aligned."""

    analysis = GenomesRequest.analysis

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.a = explain_as(self._files_field(self.tr("Genome a"), self._hint(), several=True), "genomes.a")
        self.b = explain_as(self._files_field(self.tr("Genome b"), self._hint(), several=True), "genomes.b")
        #: A scoring that was filled in and is no preset's.
        self._other: Scoring | None = None
        self._lay_out((self._kind_group(),), self.pickers, (self._pairs_group(), self._how_group()))
        self._watch(self.kind, self.minimum, self.threshold, self.ranges, self.asks, self.preset)
        self._watch(self.engine, self.threads)
        self._take_scoring(self._last_scoring())
        self._on_edit()
        self.a.path.setFocus()

    # ------------------------------------------------------------------ layout

    def _hint(self, is_all: bool = False) -> str:
        if is_all:
            return self.tr("Drop the files here. Each file is a genome; all of its records take part.")
        return self.tr("Drop its file here, or several files; all their records take part.")

    def _kind_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Compare"))
        self.kind = explain_as(QComboBox(), "genomes.kind")
        self.kind.addItem(self.tr("Two genomes, record by record"), _TWO)
        self.kind.addItem(self.tr("Several genomes, each with each"), _ALL)
        self.kind.setAccessibleName(self.tr("How many genomes"))
        self.kind.setToolTip(self.tr("Of several genomes, distances and a tree are found, too"))
        self.kind_remark = Remark(lines=2)
        form = new_form(group)
        form.addRow(self.tr("Genomes"), self.kind)
        form.addRow(self.kind_remark)
        return group

    def _pairs_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Pairs of records"))
        self.threshold = explain_as(QDoubleSpinBox(), "genomes.threshold")
        self.threshold.setRange(0, 100)
        self.threshold.setDecimals(1)
        self.threshold.setValue(100 * THRESHOLD)
        self.threshold.setSuffix(" %")
        self.threshold.setAccessibleName(self.tr("Share that matches"))
        self.minimum = explain_as(QSpinBox(), "genomes.minimum")
        self.minimum.setRange(*bounds(GenomesRequest, "minimum"))
        self.minimum.setValue(20)
        self.minimum.setSuffix(self.tr(" bases"))
        self.minimum.setGroupSeparatorShown(True)
        self.minimum.setAccessibleName(self.tr("Minimum length"))
        self.asks = explain_as(QCheckBox(self.tr("Let me choose among the proposed pairs")), "genomes.asks")
        self.asks.setChecked(True)
        self.ranges = explain_as(QCheckBox(self.tr("Only the ranges that match")), "genomes.ranges")
        form = new_form(group)
        form.addRow(self.tr("Share that matches"), self.threshold)
        form.addRow(self.tr("Minimum length"), self.minimum)
        form.addRow("", self.asks)
        form.addRow("", self.ranges)
        return group

    def _how_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("How"))
        self.preset = explain_as(QComboBox(), "genomes.preset")
        for preset in PRESETS:
            self.preset.addItem(self.tr(preset.title), preset.name)
        self.preset.setAccessibleName(self.tr("Scoring by the question"))
        form = new_form(group)
        form.addRow(self.tr("Sequences"), self.preset)
        form.addRow(self.tr("Device"), self._device_field())
        form.addRow(self.tr("Threads"), self._threads_field())
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
            picker: FilesPicker = self.b if self.a.paths else self.a
            picker.add([path])

    def take(self, request: Any) -> None:
        self.kind.setCurrentIndex(self.kind.findData(_ALL if request.is_all else _TWO))
        for picker, paths in ((self.a, request.a), (self.b, request.b)):
            picker.clear()
            picker.add(list(paths))
        self.threshold.setValue(100 * request.threshold)
        self.minimum.setValue(request.minimum)
        self.ranges.setChecked(request.only_ranges)
        self.engine.setCurrentIndex(self.engine.findData(request.engine))
        self.threads.setValue(request.limits.threads or 0)
        self._take_scoring(request.scoring)

    def paths(self) -> list[str]:
        return [*self.a.paths, *([] if self.is_all else self.b.paths)]

    def problems(self) -> list[str]:
        if not self.is_all:
            return super().problems()
        if self.a.paths and self.a.problem:
            return [self.a.problem]
        return [] if len(self.a.paths) > 1 else [self.tr("Choose at least two genomes, a file each.")]

    def _request(self) -> GenomesRequest | None:
        if self.problems():
            return None
        asks = self.asks.isChecked() and not self.is_all
        return GenomesRequest(
            a=tuple(self.a.paths),
            b=() if self.is_all else tuple(self.b.paths),
            scoring=self._scoring(),
            minimum=self.minimum.value(),
            engine=self.engine.currentData(),
            limits=Limits(threads=self.threads.value() or None),
            until=PROPOSE if asks else SUM,
            threshold=self.threshold.value() / 100,
            only_ranges=self.ranges.isChecked(),
        )

    def _folder_name(self) -> str:
        request = self._request()
        return request.folder_name if request is not None else ""

    def _remember(self, request: GenomesRequest) -> None:
        super()._remember(request)
        self._session.settings.remember(self.analysis, {"scoring": asdict(request.scoring)})

    def _last_scoring(self) -> Scoring:
        kept = self._session.settings.remembered(self.analysis).get("scoring", {})
        try:
            return build(Scoring, kept)
        except ValueError:
            return Scoring()

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
