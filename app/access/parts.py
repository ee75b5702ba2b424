"""Splitters, tool bars and tabs that answer to the keyboard, and fit into a small window."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QActionEvent, QIcon, QKeyEvent, QKeySequence, QMouseEvent, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QSplitterHandle,
    QStackedWidget,
    QStyle,
    QTabBar,
    QTabWidget,
    QToolBar,
    QToolButton,
    QWidget,
)

from app.theme import icon

#: Pixels that a divider moves at a press of an arrow key.
_STEP = 24
#: Pixels around the content of a dialog, of both sides together.
_AROUND = 32
#: Pixels of a tab, at least; of a widget at most, as Qt has them.
_LEAST_TAB, _QT_MOST = 40, (1 << 24) - 1
#: Least pixels of tabs that unfold below a picture, and their share of the height at most for that.
_UNFOLDED, _MOST_UNFOLDED = 240, 0.65


class Splitter(QSplitter):
    """A splitter whose dividers take the focus and move by the arrow keys, Home and End."""

    def createHandle(self) -> QSplitterHandle:
        return _Handle(self.orientation(), self)


class _Handle(QSplitterHandle):
    def __init__(self, orientation: Qt.Orientation, parent: QSplitter) -> None:
        super().__init__(orientation, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(self.tr("Divider"))
        self.setAccessibleDescription(self.tr("The arrow keys move it"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        across = self.orientation() is Qt.Orientation.Horizontal
        less, more = (Qt.Key.Key_Left, Qt.Key.Key_Right) if across else (Qt.Key.Key_Up, Qt.Key.Key_Down)
        here = self.x() if across else self.y()
        size = self.splitter().width() if across else self.splitter().height()
        there = {less: here - _STEP, more: here + _STEP, Qt.Key.Key_Home: 0, Qt.Key.Key_End: size}
        if (place := there.get(Qt.Key(event.key()))) is None:
            super().keyPressEvent(event)
        else:
            self.moveSplitter(place)


class ToolBar(QToolBar):
    """A tool bar whose buttons Tab reaches; Qt leaves them out.

    Where it is too narrow, buttons with texts lose them, before Qt puts any behind the ».
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        #: Pixels that each button is wider with its text, the first one to lose it first.
        self._texts: dict[QToolButton, int] = {}
        more = self.findChild(QToolButton, "qt_toolbar_ext_button")
        if more is not None:  # Qt's own icon is black in dark themes, too
            more.setIcon(icon("mdi6.chevron-double-right"))
            more.setToolTip(self.tr("More tools"))
            more.setAccessibleName(more.toolTip())

    def shorten(self, buttons: Iterable[QToolButton]) -> None:
        """Take the texts off these buttons, one after the other, where all of them have no room."""
        for button in buttons:
            widths = []
            for style in (Qt.ToolButtonStyle.ToolButtonIconOnly, Qt.ToolButtonStyle.ToolButtonTextBesideIcon):
                button.setToolButtonStyle(style)
                widths.append(button.sizeHint().width())
            self._texts[button] = widths[1] - widths[0]
            if button.defaultAction() is None:
                button.setAccessibleName(button.text())
                button.setToolTip(button.text())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()
        super().resizeEvent(event)

    def _fit(self) -> None:
        beside, alone = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly
        short = {button for button in self._texts if button.toolButtonStyle() is alone}
        wanted = self.sizeHint().width() + sum(self._texts[button] for button in short)
        for button, pixels in self._texts.items():
            style = alone if wanted > self.width() else beside
            wanted -= pixels if style is alone else 0
            if button.toolButtonStyle() is not style:
                button.setToolButtonStyle(style)

    def actionEvent(self, event: QActionEvent) -> None:
        super().actionEvent(event)
        button = self.widgetForAction(event.action())
        if isinstance(button, QToolButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)


class ScrollArea(QScrollArea):
    """A frameless area that shows the whole of a part, and scrolls it where there is no room.

    Its ``SideBySide`` parts stand below each other before it scrolls sideways. ``resized`` carries
    the pixels of its width beside a scroll bar.
    """

    resized = Signal(int)

    def __init__(self, part: QWidget) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(part)
        self._part = part

    def resizeEvent(self, event: QResizeEvent) -> None:
        width = self.width() - self.verticalScrollBar().sizeHint().width()
        for row in self._part.findChildren(SideBySide):
            row.turn(width)
        self.resized.emit(width)
        super().resizeEvent(event)


