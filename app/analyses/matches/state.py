"""The parts of a dot plot's state: order of records, lengths and strands shown, layers, view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple
from pathlib import Path
from typing import Any

import numpy as np

from app.analyses.matches.dot_plot.view import DotPlotView
from app.analyses.matches.layer_files import LayerFiles
from app.analyses.matches.layers_panel import LayersPanel
from app.analyses.matches.records_panel import RecordsPanel
from app.charts.level_of_detail import Area, area_of
from app.language.text import tr
from app.state.state_parts import StatePart, fold_part, is_whole, sort_part
from gpu.analyses.matches.arrangement import Arrangement

#: Most records whose order is written down; that of more is found again.
_MAX_RECORDS = 5_000
_DIAGONAL = "diagonal"
_STRANDS = ("forward_matches", "reverse_matches")


def dot_plot_parts(
    plot: DotPlotView, records: RecordsPanel, layers: LayersPanel, files: LayerFiles
) -> dict[str, StatePart]:
    """The parts of a page with a dot plot; the view is restored last, as others move it."""

    def minimum() -> int | None:
        return plot.minimum if plot.minimum > plot.length.shortest else None

    def restore_minimum(value: Any) -> None:
        if value is None or (is_whole(value) and 0 < value < 1 << 31):
            plot.set_minimum(value or plot.length.shortest)

    def strands() -> list[bool] | None:
        now = [plot.commands[name].isChecked() for name in _STRANDS]
        return None if all(now) else now

    def restore_strands(value: Any) -> None:
        for name, is_on in zip(_STRANDS, value if isinstance(value, list) else (), strict=False):
            plot.commands[name].setChecked(is_on is True)
        if value is None:
            restore_strands([True, True])

    def picks() -> list[int] | None:
        now = [max(0, combo.currentIndex()) for combo in records.picks]
        return now if any(now) else None

    def restore_picks(value: Any) -> None:
        for combo, number in zip(records.picks, value if isinstance(value, list) else (0, 0), strict=False):
            if is_whole(number) and 0 <= number < combo.count():
                combo.setCurrentIndex(number)

    later: list[Area] = []

    def restore_area(value: Any) -> None:
        if (area := area_of(value)) is None:
            return
        if plot.wanted_arrangement is not plot.arrangement or records.is_ordering:
            # Another order shows another view.
            later[:] = [area]
        else:
            plot.navigator.history.visit(area)

    def show_later() -> None:
        if later:
            plot.navigator.history.visit(later.pop())

    plot.arranged.connect(show_later)

    return {
        "minimum": StatePart(minimum, restore_minimum, tr("length of the matches shown")),
        "strands": StatePart(strands, restore_strands, tr("strands shown")),
        "order": StatePart(
            lambda: _kept_order(plot, records),
            lambda value: _restore_order(value, plot, records),
            tr("order of the records"),
        ),
        "layers": StatePart(files.kept, files.restore, tr("layers")),
        "drawn": StatePart(layers.kept, layers.restore, tr("colours and limits of the alignments")),
        "picks": StatePart(picks, restore_picks, tr("records shown")),
        "sort/records": sort_part(records.table, tr("order of the record pairs")),
        "sidebar": fold_part(plot.commands["sidebar"]),
        "area": StatePart(lambda: list(astuple(later[0] if later else plot.picture.area())), restore_area),
    }


def _kept_order(plot: DotPlotView, records: RecordsPanel) -> Any:
    """The records by their places, those that are flipped as ``~number``; None: as in the files."""
    order, flipped = plot.wanted_arrangement
    if len(order) > _MAX_RECORDS:
        return None if plot.wanted_arrangement.is_given and not records.is_ordering else _DIAGONAL
    return None if plot.wanted_arrangement.is_given else np.where(flipped[order], ~order, order).tolist()


def _restore_order(value: Any, plot: DotPlotView, records: RecordsPanel) -> None:
    count = len(plot.wanted_arrangement.order)
    if value is None:
        if not plot.wanted_arrangement.is_given:
            plot.arrange(Arrangement.as_given(records.records[0]))
    elif value == _DIAGONAL:
        records.order()
    elif isinstance(value, list) and len(value) == count <= _MAX_RECORDS and all(map(is_whole, value)):
        numbers = [number if number >= 0 else ~number for number in value]
        if sorted(numbers) == list(range(count)):
            order, flipped = np.array(numbers, np.int64), np.zeros(count, np.bool_)
            flipped[order] = [number < 0 for number in value]
            plot.arrange(Arrangement(order, flipped))


class KeptAlignments:
    """The single alignments of a plot that a user added, removed or hid, by their folders.

    ``show`` draws that of a folder, in the background; others are drawn as they are found.
    """

    def __init__(self, plot: DotPlotView, show: Callable[[Path], object]) -> None:
        self._paths, self._show = plot.paths, show
        self.added: list[str] = []
        self.removed: list[str] = []
        self._hidden: list[str] = []
        self._is_restoring = False
        plot.paths.removed.connect(self._on_removed)
        plot.paths.changed.connect(self._on_changed)

    @property
    def part(self) -> StatePart:
        """The part of the page's state."""
        return StatePart(self._kept, self._restore, tr("alignments added or removed"))

    def add(self, folder: Path) -> None:
        """Note that the user wants an alignment."""
        name = str(folder)
        if name in self.removed:
            self.removed.remove(name)
        else:
            self.added.append(name)

    def _kept(self) -> dict[str, list[dict[str, str]]] | None:
        kept = {"added": self.added, "removed": self.removed, "hidden": self._hidden}
        return {name: [{"path": folder} for folder in folders] for name, folders in kept.items() if folders} or None

    def _restore(self, value: Any) -> None:
        value = value if isinstance(value, dict) else {}
        added, removed, self._hidden = (_names(value.get(name)) for name in ("added", "removed", "hidden"))
        gone = {*removed, *self.added} - {*added} | {*removed}
        back = [*(set(self.removed) - set(removed)), *(set(added) - set(self.added))]
        self.added, self.removed, self._is_restoring = added, removed, True
        for shown in self._paths.all:
            if str(shown.folder) in gone:
                self._paths.remove(shown)
            else:
                shown.action.setChecked(str(shown.folder) not in self._hidden)
        self._is_restoring = False
        for name in back:
            self._show(Path(name))

    def _on_removed(self, folder: object) -> None:
        name = str(folder)
        if folder is None or self._is_restoring:
            return
        if name in self.added:
            self.added.remove(name)
        else:
            self.removed.append(name)

    def _on_changed(self) -> None:
        if self._is_restoring:
            return
        for shown in self._paths.all:
            name = str(shown.folder)
            if shown.is_shown and name in self._hidden:
                self._hidden.remove(name)
            elif not shown.is_shown and name not in self._hidden and shown.folder is not None:
                self._hidden.append(name)

    def is_hidden(self, folder: Path) -> bool:
        """True if an alignment is to be hidden as soon as it is drawn."""
        return str(folder) in self._hidden


def _names(value: Any) -> list[str]:
    paths = (one.get("path") for one in value if isinstance(one, dict)) if isinstance(value, list) else ()
    return [path for path in paths if isinstance(path, str) and path]
