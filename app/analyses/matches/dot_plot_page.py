"""The base of pages with a dot plot beside tabs: how they are laid out, and the plot's figures."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.access.parts import Splitter, Tabs
from app.analyses.matches.dot_plot.figure import DotPlotFigure
from app.analyses.matches.dot_plot.view import DotPlotView
from app.pages.gene_files import GeneFiles
from app.pages.result import ResultPage
from app.pictures.actions import icon_button
from gpu.sequences.sequence import Feature


class DotPlotPage(ResultPage):
    """A page with a ``plot``, which a subclass makes; its ``aside`` has the tabs."""

    figure_name = "dot plot"
    plot: DotPlotView
    #: Annotations of both sides; where a subclass has them, ``follow_genes`` shows them.
    genes: GeneFiles
    #: Features of the reference and of the query that inputs have, at positions of all records.
    own_features: tuple[Sequence[Feature], Sequence[Feature]] = ((), ())

    def remarks(self) -> list[str]:
        """The lines about the run in a figure."""
        raise NotImplementedError

    @property
    def pictured(self) -> QWidget:
        return self.plot.picture

    def aside_width(self) -> int | None:
        """The tabs' pixels until the user moves the divider; None: as the splitter has it."""
        return None

    def figure(self) -> DotPlotFigure:
        return self.plot.figure(self.remarks())

    def whole_figure(self) -> Callable[[], DotPlotFigure]:
        figure = self.plot.figure(self.remarks(), self.plot.picture.whole_area())
        return lambda: figure

    def follow_genes(self, reference: str, query: str) -> None:
        """Show the features of ``genes`` along both sides, of which these are the names."""
        self._genomes = reference, query
        self.genes.changed.connect(self.show_features)
        self.genes.look(self._genomes, (self.plot.matches.reference, self.plot.matches.query))

    def show_features(self) -> None:
        """Show all features beside the plot, as soon as a thread has joined them."""
        along = [self.genes.along(name) for name in self._genomes]
        own = self.own_features

        def done(found: list[list[Feature]]) -> None:
            if along is self._along:
                self.plot.set_features(*found)

        self._along = along

        def work() -> list[list[Feature]]:
            return [[*some, *read()] for some, read in zip(own, along, strict=True)]

        self._background.call(work, done=done, failed=self.desk.say_why)

    def lay_out(self, tabs: list[tuple[QWidget, str]], aside_grows: bool = False) -> None:
        """Put the plot beside tabs with their titles.

        ``aside_grows``: the tabs, too, become wider with the page.
        """
        self._divided = False
        self.aside = Tabs(self)
        for tab, title in tabs:
            self.aside.addTab(tab, title)
        self.plot.commands["sidebar"].toggled.connect(self.aside.setVisible)
        self._halves = halves = Splitter(Qt.Orientation.Horizontal, self)
        halves.addWidget(self.plot)
        halves.addWidget(self.aside)
        halves.setStretchFactor(0, 1)
        halves.setStretchFactor(1, int(aside_grows))
        halves.setCollapsible(0, False)
        halves.splitterMoved.connect(self._keep_halves)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        # Above both halves: neither alone has room for the tools, or for the places under the plot.
        layout.addWidget(self.plot.toolbar)
        layout.addWidget(halves, 1)
        layout.addWidget(self.plot.readout)

    def offer_exports(self, *pictures: QAction) -> None:
        """Put the menu of what can be saved, these actions first, beside the tabs."""
        self.aside.setCornerWidget(icon_button(self.plot.toolbar, self.export_menu(*pictures), "mdi6.export-variant"))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if not self._divided and (aside := self.aside_width()) is not None:
            self._halves.setSizes([self.width() - aside, aside])

    def _keep_halves(self) -> None:
        self._divided = True
