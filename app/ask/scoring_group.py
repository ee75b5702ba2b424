"""The scoring of residues and gaps: a matrix by name or file, or match and mismatch of bases."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGroupBox, QSpinBox, QWidget

from app.ask.file_source import PathField
from app.ask.readiness import ShownProblem
from app.help.fields import Bound, Fields, Form
from app.help.terms import explain_as
from app.language.text import tr
from app.state.settings import Settings
from app.widgets.basic import DecimalBox
from app.widgets.messages import explain
from gpu.core.errors import InputError
from gpu.scoring import Scoring
from gpu.scoring import matrix as matrices
from gpu.scoring.choice import MatrixScoring
from gpu.scoring.matrix import MAX_SCORE

#: Extra entries of the list of matrices.
_BASES, _FILE = "", "\N{HORIZONTAL ELLIPSIS}"
#: BLAST's default, existence 11 and extension 1, in our definition.
_MATRIX_GAPS = 12, 1
_USUAL = MatrixScoring()


class CostBox(DecimalBox):
    """A cost of gaps: decimals only if needed."""

    def __init__(self) -> None:
        super().__init__()
        self.setDecimals(2)

    def textFromValue(self, value: float) -> str:
        """``12``, ``0.5``."""
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
        self._fields = Fields(MatrixScoring, "comparison.scoring", self)
        self._form = form = Form(self._fields, self)
        entries = [
            (self.tr("Bases: match, mismatch"), _BASES),
            *((name, name) for name in matrices.names()),
            (self.tr("A matrix from a file…"), _FILE),
        ]
        said = self.tr("What residues score")
        self.matrix = form.choice("matrix", self.tr("Residues"), entries, letters=18, watched=False, said=said)
        self.matrix.setMaxVisibleItems(20)
        self.matrix.setToolTip(
            self.tr("BLOSUM and PAM are of amino acids; NUC.4.4 and the others of A, C, G and T are of bases")
        )
        filters = [self.tr("Matrices (*.mat *.txt *.tsv)"), self.tr("All files (*)")]
        field = PathField(self.tr("File of the matrix"), self.tr("a file in NCBI's format"), filters, settings)
        self.file = explain_as(field, "comparison.scoring.file")
        self.file.changed.connect(self._fields.edited)
        form.addRow(self.file)
        self.match, self.mismatch, self.gap_first, self.gap_extend = add_scores(form, usual, MAX_SCORE, CostBox)
        self._fields.bind("matrix", Bound(self.matrix, self._matrix, self._take_matrix))
        self.remark = form.remark(lines=4)
        self._was_of_bases = True
        self.matrix.currentIndexChanged.connect(self._on_matrix)
        self._fields.edited.connect(self._edited)
        self._show_fields()
        self._say()

    def scoring(self) -> MatrixScoring:
        """The scoring of the fields. Raises ``InputError`` with the sentence for below them."""
        values = self._fields.values()
        if values["matrix"]:
            # Unused fields must not make two comparisons different.
            values |= {"match": MatrixScoring.match, "mismatch": MatrixScoring.mismatch}
        return MatrixScoring(**values)

    def take(self, scoring: MatrixScoring) -> None:
        """Fill in a scoring."""
        self._fields.take(scoring)

    def _matrix(self) -> str:
        if self.matrix.currentData() != _FILE:
            return str(self.matrix.currentData())
        if self.file.problem:
            raise InputError(self.file.problem)
        if not self.file.path:
            raise InputError("Choose the file of the matrix.")
        return self.file.path

    def _take_matrix(self, matrix: str) -> None:
        known = self.matrix.findData(matrix)
        self.matrix.setCurrentIndex(known if known >= 0 else self.matrix.findData(_FILE))
        if known < 0:
            self.file.set_path(matrix)

    @property
    def problem(self) -> str:
        """The reason why the fields are not acceptable; "" if they are."""
        try:
            self.scoring()
        except InputError as problem:
            return ShownProblem(explain(problem).sentence)
        return ""

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


def add_scores(
    form: Form, scoring: Scoring | MatrixScoring, most: int, cost: type[QSpinBox] | type[CostBox] = QSpinBox
) -> list[Any]:
    """Add the rows of a scoring's match, mismatch, and costs of gaps, up to ``most`` of either
    sign; ``cost`` makes the fields of the costs.
    """
    boxes: list[Any] = []
    for name, label, kind in (
        ("match", tr("Match"), QSpinBox),
        ("mismatch", tr("Mismatch"), QSpinBox),
        ("gap_first", tr("First gap"), cost),
        ("gap_extend", tr("Gap extension"), cost),
    ):
        box: Any = kind()
        box.setRange(-most, most)
        box.setAlignment(Qt.AlignmentFlag.AlignRight)
        if not boxes:
            box.valueChanged.connect(lambda value, box=box: box.setPrefix("+" if value > 0 else ""))
        term, value = f"comparison.scoring.{name}", getattr(scoring, name)
        boxes.append(form.add(name, label, box, box.value, box.setValue, box.valueChanged, term=term, value=value))
    return boxes
