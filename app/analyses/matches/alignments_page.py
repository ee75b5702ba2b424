"""The page of a file of alignments that was opened without any run: dot plot, list, records,
ribbons, layers."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import ClassVar

import numpy as np
from PySide6.QtWidgets import QWidget

from app.access.catalogue import AlignmentsCommands
from app.analyses.matches.dot_plot.layers.segments import LayerSegments
from app.analyses.matches.dot_plot.view import DotPlotView
from app.analyses.matches.dot_plot_page import DotPlotPage
from app.analyses.matches.file_rows import FIELDS, FileRows, describe, filters
from app.analyses.matches.layer_files import LayerFiles
from app.analyses.matches.layers_panel import LayersPanel
from app.analyses.matches.opened import OpenedAlignments
from app.analyses.matches.records_panel import RecordsPanel
from app.analyses.matches.records_saved import offer_records
from app.analyses.matches.rows_saved import offer_rows
from app.analyses.matches.search import SearchDescription
from app.analyses.matches.state import dot_plot_parts
from app.help.terms import explain_as
from app.language.text import Text, for_window
from app.pages.desk import Desk
from app.pages.gene_files import GeneFiles
from app.pages.ribbons import RibbonsPanel
from app.pictures.actions import new_action
from app.state.state_parts import StatePart
from app.tables.panel import TablePanel
from app.tables.state import TableState
from gpu.analyses.analysis import Format
from gpu.analyses.matches.imported.placed import PlacedAlignments
from gpu.analyses.matches.record_pairs import RecordMatches
from gpu.genomes.file_ribbons import model_of_file

#: Pixels beside the plot at first.
_BESIDE = 460


class FileDescription(SearchDescription):
    """No search: a plot without matches has nothing to explain."""

    @property
    def nothing(self) -> str:
        return ""


class AlignmentsPage(DotPlotPage):
    """The page of one opened file; more files are added as layers."""

    formats: ClassVar[tuple[Format, ...]] = ()
    what = Text("alignments")
    can_repeat = False
    _result: OpenedAlignments

    def __init__(self, result: OpenedAlignments, desk: Desk, parent: QWidget | None = None) -> None:
        # It has what the base uses of a result folder: a place, and inputs.
        super().__init__(result, desk, parent)  # type: ignore[arg-type]
        alignments = result.alignments
        unit = "bp" if alignments.is_of_bases else self.tr("letters")
        self.plot = DotPlotView(result.matches, desk, search=FileDescription(), unit=unit)
        self.files = LayerFiles(self, self.plot, self._background)
        self.layers = LayersPanel(self.plot, desk, self.files.ask)
        source = partial(RecordMatches.of_alignments, alignments)
        self.records = RecordsPanel(self.plot, (alignments.a, alignments.b), source, False, desk, unit)
        offer_records(self, self.records, result.folder.with_suffix(""), ())
        self.genes = GeneFiles({}, desk, self._background)
        self.ribbons = RibbonsPanel(partial(model_of_file, alignments), desk, self._background, self.genes)
        self.ribbons.chosen.connect(self.plot.show_records)
        self.ribbons.picture.menu_asked.connect(self.ribbons.show_menu)
        self.list = explain_as(self._make_list(), "matches.alignments")
        offer_rows(self, self.list, alignments)
        self.lay_out(
            [
                (self.records, self.tr("Records")),
                (self.list, self.tr("Alignments")),
                (self.ribbons, self.tr("Ribbons")),
                (self.layers, self.tr("Layers")),
            ]
        )
        self._halves.setSizes([10 * _BESIDE, _BESIDE])
        self.aside.setMinimumWidth(_BESIDE - 120)
        self.follow_genes("b", "a")
        self._make_actions()
        self.files.expect(result.request.path)
        self._background.call(self.plot.layers.prepare, alignments, done=self._take, failed=desk.say_why)

    def _make_list(self) -> TablePanel:
        alignments = self._result.alignments
        rows = FileRows(alignments)
        table = TablePanel(rows, self.tr("alignments"), FIELDS, partial(describe, alignments), self.desk.say, self)
        table.bar.addWidget(table.limit_by(filters()))
        table.picked.connect(self._show)
        self.addActions(table.commands)
        return table

    def _show(self, row: int) -> None:
        """Zoom to an alignment of the file, once it is on the plot."""
        for layer in self.plot.layers.layers:
            if layer.placed.alignments is self._result.alignments:
                at = int(np.flatnonzero(layer.segments.row == row)[0])
                self.plot.show_line(layer, at)

    def kept_tables(self) -> dict[str, TableState]:
        return {"alignments": TableState(self.tr("alignments"), self.list)}

    def own_parts(self) -> dict[str, StatePart]:
        return {**dot_plot_parts(self.plot, self.records, self.layers, self.files), **self.ribbons.parts()}

    def take_files(self, paths: list[str]) -> bool:
        return self.files.take(paths) or self.genes.take(paths)

    def remarks(self) -> list[str]:
        alignments = self._result.alignments
        return [f"{Path(alignments.path).name} ({alignments.form})"]

    def _take(self, prepared: tuple[PlacedAlignments, LayerSegments]) -> None:
        alignments = self._result.alignments
        note = " ".join(filter(None, (*map(for_window, alignments.remarks), for_window(alignments.assumed))))
        self.files.arrived(self._result.request.path, self.plot.layers.add(prepared, self._result.request.title, note))
        self.files.add(list(self._result.others))
        if note:
            self.desk.say(note)

    def _make_actions(self) -> None:
        plot = self.plot
        plot.length.hide()
        reason = self.tr("There are no exact matches here; the layers have a filter of their own.")
        for name in ("next", "previous", "walk_forward", "walk_back", "forward_matches", "reverse_matches"):
            plot.commands.allow(name, False, reason)
        plot.commands.allow(
            "align", False, self.tr("A file of alignments has no bases; open the sequences as a new overview.")
        )
        self.addActions(plot.actions())
        self.addAction(new_action(self, AlignmentsCommands.add_file, self.files.ask))
        self.addActions(self.records.actions_of_page)
        self.ribbons.offer_export(self)
        self.show_exports()
