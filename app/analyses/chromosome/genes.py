"""The panel of genes: a table with filters, found when it is seen, and files of what it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, BinaryIO

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QPushButton, QStackedLayout, QToolButton, QWidget

from app.analyses.chromosome.difference_views import Annotation
from app.analyses.chromosome.gene_codons import GeneCodons
from app.analyses.chromosome.gene_rows import FIELDS, GeneRows, describe, filters
from app.help.terms import explain_as
from app.pages.result import ResultPage
from app.pictures.actions import action_button
from app.tables.extent import SHOWN, Extent
from app.tables.panel import TablePanel
from app.tables.state import TableState
from app.theme import icon
from app.widgets.background import Background
from app.widgets.basic import PlainLabel, drop_pages, fill
from app.widgets.messages import explain
from gpu.analyses.analysis import Format
from gpu.analyses.chromosome.alignment import Alignment
from gpu.analyses.chromosome.export import Rendering
from gpu.analyses.chromosome.export import genes as export
from gpu.analyses.chromosome.genes.joined import JoinedGenes
from gpu.analyses.chromosome.genes.proteins import CodonColumns, Translations
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.phrase import Phrase
from gpu.core.units import visible
from gpu.sequences.sequence import Sequence


def genes_of(
    request: ChromosomeRequest, found: Alignment, a: Sequence, b: Sequence, annotation: Annotation
) -> GeneRows:
    """The genes of an alignment; for a thread."""
    return GeneRows(Rendering(request, a, b, found, annotation=annotation).genes)


class GenesPanel(QWidget):
    """Shows ``explain``'s sentence until ``look`` is called and the panel is seen.

    ``picked(feature)`` carries the gene that the user chose as a ``Whole`` of its matrix side (of
    ``JoinedGenes`` its number), ``opened(feature)`` one that was double-clicked; ``file_wanted()``
    asks for an annotation of a.
    """

    picked = Signal(object)
    opened = Signal(object)
    file_wanted = Signal()

    def __init__(self, page: ResultPage) -> None:
        super().__init__(page)
        explain_as(self, "chromosome.genes")
        self.setAccessibleName(self.tr("Genes"))
        self._desk = page.desk
        formats = (
            Format("genes-listed", Phrase("Table (TSV)"), ".tsv", partial(_write, export.write_rows)),
            Format("proteins-listed", Phrase("Proteins (FASTA)"), ".fa", partial(_write, export.write_proteins_of)),
        )
        title = self.tr("genes listed")
        (self.save, _) = self._actions = page.offer_data(title, formats, self._chosen, self._extent).values()
        self._background = Background(self)
        self._wanted: Callable[[Any], GeneRows] | None = None
        self._annotation: object = ((), ())
        self._is_known, self._of = False, ""
        #: The table, once there are genes, and its rows.
        self.table: TablePanel | None = None
        self.rows: GeneRows | None = None
        self.state = TableState(self.tr("genes"))
        self._shown_filter: str | None = None
        self._sentence = PlainLabel("", self)
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
        self._sentence.setContentsMargins(24, 8, 24, 8)
        self.add = QPushButton(icon("mdi6.plus"), self.tr("Open an annotation of a…"), self)
        self.add.clicked.connect(self.file_wanted)
        empty = QWidget(self)
        layout = fill(empty, (self._sentence, 1), self.add, (QWidget(self), 1))
        layout.setAlignment(self.add, Qt.AlignmentFlag.AlignHCenter)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(empty)
        self.explain("")

    @property
    def busy(self) -> bool:
        return self._background.busy or (self.table is not None and self.table.busy)

    def explain(self, sentence: str, is_file_wanted: bool = False) -> None:
        """Show a sentence while there is no table."""
        self._sentence.setText(sentence)
        self.add.setVisible(is_file_wanted)
        self._stack.setCurrentIndex(0)
        for action in self._actions:
            action.setEnabled(False)

    def look(self, find: Callable[[Any], GeneRows], of: str = "") -> None:
        """Show the genes that ``find(annotation)`` finds in a thread, as soon as they are seen.

        ``of``: the alignment whose genes they are, if there are several.
        """
        self._wanted, self._is_known, self._of = find, False, of
        self._look()

    def annotate(self, annotation: object) -> None:
        """Show the genes of other annotations."""
        if annotation != self._annotation:
            self._annotation, self._is_known = annotation, False
            self._look()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look()

    def _look(self) -> None:
        if (wanted := self._wanted) is None or self._is_known or not self.isVisible():
            return
        self._is_known, annotation = True, self._annotation
        if self.table is None:
            self.explain(self.tr("Looking for genes…"))

        def done(rows: GeneRows) -> None:
            if wanted is self._wanted and annotation is self._annotation:
                self._show(rows)

        self._background.call(wanted, annotation, done=done, failed=self._not_found)

    def _not_found(self, problem: Exception) -> None:
        self.explain(explain(problem).sentence)

    def _show(self, rows: GeneRows) -> None:
        self.state.release()
        drop_pages(self._stack)
        self.table, self.rows = None, rows
        if not len(rows):
            sentence = self.tr(
                "Open an annotation of a: drop a GFF3, GTF, BED, GenBank or EMBL file here. "
                "Each gene then has a row: its place in b, identity, and what became of its protein."
            )
            self.explain(sentence, is_file_wanted=True)
            return
        table = TablePanel(rows, self.tr("genes"), FIELDS, describe, self._desk.say, self)
        table.search.setPlaceholderText(self.tr("Gene, locus tag or product…"))
        table.search.setToolTip(self.tr("Show the genes whose name, locus tag, product or accession contains this"))
        table.go_to.hide()
        table.picked.connect(partial(self._tell, self.picked))
        table.view.clicked.connect(lambda _: self._tell(self.picked, table.current))
        table.view.doubleClicked.connect(lambda _: self._tell(self.opened, table.current))
        self.kind = explain_as(QComboBox(self), "chromosome.genes.filter")
        self.kind.setAccessibleName(self.tr("Genes that are shown"))
        for number, (title, name, tip) in enumerate(filters()):
            self.kind.addItem(title, name)
            self.kind.setItemData(number, tip, Qt.ItemDataRole.ToolTipRole)
        self.kind.currentIndexChanged.connect(lambda _: self._filter())
        self.codons = QToolButton(self)
        self.codons.setText(self.tr("Codons"))
        self.codons.setIcon(icon("mdi6.format-columns"))
        self.codons.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.codons.clicked.connect(lambda: self.show_codons(table.current))
        table.chosen.connect(self._allow_codons)
        table.bar.insertWidget(0, self.kind)
        if self._of:
            table.bar.insertWidget(1, PlainLabel(self._of))
        table.bar.addWidget(self.codons)
        table.bar.addWidget(action_button(self, self.save, self.tr("Export…")))
        self.table = table
        self.restore_filter(self._shown_filter)
        self.state.take(table)
        self.page = GeneCodons(self)
        self.page.left.connect(partial(self._stack.setCurrentWidget, table))
        self._stack.addWidget(table)
        self._stack.addWidget(self.page)
        self._stack.setCurrentWidget(table)
        self._allow_codons(table.current)
        for action in self._actions:
            action.setEnabled(True)

    def kept_filter(self) -> str | None:
        """The genes that are shown alone, for a session; None for all."""
        return self._shown_filter

    def restore_filter(self, value: Any) -> None:
        """Filter as ``kept_filter`` gave it, now or once there is a table."""
        self._shown_filter = value if isinstance(value, str) else None
        if self.table is not None:
            self.kind.setCurrentIndex(max(0, self.kind.findData(self._shown_filter)))
            self._filter()

    def _filter(self) -> None:
        self._shown_filter = self.kind.currentData()
        if self.table is not None:
            self.table.model.show_kinds(self._shown_filter)

    def _tell(self, signal: Any, number: int) -> None:
        if self.rows is not None and 0 <= number < len(self.rows):
            table, row = self.rows.genes.at(number)
            if isinstance(self.rows.genes, JoinedGenes):
                signal.emit(number)
            elif (feature := table.on_side(row)) is not None:
                signal.emit(feature)
            else:
                self._desk.say(self.tr("This gene lies outside of the range that was compared."))

    # Codons

    def _allow_codons(self, number: int) -> None:
        is_coding = self.rows is not None and number >= 0 and self.rows.genes.genes[number].coding >= 0
        self.codons.setEnabled(is_coding)
        tip = self.tr("Show the codons and the protein of the gene and of what is aligned with it")
        self.codons.setToolTip(tip if is_coding else self.tr("Choose a gene that codes for a protein"))

    def show_codons(self, number: int) -> None:
        """Show both coding sequences and proteins of a gene in place of the table."""
        if (rows := self.rows) is None or not 0 <= number < len(rows):
            return
        gene, (table, row) = rows.genes.genes[number], rows.genes.at(number)
        title = " · ".join(filter(None, dict.fromkeys((gene.name, gene.locus, gene.product))))

        def done(columns: CodonColumns | None) -> None:
            if columns is not None and rows is self.rows:
                self.page.show_gene(visible(title), columns, ("b", "a") if table.on_b else ("a", "b"))
                self._stack.setCurrentWidget(self.page)

        self._background.call(lambda: Translations(table).columns(row), done=done, failed=self._desk.say_why)

    # Files

    def _extent(self) -> Extent | None:
        return None if self.table is None else Extent(self.table, self.tr("genes"), SHOWN)

    def _chosen(self, rows: str) -> dict[str, Any]:
        extent = self._extent()
        assert extent is not None and self.rows is not None
        numbers = extent.numbers(rows)
        return {"genes": self.rows.genes, "numbers": range(len(self.rows)) if numbers is None else numbers.tolist()}


def _write(writer: Callable[..., None], result: object, out: BinaryIO, genes: Any, numbers: Iterable[int]) -> None:
    writer(genes, numbers, out)
