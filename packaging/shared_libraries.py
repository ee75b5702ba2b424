"""The shared libraries of a Linux bundle: those that are linked to, without what debuggers read.

Programs are read with ``objdump`` and written with ``strip``, of Debian's package binutils.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path, PurePosixPath

#: Destination in the bundle, source, and kind, as PyInstaller lists files.
Entry = tuple[str, str, str]


def linked_only(entries: Iterable[Entry]) -> list[Entry]:
    """The entries without the libraries that nothing links to any more.

    They were collected for plugins and modules that stayed out.
    """
    entries = list(entries)
    asked = {destination for destination, _, kind in entries if not _is_dependency(destination, kind)}
    by_name: dict[str, list[Entry]] = {}
    for entry in entries:
        by_name.setdefault(PurePosixPath(entry[0]).name, []).append(entry)
    waiting = [entry for entry in entries if entry[0] in asked]
    while waiting:
        _, source, kind = waiting.pop()
        # The source of a link is what it points to.
        names = {PurePosixPath(source).name} if kind == "SYMLINK" else linked(Path(source))
        for entry in (entry for name in names for entry in by_name.get(name, ())):
            if entry[0] not in asked:
                asked.add(entry[0])
                waiting.append(entry)
    return [entry for entry in entries if entry[0] in asked]


def _is_dependency(destination: str, kind: str) -> bool:
    """True for a library that is there because others link to it."""
    path = PurePosixPath(destination)
    # The bundle's program loads Python by its name.
    is_library = kind in ("BINARY", "SYMLINK") and path.name.startswith("lib") and "python" not in path.name
    return is_library and (len(path.parts) == 1 or path.parent.name.endswith(".libs"))


def linked(path: Path) -> set[str]:
    """The names of the libraries that a program or library is linked to; none for other files."""
    return set(re.findall(r"^ +NEEDED +(\S+)", _head(path), re.MULTILINE))


def needed(folder: Path) -> tuple[set[str], str]:
    """The libraries that a bundle needs and does not have, and the oldest glibc that will do."""
    inside, outside, versions = set(), set(), {(2, 17)}
    for path in folder.rglob("*"):
        inside.add(path.name)
        if path.is_file() and not path.is_symlink():
            outside.update(linked(path))
            found = re.findall(r"\bGLIBC_(\d+)\.(\d+)", _head(path))
            versions.update((int(major), int(minor)) for major, minor in found)
    return outside - inside, "{}.{}".format(*max(versions))


def strip(folder: Path) -> None:
    """Take what only debuggers read out of the libraries that were shipped with it.

    Raises ``CalledProcessError``, ``FileNotFoundError`` where ``strip`` is missing.
    """
    for path in folder.rglob("*.so*"):
        if path.is_symlink() or not _is_program(path):
            continue
        if not _was_patched(path):
            subprocess.run(["strip", "--strip-unneeded", str(path)], check=True)
            continue
        sections = subprocess.run(["objdump", "-h", str(path)], capture_output=True, text=True, check=True).stdout
        # Others are left as they are: strip damages some of those that were patched.
        if ".debug_info" in sections:
            subprocess.run(["strip", "--strip-debug", str(path)], check=True)


def _was_patched(path: Path) -> bool:
    """True for a library that was bound, after it was linked, to libraries that its package brings
    in a folder ``.libs``, and for these.
    """
    return path.parent.name.endswith(".libs") or bool(re.search(r"^ +R(UN)?PATH .*\.libs\b", _head(path), re.MULTILINE))


def has_tools() -> bool:
    """True if the programs that all this takes are there."""
    return all(map(shutil.which, ("objdump", "strip")))


def _head(path: Path) -> str:
    if not _is_program(path):
        return ""
    return subprocess.run(["objdump", "-p", str(path)], capture_output=True, text=True, check=True).stdout


def _is_program(path: Path) -> bool:
    if not path.is_file():
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"
