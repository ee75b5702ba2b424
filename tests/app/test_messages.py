"""Exceptions as sentences; the theme; where things lie."""

from __future__ import annotations

import ast
import errno
import re
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QColor, QPalette

from app import folders, messages, theme
from app.application import has_screen
from app.messages import explain, for_window
from gpu.analyses.chromosome import example
from gpu.core.errors import Cancelled, Damaged, InputError

ROOT = Path(messages.__file__).parent.parent


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
    button = QPushButton(theme.icon("mdi6.plus"), "")
    qtbot.addWidget(button)
    button.show()

    def darkest() -> int:
        image = button.icon().pixmap(24, 24).toImage()
        pixels = [image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height())]
        return min(colour.lightness() for colour in pixels if colour.alpha() > 200)

    assert darkest() < 60
    with qtbot.waitSignal(service.changed):
        service.set_scheme("dark")
    assert darkest() > 180
    qtbot.waitUntil(lambda: button.palette().window().color() == theme.DARK.background)
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


def _texts(call: ast.Call) -> list[ast.expr]:
    return [node for node in ast.walk(call) if isinstance(node, ast.Constant)]


def engine_sentences() -> dict[str, Path]:
    """The texts of the engine that name options, but for those of commands (its own, and those that
    it calls) and documentation; with their modules.
    """
    found = {}
    for path in (ROOT / "gpu").rglob("*.py"):
        if path.name in _OF_COMMANDS or "command_line" in path.parts:
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        documented = {
            node.body[0].value
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
            and node.body
            and isinstance(node.body[0], ast.Expr)
        }
        # The help of an option is the command line's.
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call))
        documented.update(*(map(_texts, (call for call in calls if getattr(call.func, "id", "") == "Option"))))
        for node in ast.walk(tree):
            is_text = isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in documented
            # An option alone is an argument, as of the command line in SAM's heading.
            if is_text and re.fullmatch(r"--[a-z0-9-]+", node.value):
                continue
            if is_text and re.search(r"(^|\s|\()--[a-z]|“(align|search|pairs|matches|map|show)”", node.value):
                found[node.value] = path
    return found


def test_the_window_names_no_options_of_commands() -> None:
    sentences = engine_sentences()
    assert len(sentences) >= 5
    for sentence, path in sentences.items():
        told = for_window(sentence)
        assert "--" not in told and "command line" not in told and not re.search("“[a-z]+”", told), (path, told)


@pytest.mark.parametrize(
    "said, told",
    [
        (
            "The CUDA engine cannot be used (no NVIDIA card); use --engine cpu or auto.",
            "The CUDA engine cannot be used (no NVIDIA card); choose the processor or the best device.",
        ),
        (
            (
                "/d/x.fa holds bases; translate the query (“Translate” in the window, --translate query), or choose "
                "another."
            ),
            "/d/x.fa holds bases; translate the query (in the field “Translate”), or choose another.",
        ),
        (
            (
                "/d/x.fa has 2 records (a, b); choose one with --record-a or --record-b on the command line, or from "
                "the list in the window."
            ),
            "/d/x.fa has 2 records (a, b); choose one from the list of records.",
        ),
        ("There is no file /d/--odd.fa; check its name and folder.",) * 2,
    ],
)
def test_what_the_window_says_instead(said: str, told: str) -> None:
    assert explain(InputError(said)).sentence == told
