"""The main window: menus, queue, tabs, status bar. It computes nothing and reads no file."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QWidget

from app.access.focus_ring import show_focus
from app.access.keys import key_book
from app.access.page_keys import PageKeys
from app.access.tab_order import ReadingOrder
from app.ask.opener import ComparisonOpener
from app.language.text import for_window
from app.pages.banners import FailurePanel
from app.pages.desk import Desk
from app.runs.job import Job, State
from app.runs.lab.chip import LabChip
from app.runs.session import Session
from app.shell.closing import Closing
from app.shell.edit_menu import EditMenu
from app.shell.input_finder import InputFinder
from app.shell.job_panel import JobPanel
from app.shell.jobs_model import JobsModel
from app.shell.log_dock import LogDock
from app.shell.menus import Menus
from app.shell.notifier import Notifier
from app.shell.path_opener import PathOpener
from app.shell.recent_commands import RecentCommands
from app.shell.result_pictures import ResultPictures
from app.shell.run_menu import RunMenu
from app.shell.session_keeper import SessionKeeper
from app.shell.start_page import StartPage
from app.shell.status_widgets import DeviceChip, PreparationLabel
from app.shell.tab_menu import TabMenu
from app.shell.undo import UndoKeeper
from app.shell.way_finder import WayFinder
from app.shell.what_is_this import WhatIsThis
from app.shell.window_dialogs import WindowDialogs
from app.shell.workspace import PageMaker, Workspace, result_pages
from app.state.ways import RecordPlace
from app.theme import icon, theme_service
from app.widgets.basic import dropped_paths, fill, fit_to_screen
from app.widgets.file_dialogs import ask_folder
from app.widgets.messages import Message, explain
from app.widgets.reporter import shortened, warn
from app.widgets.saves import Saver
from gpu.core.errors import CrosspointError
from gpu.core.request import Request
from gpu.core.units import visible

log = logging.getLogger("crosspoint")

#: Size of the window at its first start, if the screen has room for it.
_FIRST_SIZE = QSize(1280, 800)


class MainWindow(ReadingOrder, QMainWindow):
    """Connects the parts: the signals of one part call methods of another.

    ``make_page`` makes the page of a finished result (None: its analysis's face). ``log_file`` is
    None if no log could be written.
    """

    def __init__(
        self,
        session: Session,
        make_page: PageMaker | None = None,
        version: str = "",
        log_file: Path | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.setWindowTitle(self.tr("Crosspoint"))
        self.setWindowIcon(icon("mdi6.dna", "accent"))
        self.setAcceptDrops(True)
        show_focus(QApplication.instance())  # type: ignore[arg-type]
        key_book().take(session.settings.keys, session.settings.keep_keys)
        queue = session.queue
        #: True while a comparison waits for another one.
        self._is_waiting = False
        self.start_page = StartPage(session.faces, session.recent)
        self.opener = ComparisonOpener(session, self.submit, self)
        saver = Saver(self.say, lambda problem: self.warn(problem, saver), self)
        saver.saved.connect(lambda: self._succeed(saver))
        self.desk = Desk(
            settings=session.settings,
            bench=session.card_bench,
            saver=saver,
            say=self.say,
            warn=self.warn,
            ask=self.opener.open_filled,
            run=self.submit,
            open=self.open_result,
            align=lambda pair: self.ways.align(pair),
            overview=lambda pair: self.ways.overview(pair),
            show_place=lambda place: self.ways.show_place(place),
            restart=self.restart,
        )
        pages = make_page or result_pages(session.faces)
        self.workspace = Workspace(self.start_page, queue, session.poller, session.faces, pages, self.desk)
        #: What failed last, above the page that was in front then.
        self.failure = FailurePanel(is_of_run=False)
        self._failed: tuple[QWidget, Message, object] | None = None
        central = QWidget()
        fill(central, self.failure, (self.workspace, 1))
        self.setCentralWidget(central)
        self.panel = JobPanel(queue, JobsModel(queue, session.poller, self))
        self.dock = QDockWidget(self.tr("Comparisons"), self)
        self.dock.setObjectName("comparisons")
        self.dock.setWidget(self.panel)
        self.dock.setMinimumWidth(210)
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.dock)
        self.resizeDocks([self.dock], [250], Qt.Orientation.Horizontal)
        # It would take space from the page: shown while something waits.
        self.dock.hide()
        self.log = LogDock(session.background, self.say, self)
        self.addDockWidget(Qt.DockWidgetArea.BottomDockWidgetArea, self.log)
        self.log.hide()
        self.chip, self.preparation = DeviceChip(session), PreparationLabel(session)
        self.lab_chip = LabChip(session.lab, self.statusBar())
        self.statusBar().addPermanentWidget(self.preparation)
        self.statusBar().addPermanentWidget(self.lab_chip)
        self.statusBar().addPermanentWidget(self.chip)
        self.notifier = Notifier(self)
        self.closing = Closing(self, queue, self.desk)
        self.recent_commands = RecentCommands(session, self.desk, self)
        self.ways = WayFinder(session, self.desk, self)
        self.menus = Menus(self, theme_service(), session.faces)
        self.edit_menu = EditMenu(self, self.menus.edit, self.desk)
        self.run_menu = RunMenu(session, self.menus, self._job, self)
        self.page_keys = PageKeys(self.workspace.currentWidget, self.workspace.page_actions, self.workspace)
        self.what_is_this = WhatIsThis(self, self.menus.what_is_this, self.menus.guide)
        self.dialogs = WindowDialogs(self, session, self.menus, version, log_file, self._check_scheme)
        for dock in (self.dock, self.log):
            self.menus.view.insertAction(self.menus.full_screen, dock.toggleViewAction())
        self.menus.allow(self.menus.log, "" if log_file is not None else self.tr("no log could be written"))
        self.keeper = SessionKeeper(session, self.workspace, self.desk, self)
        self.inputs = InputFinder(session, self.workspace, self.desk, self)
        self.paths = PathOpener(session, self.workspace, self.opener, self.keeper, self.desk, self)
        self.undo = UndoKeeper(session, self.workspace, self.keeper, self)
        self.edit_menu.take_undo(self.undo)
        self.workspace.page_closing.connect(self.keeper.leave)
        self._connect()
        self._restore()
        self._on_page()
        self._show_session()

    def _connect(self) -> None:
        session, menus, queue = self._session, self.menus, self._session.queue
        page, workspace, panel, opener = self.start_page, self.workspace, self.panel, self.opener
        page.new_asked.connect(opener.open)
        page.choose_asked.connect(self.paths.choose_files)
        page.any_asked.connect(self.paths.choose_any)
        page.example_asked.connect(self.open_example)
        page.open_asked.connect(self.choose_result)
        page.files_dropped.connect(lambda analysis, side, paths: self.open_paths(paths, analysis or None, side or None))
        page.result_asked.connect(self.open_result)
        page.folder_asked.connect(self.recent_commands.show_folder)
        page.rename_asked.connect(self.recent_commands.rename)
        page.delete_asked.connect(self.recent_commands.ask_to_delete)
        page.note_asked.connect(self.recent_commands.ask_note)
        self.recent_commands.closed.connect(self.undo.forget)
        self.recent_commands.closed.connect(workspace.close_result)
        session.renamed.connect(workspace.show_titles)
        page.session_asked.connect(lambda path: self.keeper.open(Path(path)))
        workspace.currentChanged.connect(self._on_page)
        workspace.currentChanged.connect(self._show_failure)
        self.failure.closed.connect(self._close_failure)
        session.beside.message.connect(self.say)
        self.keeper.changed.connect(self._show_session)
        self.inputs.found.connect(self.keeper.reopen)
        self.inputs.changed.connect(self._on_page)
        workspace.page_opened.connect(self._on_page)
        workspace.page_opened.connect(lambda page: self._succeed(page.result.folder))
        workspace.told.connect(session.recent.tell)
        self.pictures = ResultPictures(workspace, session.recent)
        self.tab_menu = TabMenu(workspace, self.recent_commands)
        panel.shown.connect(self.show_job)
        panel.resume_asked.connect(queue.resume)
        panel.now_asked.connect(session.beside.run_now)
        for signal in (queue.added, queue.changed, queue.settled, queue.removed):
            signal.connect(lambda job: self._fold_list())
        queue.settled.connect(self._on_settled)
        self.closing.given_up.connect(self._leave)
        self.chip.clicked.connect(self.dialogs.show_devices)
        self.lab_chip.clicked.connect(self.dialogs.show_computers)
        menus.new.triggered.connect(lambda action: opener.open(self._wanted(action)))
        menus.examples.triggered.connect(lambda action: self.open_example(action.data()))
        menus.open.triggered.connect(self.choose_result)
        menus.save_portable.triggered.connect(self._save_portable)
        menus.open_portable.triggered.connect(self.paths.choose_portable)
        menus.locate.triggered.connect(self.inputs.ask)
        menus.open_session.triggered.connect(self.keeper.ask_open)
        menus.save_session.triggered.connect(self.keeper.ask_save)
        menus.own_files.triggered.connect(lambda action: self.paths.choose_own_files(action.data()))
        menus.recent.aboutToShow.connect(lambda: menus.fill_recent(session.recent, self.open_result))
        menus.close_tab.triggered.connect(lambda: workspace.close_page(workspace.currentIndex()))
        menus.next_tab.triggered.connect(lambda: workspace.step(1))
        menus.previous_tab.triggered.connect(lambda: workspace.step(-1))
        menus.preferences.triggered.connect(self.dialogs.show_preferences)
        menus.quit.triggered.connect(self.close)
        menus.schemes.triggered.connect(self._set_scheme)
        menus.full_screen.toggled.connect(self._set_full_screen)
        menus.guide.triggered.connect(lambda: self.dialogs.show_guide(self.workspace.current_analysis))
        menus.diagnostics.triggered.connect(lambda: self.dialogs.save_diagnostics(self.say))
        menus.move_tab.triggered.connect(lambda action: self._move_tab(action.data()))
        # Its list has what the Edit menu can do now, and all recent results by name.
        menus.palette.triggered.connect(self.edit_menu.update)
        menus.palette.triggered.connect(lambda: menus.fill_recent(session.recent, self.open_result, most=None))
        menus.palette.triggered.connect(self.dialogs.show_palette)
        menus.shortcuts.triggered.connect(self.dialogs.show_shortcuts)
        menus.keys.triggered.connect(self.dialogs.show_keys)
        menus.devices.triggered.connect(self.dialogs.show_devices)
        menus.check.triggered.connect(self.dialogs.show_check)
        menus.log.triggered.connect(self.dialogs.show_log)
        menus.about.triggered.connect(self.dialogs.show_about)

    @property
    def session(self) -> Session:
        return self._session

    # ------------------------------------------------------------------ opening

    def open_paths(self, paths: list[str], analysis: str | None = None, side: str | None = None) -> None:
        """Open result folders and compare files that were dropped or named (``PathOpener``)."""
        self.paths.open(paths, analysis, side)

    def open_example(self, analysis: str = "") -> None:
        """Compute the bundled example of an analysis ("": the first that has one), and show it."""
        try:
            request, folder = self._session.example(analysis)
        except CrosspointError as problem:
            self.warn(problem)
            return
        self.submit(request, folder)

    def submit(self, request: Request, folder: Path, in_lab: bool = False) -> None:
        """Queue a comparison and show it, or report why its folder cannot be used.

        ``in_lab``: the computers of the lab compute it.
        """
        try:
            job = self._session.submit(request, folder, in_lab)
        except CrosspointError as problem:
            self.warn(problem, folder)
        else:
            self._succeed(folder)
            self.show_job(job)

    def resume_jobs(self) -> None:
        """Resume the jobs of the previous process, and show the first."""
        jobs = self._session.resume_jobs()
        if jobs:
            self.show_job(jobs[0])

    def choose_result(self) -> None:
        ask_folder(self, self.tr("Open a result folder"), self._session.settings.results_folder, self.open_result)

    def open_result(
        self,
        folder: str | Path,
        front: bool = True,
        place: RecordPlace | None = None,
        failed: Callable[[Exception], None] | None = None,
        owner: QObject | None = None,
    ) -> None:
        """See ``app.pages.desk.OpenResult``."""
        folder = Path(folder)
        job = self._session.queue.find(folder)
        if job is not None and job.state is not State.DONE:
            self.workspace.show_job(job)
            return
        self.say(self.tr("Opening {name}…").format(name=folder.name))
        self._session.background.call(
            self._session.open_result,
            *(folder, self._session.settings.located),
            done=lambda result: self._on_opened(result, front, place),
            failed=failed or (lambda problem: self.warn(problem, folder)),
            owner=owner or self,
        )

    def _save_portable(self) -> None:
        page = self.workspace.saved_result
        if page is not None:
            page.ask_portable()

    def _show_session(self) -> None:
        """Name the session in the title and on the start page."""
        keeper = self.keeper
        parts = [visible(keeper.path.stem)] if keeper.path is not None else []
        if keeper.read_only:
            parts.append(self.tr("read-only: {0}").format(visible(keeper.read_only)))
        self.setWindowTitle(" – ".join([*parts, self.tr("Crosspoint")]))
        self.start_page.sessions.show_sessions(list(self._session.settings.sessions))

    def _on_opened(self, result: Any, front: bool, place: RecordPlace | None) -> Iterator[None]:
        self.statusBar().clearMessage()
        if not result.finished:
            self.show_job(self._session.stopped_job(result))
            return
        if (made := self.workspace.make_page(result)) is not None:
            try:
                yield from made.steps
            except BaseException:  # given up, or failed: its connections would keep it
                made.deleteLater()
                raise
        page = self.workspace.show_result(result, self._session.remember_result(result), front, made)
        if place is not None:
            page.show_place(place)
        if front and (notices := getattr(result, "notices", ())):
            more = self.tr(" See “Numbers” for {0:,} more.").format(len(notices) - 1) if len(notices) > 1 else ""
            self.say(for_window(notices[0]) + more)
        # A dot plot shows the alignments of its sequences, in either order of opening.
        self.workspace.offer([Path(entry.folder) for entry in self._session.recent.entries])
        self._on_page()

    def show_job(self, job: Job) -> None:
        """Show a job: its run, or its result once it is done."""
        if job.state is State.DONE:
            self.open_result(job.folder)
        else:
            self.workspace.show_job(job)
            self.panel.choose(job)

    def _fold_list(self) -> None:
        """Show the list of comparisons while one runs or waits beside another; what is alone has
        its page.
        """
        is_waiting = len(self._session.queue.unfinished()) > 1
        if self._is_waiting != is_waiting:
            self._is_waiting = is_waiting
            self.dock.setVisible(is_waiting)

    def _on_settled(self, job: Job) -> None:
        if self.closing.under_way:
            return
        if self._session.settings.notify:
            sentence = self.notifier.announce(job)
            if sentence:
                self.say(sentence)
        if job.state is State.DONE:
            # A result replaces its run's tab; it comes to the front only if no other tab is in
            # front.
            looking = self.workspace.current_job
            self.open_result(job.folder, front=looking is job or self.workspace.currentIndex() == 0)

    # ------------------------------------------------------------------ messages

    def say(self, text: str) -> None:
        """Show a line in the status bar, and log it; "" clears it."""
        if text:
            log.info("%s", text)
        self.statusBar().showMessage(visible(text), 15_000)

    def show_message(self, message: Message, tried: object = None) -> None:
        """Show a sentence with a button for details, above the page until it is closed, or until
        what was ``tried`` succeeds, and log it; in a dialog while another one is open, which hides
        the window.
        """
        log.warning("%s", f"{message.sentence}\n{message.details}".strip())
        self.statusBar().clearMessage()
        if (dialog := QApplication.activeModalWidget()) is not None:
            warn(dialog, message)
        else:
            self._failed = self.workspace.currentWidget(), shortened(message), tried
            self._show_failure()

    def _show_failure(self) -> None:
        is_here = self._failed is not None and self._failed[0] is self.workspace.currentWidget()
        self.failure.show_message(self._failed[1] if self._failed is not None and is_here else None)

    def _close_failure(self) -> None:
        self._failed = None
        self._show_failure()

    def _succeed(self, tried: object) -> None:
        """Close the bar of a failure of what has succeeded now; what was not saved on another page
        is still not saved.
        """
        is_here = tried is not self.desk.saver or self.failure.isVisible()
        if self._failed is not None and self._failed[2] == tried and is_here:
            self._close_failure()

    def warn(self, problem: Exception, tried: object = None) -> None:
        """Show why something failed; ``tried``: what it was, such as the folder to open."""
        self.show_message(explain(problem), tried)

    # ------------------------------------------------------------------ menus

    def _on_page(self) -> None:
        self.menus.set_page_actions(self.workspace.page_actions())
        self.page_keys.update()
        start = self.workspace.currentIndex() == 0
        folder = self.workspace.current_folder
        self.panel.choose(None if folder is None else self._session.queue.find(folder))
        for action in (self.menus.close_tab, *self.menus.move_tab.actions()):
            self.menus.allow(action, self.tr("the start page stays") if start else "")
        missing = self.inputs.missing(self.workspace.currentWidget())
        is_result = self.workspace.saved_result is not None
        self.menus.allow(self.menus.save_portable, "" if is_result else self.tr("open a finished result first"))
        self.menus.allow(self.menus.locate, "" if missing else self.tr("no sequences of this result are missing"))
        self.run_menu.update()

    def _wanted(self, new: QAction) -> str:
        """The analysis of a command; that of the page in front for the first, "New comparison…"."""
        here = self.workspace.current_analysis if new is self.menus.new.actions()[0] else ""
        return here if here in {face.name for face in self._session.faces} else new.data()

    def _move_tab(self, places: int) -> None:
        page = self.workspace.currentWidget()
        if page is not None:
            self.workspace.move_page(page, places)

    def _job(self) -> Job | None:
        return self.workspace.current_job or self.panel.current

    def _set_scheme(self, action: QAction) -> None:
        self._session.settings.scheme = action.data()
        theme_service().set_scheme(action.data())

    def _set_full_screen(self, on: bool) -> None:
        # Keep the other bits, so that a maximised window stays maximised.
        full = Qt.WindowState.WindowFullScreen
        self.setWindowState(self.windowState() | full if on else self.windowState() & ~full)

    def _check_scheme(self) -> None:
        for action in self.menus.schemes.actions():
            action.setChecked(action.data() == theme_service().scheme)

    # ------------------------------------------------------------------ dropping

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_paths(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.paths.take_dropped(dropped_paths(event.mimeData()))

    # ------------------------------------------------------------------ closing

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.closing.allowed():
            event.ignore()
            return
        self._save()
        self._session.queue.close()
        event.accept()

    def restart(self, job: Job) -> None:
        """Stop running jobs and close.

        The application then starts a new process, which resumes all jobs.
        """
        if not self.closing.under_way:
            self._session.hand_over(job)
            self.closing.stop()

    def _leave(self) -> None:
        # The engine did not answer. The files on disk are consistent at any moment, so close
        # anyway.
        self._save()
        self.hide()
        self._session.abandoned.emit()

    def _save(self) -> None:
        self.keeper.close()
        self._session.settings.set_geometry("window", self.saveGeometry())
        self._session.settings.set_geometry("docks", self.saveState())

    def _restore(self) -> None:
        settings = self._session.settings
        fit_to_screen(self, _FIRST_SIZE)
        if not settings.geometry("window").isEmpty():
            self.restoreGeometry(settings.geometry("window"))
            self.restoreState(settings.geometry("docks"))
            # The saved position may be on a larger screen.
            if not (self.isMaximized() or self.isFullScreen()):
                fit_to_screen(self)
        self._fold_list()
        self.menus.full_screen.setChecked(self.isFullScreen())
