"""Small widgets shared by several pages and dialogs."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path

from PySide6.QtCore import QEvent, QLocale, QMimeData, QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QIcon, QPainter, QPalette, QShowEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLayout,
    QMenu,
    QMessageBox,
    QPushButton,
    QSizePolicy,
    QSplitter,
    QStackedLayout,
    QStyle,
    QTableView,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from app.access.parts import Splitter
from app.access.tab_order import ReadingOrder
from app.theme import icon, theme_service
from gpu.core.request import REQUEST_FILE
from gpu.core.units import visible
from gpu.results import journal

#: Largest width of window decorations in pixels; unknown before the window is shown.
_BORDER = 8
#: Most rows of a list in which a typed letter is searched.
_MAX_SEARCHED = 1_000

#: Most characters of a field other than a path; limits error sentences if a genome is pasted.
MAX_TYPED = 500


class DecimalBox(QDoubleSpinBox):
    """A field for a number with decimals; a typed comma counts as the decimal point."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        locale = self.locale()
        locale.setNumberOptions(QLocale.NumberOption.OmitGroupSeparator)
        self.setLocale(locale)

    def validate(self, text: str, place: int) -> object:
        """Replace what was typed by a text with a decimal point."""
        return super().validate(text.replace(",", "."), place)


class PrimaryButton(QPushButton):
    """The primary button of a page, in the accent colour."""

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
        # Fusion paints buttons lighter than their colour; darker here keeps the white text
        # readable.
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive):
            palette.setColor(group, QPalette.ColorRole.Button, theme.primary)
            palette.setColor(group, QPalette.ColorRole.ButtonText, theme.on_accent)
        self.setPalette(palette)


def plain(text: str) -> str:
    """Escape a text for places where Qt guesses HTML (tooltips, notifications), line by line.

    Names of records and files may be anything; taken for HTML they would be drawn, and files that
    they name opened.
    """
    shown = "\n".join(visible(line) for line in text.split("\n"))
    # An invisible joiner before a text prevents a tag or entity, for Qt and for the desktop.
    return shown.replace("<", "<\u2060").replace("&", "&\u2060")


def markup(text: str) -> str:
    """Escape a text for places that accept only HTML."""
    return escape(visible(text))


class PlainLabel(QLabel):
    """A label of plain text, never interpreted."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)

    def setText(self, text: str) -> None:
        super().setText("\n".join(visible(line) for line in text.split("\n")))


class CentredLabel(PlainLabel):
    """A sentence in the middle of what has nothing else to show."""

    def __init__(self, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(text, parent)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setContentsMargins(24, 8, 24, 8)


class Remark(PlainLabel):
    """A line below a field: muted, or in the theme's colour for a warning or an error.

    With ``lines`` its height is fixed to so many lines, so that nothing moves when a sentence
    appears; the tooltip has all of it.
    """

    def __init__(self, text: str = "", parent: QWidget | None = None, lines: int = 0) -> None:
        super().__init__(text, parent)
        self._role = "muted"
        self._tells_all = bool(lines)
        self.setWordWrap(True)
        if lines:
            self.setFixedHeight(lines * self.fontMetrics().lineSpacing())
            # A path, which does not wrap, must not widen the form either.
            self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
            self.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self._colour()
        theme_service().changed.connect(self._colour)

    def say(self, text: str, role: str = "muted") -> None:
        """Show ``text`` in the colour ``role``: "muted", "warning" or "error"."""
        self.setText(text)
        self.setToolTip(plain(text) if self._tells_all else "")
        self._role = role
        self._colour()

    @property
    def role(self) -> str:
        return self._role

    def _colour(self) -> None:
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.WindowText, getattr(theme_service().theme, self._role))
        self.setPalette(palette)


def drop_pages(stack: QStackedLayout) -> None:
    """Show the first page of a stack, and delete the others."""
    stack.setCurrentIndex(0)
    while (page := stack.widget(1)) is not None:
        stack.removeWidget(page)
        page.deleteLater()


def drop_submenus(menu: QMenu) -> None:
    """Empty a menu that is filled anew; ``clear`` alone would keep its submenus."""
    menu.clear()
    for below in menu.findChildren(QMenu, options=Qt.FindChildOption.FindDirectChildrenOnly):
        below.deleteLater()


def heading(text: str, size: float = 1.0) -> QLabel:
    """A bold label, ``size`` times as large as others."""
    label = PlainLabel(text)
    font = label.font()
    if size != 1:
        font.setPointSizeF(font.pointSizeF() * size)
    font.setBold(True)
    label.setFont(font)
    return label


def new_form(place: QWidget) -> QFormLayout:
    """A form on a widget, whose fields take the full width."""
    form = QFormLayout(place)
    form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return form


class _LongList(QTableView):
    """The popup list of a combo box.

    It is a table, since Qt's lists lay out every row before they show one. A typed letter selects a
    row in short lists only: Qt reads all names for that.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setSelectionBehavior(QTableView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QTableView.SelectionMode.SingleSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.horizontalHeader().hide()
        self.horizontalHeader().setStretchLastSection(True)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().lineSpacing() + 4)

    def keyboardSearch(self, search: str) -> None:
        if self.model().rowCount() <= _MAX_SEARCHED:
            super().keyboardSearch(search)


