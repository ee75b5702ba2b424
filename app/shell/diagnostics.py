"""A file to send with a question: the check of this computer, and the end of the log.

It holds no sequences, and no names of a person, a computer or folders.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from app.widgets.file_dialogs import ask_save
from app.widgets.messages import explain
from gpu.diagnosis.report import Report, anonymous, cleaned
from gpu.results.output import write_whole

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from app.runs.session import Session

#: The last lines of the log that are saved.
LOG_LINES = 400
#: Letters in a row that no sentence has: part of a sequence.
_SEQUENCE = re.compile(r"[A-Za-z*-]{30,}")


def diagnostics(report: Report | None, why_not: str, log_file: Path | None) -> str:
    """The text of the file; ``why_not``: the reason why there is no report."""
    parts = [
        anonymous(report).text().rstrip() if report is not None else f"No check: {cleaned(why_not)}",
        "",
        "Log",
        "",
    ]
    lines: list[str] = []
    if log_file is not None:
        try:
            lines = log_file.read_text(encoding="utf-8", errors="replace").splitlines()[-LOG_LINES:]
        except OSError as problem:
            lines = [explain(problem).sentence]
    parts += [_SEQUENCE.sub("…", cleaned(line)) for line in lines]
    return "\n".join(parts) + "\n"


class Diagnostics(QObject):
    """Asks for a file, checks this computer and saves; ``say`` takes sentences for the user."""

    def __init__(self, session: Session, log_file: Path | None, say: Callable[[str], None], window: QWidget) -> None:
        super().__init__(window)
        self._session = session
        self._log_file = log_file
        self._say = say
        self._window = window

    def ask(self) -> None:
        """Ask for the file, then save."""
        folder = Path(self._session.settings.last_folder)
        ask_save(self._window, self.tr("Save diagnostics"), folder / "crosspoint diagnostics", (".txt",), self.save)

    def save(self, path: Path) -> None:
        """Check this computer, which takes up to a minute, and write the file."""
        self._say(self.tr("Checking this computer for “{0}”…").format(path.name))
        self._session.card_bench.check(
            self._session.settings.results_folder,
            lambda _: None,
            done=lambda report: self._write(path, report, ""),
            failed=lambda problem: self._write(path, None, explain(problem).sentence),
            owner=self,
        )

    def _write(self, path: Path, report: Report | None, why_not: str) -> None:
        def write() -> None:
            text = diagnostics(report, why_not, self._log_file)
            write_whole(path, lambda file: file.write(text.encode()))

        self._session.background.call(
            write,
            done=lambda _: self._say(self.tr("Saved “{0}”: no sequences, no names of folders.").format(path)),
            failed=lambda problem: self._say(explain(problem).sentence),
            owner=self,
        )
