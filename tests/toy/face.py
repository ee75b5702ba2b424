"""The toy in the window: a dialog with one field, a page with one text."""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QGroupBox, QLineEdit, QWidget

from app.dialogs.comparison.dialog import ComparisonDialog
from app.face import Face, Zone
from app.widgets import new_form
from tests.toy.page import CountPage
from tests.toy.request import CountRequest


class CountDialog(ComparisonDialog):
    """Asks for a file."""

    def __init__(self, session: Any, parent: QWidget | None = None) -> None:
        super().__init__(session, CountRequest.analysis, parent)
        self.path = QLineEdit()
        self.path.textChanged.connect(self._on_edit)
        group = QGroupBox("Record")
        new_form(group).addRow("File", self.path)
        self._lay_out((group,))
        self._on_edit()

    def set_files(self, paths: list[str], side: str | None = None) -> None:
        self.path.setText(paths[0])

    def take(self, request: CountRequest) -> None:
        self.path.setText(request.path)

    def paths(self) -> list[str]:
        return [self.path.text()] if self.path.text() else []

    def problems(self) -> list[str]:
        return [] if self.path.text() else ["Choose a file."]

    def _request(self) -> CountRequest | None:
        return CountRequest(self.path.text())

    def _folder_name(self) -> str:
        return CountRequest(self.path.text()).folder_name if self.path.text() else ""


class CountFace(Face):
    """See ``app.face``."""

    name = CountRequest.analysis
    icon = "mdi6.counter"

    def title(self) -> str:
        return "Letters"

    def tip(self) -> str:
        return "How often each letter occurs"

    def command(self) -> str:
        return "Count &letters…"

    def zones(self) -> tuple[Zone, ...]:
        return (Zone("file", "A record", "Drop a FASTA file here", self.icon),)

    def describe(self, request: CountRequest) -> str:
        return f"Every letter of {request.path}"

    def dialog(self, session: Any, parent: QWidget) -> CountDialog:
        return CountDialog(session, parent)

    def page(self, result: Any) -> CountPage:
        return CountPage(result)