def open_as_long_list(combo: QComboBox) -> None:
    """Give a combo box a popup list that opens at once with any number of rows."""
    combo.setView(_LongList())
    # As a menu, which is as wide as its longest entry, it would read all names.
    combo.setStyleSheet("QComboBox { combobox-popup: 0; }")


def divide(splitter: QSplitter, share: float) -> None:
    """Give the first of two parts a share (0 to 1), kept on resize; neither vanishes."""
    splitter.setChildrenCollapsible(False)
    splitter.setStretchFactor(0, round(100 * share))
    splitter.setStretchFactor(1, round(100 * (1 - share)))
    splitter.setSizes([round(1000 * share), round(1000 * (1 - share))])


def fill(
    place: QWidget,
    *parts: QWidget | QLayout | tuple[QWidget | QLayout, int],
    spacing: int = 0,
    across: bool = False,
) -> QBoxLayout:
    """Fill a widget to its edges with parts above each other, or side by side (``across``).

    A part may come with its share of the room that is left. ``spacing``: pixels between two of
    them, -1 for the style's.
    """
    layout: QBoxLayout = QHBoxLayout(place) if across else QVBoxLayout(place)
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(spacing)
    for given in parts:
        part, share = given if isinstance(given, tuple) else (given, 0)
        if isinstance(part, QLayout):
            layout.addLayout(part, share)
        else:
            layout.addWidget(part, share)
    return layout


def lay_out_halves(page: QWidget, upper: QWidget, lower: QWidget, share: float, least: tuple[int, int]) -> None:
    """Fill a page with two parts above each other.

    ``share`` (0 to 1) is the upper part's; each has a minimum height in pixels.
    """
    halves = Splitter(Qt.Orientation.Vertical, page)
    for part, height in zip((upper, lower), least, strict=True):
        halves.addWidget(part)
        part.setMinimumHeight(height)
    divide(halves, share)
    fill(page, halves)


def close_button(dialog: QDialog) -> QDialogButtonBox:
    """The button row of an informative dialog: a button that closes it."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    without_icons(buttons)
    buttons.rejected.connect(dialog.reject)
    return buttons


def without_icons(box: QDialogButtonBox | QMessageBox) -> None:
    """Remove the icons that some desktops put on standard buttons: they ignore our theme."""
    for button in box.buttons():
        button.setIcon(QIcon())


def fit_to_screen(window: QWidget, wanted: QSize | None = None) -> None:
    """Limit a window to its screen and move it there; ``wanted``: initial size, then centred."""
    room = window.screen().availableGeometry()
    title = window.style().pixelMetric(QStyle.PixelMetric.PM_TitleBarHeight, None, window)
    room.adjust(_BORDER, title + _BORDER, -_BORDER, -_BORDER)
    geometry = QRect(window.geometry())
    if wanted is not None:
        geometry.setSize(wanted)
        geometry.moveCenter(room.center())
    geometry.setSize(geometry.size().boundedTo(room.size()))
    geometry.moveRight(min(geometry.right(), room.right()))
    geometry.moveBottom(min(geometry.bottom(), room.bottom()))
    geometry.moveTopLeft(QPoint(max(geometry.left(), room.left()), max(geometry.top(), room.top())))
    if geometry != window.geometry():
        window.setGeometry(geometry)


class Dialog(ReadingOrder, QDialog):
    """The base of all dialogs: none opens larger than its screen, or with its title bar outside."""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            fit_to_screen(self)


def dropped_paths(data: QMimeData) -> list[str]:
    """The local files and folders in a drag."""
    return [url.toLocalFile() for url in data.urls() if url.isLocalFile()] if data.hasUrls() else []


def result_of(path: str) -> Path | None:
    """The result folder that a path names, by itself or by the journal in it; None if it does not.

    A file manager knows types of files, and none of folders: it is the journal that has an icon.
    """
    place = Path(path)
    folder = place.parent if place.name == journal.NAME else place
    return folder if (folder / REQUEST_FILE).is_file() else None


def splitter(parent: QWidget, orientation: Qt.Orientation, *parts: tuple[QWidget, int, int]) -> QSplitter:
    """A splitter of parts, each with its share when it stretches and its first size."""
    made = Splitter(orientation, parent)
    for number, (part, share, _) in enumerate(parts):
        made.addWidget(part)
        made.setStretchFactor(number, share)
    made.setSizes([size for _, _, size in parts])
    return made


def paint_sentence(painter: QPainter, place: QRect, sentence: str) -> None:
    """Paint a sentence in the middle of a picture that has nothing else to show."""
    painter.setPen(theme_service().theme.muted)
    room = place.adjusted(24, 8, -24, -8)
    painter.drawText(room, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, sentence)


def show_tip(event: QEvent, place: QWidget, tip: Callable[[QPointF], str]) -> bool:
    """Answer the request for a tooltip by the text of a pixel; False for any other event."""
    if event.type() != QEvent.Type.ToolTip or not isinstance(event, QHelpEvent):
        return False
    QToolTip.showText(event.globalPos(), plain(tip(QPointF(event.pos()))), place)
    return True
