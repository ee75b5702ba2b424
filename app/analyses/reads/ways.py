"""Ways from a read or a place of the reference: its gene, the same place in a comparison."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QTableView

from app.access.catalogue import Command, ReadsCommands
from app.analyses.reads.features import gene_at, named
from app.analyses.reads.reference_panel import ReferencePanel
from app.help.bubble import add_entry
from app.language.text import tr
from app.pages.result import ResultPage
from app.pictures.gapped_panel import ChosenAlignment
from app.state.ways import RecordPlace
from app.tables.panel import TablePanel
from app.tables.row_menu import RowActions, add_page, copy_fasta, name_page, open_page
from gpu.analyses.one_record import Record
from gpu.analyses.reads.result import ReadsResult
from gpu.core.units import visible
from gpu.sequences.names import display_name


class ReadWays(RowActions):
    """The actions of the chosen read, of a place in the view along the reference, and of the rows
    of other tables (``offer``).

    ``show_reference`` brings that view to the front.
    """

    def __init__(
        self,
        page: ResultPage,
        table: TablePanel,
        panel: ReferencePanel,
        alignment: ChosenAlignment,
        show_reference: Callable[[], None],
    ) -> None:
        self._page, self._table, self._panel, self._show_reference = page, table, panel, show_reference
        self._result: ReadsResult = page.result
        names, lengths = self._result.reference_records
        self._names, self._lengths = names.strings(), lengths.tolist()
        acts = {
            ReadsCommands.gene: lambda: self.show_gene(*self._of_read()),
            ReadsCommands.elsewhere: lambda: self.show_elsewhere(*self._of_read()),
            ReadsCommands.show_bases: alignment.go,
            ReadsCommands.copy_read: self._copy_read,
            ReadsCommands.open_reference: lambda: open_page(self._reference_of_read()),
        }
        super().__init__(page, table, acts, self._why_not)
        view = panel.view
        view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.customContextMenuRequested.connect(self._open_menu)
        view.names_of_lanes.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        view.names_of_lanes.customContextMenuRequested.connect(self._open_menu_of_name)

    def update(self) -> None:
        super().update()
        name_page(self[ReadsCommands.open_reference], self._reference_of_read())

    def offer(self, view: QTableView, chosen: Callable[[], tuple[int, int] | None]) -> None:
        """Offer both ways in the context menu of another table.

        ``chosen`` returns the range of its chosen row, in concatenated positions; None without one.
        """
        first = next(iter(view.actions()), None)
        for command, act in ((ReadsCommands.gene, self.show_gene), (ReadsCommands.elsewhere, self.show_elsewhere)):
            action = QAction(command.title, view)
            action.setStatusTip(command.tip)
            action.triggered.connect(lambda _=False, act=act: act(*place) if (place := chosen()) is not None else None)
            view.insertAction(first, action)  # type: ignore[arg-type]
        separator = QAction(view)
        separator.setSeparator(True)
        view.insertAction(first, separator)  # type: ignore[arg-type]

    def show_gene(self, first: int, last: int) -> None:
        """Show the gene at the middle of a range of the reference, in concatenated positions."""
        features = self._panel.annotation
        gene = gene_at(features, (first + last) // 2)
        if gene is None:
            self._page.desk.say(self._no_gene())
            return
        around = max(50, (gene.end - gene.start) // 8)
        self._show_reference()
        self._panel.view.show_range(gene.start - around, gene.end + around)
        record, before = self._record_of(gene.start)
        strand = {1: " (+)", -1: " (−)"}.get(gene.strand, "")
        name = visible(display_name(self._names[record]))
        place = f"{name}:{gene.start - before + 1:,}–{gene.end - before:,}{strand}"
        self._page.desk.say(f"{named(gene, features)} · {gene.kind} · {place}")

    def show_elsewhere(self, first: int, last: int) -> None:
        """Ask for a range of the reference in a comparison that has the same record."""
        record, before = self._record_of(first)
        name, length, path = self._names[record], self._lengths[record], self._result.request.reference
        last = min(last - before, length)
        self._page.desk.show_place(RecordPlace(path, name, name, length, first=first - before, last=last))

    def menu(self, at: QPointF) -> QMenu:
        """The context menu of a pixel of the view; it acts on the place and the read below it."""
        view = self._panel.view
        if (read := view.read_at(at)) >= 0:
            view.read_clicked.emit(read)
        place = int(view.frame.place(at.x()))
        bases = sum(self._lengths)
        menu = QMenu(view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for command, act in ((ReadsCommands.gene, self.show_gene), (ReadsCommands.elsewhere, self.show_elsewhere)):
            action = menu.addAction(command.title)
            action.triggered.connect(lambda _=False, act=act: act(place, place + 1))
            is_gene_missing = command is ReadsCommands.gene and not self._panel.annotation
            action.setEnabled(0 <= place < bases and not is_gene_missing)
            action.setToolTip(self._no_gene() if is_gene_missing else command.tip)
        if 0 <= place < bases:
            add_page(menu, self._names[self._record_of(place)[0]])
        if 0 <= read == self._table.current:
            menu.addActions([self[ReadsCommands.show_bases], self[ReadsCommands.copy_read]])
        menu.setToolTipsVisible(True)
        self._panel.tracks.add_entries_of(menu, view.lane_at(at))
        menu.addSeparator()
        menu.addActions(self._panel.actions_of_view)
        add_entry(menu, view.viewport(), at.toPoint())
        return menu

    def menu_of_name(self, at: QPoint) -> QMenu:
        """The context menu of a name beside the lanes."""
        view = self._panel.view
        menu = QMenu(view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._panel.tracks.add_entries_of(menu, view.lane_at(QPointF(view.boxes().features.left(), at.y())))
        add_entry(menu, view.names_of_lanes, at)
        return menu

    def _open_menu_of_name(self, at: QPoint) -> None:
        self.menu_of_name(at).popup(self._panel.view.names_of_lanes.mapToGlobal(at))

    def _open_menu(self, at: QPoint) -> None:
        view = self._panel.view
        self.menu(QPointF(at)).popup(view.viewport().mapToGlobal(at))

    def _no_gene(self) -> str:
        if self._panel.annotation:
            return tr("The reference's annotation has nothing at this place.")
        return tr(
            "The reference has no annotation; give it as GenBank or EMBL, or drop GFF3 or GTF, to have its genes."
        )

    def _of_read(self) -> tuple[int, int]:
        """The range of the best hit of the chosen read, in concatenated positions."""
        read = self._table.current
        place = int(self._result.reads.column("place")[read])
        return place, place + int(self._result.hits.column("bases")[self._result.first_hit(read)])

    def _reference_of_read(self) -> str:
        """The name of the record on which the chosen read lies, "" for none."""
        is_mapped = not self._why_not(ReadsCommands.elsewhere)
        return self._names[self._record_of(self._of_read()[0])[0]] if is_mapped else ""

    def _copy_read(self) -> None:
        reads, read = self._result.reads, self._table.current
        copy_fasta(Record(reads.text("name")[read], "", reads.text("letters")[read].encode("latin-1")))

    def _record_of(self, place: int) -> tuple[int, int]:
        """The record of a concatenated position, and the bases before it."""
        before = 0
        for number, length in enumerate(self._lengths):
            if place < before + length:
                return number, before
            before += length
        return len(self._lengths) - 1, before - self._lengths[-1]

    def _why_not(self, command: Command) -> str:
        read = self._table.current
        if read < 0:
            return tr("Choose a read in the table first.")
        if command in (ReadsCommands.show_bases, ReadsCommands.copy_read):
            return ""
        if int(self._result.reads.column("place")[read]) < 0:
            return tr("This read is unmapped: it has no place.")
        return ""
