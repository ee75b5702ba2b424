"""Colours: light, dark and high-contrast themes, Fusion palettes made from them, and icons.

Categories use the Okabe-Ito colours, lightened or darkened until they read on each background;
quantities use cividis. Palettes are set explicitly because ``QStyleHints.setColorScheme`` alone
changes nothing on some platforms.

A view asks ``theme_service().theme`` for colours and connects ``theme_service().changed`` to
recolour itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

import qtawesome
from PySide6.QtCore import QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QIcon, QIconEngine, QLinearGradient, QPainter, QPalette, QPixmap
from PySide6.QtWidgets import QApplication, QStyleFactory, QToolTip
from qtawesome.iconic_font import IconicFont

Scheme = Literal["system", "light", "dark", "contrast"]

_PROPERTY = "crosspointThemeService"


@dataclass(frozen=True)
class Theme:
    """The colours of one scheme.

    ``crosspoints`` holds those of stages 1 to 4; ``matching`` is the colour of equal bases beside
    the path. What two sequences share has one colour in every picture, legend, figure and report:
    ``forward`` what is the same, ``reverse`` what is turned around, ``moved`` and ``copied`` what
    is elsewhere. ``primary`` is that of a page's first button, ``focus`` that of the ring around
    the part with the focus. In the theme of high contrast (``is_contrast``) text has a ratio of 7
    to what it is on, and all that is drawn one of 3 (WCAG 2.2, 1.4.6 and 1.4.11).
    """

    name: str
    dark: bool
    background: QColor
    surface: QColor
    raised: QColor
    text: QColor
    muted: QColor
    grid: QColor
    accent: QColor
    on_accent: QColor
    primary: QColor
    focus: QColor
    warning: QColor
    error: QColor
    forward: QColor
    reverse: QColor
    moved: QColor
    copied: QColor
    match: QColor
    matching: QColor
    mismatch: QColor
    gap: QColor
    pruned: QColor
    special_row: QColor
    special_column: QColor
    alignment: QColor
    chain: QColor
    crosspoints: tuple[QColor, QColor, QColor, QColor]

    @property
    def is_contrast(self) -> bool:
        """True for the theme of high contrast."""
        return self.name == "contrast"

    def palette(self) -> QPalette:
        """A palette with every role set in every group: no platform colour shows through."""
        palette = QPalette()
        roles = QPalette.ColorRole
        colours = {
            roles.Window: self.background,
            roles.WindowText: self.text,
            roles.Base: self.surface,
            roles.AlternateBase: self.background,
            roles.Text: self.text,
            roles.PlaceholderText: self.muted,
            roles.Button: self.raised,
            roles.ButtonText: self.text,
            roles.BrightText: self.error,
            roles.ToolTipBase: self.raised,
            roles.ToolTipText: self.text,
            roles.Highlight: self.accent,
            roles.HighlightedText: self.on_accent,
            roles.Accent: self.accent,
            roles.Link: self.forward,
            roles.LinkVisited: self.gap,
            roles.Light: self.raised.lighter(118),
            roles.Midlight: self.raised.lighter(108),
            roles.Mid: self.grid,
            roles.Dark: self.grid.darker(125),
            roles.Shadow: QColor("#000000"),
        }
        for role, colour in colours.items():
            palette.setColor(role, colour)
        faded = QPalette.ColorGroup.Disabled
        for role in (roles.WindowText, roles.Text, roles.ButtonText, roles.HighlightedText):
            palette.setColor(faded, role, _between(self.muted, self.background, 0.3))
        palette.setColor(faded, roles.Highlight, self.grid)
        palette.setColor(faded, roles.Base, self.background)
        return palette

    def popup_palette(self) -> QPalette:
        """The palette of what lies on other widgets.

        Fusion draws the border darker than the colour of the window's brush, and fills the list of
        a combo box with that brush: a gradient, which may have another colour, has both.
        """
        palette, fill = self.palette(), QLinearGradient()
        fill.setStops([(0, self.background), (1, self.background)])
        brush = QBrush(fill)
        brush.setColor(self.text if self.is_contrast else self.muted if self.dark else self.background)
        palette.setBrush(QPalette.ColorRole.Window, brush)
        return palette


def _between(one: QColor, other: QColor, share: float) -> QColor:
    """The colour at ``share`` of the way from one to the other."""
    red, green, blue = (
        round(a + (b - a) * share)
        for a, b in ((one.red(), other.red()), (one.green(), other.green()), (one.blue(), other.blue()))
    )
    return QColor(red, green, blue)


LIGHT = Theme(
    name="light",
    dark=False,
    background=QColor("#F3F4F6"),
    surface=QColor("#FFFFFF"),
    raised=QColor("#FAFBFC"),
    text=QColor("#1B1F24"),
    muted=QColor("#59636E"),
    grid=QColor("#D0D7DE"),
    accent=QColor("#0072B2"),
    on_accent=QColor("#FFFFFF"),
    primary=QColor("#00507C"),
    focus=QColor("#005A94"),
    warning=QColor("#8A5A00"),
    error=QColor("#B34700"),
    forward=QColor("#0072B2"),
    reverse=QColor("#D55E00"),
    moved=QColor("#007F5C"),
    copied=QColor("#A8497E"),
    match=QColor("#0072B2"),
    matching=QColor(86, 180, 233, 110),
    mismatch=QColor("#D55E00"),
    gap=QColor("#A8497E"),
    pruned=QColor(110, 119, 129, 70),
    special_row=QColor("#007F5C"),
    special_column=QColor("#B87900"),
    alignment=QColor("#0072B2"),
    chain=QColor(126, 87, 194, 140),
    crosspoints=(QColor("#1B1F24"), QColor("#D55E00"), QColor("#A8497E"), QColor("#2C8FC9")),
)

DARK = Theme(
    name="dark",
    dark=True,
    background=QColor("#24282F"),
    surface=QColor("#16191E"),
    raised=QColor("#343A43"),
    text=QColor("#E6E9ED"),
    muted=QColor("#A7B1BC"),
    grid=QColor("#474F59"),
    accent=QColor("#1F78B4"),
    on_accent=QColor("#FFFFFF"),
    primary=QColor("#00507C"),
    focus=QColor("#56B4E9"),
    warning=QColor("#F0B94A"),
    error=QColor("#FF9A5C"),
    forward=QColor("#56B4E9"),
    reverse=QColor("#F0803C"),
    moved=QColor("#21B68C"),
    copied=QColor("#DB93BA"),
    match=QColor("#56B4E9"),
    matching=QColor(86, 180, 233, 95),
    mismatch=QColor("#F0803C"),
    gap=QColor("#DB93BA"),
    pruned=QColor(157, 167, 179, 70),
    special_row=QColor("#21B68C"),
    special_column=QColor("#E69F00"),
    alignment=QColor("#56B4E9"),
    chain=QColor(179, 157, 235, 190),
    crosspoints=(QColor("#F5F7FA"), QColor("#F0803C"), QColor("#DB93BA"), QColor("#F0E442")),
)


CONTRAST = Theme(
    name="contrast",
    dark=True,
    background=QColor("#000000"),
    surface=QColor("#000000"),
    raised=QColor("#262626"),
    text=QColor("#FFFFFF"),
    muted=QColor("#E8E8E8"),
    grid=QColor("#8C8C8C"),
    accent=QColor("#FFE600"),
    on_accent=QColor("#000000"),
    primary=QColor("#FFE600"),
    focus=QColor("#00F0FF"),
    warning=QColor("#FFD24A"),
    error=QColor("#FFA08A"),
    forward=QColor("#5CD2FF"),
    reverse=QColor("#FF9F40"),
    moved=QColor("#5CFFB0"),
    copied=QColor("#F291D0"),
    match=QColor("#5CD2FF"),
    matching=QColor(92, 210, 255, 105),
    mismatch=QColor("#FF9F40"),
    gap=QColor("#F291D0"),
    pruned=QColor(255, 255, 255, 95),
    special_row=QColor("#5CFFB0"),
    special_column=QColor("#FFD84D"),
    alignment=QColor("#5CD2FF"),
    chain=QColor("#CDB4FF"),
    crosspoints=(QColor("#FFFFFF"), QColor("#FF9F40"), QColor("#F291D0"), QColor("#FFF066")),
)
#: Classes of widgets whose outlines Fusion derives from the window's colour: invisible on black.
_OUTLINED = (
    "QAbstractButton",
    "QAbstractSpinBox",
    "QComboBox",
    "QHeaderView",
    "QLineEdit",
    "QListWidget",
    "QPlainTextEdit",
    "QProgressBar",
    "QSlider",
    "QTextEdit",
)
#: Those that lie on others.
_POPUPS = ("QMenu", "QComboBoxPrivateContainer")


class ThemeService(QObject):
    """Owns the application's style and palette; a singleton, see ``theme_service()``."""

    changed = Signal()

    def __init__(self, application: QApplication, scheme: Scheme = "system") -> None:
        super().__init__(application)
        self._application = application
        self._scheme: Scheme = scheme
        application.setStyle(QStyleFactory.create("Fusion"))
        application.setProperty(_PROPERTY, self)
        self._accessibility: Any = None
        self._theme = self._wanted()
        self._apply()
        # Kept, as Python's view of what it has ends with it.
        self._hints = hints = application.styleHints()
        hints.colorSchemeChanged.connect(self._follow)
        # What the system tells of contrast; not before Qt 6.10.
        self._accessibility = hints.accessibility() if hasattr(hints, "accessibility") else None
        if self._accessibility is not None:
            self._accessibility.contrastPreferenceChanged.connect(self._follow)
            self._follow()

    @property
    def theme(self) -> Theme:
        return self._theme

    @property
    def scheme(self) -> Scheme:
        """The chosen scheme; ``theme.dark`` is its current effect."""
        return self._scheme

    def set_scheme(self, scheme: Scheme) -> None:
        """Use a scheme; ``changed`` is emitted if colours change."""
        self._scheme = scheme
        hints = self._application.styleHints()
        # The platform's own frames (title bars, file dialogs) follow the hint; our widgets the
        # palette.
        if scheme == "system":
            hints.unsetColorScheme()
        else:
            hints.setColorScheme(Qt.ColorScheme.Light if scheme == "light" else Qt.ColorScheme.Dark)
        self._follow()

    def _wanted(self) -> Theme:
        if self._scheme == "contrast" or (self._scheme == "system" and self._wants_contrast()):
            return CONTRAST
        if self._scheme == "system":
            dark = self._application.styleHints().colorScheme() == Qt.ColorScheme.Dark
        else:
            dark = self._scheme == "dark"
        return DARK if dark else LIGHT

    def _wants_contrast(self) -> bool:
        """True if the system is set to high contrast, where Qt knows."""
        hints = self._accessibility
        return hints is not None and hints.contrastPreference() is Qt.ContrastPreference.HighContrast

    def _follow(self) -> None:
        wanted = self._wanted()
        if wanted is not self._theme:
            self._theme = wanted
            self._apply()
            self.changed.emit()

    def _apply(self) -> None:
        palette = self._theme.palette()
        self._application.setPalette(palette)
        QToolTip.setPalette(palette)
        # Fusion's outlines are darker than the window, invisible on dark; lighten the box there.
        outlined = QPalette(palette)
        if self._theme.is_contrast:
            outlined.setColor(QPalette.ColorRole.Window, self._theme.text)
        elif self._theme.dark:
            palette.setColor(QPalette.ColorRole.Base, self._theme.grid)
        # It takes text, unlike its stub.
        for name in _OUTLINED:
            self._application.setPalette(outlined, name)  # type: ignore[arg-type]
        for name in _POPUPS:
            self._application.setPalette(self._theme.popup_palette(), name)  # type: ignore[arg-type]
        if self._theme.is_contrast:
            # A header fills what is beside its headings with this colour.
            header = QPalette(palette)
            header.setColor(QPalette.ColorRole.Window, self._theme.raised)
            self._application.setPalette(header, "QHeaderView")  # type: ignore[arg-type]
        box = outlined if self._theme.is_contrast else palette
        self._application.setPalette(box, "QCheckBox")  # type: ignore[arg-type]


