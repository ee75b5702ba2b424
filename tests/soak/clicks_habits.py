"""Habits of the random user of ``clicks`` beyond the mouse and the keys: tables sorted, searched
and limited, exports, reports, sessions, dialogs, the start page, variants and queries.
"""

from __future__ import annotations

import random
import shutil
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QItemSelectionModel, Qt
from PySide6.QtWidgets import QWidget

from app.access.catalogue import WayCommands
from app.exports.dialog import ExportDialog
from app.pages.record_ways import RecordWays
from app.pages.result import ResultPage
from app.shell.main_window import MainWindow
from app.state.session_file import SUFFIX
from app.tables.panel import TablePanel
from gpu.analyses.registry import ANALYSES
from gpu.core.errors import CrosspointError
from gpu.results.portable import SUFFIX as PORTABLE
from tests.soak.clicks_scene import Scene

_SOUGHT = ("", "e", "1", "query", "walk", "protein 3", "zzz", "🦆", "A>G", "50", "sp|", "*", "<b>")
_LIMITS = ("", "0", "1", "50", "1e-5", "-3", "x", "99.5", "1,000")
_PLACES = ("1", "17", "2,000", "0", "x", "99999999999999999999", "")
_ORDERS = (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder)
_FIGURES, _CHARTS = (".svg", ".pdf", ".png"), (".svg", ".pdf", ".png", ".csv")
#: Files that are kept of exports, sessions and portable results.
_MOST_FILES = 60


