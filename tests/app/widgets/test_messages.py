"""Exceptions as sentences; the theme; where things lie."""

from __future__ import annotations

import errno
import re
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QColor, QPalette

from app import theme
from app.application import has_screen
from app.state import folders
from app.widgets import messages
from app.widgets.messages import explain
from gpu.analyses.chromosome import example
from gpu.core.errors import Cancelled, Damaged, InputError
from tests.app.drivers import emitted, on_screen, wait
from tests.packaging.scripts import script


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (InputError("a.fa is empty; choose another file."), "a.fa is empty; choose another file."),
        (FileNotFoundError(errno.ENOENT, "No such file", "a.fa"), "There is no a.fa"),
        (PermissionError(errno.EACCES, "denied", "a.fa"), "no permission to use a.fa"),
        (OSError(errno.ENOSPC, "No space left", "/results"), "The drive of /results is full"),
        (OSError(errno.EIO, "Input/output error", "a.fa"), "a.fa could not be used: Input/output error."),
        (IsADirectoryError(errno.EISDIR, "dir", "/data"), "/data is a folder"),
        (MemoryError(), "ran out of memory"),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), "ran out of memory"),
        (RuntimeError("can't start new thread"), "No more threads can be started"),
        (KeyError("x"), "Something went wrong in Crosspoint itself"),
    ],
)
def test_one_sentence_each(problem: Exception, words: str) -> None:
    message = explain(problem)
    assert words in message.sentence
    assert "\n" not in message.sentence and "Traceback" not in message.sentence
    is_a_persons = isinstance(problem, InputError)
    assert (type(problem).__name__ in message.details) is not is_a_persons


@pytest.mark.parametrize("problem", [Cancelled("Stopped."), InputError("No."), Damaged("a is damaged.")])
def test_what_a_person_did_has_no_details(problem: Exception) -> None:
    assert explain(problem).details == ""


def test_hooks_catch_every_thread(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    before = qInstallMessageHandler(None)
    shown: list[messages.Message] = []
    try:
        messages.install_hooks(shown.append)
        messages._log_qt(QtMsgType.QtInfoMsg, None, "hello")
        thread = threading.Thread(target=lambda: [][1])
        thread.start()
        thread.join()
        try:
            raise ValueError("no")
        except ValueError as problem:
            sys.excepthook(ValueError, problem, problem.__traceback__)
    finally:
        qInstallMessageHandler(before)
    assert ["IndexError" in shown[0].details, "ValueError" in shown[1].details] == [True, True]
    assert capsys.readouterr().err == ""


def contrast(one: QColor, other: QColor) -> float:
    """WCAG 2's contrast ratio."""

    def luminance(colour: QColor) -> float:
        parts = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in colour.getRgbF()[:3]]
        return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("scheme", [theme.LIGHT, theme.DARK])
def test_text_reads_and_marks_stand_out(scheme: theme.Theme) -> None:
    for ground in (scheme.background, scheme.surface, scheme.raised):
        assert contrast(scheme.text, ground) >= 7
        for colour in (scheme.muted, scheme.warning, scheme.error):
            assert contrast(colour, ground) >= 4.5, colour.name()
    assert contrast(scheme.on_accent, scheme.accent) >= 4.5
    marks = (scheme.forward, scheme.reverse, scheme.match, scheme.mismatch, scheme.gap, scheme.special_row)
    for colour in (*marks, scheme.special_column, scheme.alignment, *scheme.crosspoints):
        assert contrast(colour, scheme.surface) >= 3, colour.name()


def test_every_role_of_the_palette_is_set() -> None:
    for scheme in (theme.LIGHT, theme.DARK):
        palette = scheme.palette()
        for group in (QPalette.ColorGroup.Active, QPalette.ColorGroup.Inactive, QPalette.ColorGroup.Disabled):
            for role in QPalette.ColorRole:
                if role not in (QPalette.ColorRole.NoRole, QPalette.ColorRole.NColorRoles):
                    assert palette.isBrushSet(group, role), (group, role)


def test_a_change_of_scheme_reaches_widgets_and_icons(qtbot, qapp) -> None:
    from PySide6.QtWidgets import QPushButton

    service = theme.theme_service()
    button = on_screen(qtbot, QPushButton(theme.icon("mdi6.plus"), ""))

    def darkest() -> int:
        image = button.icon().pixmap(24, 24).toImage()
        pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
        return min(colour.lightness() for colour in pixels if colour.alpha() > 200)

    assert darkest() < 60
    emitted(service.changed, service.set_scheme, "dark")
    assert darkest() > 180
    wait(lambda: button.palette().window().color() == theme.DARK.background)
    service.set_scheme("light")
    assert theme.current() is theme.LIGHT


def test_folders_never_collide_and_suit_every_system(tmp_path: Path) -> None:
    first = folders.new_folder(tmp_path, 'gi|123 / "x": <y>?*')
    assert not set(first.name) & set('<>:"/\\|?*')
    first.mkdir()
    second = folders.new_folder(tmp_path, 'gi|123 / "x": <y>?*')
    assert second.name == f"{first.name} (2)"
    assert folders.new_folder(tmp_path, " . ").name == "comparison"


def test_the_example_is_a_pair(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(example, "FOLDER", tmp_path)
    with pytest.raises(InputError, match="no example"):
        example.example()
    for name in ("lonely.a.fa", "pair.a.fa", "pair.b.fa"):
        (tmp_path / name).write_text(">x\nACGT\n")
    request = example.example()
    assert [Path(choice.path).name for choice in (request.a, request.b)] == ["pair.a.fa", "pair.b.fa"]


def test_a_screen_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_screen()
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    assert not has_screen()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.delenv("QT_QPA_PLATFORM")
    assert has_screen()


#: Modules whose sentences only the command line, the set-up or a developer reads.
_OF_COMMANDS = {
    *("__init__.py", "command.py", "record_command.py", "options.py"),
    *("compiler.py", "fatbins.py", "prepare.py", "version.py"),
}


def test_the_window_names_no_options_of_commands() -> None:
    """But in sentences of the modules of commands, which only the terminal shows; commands of other
    programs stand in quotes with their name.
    """
    others = re.compile(r"“(?!python|crosspoint)\w+ -[^”]*”")
    wrong = [
        source.text
        for source in script("translations").sources()
        if source.context == "engine"
        and not all(Path(file).name in _OF_COMMANDS or "command_line" in file for file in source.files)
        and re.search(
            r"(^|\s|\()--[a-z]|command line|“(align|search|pairs|matches|map|show)”", others.sub("", source.text)
        )
    ]
    assert wrong == []


def test_what_the_window_says_instead() -> None:
    problem = InputError("{} has {:,} records; choose one[[ with --record| from the list]].", "/d/--odd.fa", 1234)
    assert str(problem) == "/d/--odd.fa has 1,234 records; choose one with --record."
    assert explain(problem).sentence == "/d/--odd.fa has 1,234 records; choose one from the list."
