"""New batch of pairs: queries and references, or a list; how each pair is aligned."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import asdict, replace
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QGroupBox, QWidget

from app.dialogs.comparison.dialog import ComparisonDialog
from app.dialogs.comparison.files_picker import FilesPicker
from app.dialogs.comparison.path_field import PathField
from app.dialogs.comparison.scoring_group import ScoringGroup
from app.session import Session
from app.widgets import Remark, new_form
from gpu.analyses.pairs.request import PairsLimits, PairsRequest
from gpu.errors import InputError
from gpu.fields import build
from gpu.scoring.choice import MatrixScoring

#: The endings of lists: other files that are dropped are sequences.
_LISTS = (".tsv", ".tab")


class NewPairsDialog(ComparisonDialog):
    """Asks for two files of as many records, or for a list of pairs, and how they are aligned."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, PairsRequest.analysis, parent)
        hints = (
            self.tr("Drop a FASTA, FASTQ, GenBank or EMBL file here: DNA or proteins, as many as you like."),
            self.tr(
                "Drop a file of as many records here: the first query is aligned with the first of them, and so on."
            ),
        )
        # Neither counted nor listed: there may be millions, and of either kind; what they hold is judged as a whole.
        self.queries, self.references = (
            FilesPicker(title, hint, False, None, session.background, session.settings)
            for title, hint in zip((self.tr("Queries"), self.tr("References")), hints, strict=True)
        )
        self.scoring = ScoringGroup(session.settings)
        self._lay_out(
            (self.queries, self.references),
            (self._alignment_group(), self.scoring, self._how_group()),
        )
        self._scored: str | None = None
        self.scoring.take(self._last_scoring())
        for picker in (self.queries, self.references, self.list, self.scoring):
            picker.changed.connect(self._on_edit)
        for combo in (self.mode, self.ties, self.engine):
            combo.currentIndexChanged.connect(self._on_edit)
        self.traced.toggled.connect(self._on_edit)
        self.threads.valueChanged.connect(self._on_edit)
        self._on_edit()
        self.queries.path.setFocus()

    # ------------------------------------------------------------------ layout

    def _alignment_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Alignment"))
        self.mode = QComboBox()
        for text, mode in (
            (self.tr("Local"), "local"),
            (self.tr("Global"), "global"),
            (self.tr("Semi-global"), "semiglobal"),
        ):
            self.mode.addItem(text, mode)
        self.mode.setAccessibleName(self.tr("Kind of alignment"))
        self.mode_remark = Remark(lines=2)
        self.traced = QCheckBox(self.tr("With alignments"))
        self.traced.setChecked(True)
        self.traced.setToolTip(
            self.tr("Without them only scores and ends are found, which takes less time and little disk")
        )
        self.ties = QComboBox()
        for text, ties, tip in (
            (self.tr("Conventional"), "conventional", self.tr("The same alignment on every computer")),
            (self.tr("Pure"), "pure", self.tr("Any of the best ones; may be faster")),
        ):
            self.ties.addItem(text, ties)
            self.ties.setItemData(self.ties.count() - 1, tip, Qt.ItemDataRole.ToolTipRole)
        self.ties.setAccessibleName(self.tr("Ties"))
        self.ties_remark = Remark(lines=3)
        form = new_form(group)
        form.addRow(self.tr("Kind"), self.mode)
        form.addRow(self.mode_remark)
        form.addRow(self.tr("Ties"), self.ties)
        form.addRow(self.ties_remark)
        form.addRow("", self.traced)
        return group

    def _how_group(self) -> QGroupBox:
        group = QGroupBox(self.tr("Pairing and device"))
        filters = [self.tr("Lists (*.tsv *.tab *.txt *.csv)"), self.tr("All files (*)")]
        self.list = PathField(
            self.tr("List of pairs"), self.tr("none: record by record"), filters, self._session.settings
        )
        self.list.setToolTip(
            self.tr(
                "A line a pair, with tabs: the names of a query and a reference in the files above or, without files, two sequences"
            )
        )
        self.list_remark = Remark(lines=4)
        form = new_form(group)
        form.addRow(self.tr("List"), self.list)
        form.addRow(self.list_remark)
        form.addRow(self.tr("Device"), self._device_field())
        form.addRow(self.tr("Threads"), self._threads_field())
        return group

    # ------------------------------------------------------------------ state

    def set_files(self, paths: list[str], side: str | None = None) -> None:
        """Fill in files: a list as the list; of the others two fill both sides, one the next free one."""
        lists = [path for path in paths if Path(path).suffix.lower() in _LISTS]
        sequences = [path for path in paths if path not in lists]
        for path in lists:
            self.list.set_path(path)
        if len(sequences) >= 2:
            self.queries.add(sequences[:1])
            self.references.add(sequences[1:2])
        elif sequences:
            (self.references if self.queries.paths else self.queries).add(sequences)

    def fill(self, filling: PairsRequest, remark: str = "") -> None:
        """Fill in a request that a page asks for."""
        self.take(filling)
        self.remark(remark)

    def take(self, request: PairsRequest) -> None:
        for picker, path in ((self.queries, request.queries), (self.references, request.references)):
            picker.clear()
            picker.add([path] if path else [])
        self.list.set_path(request.list_file)
        for combo, value in ((self.mode, request.mode), (self.ties, request.ties), (self.engine, request.engine)):
            combo.setCurrentIndex(combo.findData(value))
        self.scoring.take(request.scoring)
        self.traced.setChecked(request.traced)
        self.threads.setValue(request.limits.threads or 0)

    def paths(self) -> list[str]:
        return [*self.queries.paths, *self.references.paths, *([self.list.path] if self.list.path else [])]

    def problems(self) -> list[str]:
        """Why it cannot start yet, in the order of the fields."""
        # With a list either may be left out.
        asked = [picker for picker in (self.queries, self.references) if picker.paths or not self.list.path]
        problems = [picker.problem for picker in asked if picker.problem]
        problems += [problem for problem in (self.scoring.problem, self.list.problem) if problem]
        if not problems:
            try:
                self._asked()
            except InputError as problem:
                problems.append(str(problem))
        return problems

    def _asked(self) -> PairsRequest:
        """What the fields ask for. Raises ``InputError``."""
        return PairsRequest(
            queries=next(iter(self.queries.paths), ""),
            references=next(iter(self.references.paths), ""),
            list_file=self.list.path,
            mode=self.mode.currentData(),
            scoring=self.scoring.scoring(),
            ties=self.ties.currentData(),
            traced=self.traced.isChecked(),
            engine=self.engine.currentData(),
            limits=PairsLimits(threads=self.threads.value() or None),
        )

    def _request(self) -> PairsRequest | None:
        return None if self.problems() else self._asked()

    def _inputs(self) -> Hashable:
        # The matrix says which letters the files may have.
        return (*self.paths(), self._matrix())

    def _matrix(self) -> str:
        return "" if self.scoring.problem else self.scoring.scoring().matrix

    def _remember(self, request: PairsRequest) -> None:
        super()._remember(request)
        self._session.settings.remember(self.analysis, {"scoring": asdict(replace(request.scoring, sha256=""))})

    def _last_scoring(self) -> MatrixScoring:
        """The scoring of the last comparison; the usual one at first, and where somebody has edited it."""
        try:
            return build(MatrixScoring, self._session.settings.remembered(self.analysis).get("scoring", {}))
        except (ValueError, InputError):
            return MatrixScoring()

    def _folder_name(self) -> str:
        request = self._request()
        return request.folder_name if request is not None else ""

    def _on_edit(self) -> None:
        self._say()
        if self._matrix() != self._scored:
            # What the files hold was judged as letters of another matrix.
            self._scored = self._matrix()
            self._learnt = self._judged = None
        super()._on_edit()

    def _say(self) -> None:
        self.mode_remark.say(
            {
                "local": self.tr("The best matching part of each pair (Smith-Waterman)."),
                "global": self.tr("Both sequences from end to end (Needleman-Wunsch)."),
                "semiglobal": self.tr("End to end, but gaps at the ends of either sequence cost nothing."),
            }[self.mode.currentData()]
        )
        self.ties_remark.say(
            {
                "conventional": self.tr(
                    "Of several best ends the one on the lowest anti-diagonal, rightmost along it: the same on every computer."
                ),
                "pure": self.tr(
                    "Of several best ends any: scores are the same, alignments may differ between computers."
                ),
            }[self.ties.currentData()]
        )
        if self.list.problem:
            self.list_remark.say(self.list.problem, "error")
        elif not self.list.path:
            self.list_remark.say(self.tr("Records are paired in their order. A list pairs them by name instead."))
        elif self.queries.paths:
            where = self.tr("both files") if self.references.paths else self.tr("the queries' file")
            self.list_remark.say(
                self.tr("Each line: the names of a query and a reference in {0}, with a tab between.").format(where)
            )
        else:
            self.list_remark.say(
                self.tr("Each line: two sequences, or name, query, name, reference, with tabs between.")
            )
