"""A result of each analysis, and the changes that a user makes on its page."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt

from app.charts.level_of_detail import Area
from app.pages.result import ResultPage
from app.shell.main_window import MainWindow
from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.registry import ANALYSES
from gpu.analyses.search.request import DNA_SCORING, SearchRequest
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from tests.app.analyses.pairs.samples import pairs_result
from tests.app.drivers import settle, wait
from tests.samples import finished_result

NAMES = ("alignment", "matches", "reads", "search", "pairs")
_OTHER = str.maketrans("ACGT", "TGCA")

_ORDERS = (Qt.SortOrder.AscendingOrder, Qt.SortOrder.DescendingOrder)

#: A change of a page; it is made again and again with random numbers.
Action = Callable[[random.Random], object]


def make_results(folder: Path) -> dict[str, Path]:
    """Small finished results by the names of ``NAMES``, and files "layer.paf" and "genes.gff3"."""
    chance = random.Random(11)
    genome = "".join(chance.choices("ACGT", k=3_000))
    contigs = [genome[at : at + 500] for at in (1_500, 0, 2_000)] + [genome[900:1_400].translate(_OTHER)[::-1]]
    variant = genome[:1_000] + ("A" if genome[1_000] != "A" else "C") + genome[1_001:]
    reads = [variant[at : at + 80] for at in range(0, 2_900, 4)]
    files = {
        "genome": [genome],
        "contig": contigs,
        "query": [genome[100:300], genome[700:900]],
        "entry": [genome[50:600], genome[650:1_000], *("".join(chance.choices("ACGT", k=300)) for _ in range(40))],
    }
    paths = {name: folder / f"{name}.fa" for name in files}
    for name, texts in files.items():
        paths[name].write_text("".join(f">{name}{number}\n{text}\n" for number, text in enumerate(texts)))
    (folder / "reads.fq").write_text("".join(f"@r{at}\n{text}\n+\n{'I' * 80}\n" for at, text in enumerate(reads)))
    (folder / "layer.paf").write_text("contig1\t500\t0\t500\t+\tgenome0\t3000\t0\t500\t500\t500\t60\n")
    (folder / "genes.bed").write_text("sample_a\t100\t900\tone\t0\t+\ngenome0\t200\t800\ttwo\t0\t+\n")
    requests = {
        "matches": MatchesRequest(str(paths["genome"]), (str(paths["contig"]),), minimum=12),
        "reads": ReadsRequest(str(paths["genome"]), (str(folder / "reads.fq"),)),
        "search": SearchRequest(str(paths["query"]), str(paths["entry"]), scoring=DNA_SCORING),
    }
    for name, request in requests.items():
        ANALYSES.of(request).run(request, folder / name, Monitor(), CpuEngine(2))
    pairs_result(folder / "pairs", 90)
    return {name: folder / name for name in requests} | {
        "alignment": finished_result(folder / "alignment", 3_000, 4),
        "pairs": folder / "pairs",
    }


def open_all(window: MainWindow, folders: dict[str, Path], names: tuple[str, ...] = NAMES) -> None:
    """Open the results of these names in tabs."""
    for name in names:
        window.open_result(folders[name])
        wait(lambda name=name: shown(window) is not None and shown(window).result.folder == folders[name])
        at_rest(window)


def shown(window: MainWindow) -> ResultPage | None:
    """The page in front, if it shows a result."""
    return window.workspace.result_page(window.workspace.currentWidget())


def at_rest(window: MainWindow) -> ResultPage:
    """Wait until the page in front shows its result, as it was left, and is at rest."""
    workspace, keeper = window.workspace, window.keeper
    wait(lambda: keeper.is_restored(workspace.currentWidget()))
    page = shown(window)
    assert page is not None
    parts = [page, *(part for name in ("plot", "records") if (part := getattr(page, name, None)) is not None)]
    settle(*parts)
    return page


def actions(page: Any, folder: Path) -> list[Action]:
    """The changes on a page that are undone; ``folder``: of the files."""
    name = page.result.folder.name

    def text(field: Any, *texts: str) -> Action:
        return lambda chance: field.setText(chance.choice(("", *texts)))

    def sort(panel: Any) -> Action:
        return lambda chance: panel.view.sortByColumn(chance.randrange(3), chance.choice(_ORDERS))

    def columns(menu: Any) -> Action:
        return lambda chance: chance.choice(menu.menu.actions()).trigger()

    def limit(panel: Any, button: Any, *texts: str) -> Action:
        def change(chance: random.Random) -> None:
            button.setChecked(True)
            chance.choice(list(panel.filters.fields.values())).setText(chance.choice(("", *texts)))

        return change

    if name == "alignment":

        def bookmark(chance: random.Random) -> None:
            marks = page.bookmarks
            kind = chance.randrange(3) if marks.bookmarks else 0
            if kind == 0:
                marks.add(Area(*(float(chance.randrange(at, at + 50)) for at in (0, 100, 0, 100))), "a note")
            elif kind == 1:
                marks.change(chance.choice(marks.bookmarks), f"note {chance.randrange(99)}")
            else:
                marks.remove(chance.choice(marks.bookmarks))

        layers = [action for action in page.layers.values() if action.isEnabled()]
        return [
            bookmark,
            lambda chance: chance.choice(layers).toggle(),
            lambda chance: page.differences.least.setValue(chance.randrange(1, 4)),
            lambda chance: page.differences.kind.setCurrentIndex(chance.randrange(4)),
            lambda chance: page.rearrangements.table.length.setValue(chance.randrange(3) * 100),
            sort(page.differences.table),
        ]
    if name == "matches":
        return [
            lambda chance: page.plot.commands["reverse_matches"].toggle(),
            lambda chance: page.plot.set_minimum(chance.randrange(12, 60)),
            lambda chance: page.records.order_action.trigger(),
            lambda chance: (
                page.plot.layers.remove(page.plot.layers.layers[0])
                if page.plot.layers.layers
                else page.files.add([str(folder / "layer.paf")])
            ),
            lambda chance: page.records.table.sortByColumn(chance.randrange(3), chance.choice(_ORDERS)),
            lambda chance: page.list.table.sortByColumn(chance.randrange(2), chance.choice(_ORDERS)),
        ]
    if name == "reads":
        settings = page.variants.settings
        return [
            text(page.table.search, "r1", "r22"),
            sort(page.table),
            lambda chance: chance.choice(list(page.kinds.boxes.values())).toggle(),
            lambda chance: settings.slider.setValue(chance.randrange(10, 90)),
            lambda chance: settings.reads.setValue(chance.randrange(1, 9)),
        ]
    if name == "search":
        return [
            text(page.table.search, "entry1", "entry0"),
            limit(page.table, page.limits, "10", "50"),
            columns(page.columns),
            sort(page.table),
            lambda chance: page.query_table.restore_threshold(chance.choice((None, 1e-9, 0.001))),
        ]
    return [
        text(page.table.search, "query_1", "2"),
        limit(page.table, page.limits, "80", "95"),
        columns(page.columns),
        sort(page.table),
    ]
