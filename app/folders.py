"""Where results and examples lie. Free of Qt, since the example is also aligned where Qt cannot start."""

from __future__ import annotations

import re
from pathlib import Path

from gpu.errors import InputError
from gpu.request import ChromosomeRequest, SequenceChoice

EXAMPLES = Path(__file__).resolve().parent.parent / "resources" / "examples"


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


def pair_title(request: ChromosomeRequest) -> str:
    """What a comparison is called in lists and tabs."""
    return f"{label(request.a)} × {label(request.b)}"


def label(choice: SequenceChoice) -> str:
    """How a sequence is called in titles: its name, or the file's until it was read."""
    return choice.name or choice.record or Path(choice.path).name or "?"
