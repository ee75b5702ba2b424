"""The page of a result: what is exported comes from the analysis's formats."""

from __future__ import annotations

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.result_page import ResultPage
from tests.toy.analysis import ANALYSIS, CountResult


class CountPage(ResultPage):
    """The counts as a text."""

    formats = ANALYSIS.formats

    def __init__(self, result: CountResult, parent: QWidget | None = None) -> None:
        super().__init__(result, parent)
        self.text = QLabel("\n".join(f"{letter} {count:,}" for letter, count in result.counts.items()))
        QVBoxLayout(self).addWidget(self.text)
