"""Start-up of the window.

``run_window`` goes through these steps:

1. On Linux without a screen, Qt draws offscreen; if Qt itself cannot start (a missing
   system library), the example is aligned without it and one sentence says what to install.
2. The ``QApplication`` is made and named, which sets where settings and logs are stored.
3. The log file is opened; hooks send unexpected exceptions there and, as one sentence, to the
   window.
4. The objects are built, each with what it needs: settings, language, theme, session (queue,
   poller, recent results), window.
5. The window is shown. Only then, in the background, devices and recent results are looked up and
   the file readers are loaded; on a computer that has never compiled them this imports Numba.
   Otherwise Numba and pyqtgraph are imported when the first run or result needs them. Kernels
   that were never compiled on this computer are compiled by another process while no run
   computes.
6. The paths on the command line are opened, or the example is aligned. Jobs that an earlier
   process left to be resumed are taken up: a failed graphics card can only be used by a new one.
7. After the window has closed, the engine threads end and release their devices. If a restart was
   requested, a new process is started then.
"""

from __future__ import annotations

import ctypes
import logging
import logging.handlers
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from app.shell.memory import limit_areas
from gpu import __version__
from gpu.core import program

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from app.runs.session import Session
    from app.shell.main_window import MainWindow

NAME = "Crosspoint"
#: Longest wait for each engine thread at exit.
_MAX_WAIT_SECONDS = 5.0

#: Starts a detached program with arguments; returns success, and possibly the process id.
Starter = Callable[[str, list[str]], Any]


def run_window(paths: Sequence[str] = (), example: bool = False) -> int:
    """Open the window on result folders, sequence files or the example; return the exit status."""
    limit_areas()
    screen = has_screen()
    if not screen:
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        if paths:
            print(
                "There is no screen to open a window on; "
                f"use “{program.name()} align A.fa B.fa --out FOLDER” or “{program.name()} show FOLDER” instead."
            )
            return 0
    try:
        from PySide6.QtWidgets import QApplication

        from app.shell.file_requests import Application
    except ImportError as problem:
        return _without_qt(problem)
    application = QApplication.instance() or Application([NAME])
    assert isinstance(application, QApplication)
    window = build(application)
    window.show()
    if isinstance(application, Application):
        application.file_requested.connect(lambda path: window.open_paths([path]))
    if not screen:
        from app.shell.offscreen import show_example

        return show_example(window)
    if example:
        window.open_example()
    else:
        window.keeper.bring_back()
    window.open_paths([os.path.abspath(path) for path in paths])
    window.resume_jobs()
    window.session.preparation.start()
    status = application.exec()
    if window.session.restarting:
        restart(window.session)
    else:
        end_threads(window.session)
    return status


def end_threads(session: Session) -> bool:
    """Stop the engine threads; return True if all ended in time.

    PyCUDA aborts a process that ends while a thread still has a context.
    """
    session.queue.close()
    ended = session.queue.join(_MAX_WAIT_SECONDS)
    session.lab.close(_MAX_WAIT_SECONDS)
    return ended


def restart(session: Session, start: Starter | None = None) -> bool:
    """Start Crosspoint anew; return True on success. If it fails, the jobs to resume stay noted.

    ``start`` takes a program and its arguments, as ``QProcess.startDetached``.
    """
    if start is None:
        from PySide6.QtCore import QProcess

        start = QProcess.startDetached
    # Threads that hang end with this process, which exits next.
    if not end_threads(session):
        logging.getLogger("crosspoint").warning("An engine thread did not end before the restart.")
    program, *arguments = restart_command()
    started = start(program, arguments)
    if not (started[0] if isinstance(started, tuple) else started):
        print(
            "Crosspoint could not be started again; start it yourself, and it resumes what was running.",
            file=sys.stderr,
        )
        return False
    return True


def restart_command() -> list[str]:
    """The command line of a new Crosspoint: the bundle itself, or this Python with ``main.py``."""
    return [sys.executable] if program.is_bundle() else [str(word) for word in program.command()]


