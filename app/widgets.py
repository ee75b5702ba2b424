"""Small widgets that several pages and dialogs share."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtGui import QColor, QIcon, QPalette
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QMessageBox, QPushButton, QWidget

from app.theme import icon, theme_service

_PRIMARY = QColor("#00507C")
RESULT_MARK = "request.json"


class PrimaryButton(QPushButton):
    """The one button of a page that goes on, in the accent colour."""

    def __init__(self, sign: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(QIcon(icon(sign, "on_accent")), text, parent)
        font = self.font()
        font.setBold(True)
        self.setFont(font)
        self._colour()
        theme_service().changed.connect(self._colour)

    def _colour(self) -> None:
        theme = theme_service().theme
        palette = theme.palette()
        # Fusion paints buttons lighter than their colour; darker here keeps the white text readable.
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
            palette.setColor(group, QPalette.ColorRole.Button, _PRIMARY)
            palette.setColor(group, QPalette.ColorRole.ButtonText, theme.on_accent)
        self.setPalette(palette)


class Remark(QLabel):
    """A line below a field: muted, or in the theme's colour for a warning or an error.

    With ``lines`` there is always room for so many, so that nothing moves when a sentence comes.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None, lines: int = 0) -> None:
        super().__init__(text, parent)
        self._role = "muted"
        self.setWordWrap(True)
        if lines:
            self.setMinimumHeight(lines * self.fontMetrics().lineSpacing())
            self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._colour()
        theme_service().changed.connect(self._colour)

    def say(self, text: str, role: str = "muted") -> None:
        """Show ``text`` in the colour ``role``: "muted", "warning" or "error"."""
        self.setText(text)
        self._role = role
        self._colour()

    @property
    def role(self) -> str:
        return self._role

    def _colour(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, getattr(theme_service().theme, self._role))
        self.setPalette(palette)


def heading(text: str, size: float = 1.0) -> QLabel:
    """A bold label, ``size`` times as large as others."""
    label = QLabel(text)
    font = label.font()
    if size != 1:
        font.setPointSizeF(font.pointSizeF() * size)
    font.setBold(True)
    label.setFont(font)
    return label


def new_form(place: QWidget) -> QFormLayout:
    """A form on a widget, whose fields are as wide as there is room for."""
    form = QFormLayout(place)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form


def close_button(dialog: QDialog) -> QDialogButtonBox:
    """The foot of a dialog that only tells: a button that closes it."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    without_icons(buttons)
    buttons.rejected.connect(dialog.reject)
    return buttons


def without_icons(box: QDialogButtonBox | QMessageBox) -> None:
    """Take off the pictures that some desktops put on standard buttons: they know neither our colours nor our theme."""
    for button in box.buttons():
        button.setIcon(QIcon())


def dropped_paths(data: QMimeData) -> list[str]:
    """The local files and folders among what is dragged."""
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()] if data.hasUrls() else []


def is_result(path: str) -> bool:
    """Whether a path is a result folder."""
    return (Path(path) / RESULT_MARK).is_file()
