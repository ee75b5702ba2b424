"""The panel of genes: a table with filters, found when it is seen, and files of what it shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, BinaryIO

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QComboBox, QProgressBar, QPushButton, QStackedLayout, QToolButton, QWidget

from app.analyses.chromosome.difference_views import Annotation
from app.analyses.chromosome.gene_codons import GeneCodons
from app.analyses.chromosome.gene_rows import FIELDS, GeneRows, describe, filters
from app.help.terms import explain_as
from app.pages.result import ResultPage
from app.pictures.actions import action_button
from app.pictures.gapped_panel import Headline
from app.tables.extent import SHOWN, Extent
from app.tables.panel import TablePanel
from app.tables.state import TableState
from app.theme import icon
from app.widgets.background import Background
from app.widgets.basic import CentredLabel, drop_pages, fill
from app.widgets.messages import explain
from gpu.analyses.analysis import Format
from gpu.analyses.chromosome.export import Rendering
from gpu.analyses.chromosome.export import genes as export
from gpu.analyses.chromosome.genes.proteins import CodonColumns, Translations
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.suboptimal.ranked import turned
from gpu.core.errors import Cancelled
from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase
from gpu.core.units import visible
from gpu.sequences.sequence import Sequence

#: Genes of a preview.
_FIRST = 200
#: Width of the bar of progress, and how often it is looked at.
_WIDTH, _POLL_MS = 320, 100
#: The least width of the field of kinds.
_LEAST_KIND = 120


def gene_rows_of(
    result: Result, sides: tuple[Sequence, Sequence], annotation: Annotation, monitor: Monitor
) -> GeneRows:
    """The genes of all alignments of a result; ``sides``: of its matrix. For a thread."""
    a, b = sides
    other = turned(b) if any(each.other_strand for each in result.alignments) else b
    renderings = [
        Rendering(
            *(each.request(result.request), a, other if each.other_strand else b, each.alignment),
            number=each.number,
            annotation=annotation,
        )
        for each in result.alignments
    ]
    return GeneRows(export.gene_table_of(renderings, monitor))


class GenesPanel(QWidget):
    """Shows ``explain``'s sentence until ``look`` is called and the panel is seen.

    ``picked(number)`` carries the gene that the user chose, ``opened(number)`` one that was
    double-clicked; ``file_wanted()`` asks for an annotation of a.
    """

    picked = Signal(int)
    opened = Signal(int)
    file_wanted = Signal()

    def __init__(self, page: ResultPage) -> None:
        super().__init__(page)
        explain_as(self, "chromosome.genes")
        self.setAccessibleName(self.tr("Genes"))
        self._desk = page.desk
        formats = (
            Format("genes-listed", Phrase("Table (TSV)"), ".tsv", partial(_write, export.write_rows)),
            Format("proteins-listed", Phrase("Proteins (FASTA)"), ".fa", partial(_write, export.write_protein_rows)),
        )
        title = self.tr("genes listed")
        (self.save, _) = self._actions = page.offer_data(
            title, formats, self._chosen, self._extent, first_rows=_first_rows
        ).values()
        page.exported[self] = self.save
        self._background = Background(self)
        self._wanted: Callable[[Any, Monitor], GeneRows] | None = None
        self._monitor = Monitor()
        self.destroyed.connect(lambda: self._monitor.cancel())
        self._annotation: object = ((), ())
        self._is_known = False
        #: The table, once there are genes, and its rows.
        self.table: TablePanel | None = None
        self.rows: GeneRows | None = None
        self.state = TableState(self.tr("genes"))
        self._shown_filter: str | None = None
        self._sentence = CentredLabel("", self)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
        self.add = QPushButton(icon("mdi6.plus"), self.tr("Open an annotation of a…"), self)
        self.add.clicked.connect(self.file_wanted)
        #: While genes are looked for: how far that is, and its end.
        self.progress = QProgressBar(self)
        self.progress.setAccessibleName(self.tr("Looking for genes…"))
        self.progress.setFixedWidth(_WIDTH)
        self.stop = QPushButton(self.tr("Stop"), self)
        self.stop.clicked.connect(lambda: self._monitor.cancel())
        self.again = QPushButton(self.tr("Look for them"), self)
        self.again.clicked.connect(self._go_on)
        self._timer = QTimer(self)
        self._timer.setInterval(_POLL_MS)
        self._timer.timeout.connect(self._poll)
        empty = QWidget(self)
        below = (self.add, self.progress, self.stop, self.again)
        layout = fill(empty, (self._sentence, 1), *below, (QWidget(self), 1))
        layout.setSpacing(8)
        for each in below:
            layout.setAlignment(each, Qt.AlignmentFlag.AlignHCenter)
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
        for each in (self.progress, self.stop, self.again):
            each.hide()
        self._stack.setCurrentIndex(0)
        self._allow_exports(False)

    def look(self, find: Callable[[Any, Monitor], GeneRows]) -> None:
        """Show what ``find(annotation, monitor)`` finds in a thread, once it is seen."""
        self._wanted, self._is_known = find, False
        self._look()

    def annotate(self, annotation: object) -> None:
        """Show the genes of other annotations."""
        if annotation != self._annotation:
            self._annotation, self._is_known = annotation, False
            self._look()
            if not self._is_known and self.table is not None:
                # The table is still that of before.
                self._allow_exports(False, self.tr("Open the tab “Genes” first: other annotations were added."))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._look()

    def _look(self) -> None:
        if (wanted := self._wanted) is None or self._is_known or not self.isVisible():
            return
        self._monitor.cancel()
        self._is_known, self._monitor = True, (monitor := Monitor())
        self.progress.setRange(0, 0)
        self._timer.start()
        if not self._stack.currentIndex():
            self._wait()

        def done(rows: GeneRows) -> None:
            if monitor is self._monitor:
                self._timer.stop()
                self._show(rows)

        def failed(problem: Exception) -> None:
            if monitor is not self._monitor:
                return
            self._timer.stop()
            if isinstance(problem, Cancelled) and self.table is not None:
                self._stack.setCurrentWidget(self.table)
                self._allow_exports(True)
                self._desk.say(self.tr("Stopped: these are the genes without the file that was added last."))
            elif isinstance(problem, Cancelled):
                self.explain(self.tr("Stopped: the genes were not looked for to the end."))
                self.again.show()
            else:
                self.explain(explain(problem).sentence)

        self._background.call(wanted, self._annotation, monitor, done=done, failed=failed)

    def _wait(self) -> None:
        self.explain(self.tr("Looking for genes…"))
        self.progress.show()
        self.stop.show()

    def _poll(self) -> None:
        # What takes so long may be stopped, also where there are genes of before.
        if self._stack.currentIndex():
            self._wait()
        if (stage := self._monitor.progress.current) is not None:
            self.progress.setRange(0, stage.total)
            self.progress.setValue(stage.done)

    def _go_on(self) -> None:
        self._is_known = False
        self._look()

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
        table.picked.connect(self.picked)
        table.view.clicked.connect(lambda _: self.picked.emit(table.current))
        table.view.doubleClicked.connect(lambda _: self.opened.emit(table.current))
        self.kind = explain_as(QComboBox(self), "chromosome.genes.filter")
        self.kind.setAccessibleName(self.tr("Genes that are shown"))
        # Where there is little room the longest of its texts is cut, not the buttons at the end.
        self.kind.setMinimumWidth(_LEAST_KIND)
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
        table.bar.addWidget(self.codons)
        table.bar.addWidget(action_button(self, self.save, self.tr("Export…")))
        if absent := int(rows.masks["absent"].sum()):
            line = Headline(table, lines=2)
            line.setContentsMargins(8, 0, 8, 4)
            sentence = self.tr(
                "Absent from the alignments here: {0:,} of {1:,} genes. {2} may have them where nothing is aligned; "
                "more alignments would tell."
            )
            line.say(sentence.format(absent, len(rows), "a" if rows.genes.on_b else "b"))
            table.add_line(line)
        self.table = table
        self.restore_filter(self._shown_filter)
        self.state.take(table)
        self.page = GeneCodons(self)
        self.page.left.connect(partial(self._stack.setCurrentWidget, table))
        self._stack.addWidget(table)
        self._stack.addWidget(self.page)
        self._stack.setCurrentWidget(table)
        self._allow_codons(table.current)
        self._allow_exports(True)

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
        gene, by = rows.genes.genes[number], rows.genes.by(number)
        title = " · ".join(filter(None, dict.fromkeys((gene.name, gene.locus, gene.product))))

        def done(columns: CodonColumns | None) -> None:
            if columns is not None and rows is self.rows:
                self.page.show_gene(visible(title), columns, ("b", "a") if by.on_b else ("a", "b"))
                self._stack.setCurrentWidget(self.page)

        self._background.call(lambda: Translations(by).columns(gene), done=done, failed=self._desk.say_why)

    # Files

    def _allow_exports(self, allowed: bool, reason: str = "") -> None:
        for action in self._actions:
            action.setEnabled(allowed)
            action.setToolTip(reason or action.statusTip())

    def _extent(self) -> Extent | None:
        return None if self.table is None else Extent(self.table, self.tr("genes"), SHOWN)

    def _chosen(self, rows: str) -> dict[str, Any]:
        extent = self._extent()
        assert extent is not None and self.rows is not None
        numbers = extent.numbers(rows)
        return {"genes": self.rows.genes, "numbers": range(len(self.rows)) if numbers is None else numbers.tolist()}


def _first_rows(options: dict[str, Any]) -> dict[str, Any]:
    return options | {"numbers": options["numbers"][:_FIRST]}


def _write(writer: Callable[..., None], result: object, out: BinaryIO, genes: Any, numbers: Iterable[int]) -> None:
    writer(genes, numbers, out)