class Habits:
    """Each method does something and returns a description; ``begin`` takes it beforehand."""

    def __init__(self, window: MainWindow, scene: Scene, chance: random.Random, begin: Callable[[str], str]) -> None:
        self.window, self.scene, self.random, self._begin = window, scene, chance, begin
        self._number = 0

    def all(self) -> list[tuple[int, Callable[[], str]]]:
        """The habits, each with its weight."""
        return [
            (14, self.table),
            (5, self.export),
            (2, self.report),
            (2, self.portable),
            (3, self.session),
            (4, self.ask),
            (2, self.window_dialog),
            (3, self.start_page),
            (2, self.reopen),
            (2, self.drop),
            (4, self.part),
            (1, self.tidy),
        ]

    @property
    def _page(self) -> Any:
        page = self.window.workspace.currentWidget()
        return page if isinstance(page, ResultPage) else None

    def _new(self, suffix: str) -> Path:
        self._number += 1
        return self.scene.scratch / f"{self._number}{suffix}"

    # Tables

    def table(self) -> str:
        """Sort, search, limit, choose, copy, show other columns, open and close rows."""
        page = self._page or self.window
        tables = [table for table in page.findChildren(TablePanel) if table.isVisible()]
        if not tables:
            return "no table"
        table = self.random.choice(tables)
        act = self.random.choice(
            (self._sort, self._sort, self._seek, self._limit, self._go, self._choose, self._unfold)
        )
        return act(table)

    def _sort(self, table: TablePanel) -> str:
        if not table.view.isSortingEnabled():
            return "not to be sorted"
        shown = [at for at in range(table.model.columnCount()) if not table.view.isColumnHidden(at)]
        column, order = self.random.choice(shown), self.random.choice(_ORDERS)
        said = self._begin(f"sort by column {column}, {order.name}")
        table.view.sort_by(column, order)
        return said

    def _seek(self, table: TablePanel) -> str:
        text = self.random.choice(_SOUGHT)
        said = self._begin(f"search the table for “{text}”")
        table.search.setText(text)
        return said

    def _limit(self, table: TablePanel) -> str:
        if table._limits_button is None:
            return "no limits"
        said = self._begin("limit the table")
        table._limits_button.setChecked(self.random.random() < 0.8)
        for field in self.random.sample(fields := list(table.filters.fields.values()), min(2, len(fields))):
            field.setText(self.random.choice(_LIMITS))
        return said

    def _go(self, table: TablePanel) -> str:
        text = self.random.choice(_PLACES)
        said = self._begin(f"go to row “{text}”")
        table.go_to.setText(text)
        table.go_to.returnPressed.emit()
        return said

    def _choose(self, table: TablePanel) -> str:
        if not table.model.rowCount():
            return "no rows"
        first = self.random.randrange(table.model.rowCount())
        said = self._begin(f"choose row {first} and others, and copy")
        flags = QItemSelectionModel.SelectionFlag
        table.view.selectionModel().setCurrentIndex(table.model.index(first, 0), flags.ClearAndSelect | flags.Rows)
        if self.random.random() < 0.2:
            table.view.selectAll()
        table.copy()
        return said

    def _unfold(self, table: TablePanel) -> str:
        if table.model.groups is None or not table.model.rowCount():
            return "nothing to open"
        row, wide = self.random.randrange(table.model.rowCount()), self.random.random() < 0.7
        said = self._begin(f"{'open' if wide else 'close'} row {row}")
        if self.random.random() < 0.3:
            table.model.unfold_all(wide)
        elif table.model.fold(row) is not None:
            table.model.unfold(row, wide)
        return said

    # Files

    def export(self) -> str:
        """Save a format, a figure, charts, the record of a row, or what only one page has."""
        page = self._page
        if page is None:
            return "nothing to export"
        savers: list[tuple[str, Callable[[Path], object]]] = [
            (format.extension, partial(page.export, format.name))
            for format in page.formats
            if page.exports[format.name].isEnabled()
        ]
        savers += [(suffix, _saver(page, page.figure)) for suffix in _FIGURES if _has(page, "figure")]
        savers += [(suffix, _saver(page, page.charts)) for suffix in _CHARTS if _has(page, "charts")]
        if hasattr(page, "variants"):
            others = {".vcf": "variants-vcf", ".tsv": "variants-tsv", ".fa": "consensus", ".sam": "view-sam"}
            allowed = {
                one.format.name for item in page.items for one in item.choices if one.action.isEnabled() and one.format
            }
            savers += [(suffix, partial(page.export, name)) for suffix, name in others.items() if name in allowed]
        ways = getattr(page, "ways", None)
        if isinstance(ways, RecordWays) and ways[WayCommands.save_record].isEnabled():
            savers.append((".fa", partial(_save_record, page)))
        suffix, save = self.random.choice(savers)
        said = self._begin(f"export {getattr(save, '__name__', '')} as {suffix}")
        save(self._new(suffix))
        return said

    def report(self) -> str:
        """Save the report."""
        page = self._page
        if page is None or page.report_class is None:
            return "nothing to report"
        said = self._begin("save a report")
        page.export("report", self._new(".html"))
        return said

    def portable(self) -> str:
        """Save a result with its sequences, or open one."""
        saved = list(self.scene.scratch.glob(f"*{PORTABLE}"))
        page = self.window.workspace.saved_result
        if saved and self.random.random() < 0.5:
            path = self.random.choice(saved)
            said = self._begin(f"open {path.name}")
            self.window.open_paths([str(path)])
            return said
        if page is None:
            return "no result to save"
        said = self._begin("save with sequences")
        page.save_portable(self._new(PORTABLE))
        return said

    def session(self) -> str:
        """Save what is open, or open what was saved."""
        saved = list(self.scene.scratch.glob(f"*{SUFFIX}"))
        if saved and self.random.random() < 0.6:
            path = self.random.choice(saved)
            said = self._begin(f"open session {path.name}")
            self.window.open_paths([str(path)])
            return said
        said = self._begin("save the session")
        self.window.keeper.save(self._new(SUFFIX))
        return said

    def tidy(self) -> str:
        """Delete old files; bring back results that were deleted."""
        times = dict[Path, float]()
        for path in self.scene.scratch.iterdir():
            # A file that is being written may get its name meanwhile.
            with suppress(FileNotFoundError):
                if ".part" not in path.name:
                    times[path] = path.stat().st_mtime
        for path in sorted(times, key=times.__getitem__)[:-_MOST_FILES]:
            path.unlink(missing_ok=True)
        for folder in self.scene.results:
            if not folder.exists():
                shutil.copytree(self.scene.copies / folder.name, folder)
        return "tidy up"

    # Dialogs and places

    def ask(self) -> str:
        """Ask for the figure, charts, the same again, or another comparison of files."""
        page, kind = self._page, self.random.random()
        if page is not None and kind < 0.5:
            asked = [page.repeat.trigger] if page.can_repeat else []
            asked += [one.action.trigger for item in page.items for one in item.choices if one.action.isEnabled()]
            ask = self.random.choice(asked or [lambda: None])
            said = self._begin(f"ask: {getattr(ask, '__name__', ask)}")
            ask()
            return said
        analysis = self.random.choice([each.name for each in ANALYSES])
        files = self.random.sample([str(path) for path in self.scene.files], self.random.randrange(3))
        said = self._begin(f"dialog of {analysis} with {len(files)} files")
        self.window.opener.open(analysis, files)
        return said

    def window_dialog(self) -> str:
        """Preferences, devices, commands, keys, about, the guide."""
        menus = self.window.menus
        action = self.random.choice(
            (
                menus.preferences,
                menus.devices,
                menus.palette,
                menus.shortcuts,
                menus.about,
                menus.guide,
                menus.diagnostics,
            )
        )
        said = self._begin(f"dialog {action.text()}")
        action.trigger()
        return said

    def start_page(self) -> str:
        """Show the start page; sometimes open what is in its list."""
        self.window.workspace.show_start()
        recent = self.window.session.recent
        kind = self.random.random()
        if not recent.entries or kind < 0.4:
            return "start page"
        row = self.random.randrange(recent.rowCount())
        view = self.window.start_page.list
        view.setCurrentIndex(view.model().index(row, 0))
        if kind < 0.6:
            said = self._begin(f"context menu of recent result {row}")
            view.customContextMenuRequested.emit(view.visualRect(view.model().index(row, 0)).center())
        else:
            said = self._begin(f"open recent result {row}")
            view.activated.emit(view.model().index(row, 0))
        return said

    def reopen(self) -> str:
        """Close a tab and open the result again."""
        page = self._page
        if page is None:
            return "nothing to close"
        folder = page.result.folder
        said = self._begin(f"close and open {folder.name} again")
        self.window.workspace.close_page(self.window.workspace.currentIndex())
        if folder in self.scene.results:
            self.window.open_result(folder)
        return said

    def drop(self) -> str:
        """Drop files anywhere: sequences, annotation, layers, results."""
        paths = [*self.scene.files, *self.scene.annotations, *self.scene.layers, *self.scene.results]
        chosen = [str(path) for path in self.random.sample(paths, self.random.choice((1, 1, 2, 3)))]
        said = self._begin(f"drop {[Path(path).name for path in chosen]}")
        if not self.window.workspace.take_files(chosen):
            self.window.open_paths(chosen)
        return said

    # What only some pages have

    def part(self) -> str:
        """Another query; variants, their thresholds, a place of the reference; a way onwards."""
        page = self._page
        acts: list[tuple[str, Callable[[], object]]] = []
        if hasattr(page, "query_table"):
            number = self.random.randrange(len(page._queries))
            acts.append((f"query {number}", lambda: page.show_query(number)))
            acts.append(("scores", lambda: page.tabs.setCurrentIndex(self.random.randrange(page.tabs.count()))))
        if hasattr(page, "variants"):
            acts += self._of_reads(page)
        if hasattr(page, "ways") and hasattr(page.ways, "update"):
            acts += [(f"way {action.text()}", action.trigger) for action in _ways(page) if action.isEnabled()]
        if not acts:
            return "nothing special"
        said, act = self.random.choice(acts)
        said = self._begin(said)
        act()
        return said

    def _of_reads(self, page: Any) -> list[tuple[str, Callable[[], object]]]:
        settings, reference, chance = page.variants.settings, page.reference, self.random
        return [
            ("variants", lambda: page.above.setCurrentWidget(page.variants)),
            ("next variant", page.variants.following.trigger),
            ("variant before", page.variants.before.trigger),
            ("fraction", lambda: settings.slider.setValue(chance.randint(0, 100))),
            ("mapping quality", lambda: settings.mapping.setValue(chance.choice((0, 20, 61, 255)))),
            ("place", lambda: reference.go(f"{(at := chance.randint(1, 5_000))}-{at + chance.randint(0, 500)}")),
            ("kinds", lambda: page.table.model.show_kinds(None)),
        ]


def _has(page: Any, name: str) -> bool:
    """True for pages that draw such a picture."""
    return getattr(type(page), name) is not getattr(ResultPage, name)


def _ways(page: QWidget) -> list[Any]:
    titles = ("Align this exactly", "Show in the overview", "Show its gene", "Same place")
    return [action for action in page.actions() if action.text().startswith(titles)]


def _save_record(page: Any, path: Path) -> None:
    """Save the record of the chosen row by the dialog that asks for it."""
    page.ways[WayCommands.save_record].trigger()
    page.findChildren(ExportDialog)[-1].save(path)


def _saver(page: Any, draw: Callable[[], Any]) -> Callable[[Path], object]:
    """What saves a picture of a page, or tells why there is none."""

    def save(path: Path) -> None:
        try:
            page.save(path, draw().export)
        except CrosspointError as problem:
            page.desk.warn(problem)

    return save
