"""The list of layers beside the dot plot: shown or not, what colours tell, which alignments."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QPoint, QSignalBlocker, Qt
from PySide6.QtGui import QAction, QIcon, QKeySequence, QPixmap
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QSlider,
    QWidget,
)

from app.analyses.matches.dot_plot.layers.colours import ColourBy, legend
from app.analyses.matches.dot_plot.layers.layer_set import FileLayer
from app.analyses.matches.dot_plot.layers.segments import LayerFilter
from app.analyses.matches.dot_plot.length import LengthFilter
from app.analyses.matches.dot_plot.paths import PlottedAlignment
from app.analyses.matches.dot_plot.view import DotPlotView
from app.help.bubble import explain_below, title
from app.help.terms import explain_as
from app.pages.desk import Desk
from app.state.state_parts import is_whole
from app.tables.headings import RIGHT
from app.tables.small import SmallTable
from app.tables.small_model import SmallColumn
from app.theme import icon, theme_service
from app.widgets.basic import DecimalBox, Remark, fill, markup, new_form
from gpu.core.units import visible

_SHARES = 1000
_SWATCH = 12


Thing = FileLayer | PlottedAlignment


class LayersPanel(QWidget):
    """Lists the layers of a plot: files, and single alignments.

    ``add_file`` asks for a file; ``add_result``, if there is one, for a result folder.
    """

    def __init__(
        self,
        plot: DotPlotView,
        desk: Desk,
        add_file: Callable[[], None],
        add_result: QAction | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        explain_as(self, "matches.layers")
        self._plot, self._desk = plot, desk
        #: Which files are listed.
        self._files: list[int] = []
        self.by = explain_as(QComboBox(self), "matches.layers.by")
        for text, by in (
            (self.tr("Layer"), ColourBy.LAYER),
            (self.tr("Strand"), ColourBy.STRAND),
            (self.tr("Identity"), ColourBy.IDENTITY),
        ):
            self.by.addItem(text, by)
        self.by.setCurrentIndex(self.by.findData(plot.layers.by))
        self.by.setAccessibleName(self.tr("What the colours of alignments tell"))
        self.legend = QLabel(self)
        self.legend.setWordWrap(True)
        self.legend.setAccessibleName(self.tr("Colours of the alignments"))
        self.length = LengthFilter(self, title="")
        self.identity, self.identity_slider = DecimalBox(self), QSlider(Qt.Orientation.Horizontal, self)
        self._make_identity()
        self.list = self._make_list()
        self.remark = Remark(parent=self)
        self.add_file = QPushButton(icon("mdi6.file-plus-outline"), self.tr("Add alignments from a file…"), self)
        self.add_file.setToolTip(self.tr("PAF, SAM, BAM, MUMmer delta, MAF, or a table of BLAST"))
        self.add_file.clicked.connect(lambda: add_file())
        self.remove = QPushButton(icon("mdi6.close"), self.tr("Remove"), self)
        self.remove.setToolTip(self.tr("Take the selected layer off the plot (Del); its file stays"))
        self.remove.clicked.connect(self._remove)
        self._lay_out(add_result)
        self.by.currentIndexChanged.connect(lambda _: plot.layers.set_by(self.by.currentData()))
        self.length.changed.connect(lambda _: self._filter())
        plot.layers.changed.connect(self._fill)
        plot.paths.changed.connect(self._fill)
        theme_service().changed.connect(self._fill)
        self._fill()
        self._first = {"by": plot.layers.by.value, "columns": 1, "identity": 0.0}

    def _make_identity(self) -> None:
        self.identity.setRange(0, 100)
        self.identity.setDecimals(1)
        self.identity.setSuffix(self.tr(" %"))
        self.identity.setKeyboardTracking(False)
        self.identity.setAccessibleName(self.tr("Least identity of the alignments shown"))
        self.identity_slider.setRange(0, _SHARES)
        self.identity_slider.setMinimumWidth(80)
        self.identity_slider.setAccessibleName(self.tr("Least identity of the alignments shown"))
        tip = self.tr("Less similar alignments are hidden; those of unknown identity are shown at 0 only")
        for part in (self.identity, self.identity_slider):
            explain_as(part, "matches.layers.identity")
            part.setToolTip(tip)
        self.identity.valueChanged.connect(self._typed)
        self.identity_slider.valueChanged.connect(self._slid)

    def _make_list(self) -> SmallTable[Thing]:
        columns: tuple[SmallColumn[Thing], ...] = (
            SmallColumn(
                "layer", self.tr("Layer"), "", lambda thing: visible(_name(thing)), stretch=1, about=self._about,
                sign=self._swatch, is_ticked=lambda thing: thing.is_shown,
            ),
            SmallColumn("shown", self.tr("Shown"), "", lambda thing: self._counts.get(id(thing), ""), side=RIGHT),
        )  # fmt: skip
        shown = SmallTable(columns, self.tr("Layers"), self, spacing=0)
        shown.setFrameShape(SmallTable.Shape.StyledPanel)
        # In a low window the list gets lower, before the panel scrolls.
        shown.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        shown.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        shown.setSelectionMode(SmallTable.SelectionMode.SingleSelection)
        shown.model().ticked.connect(self._toggled)
        shown.opened.connect(self._open)
        shown.chosen.connect(lambda _: self._choose())
        delete = QAction(self.tr("Remove"), shown)
        delete.setShortcut(QKeySequence.StandardKey.Delete)
        delete.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        delete.triggered.connect(self._remove)
        shown.addAction(delete)
        explain = QAction(title(), shown)
        explain.triggered.connect(lambda: explain_below(shown, shown.mapToGlobal(QPoint(8, 8))))
        shown.addAction(explain)
        return shown

    def _lay_out(self, add_result: QAction | None) -> None:
        limits = QWidget(self)
        form = new_form(limits)
        form.setContentsMargins(8, 6, 8, 2)
        form.addRow(self.tr("Colour by"), self.by)
        form.addRow(self.legend)
        form.addRow(self.tr("Length ≥"), self.length)
        shares = QHBoxLayout()
        shares.setContentsMargins(4, 0, 4, 0)
        shares.addWidget(self.identity_slider, 1)
        shares.addWidget(self.identity)
        form.addRow(self.tr("Identity ≥"), shares)
        files = QHBoxLayout()
        files.setContentsMargins(8, 4, 8, 4)
        files.addWidget(self.add_file)
        files.addStretch(1)
        #: Two rows of buttons: in one they would be wider than the panel of a narrow window.
        self.buttons = buttons = QHBoxLayout()
        buttons.setContentsMargins(8, 0, 8, 6)
        if add_result is not None:
            result = QPushButton(add_result.icon(), add_result.text(), self)
            result.setToolTip(add_result.toolTip())
            result.clicked.connect(add_result.trigger)
            buttons.addWidget(result)
        buttons.addStretch(1)
        buttons.addWidget(self.remove)
        layout = fill(self, limits, (self.list, 1), spacing=2)
        self.remark.setContentsMargins(8, 0, 8, 0)
        layout.addWidget(self.remark)
        layout.addLayout(files)
        layout.addLayout(buttons)

    # What there is

    def _fill(self) -> None:
        layers = self._plot.layers
        things: list[Thing] = [*layers.layers, *self._plot.paths.all]
        self._counts = {id(thing): self._count(thing) for thing in things}
        self.list.take(things)
        self.list.refresh()
        files = layers.layers
        if self._files != list(map(id, files)):
            self._files = list(map(id, files))
            self._bound(files)
        for part in (self.length, self.identity, self.identity_slider, self.by):
            part.setEnabled(bool(files))
        shown = [layer.segments for layer in files if layer.is_shown]
        self.legend.setText(
            " &nbsp;".join(
                f'<span style="color: {colour.name()}">━━</span>&nbsp;{_kept_together(words)}'
                for colour, words in (legend(theme_service().theme, layers.by, shown) if shown else ())
            )
        )
        self.legend.setVisible(bool(self.legend.text()))
        self._choose()

    def _bound(self, layers: Sequence[FileLayer]) -> None:
        """Let the lengths go from the shortest to the longest; what was chosen stays chosen."""
        columns = [layer.segments.columns for layer in layers if layer.segments.size]
        if columns:
            chosen, was_chosen = self.length.value, self._plot.layers.shown.columns > 1
            self.length.set_bounds(min(int(some[0]) for some in columns), max(int(some[-1]) for some in columns))
            if was_chosen:
                self.length.set_value(chosen)

    def _count(self, thing: Thing) -> str:
        if not isinstance(thing, FileLayer):
            return f"{thing.count:,}"
        total, shown = thing.segments.size, thing.segments.count(self._plot.layers.shown)
        return f"{shown:,}" if shown == total else self.tr("{0:,} of {1:,}").format(shown, total)

    def _about(self, thing: Thing) -> str:
        if isinstance(thing, FileLayer):
            return f"{thing.placed.alignments.path}\n{thing.placed.alignments.form}"
        return _name(thing) + (self.tr("\nDouble click opens it") if thing.folder is not None else "")

    def _swatch(self, thing: Thing) -> QIcon | None:
        if isinstance(thing, FileLayer) and self._plot.layers.by is not ColourBy.LAYER:
            return None
        colour = thing.colour if isinstance(thing, FileLayer) else thing.drawn.colour
        picture = QPixmap(_SWATCH, _SWATCH)
        picture.fill(getattr(theme_service().theme, colour))
        return QIcon(picture)

    def _choose(self) -> None:
        thing = self.list.current
        self.remove.setEnabled(thing is not None)
        if not self.list.model().rows:
            sentence = self.tr("Drop a PAF, SAM, BAM, delta, MAF or BLAST file on the plot to draw its alignments.")
        elif isinstance(thing, FileLayer):
            sentence = thing.note
        else:
            sentence = ""
        self.remark.say(sentence)
        self.remark.setVisible(bool(sentence))

    # For sessions

    def kept(self) -> dict[str, Any] | None:
        """The colours and the filter for a session; None: as at first."""
        layers = self._plot.layers
        values = {"by": layers.by.value, "columns": layers.shown.columns, "identity": layers.shown.identity}
        return None if values == self._first else values

    def restore(self, value: Any) -> None:
        """Colour and filter as ``kept`` gave it."""
        value = {**self._first, **(value if isinstance(value, dict) else {})}
        columns, identity = value["columns"], value["identity"]
        for place in range(self.by.count()):
            if self.by.itemData(place).value == value["by"]:
                self.by.setCurrentIndex(place)
        if not (is_whole(columns) and 0 < columns < 1 << 31 and isinstance(identity, float) and 0 <= identity <= 1):
            return
        self.length.set_value(columns if columns > 1 else self.length.shortest)
        with QSignalBlocker(self.identity), QSignalBlocker(self.identity_slider):
            self.identity.setValue(100 * identity)
            self.identity_slider.setValue(round(identity * _SHARES))
        self._plot.layers.set_shown(LayerFilter(columns, identity))

    # What is done

    def _toggled(self, thing: Thing, is_shown: bool) -> None:
        if isinstance(thing, FileLayer):
            self._plot.layers.show_layer(thing, is_shown)
        else:
            thing.action.setChecked(is_shown)

    def _open(self, thing: Thing) -> None:
        if isinstance(thing, PlottedAlignment) and thing.folder is not None:
            self._desk.open(thing.folder)

    def _remove(self) -> None:
        thing = self.list.current
        if isinstance(thing, FileLayer):
            self._plot.layers.remove(thing)
        elif thing is not None:
            self._plot.paths.remove(thing)

    def _typed(self, share: float) -> None:
        with QSignalBlocker(self.identity_slider):
            self.identity_slider.setValue(round(share * _SHARES / 100))
        self._filter()

    def _slid(self, step: int) -> None:
        with QSignalBlocker(self.identity):
            self.identity.setValue(100 * step / _SHARES)
        self._filter()

    def _filter(self, *_: Any) -> None:
        columns = self.length.value if self.length.value > self.length.shortest else 1
        self._plot.layers.set_shown(LayerFilter(columns, self.identity.value() / 100))


def _name(thing: Thing) -> str:
    return thing.title if isinstance(thing, FileLayer) else thing.drawn.label


def _kept_together(words: str) -> str:
    """Words of a legend as markup that is not broken over lines."""
    return markup(words).replace(" ", "&nbsp;")
