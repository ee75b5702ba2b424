"""The figures in the tab “Method”, and the switch of the layers that show it.

The tab has the figures of the run, a table of the stages, and the charts of times and speed. The
layers are the pruned blocks, special rows and columns, crosspoints, and the alignment that pruning
started from. One switch shows or hides them together; the settings remember it.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.access.parts import SideBySide
from app.analyses.chromosome.charts import Charts
from app.analyses.chromosome.layers import PANEL_ORDER, Layer
from app.analyses.chromosome.numbers import run_numbers
from app.help.terms import explain_as
from app.language.text import for_window, tr
from app.state.settings import Settings
from app.tables.headings import RIGHT
from app.tables.numbers import NumbersTable, duration
from app.tables.small import SmallTable
from app.tables.small_model import SmallColumn
from app.tables.texts import NOTHING
from app.widgets.basic import Remark, fill
from gpu.analyses.chromosome.example import FOLDER
from gpu.analyses.chromosome.request import STAGES, SUBOPTIMAL
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.summary import how_pruned
from gpu.core.monitor import StageProgress
from gpu.core.units import CELLS, percent, three_figures

#: Pixels of height of the parts of *Method*.
METHOD = 220
#: The name of the switch in the settings.
_SWITCH = "computed"
_ENGINE = (
    *(Layer.PRUNED, Layer.SPECIAL_ROWS, Layer.SPECIAL_COLUMNS, Layer.CHAIN),
    *(Layer.CROSSPOINTS_1, Layer.CROSSPOINTS_2, Layer.CROSSPOINTS_3, Layer.CROSSPOINTS_4),
)


class EngineLayers(QObject):
    """Shows and hides the layers of the engine by ``switch``, a checkable action, off at first.

    A hidden layer is not drawn, and is missing in menus, in figures and among the keys;
    ``changed`` tells the panel. Shown again, layers are as the user left them. Without an alignment
    the first one stays: there is no other.
    """

    changed = Signal()

    def __init__(
        self, switch: QAction, layers: dict[Layer, QAction], menu: QMenu, has_alignment: bool, page: QWidget
    ) -> None:
        super().__init__(page)
        self._page, self._menu, self._layers, self.switch = page, menu, layers, switch
        self._others = [action for action in menu.actions() if action not in layers.values()]
        self._own = [layer for layer in _ENGINE if has_alignment or layer is not Layer.CHAIN]
        self._left = {layer: layers[layer].isChecked() for layer in self._own}
        self._show(False)
        switch.toggled.connect(self._show)

    def hides(self, layer: Layer) -> bool:
        """True if a layer is hidden by the switch."""
        return layer in self._own and not self.switch.isChecked()

    def remember(self, settings: Settings, result: Result) -> bool:
        """Set the switch as the user left it, or on for the bundled example; keep it from now.

        True for the example, not for an alignment of a part of it.
        """
        a = result.request.a
        is_example = Path(a.path).parent == FOLDER and a.used == a.length
        self.switch.setChecked(is_example or settings.is_on(_SWITCH, False))
        self.switch.triggered.connect(lambda on: settings.set_on(_SWITCH, on))
        return is_example

    def _show(self, on: bool) -> None:
        for layer in self._own:
            action = self._layers[layer]
            if on:
                action.setChecked(self._left[layer])
                self._page.addAction(action)
            else:
                self._left[layer] = action.isChecked()
                action.setChecked(False)
                self._page.removeAction(action)
        self._menu.clear()
        self._menu.addActions([self._layers[layer] for layer in PANEL_ORDER if not self.hides(layer)])
        self._menu.addSeparator()
        self._menu.addActions([*self._others, self.switch])
        self.changed.emit()


class StagesTable(SmallTable[StageProgress]):
    """A row for each finished stage."""

    def __init__(self, result: Result, parent: QWidget | None = None) -> None:
        rest = result.suboptimal_stage
        stages = (*result.stages, *(() if rest is None else (rest,)))

        def count(number: int) -> str:
            return f"{number:,}" if number else NOTHING

        def name(stage: StageProgress) -> str:
            return f"{stage.stage}  {tr((*STAGES, SUBOPTIMAL)[stage.stage - 1].name)}"

        def pruned(stage: StageProgress) -> str:
            return f"{percent(stage.skipped, stage.done)} %" if stage.done else NOTHING

        def speed(stage: StageProgress) -> str:
            speed = CELLS.per_second(stage.done, stage.seconds) if stage.seconds > 0 else 0.0
            return three_figures(speed) if speed else NOTHING

        columns: tuple[SmallColumn[StageProgress], ...] = (
            SmallColumn("stage", tr("Stage"), "", name, stretch=1, widest="\n".join(map(name, stages))),
            SmallColumn("time", tr("Time"), "", lambda stage: duration(stage.seconds), side=RIGHT),
            SmallColumn("done", tr("Cells"), "", lambda stage: count(stage.done), side=RIGHT),
            SmallColumn("skipped", tr("Pruned"), "", pruned, side=RIGHT),
            SmallColumn("rate", tr("GCUPS"), "", speed, side=RIGHT),
            SmallColumn(
                "found", tr("Crosspoints"), "", lambda one: NOTHING if one is rest else count(one.found), side=RIGHT
            ),
        )
        super().__init__(columns, tr("Stages"), parent)
        self.take(stages)
        explain_as(self, "run.stages")
        self.setMinimumWidth(self.horizontalHeader().length())


class ComputedPanel(QWidget):
    """The tab."""

    def __init__(self, result: Result, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "chromosome.computed")
        self.numbers = NumbersTable(run_numbers(result), self)
        self.stages = StagesTable(result, self)
        self.charts = Charts(result, self)
        self.numbers.setMinimumWidth(190)
        told = QWidget(self)
        fill(told, (self.numbers, 1), (self.stages, 2), spacing=8, across=True)
        # Below each other rather than cut, with little room.
        row = SideBySide((told, self.charts))
        for part in (told, self.charts):
            part.setMinimumHeight(METHOD)
        #: The sentence on what was pruned, and by what.
        self.pruned = explain_as(Remark(for_window(how_pruned(result))), "chromosome.pruned")
        self.pruned.setContentsMargins(10, 4, 10, 0)
        self.pruned.setVisible(bool(self.pruned.text()))
        fill(self, self.pruned, (row, 1))
