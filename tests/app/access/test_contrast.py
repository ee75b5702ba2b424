"""Ratios of contrast (WCAG 2.2) of all colours, and the scheme that the system asks for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QComboBox, QMenu

from app import theme
from app.analyses.chromosome.blocks import block_colours
from app.analyses.chromosome.layers import Layer
from app.analyses.matches.dot_plot.layers.colours import LAYER_COLOURS, ColourBy, colours
from app.analyses.reads.alleles import allele_colours
from app.analyses.reads.effect_marks import effect_colours
from app.analyses.reads.pile_painting import pile_colours, read_colour, shade_colour
from app.analyses.reads.tag_classes import TagClasses
from app.analyses.search.best import BANDS
from app.pictures.gapped_text import ColumnKind
from app.pictures.gapped_text import colour_of as column_colour
from app.theme import CONTRAST, DARK, LIGHT, Theme
from gpu.analyses.reads.shades import STEPS

Role = QPalette.ColorRole
_SCHEMES = pytest.mark.parametrize("scheme", [LIGHT, DARK, CONTRAST], ids=lambda scheme: scheme.name)
#: Of text, and of what is drawn, by the name of a theme.
_TEXT = {"light": 4.5, "dark": 4.5, "contrast": 7.0}
_DRAWN = 3.0


def luminance(colour: QColor) -> float:
    weights = {0.2126: colour.redF(), 0.7152: colour.greenF(), 0.0722: colour.blueF()}
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in weights.values())
    return sum(weight * part for weight, part in zip(weights, linear, strict=True))


def over(colour: QColor, ground: QColor) -> QColor:
    """A colour with its opacity on an opaque one."""
    share = colour.alphaF()
    pairs = ((colour.redF(), ground.redF()), (colour.greenF(), ground.greenF()), (colour.blueF(), ground.blueF()))
    return QColor.fromRgbF(*(share * one + (1 - share) * other for one, other in pairs))


def ratio(colour: QColor, ground: QColor) -> float:
    high, low = sorted((luminance(over(colour, ground)), luminance(ground)), reverse=True)
    return (high + 0.05) / (low + 0.05)


def test_the_ratio_is_that_of_the_standard() -> None:
    assert ratio(QColor("white"), QColor("black")) == pytest.approx(21)
    assert ratio(QColor("#767676"), QColor("white")) == pytest.approx(4.54, abs=0.005)


def texts(scheme: Theme) -> Iterator[tuple[str, QColor, QColor]]:
    """Names, colours of texts, and what they are written on."""
    palette = scheme.palette()
    pairs = [
        (Role.WindowText, Role.Window),
        (Role.Text, Role.Base),
        (Role.Text, Role.AlternateBase),
        (Role.PlaceholderText, Role.Base),
        (Role.ButtonText, Role.Button),
        (Role.HighlightedText, Role.Highlight),
        (Role.ToolTipText, Role.ToolTipBase),
        (Role.Link, Role.Window),
        (Role.Link, Role.Base),
        (Role.LinkVisited, Role.Base),
    ]
    for text, ground in pairs:
        yield f"{text.name} on {ground.name}", palette.color(text), palette.color(ground)
    for name in ("text", "muted", "warning", "error"):
        for ground_name in ("background", "surface"):
            yield f"{name} on {ground_name}", getattr(scheme, name), getattr(scheme, ground_name)
    yield "on_accent on primary", scheme.on_accent, scheme.primary


@_SCHEMES
def test_texts_stand_out(scheme: Theme) -> None:
    low = {name: round(ratio(*pair), 2) for name, *pair in texts(scheme) if ratio(*pair) < _TEXT[scheme.name]}
    assert not low


def drawn(scheme: Theme) -> Iterator[tuple[str, QColor]]:
    """Names and colours of everything that plots and widgets draw."""
    names = ("accent", "focus", "forward", "reverse", "match", "mismatch", "gap", "special_row", "special_column")
    for name in (*names, "alignment", "chain", "pruned", "grid", "primary"):
        yield name, getattr(scheme, name)
    yield from ((f"layer {layer.value}", layer.colour(scheme)) for layer in Layer)
    for by in ColourBy:
        for own in LAYER_COLOURS:
            yield from ((f"{by.value} {number}", one) for number, one in enumerate(colours(scheme, by, own)))
    yield from ((f"block {number}", one) for number, one in enumerate(block_colours(scheme).values()))
    yield from ((f"allele {number}", QColor(name)) for number, name in enumerate(allele_colours(scheme)))
    yield from ((f"bits {band.name}", getattr(scheme, band.role)) for band in BANDS)
    yield from ((f"strand {strand}", read_colour(strand, scheme)) for strand in (0, 1))
    yield f"shade {STEPS - 1}", shade_colour(STEPS - 1, scheme)
    tags = TagClasses("RG", tuple("abcdef"))
    yield from ((f"tag {number}", one) for number, one in enumerate(pile_colours(tags, scheme)))
    yield from ((f"effect {number}", one) for number, one in enumerate(effect_colours(scheme)))


def test_all_that_is_drawn_stands_out_in_high_contrast() -> None:
    grounds = (CONTRAST.surface, CONTRAST.background)
    ratios = {name: min(ratio(one, ground) for ground in grounds) for name, one in drawn(CONTRAST)}
    assert len(ratios) > 40 and not {name: found for name, found in ratios.items() if found < _DRAWN}


@_SCHEMES
def test_the_focus_ring_stands_out(scheme: Theme) -> None:
    # Its inner line parts it from a filled widget.
    for ground in (scheme.surface, scheme.background, scheme.raised):
        assert ratio(scheme.focus, ground) >= _DRAWN, scheme.name
    assert ratio(scheme.focus, scheme.surface) >= _DRAWN or ratio(scheme.surface, scheme.primary) >= _DRAWN


@pytest.fixture
def shown_in(qapp: QApplication, scheme: Theme) -> Iterator[None]:
    before = theme.theme_service().scheme
    theme.apply(qapp, scheme.name)  # type: ignore[arg-type]
    yield
    theme.apply(qapp, before)


@_SCHEMES
@pytest.mark.usefixtures("shown_in")
def test_menus_have_a_border(scheme: Theme, qtbot: Any) -> None:
    menu = QMenu()
    qtbot.addWidget(menu)
    menu.addAction("one")
    menu.popup(QPoint())
    picture = menu.grab().toImage()
    assert ratio(picture.pixelColor(0, picture.height() // 2), scheme.surface) >= 2.5


@_SCHEMES
@pytest.mark.usefixtures("shown_in")
def test_choices_of_a_list_can_be_read_and_have_a_border(scheme: Theme, qtbot: Any) -> None:
    box = QComboBox()
    qtbot.addWidget(box)
    box.addItems(["chosen", "MMMM"])
    box.show()
    box.showPopup()
    qtbot.waitUntil(box.view().isVisible)
    popup = box.view().window()
    edge = popup.grab().toImage()
    assert ratio(edge.pixelColor(0, edge.height() // 2), scheme.background) >= 2.5
    place = box.view().visualRect(box.model().index(1, 0))
    # What is beyond the text is none of its ground.
    place.setWidth(box.fontMetrics().horizontalAdvance("MM"))
    picture = box.view().viewport().grab(place).toImage()
    colours = {picture.pixelColor(x, y).name() for x in range(picture.width()) for y in range(picture.height())}
    assert max(ratio(QColor(one), QColor(other)) for one in colours for other in colours) >= _TEXT[scheme.name]


def shaded(colour: QColor, alpha: int) -> QColor:
    shade = QColor(colour)
    shade.setAlpha(alpha)
    return shade


def test_letters_stand_out_on_their_grounds_in_high_contrast() -> None:
    surface = CONTRAST.surface
    grounds = {kind.name: column_colour(kind, CONTRAST) for kind in ColumnKind}
    # As ``app.analyses.chromosome.text`` shades columns, and a selection.
    grounds |= {"mismatch": shaded(CONTRAST.mismatch, 110), "gap of a text": shaded(CONTRAST.gap, 110)}
    grounds |= {"selection": shaded(CONTRAST.accent, 90), "matching": CONTRAST.matching}
    low = {name: ratio(CONTRAST.text, over(ground, surface)) for name, ground in grounds.items()}
    assert not {name: found for name, found in low.items() if found < 7}
    # Letters of mismatches in reads, and of alleles, are cut out of their colours.
    for colour in (CONTRAST.mismatch, *map(QColor, allele_colours(CONTRAST))):
        assert ratio(CONTRAST.surface, colour) >= 4.5


class Hints(QObject):
    """The hints of a system that can be set to high contrast."""

    contrastPreferenceChanged = Signal(Qt.ContrastPreference)

    def __init__(self) -> None:
        super().__init__()
        self.preference = Qt.ContrastPreference.NoPreference

    def contrastPreference(self) -> Qt.ContrastPreference:
        return self.preference


@pytest.mark.skipif(not hasattr(Qt, "ContrastPreference"), reason="Qt 6.10 tells of contrast first")
def test_the_scheme_of_the_system_is_followed(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> None:
    service: Any = theme.theme_service()
    hints = Hints()
    monkeypatch.setattr(service, "_accessibility", hints)
    hints.contrastPreferenceChanged.connect(service._follow)
    try:
        service.set_scheme("system")
        assert not service.theme.is_contrast
        hints.preference = Qt.ContrastPreference.HighContrast
        hints.contrastPreferenceChanged.emit(hints.preference)
        assert service.theme is CONTRAST and qapp.palette().color(Role.Window) == QColor("black")
        # What the user chose counts more.
        service.set_scheme("light")
        assert service.theme is LIGHT
        service.set_scheme("contrast")
        assert service.theme is CONTRAST
        hints.preference = Qt.ContrastPreference.NoPreference
        service.set_scheme("system")
        assert not service.theme.is_contrast
    finally:
        service.set_scheme("light")
