"""The frame: menus, queue, tabs, status bar. It computes nothing and reads no file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, QTimer, QUrl
from PySide6.QtGui import QAction, QCloseEvent, QDesktopServices, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QDockWidget, QFileDialog, QMainWindow, QMessageBox, QToolButton, QWidget

from app.dialogs.comparison_dialog import Analysis, ComparisonDialog
from app.dialogs.new_comparison import NewComparisonDialog
from app.dialogs.new_matches import NewMatchesDialog
from app.jobs.job import Job, State
from app.menus import Menus
from app.messages import Message, explain
from app.models.jobs_model import JobsModel
from app.notifier import Notifier
from app.session import Session
from app.theme import icon, theme_service
from app.views.job_panel import JobPanel
from app.views.start_page import StartPage
from app.widgets import dropped_paths, is_result, without_icons
from app.workspace import PageMaker, Workspace, result_page
from gpu.errors import CrosspointError
from gpu.request import Request, SequenceChoice

#: How long closing waits for the engine before it leaves it behind (a result survives that), in milliseconds.
_PATIENCE_MS = 10_000

DialogKind = type[NewComparisonDialog] | type[NewMatchesDialog]


class MainWindow(QMainWindow):
    """Holds the parts together: what one part asks for, another is told to do.

    ``make_page`` makes the page of a finished result. ``log_file`` is None where no log could be written.
    """

    def __init__(
        self,
        session: Session,
        make_page: PageMaker = result_page,
        version: str = "",
        log_file: Path | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._version = version
        self._log_file = log_file
        self._closing = False
        self._dialog: ComparisonDialog | None = None
        self.setWindowTitle(self.tr("Crosspoint"))
        self.setWindowIcon(icon("mdi6.dna", "accent"))
        self.setAcceptDrops(True)
        self.resize(1280, 800)

        queue = session.queue
        self.start_page = StartPage(session.recent)
        self.workspace = Workspace(self.start_page, queue, session.poller, make_page)
        self.setCentralWidget(self.workspace)
        self.panel = JobPanel(queue, JobsModel(queue, session.poller, self))
        self.dock = QDockWidget(self.tr("Comparisons"), self)
        self.dock.setObjectName("comparisons")
        self.dock.setWidget(self.panel)
        self.dock.setMinimumWidth(210)
        self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, self.dock)
        self.resizeDocks([self.dock], [250], Qt.Orientation.Horizontal)
        self.chip = QToolButton()
        self.chip.setAutoRaise(True)
        self.chip.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.chip.setIcon(icon("mdi6.chip"))
        self.chip.setText(self.tr("Looking for devices…"))
        self.chip.setToolTip(self.tr("Which device computes, and why"))
        self.chip.setAccessibleName(self.tr("Device"))
        self.statusBar().addPermanentWidget(self.chip)
        self.notifier = Notifier(self)
        self.menus = Menus(self, theme_service())
        self.menus.view.insertAction(self.menus.full_screen, self.dock.toggleViewAction())
        self.menus.allow(self.menus.log, "" if log_file is not None else self.tr("no log could be written"))
        self._connect()
        self._restore()
        self._on_page()

    def _connect(self) -> None:
        session, menus, queue = self._session, self.menus, self._session.queue
        page, workspace, panel = self.start_page, self.workspace, self.panel
        page.new_asked.connect(self.new_comparison)
        page.overview_asked.connect(self.new_matches)
        page.example_asked.connect(self.open_example)
        page.open_asked.connect(self.choose_result)
        page.files_dropped.connect(lambda side, paths: self.open_paths(paths, side))
        page.result_asked.connect(self.open_result)
        workspace.currentChanged.connect(self._on_page)
        workspace.message.connect(self.say)
        workspace.align_asked.connect(self.align)
        workspace.cancel_asked.connect(queue.cancel)
        workspace.resume_asked.connect(queue.resume)
        workspace.restart_asked.connect(self.restart)
        panel.shown.connect(self.show_job)
        panel.resume_asked.connect(queue.resume)
        queue.changed.connect(self._update_run_menu)
        queue.removed.connect(self._update_run_menu)
        queue.settled.connect(self._on_settled)
        session.device_changed.connect(self._show_device)
        self.chip.clicked.connect(self.show_devices)
        menus.new.triggered.connect(lambda: self.new_comparison())
        menus.new_matches.triggered.connect(lambda: self.new_matches())
        menus.example.triggered.connect(self.open_example)
        menus.open.triggered.connect(self.choose_result)
        menus.recent.aboutToShow.connect(lambda: menus.fill_recent(session.recent, self.open_result))
        menus.close_tab.triggered.connect(lambda: workspace.close_page(workspace.currentIndex()))
        menus.preferences.triggered.connect(self.show_preferences)
        menus.quit.triggered.connect(self.close)
        menus.schemes.triggered.connect(self._set_scheme)
        menus.full_screen.toggled.connect(self._set_full_screen)
        menus.cancel.triggered.connect(self._cancel_current)
        menus.resume.triggered.connect(self._resume_current)
        menus.palette.triggered.connect(self.show_palette)
        menus.shortcuts.triggered.connect(self.show_shortcuts)
        menus.devices.triggered.connect(self.show_devices)
        menus.log.triggered.connect(self._open_log)
        menus.about.triggered.connect(self.show_about)

    # ------------------------------------------------------------------ opening

    def new_comparison(self, paths: list[str] | None = None, side: str | None = None) -> None:
        """Open the dialog of an alignment, or fill more files into the dialog that is open."""
        self._open_dialog(NewComparisonDialog, paths, side)

    def new_matches(self, paths: list[str] | None = None) -> None:
        """Open the dialog of an overview, or fill more files into the dialog that is open."""
        self._open_dialog(NewMatchesDialog, paths)

    def align(self, a: SequenceChoice, b: SequenceChoice) -> None:
        """Open the dialog of an alignment with both sides filled in."""
        self._open_dialog(NewComparisonDialog)
        if isinstance(self._dialog, NewComparisonDialog):
            self._dialog.set_choices(a, b)

    def _open_dialog(self, kind: DialogKind, paths: list[str] | None = None, side: str | None = None) -> None:
        if self._dialog is None:
            dialog = kind(self._session, self)
            dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            dialog.started.connect(self.submit)
            dialog.other_asked.connect(self._change_dialog)
            dialog.finished.connect(self._forget_dialog)
            self._dialog = dialog
            dialog.open()
        if paths:
            self._dialog.set_files(paths, side)

    def _change_dialog(self, analysis: Analysis) -> None:
        """Go to the dialog of another analysis, at the same place and with the same files."""
        old = self._dialog
        if old is None:
            return
        paths, place = old.paths(), old.pos()
        old.reject()
        self._open_dialog(NewMatchesDialog if analysis == "matches" else NewComparisonDialog, paths)
        if self._dialog is not None:
            self._dialog.move(place)

    @property
    def session(self) -> Session:
        return self._session

    @property
    def dialog(self) -> ComparisonDialog | None:
        """The dialog for a new comparison while it is open."""
        return self._dialog

    def open_paths(self, paths: list[str], side: str | None = None) -> None:
        """What was dropped or named: result folders are opened, files compared."""
        results = [path for path in paths if is_result(path)]
        for folder in results:
            self.open_result(folder)
        files = [path for path in paths if path not in results]
        if files and side == "matches":
            self.new_matches(files)
        elif files:
            self.new_comparison(files, side)

    def open_example(self) -> None:
        """Align the bundled pair."""
        try:
            request, folder = self._session.example()
        except CrosspointError as problem:
            self.show_message(explain(problem))
            return
        self.submit(request, folder)

    def submit(self, request: Request, folder: Path) -> None:
        """Queue a comparison and show it."""
        self.show_job(self._session.submit(request, folder))

    def take_up(self) -> None:
        """Go on with what the process before this one handed over, and show the first of it."""
        jobs = self._session.take_up()
        if jobs:
            self.show_job(jobs[0])

    def choose_result(self) -> None:
        dialog = QFileDialog(self, self.tr("Open a result folder"), str(self._session.settings.results_folder))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self.open_result)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def open_result(self, folder: str | Path, front: bool = True) -> None:
        """Open a result folder: a finished one as pictures, a stopped one with Resume, a running one as it runs."""
        folder = Path(folder)
        job = self._session.queue.find(folder)
        if job is not None and job.state is not State.DONE:
            self.workspace.show_job(job)
            return
        self.say(self.tr("Opening {name}…").format(name=folder.name))
        self._session.background.call(
            self._session.services.open_result,
            folder,
            done=lambda result: self._on_opened(result, front),
            failed=lambda problem: self.show_message(explain(problem)),
        )

    def _on_opened(self, result: Any, front: bool) -> None:
        self.statusBar().clearMessage()
        if not result.finished:
            self.show_job(self._session.stopped_job(result))
            return
        self.workspace.show_result(result, self._session.remember_result(result), front)
        # A dot plot shows the alignments of its sequences, whichever of the two was opened first.
        self.workspace.offer_alignments([Path(entry.folder) for entry in self._session.recent.entries])
        self._on_page()

    def show_job(self, job: Job) -> None:
        """Show a job as it is: its run, or its result once it is done."""
        if job.state is State.DONE:
            self.open_result(job.folder)
        else:
            self.workspace.show_job(job)
            self.panel.choose(job)

    def _on_settled(self, job: Job) -> None:
        if self._closing:
            self._finish_closing()
            return
        if self._session.settings.notify:
            self.say(self.notifier.tell(job))
        if job.state is State.DONE:
            # A result takes the place of its run; it comes to the front only if nothing else is being looked at.
            looking = self.workspace.current_job
            self.open_result(job.folder, front=looking is job or self.workspace.currentIndex() == 0)

    # ------------------------------------------------------------------ messages

    def say(self, text: str) -> None:
        """A line in the status bar."""
        if text:
            self.statusBar().showMessage(text, 15_000)

    def show_message(self, message: Message) -> None:
        """One sentence, with the details a click away."""
        self.statusBar().clearMessage()
        box = QMessageBox(QMessageBox.Icon.Warning, self.tr("Crosspoint"), message.sentence, parent=self)
        box.setTextFormat(Qt.TextFormat.PlainText)
        box.addButton(QMessageBox.StandardButton.Ok)
        if message.details:
            box.setDetailedText(message.details)
        without_icons(box)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    # ------------------------------------------------------------------ menus

    def _on_page(self) -> None:
        self.menus.set_page_actions(self.workspace.page_actions())
        start = self.workspace.currentIndex() == 0
        job = self.workspace.current_job
        if job is not None:
            self.panel.choose(job)
        self.menus.allow(self.menus.close_tab, self.tr("the start page stays") if start else "")
        self._update_run_menu()

    def _job(self) -> Job | None:
        return self.workspace.current_job or self.panel.current

    def _update_run_menu(self) -> None:
        job = self._job()
        state = job.state if job is not None else None
        running = state in (State.WAITING, State.RUNNING)
        self.menus.allow(self.menus.cancel, "" if running else self.tr("nothing is running here"))
        resumable = state is not None and state.resumable
        self.menus.allow(self.menus.resume, "" if resumable else self.tr("nothing has stopped here"))

    def _cancel_current(self) -> None:
        job = self._job()
        if job is not None:
            self._session.queue.cancel(job)

    def _resume_current(self) -> None:
        job = self._job()
        if job is not None:
            self._session.queue.resume(job)

    def _set_scheme(self, action: QAction) -> None:
        self._session.settings.scheme = action.data()
        theme_service().set_scheme(action.data())

    def _set_full_screen(self, on: bool) -> None:
        self.showFullScreen() if on else self.showNormal()

    def _show_device(self) -> None:
        device = self._session.device
        if device is not None:
            self.chip.setText(str(device) or self.tr("No device"))
            self.chip.setToolTip(device.problem or self.tr("Which device computes, and why"))

    def _open_log(self) -> None:
        if self._log_file is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._log_file)))

    def show_devices(self) -> None:
        from app.dialogs.devices import DevicesDialog

        self._open(DevicesDialog(self._session, self))

    def show_preferences(self) -> None:
        from app.dialogs.preferences import PreferencesDialog

        dialog = PreferencesDialog(self._session.settings, self)
        dialog.accepted.connect(self._check_scheme)
        self._open(dialog)

    def show_palette(self) -> None:
        from app.dialogs.commands import CommandPalette, menu_actions

        self._open(CommandPalette(menu_actions(self.menus.all), self))

    def show_shortcuts(self) -> None:
        from app.dialogs.commands import ShortcutSheet, menu_actions

        self._open(ShortcutSheet(menu_actions(self.menus.all), self))

    def show_about(self) -> None:
        from app.dialogs.about import AboutDialog

        self._open(AboutDialog(self._version, str(self._log_file or ""), self))

    def _open(self, dialog: Any) -> None:
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()

    def _check_scheme(self) -> None:
        for action in self.menus.schemes.actions():
            action.setChecked(action.data() == theme_service().scheme)

    def _forget_dialog(self) -> None:
        self._dialog = None

    # ------------------------------------------------------------------ dropping

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if dropped_paths(event.mimeData()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.open_paths(dropped_paths(event.mimeData()))

    # ------------------------------------------------------------------ closing

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._session.queue.active() and not self._closing:
            event.ignore()
            self._ask_to_close()
            return
        if self._closing and self._session.queue.active():
            event.ignore()
            return
        self._save()
        self._session.queue.close()
        event.accept()

    def _ask_to_close(self) -> None:
        waiting = sum(job.state is State.WAITING for job in self._session.queue.jobs)
        text = self.tr("A comparison is running. Stop it and close Crosspoint?")
        more = self.tr("What it has done stays on disk: open it again from the recent results and press Resume.")
        if waiting:
            more += "\n" + self.tr("{count} waiting in the queue will not be started.").format(count=waiting)
        box = QMessageBox(QMessageBox.Icon.Question, self.tr("Crosspoint"), text, parent=self)
        box.setInformativeText(more)
        stop = box.addButton(self.tr("&Stop and close"), QMessageBox.ButtonRole.AcceptRole)
        stay = box.addButton(self.tr("&Keep running"), QMessageBox.ButtonRole.RejectRole)
        box.setDefaultButton(stay)
        box.setEscapeButton(stay)
        box.setObjectName("closing")
        stop.setObjectName("stop")
        without_icons(box)
        box.buttonClicked.connect(lambda button: self._stop_and_close() if button is stop else None)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()

    def restart(self, job: Job) -> None:
        """Stop what runs and close; whoever started the window starts a new process, which takes up this job and all others."""
        if not self._closing:
            self._session.hand_over(job)
            self._stop_and_close()

    def _stop_and_close(self) -> None:
        self._closing = True
        self.say(self.tr("Stopping…"))
        self._session.queue.close()
        QTimer.singleShot(_PATIENCE_MS, self, self._leave)
        self._finish_closing()

    def _finish_closing(self) -> None:
        if not self._session.queue.active():
            self.close()

    def _leave(self) -> None:
        # The engine did not answer; what is on disk is whole at any moment, so the window need not wait for it.
        self._save()
        self.hide()
        self._session.abandoned.emit()

    def _save(self) -> None:
        self._session.settings.set_geometry("window", self.saveGeometry())
        self._session.settings.set_geometry("docks", self.saveState())

    def _restore(self) -> None:
        settings = self._session.settings
        if not settings.geometry("window").isEmpty():
            self.restoreGeometry(settings.geometry("window"))
            self.restoreState(settings.geometry("docks"))
