"""The page of two genomes: dot plot with every path, pairs, rearrangements, numbers, exports."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from app.access.catalogue import GenomeRegionCommands
from app.analyses.chromosome.gene_rows import GeneRows
from app.analyses.chromosome.genes import GenesPanel
from app.analyses.chromosome.next_run import NextRun
from app.analyses.matches.dot_plot.view import DotPlotView
from app.analyses.matches.dot_plot_page import DotPlotPage
from app.analyses.matches.search import SearchDescription
from app.genomes.numbers import genomes_rows
from app.genomes.pairs_panel import PairsPanel
from app.genomes.paths import MOST_PATHS, GenomePath, paths_of
from app.genomes.rearrangements_panel import GenomeRearrangementsPanel
from app.genomes.regions import RegionWays
from app.genomes.report import GenomesReport, plot_remarks
from app.genomes.ribbons import GenomeRibbons
from app.pages.desk import Desk
from app.pages.gene_files import Features
from app.state.state_parts import StatePart, fold_part
from app.tables.numbers import NumbersTable
from app.tables.state import TableState
from app.theme import icon
from gpu.analyses.chromosome.result import Result
from gpu.core.monitor import Monitor
from gpu.genomes.export import FORMATS_OF_TWO
from gpu.genomes.gene_table import genes_of_genomes
from gpu.genomes.request import SUM
from gpu.genomes.result import GenomesResult
from gpu.genomes.summary import finding

#: Initial share of the page for the plot, where so many pixels are left to the tabs.
_PLOT, _LEAST_TABS = 0.58, 520
#: Share of both genomes from which on nothing more is offered, and what is offered.
_MOST, _FURTHER = 0.9, "E<=0.001"


class GenomesPage(DotPlotPage):
    """The page of a comparison of two genomes.

    Before the alignments it shows the proposed pairs; *Align* starts those that are ticked.
    """

    formats = FORMATS_OF_TWO
    report_class = GenomesReport
    _result: GenomesResult

    def __init__(self, result: GenomesResult, desk: Desk, parent: QWidget | None = None) -> None:
        super().__init__(result, desk, parent)
        matches = result.overview.matches
        self.plot = DotPlotView(matches, desk, search=SearchDescription.of(result.overview.request), sides=("b", "a"))
        self.pairs = PairsPanel(result, desk)
        self.rearrangements = GenomeRearrangementsPanel(self, self._background)
        self.ribbons = GenomeRibbons(self, self._background)
        self.genes = self.ribbons.files
        self.gene_table = GenesPanel(self)
        self._regions = RegionWays(self, self._background)
        self.numbers = NumbersTable(genomes_rows(result))
        self.lay_out(
            [
                (self.pairs, self.tr("Pairs")),
                (self.rearrangements, self.tr("Rearrangements")),
                (self.ribbons, self.tr("Ribbons")),
                (self.gene_table, self.tr("Genes")),
                (self.numbers, self.tr("Numbers")),
            ],
            aside_grows=True,
        )
        self.next_run = NextRun(self._background, desk, self.answer, self)
        #: Asks for the alignments beyond the best one of each pair, where that leaves out much.
        self.more = QAction(icon("mdi6.playlist-plus"), self.tr("More alignments…"), self)
        self._make_actions()
        self._connect()
        self.follow_genes(*reversed(result.request.genome_names))
        if result.has_alignments:
            self._background.call(_aligned, result, done=self._take_aligned, failed=self.desk.say_why)

    @property
    def busy(self) -> bool:
        return super().busy or self.plot.busy or self.rearrangements.busy or self.gene_table.busy

    def finding(self) -> str:
        return finding(self._result)

    def take_files(self, paths: list[str]) -> bool:
        return self.genes.take(paths)

    def own_parts(self) -> dict[str, StatePart]:
        table = self.gene_table
        shown = StatePart(table.kept_filter, table.restore_filter, self.tr("genes that are shown"))
        parts = self.pairs.parts() | self.rearrangements.parts() | self.ribbons.parts()
        return {"genes": shown, "sidebar": fold_part(self.plot.commands["sidebar"]), **parts}

    def kept_tables(self) -> dict[str, TableState]:
        return {"rearrangements": self.rearrangements.state(), "genes": self.gene_table.state}

    # Set-up

    def _make_actions(self) -> None:
        commands = self.plot.commands
        # A rectangle would be aligned as a comparison by itself; here whole pairs are.
        commands.allow("align", False, self.tr("Tick a pair in the table of pairs to align it."))
        self.addActions(self.plot.actions())
        self.ribbons.offer_export(self)
        pairs = "pairs" if self._result.has_alignments else "proposal"
        self.exported |= {self.pairs: self.exports[pairs], self.rearrangements: self.exports["rearrangements"]}
        self.show_exports()
        if not self._result.has_alignments:
            reason = self.tr("The pairs are not aligned yet; start that first.")
            for name, action in self.exports.items():
                if name != "proposal":
                    action.setEnabled(False)
                    action.setToolTip(reason)
            self.report_action.setEnabled(False)
            self.report_action.setToolTip(reason)

    def _connect(self) -> None:
        request, sizes = self._result.request, [genome.records.total for genome in self._result.genomes]
        shares = [aligned / max(1, size) for aligned, size in zip(self._result.aligned, sizes, strict=True)]
        self.more.setEnabled(self._result.has_alignments and request.also != _FURTHER and max(shares) < _MOST)
        self.more.setToolTip(self.tr("Align what the best alignment of each pair leaves out; this result stays"))
        said = self.tr("This run finds further alignments of each pair, too; press Start.")
        self.more.triggered.connect(lambda: self.desk.ask(request.analysis, request.with_(also=_FURTHER), said))
        self.answer.offer(self.more)
        self.pairs.chosen.connect(self._show_pair)
        self.pairs.asked.connect(self._start)
        self.rearrangements.chosen.connect(self._show_records)
        self.ribbons.chosen.connect(self._show_records)
        self.gene_table.picked.connect(self._show_gene)
        self.gene_table.opened.connect(self._open_gene)
        self.gene_table.file_wanted.connect(lambda: self.genes.ask(self))
        if self._result.has_alignments:
            self.genes.changed.connect(partial(self._annotate, self._result.request.genome_names[0]))
            # Before any annotation is read there are none.
            none: Features = [()] * len(self._result.genomes[0].records.names)
            self.gene_table.annotate(lambda: none)
            self.gene_table.look(partial(_gene_rows, self._result))
        else:
            self.gene_table.explain(self.tr("The pairs are not aligned yet; start that first."))

    def aside_width(self) -> int:
        return max(_LEAST_TABS, self.width() - round(_PLOT * self.width()))

    # Content

    def _take_aligned(self, found: tuple[list[GenomePath], Result | None]) -> None:
        paths, pair = found
        for path in paths:
            self.plot.paths.add(path.points, path.label, path.folder, colour=path.colour, legend=path.legend)
        if len(self._result.pairs) > MOST_PATHS:
            self.desk.say(self.tr("The {0:,} paths of the highest scores are drawn.").format(MOST_PATHS))
        if pair is not None:
            self.next_run.look_at(pair.request, pair.alignment, pair.load_sequences)

    def _show_pair(self, a: str, b: str) -> None:
        first, second = self._result.genomes
        self.plot.show_records(first.number_of(a), second.number_of(b))

    def _show_records(self, a: int, b: int) -> None:
        self.plot.show_records(a if a >= 0 else None, b if b >= 0 else None)

    def _show_gene(self, number: int) -> None:
        """Show the records of a gene and of its place in b."""
        self._show_records(*self._records_of(number))

    def _open_gene(self, number: int) -> None:
        """Open the alignment that a gene is placed by, at the gene."""
        genes = self._listed_genes.genes
        strands = False, genes.by(number).is_turned
        found = zip(
            self._result.genomes, self._records_of(number), genes.places[:, number].tolist(), strands, strict=True
        )
        sides = [
            # Over the origin of a circle its beginning is shown.
            genome.choice(record, (first, max(first, last)) if first else None, turned) if record >= 0 else None
            for genome, record, (first, last), turned in found
        ]
        way = self._regions.of(sides)[GenomeRegionCommands.show_bases]
        self.desk.say(way.problem) if way.problem else way.act()

    def _records_of(self, gene: int) -> list[int]:
        """The numbers of the records of a gene and of its place in b, -1 for none."""
        names = self._listed_genes.genes.by(gene).names
        return [genome.number_of(name) for genome, name in zip(self._result.genomes, names, strict=True)]

    @property
    def _listed_genes(self) -> GeneRows:
        rows = self.gene_table.rows
        assert rows is not None
        return rows

    def _annotate(self, name: str, changed: list[str]) -> None:
        if name in changed:
            self.gene_table.annotate(self.genes.features(name))

    def _start(self) -> None:
        """Ask for a run that aligns the ticked pairs."""
        request = self._result.request
        chosen = request.with_(until=SUM, pairs=self.pairs.choices, only_ranges=self.pairs.ticks.only_ranges)
        self.desk.run(chosen, self._result.folder)

    # Exports

    def remarks(self) -> list[str]:
        return plot_remarks(self._result)


def _gene_rows(result: GenomesResult, features: Callable[[], Features], monitor: Monitor) -> GeneRows:
    """The rows of the table of genes; for a thread."""
    return GeneRows(genes_of_genomes(result, features(), monitor))


def _aligned(result: GenomesResult) -> tuple[list[GenomePath], Result | None]:
    """The paths of a result, and its only pair, whose alignment is read here; for a thread."""
    pair = result.only_pair
    if pair is not None:
        _ = pair.alignment
    return paths_of(result), pair
