"""The places of the views on the page of one alignment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from app.access.parts import FoldingTabs, SideBySide, Tabs
from app.analyses.chromosome.computed import METHOD
from app.widgets.basic import fill, splitter

if TYPE_CHECKING:
    from app.analyses.chromosome.page import AlignmentPage


def lay_out_views(page: AlignmentPage, has_several: bool) -> tuple[FoldingTabs, QSplitter]:
    """Put the views of ``page`` beside and below each other: the tabs below, and the whole.

    ``has_several``: there are several alignments, whose list is in front.
    """
    picture = QWidget(page)
    fill(picture, (page.matrix, 1), page.readout)
    aside = Tabs(page)
    aside.addTab(page.numbers, page.tr("Numbers"))
    aside.addTab(page.layer_panel, page.tr("Layers"))
    aside.insertTab(1, page.alignments, page.tr("Alignments"))
    aside.addTab(page.feature_panel, page.tr("Feature"))
    page.explorer.panel_wanted.connect(lambda: aside.setCurrentWidget(page.feature_panel))
    page.explorer.panel_wanted.connect(lambda: page.commands["sidebar"].setChecked(True))
    if has_several:
        aside.setCurrentWidget(page.alignments)
    page.commands["sidebar"].toggled.connect(aside.setVisible)
    width = 500 if has_several else max(340, aside.tabBar().sizeHint().width())
    upper = splitter(page, Qt.Orientation.Horizontal, (picture, 1, 900), (aside, 0, width))
    upper.setCollapsible(0, False)

    along = splitter(page, Qt.Orientation.Vertical, (page.tracks, 1, 110), (page.text, 1, 140))
    along.setChildrenCollapsible(False)
    below = FoldingTabs(page)
    below.addTab(along, page.tr("Alignment"))
    below.addTab(page.differences, page.tr("Differences"))
    below.addTab(page.rearrangements, page.tr("Rearrangements"))
    below.addTab(page.ribbons, page.tr("Ribbons"))
    below.addTab(page.genes, page.tr("Genes"))
    below.addTab(page.chart_panel, page.tr("Charts"))
    for part in (page.speed, page.sizes):
        part.setMinimumHeight(METHOD)
    fill(page.method, (page.computed, 1), (SideBySide((page.speed, page.sizes)), 1))
    below.addTab(page.method, page.tr("Method"))
    whole = splitter(page, Qt.Orientation.Vertical, (upper, 5, 440), (below, 3, 260))
    whole.setCollapsible(0, False)
    return below, whole
