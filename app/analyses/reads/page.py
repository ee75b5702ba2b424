"""The page of mapped reads: table, view of the reference, best hit, charts, numbers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.access.catalogue import ReadsCommands
from app.access.parts import Tabs
from app.analyses.reads.alignment import ReadAlignment
from app.analyses.reads.charts import ReadsCharts
from app.analyses.reads.columns import FIELDS, Places, describe, read_columns
from app.analyses.reads.effect_marks import EffectMarks
from app.analyses.reads.kinds import KindsButton
from app.analyses.reads.numbers import reads_rows
from app.analyses.reads.places import PlacesPanel
from app.analyses.reads.read_rows import ReadRows
from app.analyses.reads.reference_figure import ReferenceFigure
from app.analyses.reads.reference_panel import ReferencePanel
from app.analyses.reads.report import ReadsReport, whole_reference
from app.analyses.reads.summary import SummaryPanel, unmapped_sentence
from app.analyses.reads.times import TimesPanel
from app.analyses.reads.tracks import is_alignment
from app.analyses.reads.variants import VariantsPanel
from app.analyses.reads.ways import ReadWays
from app.analyses.reads.what_now import WhatNowDialog, is_asked
from app.charts.level_of_detail import numbers_of
from app.help.terms import explain_as
from app.language.text import Text
from app.pages.desk import Desk
from app.pages.result import ResultPage
from app.pictures.actions import menu_button, new_action
from app.state.state_parts import KEPT, StatePart
from app.tables.numbers import NumbersPlace
from app.tables.panel import TablePanel
from app.tables.state import TableState
from app.widgets.basic import Remark, lay_out_halves
from gpu.analyses.analysis import Format
from gpu.analyses.chromosome.annotation.files import are_annotations
from gpu.analyses.reads.export import FORMATS, write_sam_of_range
from gpu.analyses.reads.result import ReadsResult, finding
from gpu.sequences.names import display_name

#: The table's initial share of the page.
_TABLE = 0.37
_IN_VIEW = (Format("view-sam", "SAM", ".sam", write_sam_of_range),)


class ReadsPage(ResultPage):
    """The page of one result of mapped reads."""

    # What other programs open comes first.
    formats = tuple(sorted(FORMATS, key=lambda one: one.name != "sorted-bam"))
    what = Text("reads")
    report_class = ReadsReport
    figure_name = Text("reads along the reference")
    _result: ReadsResult

    def __init__(self, result: ReadsResult, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(result, desk, parent)
        table = result.reads
        names, lengths = result.reference_records
        places = Places(names.strings(), lengths)
        most_hits = (table.range("hits") or (0, 0))[1]
        widest = _widest_place(list(map(display_name, names.strings())), lengths.tolist())
        columns = read_columns(len(table), most_hits, places, widest, result.is_imported)
        self._describe = partial(describe, places)
        rows = ReadRows(result, columns)
        things = self.tr("reads") if len(table) == result.statistics["reads"] else self.tr("rows")
        table_of_reads = TablePanel(rows, things, FIELDS, self._describe, desk.say, self)
        self.table = explain_as(table_of_reads, "reads.table")
        self.kinds = KindsButton(result.is_imported, self)
        self.kinds.chosen.connect(self.table.model.show_kinds)
        self.unmapped = Remark(unmapped_sentence(result), self)
        # Wrapped, its height would follow from the width, and the table's tab scroll.
        self.unmapped.setWordWrap(False)
        self.places = PlacesPanel(result, places, widest, desk, self)
        self.reference = ReferencePanel(result, self._tell_read, desk, self)
        self.summary = SummaryPanel(result, self)
        self.variants = VariantsPanel(result, list(map(display_name, names.strings())), self)
        self.times = TimesPanel(result, self)
        self.alignment = ReadAlignment(result, places, desk.say, self)
        self.numbers = NumbersPlace("", self)
        self.numbers.show_rows(reads_rows(result))
        self._lay_out()
        self._make_actions()
        self.table.chosen.connect(self.alignment.show_read)
        self.table.chosen.connect(self.places.show_read)
        self.places.walked.connect(self.reference.view.choose)
        if len(table):
            self.table.choose(0)
        else:
            self.alignment.text.explain(self.tr("This result has no reads."))
        self.table.chosen.connect(self.reference.view.choose)
        self.table.picked.connect(self.reference.choose)
        # Also for a row that is selected already.
        self.table.view.clicked.connect(lambda _: self.reference.choose(self.table.current))
        self.reference.view.read_clicked.connect(self._choose_clicked)
        self._connect_variants()

    def finding(self) -> str:
        return finding(self._result)

    @property
    def busy(self) -> bool:
        parts = (self.table, self.alignment, self.reference, self.places, self.variants)
        return super().busy or any(part.busy for part in parts)

    def figure(self) -> ReferenceFigure:
        return self.reference.figure()

    def whole_figure(self) -> Callable[[], ReferenceFigure]:
        return partial(whole_reference, self._result, self.reference.along)

    def charts(self) -> ReadsCharts:
        return ReadsCharts.of(self._result)

    def take_files(self, paths: list[str]) -> bool:
        others = [path for path in paths if not is_alignment(path)]
        if others and not are_annotations(others):
            return False
        self.below.setCurrentWidget(self.reference)
        self.reference.tracks.add(paths)
        return True

    def _in_view(self, rows: str) -> dict[str, Any]:
        """The options of the export of the reads in view."""
        return {"coverage": self.reference.along, "span": self.reference.range_in_view()}

    def _lay_out(self) -> None:
        self.below = Tabs(self)
        self.below.addTab(self.reference, self.tr("Along the reference"))
        self.below.addTab(self.alignment, self.tr("First hit") if self._result.is_imported else self.tr("Best hit"))
        self.alignment.open_from(self.table.view, self.below)
        self.below.addTab(self.places, self.tr("Places"))
        self.below.addTab(self.summary, self.tr("Summary"))
        self.below.addTab(self.times, self.tr("Time"))
        self.below.addTab(self.numbers, self.tr("Numbers"))
        self.table.bar.addWidget(self.kinds)
        if self.unmapped.text():
            self.unmapped.setContentsMargins(8, 4, 8, 4)
            layout = self.table.layout()
            assert layout is not None
            layout.addWidget(self.unmapped)
        self.above = Tabs(self)
        self.above.addTab(self.table, self.tr("Reads"))
        self.above.addTab(self.variants, self.tr("Variants"))
        lay_out_halves(self, self.above, self.below, _TABLE, (170, 140))

    def _make_actions(self) -> None:
        self.addActions(self.table.commands)
        self.addActions(self.reference.actions_of_view)
        show_reference = partial(self.below.setCurrentWidget, self.reference)
        self.ways = ReadWays(self, self.table, self.reference, self.alignment, show_reference)
        self.ways.offer(self.places.table.view, self.places.chosen_range)
        self.variants.listed.connect(lambda table: self.ways.offer(table.view, self.variants.chosen_range))
        self.addActions(self.places.walks)
        charts = self.offer_chart(self.tr("charts of summary and time"), self.charts, "charts")
        self.exported = {self.variants: self.variants.export, self.summary: charts, self.times: charts}
        self.exported |= {self.places: self.exports["tsv"], self.reference: self.figure_action}
        self.exported[self.table] = self.exports["sorted-bam"]
        (self.export_view,) = self.offer_data(self.tr("reads in view"), _IN_VIEW, self._in_view).values()
        self.what_now = new_action(self, ReadsCommands.what_now, lambda: WhatNowDialog(self._result, self).open())
        self.what_now.setEnabled(is_asked(self._result))
        self.addAction(self.what_now)
        self.answer.offer(self.what_now)
        self.reference.ready.connect(self._allow_views)
        self._allow_views()
        self.table.bar.addWidget(menu_button(self, self.export_menu(), "mdi6.export-variant"))

    def own_parts(self) -> dict[str, StatePart]:
        settings, reference = self.variants.settings, self.reference
        tracks, qualities = reference.tracks, reference.qualities
        return {
            f"{KEPT}/tracks": StatePart(tracks.kept, tracks.restore, self.tr("files over the reads")),
            "range": StatePart(lambda: list(reference.range_in_view()), self._restore_range),
            "kinds": StatePart(self.kinds.kept, self.kinds.restore, self.tr("kinds of reads shown")),
            "thresholds": StatePart(settings.kept, settings.restore, self.tr("thresholds of the variants")),
            "colours": StatePart(reference.kept_colours, reference.restore_colours),
            "base_qualities": StatePart(
                lambda: None if qualities.isChecked() else False, lambda on: qualities.setChecked(on is not False)
            ),
        }

    def kept_tables(self) -> dict[str, TableState]:
        return {"reads": TableState(self.tr("reads"), self.table), "variants": self.variants.state}

    def _restore_range(self, value: Any) -> None:
        seen = numbers_of(value, 2)
        if seen is not None and seen[0] < seen[1]:
            self.reference.view.show_range(*seen)

    def actions(self) -> list[QAction]:
        return [*super().actions(), *self.variants.commands]

    def _connect_variants(self) -> None:
        variants, reference = self.variants, self.reference
        # The keys work in the list and along the reference; in the table of reads letters search.
        for action, direction in ((variants.following, 1), (variants.before, -1)):
            reference.addAction(action)
            action.triggered.connect(lambda _=False, direction=direction: self._step(direction))
        reference.ready.connect(lambda: variants.take(reference.along))
        if not len(self._result.hits):
            variants.take(None)
        variants.settings_changed.connect(
            lambda: reference.view.alleles.choose(variants.settings.filter, variants.settings.thresholds.fraction)
        )
        variants.picked.connect(self._show_variant)
        reference.annotated.connect(lambda: variants.annotate(list(reference.genes.values())))
        reference.annotated.connect(lambda: reference.tracks.tell_effects(self._result, list(reference.genes.values())))
        for signal in (variants.shown, reference.annotated):
            signal.connect(lambda: reference.view.show_marks(EffectMarks(variants.rows, frozenset(reference.genes))))
        reference.view.variant_clicked.connect(self._choose_variant)

    def _choose_variant(self, row: int) -> None:
        self.above.setCurrentWidget(self.variants)
        self.variants.choose(row)

    def _step(self, direction: int) -> None:
        """Go to the next variant or the one before, seen from what is in view."""
        self.above.setCurrentWidget(self.variants)
        self.variants.step(direction, *self.reference.range_in_view())

    def _show_variant(self, first: int, last: int) -> None:
        self.below.setCurrentWidget(self.reference)
        self.reference.view.show_place(first, last)

    def _allow_views(self) -> None:
        """Enable the export of the view once the hits are sorted."""
        allowed = self.reference.along is not None
        reason = self.tr("There are no hits along the reference to save.")
        for action in (self.figure_action, self.export_view):
            action.setEnabled(allowed)
            action.setToolTip(action.statusTip() if allowed else reason)

    def _tell_read(self, read: int) -> str:
        table = self._result.reads
        row = {name: table.text(name)[read] if name == "name" else table.column(name)[read].item() for name in FIELDS}
        return self._describe(row)

    def _choose_clicked(self, read: int) -> None:
        """Select a read of the pile-up, which is in view already."""
        if not self.table.choose(read, picked=False):
            self.alignment.show_read(read)
        self.reference.view.choose(read)


def _widest_place(names: list[str], lengths: list[int]) -> int:
    """The last base of the record whose positions are the widest to write."""
    widest = max(range(len(names)), key=lambda number: len(names[number]) + len(f"{lengths[number]:,}"))
    return max(0, sum(lengths[: widest + 1]) - 1)
