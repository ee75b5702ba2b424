"""README, CONTRIBUTING, CHANGELOG and both guides: commands that run, links and pictures that
exist, sizes.
"""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from gpu.command_line import main as command_line
from gpu.command_line.registry import ALL as ANALYSES
from tests.command_line.calls import no_window

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "resources" / "guide"


def named(document: Path) -> str:
    return document.relative_to(ROOT).as_posix()


README, CONTRIBUTING, CHANGELOG = (ROOT / f"{name}.md" for name in ("README", "CONTRIBUTING", "CHANGELOG"))
#: The users' pages; those for developers lie in a folder of their own.
PAGES = sorted(GUIDE.glob("*.md"))
DEVELOPERS = GUIDE / "developers"
DEVELOPERS_PAGES = sorted(DEVELOPERS.rglob("*.md"))
FOR_DEVELOPERS = [CONTRIBUTING, *DEVELOPERS_PAGES, *(ROOT / folder / "README.md" for folder in ("gpu", "app"))]
DOCUMENTS = [README, CHANGELOG, *PAGES, *FOR_DEVELOPERS]

#: Top folders and endings, by which a name in a page for developers is that of a file; and all such
#: files.
TOP = ("gpu/", "app/", "tests/", "packaging/", "resources/")
ENDINGS = (".py", ".cu", ".cuh", ".hpp")
SOURCES = [f"/{named(path)}" for top in TOP for path in (ROOT / top).rglob("*") if path.name.endswith(ENDINGS)]

MAX_PICTURE_BYTES = 150_000
MAX_PAGE_BYTES = 12_288

_FENCE = re.compile(r"^```(\S*)[ ]?(\S*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`([\w./-]+)`")
_MODULE = re.compile(r"-m (tests(?:\.\w+)+)")
_LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")


def blocks(document: Path) -> list[tuple[str, str, str]]:
    """The fenced blocks of a document, as (language, mark, text)."""
    return _FENCE.findall(document.read_text(encoding="utf-8"))


def commands(text: str) -> list[list[str]]:
    """The commands of a block, as words."""
    return [words for line in text.splitlines() if (words := shlex.split(line, comments=True))]


def links(document: Path) -> list[str]:
    """The links and pictures of a document."""
    text = _FENCE.sub("", document.read_text(encoding="utf-8"))
    return [link or source for link, source in _LINK.findall(text)]


def local_links(document: Path) -> list[Path]:
    """The files that a document links to."""
    return [
        (document.parent / urlsplit(link).path).resolve()
        for link in links(document)
        if not urlsplit(link).scheme and urlsplit(link).path
    ]


WITH_EXAMPLES = [page for page in (README, *PAGES) if any(mark == "example" for _, mark, _ in blocks(page))]


def test_there_is_a_page_for_each_analysis() -> None:
    assert {f"{analysis.name}.md" for analysis in ANALYSES} <= {page.name for page in PAGES}


