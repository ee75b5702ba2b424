"""Where results and examples lie. Free of Qt, since the example is also aligned where Qt cannot start."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from gpu.errors import InputError
from gpu.request import MatchesRequest, Request, SequenceChoice

_ROOT = Path(__file__).resolve().parent.parent
EXAMPLES = _ROOT / "resources" / "examples"


def example_pair() -> tuple[Path, Path]:
    """The first bundled pair ``*.a.fa``, ``*.b.fa``; for the first the annotated ``*.a.gb`` where there is one.

    Raises ``InputError`` if this installation has none.
    """
    for a in sorted(EXAMPLES.glob("*.a.fa")):
        b = a.with_name(a.name.replace(".a.fa", ".b.fa"))
        if b.is_file():
            annotated = a.with_suffix(".gb")
            return (annotated if annotated.exists() else a), b
    raise InputError(f"There is no example in {EXAMPLES}; install Crosspoint again.")


def show_command(folder: Path) -> str:
    """What to type to see a result in a terminal, with the Python that runs now."""
    words = [*(_from_here(path) for path in (Path(sys.executable), _ROOT / "main.py")), "show", str(folder)]
    return subprocess.list2cmdline(words) if os.name == "nt" else shlex.join(words)


def _from_here(path: Path) -> str:
    here = Path.cwd()
    return str(path.relative_to(here) if path.is_relative_to(here) else path)


def new_folder(base: Path, name: str) -> Path:
    """A folder under ``base`` that does not exist yet, called after ``name``."""
    # What Windows refuses in names, everywhere: results are carried from one computer to another.
    clean = re.sub(r'[<>:"/\\|?*\x00-\x1f]+', "_", name).strip(" .")[:80] or "comparison"
    folder = base / clean
    number = 2
    while folder.exists():
        folder = base / f"{clean} ({number})"
        number += 1
    return folder


def folder_name(a: SequenceChoice, b: SequenceChoice) -> str:
    """What a result of these two is called."""
    return f"{label(a)} x {label(b)}"


def title(request: Request) -> str:
    """What a comparison is called in lists and tabs."""
    if isinstance(request, MatchesRequest):
        return f"{_files(request.reference, request.queries, ' × ')} · l ≥ {request.minimum}"
    return f"{label(request.a)} × {label(request.b)}"


def matches_folder_name(reference: str, queries: Sequence[str]) -> str:
    """What a result of the exact matches between these files is called."""
    return f"matches of {_files(reference, queries, ' x ')}"


def _files(reference: str, queries: Sequence[str], sign: str) -> str:
    more = f" + {len(queries) - 1}" if len(queries) > 1 else ""
    return f"{stem(reference)}{sign}{stem(queries[0])}{more}"


def stem(path: str) -> str:
    """A file's name without the endings that say its format."""
    name = Path(path).name
    short = re.sub(
        r"(\.(fa|fasta|fna|ffn|frn|fas|fq|fastq|gb|gbk|gbff|genbank|embl|ebl|dat|txt))?(\.b?gz)?$", "", name, flags=re.I
    )
    return short or name or "?"


def label(choice: SequenceChoice) -> str:
    """How a sequence is called in titles: its name, or the file's until it was read."""
    return choice.name or choice.record or Path(choice.path).name or "?"
