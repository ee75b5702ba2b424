"""The window: opening, dropping, jobs in tabs, closing while a run is going."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path
from types import SimpleNamespace
from typing import BinaryIO

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar, QMessageBox

from app.access.catalogue import PictureCommands
from app.ask.dialog import ComparisonDialog
from app.pages.run import RunPage
from app.pictures.actions import new_action
from app.runs.job import Job, State
from app.shell import offscreen
from app.shell.commands import CommandPalette, ShortcutSheet, clean, menu_actions
from app.shell.devices import DevicesDialog
from app.shell.main_window import MainWindow
from app.shell.notifier import LONG_RUN
from app.shell.preferences import PreferencesDialog
from app.shell.workspace import Workspace
from app.theme import theme_service
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import DiskFull, InputError
from gpu.core.monitor import StageProgress
from gpu.genomes.picture import PairsPicture
from gpu.results.output import write_whole
from gpu.sequences.choice import SequenceChoice
from tests.app.desks import LoneDesk
from tests.app.drivers import drop, front, settle, wait
from tests.app.fakes import ENDED, FakeEngine, PlainPage

REQUEST = ChromosomeRequest(SequenceChoice("a.fa", name="A"), SequenceChoice("b.fa", name="B"))


def dialog(kind: type) -> object:
    box = QApplication.activeModalWidget()
    assert isinstance(box, kind), box
    return box


@pytest.fixture
def run_folder(tmp_path: Path) -> Path:
    return tmp_path / "run"


def test_the_device_is_told(window: MainWindow) -> None:
    wait(lambda: window.chip.text() == "CPU: 2 cores")
    window.chip.click()
    box = dialog(DevicesDialog)
    wait(lambda: "no NVIDIA driver" in box.remarks["cuda"].text().replace("There is ", ""))
    assert box.remarks["auto"].text() == "CPU: 2 cores (no NVIDIA driver)"
    assert box.remarks["cpu"].text() == "CPU: 2 cores"
    box.close()


def test_two_dropped_files_fill_the_dialog(window: MainWindow) -> None:
    drop(window, "/data/a.fa", "/data/b.fa")
    assert window.opener.dialog is not None
    assert (window.opener.dialog.a.path.text(), window.opener.dialog.b.path.text()) == ("/data/a.fa", "/data/b.fa")
    window.opener.dialog.reject()
    assert window.opener.dialog is None


def test_a_dropped_result_is_opened(window: MainWindow, engine: FakeEngine, run_folder: Path) -> None:
    run_folder.mkdir()
    (run_folder / "request.json").write_text("{}")
    engine.results[run_folder] = SimpleNamespace(
        folder=run_folder, request=REQUEST, finished=True, stages=(), failures=0, ended=ENDED
    )
    drop(window, str(run_folder))
    wait(lambda: isinstance(window.workspace.currentWidget(), PlainPage))
    assert window.workspace.tabText(1) == "A × B"
    assert window.session.recent.entries[0].folder == str(run_folder)
    # A file manager opens the journal of a result.
    (run_folder / "journal.jsonl").write_text("")
    for path in run_folder, run_folder / "journal.jsonl":
        drop(window, str(path))
        settle(window.session.background)
        assert window.workspace.count() == 2
        assert window.opener.dialog is None


def test_a_run_becomes_its_result(window: MainWindow, engine: FakeEngine, run_folder: Path) -> None:
    window.submit(REQUEST, run_folder)
    run = front(window, RunPage)
    wait(lambda: run.rows[0].figures["done"].text() == "10,000,000")
    assert run.rows[0].figures["skipped"].text() == "25.0 %"
    assert run.rows[0].state.text() == "Running" and run.rows[1].state.text() == "Waiting"
    assert run.cancel.isVisible() and not run.resume.isVisible()
    engine.hold.set()
    wait(lambda: isinstance(window.workspace.currentWidget(), PlainPage))
    assert window.workspace.count() == 2
    entry = window.session.recent.entries[0]
    assert entry.state == "done" and entry.opened.startswith("2020-02-29T12:30")


def test_a_result_does_not_come_in_front_of_another(window, engine: FakeEngine, tmp_path: Path) -> None:
    window.submit(REQUEST, tmp_path / "one")
    window.submit(REQUEST.with_(mode="global"), tmp_path / "two")
    two = front(window, RunPage)
    window.session.queue.cancel(window.session.queue.jobs[1])
    engine.hold.set()
    wait(lambda: isinstance(window.workspace.widget(1), PlainPage))
    assert window.workspace.currentWidget() is two


def test_cancel_then_resume(qtbot, window: MainWindow, engine: FakeEngine, run_folder: Path) -> None:
    window.submit(REQUEST, run_folder)
    wait(lambda: bool(engine.started) and window.menus.cancel.isEnabled())
    qtbot.mouseClick(front(window, RunPage).cancel, Qt.MouseButton.LeftButton)
    wait(lambda: window.session.queue.jobs[0].state is State.STOPPED)
    assert front(window, RunPage).rows[0].state.text() == "Stopped"
    assert front(window, RunPage).summary.text().startswith("Stopped at 34 %")
    assert window.menus.resume.isEnabled() and not window.menus.cancel.isEnabled()
    assert "nothing is running" in window.menus.cancel.toolTip()
    engine.hold.set()
    window.menus.resume.trigger()
    wait(lambda: window.session.queue.jobs[0].state is State.DONE)


def test_a_failure_shows_its_sentence_and_resume(window, engine: FakeEngine, run_folder: Path) -> None:
    engine.problem = DiskFull("Drive D: has 1 GB free, but 2 GB are needed; free some space, then resume.")
    window.submit(REQUEST, run_folder)
    wait(lambda: window.session.queue.jobs[0].state is State.FAILED)
    failure = front(window, RunPage).failure
    assert failure.isVisible() and failure.sentence.text() == str(engine.problem)
    assert not failure.details.isVisible()
    failure.toggle.click()
    assert "Traceback" in failure.details.toPlainText() and failure.details.isVisible()
    engine.problem = None
    engine.hold.set()
    front(window, RunPage).resume.click()
    wait(lambda: window.session.queue.jobs[0].state is State.DONE)


def test_an_error_of_ours_reads_like_one(window: MainWindow, engine: FakeEngine, run_folder: Path) -> None:
    engine.problem = ZeroDivisionError("division by zero")
    window.submit(REQUEST, run_folder)
    wait(lambda: window.session.queue.jobs[0].state is State.FAILED)
    failure = front(window, RunPage).failure
    assert failure.sentence.text().startswith("Something went wrong in Crosspoint itself")
    assert "ZeroDivisionError" not in failure.sentence.text()
    assert "ZeroDivisionError" in failure.details.toPlainText()


def test_a_stopped_result_offers_resume(window: MainWindow, engine: FakeEngine, run_folder: Path) -> None:
    stage = StageProgress(1, 100, 20, 100, 1, 60.0, True)
    engine.results[run_folder] = SimpleNamespace(folder=run_folder, request=REQUEST, finished=False, reached=(stage,))
    window.open_result(run_folder)
    run = front(window, RunPage)
    assert run.resume.isVisible()
    assert run.rows[0].state.text() == "Done" and run.rows[0].figures["time"].text() == "1 min"
    engine.hold.set()
    run.resume.click()
    wait(lambda: isinstance(window.workspace.currentWidget(), PlainPage))
    assert engine.started == [run_folder]


def test_a_folder_that_is_no_result_is_one_sentence(window: MainWindow, run_folder: Path) -> None:
    window.open_result(run_folder)
    wait(window.failure.isVisible)
    assert str(run_folder) in failed(window) and "\n" not in failed(window)


def test_closing_while_a_run_is_going_asks(  # type: ignore[no-untyped-def]
    qtbot, window: MainWindow, engine: FakeEngine, run_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    window.submit(REQUEST, run_folder)
    wait(lambda: bool(engine.started))
    assert not window.close()
    box = dialog(QMessageBox)
    qtbot.mouseClick(box.escapeButton(), Qt.MouseButton.LeftButton)
    assert window.isVisible() and window.session.queue.jobs[0].state is State.RUNNING
    assert not window.close()
    box = dialog(QMessageBox)
    stop = next(button for button in box.buttons() if button.objectName() == "yes")
    with monkeypatch.context() as patch:
        patch.setattr("gpu.core.monitor.Monitor.raise_if_cancelled", lambda monitor: None)
        qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
        assert window.isVisible() and not engine.ended, "the click does not wait for the engine"
    wait(lambda: not window.isVisible())
    assert engine.ended == [run_folder]
    assert window.session.queue.join(30)


def test_an_engine_that_does_not_answer_is_left_behind(  # type: ignore[no-untyped-def]
    qtbot, window: MainWindow, engine: FakeEngine, run_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.shell.closing._MAX_WAIT_MS", 50)
    monkeypatch.setattr(
        "gpu.core.monitor.Monitor.raise_if_cancelled", lambda monitor: None
    )  # it never looks whether it is to stop
    window.submit(REQUEST, run_folder)
    wait(lambda: bool(engine.started))
    with qtbot.waitSignals([window.closing.given_up, window.session.abandoned]):
        window.closing.stop()
        assert window.statusBar().currentMessage() == "Stopping…" and window.isVisible()
    assert not window.isVisible() and not engine.ended
    engine.hold.set()
    assert window.session.queue.join(30)


def plain_page(window: MainWindow, folder: Path) -> PlainPage:
    result = SimpleNamespace(folder=folder, request=REQUEST, finished=True, stages=(), failures=0, ended=ENDED)
    return window.workspace.show_result(result, "A × B")


def test_closing_while_a_file_is_written_asks_and_leaves_nothing(  # type: ignore[no-untyped-def]
    qtbot, window: MainWindow, tmp_path: Path, run_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    warned: list[object] = []
    monkeypatch.setattr("app.shell.main_window.warn", lambda _, message: warned.append(message))
    begun, go_on = threading.Event(), threading.Event()

    def write(path: Path) -> None:
        def fill(out: BinaryIO) -> None:
            out.write(b"some" * 1_000_000)
            begun.set()
            go_on.wait(60)
            out.write(b"more")

        write_whole(path, fill)

    shown = plain_page(window, run_folder)
    shown.save(tmp_path / "out.sam", write)
    assert begun.wait(60)
    assert not window.close()
    box = dialog(QMessageBox)
    assert "file is being written" in box.text() and "“out.sam” is not whole yet" in box.informativeText()
    qtbot.mouseClick(box.escapeButton(), Qt.MouseButton.LeftButton)
    assert window.isVisible() and not window.close()
    stop = next(button for button in dialog(QMessageBox).buttons() if button.objectName() == "yes")
    qtbot.mouseClick(stop, Qt.MouseButton.LeftButton)
    go_on.set()
    wait(lambda: not window.isVisible() and not shown.busy)
    assert not list(tmp_path.glob("out*")) and not warned, "the person was asked"


def test_a_file_is_told_of_when_its_page_is_closed(window: MainWindow, tmp_path: Path, run_folder: Path) -> None:  # type: ignore[no-untyped-def]
    go_on = threading.Event()

    def write(path: Path) -> None:
        go_on.wait(60)
        if path.name == "none.txt":
            raise InputError(f"“{path}” cannot be written.")

    shown = plain_page(window, run_folder)
    for name in ("out.txt", "none.txt"):
        shown.save(tmp_path / name, write)
    gone: list[bool] = []
    shown.destroyed.connect(lambda: gone.append(True))
    window.workspace.close_page(1)
    wait(lambda: bool(gone))
    said: list[str] = []
    window.statusBar().messageChanged.connect(said.append)
    go_on.set()
    wait(window.failure.isVisible)
    assert failed(window) == f"“{tmp_path / 'none.txt'}” cannot be written."
    wait(lambda: f"Saved “{tmp_path / 'out.txt'}”." in said)


def test_a_new_comparison_is_of_the_page_in_front_with_its_last_files(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opened(shown: str) -> ComparisonDialog:
        monkeypatch.setattr(Workspace, "current_analysis", shown)
        window.menus.new.actions()[0].trigger()
        found = window.opener.dialog
        assert found is not None
        return found

    assert window.menus.new.actions()[0].shortcut().toString() == "Ctrl+N"
    for shown, wanted, paths in (
        ("", "chromosome", ["/data/a.fa", "/data/b.fa"]),
        ("matches", "matches", ["/data/c.fa", "/data/d.fa"]),
        ("a file", "chromosome", ["/data/a.fa", "/data/b.fa"]),
        ("matches", "matches", ["/data/c.fa", "/data/d.fa"]),
    ):
        new = opened(shown)
        assert new.analysis == wanted
        for picker in new.pickers:
            picker.take([])
        new.set_files(paths)
        new.reject()
    again = opened("matches")
    assert again.paths() == ["/data/c.fa", "/data/d.fa"]
    again.reject()
    # Another command opens its own, and changing the analysis keeps the files.
    window.menus.new.actions()[1].trigger()
    assert window.opener.dialog is not None and window.opener.dialog.analysis != "chromosome"
    window.opener.dialog.reject()


def failed(window: MainWindow) -> str:
    """The sentence of the bar above the page."""
    return str(window.failure.sentence.text())


def test_what_fails_is_told_above_the_page_until_it_is_closed(
    window: MainWindow, engine: FakeEngine, run_folder: Path, tmp_path: Path
) -> None:
    window.desk.warn(InputError("“x.vcf” cannot be written; choose another place."))
    assert failed(window) == "“x.vcf” cannot be written; choose another place."
    assert window.failure.isVisible() and not window.failure.toggle.isVisible(), "no details of a user's error"
    # It is that of the start page, and the one after replaces it.
    window.submit(REQUEST, run_folder)
    assert not window.failure.isVisible()
    window.workspace.show_start()
    assert window.failure.isVisible()
    window.desk.warn(RuntimeError("x" * 2_000))
    assert len(failed(window)) < 1_000 and "x" * 2_000 in window.failure.details.toPlainText()
    window.failure.toggle.click()
    assert window.failure.details.isVisible()
    window.failure.close_button.click()
    assert not window.failure.isVisible()
    window.workspace.show_page(run_folder)
    window.workspace.show_start()
    assert not window.failure.isVisible()
    # A file that is saved later takes the sentence on another away, and no other one.
    saver = window.desk.saver
    saver.save(tmp_path / "no folder" / "z.vcf", Path.touch)
    wait(lambda: window.failure.isVisible() and "z.vcf" in failed(window))
    saver.save(tmp_path / "z.vcf", Path.touch)
    wait(lambda: not window.failure.isVisible())
    # What was not saved on another page stays told there.
    saver.save(tmp_path / "no folder" / "z.vcf", Path.touch)
    wait(window.failure.isVisible)
    window.workspace.show_page(run_folder)
    saver.save(tmp_path / "z.vcf", Path.touch)
    settle(saver)
    window.workspace.show_start()
    assert window.failure.isVisible()
    window.desk.warn(InputError("“x.vcf” cannot be read."))
    saver.save(tmp_path / "z.vcf", Path.touch)
    settle(saver)
    assert window.failure.isVisible()
    window.failure.close_button.click()
    # An open dialog hides the window: there it is a dialog.
    window.dialogs.show_about()
    window.desk.warn(InputError("“y.vcf” cannot be written; choose another place."))
    assert "y.vcf" in dialog(QMessageBox).text() and not window.failure.isVisible()
    engine.hold.set()


def test_closing_without_a_run_does_not_ask(window: MainWindow) -> None:
    assert window.close()


def test_closing_a_tab_lets_the_run_go_on(window: MainWindow, engine: FakeEngine, run_folder: Path) -> None:
    window.submit(REQUEST, run_folder)
    window.menus.close_tab.trigger()
    assert window.workspace.count() == 1 and not window.menus.close_tab.isEnabled()
    job = window.session.queue.jobs[0]
    wait(lambda: job.state is State.RUNNING)
    window.show_job(job)
    assert front(window, RunPage).job is job


def test_the_end_of_a_long_run_is_told(window: MainWindow, engine: FakeEngine, run_folder: Path) -> None:
    window.submit(REQUEST, run_folder)
    job = window.session.queue.jobs[0]
    wait(lambda: job.state is State.RUNNING)
    job.begun -= LONG_RUN
    job.state = State.DONE
    assert "A × B is finished" in window.notifier.announce(job)
    job.begun += LONG_RUN - 1
    assert window.notifier.announce(job) == ""
    job.state = State.RUNNING


def test_a_batch_with_failures_is_not_done(window: MainWindow, run_folder: Path) -> None:
    job = Job(REQUEST, run_folder, state=State.DONE, begun=time.monotonic() - LONG_RUN)
    job.monitor.picture = PairsPicture((), 1, 2, 3)
    told = window.panel.list.model().status(job)
    assert "2 failed" in told and "Done" not in told
    assert window.notifier.announce(job) == "A × B has ended; 2 failed."
    job.monitor.picture = PairsPicture((), 3, 0, 3)
    assert window.panel.list.model().status(job).startswith("Done in ")


def test_recent_results_that_are_gone_say_so(window: MainWindow, tmp_path: Path) -> None:
    recent = window.session.recent
    recent.add(tmp_path / "gone", "A × B")
    wait(lambda: recent.missing(recent.entries[0]))
    window.menus.fill_recent(recent, window.open_result)
    action = window.menus.recent.actions()[0]
    assert not action.isEnabled() and "moved, renamed or deleted" in action.toolTip()
    for number in range(30):
        recent.add(tmp_path / str(number), f"{number}")
    assert recent.rowCount() == 20 and recent.entries[0].title == "29"
    assert window.session.settings.recent()[0].title == "29"


def test_commands_are_found_and_run(window: MainWindow) -> None:
    commands = dict(menu_actions(window.menus.all))
    assert {"File › New › New comparison…", "View › Colours › Dark", "Run › Cancel", "Help › Devices…"} <= set(commands)
    window.dialogs.show_palette()
    palette = dialog(CommandPalette)
    palette.field.setText("colours dark")
    palette.run()
    assert theme_service().theme.dark
    window.menus.schemes.actions()[1].trigger()
    assert not theme_service().theme.dark


def test_results_are_opened_by_name_from_the_commands(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(window, "open_result", opened.append)
    names = [f"{letter * 3} × goat" for letter in "abcdefghijklmno"]
    for name in names:
        (tmp_path / name).mkdir()
        window.session.recent.add(tmp_path / name, name)
    window.menus.palette.trigger()
    palette = dialog(CommandPalette)
    palette.field.setText("goat aaa")
    palette.run()
    assert [Path(folder).name for folder in opened] == [names[0]]
    # The menu stays short.
    window.menus.recent.aboutToShow.emit()
    assert sum(action.text() in names for action in window.menus.recent.actions()) <= 12


def test_a_greyed_command_is_not_run_and_says_why(window: MainWindow) -> None:
    window.dialogs.show_palette()
    palette = dialog(CommandPalette)
    palette.field.setText("run cancel")
    palette.run()
    assert palette.isVisible()
    palette.close()
    for _, action in menu_actions(window.menus.all):
        assert action.isEnabled() or ": " in action.toolTip(), action.text()


def test_no_two_commands_share_a_key(window: MainWindow) -> None:
    keys = [action.shortcut().toString() for _, action in menu_actions(window.menus.all)]
    keys = [key for key in keys if key]
    assert len(keys) == len(set(keys))


def test_tabs_are_walked_by_keys_from_everywhere(qtbot, window, engine: FakeEngine, tmp_path: Path) -> None:
    for name in ("one", "two"):
        window.submit(REQUEST, tmp_path / name)
    tabs = window.workspace
    wait(lambda: tabs.count() == 3)
    window.activateWindow()
    tabs.setCurrentIndex(0)
    control, shift = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
    for key, modifiers, index in (
        (Qt.Key.Key_Tab, control, 1),
        (Qt.Key.Key_PageDown, control, 2),
        (Qt.Key.Key_PageDown, control, 0),
        (Qt.Key.Key_PageUp, control, 2),
        (Qt.Key.Key_Tab, control | shift, 1),
    ):
        within = window.focusWidget() or window
        qtbot.keyClick(within, key, modifiers)
        assert tabs.currentIndex() == index


def test_page_actions_come_and_go_with_the_page(window, engine: FakeEngine, run_folder: Path, desk: LoneDesk) -> None:
    result = SimpleNamespace(folder=run_folder, request=REQUEST, finished=True, stages=(), failures=0, ended=ENDED)
    shown = PlainPage(result, desk)
    shown.addAction(new_action(shown, PictureCommands.zoom_in))
    window.workspace._make_page = lambda result, desk: shown
    assert not window.menus.export.menuAction().isEnabled()
    engine.results[run_folder] = result
    window.open_result(run_folder)
    wait(lambda: window.workspace.currentWidget() is shown)
    commands = dict(menu_actions(window.menus.all))
    assert {"View › Move and zoom › Zoom in", "File › Export › Export…"} <= set(commands)
    window.workspace.show_start()
    assert "View › Move and zoom › Zoom in" not in dict(menu_actions(window.menus.all))
    assert not window.menus.export.menuAction().isEnabled()


def test_every_dialog_opens(window: MainWindow) -> None:
    for show in (window.dialogs.show_shortcuts, window.dialogs.show_about, window.dialogs.show_preferences):
        show()
        box = QApplication.activeModalWidget()
        assert box is not None
        box.close()
    window.dialogs.show_shortcuts()
    assert isinstance(QApplication.activeModalWidget(), ShortcutSheet)
    QApplication.activeModalWidget().close()


def test_preferences_are_kept_and_checked(window: MainWindow, settings, tmp_path: Path) -> None:
    window.dialogs.show_preferences()
    box = dialog(PreferencesDialog)
    box.sra.setText("many")
    box.accept()
    assert box.isVisible() and "no number of bytes" in box.remark.text()
    box.sra.setText("2G")
    box.threads.setValue(2)
    box.folder.setText(str(tmp_path / "elsewhere"))
    box.notify.setChecked(False)
    box.accept()
    assert (settings.sra_bytes, settings.threads, settings.notify) == (2 << 30, 2, False)
    assert settings.results_folder == tmp_path / "elsewhere"
    theme_service().set_scheme("light")


def test_the_panel_gives_reasons_and_reorders(window: MainWindow, tmp_path: Path) -> None:
    panel = window.panel
    assert "choose a comparison first" in panel.cancel.toolTip()
    for name in ("one", "two"):
        window.submit(REQUEST, tmp_path / name)
    first, second = window.session.queue.jobs
    assert panel.current is second
    panel.up.click()
    assert window.session.queue.jobs == (second, first) and panel.current is second
    assert "it is the first" in panel.up.toolTip() and not panel.up.isEnabled()
    panel.cancel.click()
    assert second.state is State.STOPPED
    panel.remove.click()
    assert window.session.queue.jobs == (first,)
    assert window.workspace.count() == 2


def test_the_start_page_asks(window: MainWindow) -> None:
    start = window.start_page
    start.new.click()
    assert window.opener.dialog is not None
    window.opener.dialog.reject()
    start.zones["chromosome", "b"].files_dropped.emit("b", ["/data/b.fa"])
    assert window.opener.dialog.b.path.text() == "/data/b.fa" and window.opener.dialog.a.empty
    window.opener.dialog.reject()


def test_without_a_screen_the_example_leaves_a_picture(window, engine: FakeEngine, monkeypatch, capsys) -> None:
    monkeypatch.setattr(offscreen, "_REST_MS", 20)
    engine.hold.set()
    assert offscreen.show_example(window) == 0
    folder = engine.started[0]
    assert (folder / "window.png").stat().st_size > 5000
    assert str(folder) in capsys.readouterr().out


def test_without_a_screen_a_failure_is_one_sentence(window, engine: FakeEngine, capsys) -> None:
    engine.problem = InputError("skua.a.fa is damaged; install Crosspoint again.")
    assert offscreen.show_example(window) == InputError.exit_status
    assert str(engine.problem) in capsys.readouterr().err


def test_mnemonics_are_taken_off() -> None:
    assert clean("&Cut && paste") == "Cut & paste"


def test_the_list_of_comparisons_is_shown_while_one_waits(
    window: MainWindow, engine: FakeEngine, run_folder: Path
) -> None:
    window.submit(REQUEST, run_folder)
    assert not window.dock.isVisible()
    window.submit(REQUEST.with_(mode="global"), run_folder.with_name("two"))
    assert window.dock.isVisible()
    engine.hold.set()
    wait(lambda: not window.dock.isVisible())


def test_the_menus_that_sentences_name_are_there(window: MainWindow) -> None:
    sources = (Path(__file__).parents[3] / "resources" / "translations" / "crosspoint_pt_BR.ts").read_text(
        encoding="utf-8"
    )
    named = set(re.findall(r"<source>[^<]*“(\w[^“”<]* → [^“”<]*)”", sources))
    assert len(named) > 0
    for path in named:
        menu: QMenuBar | QMenu | None = window.menuBar()
        for title in path.split(" → "):
            assert menu is not None, path
            found = {action.text().replace("&", ""): action for action in menu.actions()}
            assert title in found, path
            menu = found[title].menu()
