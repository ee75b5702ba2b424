"""Exceptions as one sentence for a biologist, and details for support."""

from __future__ import annotations

import errno
import logging
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

from app.language.text import for_window, tr
from gpu.core import memory_limit
from gpu.core.errors import Cancelled, CardOutOfMemory, CrosspointError, Damaged, InputError
from gpu.core.phrase import phrase_of
from gpu.core.units import visible

log = logging.getLogger("crosspoint")


#: Errors that a person can correct: the sentence is complete, no traceback is shown.
_NO_FAULT = (Cancelled, InputError, Damaged)


@dataclass(frozen=True)
class Message:
    """A ``sentence`` for the user, ``details`` for support (a traceback; "" for user errors)."""

    sentence: str
    details: str = ""


def explain(problem: BaseException) -> Message:
    """Translate an exception to the message for the user."""
    details = "" if isinstance(problem, _NO_FAULT) else "".join(traceback.format_exception(problem)).strip()
    return Message(visible(_sentence(problem)), details)


def explain_card(problem: BaseException, was_used: bool = True) -> Message:
    """Explain why a run leaves the graphics card; ``was_used``: the run had started to use it."""
    if not was_used:
        sentence = tr("The graphics card cannot be used; the run goes on with the processor.")
    elif isinstance(problem, CardOutOfMemory):
        sentence = tr("The graphics card has too little free memory; the run goes on with the processor.")
    else:
        sentence = tr("The graphics card failed; the run goes on with the processor.")
    return Message(sentence, explain(problem).details)


def _sentence(problem: BaseException) -> str:
    if isinstance(problem, CrosspointError):
        return for_window(phrase_of(problem)) or tr("Crosspoint stopped; look at the details.")
    if lack := memory_limit.explained(problem):
        return for_window(phrase_of(lack))
    if isinstance(problem, OSError):
        return _file_sentence(problem)
    return tr("Something went wrong in Crosspoint itself; nothing on disk is lost: please send the details.")


def _file_sentence(problem: OSError) -> str:
    name = problem.filename if problem.filename is not None else tr("a file")
    if problem.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return tr("The drive of {name} is full; free some space on it, then resume.").format(name=name)
    if isinstance(problem, FileNotFoundError):
        return tr("There is no {name}; was it moved or renamed?").format(name=name)
    if isinstance(problem, PermissionError):
        return tr("You have no permission to use {name}; choose another place or ask its owner.").format(name=name)
    if isinstance(problem, IsADirectoryError):
        return tr("{name} is a folder; choose a file.").format(name=name)
    if isinstance(problem, NotADirectoryError):
        return tr("{name} is a file; choose a folder.").format(name=name)
    reason = problem.strerror or str(problem)
    return tr("{name} could not be used: {reason}.").format(name=name, reason=reason)


def install_hooks(show: Callable[[Message], None]) -> None:
    """Send uncaught exceptions to the log and to ``show``, and Qt's messages to the log.

    ``show`` is called in the thread that failed.
    """

    def report(problem: BaseException) -> None:
        message = explain(problem)
        log.error("%s\n%s", message.sentence, message.details)
        show(message)

    def main_thread(kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            sys.__excepthook__(kind, problem, trace)
            return
        report(problem)

    def other_thread(failure: threading.ExceptHookArgs) -> None:
        if failure.exc_value is not None:
            report(failure.exc_value)

    sys.excepthook = main_thread
    threading.excepthook = other_thread
    qInstallMessageHandler(_log_qt)


_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def _log_qt(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
    log.log(_LEVELS.get(kind, logging.WARNING), "Qt: %s", text)