def build(application: QApplication) -> MainWindow:
    """Name the application and build the objects; return the hidden window."""
    from PySide6.QtCore import QStandardPaths, Qt

    from app import theme
    from app.language.catalogue import install_language
    from app.language.text import for_window
    from app.runs.garbage import Garbage
    from app.runs.session import Session, engine_services
    from app.shell.main_window import MainWindow
    from app.shell.registry import FACES
    from app.shell.workspace import preload
    from app.state.settings import Settings
    from app.state.thumbnails import Thumbnails
    from app.widgets.messages import Message, install_hooks
    from app.widgets.reporter import Reporter
    from gpu.command_line.registry import ALL as ANALYSES
    from gpu.core.checked_cache import telling
    from gpu.diagnosis.kept import cache_folder

    application.setOrganizationName(NAME)
    application.setApplicationName(NAME)
    application.setApplicationDisplayName(NAME)
    application.setApplicationVersion(__version__)
    # Wayland finds a window's icon by it.
    application.setDesktopFileName("crosspoint")
    # Numba, in a thread, and pyqtgraph import it and its parts in opposite orders, which Python may
    # take for a deadlock: then both imports fail.
    with suppress(ImportError):
        import_module("colorama")
    folder = Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppLocalDataLocation))
    log_file = _open_log(folder)
    settings = Settings()
    install_language(application, settings.language)
    theme.apply(application, settings.scheme)
    application.setWindowIcon(theme.icon("mdi6.dna", "accent"))
    session = Session(engine_services(ANALYSES, FACES, lambda: settings.follows), settings, FACES, application)
    session.recent.pictures = Thumbnails(cache_folder() / "pictures")
    window = MainWindow(session, version=__version__, log_file=log_file)
    garbage = Garbage(session.queue, application)
    window.workspace.page_closed.connect(garbage.ask)
    reporter = Reporter(application)
    # Queued: the failure may have happened while painting, and a dialog would trigger painting
    # again.
    reporter.arrived.connect(window.show_message, Qt.ConnectionType.QueuedConnection)
    install_hooks(reporter.report)
    caching = ExitStack()
    caching.enter_context(telling(lambda sentence: reporter.report(Message(for_window(sentence)))))
    application.aboutToQuit.connect(lambda: caching.close())
    session.abandoned.connect(application.quit)
    application.aboutToQuit.connect(session.card_bench.close)
    application.aboutToQuit.connect(session.preparation.close)
    # After the device look-up, when no other import is under way.
    session.device_changed.connect(lambda: preload(session.faces, session.background))
    session.start()
    return window


def has_screen() -> bool:
    """True if a window can be seen; always True on systems other than Linux."""
    if not sys.platform.startswith("linux") or "QT_QPA_PLATFORM" in os.environ:
        return os.environ.get("QT_QPA_PLATFORM") != "offscreen"
    if os.environ.get("WAYLAND_DISPLAY"):
        return True
    if not os.environ.get("DISPLAY"):
        return False
    try:
        # Qt ends the process without a message if its X11 plugin lacks this library.
        ctypes.CDLL("libxcb-cursor.so.0")
    except OSError:
        print(
            "The window needs the system library libxcb-cursor0; install it (e.g. sudo apt-get install libxcb-cursor0) "
            "and start again.",
            file=sys.stderr,
        )
        return False
    return True


def _without_qt(problem: ImportError) -> int:
    """Align the example without Qt, and print what the window requires."""
    print(f"The window cannot open because a system library is missing ({problem}).", file=sys.stderr)
    if sys.platform.startswith("linux"):
        print(
            "Install what Qt needs, e.g.: sudo apt-get install libegl1 libgl1 libxkbcommon0 libfontconfig1 libdbus-1-3 "
            "libglib2.0-0 libxcb-cursor0",
            file=sys.stderr,
        )
    from app.state.folders import new_folder, show_command
    from gpu.command_line.registry import ALL as ANALYSES
    from gpu.core.errors import CrosspointError
    from gpu.core.monitor import Monitor

    try:
        request = ANALYSES.example()
        folder = new_folder(Path.home() / NAME, "Example")
        print("Aligning the example without a window…", file=sys.stderr)
        ANALYSES.of(request).run(request, folder, Monitor())
    except CrosspointError as failure:
        print(failure, file=sys.stderr)
        return failure.exit_status
    print(f"The example is aligned; the result is in {folder}. Look at it with: {show_command(folder)}")
    return 0


def _open_log(folder: Path) -> Path | None:
    """Log to a rotating file of at most a megabyte; no log if the folder cannot be written."""
    log = logging.getLogger("crosspoint")
    log.setLevel(logging.INFO)
    log.propagate = False
    file = folder / "log.txt"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(file, maxBytes=1 << 20, backupCount=1, encoding="utf-8")
    except OSError:
        log.addHandler(logging.NullHandler())
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    log.info("%s %s on Python %s", NAME, __version__, sys.version.split()[0])
    return file
