"""Whatever records and files are called, no part of the window takes it for HTML, nor obeys its
control characters.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PySide6.QtCore import QAbstractListModel, QModelIndex, Qt
from PySide6.QtGui import QAction, QHelpEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QGraphicsTextItem,
    QGraphicsView,
    QLabel,
    QMessageBox,
    QTabBar,
    QToolTip,
    QWidget,
)

from app.analyses.pairs.page import PairsPage
from app.runs.session import Session
from app.shell.commands import CommandPalette
from app.shell.main_window import MainWindow
from app.widgets.basic import markup, plain
from app.widgets.messages import explain
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.registry import ANALYSES
from gpu.analyses.search.request import DNA_SCORING, SearchRequest
from gpu.core.errors import InputError
from gpu.core.monitor import Monitor
from gpu.sequences.alphabet import DNA
from gpu.sequences.choice import SequenceChoice
from tests.app.analyses.pairs.samples import pairs_result
from tests.app.drivers import front, on_screen, settle, wait

HOSTILE = "<h1>x</h1><img/src='file:/tmp/x.png'>\x1b[31m&lt;\u202e"
#: Words with which Qt's widgets tell of themselves; our own may say so on purpose (“About”).
_OURS = ("Crosspoint", "━━")


@pytest.mark.parametrize(
    "text",
    [
        HOSTILE,
        "<b>",
        "a <i>b</i>",
        "&lt;b&gt;",
        "<?xml?><b>",
        "<!DOCTYPE html>",
        "a < b > c",
        "<br/>",
        "\n<b>",
        "<p\n>",
    ],
)
def test_plain_text_is_never_taken_for_html(text: str) -> None:
    assert not Qt.mightBeRichText(plain(text))
    assert plain(text).replace("\u2060", "").replace(r"\x1b", "\x1b").replace(r"\u202e", "\u202e") == text
    assert "<" not in markup(text)


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """A GenBank file with hostile features, and two FASTA files; the last has many records."""
    random = np.random.default_rng(5)
    codes = random.integers(0, 4, 900, dtype=np.uint8)
    others = [random.integers(0, 4, 300, dtype=np.uint8) for _ in range(18)]
    text = DNA.text(codes)
    name = HOSTILE.replace(" ", "")
    genbank = (
        f"LOCUS       {name} 900 bp DNA linear UNK\nDEFINITION  {HOSTILE}\n"
        f'FEATURES             Location/Qualifiers\n     gene            10..500\n                     /gene="{name}"\n'
        f"ORIGIN\n        1 {text.lower()}\n//\n"
    )
    (tmp_path / "a <b>x.gb").write_text(genbank)
    (tmp_path / "b <i>x.fa").write_text(f">{name} {HOSTILE}\n{text}\n")
    many = "".join(f">{name}{number} {HOSTILE}\n{DNA.text(other)}\n" for number, other in enumerate(others))
    (tmp_path / "many <i>x.fa").write_text(f">{name} {HOSTILE}\n{text}\n{many}")
    return [str(tmp_path / file) for file in ("a <b>x.gb", "b <i>x.fa", "many <i>x.fa")]


@pytest.fixture
def real_window(qtbot: Any, real_session: Session) -> MainWindow:
    return on_screen(qtbot, MainWindow(real_session))


def _indices(view: QAbstractItemView) -> Iterator[Any]:
    model = view.model()
    if model is not None:
        for row in range(min(model.rowCount(), 50)):
            columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(QModelIndex())
            for column in range(columns):
                yield model.index(row, column)


def _shown() -> Iterator[tuple[str, str]]:
    """All texts that Qt would look through for HTML, with what they are of; and those of graphics,
    which are HTML.
    """
    for widget in QApplication.allWidgets():
        of = f"{type(widget).__name__} {widget.accessibleName()}"
        yield f"tooltip of {of}", widget.toolTip()
        yield f"what's this of {of}", widget.whatsThis()
        for action in widget.actions():
            yield f"tooltip of action {action.text()}", action.toolTip()
        if isinstance(widget, QLabel) and widget.textFormat() is not Qt.TextFormat.PlainText:
            yield f"text of {of}", widget.text()
        if isinstance(widget, QMessageBox) and widget.textFormat() is not Qt.TextFormat.PlainText:
            yield f"text of {of}", widget.text() + widget.informativeText()
        if isinstance(widget, QTabBar):
            for tab in range(widget.count()):
                yield f"tooltip of tab {tab}", widget.tabToolTip(tab)
        if isinstance(widget, QAbstractItemView):
            for index in _indices(widget):
                yield f"tooltip of an item of {of}", str(index.data(Qt.ItemDataRole.ToolTipRole) or "")
        if isinstance(widget, QGraphicsView):
            for item in widget.scene().items():
                yield f"tooltip of {type(item).__name__}", item.toolTip()
                if isinstance(item, QGraphicsTextItem):
                    yield f"graphics of {of}", _as_if_guessed(item)
    for action in (action for window in QApplication.topLevelWidgets() for action in window.findChildren(QAction)):
        yield f"tooltip of action {action.text()}", action.toolTip()


def _as_if_guessed(item: QGraphicsTextItem) -> str:
    """An HTML text that is but words, or else what is in it."""
    html = item.toHtml()
    wrong = "<img" in html or "<h1" in html
    return html if wrong else ""


def _check() -> None:
    wrong = [
        (of, text)
        for of, text in _shown()
        if Qt.mightBeRichText(text) and not any(word in text for word in _OURS) and "<b>" not in text[:3]
    ]
    assert wrong == []
    seen = [text for widget in QApplication.allWidgets() for text in _words(widget)]
    assert [text for text in seen if "\x1b" in text or "\u202e" in text] == []


def _words(widget: QWidget) -> Iterator[str]:
    """What is drawn as it is."""
    if isinstance(widget, QLabel):
        yield widget.text()
    if isinstance(widget, QTabBar):
        yield from (widget.tabText(tab) for tab in range(widget.count()))
    if isinstance(widget, QAbstractItemView):
        yield from (str(index.data() or "") for index in _indices(widget))
    yield from (action.text() for action in widget.actions())
    yield from (widget.toolTip(), widget.windowTitle(), widget.accessibleName())


def test_hostile_names_are_words_everywhere(qtbot: Any, real_window: MainWindow, files: list[str]) -> None:
    window, session = real_window, real_window.session
    a, b, many = files
    folder = session.settings.results_folder / "x <h1>y"
    overview = session.settings.results_folder / "overview <h1>y"
    first = ChromosomeRequest(SequenceChoice(a), SequenceChoice(b), engine="cpu")
    ANALYSES.of(first).run(first, folder, Monitor())
    second = MatchesRequest(a, (b, many), minimum=15, engine="cpu")
    ANALYSES.of(second).run(second, overview, Monitor())

    window.open_result(folder)
    wait(lambda: window.workspace.count() == 2)
    name = HOSTILE.replace(" ", "")
    pairs = session.settings.results_folder / "pairs <h1>y"
    pairs_result(pairs, 20, query=[f"{name}{number}" for number in range(20)], reference=[f"<b>{name}\n</b>"] * 20)
    window.open_result(pairs)
    wait(lambda: window.workspace.count() == 3)
    batch = front(window, PairsPage)
    for tab in range(3):
        batch.below.setCurrentIndex(tab)
        settle(batch)
        _check()
    assert "<img" in batch.table.model.index(0, 1).data() and "<b>" in batch.alignment.headline.whole
    window.workspace.close_page(2)
    window.open_result(overview)
    wait(lambda: window.workspace.count() == 3)
    page = window.workspace.currentWidget()
    page.add_alignment(folder)
    wait(lambda: bool(page.alignments))
    page.plot.go_to(0)
    page.list.table.selectRow(0)
    for tab in (1, 2):
        window.workspace.setCurrentIndex(tab)
        page = settle(window.workspace.widget(tab))
        qtbot.wait(50)
        _check()
    alignment = window.workspace.widget(1)
    assert HOSTILE[:20] in alignment.matrix.focusProxy().getAxis("left").label.toPlainText()
    assert alignment.tracks.lanes, "the features did not arrive"
    window.menus.fill_recent(session.recent, window.open_result)
    _check()

    window.workspace.setCurrentIndex(0)
    _check()
    window.opener.open("chromosome", [a, many])
    dialog = window.opener.dialog
    wait(lambda: not (dialog.a.reading or dialog.b.reading))
    dialog.fill((first.a, SequenceChoice(many, record="#2")), HOSTILE)
    wait(lambda: not (dialog.a.reading or dialog.b.reading))
    dialog.b.record.setEditText(HOSTILE)
    _check()
    dialog.other_asked.emit("matches")
    other = window.opener.dialog
    wait(lambda: not (other.reference.reading or other.queries.reading))
    _check()
    other.other_asked.emit("pairs")
    third = window.opener.dialog
    third.list.set_path(f"/data/{HOSTILE}")
    wait(lambda: not (third.queries.reading or third.references.reading))
    _check()
    third.reject()

    window.show_message(explain(InputError(f"There is no {HOSTILE}.")))
    assert window.failure.isVisible()
    _check()
    window.dialogs.show_palette()
    assert isinstance(QApplication.activeModalWidget(), CommandPalette)
    _check()
    QApplication.activeModalWidget().close()

    window.submit(first.with_(mode="global"), folder.with_name("run <h1>z"))
    _check()
    wait(lambda: not session.queue.active())
    settle(session.background)
    _check()


def test_a_search_takes_no_name_for_html(qtbot: Any, real_window: MainWindow, files: list[str]) -> None:
    window = real_window
    folder = window.session.settings.results_folder / "search <h1>y"
    request = SearchRequest(files[2], files[2], DNA_SCORING, engine="cpu")
    ANALYSES.of(request).run(request, folder, Monitor())
    window.open_result(folder)
    wait(lambda: window.workspace.count() == 2)
    page = settle(window.workspace.currentWidget())
    for tab in range(page.tabs.count()):
        page.tabs.setCurrentIndex(tab)
        settle(page)
        qtbot.wait(50)
        _check()
    place = page.overview.bar_rect(0).center().toPoint()
    event = QHelpEvent(QHelpEvent.Type.ToolTip, place, page.overview.viewport().mapToGlobal(place))
    QApplication.sendEvent(page.overview.viewport(), event)
    wait(lambda: HOSTILE[:4] in QToolTip.text().replace("\u2060", ""))
    assert not Qt.mightBeRichText(QToolTip.text())
    page.queries.showPopup()
    _check()
    page.queries.hidePopup()
    page.repeat.trigger()
    dialog = window.opener.dialog
    assert dialog is not None
    settle(window.session.background)
    dialog.fill(request.with_(queries=files[1]), HOSTILE)
    settle(window.session.background)
    _check()
    dialog.reject()
