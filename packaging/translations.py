"""Catalogues of the window's languages: what is translated, from the sources to the files Qt reads.

``python packaging/translations.py`` brings ``resources/translations/crosspoint_*.ts`` up to date
with the sources (new texts come in untranslated, those that are gone go out), lists what is left to
translate, and writes for each ``.ts`` the ``.qm`` that the window loads, and ``engine.json``, the
engine's texts. ``--left FILE`` writes the untranslated texts as JSON (``{text: ""}``), ``--merge
FILE`` takes such a file's translations over. Needs ``lrelease``, which comes with PySide6.

A text is translated once for the whole window: ``window`` is the context of all that ``app/`` gives
to ``tr`` or ``translate``, ``engine`` that of the sentences and labels of ``gpu/``, which knows
nothing of Qt. In these, what is filled in is a numbered place, ``{0}``, and a counted one ``{n}``.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
#: Functions that translate, and those that mark a text for it.
_TRANSLATE = ("tr", "_tr", "translate", "QT_TR_NOOP", "QT_TRANSLATE_NOOP")
#: Parts of the engine that write files, help and tables, which stay English.
_ENGLISH = re.compile(
    r"command_line/|/command\.py|/options\.py|/jit/(?!warm_up)|/export|blast_\w+\.py|/printing\.py|vcf\.py|variants\.py|"
    r"/simulate|simulated|realistic|rearranged\.py|published\.py|engines/cuda/sweep/.*source|/summary\.py|cu_source|"
    r"imported/blast\.py|benchmark/(card\w*|chromosome|pairs)\.py"
)
#: Calls whose texts are no sentences for the window.
_NO_SENTENCE = re.compile(
    r"Vector|CardInfo|ModuleNotFoundError|ValueError|TypeError|IndexError|AssertionError|RuntimeError|KeyError|add_argument\w*|ascii_bytes|compile|encode|"
    r"Option|Field|load_segments|EntryPoint|Command|ThreadPoolExecutor|Thread|TableWriter|CudalignRun|AymoneCard|getattr|startswith|"
    r"endswith|split|replace|print|error|find|partition|rpartition|warning|info|debug|getLogger|NewType|cast|TypeVar|"
    r"ArgumentParser|ArgumentTypeError|add_argument_group|pack|unpack|unpack_from|get_or_insert_function"
)
#: Calls whose texts are labels, whatever their length.
_LABELS = re.compile(r"Preset|Format|SortedFormat|_format|Line|Kept")
#: Calls whose texts are all shown.
_SHOWN = re.compile(r"Stage|Unit|Alphabet")
#: A column of a printed table, or a line of a file.
_PRINTED = re.compile(r"   |\n|\t|^[#<%]|^--")
#: Reasons why a card is not used, which are also shown without what follows “; ”.
_HALVED = re.compile(r"engines/(nvidia|cuda/probe)\.py")
#: Short ones that tell where something is.
_PLACE = re.compile(r"(line|record|read) \{0\}|[A-Z][a-z]{3,} \{0\}$")
#: Letters that a text must at least have to be looked for among the engine's.
MIN_LETTERS = 6


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
    for context, folder in (("window", "app"), ("engine", "gpu")):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            nodes = nodes_of(path)
            for text in window_texts(nodes) if context == "window" else ():
                found["window"].setdefault(text, set()).add(name)
            for text in counted_texts(nodes):
                found["engine"].setdefault(text, set()).add(name)
            if context == "window":
                texts = raised_texts(nodes)
            else:
                texts = label_texts(nodes) if _ENGLISH.search(name) else engine_texts(nodes[0])
                texts = chain(texts, report_texts(nodes)) if "/diagnosis/" in name else texts
            for text in with_halves(texts) if _HALVED.search(name) else texts:
                found["engine"].setdefault(text, set()).add(name)
    return tuple(
        Source(context, text, tuple(sorted(files)))
        for context, texts in found.items()
        for text, files in sorted(texts.items())
    )


def window_texts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The texts of a module of the window that are translated where they stand."""
    for node in nodes:
        if isinstance(node, ast.Call) and node.args and _called(node) in _TRANSLATE:
            text = node.args[1] if len(node.args) == 2 and "ANSLATE" in _called(node).upper() else node.args[0]
            if isinstance(text, ast.Constant) and isinstance(text.value, str):
                yield text.value


