"""The tab of synteny ribbons of any page: the picture, its tools, its state and its figure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, QSize, Signal
from PySide6.QtGui import QGuiApplication, QIcon, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QToolButton, QWidget

from app.access.catalogue import ChromosomeCommands, PictureCommands
from app.access.parts import ScrollArea
from app.help.bubble import add_entry
from app.help.terms import explain_as
from app.pages.desk import Desk
from app.pages.gene_files import GeneFiles
from app.pages.result import ResultPage
from app.pictures.gapped_panel import Headline
from app.pictures.ribbon_figure import RibbonFigure, kind_title
from app.pictures.ribbons import ZOOM_STEP, RibbonPicture
from app.state.state_parts import StatePart
from app.theme import icon
from app.widgets.background import Background
from app.widgets.basic import fill
from app.widgets.messages import explain
from gpu.core.errors import InputError
from gpu.genomes.genes import NO_GENES, Genes
from gpu.genomes.ribbon_layout import RibbonArea
from gpu.genomes.ribbons import RibbonModel

#: Bases that are read to either side of those whose letters have room.
_BESIDE = 10_000
#: The bases of records, by the genome's name and the record's number: where they begin, and they.
_Letters = dict[tuple[str, int], tuple[int, str]]


class RibbonsPanel(QWidget):
    """The ribbons that ``make`` makes in a thread, once the tab is looked at; None: later.

    ``chosen(a, b)``: the numbers of the records of a ribbon that was clicked.
    """

    chosen = Signal(int, int)

    def __init__(
        self, make: Callable[[], RibbonModel] | None, desk: Desk, background: Background, files: GeneFiles
    ) -> None:
        super().__init__()
        self._files = files
        self._genes: dict[str, Genes] = {}
        files.changed.connect(self._annotate)
        explain_as(self, "genomes.ribbons")
        self._desk, self._background = desk, background
        #: The view to show once ribbons are there.
        self.wanted: object = None
        self.picture = explain_as(RibbonPicture(self), "genomes.ribbons")
        hint = Headline(self)
        hint.say(self.tr("The wheel zooms, a drag moves; on a bar, this genome alone."))
        self._bar = bar = QHBoxLayout()
        bar.setContentsMargins(8, 4, 8, 4)
        bar.addWidget(hint, 1)
        bar.addWidget(files.button(self))
        for command, act in (
            (PictureCommands.zoom_out, lambda: self.picture.zoom(1 / ZOOM_STEP)),
            (PictureCommands.zoom_in, lambda: self.picture.zoom(ZOOM_STEP)),
            (PictureCommands.whole, lambda: self.picture.restore(None)),
        ):
            title = command.bare_title if command is not PictureCommands.whole else self.tr("Show all")
            button = self._button(icon(command.icon), title, title)
            button.clicked.connect(act)
            bar.addWidget(button)
        # Of many genomes the bars are below each other farther than the window is high.
        fill(self, (ScrollArea(self.picture), 1), bar)
        self.picture.chosen.connect(self._choose)
        self.picture.area_shown.connect(self._read_letters)
        self._letters, self._is_reading = _Letters(), False
        self._make = make
        self._made: Callable[[], RibbonModel] | None = None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._begin()

    def make(self, make: Callable[[], RibbonModel]) -> None:
        """Show what ``make`` makes, in the ``wanted`` view, once the tab is looked at."""
        self._make = make
        if self.isVisible():
            self._begin()

    def _begin(self) -> None:
        if (make := self._make) is None:
            return
        self._make, self._made = None, make

        def take(model: RibbonModel) -> None:
            # Another order may have been asked for since.
            if self._made is make:
                self._take(model)

        self._background.call(make, done=take, failed=lambda problem: self.explain(explain(problem).sentence))

    def explain(self, sentence: str) -> None:
        """Say why there are no ribbons."""
        self.picture.explain(sentence)

    def parts(self) -> dict[str, StatePart]:
        """The parts of the page's state, not undone: annotation files and view."""

        def kept() -> object:
            return self.wanted if self.picture.model is None else self.picture.state()

        return {
            "gene_files": self._files.part,
            "ribbons": StatePart(kept, self._restore),
        }

    def show_menu(self, upper: int, row: int, at: QPoint) -> None:
        """Open the menu of a ribbon at a place on the screen."""
        menu, told = QMenu(self), self.picture.describe(upper, row)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addSection(kind_title(int(self.picture.shown.between[upper].kind[row])))
        self.add_ways(menu, upper, row)
        menu.addAction(ChromosomeCommands.copy_place.title, lambda: QGuiApplication.clipboard().setText(told))
        menu.addSeparator()
        add_entry(menu, self.picture, self.picture.mapFromGlobal(at))
        menu.popup(at)

    def add_ways(self, menu: QMenu, upper: int, row: int) -> None:
        """Add what a ribbon's menu has beside its places."""

    def offer_export(self, page: ResultPage) -> None:
        """Offer the figure of the ribbons among the exports of their page."""
        action = page.offer_picture(self.tr("ribbons"), partial(self._figure, page), whole=partial(self._whole, page))
        page.exported[self] = action
        button = self._button(action.icon(), action.text(), self.tr("Save the ribbons as SVG, PDF or PNG"))
        button.clicked.connect(action.trigger)
        self._bar.addWidget(button)

    def _button(self, sign: QIcon, title: str, tip: str) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(sign)
        button.setIconSize(QSize(18, 18))
        button.setAutoRaise(True)
        button.setAccessibleName(title)
        button.setToolTip(tip)
        return button

    def letters_of(self, genome: int, record: int, start: int, end: int) -> Callable[[], str] | None:
        """The reader of bases of a record, for a thread; None where no file has them.

        It raises ``InputError``.
        """
        return None

    # Events

    def _read_letters(self) -> None:
        """Show the bases in view where they have room, once they are read."""
        if not (places := self.picture.places_of_letters()) or self._is_reading:
            return
        model, wanted = self.picture.shown, dict[tuple[str, int], tuple[int, Callable[[], str]]]()
        shown = dict[tuple[int, int], tuple[int, str]]()
        for genome, record, start, end in places:
            key = model.names[genome], record
            first, text = self._letters.get(key, (0, ""))
            if first <= start and end <= first + len(text):
                shown[genome, record] = first, text
                continue
            first = max(0, start - _BESIDE)
            last = min(int(model.records[genome].lengths[record]), end + _BESIDE)
            if (read := self.letters_of(genome, record, first, last)) is not None:
                wanted[key] = first, read
        self.picture.show_letters(shown)
        if wanted:
            self._is_reading = True
            self._background.call(
                lambda: {key: (first, read()) for key, (first, read) in wanted.items()},
                done=self._take_letters,
                failed=self._desk.say_why,
            )

    def _take_letters(self, read: _Letters) -> None:
        self._letters |= read
        self._is_reading = False
        self._read_letters()

    def _take(self, model: RibbonModel) -> None:
        self.picture.show_model(replace(model, genes=self._genes_of(model)))
        self.picture.restore(self.wanted)
        self._files.look(model.names, model.records)
        self._annotate([name for name in model.names if name not in self._genes])

    def _genes_of(self, model: RibbonModel) -> tuple[Genes, ...]:
        """The genes of each genome that are there; () for none at all."""
        found = tuple(self._genes.get(name, NO_GENES) for name in model.names)
        return found if any(map(len, found)) else ()

    def _annotate(self, names: list[str]) -> None:
        """Show the genes of some genomes."""
        if (model := self.picture.model) is None:
            return
        wanted = [
            (name, self._files.features(name), table)
            for name, table in zip(model.names, model.records, strict=True)
            if name in names
        ]

        def work() -> dict[str, Genes]:
            return {name: Genes.of(features(), table) for name, features, table in wanted}

        def done(genes: dict[str, Genes]) -> None:
            self._genes |= genes
            if self.picture.model is not None:
                self.picture.show_genes(self._genes_of(self.picture.model))

        self._background.call(work, done=done, failed=self._desk.say_why)

    def _restore(self, value: object) -> None:
        self.wanted = value
        self.picture.restore(value)

    def _choose(self, upper: int, row: int) -> None:
        some = self.picture.shown.between[upper]
        self._desk.say(self.picture.describe(upper, row).replace("\n", " · "))
        self.chosen.emit(int(some.a[row]), int(some.b[row]))

    def _figure(self, page: ResultPage) -> RibbonFigure:
        self._begin()
        if self.picture.empty:
            raise InputError(self.picture.empty)
        return RibbonFigure(page.title, self.picture.shown, self.picture.area)

    def _whole(self, page: ResultPage) -> Callable[[], RibbonFigure] | None:
        model, whole = self.picture.shown, RibbonArea.whole(self.picture.shown)
        return None if self.picture.area == whole else lambda: RibbonFigure(page.title, model, whole)
