"""The log is shown in a window of ours."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from app.shell.log_viewer import LogDialog
from app.shell.main_window import MainWindow
from tests.app.drivers import owned, wait


def test_the_log_opens_in_the_window(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "log.txt").write_text("one <b>line</b>\nanother\n")
    window.dialogs._log_file = tmp_path / "log.txt"
    window.dialogs.show_log()
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, LogDialog) and dialog.text.isReadOnly()
    wait(lambda: dialog.text.toPlainText() == "one <b>line</b>\nanother\n")
    dialog.close()


def test_a_log_that_is_gone_is_a_sentence(qtbot: Any, window: MainWindow, tmp_path: Path) -> None:
    dialog = owned(qtbot, LogDialog(tmp_path / "log.txt", window.session.background))
    wait(lambda: "There is no" in dialog.place.text())
