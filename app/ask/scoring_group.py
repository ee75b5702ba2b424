"""The scoring of residues and gaps: a matrix by name or file, or match and mismatch of bases."""

from __future__ import annotations

from PySide6.QtCore import QLocale, Qt, Signal
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QDoubleSpinBox, QGroupBox, QSpinBox, QWidget

from app.ask.file_source import PathField
from app.ask.readiness import ShownProblem
from app.help.terms import explain_as
from app.state.settings import Settings
from app.widgets.basic import Remark, new_form
from app.widgets.messages import explain
from gpu.core.errors import InputError
from gpu.scoring import matrix as matrices
from gpu.scoring.choice import MatrixScoring
from gpu.scoring.matrix import MAX_SCORE

#: Extra entries of the list of matrices.
_BASES, _FILE = "", "\N{HORIZONTAL ELLIPSIS}"
#: BLAST's default, existence 11 and extension 1, in our definition.
_MATRIX_GAPS = 12, 1
_USUAL = MatrixScoring()


class CostBox(QDoubleSpinBox):
    """A cost of gaps: decimals only if needed."""

    def textFromValue(self, value: float) -> str:
        """``12``, ``0.5``, with the decimal point of the user's language."""
        return self.locale().toString(value, "g", 9)


class ScoringGroup(QGroupBox):
    """The fields of a ``MatrixScoring``; ``changed`` follows every edit.

    Unless edited by the user, gap costs are BLAST's with a matrix and those of ``usual`` (for
    bases) with match and mismatch.
    """

    changed = Signal()

    def __init__(self, settings: Settings, usual: MatrixScoring = _USUAL, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(self.tr("Scoring"))
        self._usual_gaps = {True: (usual.gap_first, usual.gap_extend), False: _MATRIX_GAPS}
        self.matrix = explain_as(QComboBox(), "comparison.scoring.matrix")
        self.matrix.setAccessibleName(self.tr("What residues score"))
        self.matrix.addItem(self.tr("Bases: match, mismatch"), _BASES)
        for name in matrices.names():
            self.matrix.addItem(name, name)
        self.matrix.addItem(self.tr("A matrix from a file…"), _FILE)
        self.matrix.setMaxVisibleItems(20)
        # Its longest entry must not widen the dialog.
        self.matrix.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.matrix.setMinimumContentsLength(18)
        self.matrix.setToolTip(
            self.tr("BLOSUM and PAM are of amino acids; NUC.4.4 and the others of A, C, G and T are of bases")
        )
        filters = [self.tr("Matrices (*.mat *.txt *.tsv)"), self.tr("All files (*)")]
        self.file = explain_as(
            PathField(self.tr("File of the matrix"), self.tr("a file in NCBI's format"), filters, settings),
            "comparison.scoring.file",
        )
        self.match = self._number(self.tr("Match"), usual.match, "match")
        self.mismatch = self._number(self.tr("Mismatch"), usual.mismatch, "mismatch")
        self.gap_first = self._cost(self.tr("First gap"), usual.gap_first, "gap_first")
        self.gap_extend = self._cost(self.tr("Gap extension"), usual.gap_extend, "gap_extend")
        self.remark = Remark(lines=4)
        self._form = form = new_form(self)
        form.addRow(self.tr("Residues"), self.matrix)
        form.addRow(self.file)
        form.addRow(self.tr("Match"), self.match)
        form.addRow(self.tr("Mismatch"), self.mismatch)
        form.addRow(self.tr("First gap"), self.gap_first)
        form.addRow(self.tr("Gap extension"), self.gap_extend)
        form.addRow(self.remark)
        self.match.valueChanged.connect(lambda value: self.match.setPrefix("+" if value > 0 else ""))
        self.match.setPrefix("+")
        self._was_of_bases = True
        self.matrix.currentIndexChanged.connect(self._on_matrix)
        self.file.changed.connect(self._edited)
        for box in (self.match, self.mismatch, self.gap_first, self.gap_extend):
            box.valueChanged.connect(self._edited)
        self._show_fields()
        self._say()

    def scoring(self) -> MatrixScoring:
        """The scoring of the fields. Raises ``InputError`` with the sentence for below them."""
        matrix = str(self.matrix.currentData())
        if matrix == _FILE:
            if self.file.problem:
                raise InputError(self.file.problem)
            matrix = self.file.path
            if not matrix:
                raise InputError("Choose the file of the matrix.")
        match, mismatch = self.match.value(), self.mismatch.value()
        first, extend = (round(box.value(), box.decimals()) for box in (self.gap_first, self.gap_extend))
        if matrix:
            # Unused fields must not make two comparisons different.
            match, mismatch = MatrixScoring.match, MatrixScoring.mismatch
        return MatrixScoring(matrix, match, mismatch, first, extend)

    def take(self, scoring: MatrixScoring) -> None:
        """Fill in a scoring."""
        known = self.matrix.findData(scoring.matrix)
        self.matrix.setCurrentIndex(known if known >= 0 else self.matrix.findData(_FILE))
        if known < 0:
            self.file.set_path(scoring.matrix)
        for box, value in (
            (self.match, scoring.match),
            (self.mismatch, scoring.mismatch),
            (self.gap_first, scoring.gap_first),
            (self.gap_extend, scoring.gap_extend),
        ):
            box.setValue(value)  # type: ignore[arg-type]

    @property
    def problem(self) -> str:
        """The reason why the fields are not acceptable; "" if they are."""
        try:
            self.scoring()
        except InputError as problem:
            return ShownProblem(explain(problem).sentence)
        return ""

    def _number(self, name: str, value: int, term: str) -> QSpinBox:
        box = QSpinBox()
        box.setRange(-MAX_SCORE, MAX_SCORE)
        box.setValue(value)
        _describe(box, name, term)
        return box

    def _cost(self, name: str, value: float, term: str) -> CostBox:
        box = CostBox()
        locale = box.locale()
        locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
        box.setLocale(locale)
        box.setRange(-MAX_SCORE, MAX_SCORE)
        box.setDecimals(2)
        box.setValue(value)
        _describe(box, name, term)
        return box

    def _on_matrix(self) -> None:
        of_bases = self.matrix.currentData() == _BASES
        if of_bases != self._was_of_bases:
            gaps = (self.gap_first.value(), self.gap_extend.value())
            if gaps == self._usual_gaps[self._was_of_bases]:
                for box, value in zip((self.gap_first, self.gap_extend), self._usual_gaps[of_bases], strict=True):
                    box.setValue(value)
            self._was_of_bases = of_bases
        self._show_fields()
        self._edited()

    def _show_fields(self) -> None:
        chosen = self.matrix.currentData()
        self._form.setRowVisible(self.file, chosen == _FILE)
        for box in (self.match, self.mismatch):
            self._form.setRowVisible(box, chosen == _BASES)

    def _edited(self) -> None:
        self._say()
        self.changed.emit()

    def _say(self) -> None:
        gaps = self.tr(
            "A gap of length k costs first + (k − 1) · extension; BLAST's existence 11, extension 1 is 12 and 1 here."
        )
        if self.problem:
            self.remark.say(self.problem, "error")
        else:
            self.remark.say(gaps)


def _describe(box: QAbstractSpinBox, name: str, term: str) -> None:
    explain_as(box, f"comparison.scoring.{term}")
    box.setAccessibleName(name)
    box.setAlignment(Qt.AlignmentFlag.AlignRight)
