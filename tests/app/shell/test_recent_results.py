"""Recent results: names that can be told apart, renaming, the folder, and the trash."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMenu, QMessageBox

from app.runs.recent import ENTRY_ROLE, PICTURE_ROLE, RecentModel
from app.shell import recent_commands
from app.shell.jobs_model import NAME_ROLE
from app.shell.main_window import MainWindow
from app.state import result_folders
from app.state.folders import distinct_names
from app.state.result_folders import check_result, delete, move_to_trash
from app.state.settings import RECENT_LIMIT, RecentResult, Settings
from app.state.thumbnails import SIZE, Thumbnails
from app.widgets.background import Background
from gpu.core.errors import CrosspointError, InputError
from gpu.core.phrase import Phrase
from gpu.core.safe_files import hold
from gpu.core.units import counted
from gpu.results import journal
from tests.app.drivers import settle, wait


@pytest.fixture
def result(sample_folder: Path, tmp_path: Path) -> Path:
    """A finished result that may be deleted."""
    return Path(shutil.copytree(sample_folder, tmp_path / "results" / "A × B"))


def test_equal_titles_get_the_end_of_the_path_that_differs() -> None:
    assert distinct_names([]) == []
    assert distinct_names([("a", "/x/1"), ("b", "/x/2")]) == ["a", "b"]
    assert distinct_names([("a", "/x/1"), ("b", "/x/2"), ("a", "/x/3")]) == ["a (1)", "b", "a (3)"]
    deeper = distinct_names([("a", "/x/1"), ("a", "/y/1"), ("a", "/y/2")])
    assert deeper == [f"a ({Path('x/1')})", f"a ({Path('y/1')})", "a (2)"]
    # A run and its result are in the same folder for a moment.
    assert distinct_names([("a", "/x/1"), ("a", "/x/1")]) == ["a (1)", "a (1)"]


def test_how_a_result_ended_is_told_in_the_language_of_now(  # type: ignore[no-untyped-def]
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    background = Background()
    recent = RecentModel(settings, background)
    recent.add(tmp_path / "a", "a", "done", 2)
    told = {"ended, {0:,} failed": "terminado, {0:,} falharam"}
    monkeypatch.setattr(RecentModel, "tr", lambda self, text: told[text])
    (entry,) = RecentModel(settings, background).entries
    assert recent.status(entry) == "terminado, 2 falharam"
    settle(background)


def test_what_a_result_found_is_kept_and_told(settings: Settings, tmp_path: Path) -> None:
    background = Background()
    recent = RecentModel(settings, background)
    for name in ("a", "b"):
        recent.add(tmp_path / name, name)
    recent.tell(tmp_path / "a", Phrase("{} % of {} are mapped.", "94.8", counted(1_600, "reads")))
    again = RecentModel(settings, background)
    assert [again.status(entry) for entry in again.entries] == ["finished", "94.8 % of 1,600 reads are mapped."]
    again.add(tmp_path / "a", "a")
    assert again.status(again.entries[0]).endswith(" are mapped.")
    # Opened before it ended, or written by another program.
    again.add(tmp_path / "a", "a", "stopped")
    assert again.status(again.entries[0]) == "not finished; it can be resumed"
    settings.set_recent([RecentResult(str(tmp_path / "b"), "b", found='["{} {}", ["a"], 0]')])
    damaged = RecentModel(settings, background)
    assert damaged.status(damaged.entries[0]) == "finished"
    settle(background)


def test_a_title_of_the_user_is_shown_everywhere_and_kept(window: MainWindow, engine) -> None:
    session = window.session
    for _ in range(2):
        window.open_example()
    first, second = (job.folder for job in session.queue.jobs)
    plain = session.queue.jobs[0].request.title
    tabs = [window.workspace.tabText(index) for index in (1, 2)]
    assert tabs[0].endswith(f"({first.name})") and tabs[1].endswith(f"({second.name})")
    panel = window.panel.list.model()
    assert [panel.index(row).data(NAME_ROLE) for row in (0, 1)] == [
        f"{plain} ({first.name})",
        f"{plain} ({second.name})",
    ]

    window.recent_commands.rename(str(second))
    dialog = window.findChild(QInputDialog)
    assert dialog is not None and dialog.textValue() == plain
    dialog.setTextValue("  the second & last ")
    dialog.accept()
    assert window.workspace.tabText(2) == "the second && last" and window.workspace.tabText(1) == plain
    assert panel.index(1).data(NAME_ROLE) == "the second & last"
    listed = {entry.folder: session.recent.name(entry) for entry in session.recent.entries}
    assert listed == {str(first): plain, str(second): "the second & last"}
    # The result is the same one: only the settings know of it.
    assert session.queue.jobs[1].request.title == plain
    engine.hold.set()
    wait(lambda: not session.queue.unfinished() and len(engine.results) == 2)
    window.open_result(second)
    settle(session.background)
    assert window.workspace.tabText(2) == "the second && last"
    session.rename(str(second), "")
    assert session.settings.title(str(second)) == "" and session.recent.name(session.recent.entries[0]) != ""
    assert window.workspace.tabText(2).endswith(f"({second.name})")


def test_unreadable_titles_in_the_settings_are_none(settings) -> None:  # type: ignore[no-untyped-def]
    for kept in ("7", "{", json.dumps([["a", 1], ["b"], "c"])):
        settings._store.setValue("titles", kept)
        assert settings.title("a") == ""
    settings.keep_title("a", "A")
    assert settings.title("a") == "A"


def test_pinned_results_stay_first_and_notes_are_found(window: MainWindow, tmp_path: Path) -> None:
    page, recent, settings = window.start_page, window.session.recent, window.session.settings
    folders = [tmp_path / str(number) for number in range(RECENT_LIMIT + 2)]
    recent.add(folders[0], "first", kind="search")
    recent.pin(str(folders[0]), True)
    recent.note(str(folders[0]), "for Ana")
    picture = QImage(400, 300, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.red)
    recent.picture(folders[0], picture)
    recent.picture(tmp_path / "unlisted", picture)
    for folder in folders[1:]:
        recent.add(folder, "another")
    first, second = settings.recent()[:2]
    assert (first.title, first.note, first.pinned) == ("first", "for Ana", True) and second.folder == str(folders[-1])
    assert len(settings.recent()) == RECENT_LIMIT

    def listed() -> list[str]:
        model = page.list.model()
        return [model.index(row, 0).data() for row in range(model.rowCount())]

    page.search.setText("ANA")
    assert listed() == ["first"]
    # Its words are found in any order, in name, note and kind, and nothing in them is a pattern.
    for text, names in (
        ("search first", ["first"]),
        ("  ana  ", ["first"]),
        ("ana another", []),
        ("a.a", []),
        ("[", []),
    ):
        page.search.setText(text)
        assert listed() == names, text
    page.search.clear()
    assert len(listed()) == RECENT_LIMIT
    kept = page.list.model().index(0, 0).data(PICTURE_ROLE)
    assert kept.size() == SIZE and kept.pixelColor(9, 9) == Qt.GlobalColor.red
    # It is made anew with more known of it, and stays where it is.
    recent.add(folders[0], "first", kind="search", extent="9 bp")
    assert settings.recent()[0].note == "for Ana" and settings.recent()[0].extent == "9 bp"
    recent.pin(str(folders[0]), False)
    recent.take_off({str(folders[0])})
    assert recent.pictures.of(str(folders[0])).isNull()


def test_pictures_are_files_that_go_with_their_results(tmp_path: Path) -> None:
    picture = QImage(400, 300, QImage.Format.Format_RGB32)
    picture.fill(Qt.GlobalColor.blue)
    for folder in ("/a", "/b"):
        Thumbnails(tmp_path / "p").keep(folder, picture)
    Thumbnails(tmp_path / "p").keep("/c", picture.copy(0, 0, 20, 20))
    later = Thumbnails(tmp_path / "p")
    assert later.of("/a").pixelColor(5, 5) == Qt.GlobalColor.blue and later.of("/c").isNull()
    later.forget_others({"/b"})
    assert Thumbnails(tmp_path / "p").of("/a").isNull() and not Thumbnails(tmp_path / "p").of("/b").isNull()


def test_the_large_place_asks_for_files_of_any_kind(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "reads.fastq").write_text("@r\nACGT\n+\nIIII\n")
    window.start_page.any.clicked.emit()
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    dialog.filesSelected.emit([str(tmp_path / "reads.fastq")])
    assert window.opener.dialog is not None and window.opener.dialog.analysis == "reads"
    window.opener.dialog.reject()
    dialog.reject()


def test_the_menu_of_a_recent_result(window: MainWindow, result: Path, monkeypatch) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr(result_folders.QDesktopServices, "openUrl", lambda url: bool(opened.append(url)))
    page, recent = window.start_page, window.session.recent
    recent.add(result, "A × B")
    assert page.list.model().index(0, 0).data(ENTRY_ROLE).folder == str(result)
    page.list.customContextMenuRequested.emit(page.list.visualRect(page.list.model().index(0, 0)).center())
    menu = page.findChild(QMenu)
    assert menu is not None
    words = [action.text().replace("&", "") for action in menu.actions() if action.text()]
    own = ["Open", "Open the folder", "Rename…", "Note…", "Delete…"]
    assert words == [*own, "Pin: first in this list", "Remove from the list (the folder stays)"]
    next(action for action in menu.actions() if "folder" in action.text()).trigger()
    assert [url.toLocalFile() for url in opened] == [str(result)]
    # Nothing opened it, which the user is told.
    assert "file manager" in window.statusBar().currentMessage()
    menu.close()


def test_keys_rename_and_delete_the_current_one(qtbot, window: MainWindow, result: Path) -> None:
    view, recent = window.start_page.list, window.session.recent
    for folder in (result, result.parent / "gone"):
        recent.add(folder, folder.name)
    wait(lambda: recent.missing(recent.entries[0]) and not recent.missing(recent.entries[1]))
    asked: list[tuple[str, str]] = []
    window.start_page.rename_asked.disconnect()
    window.start_page.delete_asked.disconnect()
    window.start_page.rename_asked.connect(lambda folder: asked.append(("rename", folder)))
    window.start_page.delete_asked.connect(lambda folder: asked.append(("delete", folder)))
    window.activateWindow()
    wait(window.isActiveWindow)
    view.setFocus()
    for row in (0, 1):
        view.setCurrentIndex(view.model().index(row, 0))
        for key in (Qt.Key.Key_F2, Qt.Key.Key_Delete):
            qtbot.keyClick(view, key)
    # What is gone has neither.
    assert asked == [("rename", str(result)), ("delete", str(result))]


def _answer(qtbot, window: MainWindow, words: str) -> None:  # type: ignore[no-untyped-def]
    def shown() -> list[QMessageBox]:
        return [box for box in window.findChildren(QMessageBox) if box.isVisible() and words in box.text()]

    wait(lambda: bool(shown()))
    yes = next(button for button in shown()[0].buttons() if button.objectName() == "yes")
    qtbot.mouseClick(yes, Qt.MouseButton.LeftButton)


def test_delete_asks_and_moves_to_the_trash(qtbot, window: MainWindow, result: Path, monkeypatch) -> None:
    trash = result.parent / "trash"
    moved: list[Path] = []

    def move(folder: str) -> bool:
        moved.append(Path(folder))
        Path(folder).rename(trash)
        return True

    monkeypatch.setattr(result_folders.QFile, "moveToTrash", move)
    recent = window.session.recent
    recent.add(result, "A × B")
    window.start_page.delete_asked.emit(str(result))
    assert result.is_dir()
    _answer(qtbot, window, "to the trash?")
    wait(lambda: not recent.entries)
    assert moved == [result] and (trash / "request.json").is_file() and not result.exists()


def test_without_a_trash_the_user_is_asked_again(qtbot, window: MainWindow, result: Path, monkeypatch) -> None:
    monkeypatch.setattr(result_folders.QFile, "moveToTrash", lambda folder: (False, ""))
    outside = result.parent / "outside"
    outside.mkdir()
    (outside / "kept.fa").write_text(">kept\nACGT\n")
    (result / "link").symlink_to(outside)
    window.session.recent.add(result, "A × B")
    window.recent_commands.ask_to_delete(str(result))
    _answer(qtbot, window, "to the trash?")
    _answer(qtbot, window, "for good?")
    wait(lambda: not window.session.recent.entries)
    assert not result.exists() and (outside / "kept.fa").is_file()


def test_a_comparison_that_runs_is_not_deleted(window: MainWindow) -> None:
    window.open_example()
    (job,) = window.session.queue.jobs
    window.recent_commands.ask_to_delete(str(job.folder))
    assert "cancel it first" in window.statusBar().currentMessage()
    assert not window.findChildren(QMessageBox)


@pytest.mark.parametrize("kind", ["link", "plain folder", "no journal", "journal is a link", "another in it"])
def test_only_results_are_deleted(result: Path, kind: str, monkeypatch) -> None:
    monkeypatch.setattr(result_folders.QFile, "moveToTrash", lambda folder: pytest.fail("moved"))
    folder = result
    if kind == "link":
        folder = result.parent / "link"
        folder.symlink_to(result)
    elif kind == "plain folder":
        folder = result.parent
    elif kind == "no journal":
        (result / journal.NAME).unlink()
    elif kind == "journal is a link":
        (result / journal.NAME).rename(result.parent / "elsewhere")
        (result / journal.NAME).symlink_to(result.parent / "elsewhere")
    else:
        shutil.copytree(result, result / "B × C")
    for remove in (move_to_trash, delete):
        with pytest.raises((CrosspointError, OSError)):
            remove(folder)
    assert (result / "request.json").is_file()


def test_a_result_that_is_being_written_stays(result: Path) -> None:
    check_result(result)
    with (result / journal.NAME).open("r+b") as written:
        assert hold(written.fileno())
        with pytest.raises(InputError, match="being written"):
            check_result(result)
    check_result(result)


def test_a_failure_is_told(qtbot, window: MainWindow, result: Path, monkeypatch) -> None:
    def fail(folder: Path) -> bool:
        raise InputError(f"“{folder}” is no result folder; it stays.")

    monkeypatch.setattr(recent_commands, "move_to_trash", fail)
    window.session.recent.add(result, "A × B")
    window.recent_commands.ask_to_delete(str(result))
    _answer(qtbot, window, "to the trash?")
    wait(lambda: "it stays" in window.failure.sentence.text())
    assert window.session.recent.entries
