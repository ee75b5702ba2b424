"""The toy in the window: a dialog with one field, a page with one text."""

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from app.ask.dialog import ComparisonDialog
from app.language.text import Text
from app.pages.desk import Desk
from app.pages.result import ResultPage
from app.runs.face import Face
from tests.toy.analysis import ANALYSIS, CountRequest, CountResult


class CountDialog(ComparisonDialog):
    request_type = CountRequest

    def __init__(self, *window: QWidget) -> None:
        super().__init__(*window)
        self._lay_out([self._files_field("path", "Record", "Drop a FASTA file here", term="comparison.sequence.path")])
        self._begin()


class CountPage(ResultPage):
    formats = ANALYSIS.formats

    def __init__(self, result: CountResult, desk: Desk) -> None:
        super().__init__(result, desk)
        self.text = QLabel("\n".join(f"{letter} {count:,}" for letter, count in result.counts.items()))
        QVBoxLayout(self).addWidget(self.text)


class CountFace(Face):
    name, icon = ANALYSIS.name, "mdi6.counter"
    title, command = Text("Count"), Text("Count…")
    package, dialog_class, page_class = "tests.toy", "face.CountDialog", "face.CountPage"