def report_texts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Sections, titles and values of the report on this computer: single words, too."""
    for node in nodes:
        template = _template(node) if isinstance(node, (ast.Constant, ast.JoinedStr)) else None
        if template and re.fullmatch(r"[A-Z][a-z-]{3,}|(\{0\} [a-z]{4,}|[a-z]{4,}: \{0\})", template):
            yield template


def with_halves(texts: Iterable[str]) -> Iterator[str]:
    """The texts, and of those that go on with advice what comes before that."""
    for text in texts:
        yield from dict.fromkeys((text, text.partition("; ")[0]))


def label_texts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """The names of file formats in a module that writes them."""
    for node in nodes:
        if isinstance(node, ast.Call) and _LABELS.fullmatch(_called(node)):
            yield from engine_texts(node)


def raised_texts(nodes: Sequence[ast.AST]) -> Iterator[str]:
    """The sentences that a module of the window raises, and all of one that has no ``tr``."""
    speaks = not any(isinstance(node, ast.Call) and _called(node) in _TRANSLATE for node in nodes) and any(
        isinstance(node, ast.ImportFrom) and node.module in ("gpu.core.errors", "app.messages") for node in nodes
    )
    for node in nodes[:1] if speaks else [node for node in nodes if isinstance(node, ast.Raise)]:
        yield from engine_texts(node)


def counted_texts(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """``1 read`` and ``{n} reads`` of every ``counted(number, "reads")``."""
    for node in nodes:
        if isinstance(node, ast.Call) and _called(node) == "counted" and len(node.args) == 2:
            for things in ast.walk(node.args[1]):
                if isinstance(things, ast.Constant) and isinstance(things.value, str):
                    yield "{n} " + things.value
                    yield "1 " + _singular(things.value)


def engine_texts(tree: ast.AST) -> Iterator[str]:
    """The sentences, clauses and labels of a module of the engine, with numbered places."""
    pending: list[tuple[ast.AST, str]] = [(tree, "")]
    while pending:
        node, call = pending.pop()
        if isinstance(node, ast.Call):
            call = _called(node)
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Module)):
            call = ""
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            continue
        template = _template(node) if isinstance(node, (ast.Constant, ast.JoinedStr, ast.BinOp)) else None
        if template is not None and not _NO_SENTENCE.fullmatch(call) and _is_sentence(template, call):
            yield _numbered(template.lstrip(" ,;").rstrip())
        parts = _inner(node) if template is not None else ast.iter_child_nodes(node)
        # An annotation in quotes is no text, and the marks of a field are.
        unread = (getattr(node, "annotation", None), getattr(node, "returns", None))
        pending += [(part, call) for part in parts if part not in unread or _has_marks(part)]


def _has_marks(annotation: ast.AST) -> bool:
    return isinstance(annotation, ast.Subscript) and getattr(annotation.value, "id", "") == "Annotated"


def _numbered(template: str) -> str:
    """The template with numbers in empty places, which are filled by their order later."""
    first, *others = template.split("{}")
    return first + "".join(f"{{{number}}}{other}" for number, other in enumerate(others))


def _is_sentence(template: str, call: str) -> bool:
    text = template.lstrip(" ,;").rstrip()
    bare = re.sub(r"\{\w*\}", "", text)
    if _PRINTED.search(text) or not re.search(r"[A-Za-z]{2}", bare):
        return False
    if _SHOWN.fullmatch(call):
        return not re.fullmatch(r"[A-Z*-]+", text)
    if _LABELS.fullmatch(call) and re.match(r"[A-Z“{]", text):
        return not re.fullmatch(r"[A-Z0-9_.-]+", text)
    letters = sum(letter.isalpha() for letter in bare)
    return " " in text and (letters >= MIN_LETTERS or bool(_PLACE.match(text)))


def _template(node: ast.AST) -> str | None:
    """The text of a literal, an f-string or a sum of some, with ``{0}``, ``{1}``… in it."""
    pieces = _pieces(node)
    if not any(isinstance(piece, str) for piece in pieces):
        return None
    places = iter(range(len(pieces)))
    return "".join(piece if isinstance(piece, str) else f"{{{next(places)}}}" for piece in pieces)


def _pieces(node: ast.AST) -> list[str | ast.AST]:
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) else [node]
    if isinstance(node, ast.JoinedStr):
        return [piece for value in node.values for piece in _pieces(value)]
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        return [*_pieces(node.left), *_pieces(node.right)]
    return [node.value] if isinstance(node, ast.FormattedValue) else [node]


def _inner(node: ast.AST) -> list[ast.AST]:
    """The expressions that fill a template: one may hold a clause of its own."""
    return [piece for piece in _pieces(node) if isinstance(piece, ast.AST)]


def _called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def _singular(things: str) -> str:
    sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []
    from gpu.core.units import counted

    return counted(1, things).removeprefix("1 ")


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


def engine_list() -> str:
    """``engine.json``: the engine's texts, among which the window looks for a sentence."""
    return json.dumps([source.text for source in sources() if source.context == "engine"], ensure_ascii=False, indent=0)


def main() -> None:
    """Bring all catalogues up to date."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--left", type=Path, metavar="FILE", help="write the untranslated texts as JSON")
    parser.add_argument("--merge", type=Path, nargs="*", default=[], metavar="FILE", help="take translations over")
    arguments = parser.parse_args()
    (FOLDER / "engine.json").write_text(engine_list() + "\n", encoding="utf-8")
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