@pytest.mark.parametrize("page", WITH_EXAMPLES, ids=named)
def test_examples_run(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(ROOT / "resources" / "examples", tmp_path / "resources" / "examples")
    monkeypatch.chdir(tmp_path)
    for _, mark, text in blocks(page):
        for words in commands(text) if mark == "example" else []:
            assert words[:2] == ["python", "main.py"], words
            status = command_line.main(words[2:], no_window)
            said = capfd.readouterr()
            assert status == 0, (words, said.err)
            if "--out" in words:
                assert Path(words[words.index("--out") + 1]).exists(), words
            else:
                assert said.out or said.err or words[2] in ("resume", "simulate"), words


def test_examples_of_all_pages_can_follow_one_another() -> None:
    """In one folder: a result folder is of one comparison, and a file is written once."""
    written: dict[str, list[str]] = {}
    for page in WITH_EXAMPLES:
        for words in (words for _, mark, text in blocks(page) if mark == "example" for words in commands(text)):
            if "--out" in words:
                out = words[words.index("--out") + 1]
                given = [word for word in words if word not in ("--until", "2", "--quiet")]
                assert written.setdefault(out, given) == given, words
                assert written[out] is given or Path(out).suffix not in (".sam", ".bam", ".vcf", ".fa"), words


@pytest.mark.parametrize("page", [README, *PAGES], ids=named)
def test_other_commands_have_options_that_exist(page: Path) -> None:
    for language, mark, text in blocks(page):
        assert language == "sh" and mark in ("", "example")
        for words in commands(text) if not mark else []:
            if words[:2] == ["python", "main.py"]:
                parser, names = command_line.build_parser(ANALYSES, words[2:])
                assert words[2] in names
                assert parser.parse_args(words[2:]).command == words[2]
            else:
                assert words[:2] == ["python3", "packaging/bootstrap.py"] and words[2] in ("run", "test"), words


def test_the_two_commands_to_begin_with() -> None:
    told = [words for _, _, text in blocks(README) for words in commands(text) if words[0] == "python3"]
    assert told == [["python3", "packaging/bootstrap.py", command] for command in ("run", "test")]


def test_contributing_names_what_is_there() -> None:
    told = [words for _, _, text in blocks(CONTRIBUTING) for words in commands(text)]
    assert ["python3", "packaging/bootstrap.py", "test"] in told and [".ci/run"] in told
    for words in told:
        for word in words:
            if "/" in word and not word.startswith(".venv"):
                assert (ROOT / word).exists(), words
        if "-m" in words and (module := words[words.index("-m") + 1]) != "pytest":
            assert (ROOT / module.replace(".", "/")).with_suffix(".py").exists() or (
                ROOT / module.replace(".", "/") / "__main__.py"
            ).exists(), words


@pytest.mark.parametrize("document", DOCUMENTS, ids=named)
def test_links_and_pictures_exist(document: Path) -> None:
    assert [str(path) for path in local_links(document) if not path.exists()] == []


def reached_from(index: Path) -> set[Path]:
    """The pages in the index's folder, and below, to which links lead from it by way of such
    pages.
    """
    reached, ahead = set[Path](), [index]
    while ahead:
        page = ahead.pop()
        if page not in reached and page.suffix == ".md" and page.is_relative_to(index.parent):
            reached.add(page)
            ahead += local_links(page)
    return reached


def test_every_page_is_reached_from_the_index() -> None:
    assert sorted(reached_from(GUIDE / "index.md") & set(PAGES)) == PAGES
    assert GUIDE / "index.md" in local_links(README)


def test_every_page_for_developers_is_reached_from_their_index() -> None:
    assert sorted(reached_from(DEVELOPERS / "index.md")) == DEVELOPERS_PAGES
    for document in (CONTRIBUTING, GUIDE / "index.md"):
        assert DEVELOPERS / "index.md" in local_links(document)


def test_every_drawing_for_developers_is_shown() -> None:
    drawings = set((DEVELOPERS / "pictures").iterdir())
    assert drawings == {path for page in DEVELOPERS_PAGES for path in local_links(page) if path.suffix == ".svg"}


@pytest.mark.parametrize("document", FOR_DEVELOPERS, ids=named)
def test_files_and_modules_named_for_developers_exist(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    names = set(_CODE.findall(text))
    paths = {name for name in names if name.startswith(TOP)}
    assert sorted(name for name in paths if not (ROOT / name).exists()) == []
    # Shorter names stand in tables of a folder's files.
    ends = {name for name in names - paths if name.endswith(ENDINGS)}
    assert sorted(name for name in ends if not any(source.endswith(f"/{name}") for source in SOURCES)) == []
    modules = {ROOT / module.replace(".", "/") for module in _MODULE.findall(text)}
    assert sorted(path.name for path in modules if not (path.is_dir() or path.with_suffix(".py").exists())) == []


def test_every_picture_is_shown_and_small() -> None:
    pictures = set((GUIDE / "pictures").glob("*.png"))
    assert pictures == {path for document in DOCUMENTS for path in local_links(document) if path.suffix == ".png"}
    assert [path.name for path in pictures if path.stat().st_size > MAX_PICTURE_BYTES] == []


def test_every_picture_is_made_by_the_script() -> None:
    from tests.pictures import NAMES, PICTURES

    assert {path.stem for path in PICTURES.glob("*.png")} == {name.replace("_", "-") for name in NAMES}


def test_sizes() -> None:
    assert README.stat().st_size <= 8192
    assert CONTRIBUTING.stat().st_size <= 4096
    assert len(CHANGELOG.read_text(encoding="utf-8").splitlines()) <= 40
    assert [named(page) for page in DEVELOPERS_PAGES if page.stat().st_size > MAX_PAGE_BYTES] == []
    assert all(
        len((ROOT / name / "README.md").read_text(encoding="utf-8").splitlines()) <= 15 for name in ("gpu", "app")
    )
