"""The dialog of an export of hits: the format, which hits, and the columns of a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtWidgets import (
    QButtonGroup,
    QDialogButtonBox,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from app.help.fields import Fields, Form
from app.help.terms import explain_as
from app.language.counts import counted
from app.widgets.basic import Dialog, PlainLabel, Remark, without_icons
from app.widgets.messages import explain
from gpu.analyses.analysis import Format
from gpu.analyses.search.blast_fields import USUAL, fields_named
from gpu.core.errors import InputError


class Scope(NamedTuple):
    """Some hits that can be exported: ``name`` is one of those of ``app/tables/extent``."""

    name: str
    title: str
    rows: int


class HitExportDialog(Dialog):
    """Asks for what is exported; a file is asked for afterwards.

    ``scopes``: what there is to choose from; ``scope``: the one that is proposed.
    """

    def __init__(
        self,
        formats: Sequence[Format],
        format: Format,
        scopes: Sequence[Scope],
        scope: str,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export hits"))
        self._formats = tuple(formats)
        place, fields = QWidget(self), Fields(None, "search.export", self)
        form = Form(fields, place)
        entries = [(f"{self.tr(each.title)} ({each.extension})", each.name) for each in formats]
        self.format_choice = form.choice("format_choice", self.tr("Format"), entries, value=format.name)
        self._rows = {each.name: each.rows for each in scopes}
        self._scopes = QButtonGroup(self)
        which = QVBoxLayout()
        self.scopes: dict[str, QRadioButton] = {}
        for each_scope in scopes:
            button = explain_as(QRadioButton(each_scope.title, self), "search.export.scopes")
            button.setEnabled(each_scope.rows > 0)
            self._scopes.addButton(button)
            which.addWidget(button)
            self.scopes[each_scope.name] = button
        self.scopes[scope].setChecked(True)
        form.addRow(self.tr("Hits"), which)
        self.columns = form.line("columns", self.tr("Columns"))
        self.columns.setPlaceholderText(self.tr("The usual ones"))
        self.columns.setMinimumWidth(480)
        self.header = form.tick("header", self.tr("A line of the columns' names first"))
        #: What the file will have.
        self.extent = PlainLabel("", self)
        form.addRow(self.tr("The file"), self.extent)
        self.flaw = Remark(lines=5)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
        without_icons(self.buttons)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setText(self.tr("&Save as…"))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.addWidget(place)
        column.addWidget(self.flaw)
        column.addWidget(self.buttons)
        fields.edited.connect(self._check)
        self._scopes.buttonToggled.connect(lambda *_: self._check())
        self._check()

    @property
    def format(self) -> Format:
        """The chosen format."""
        return self._formats[self.format_choice.currentIndex()]

    @property
    def scope(self) -> str:
        """Which hits: ``ALL``, ``SHOWN`` or ``CHOSEN``."""
        return next(name for name, button in self.scopes.items() if button.isChecked())

    @property
    def choice(self) -> dict[str, Any]:
        """The columns and heading, for the format's ``write``. Raises ``InputError``."""
        if self.format.name not in USUAL:
            return {}
        names = self.columns.text().split()
        choice: dict[str, Any] = {"fields": fields_named(names)} if names else {}
        return choice | ({"header": True} if self.header.isChecked() else {})

    def _check(self) -> None:
        is_table = self.format.name in USUAL
        self.columns.setEnabled(is_table)
        self.header.setEnabled(is_table)
        problem, told = "", [counted(self._rows[self.scope], self.tr("alignments"))]
        try:
            if is_table:
                fields = self.choice.get("fields", USUAL[self.format.name])
                told.append(counted(len(fields), self.tr("columns")))
            self.extent.setText(", ".join(told))
        except InputError as wrong:
            problem = explain(wrong).sentence
        self.flaw.say(problem, "error" if problem else "muted")
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not problem)