class SideBySide(QHBoxLayout):
    """Parts of the same width in a row; below each other in a ``ScrollArea`` too narrow for it."""

    def __init__(self, parts: Iterable[QWidget]) -> None:
        super().__init__()
        self.setSpacing(14)
        self._parts = list(parts)
        for part in self._parts:
            self.addWidget(part, 1)

    def turn(self, width: int) -> None:
        """Lay out for a scroll area of so many pixels."""
        parts = [part for part in self._parts if not part.isHidden()]
        needed = sum(part.minimumSizeHint().width() + self.spacing() for part in parts) + _AROUND
        is_wide = needed <= width or len(parts) < 2
        self.setDirection(self.Direction.LeftToRight if is_wide else self.Direction.TopToBottom)


class TabRow(QTabBar):
    """A row of tabs that never scrolls: where it has no room, the longest titles are cut first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setUsesScrollButtons(False)
        self.setElideMode(Qt.TextElideMode.ElideRight)

    def widest(self, width: int) -> int:
        """The most pixels of a tab with which all of them fit into so many."""
        widths = [self.tabSizeHint(index).width() for index in range(self.count())]
        most = max(widths, default=0)
        while most > _LEAST_TAB and sum(min(one, most) for one in widths) > width:
            most -= 1
        return most

    def tabSizeHint(self, index: int) -> QSize:
        # Tabs behind are lower by this, and accents of capitals would be cut there.
        lower = self.style().pixelMetric(QStyle.PixelMetric.PM_TabBarTabShiftVertical, None, self)
        return super().tabSizeHint(index) + QSize(0, lower)

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index).boundedTo(QSize(self.widest(self.width()), _QT_MOST))

    def sizeHint(self) -> QSize:
        # Qt's own is that of the last layout, if any.
        whole = sum(self.tabSizeHint(index).width() for index in range(self.count()))
        return QSize(whole, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        least = sum(super(TabRow, self).minimumTabSizeHint(index).width() for index in range(self.count()))
        return QSize(least, super().minimumSizeHint().height())


class KindTabs(TabRow):
    """The row of tabs of a dialog: with little room it has neither icons nor what is in brackets.
    ``Ctrl+Tab`` goes on to the next one, from any part of its dialog.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDrawBase(False)
        self.setExpanding(False)
        self._tabs: list[tuple[QIcon, str]] = []
        #: Pixels of all tabs whole, and of the widest tab.
        self._whole = self._most = 0
        for keys, step in (("Ctrl+Tab", 1), ("Ctrl+Shift+Tab", -1)):
            QShortcut(QKeySequence(keys), self, partial(self._go_on, step))

    def _go_on(self, step: int) -> None:
        self.setCurrentIndex((self.currentIndex() + step) % self.count())

    def add(self, sign: QIcon, title: str) -> int:
        """Add a tab; return its index."""
        self._tabs.append((sign, title))
        index = self.addTab(sign, title)
        self._whole += self.tabSizeHint(index).width()
        return index

    def fit(self, width: int) -> None:
        """Show icons and whole titles if all tabs fit into so many pixels with them."""
        has_room = self._whole <= width
        for index, (sign, title) in enumerate(self._tabs):
            self.setTabIcon(index, sign if has_room else QIcon())
            self.setTabText(index, title if has_room else title.partition(" (")[0])
        self._most = self.widest(width)
        # This lays out the tabs anew.
        self.setElideMode(Qt.TextElideMode.ElideRight)

    def minimumTabSizeHint(self, index: int) -> QSize:
        return self.tabSizeHint(index).boundedTo(QSize(self._most, self.height()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())


class Tabs(QTabWidget):
    """Tabs whose pages scroll where they have no room, instead of keeping the window large.

    Each page lies in a ``ScrollArea``; all methods take and return the page itself.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTabBar(TabRow(self))
        self.setDocumentMode(True)

    def addTab(self, page: QWidget, *about: Any) -> int:
        return self.insertTab(self.count(), page, *about)

    def insertTab(self, index: int, page: QWidget, *about: Any) -> int:
        index = super().insertTab(index, ScrollArea(page), *about)
        # A narrow row cuts it.
        self.setTabToolTip(index, self.tabText(index))
        return index

    def removeTab(self, index: int) -> None:
        area = super().widget(index)
        super().removeTab(index)
        if isinstance(area, ScrollArea):
            area.takeWidget()
            area.deleteLater()

    def widget(self, index: int) -> QWidget | None:
        area = super().widget(index)
        return area.widget() if isinstance(area, ScrollArea) else None

    def currentWidget(self) -> QWidget:
        return self.widget(self.currentIndex())  # type: ignore[return-value]

    def setCurrentWidget(self, page: QWidget) -> None:
        self.setCurrentIndex(self.indexOf(page))

    def indexOf(self, page: QWidget | None) -> int:
        return next((index for index in range(self.count()) if self.widget(index) is page), -1)


class FoldingTabs(Tabs):
    """Tabs below a picture that fold to their row of titles: by a click on the title in front, or
    by the button at the end. Any tab that is brought to the front unfolds them.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._height, self._is_moved = 0, False
        self.button = QToolButton(self)
        self.button.setAutoRaise(True)
        self.button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.button.clicked.connect(lambda: self.fold(not self.is_folded))
        self.setCornerWidget(self.button, Qt.Corner.TopRightCorner)
        self.tabBar().installEventFilter(self)
        #: The tab, and the part of it with the focus, that ``back`` returns to.
        self._before: tuple[QWidget, QWidget | None] | None = None
        self.currentChanged.connect(self._on_change)
        self.fold(False)

    def _on_change(self) -> None:
        self._before = None
        self.fold(False)

    def visit(self, index: int) -> None:
        """Bring a tab to the front until ``back``, or until another one is chosen."""
        before = self.currentWidget(), self.focusWidget()
        self.setCurrentIndex(index)
        self._before = before

    def back(self) -> None:
        """Return to the tab, and to its part with the focus, from which the one with the focus is
        visited.
        """
        focus = QApplication.focusWidget()
        if self._before is not None and focus is not None and self.currentWidget().isAncestorOf(focus):
            tab, part = self._before
            self.setCurrentWidget(tab)
            (part or tab).setFocus()

    @property
    def is_folded(self) -> bool:
        """True while only the titles are shown."""
        return self.maximumHeight() < _QT_MOST

    def fold(self, on: bool) -> None:
        """Show the titles only, or the tab in front as high as it was before."""
        was_folded = self.is_folded
        if on and not was_folded:
            self._height = self.height()
        least = self.tabBar().sizeHint().height()
        # Else the focus could stay in what nobody sees.
        for stack in self.findChildren(QStackedWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            stack.setVisible(not on)
        self.setMaximumHeight(least if on else _QT_MOST)
        self.setMinimumHeight(least if on else 0)
        self.button.setIcon(icon("mdi6.chevron-up" if on else "mdi6.chevron-down"))
        self.button.setToolTip(self.tr("Show the tab in front") if on else self.tr("Show the titles only"))
        self.button.setAccessibleName(self.button.toolTip())
        if was_folded and not on and self.isVisible():
            self._make_room()

    def _make_room(self) -> None:
        """Be as high as before, and until the user has moved the divider as something is seen."""
        around = self.parentWidget()
        if isinstance(around, QSplitter):
            whole = sum(around.sizes())
            height = self._height if self._height > self.tabBar().sizeHint().height() else 0
            if not self._is_moved:
                height = max(height, self.height(), round(min(_UNFOLDED, _MOST_UNFOLDED * whole)))
            if height:
                around.setSizes([whole - height, height])

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ParentChange and isinstance(around := self.parentWidget(), QSplitter):
            around.splitterMoved.connect(self._keep_height)
        if event.type() is QEvent.Type.Show and not (self.is_folded or self._is_moved):
            self._make_room()
        return super().event(event)

    def _keep_height(self) -> None:
        self._is_moved = True

    def setCurrentIndex(self, index: int) -> None:
        super().setCurrentIndex(index)
        self.fold(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.button() is Qt.MouseButton.LeftButton:
            if event.type() is QEvent.Type.MouseButtonDblClick:
                return True  # the first click has folded or unfolded them
            index = self.tabBar().tabAt(event.position().toPoint())
            if event.type() is QEvent.Type.MouseButtonPress and index >= 0 and index == self.currentIndex():
                self.fold(not self.is_folded)
        return super().eventFilter(watched, event)
