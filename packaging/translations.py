"""Catalogues of the window's languages: what is translated, from the sources to the files Qt reads.

``python packaging/translations.py`` brings ``resources/translations/crosspoint_*.ts`` up to date
with the sources (new texts come in untranslated, those that are gone go out), lists what is left to
translate, and writes for each ``.ts`` the ``.qm`` that the window loads. ``--left FILE`` writes the
untranslated texts as JSON (``{text: ""}``), ``--merge FILE`` takes such a file's translations over.
Needs ``lrelease``, which comes with PySide6.

A text is translated once for the whole window: ``window`` is the context of all that ``app/`` gives
to ``tr`` or ``translate``, ``engine`` that of every ``Phrase`` and error, most of them of ``gpu/``,
which knows nothing of Qt. In these, what is filled in is a numbered place, ``{0}``.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [] if str(ROOT) in sys.path else [str(ROOT)]

from gpu.core.phrase import key_of
from gpu.core.units import counted

FOLDER = ROOT / "resources" / "translations"
#: What translates a text, now or when it is asked for.
_TRANSLATE = ("tr", "translate", "Text")
#: What is told its title and its tip.
_COMMANDS = ("Command", "Export")


class Source(NamedTuple):
    """A text to translate: its ``context``, and the files that have it, relative to the root."""

    context: str
    text: str
    files: tuple[str, ...]


@cache
def nodes_of(path: Path) -> tuple[ast.AST, ...]:
    """The nodes of a parsed module, the module itself first."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


@cache
def sources() -> tuple[Source, ...]:
    """Every text to translate, those of the window first, sorted."""
    found: dict[str, dict[str, set[str]]] = {"window": {}, "engine": {}}
    modules = {path: nodes_of(path) for folder in ("app", "gpu") for path in sorted((ROOT / folder).rglob("*.py"))}
    phrases = {"Phrase", "OneOf", *errors(chain.from_iterable(modules.values()))}
    for path, nodes in modules.items():
        name = path.relative_to(ROOT).as_posix()
        for text in window_texts(nodes) if name.startswith("app/") else ():
            found["window"].setdefault(text, set()).add(name)
        for text in chain(phrase_texts(nodes, phrases), counted_texts(nodes)):
            found["engine"].setdefault(text, set()).add(name)
    return tuple(
        Source(context, text, tuple(sorted(files)))
        for context, texts in found.items()
        for text, files in sorted(texts.items())
    )


def errors(nodes: Iterable[ast.AST]) -> set[str]:
    """The names of ``CrosspointError`` and of all classes made of it."""
    bases = {
        node.name: {base.id for base in node.bases if isinstance(base, ast.Name)}
        for node in nodes
        if isinstance(node, ast.ClassDef)
    }
    found = {"CrosspointError"}
    while more := {name for name, those in bases.items() if those & found} - found:
        found |= more
    return found


def window_texts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The texts of a module of the window that are translated where they stand."""
    for node in nodes:
        if isinstance(node, ast.Call) and (called := _called(node)) in (*_TRANSLATE, *_COMMANDS):
            texts = node.args[:2] if called in _COMMANDS else node.args[called == "translate" :][:1]
            for text in texts:
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                    yield text.value


def phrase_texts(nodes: Iterable[ast.AST], phrases: set[str]) -> Iterator[str]:
    """The templates of phrases and errors as the window looks them up: with numbered places."""
    for node in nodes:
        if isinstance(node, ast.Call) and node.args and _called(node) in phrases | {"__init__"}:
            text = node.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                key = key_of(text.value, len(node.args) > 1 or _called(node) == "OneOf").lstrip(" ,;").rstrip()
                if any(map(str.isalpha, re.sub(r"\{\d+\}", "", key))):
                    yield key


def counted_texts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """``1 read`` and ``{n} reads`` of every ``counted(number, "reads")``."""
    for node in nodes:
        if isinstance(node, ast.Call) and _called(node) == "counted" and len(node.args) == 2:
            for things in ast.walk(node.args[1]):
                if isinstance(things, ast.Constant) and isinstance(things.value, str):
                    yield key_of("{} " + things.value, True)
                    yield counted(1, things.value)


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def read(catalogue: Path) -> dict[tuple[str, str], str]:
    """The translations of a ``.ts`` by context and text; "" for one that is unfinished."""
    found = {}
    for context in ElementTree.parse(catalogue).getroot().iter("context"):
        for message in context.iter("message"):
            translation = message.find("translation")
            assert translation is not None
            text = "" if translation.get("type") else translation.text or ""
            found[context.findtext("name", ""), message.findtext("source", "")] = text
    return found


def write(catalogue: Path, translations: dict[tuple[str, str], str]) -> None:
    """Write a ``.ts`` of all sources with these translations; other contexts than the two stay."""
    root = ElementTree.Element("TS", version="2.1", language=catalogue.stem.partition("_")[2], sourcelanguage="en")
    entries = sources()
    own = [Source(context, text, ()) for context, text in translations if context not in ("window", "engine")]
    for name in dict.fromkeys(source.context for source in (*entries, *own)):
        context = ElementTree.SubElement(root, "context")
        ElementTree.SubElement(context, "name").text = name
        for source in (*entries, *own):
            if source.context != name:
                continue
            message = ElementTree.SubElement(context, "message")
            for file in source.files:
                ElementTree.SubElement(message, "location", filename=f"../../{file}")
            ElementTree.SubElement(message, "source").text = source.text
            other = "engine" if name == "window" else "window"
            text = translations.get((name, source.text)) or translations.get((other, source.text), "")
            translation = ElementTree.SubElement(message, "translation")
            translation.text = text
            if not text:
                translation.set("type", "unfinished")
    ElementTree.indent(root, "    ")
    body = ElementTree.tostring(root, encoding="unicode", short_empty_elements=False)
    catalogue.write_text(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n{body}\n', encoding="utf-8")


def tool(name: str) -> Path | None:
    """A program of Qt that comes with PySide6; None where it does not."""
    import PySide6

    path = Path(PySide6.__file__).parent / (f"{name}.exe" if sys.platform == "win32" else name)
    return path if path.is_file() else None


def release(catalogue: Path, target: Path) -> None:
    """Make the ``.qm`` that Qt reads of a ``.ts``."""
    lrelease = tool("lrelease")
    if lrelease is None:
        sys.exit("lrelease is missing; install PySide6_Essentials.")
    subprocess.run([lrelease, "-silent", catalogue, "-qm", target], check=True)


def main() -> None:
    """Bring all catalogues up to date."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--left", type=Path, metavar="FILE", help="write the untranslated texts as JSON")
    parser.add_argument("--merge", type=Path, nargs="*", default=[], metavar="FILE", help="take translations over")
    arguments = parser.parse_args()
    for catalogue in sorted(FOLDER.glob("crosspoint_*.ts")):
        translations = read(catalogue)
        for file in arguments.merge:
            for text, translation in json.loads(file.read_text(encoding="utf-8")).items():
                translations.update({(context, text): translation for context in ("window", "engine")})
        write(catalogue, translations)
        release(catalogue, catalogue.with_suffix(".qm"))
        left = [text for (_, text), translation in read(catalogue).items() if not translation]
        print(f"{catalogue.name}: {len(left)} of {len(sources())} texts are not translated")
        if arguments.left:
            arguments.left.write_text(json.dumps(dict.fromkeys(left, ""), ensure_ascii=False, indent=0), "utf-8")


if __name__ == "__main__":
    main()
