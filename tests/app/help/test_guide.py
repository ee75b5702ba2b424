"""The guide opens beside the window, its links lead on, and its text can be searched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QKeySequence, QTextFormat
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from app.help.guide import GuideDialog, contents
from app.help.guide_view import GUIDE
from app.shell.commands import menu_actions
from app.shell.main_window import MainWindow
from app.theme import DARK, LIGHT, theme_service
from tests.app.drivers import on_screen, owned, wait

_BACKGROUND = QTextFormat.Property.BackgroundBrush.value
_PICTURE = "\N{OBJECT REPLACEMENT CHARACTER}"


@pytest.fixture
def guide(qtbot: Any) -> GuideDialog:
    return on_screen(qtbot, GuideDialog())


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that were handed to the browser."""
    addresses: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: addresses.append(url.toString()))
    return addresses


def _page(guide: GuideDialog) -> str:
    return Path(guide.view.source().toLocalFile()).name


def _pictures(guide: GuideDialog) -> list[float]:
    """The widths of the pictures of a page."""
    document, widths = guide.view.document(), []
    cursor = document.find(_PICTURE)
    while not cursor.isNull():
        widths.append(cursor.charFormat().toImageFormat().width())
        cursor = document.find(_PICTURE, cursor)
    return widths


def test_the_menu_opens_it_once_beside_the_window(window: MainWindow) -> None:
    action = dict(menu_actions(window.menus.all))["Help › Guide"]
    assert action.shortcut() == QKeySequence(QKeySequence.StandardKey.HelpContents)
    action.trigger()
    guide = window.findChild(GuideDialog)
    assert guide is not None and guide.isVisible() and not guide.isModal()
    assert _page(guide) == "index.md" and "Six questions" in guide.view.toPlainText()
    action.trigger()
    assert window.findChildren(GuideDialog) == [guide]
    QTest.keyClick(guide, Qt.Key.Key_Escape)
    wait(lambda: not window.findChildren(GuideDialog))


@pytest.mark.parametrize("analysis", ["chromosome", "matches", "search", "pairs", "reads"])
def test_a_new_comparison_opens_the_page_of_its_analysis(window: MainWindow, analysis: str) -> None:
    window.opener.open(analysis)
    dialog = window.opener.dialog
    assert dialog is not None
    dialog.guide.click()
    guide = dialog.findChild(GuideDialog)
    assert guide is not None and guide.isVisible() and _page(guide) == f"{analysis}.md"
    assert dialog.isVisible()
    guide.close()
    dialog.reject()


def test_the_contents_list_every_page_and_follow_the_keyboard(guide: GuideDialog) -> None:
    names = [name for _, name in contents()]
    assert sorted(names) == sorted(page.name for page in GUIDE.glob("*.md"))
    assert guide.list.hasFocus() and guide.list.currentRow() == 0
    for name in names[1:]:
        QTest.keyClick(guide.list, Qt.Key.Key_Down)
        assert _page(guide) == name


def test_links_lead_to_pages_and_back(guide: GuideDialog) -> None:
    guide.view.anchorClicked.emit(QUrl("matches.md"))
    guide.view.anchorClicked.emit(QUrl("chromosome.md"))
    assert _page(guide) == "chromosome.md"
    assert guide.list.currentItem().text() == "Chromosome alignment"
    for keys, name in (
        (Qt.Key.Key_Left, "matches.md"),
        (Qt.Key.Key_Right, "chromosome.md"),
        (Qt.Key.Key_Home, "index.md"),
    ):
        QTest.keyClick(guide, keys, Qt.KeyboardModifier.AltModifier)
        assert _page(guide) == name


def test_links_out_of_the_guide_are_shown_but_not_out_of_the_checkout(guide: GuideDialog, tmp_path: Path) -> None:
    guide.view.anchorClicked.emit(QUrl("../../CONTRIBUTING.md"))
    assert _page(guide) == "CONTRIBUTING.md" and guide.list.currentRow() == -1
    (tmp_path / "other.md").write_text("# Other")
    guide.view.anchorClicked.emit(QUrl.fromLocalFile(str(tmp_path / "other.md")))
    guide.view.anchorClicked.emit(QUrl("nowhere.md"))
    assert _page(guide) == "CONTRIBUTING.md"


def test_only_a_click_opens_the_browser(guide: GuideDialog, opened: list[str]) -> None:
    assert opened == []
    guide.view.anchorClicked.emit(QUrl("https://example.org/paper"))
    assert opened == ["https://example.org/paper"] and _page(guide) == "index.md"


def test_pictures_fit_the_page(guide: GuideDialog) -> None:
    guide.open_page("chromosome.md")
    room = guide.view.viewport().width()
    widths = _pictures(guide)
    assert len(widths) == (GUIDE / "chromosome.md").read_text(encoding="utf-8").count("![") >= 3
    assert all(0.8 * room < width <= room for width in widths)
    guide.resize(700, 500)
    wait(lambda: guide.view.viewport().width() < room and _pictures(guide) < widths)
    assert not guide.view.horizontalScrollBar().isVisible()


def test_text_is_searched_to_the_end_and_from_the_begin_again(guide: GuideDialog) -> None:
    guide.open_page("reads.md")
    QTest.keyClick(guide, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.focusWidget() is guide.field or guide.focusWidget() is guide.field
    QTest.keyClicks(guide.field, "samtools")
    first = guide.view.textCursor().selectionStart()
    places = [first]
    count = guide.view.document().toPlainText().count("samtools")
    for _ in range(2 * count - 1):
        QTest.keyClick(guide.field, Qt.Key.Key_Return)
        places.append(guide.view.textCursor().selectionStart())
        assert guide.view.textCursor().selectedText() == "samtools"
    assert count > 1 and places == sorted(places[:count]) * 2 and len(set(places)) == count
    QTest.keyClick(guide.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert guide.view.textCursor().selectionStart() == places[-2]
    guide.field.setText("no such words")
    assert guide.view.document().find("no such words").isNull()


def test_links_and_commands_follow_the_colours(guide: GuideDialog) -> None:
    def colours() -> tuple[set[str], set[str]]:
        shapes = guide.view.document().allFormats()
        links = {s.foreground().color().name() for s in shapes if s.isCharFormat() and s.toCharFormat().isAnchor()}
        return links, {
            s.background().color().name() for s in shapes if s.isBlockFormat() and s.hasProperty(_BACKGROUND)
        }

    guide.open_page("pairs.md")
    service = theme_service()
    for scheme, theme in (("dark", DARK), ("light", LIGHT)):
        service.set_scheme(scheme)
        assert colours() == ({theme.forward.name()}, {theme.background.name()})


def test_a_missing_guide_is_a_sentence(qtbot: Any, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("app.help.guide.GUIDE", tmp_path)
    guide = owned(qtbot, GuideDialog())
    assert "install Crosspoint again" in guide.view.toPlainText() and guide.list.count() == 0