def apply(application: QApplication, scheme: Scheme = "system") -> ThemeService:
    """Style the application; a repeated call changes the scheme of the existing service."""
    service = application.property(_PROPERTY)
    if isinstance(service, ThemeService):
        service.set_scheme(scheme)
        return service
    return ThemeService(application, scheme)


def theme_service() -> ThemeService:
    """The application's theme service. Raises ``RuntimeError`` before ``apply`` was called."""
    application = QApplication.instance()
    service = application.property(_PROPERTY) if application else None
    if service is None:
        raise RuntimeError("theme.apply(application) comes before the first widget")
    return service


def current() -> Theme:
    """The theme in use now."""
    return theme_service().theme


def icon(name: str, role: str = "text", checked: str = "") -> QIcon:
    """A QtAwesome icon (e.g. ``"mdi6.folder-open-outline"``) in the theme's colour ``role``.

    It follows the theme. ``checked``: another icon for the checked state.
    """
    return QIcon(_ThemedIconEngine(name, role, checked or name))


@cache
def _signs() -> IconicFont:
    """The one font of QtAwesome that all icons are from; ``qtawesome.icon`` loads eleven others."""
    fonts = Path(qtawesome.__file__).parent / "fonts"
    patterns = (f"materialdesignicons6-webfont-{end}" for end in ("[0-9]*.ttf", "charmap-*.json"))
    return IconicFont(("mdi6", *(next(fonts.glob(pattern)).name for pattern in patterns)))


