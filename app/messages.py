"""Translation of exceptions to one sentence for a biologist, and details for support."""

from __future__ import annotations

import errno
import logging
import re
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType

from PySide6.QtCore import QCoreApplication, QMessageLogContext, QtMsgType, qInstallMessageHandler

from app.language.sentences import in_window_language
from gpu.core import memory_limit
from gpu.core.errors import Cancelled, CardOutOfMemory, CrosspointError, Damaged, InputError
from gpu.core.units import visible

log = logging.getLogger("crosspoint")


#: Errors that a person can correct: the sentence is complete, no traceback is shown.
_NO_FAULT = (Cancelled, InputError, Damaged)
#: Command-line options in the engine's sentences, and the window's terms for them.
_OPTIONS = (
    (r"; use --engine cpu or auto", "; choose the processor or the best device"),
    (r"those for --devices are: ", "there are: "),
    (r"leave it out of --devices", "leave it out"),
    (r"“Translate” in the window, --translate( query| database)?", "in the field “Translate”"),
    (r" \(--translate\)", ""),
    (r"pair them by name with --list", "pair them by name with a list"),
    (r"with --record-a or --record-b on the command line, or from the list in the window", "from the list of records"),
    (r", or write over it with --force", ""),
    (r"; leave out --header", "; leave it out"),
    (r", and print the result into a file afterwards \(“show”\)", ", and export the result afterwards"),
    (r" \(--max-alignments\)(?=\n)", ""),
    (r" with --same-chr, or in the dialog", " in the dialog"),
    (r"; convert them with --phred64", "; tick “Qualities are Phred+64” to convert them"),
    (r"; map the reads without --phred64", "; take the tick from “Qualities are Phred+64”"),
    (r"; ask for more \(--max-alignments\)", "; ask for more with “Search for more…”"),
    (r"with the option --also of resume", "with “Find the rest…”"),
    (r" with --certificates( \(--cluster-insecure connects all the same\))?", " with certificates"),
    (r"; name their folder with certificates", "; name their folder"),
    (r" \(--match and --mismatch\)", ""),
    (r"; add one to --read-group, such as", "; add one, such as"),
    (r" without --same-chr", ""),
    (r"; leave --certificates out if", "; leave certificates out if"),
    (r"(?<=choose another place) with --scheduler-file", ""),
    (r"(?<=choose another name) with --scheduler-file", ""),
    (r"(?<=choose another folder) with --folder|(?<=of your own) with --folder", ""),
    (r", or compute it here, without --cluster", ", or compute it here"),
    (r"; start the run without --cluster", "; run the comparison here"),
    (r"; name the one that “cluster scheduler --scheduler-file” writes", "; name the one that the scheduler writes"),
    (r"; start it with a larger --cache, or put", "; give its worker a larger cache, or put"),
    (r"(?<=name another one) with --port", ""),
    (r"; see “main.py devices”, and name others with --cards", "; name others"),
    (r"; start it with --nthreads 1", "; start it with one thread"),
    (r"make new certificates with this authority by --renew", "renew its certificates"),
    (r" \(--port names it\), or name the address that is reached with --host", ""),
    (r"; leave --renew out to make one", "; make one first"),
    (r"; name it with --out DIR", "; name one"),
    (r"with “align”", "with “Chromosome alignment”"),
    (r"with “pairs”", "with “Batch pairs”"),
    (r"“map”, or another program", "“Short reads”, or another program"),
)


@dataclass(frozen=True)
class Message:
    """A ``sentence`` for the user, ``details`` for support (a traceback; "" for user errors)."""

    sentence: str
    details: str = ""


def explain(problem: BaseException) -> Message:
    """Translate an exception to the message for the user."""
    details = "" if isinstance(problem, _NO_FAULT) else "".join(traceback.format_exception(problem)).strip()
    return Message(visible(_sentence(problem)), details)


def for_window(sentence: str) -> str:
    """The engine's sentence in the window's language, without options of the command line."""
    sentence = in_window_language(sentence)
    for option, instead in _OPTIONS:
        sentence = re.sub(option, instead, sentence)
    return sentence


def explain_card(problem: BaseException, was_used: bool = True) -> Message:
    """Explain why a run leaves the graphics card; ``was_used``: the run had started to use it."""
    if not was_used:
        sentence = _tr("The graphics card cannot be used; the run goes on with the processor.")
    elif isinstance(problem, CardOutOfMemory):
        sentence = _tr("The graphics card has too little free memory; the run goes on with the processor.")
    else:
        sentence = _tr("The graphics card failed; the run goes on with the processor.")
    return Message(sentence, explain(problem).details)


def _sentence(problem: BaseException) -> str:
    if isinstance(problem, CrosspointError):
        return for_window(str(problem)) or _tr("Crosspoint stopped; look at the details.")
    if lack := memory_limit.explained(problem):
        return for_window(str(lack))
    if isinstance(problem, OSError):
        return _file_sentence(problem)
    return _tr("Something went wrong in Crosspoint itself; nothing on disk is lost: please send the details.")


def _file_sentence(problem: OSError) -> str:
    name = problem.filename if problem.filename is not None else _tr("a file")
    if problem.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return _tr("The drive of {name} is full; free some space on it, then resume.").format(name=name)
    if isinstance(problem, FileNotFoundError):
        return _tr("There is no {name}; was it moved or renamed?").format(name=name)
    if isinstance(problem, PermissionError):
        return _tr("You have no permission to use {name}; choose another place or ask its owner.").format(name=name)
    if isinstance(problem, IsADirectoryError):
        return _tr("{name} is a folder; choose a file.").format(name=name)
    if isinstance(problem, NotADirectoryError):
        return _tr("{name} is a file; choose a folder.").format(name=name)
    reason = problem.strerror or str(problem)
    return _tr("{name} could not be used: {reason}.").format(name=name, reason=reason)


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


def _tr(text: str) -> str:
    return QCoreApplication.translate("messages", text)
