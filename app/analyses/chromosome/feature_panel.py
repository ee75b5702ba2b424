"""The panel of one feature: its place, what is aligned with it, and all of its qualifiers."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QTextBrowser, QVBoxLayout, QWidget

from app.help.terms import explain_as
from app.pages.desk import Desk
from app.theme import theme_service
from app.widgets.basic import markup
from gpu.analyses.chromosome.find.counterpart import places_of
from gpu.analyses.chromosome.find.features import Whole
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.units import visible


class FeaturePanel(QWidget):
    """Shows a feature; a hint until ``show_feature`` is called.

    ``zoom_asked(feature)`` and ``bases_asked(feature)`` follow its buttons.
    """

    zoom_asked = Signal(object)
    bases_asked = Signal(object)

    def __init__(self, request: ChromosomeRequest, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "chromosome.feature")
        self._request, self._desk = request, desk
        self._feature: Whole | None = None
        self._counterpart = ""
        self.view = QTextBrowser(self)
        self.view.setOpenLinks(False)
        self.view.setAccessibleName(self.tr("Feature"))
        self.view.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.copy_button = QPushButton(self.tr("Copy"), self)
        self.copy_button.setToolTip(self.tr("Copy the place, the counterpart and all qualifiers as text"))
        self.bases_button = QPushButton(self.tr("Copy bases"), self)
        self.bases_button.setToolTip(self.tr("Copy the feature's bases as FASTA, in the direction of reading"))
        self.zoom_button = QPushButton(self.tr("Zoom"), self)
        self.zoom_button.setToolTip(self.tr("Show the feature in all views (double click on it)"))
        self.copy_button.clicked.connect(self.copy)
        self.bases_button.clicked.connect(lambda: self.bases_asked.emit(self._feature))
        self.zoom_button.clicked.connect(lambda: self.zoom_asked.emit(self._feature))
        buttons = QHBoxLayout()
        for button in (self.zoom_button, self.copy_button, self.bases_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 8, 8, 8)
        layout.addWidget(self.view, 1)
        layout.addLayout(buttons)
        theme_service().changed.connect(self._write)
        self._write()

    @property
    def feature(self) -> Whole | None:
        """The feature that is shown."""
        return self._feature

    @property
    def counterpart(self) -> str:
        """The line on what is aligned with it."""
        return self._counterpart

    def set_request(self, request: ChromosomeRequest) -> None:
        """Give places on the strands of a request from now on; the feature shown is forgotten."""
        self._request, self._feature = request, None
        self._write()

    def show_feature(self, feature: Whole) -> None:
        """Show a feature; ``set_counterpart`` adds what is aligned with it."""
        self._feature, self._counterpart = feature, ""
        self._write()
        self.view.verticalScrollBar().setValue(0)

    def set_counterpart(self, line: str) -> None:
        """Show what is aligned with the feature."""
        self._counterpart = line
        self._write()

    def rows(self) -> list[tuple[str, str]]:
        """Names and values of everything shown."""
        feature = self._feature
        if feature is None:
            return []
        choice = (self._request.a, self._request.b)["ab".index(self._side())]
        place = places_of(choice, feature.spans, feature.strand)
        rows = [(self.tr("Place"), f"{self._side()} {place}"), (self.tr("Length"), f"{feature.bases:,} bp")]
        if self._counterpart:
            rows.append((self.tr("Aligned"), self._counterpart))
        return [*rows, *feature.qualifiers]

    def text(self) -> str:
        """Everything shown as lines of text."""
        if self._feature is None:
            return ""
        head = f"{self._feature.label or self._feature.kind}\t{self._feature.kind}"
        return "\n".join([head, *(f"{name}\t{visible(value)}" for name, value in self.rows())]) + "\n"

    def copy(self) -> None:
        """Copy everything shown."""
        if self._feature is not None:
            QGuiApplication.clipboard().setText(self.text())
            self._desk.say(self.tr("The feature was copied."))

    def _side(self) -> str:
        return "ab"[self._feature.side] if self._feature is not None else "a"

    def _write(self) -> None:
        feature, theme = self._feature, theme_service().theme
        for button in (self.zoom_button, self.copy_button, self.bases_button):
            button.setEnabled(feature is not None)
        at = self.view.verticalScrollBar().value()
        if feature is None:
            hint = self.tr("Click a feature below the picture, or find one (Ctrl+F), to read what is known of it.")
            self.view.setHtml(f'<p style="color:{theme.muted.name()}">{markup(hint)}</p>')
            return
        title = markup(feature.label or feature.kind)
        kind = f' <span style="color:{theme.muted.name()}">{markup(feature.kind)}</span>' if feature.label else ""
        lines = "".join(
            f'<tr><td style="color:{theme.muted.name()}; padding-right:10px">{markup(name)}</td>'
            f"<td>{_breakable(value)}</td></tr>"
            for name, value in self.rows()
        )
        self.view.setHtml(f"<p><b>{title}</b>{kind}</p><table>{lines}</table>")
        self.view.verticalScrollBar().setValue(at)


def _breakable(value: str) -> str:
    """A value as HTML, with places to break long words such as proteins."""
    step = 24
    words = ("\u200b".join(word[at : at + step] for at in range(0, len(word), step)) for word in value.split(" "))
    return markup(" ".join(words))
