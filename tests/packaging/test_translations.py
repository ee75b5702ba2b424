"""The catalogues: all that is shown is in them, translated, with its places, as Qt reads it."""

from __future__ import annotations

import ast
import re
import subprocess
from collections import Counter
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QTranslator

from tests.packaging.scripts import ROOT, script

translations = script("translations")
CATALOGUES = sorted(translations.FOLDER.glob("crosspoint_*.ts"))
#: How to mend what is missing.
COMMAND = "python packaging/translations.py --left FILE, then --merge FILE"
#: What takes a text to be shown.
SHOWS = re.compile(
    r"setText|setToolTip|setWindowTitle|setPlaceholderText|setStatusTip|setWhatsThis|setAccessibleName|"
    r"setTitle|addRow|setAccessibleDescription|addItem|addTab|addMenu|setTabText|setTabToolTip|"
    r"setHorizontalHeaderLabels|addButton|say|setSpecialValueText|setPrefix|setSuffix|setInformativeText|"
    r"setLabelText|QAction|QLabel|QPushButton|QCheckBox|QRadioButton|QGroupBox|QToolButton|QMenu|"
    r"QMessageBox|PlainLabel|heading|Remark|NumberRow|Bar|Message|emit|setButtonText|"
    r"ask_folder|getOpenFileName|getSaveFileName"
)
#: Shown as they are in every language.
NAMES = frozenset(("Crosspoint", "stage_1", "Python , NumPy"))


@pytest.fixture(scope="module")
def sources() -> tuple:
    return translations.sources()


@pytest.fixture(params=CATALOGUES, ids=lambda path: path.stem)
def catalogue(request: pytest.FixtureRequest) -> Path:
    return request.param


def test_there_is_portuguese() -> None:
    assert [path.stem for path in CATALOGUES] == ["crosspoint_pt_BR"]


def test_all_is_translated(catalogue: Path, sources: tuple) -> None:
    translated = translations.read(catalogue)
    wanted = {(source.context, source.text) for source in sources}
    assert wanted - translated.keys() == set(), COMMAND
    assert {key for key in translated.keys() - wanted if key[0] in ("window", "engine")} == set(), COMMAND
    assert [text for (_, text), translation in translated.items() if not translation] == [], COMMAND


def test_translations_keep_the_form(catalogue: Path) -> None:
    wrong = []
    for (context, text), translation in translations.read(catalogue).items():
        forms = [_form(each, is_of_window=context == "window") for each in (text, translation)]
        if forms[0] != forms[1]:
            wrong.append((text, translation, forms))
    assert wrong == []


def _form(text: str, is_of_window: bool) -> tuple:
    """The places, line ends, tabs, mnemonics and outer blanks of a text, and how it ends."""
    # Literally what ``format`` is given.
    places = Counter(re.findall(r"\{[^{}]*\}", text)) if is_of_window else set(re.findall(r"\{[^{}]*\}", text))
    mnemonics = len(re.findall(r"&(?!&|\w+;)", text.replace("&&", "")))
    outer = text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]
    # An abbreviation may end in a full stop.
    end = text.rstrip()[-1:] if text.rstrip()[-1:] in "…:" else ""
    tags = Counter(re.findall(r"</?\w+>", text))
    return places, text.count("\n"), text.count("\t"), mnemonics, outer, end, text.count("%n"), tags


def test_texts_with_places_can_be_filled(catalogue: Path) -> None:
    """As in English: the same fields, so the same arguments do."""
    for (context, text), translation in translations.read(catalogue).items():
        if context != "window":
            continue
        try:
            text.format(*range(9), **dict.fromkeys(re.findall(r"\{(\w+)", text), 1))
        except (KeyError, ValueError, IndexError):
            continue
        translation.format(*range(9), **dict.fromkeys(re.findall(r"\{(\w+)", text), 1))


def test_qt_reads_what_is_written(catalogue: Path) -> None:
    """The ``.qm`` beside the ``.ts`` has its messages and no others."""
    released = QTranslator()
    assert released.load(str(catalogue.with_suffix(".qm")))
    told = translations.read(catalogue)
    assert {key: released.translate(*key) for key in told} == told
    assert catalogue.with_suffix(".qm").stat().st_size < 1 << 20


def test_the_qm_has_nothing_else(catalogue: Path, tmp_path: Path) -> None:
    if translations.tool("lrelease") is None:
        pytest.skip("lrelease is not installed with PySide6")
    translations.release(catalogue, tmp_path / "new.qm")
    assert (tmp_path / "new.qm").read_bytes() == catalogue.with_suffix(".qm").read_bytes(), COMMAND


