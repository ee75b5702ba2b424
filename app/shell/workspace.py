"""The tabs: the start page, runs, and opened results."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QTabBar, QToolButton, QWidget

from app.access.parts import Tabs
from app.help.terms import explain_as
from app.pages.desk import Desk
from app.pages.run import RunPage
from app.runs.face import Faces
from app.runs.job import Job
from app.runs.poller import Poller
from app.runs.queue import JobQueue
from app.shell.tab_bar import MovableTabs
from app.shell.unopened import UnopenedPage
from app.state.folders import distinct_names, is_same_folder
from app.theme import icon
from app.widgets.background import Background
from app.widgets.basic import plain
from gpu.core.units import visible

if TYPE_CHECKING:
    from app.pages.result import ResultPage

log = logging.getLogger("crosspoint")

#: Makes the page of a finished result, but for its ``steps``; replaced in tests.
PageMaker = Callable[[Any, Desk], "ResultPage"]


def result_pages(faces: Faces) -> PageMaker:
    """The default factory of pages; imports pyqtgraph with the first result or by ``preload``."""
    return lambda result, desk: faces[result.request.analysis].begin_page(result, desk)


def preload(faces: Faces, background: Background) -> None:
    """Import the result pages in a thread, so that opening the first result does not stall."""

    def load() -> None:
        # NumPy imports it on the first call of unique, which takes a tenth of a second.
        import numpy  # First, since another thread may be importing it.
        import numpy.ma  # noqa: F401

        for face in faces:
            face.preload()

    background.call(load, done=lambda _: None, failed=lambda problem: log.error("%r", problem))


class Workspace(Tabs):
    """Pages by result folder; the first tab is the start page and stays."""

    #: A page whose tab is about to be closed.
    page_closing = Signal(object)
    page_closed = Signal()
    #: A result's page that was opened.
    page_opened = Signal(object)
    #: The folder of a result, and the engine's sentence on what was found.
    told = Signal(object, object)

    def __init__(
        self,
        start: QWidget,
        queue: JobQueue,
        poller: Poller,
        faces: Faces,
        make_page: PageMaker,
        desk: Desk,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._faces = faces
        self._queue = queue
        self._poller = poller
        self._make_page = make_page
        self._desk = desk
        self._pages: dict[QWidget | None, ResultPage] = {}
        #: Title and folder of each tab but the first, as its page tells them.
        self._titles: dict[QWidget, tuple[str, str]] = {}
        tabs = MovableTabs(self)
        self.setTabBar(explain_as(tabs, "window.tabs"))
        #: Goes to the start page where its tab may be out of sight.
        self.home = QToolButton(self)
        self.home.setIcon(icon("mdi6.home-outline"))
        self.home.setToolTip(self.tr("Start"))
        self.home.setAccessibleName(self.tr("Start"))
        self.home.setAutoRaise(True)
        self.home.clicked.connect(self.show_start)
        self.home.hide()
        self.setCornerWidget(self.home, Qt.Corner.TopLeftCorner)
        # Later: the row of tabs is being laid out.
        tabs.overflows.connect(self.home.setVisible, Qt.ConnectionType.QueuedConnection)
        self.setTabsClosable(True)
        self.setMovable(True)
        self.setAccessibleName(self.tr("Open comparisons"))
        self.addTab(start, icon("mdi6.home-outline"), self.tr("Start"))
        for side in (QTabBar.ButtonPosition.LeftSide, QTabBar.ButtonPosition.RightSide):
            self.tabBar().setTabButton(0, side, None)
        self.tabCloseRequested.connect(self.close_page)
        queue.removed.connect(self._on_removed)

    def show_start(self) -> None:
        self.setCurrentIndex(0)

    def show_job(self, job: Job) -> None:
        """Bring a run's page to the front."""
        index = self._index(job.folder)
        shown = self.widget(index) if index >= 0 else None
        if not isinstance(shown, RunPage):
            # A run in the same folder replaces the page of the earlier result.
            page = RunPage(job, self._faces[job.request.analysis], self._queue, self._poller, self._desk)
            index = self._add(page, job.title, str(job.folder), "mdi6.progress-clock", index if shown else None)
        self.setCurrentIndex(index)
        if shown is not None and not isinstance(shown, RunPage):
            self._drop(shown)

    def make_page(self, result: Any) -> ResultPage | None:
        """Begin the page of a result, whose ``steps`` are for the caller; None if it is open."""
        return None if self.page_of(result.folder) in self._pages else self._make_page(result, self._desk)

    def show_result(self, result: Any, title: str, front: bool = True, made: ResultPage | None = None) -> ResultPage:
        """Open a finished result in a tab, replacing its run's page if shown.

        ``made``: by ``make_page``; it may have been opened otherwise since then.
        """
        index = self._index(result.folder)
        old = self.widget(index) if index >= 0 else None
        known = self._pages.get(old)
        if known is not None:
            if made is not None:
                made.deleteLater()
            if front:
                self.setCurrentIndex(index)
            return known
        page = made or self._make_page(result, self._desk)
        page.complete()
        page.told.connect(lambda sentence: self.told.emit(result.folder, sentence))
        page.show_answer()
        # A session keeps what differs from the page as it is made.
        page.recall()
        in_front = front or (old is not None and old is self.currentWidget())
        self._pages[page] = page
        place = index if index >= 0 else self.count()
        sign = self._faces[result.request.analysis].icon
        new = self._add(page, title, str(result.folder), sign, place)
        if in_front:
            self.setCurrentIndex(new)
        if old is not None:
            self._drop(old)
        self.page_opened.emit(page)
        return page

    def show_unopened(
        self, page: UnopenedPage, analysis: str, instead: QWidget | None = None, place: int | None = None
    ) -> None:
        """Add the tab of a result that is opened later, or show it instead of an open page.

        ``place``: of a new tab; None: behind the others.
        """
        sign = next((face.icon for face in self._faces if face.name == analysis), "mdi6.file-outline")
        if instead is not None:
            place = self.indexOf(instead)
        is_in_front = instead is not None and instead is self.currentWidget()
        index = self._add(page, page.tab.title, str(page.folder), sign, place)
        if is_in_front:
            self.setCurrentIndex(index)
        if instead is not None:
            self._drop(instead)

    def result_page(self, page: QWidget | None) -> ResultPage | None:
        """A page, if it shows a result."""
        return self._pages.get(page)

    def pages(self) -> list[QWidget]:
        """The pages after the start page, in the order of their tabs."""
        return [page for page in map(self.widget, range(1, self.count())) if page is not None]

    def close_all(self) -> None:
        """Close all tabs; runs continue."""
        self.show_start()
        for page in self.pages():
            self._drop(page)

    def offer(self, folders: list[Path]) -> None:
        """Offer these results to every result page."""
        for page in self._pages.values():
            page.offer(folders)

    def take_files(self, paths: list[str]) -> bool:
        """Give dropped files to the page in front; False if it does not take them."""
        page = self._pages.get(self.currentWidget())
        return page is not None and page.take_files(paths)

    @property
    def current_job(self) -> Job | None:
        """The job of the page in front, if that is a run."""
        page = self.currentWidget()
        return page.job if isinstance(page, RunPage) else None

    @property
    def current_folder(self) -> Path | None:
        """The folder of the page in front; None for the start page."""
        return self.folder_of(self.currentWidget())

    def folder_of(self, page: QWidget | None) -> Path | None:
        """The folder of a page's run or result; None for the start page."""
        return Path(self._titles[page][1]) if page in self._titles else None

    @property
    def current_analysis(self) -> str:
        """The analysis of the page in front, "" for the start page."""
        page = self._pages.get(self.currentWidget())
        if page is not None:
            return str(page.result.request.analysis)
        return self.current_job.request.analysis if self.current_job is not None else ""

    @property
    def saved_result(self) -> ResultPage | None:
        """The page in front, if it is of a result folder."""
        page = self._pages.get(self.currentWidget())
        return page if page is not None and page.can_repeat else None

    def page_actions(self) -> list[QAction]:
        """The menu entries of the page in front."""
        page = self._pages.get(self.currentWidget())
        if page is None:
            return []
        actions = page.actions()
        return [*actions, page.repeat] if page.can_repeat and page.repeat not in actions else actions

    def close_page(self, index: int) -> None:
        """Close a tab; its run continues."""
        page = self.widget(index)
        if index > 0 and page is not None:
            self.page_closing.emit(page)
            self._drop(page)

    def move_page(self, page: QWidget, places: int) -> None:
        """Move a tab to the right, or with a negative number to the left, behind the start page."""
        now = self.indexOf(page)
        if now > 0:
            self.tabBar().moveTab(now, min(max(1, now + places), self.count() - 1))

    def title_of(self, page: QWidget) -> str:
        """The title of a tab, with what the user gave it, but without what tells it from others."""
        title, folder = self._titles[page]
        return self._desk.settings.title(folder) or title

    def page_of(self, folder: Path) -> QWidget | None:
        """The page of a folder, if there is one."""
        return self.widget(index) if (index := self._index(folder)) > 0 else None

    def show_page(self, folder: Path | None) -> None:
        """Bring the tab of a folder to the front, if there is one; None: the start page."""
        if folder is None:
            self.show_start()
        elif (page := self.page_of(folder)) is not None:
            self.setCurrentWidget(page)

    def close_result(self, folder: Path) -> None:
        """Close the tab of a folder, if there is one."""
        self.close_page(self._index(folder))

    def step(self, tabs: int) -> None:
        """Bring the next (1) or previous (-1) tab to the front, round and round."""
        self.setCurrentIndex((self.currentIndex() + tabs) % self.count())

    def _index(self, folder: Path) -> int:
        return next((i for i in range(1, self.count()) if self._is_of(self.widget(i), folder)), -1)

    def _is_of(self, page: QWidget | None, folder: Path) -> bool:
        if isinstance(page, RunPage):
            return is_same_folder(page.job.folder, folder)
        if isinstance(page, UnopenedPage):
            return is_same_folder(page.folder, folder)
        shown = self._pages.get(page)
        return shown is not None and is_same_folder(shown.result.folder, folder)

    def _add(self, page: QWidget, title: str, tip: str, sign: str, place: int | None = None) -> int:
        self._titles[page] = title, tip
        index = self.insertTab(self.count() if place is None else place, page, icon(sign), "")
        self.show_titles()
        return index

    def show_titles(self) -> None:
        """Name the tabs so that they can be told apart, with the titles that the user gave."""
        pages = list(self._titles)
        results = [(self._desk.settings.title(folder) or title, folder) for title, folder in self._titles.values()]
        for page, name, (title, folder) in zip(pages, distinct_names(results), results, strict=True):
            if isinstance(page, RunPage | UnopenedPage):
                page.show_title(title)
            elif (shown := self._pages.get(page)) is not None:
                shown.title = title
            index, name = self.indexOf(page), visible(name)
            short = name if len(name) <= 40 else _shortened(name)
            self.setTabText(index, short.replace("&", "&&"))
            self.setTabToolTip(index, plain(f"{name}\n{folder}"))

    def _drop(self, page: QWidget) -> None:
        self.removeTab(self.indexOf(page))
        if (shown := self._pages.pop(page, None)) is not None:
            shown.remember()
        del self._titles[page]
        self.show_titles()
        page.deleteLater()
        self.page_closed.emit()

    def _on_removed(self, job: Job) -> None:
        index = self._index(job.folder)
        if index > 0 and isinstance(self.widget(index), RunPage):
            self.close_page(index)


def _shortened(name: str) -> str:
    """A long name for a tab: its beginning, and the end that tells it from others."""
    return f"{name[:26]}…{name[-12:]}" if name.endswith(")") else name[:38] + "…"
