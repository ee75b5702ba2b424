"""The dialog “More alignments”: how many further ones, or down to which E-value, are wanted."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialogButtonBox,
    QGridLayout,
    QLineEdit,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from app.help.terms import explain_as
from app.widgets.basic import Dialog, PlainLabel
from gpu.analyses.chromosome.request import STAGES, ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.significance import KEY, Significance
from gpu.analyses.chromosome.suboptimal import MAX_NUMBER, parse_wanted
from gpu.core.errors import InputError

_NUMBER, _EVALUE = 10, "1e-3"


class FindRestDialog(Dialog):
    """Asks for the further alignments of a result; ``request`` is that of their run."""

    def __init__(self, request: ChromosomeRequest, has_evalues: bool, parent: QWidget | None = None) -> None:
        """``has_evalues``: False where the scoring has none."""
        super().__init__(parent)
        self._request = request
        self.setWindowTitle(self.tr("More alignments"))
        intro = PlainLabel(parent=self)
        intro.setWordWrap(True)
        intro.setText(
            self.tr(
                "The next-best alignments are looked for, each the best one that shares no aligned pair of bases with "
                "those before. The whole matrix is computed once for each strand."
            )
        )
        self.by_evalue = explain_as(QRadioButton(self.tr("All with an E-value up to"), self), "chromosome.rest.evalue")
        self.evalue = explain_as(QLineEdit(_EVALUE, self), "chromosome.rest.evalue")
        self.evalue.setAccessibleName(self.tr("Largest E-value"))
        self.by_number = explain_as(QRadioButton(self.tr("This many"), self), "chromosome.rest.number")
        self.number = explain_as(QSpinBox(self), "chromosome.rest.number")
        self.number.setRange(1, MAX_NUMBER)
        self.number.setValue(_NUMBER)
        self.number.setAccessibleName(self.tr("Number of further alignments"))
        self.both = explain_as(QCheckBox(self.tr("On both strands of b"), self), "chromosome.rest.both")
        self.both.setChecked(True)
        self._flaw = PlainLabel(parent=self)
        self._flaw.setWordWrap(True)
        self._choices = QButtonGroup(self)
        for choice in (self.by_evalue, self.by_number):
            self._choices.addButton(choice)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        self._start = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._start.setText(self.tr("&Find them"))
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        grid = QGridLayout()
        grid.addWidget(self.by_evalue, 0, 0)
        grid.addWidget(self.evalue, 0, 1)
        grid.addWidget(self.by_number, 1, 0)
        grid.addWidget(self.number, 1, 1)
        grid.addWidget(self.both, 2, 0, 1, 2)
        grid.addWidget(self._flaw, 3, 0, 1, 2)
        column = QVBoxLayout(self)
        column.addWidget(intro)
        column.addLayout(grid)
        column.addWidget(buttons)
        (self.by_evalue if has_evalues else self.by_number).setChecked(True)
        self.by_evalue.setEnabled(has_evalues)
        if not has_evalues:
            self.by_evalue.setToolTip(self.tr("With this scoring there are no E-values"))
        self.evalue.textChanged.connect(self._check)
        self._choices.buttonToggled.connect(self._check)
        self._check()

    @property
    def request(self) -> ChromosomeRequest:
        """The request of the run into the result's folder. Raises ``InputError``."""
        wanted = f"E={self.evalue.text()}" if self.by_evalue.isChecked() else str(self.number.value())
        also = parse_wanted(wanted).text
        return self._request.with_(also=also, also_both_strands=self.both.isChecked(), until=len(STAGES))

    def _check(self) -> None:
        self.evalue.setEnabled(self.by_evalue.isChecked())
        self.number.setEnabled(self.by_number.isChecked())
        try:
            _ = self.request
        except InputError:
            self._flaw.setText(self.tr("The E-value is a positive number such as 0.001 or 1e-10."))
            self._start.setEnabled(False)
        else:
            self._flaw.setText("")
            self._start.setEnabled(True)
        self._flaw.setVisible(bool(self._flaw.text()))


def ask_rest(
    parent: QWidget, result: Result, request: ChromosomeRequest, take: Callable[[ChromosomeRequest], object]
) -> None:
    """Ask which further alignments are wanted, and call ``take`` with the request that finds them.

    ``request``: that of ``result``, or of a part of its matrix.
    """
    statistics = result.statistics
    # Of results without an alignment it is not known.
    dialog = FindRestDialog(request, Significance.of(statistics) is not None or KEY not in statistics, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.accepted.connect(lambda: take(dialog.request))
    dialog.open()
