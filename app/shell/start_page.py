"""The start page: first steps and recent results."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import (
    QModelIndex,
    QPoint,
    QRegularExpression,
    QSortFilterProxyModel,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import (
    QKeySequence,
    QShortcut,
)
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListView,
    QMenu,
    QPushButton,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.access.parts import ScrollArea
from app.help.terms import explain_as
from app.runs.face import Face, Faces, Zone
from app.runs.recent import ENTRY_ROLE, WORDS_ROLE, RecentModel
from app.shell.commands import clean
from app.shell.drop_zone import DropZone
from app.shell.recent_delegate import RecentDelegate
from app.shell.session_line import SessionLine
from app.theme import icon
from app.widgets.basic import PrimaryButton, heading

#: Most drop targets side by side, on a page of so many pixels, and on a narrower one.
_IN_A_ROW, _WIDE, _IN_A_NARROW_ROW, _NARROW = 7, 1000, 4, 760
#: The heights of the list of results and the large drop target, at least, and their shares of the
#: width.
_LEAST_HEIGHT, _SHARES = 260, (3, 2)


class StartPage(QWidget):
    """Recent results, a large drop target beside them, one for each analysis below; it only emits
    requests.
    """

    #: The analysis.
    new_asked = Signal(str)
    #: The analysis, and the zone to choose files for.
    choose_asked = Signal(str, object)
    #: The analysis, "" for the first that has an example.
    example_asked = Signal(str)
    open_asked = Signal()
    #: The analysis, the side of the zone, the paths.
    files_dropped = Signal(str, str, list)
    result_asked = Signal(str)
    #: Each of a result folder.
    folder_asked = Signal(str)
    rename_asked = Signal(str)
    delete_asked = Signal(str)
    note_asked = Signal(str)
    session_asked = Signal(str)
    #: Files of any kind are to be chosen, in a dialog of this title.
    any_asked = Signal(str)

    def __init__(self, faces: Faces, recent: RecentModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._recent = recent
        self._kinds = {face.name: (face.title, face.icon) for face in faces}
        #: By analysis and side.
        self.zones: dict[tuple[str, str], DropZone] = {}
        #: By analysis.
        self.examples: dict[str, QToolButton] = {}
        self._grid = QGridLayout()
        self._groups = [self._zone_group(face) for face in faces if face.zones()]
        self._place_zones(_IN_A_ROW)
        self.new = PrimaryButton("mdi6.plus", self.tr("&New comparison…"))
        self.example = QPushButton(icon("mdi6.flask-outline"), self.tr("Open the &example"))
        self.example.setToolTip(self.tr("Align the pair that comes with Crosspoint"))
        self.open = QPushButton(icon("mdi6.folder-open-outline"), self.tr("&Open a result…"))
        buttons = QHBoxLayout()
        for button, ask in (
            (self.new, partial(self.new_asked.emit, next(iter(faces)).name)),
            (self.example, partial(self.example_asked.emit, "")),
            (self.open, self.open_asked.emit),
        ):
            button.setMinimumHeight(34)
            button.clicked.connect(lambda _=False, ask=ask: ask())
            buttons.addWidget(button)
        buttons.addStretch(1)

        #: For files of any kind.
        self.any = DropZone(
            Zone(
                "",
                self.tr("Drop sequences here"),
                self.tr(
                    "FASTA, GenBank or EMBL files to compare, reads, alignments (PAF, SAM, delta, MAF, BLAST), or "
                    "results; a click chooses files"
                ),
                "drop",
            ),
            is_large=True,
        )
        self.any.files_dropped.connect(partial(self.files_dropped.emit, ""))
        self.any.clicked.connect(partial(self.any_asked.emit, self.tr("Open files")))
        beside = QVBoxLayout()
        beside.setSpacing(10)
        title = heading(self.tr("Compare sequences"))
        beside.addWidget(title)
        beside.addWidget(self.any, 1)
        beside.addLayout(buttons)
        self.sessions = SessionLine()
        self.sessions.asked.connect(self.session_asked)
        self._upper = upper = QHBoxLayout()
        upper.setSpacing(24)
        upper.addLayout(self._recent_list(), _SHARES[0])
        # Both titles are as high as the field beside the first.
        title.setMinimumHeight(self.search.sizeHint().height())
        upper.addLayout(beside, _SHARES[1])
        column = QVBoxLayout()
        column.setSpacing(12)
        column.addLayout(upper, 1)
        column.addWidget(self.sessions)
        column.addLayout(self._grid)
        frame = QWidget()
        frame.setLayout(column)
        frame.setMaximumWidth(1400)
        page = QWidget()
        middle = QHBoxLayout(page)
        middle.setContentsMargins(28, 16, 28, 8)
        middle.addStretch(1)
        middle.addWidget(frame, 20)
        middle.addStretch(1)
        scroll = ScrollArea(page)
        scroll.resized.connect(self._fit)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(scroll)

    def _zone_group(self, face: Face) -> tuple[QWidget, list[DropZone], QWidget | None]:
        """The title of an analysis, its drop targets, and a button for its example, if any."""
        title = heading(face.title)
        title.setWordWrap(True)
        title.setAlignment(Qt.AlignmentFlag.AlignBottom)
        return title, [self._zone(face, zone) for zone in face.zones()], self._example_of(face)

    def _fit(self, width: int) -> None:
        """Lay out for so many pixels: where they are few, the recent results are below."""
        self._place_zones(_IN_A_ROW if width >= _WIDE else _IN_A_NARROW_ROW)
        is_narrow = width < _NARROW
        direction = QBoxLayout.Direction.BottomToTop if is_narrow else QBoxLayout.Direction.LeftToRight
        self._upper.setDirection(direction)

    def _place_zones(self, in_a_row: int) -> None:
        """Put the drop targets of an analysis side by side, below its title."""
        grid = self._grid
        if bool(grid.columnStretch(_IN_A_ROW - 1)) == (in_a_row == _IN_A_ROW) and grid.count():
            return
        grid.setHorizontalSpacing(16)
        grid.setVerticalSpacing(6)
        row, taken = -3, in_a_row
        for title, zones, example in self._groups:
            if taken + len(zones) > in_a_row:
                row, taken = row + 3, 0
            grid.addWidget(title, row, taken, 1, len(zones))
            if example is not None:
                grid.addWidget(example, row + 2, taken, Qt.AlignmentFlag.AlignLeft)
            for zone in zones:
                grid.addWidget(zone, row + 1, taken)
                taken += 1
        for column in range(_IN_A_ROW):
            grid.setColumnStretch(column, int(column < in_a_row))

    def _zone(self, face: Face, zone: Zone) -> DropZone:
        place = self.zones[face.name, zone.side] = DropZone(zone)
        place.files_dropped.connect(partial(self.files_dropped.emit, face.name))
        place.clicked.connect(partial(self.choose_asked.emit, face.name, zone))
        return place

    def _example_of(self, face: Face) -> QWidget | None:
        if not face.example:
            return None
        button = QToolButton()
        button.setAutoRaise(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setIcon(icon("mdi6.flask-outline", "muted"))
        button.setText(self.tr("Example"))
        button.setToolTip(clean(face.example))
        button.setAccessibleName(button.toolTip())
        button.clicked.connect(partial(self._ask_example, face.name))
        self.examples[face.name] = button
        return button

    def _ask_example(self, analysis: str, checked: bool = False) -> None:
        self.example_asked.emit(analysis)

    def _recent_list(self) -> QVBoxLayout:
        name = heading(self.tr("Recent results"))
        self.list = explain_as(QListView(), "window.recent")
        self._found = QSortFilterProxyModel(self)
        self._found.setSourceModel(self._recent)
        self._found.setFilterRole(WORDS_ROLE)
        self.list.setModel(self._found)
        self.list.setItemDelegate(RecentDelegate(self._kinds, self.list))
        self.search = explain_as(QLineEdit(), "window.recent")
        self.search.setPlaceholderText(self.tr("Search them"))
        self.search.setAccessibleName(self.tr("Search the recent results"))
        self.search.setClearButtonEnabled(True)
        self.search.setMaximumWidth(240)
        self.search.textChanged.connect(self._find)
        self.list.setUniformItemSizes(True)
        # Its texts are elided.
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.setAccessibleName(self.tr("Recent results"))
        self.list.setMinimumHeight(_LEAST_HEIGHT)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._menu)
        self.list.activated.connect(self._activate)
        for keys, ask in (("F2", self.rename_asked), ("Del", self.delete_asked)):
            key = QShortcut(QKeySequence(keys), self.list, context=Qt.ShortcutContext.WidgetShortcut)
            key.activated.connect(partial(self._ask_for_current, ask))
        self.list.clicked.connect(self._activate)
        name.setBuddy(self.list)
        name.setMinimumHeight(self.search.sizeHint().height())
        nothing = QLabel(
            self.tr(
                "Crosspoint finds the optimal alignment of two sequences, up to whole chromosomes, all exact matches "
                "of genomes, "
                "the entries of a database that resemble a query, the alignments of pairs by the million, and every "
                "place of a genome where short reads occur.\n\n"
                "Drop files on this page, or begin with an example. Results appear here, newest first."
            )
        )
        nothing.setWordWrap(True)
        nothing.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        nothing.setForegroundRole(nothing.foregroundRole().PlaceholderText)
        self._stack = stack = QStackedLayout()
        stack.addWidget(nothing)
        stack.addWidget(self.list)
        # A slot of this page, so that the longer-lived model drops it with the page.
        self._recent.modelReset.connect(self._choose)
        self._choose()
        layout = QVBoxLayout()
        layout.setSpacing(10)
        head = QHBoxLayout()
        head.addWidget(name, 1)
        head.addWidget(self.search)
        layout.addLayout(head)
        layout.addLayout(stack, 1)
        return layout

    def _find(self, text: str) -> None:
        """Show the results that have every word of ``text``, in any order."""
        words = "".join(f"(?=.*{QRegularExpression.escape(word)})" for word in text.split())
        options = QRegularExpression.PatternOption
        anywhere = options.CaseInsensitiveOption | options.DotMatchesEverythingOption
        self._found.setFilterRegularExpression(QRegularExpression("^" + words, anywhere))

    def _choose(self) -> None:
        self._stack.setCurrentIndex(1 if self._recent.rowCount() else 0)
        self.search.setVisible(self._recent.rowCount() > 1)

    def _activate(self, index: QModelIndex) -> None:
        entry = index.data(ENTRY_ROLE)
        if entry is not None:
            self.result_asked.emit(entry.folder)

    def _ask_for_current(self, ask: SignalInstance) -> None:
        entry = self.list.currentIndex().data(ENTRY_ROLE)
        if entry is not None and not self._recent.missing(entry):
            ask.emit(entry.folder)

    def _menu(self, point: QPoint) -> None:
        entry = self.list.indexAt(point).data(ENTRY_ROLE)
        if entry is None:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("&Open"), lambda: self.result_asked.emit(entry.folder))
        is_there = not self._recent.missing(entry)
        for text, ask, keys in (
            (self.tr("Open the &folder"), self.folder_asked, ""),
            (self.tr("&Rename…"), self.rename_asked, "F2"),
            (self.tr("&Note…"), self.note_asked, ""),
            (self.tr("&Delete…"), self.delete_asked, "Del"),
        ):
            action = menu.addAction(text, partial(ask.emit, entry.folder))
            action.setShortcut(keys)
            action.setEnabled(is_there)
        menu.addSeparator()
        text = self.tr("Un&pin") if entry.pinned else self.tr("&Pin: first in this list")
        menu.addAction(text, lambda: self._recent.pin(entry.folder, not entry.pinned))
        menu.addAction(
            self.tr("Remove from the list (the folder stays)"), lambda: self._recent.take_off({entry.folder})
        )
        menu.popup(self.list.viewport().mapToGlobal(point))