def test_lupdate_finds_no_other_text(tmp_path: Path, sources: tuple) -> None:
    """Qt's own tool finds no text that is missing; it skips those of ``_tr``."""
    lupdate = translations.tool("lupdate")
    if lupdate is None:
        pytest.skip("lupdate is not installed with PySide6")
    files = [str(path) for path in sorted((ROOT / "app").rglob("*.py"))]
    found = subprocess.run([lupdate, "-silent", *files, "-ts", str(tmp_path / "x.ts")], check=False)
    if found.returncode:
        pytest.skip("lupdate does not run here")
    root = ElementTree.parse(tmp_path / "x.ts").getroot()
    texts = {message.findtext("source") for message in root.iter("message")}
    assert len(texts) > 1000
    assert texts - {source.text for source in sources} == set()


def test_no_text_of_the_window_is_left_out() -> None:
    """Literals and f-strings with words in them, where texts are shown without ``tr``."""
    left = [found for path in sorted((ROOT / "app").rglob("*.py")) for found in untranslated(path)]
    assert left == []


def untranslated(path: Path) -> list[str]:
    """Texts that are shown as they are, and what ``tr`` cannot look up, by file and line."""
    found = []
    name = path.relative_to(ROOT)
    pending: list[tuple[ast.AST, bool]] = [(translations.nodes_of(path)[0], False)]
    while pending:
        node, is_shown = pending.pop()
        where = f"{name}:{getattr(node, 'lineno', 0)}"
        if isinstance(node, ast.Call):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called == "tr":
                if node.args and isinstance(node.args[0], ast.JoinedStr | ast.BinOp):
                    found.append(f"{where}: {ast.unparse(node.args[0])} is put together before it is translated")
                continue
            # What another call makes of a text is looked at where that shows it.
            is_shown = SHOWS.fullmatch(called) is not None
            pending.append((node.func, False))
            pending += [(part, is_shown) for part in (*node.args, *(each.value for each in node.keywords))]
            continue
        if is_shown and isinstance(node, ast.Constant | ast.JoinedStr) and (words := _words(node)):
            found.append(f"{where}: {words!r} is shown without tr()")
        is_passed_on = isinstance(node, ast.IfExp | ast.Tuple | ast.List | ast.BoolOp | ast.BinOp)
        pending += [(part, is_shown and is_passed_on) for part in ast.iter_child_nodes(node)]
    return found


def _words(node: ast.Constant | ast.JoinedStr) -> str:
    """The text of a literal that has words of a language; "" otherwise."""
    parts = node.values if isinstance(node, ast.JoinedStr) else [node]
    text = "".join(part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))
    bare = re.sub(r"<[^>]*>|&\w+;", "", text)
    # Names of units, formats and programs are in capitals; a single small word is a key.
    has_words = re.search(r"[A-Z][a-z]{3,}|[a-z]{4,}.* |\s.*[a-z]{4,}", bare)
    return text if has_words and text.strip() not in NAMES else ""


def test_a_text_left_out_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "module.py"
    monkeypatch.setitem(untranslated.__globals__, "ROOT", tmp_path)
    module.write_text(
        'label.setText("left out")\nlabel.setText(self.tr("taken"))\nlabel.setText(self.tr(f"{x} matches"))\n'
        'QLabel(f"{x} reads")\nlabel.setToolTip("no" if x else "some words")\n'
    )
    found = sorted(text.partition(": ")[0].rpartition(":")[2] for text in untranslated(module))
    assert found == ["1", "3", "4", "5"]


def test_the_engines_texts_have_numbered_places() -> None:
    module = (
        'raise InputError("{} has {:,} records[[ --x|]], " "so {} is read.", path, n, Phrase("not all") if x else y)\n'
        'raise ValueError("nobody reads this text")\nlabel = counted(n, "matches")\n'
        'Phrase(" and {}", name)\nPhrase("{}: {}", a, b)\nPhrase(text)\nPhrase("none has {braces}")\n'
        'class Other(InputError):\n    def __init__(self):\n        super().__init__("it is {}", 1)\n'
    )
    nodes = list(ast.walk(ast.parse(module)))
    assert set(translations.phrase_texts(nodes, {"Phrase", "InputError"})) == {
        "{0} has {1} records, so {2} is read.",
        "not all",
        "and {0}",
        "none has {braces}",
        "it is {0}",
    }
    assert set(translations.counted_texts(nodes)) == {"1 match", "{0} matches"}
    assert translations.errors([*nodes, *ast.walk(ast.parse("class InputError(CrosspointError): pass"))]) == {
        "CrosspointError",
        "InputError",
        "Other",
    }


def test_sentences_with_advice_are_cut_in_every_language(catalogue: Path) -> None:
    """The first semicolon parts the event from the advice."""
    wrong = [
        text
        for (context, text), translation in translations.read(catalogue).items()
        if context == "engine" and (";" in text) != (";" in translation)
    ]
    assert wrong == []