class _ThemedIconEngine(QIconEngine):
    """Icon engine that looks up the colour on painting; icons need not be remade with the theme."""

    def __init__(self, name: str, role: str, checked: str) -> None:
        super().__init__()
        self._name = name
        self._role = role
        self._checked = checked
        #: By the theme's name.
        self._drawn: dict[str, QIcon] = {}

    def clone(self) -> QIconEngine:
        return _ThemedIconEngine(self._name, self._role, self._checked)

    def paint(self, painter: QPainter, rect: QRect, mode: QIcon.Mode, state: QIcon.State) -> None:
        theme = current()
        if theme.name not in self._drawn:
            faded = _between(theme.muted, theme.background, 0.5)
            colour = getattr(theme, self._role)
            # A selected row paints its icon on the accent colour.
            self._drawn[theme.name] = _signs().icon(
                self._name, on=self._checked, color=colour, color_disabled=faded, color_selected=theme.on_accent
            )
        self._drawn[theme.name].paint(painter, rect, Qt.AlignmentFlag.AlignCenter, mode, state)

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        self.paint(painter, QRect(QPoint(0, 0), size), mode, state)
        painter.end()
        return pixmap


def mixed(under: QColor, over: QColor, share: float) -> QColor:
    """The colour at ``share`` of the way from one to the other."""
    channels = [
        round(a + (b - a) * share)
        for a, b in ((under.red(), over.red()), (under.green(), over.green()), (under.blue(), over.blue()))
    ]
    return QColor(*channels)


def with_alpha(colour: QColor, alpha: int) -> QColor:
    """The colour with another opacity, of 255."""
    faint = QColor(colour)
    faint.setAlpha(alpha)
    return faint


def premultiplied(colour: QColor) -> int:
    """The colour as a pixel of ``QImage.Format.Format_ARGB32_Premultiplied``."""
    alpha = colour.alpha()
    red, green, blue = (part * alpha // 255 for part in (colour.red(), colour.green(), colour.blue()))
    return alpha << 24 | red << 16 | green << 8 | blue
