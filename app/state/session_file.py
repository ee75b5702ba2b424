"""Session files: the open results, the one in front, what their pages keep, waiting comparisons.

A session file is one JSON object, with paths relative to its own folder where there are such; each
result is named by the identity of its comparison, a SHA-256 that the inputs are part of. Nothing in
it is run. A file may come from anywhere: every value is checked, and what a page keeps is checked
once more by the page.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

from gpu.core.errors import CrosspointError, InputError
from gpu.core.phrase import Phrase
from gpu.core.request import REQUEST_FILE
from gpu.core.safe_files import hold
from gpu.core.schema import is_count, is_list, is_record, is_text, parse_object, wrong_field
from gpu.results.output import write_whole

SUFFIX = ".crosspoint"
FORMAT, VERSION = "crosspoint session", 1
#: Bytes of a session file; bytes and nesting of what is kept of one page; entries of a list.
_MAX_BYTES, _MAX_KEPT, _MAX_LEVELS, _MAX_ENTRIES = 1 << 22, 1 << 18, 8, 200
#: Folders that a search for a moved result looks into, and how deep.
_MAX_FOLDERS, _MAX_DEPTH = 20_000, 4

#: Gives the identity of the comparison in a folder. Raises ``CrosspointError``, ``OSError``.
Identify = Callable[[Path], str]


@dataclass(frozen=True)
class SavedTab:
    """An open result or run: its folder, title, analysis, and the identity of its comparison.

    ``state``: as ``ResultPage.view_state``.
    """

    folder: Path
    title: str
    analysis: str
    identity: str = ""
    state: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class SavedJob:
    """A comparison that waited or ran: its folder, and its request as JSON."""

    folder: Path
    request: dict[str, Any]


@dataclass(frozen=True)
class SessionContent:
    """The content of a session; ``front``: the tab in front, 0 for the start page."""

    tabs: tuple[SavedTab, ...] = ()
    front: int = 0
    jobs: tuple[SavedJob, ...] = ()


def _is_object(value: Any) -> bool:
    return isinstance(value, dict)


def _is_kept(value: Any) -> bool:
    return isinstance(value, dict) and _is_shallow(value, _MAX_LEVELS) and len(json.dumps(value)) <= _MAX_KEPT


def _is_shallow(value: Any, levels: int) -> bool:
    if not isinstance(value, dict | list):
        return True
    parts = value.values() if isinstance(value, dict) else value
    return levels > 0 and all(_is_shallow(part, levels - 1) for part in parts)


def _is_path(value: Any) -> bool:
    return is_text(value) and value != ""


_TAB = {
    "folder": _is_path,
    "absolute": _is_path,
    "title": is_text,
    "analysis": is_text,
    "identity": is_text,
    "state": _is_kept,
}
_JOB = {"folder": _is_path, "absolute": _is_path, "request": _is_object}
_CONTENT = {"front": is_count, "tabs": is_list(is_record(_TAB)), "jobs": is_list(is_record(_JOB))}


def read_session(path: Path) -> SessionContent:
    """Read a session file.

    Raises
    ------
    InputError
        If it is no session, cannot be read, is damaged, or is of another format.
    """
    if not path.is_file() and path.exists():
        raise InputError("“{}” is no file; choose a session file (*{}).", path, SUFFIX)
    try:
        with path.open("rb") as file:
            content = file.read(_MAX_BYTES + 1)
    except FileNotFoundError as problem:
        raise InputError("There is no session “{}”; was it moved or renamed?", path) from problem
    except OSError as problem:
        raise InputError("The session “{}” cannot be read: {}.", path, problem.strerror or problem) from problem
    if len(content) > _MAX_BYTES:
        raise InputError("“{}” is no session of Crosspoint: it is too large.", path)
    try:
        data = parse_object(content)
    except ValueError as problem:
        raise InputError("“{}” is no session of Crosspoint, or is damaged: {}.", path, problem) from problem
    if data.get("format") != FORMAT:
        raise InputError("“{}” is no session of Crosspoint.", path)
    if data.get("version") != VERSION:
        raise InputError(
            "The session “{}” is of another format; open it with the version of Crosspoint that saved it, or "
            "save a new one.",
            path,
        )
    wrong = wrong_field(data, _CONTENT)
    if wrong is not None:
        raise InputError("The session “{}” is damaged: “{}” is missing or wrong.", path, wrong)
    if len(data["tabs"]) > _MAX_ENTRIES or len(data["jobs"]) > _MAX_ENTRIES:
        raise InputError("The session “{}” has more than {} results.", path, _MAX_ENTRIES)
    return _content(data, path)


def write_session(path: Path, content: SessionContent) -> str:
    """Write a session file, whole or not at all; returns its SHA-256.

    Raises ``CrosspointError``.
    """
    data = json.dumps(to_json(content, path), indent=1).encode()
    write_whole(path, lambda stream: stream.write(data))
    return sha256(data).hexdigest()


def moved_from(path: Path, known: Mapping[str, str]) -> tuple[str, list[str]]:
    """The SHA-256 of a session file, and the paths that it was moved from.

    ``known``: paths by which sessions are known, and the digest of each: of them those that are
    gone, and held the same.
    """
    mark = sha256(path.read_bytes()).hexdigest()
    return mark, [one for one, other in known.items() if other == mark and not os.path.exists(one)]


def to_json(content: SessionContent, path: Path) -> dict[str, Any]:
    """The object that a session file at ``path`` holds."""
    base = path.absolute().parent

    def place(folder: Path) -> dict[str, str]:
        return {"folder": _relative(str(folder), base), "absolute": str(folder.absolute())}

    tabs = [
        {
            **place(tab.folder),
            **{"title": tab.title, "analysis": tab.analysis, "identity": tab.identity},
            "state": _with_paths(tab.state, lambda file: _relative(file, base)),
        }
        for tab in content.tabs[:_MAX_ENTRIES]
    ]
    jobs = [{**place(job.folder), "request": job.request} for job in content.jobs[:_MAX_ENTRIES]]
    return {"format": FORMAT, "version": VERSION, "front": content.front, "tabs": tabs, "jobs": jobs}


def _content(data: dict[str, Any], path: Path) -> SessionContent:
    base = path.absolute().parent

    def place(entry: dict[str, Any]) -> Path:
        # The session may have moved together with its results, or alone.
        beside, before = base / entry["folder"], Path(entry["absolute"])
        with suppress(OSError, ValueError):
            if not (beside / REQUEST_FILE).is_file() and (before / REQUEST_FILE).is_file() and before.is_absolute():
                return before
        return Path(os.path.normpath(beside))

    def file(name: str) -> str:
        return os.path.normpath(base / name)

    tabs = tuple(
        SavedTab(place(tab), tab["title"], tab["analysis"], tab["identity"], _with_paths(tab["state"], file))
        for tab in data["tabs"]
    )
    jobs = tuple(SavedJob(place(job), job["request"]) for job in data["jobs"])
    # A folder has one tab.
    unique = tuple({tab.folder: tab for tab in tabs}.values())
    front = data["front"] if data["front"] <= len(unique) == len(tabs) else 0
    return SessionContent(unique, front, jobs)


def _relative(name: str, base: Path) -> str:
    """A path as seen from a folder if it lies in it or beside it, else the absolute one."""
    path = Path(name).absolute()
    near = base.parent if base.parent != base.parent.parent else base
    return Path(os.path.relpath(path, base)).as_posix() if path.is_relative_to(near) else str(path)


def _with_paths(state: Any, change: Callable[[str], str]) -> Any:
    """A state, or a part of it, with each "path" changed."""
    if isinstance(state, list):
        return [_with_paths(one, change) for one in state]
    if not isinstance(state, dict):
        return state
    return {
        name: change(value) if name == "path" and _is_path(value) else _with_paths(value, change)
        for name, value in state.items()
    }


def merged(kept: dict[str, Any], here: dict[str, Any]) -> dict[str, Any]:
    """The state of a page in a session, with the entries of lists that are kept here only."""
    lists = {
        name: kept.get(name, []) + [one for one in mine if one not in kept.get(name, [])]
        for name, mine in here.items()
        if isinstance(mine, list) and isinstance(kept.get(name, []), list)
    }
    return {**here, **kept, **lists}


# ---------------------------------------------------------------------- moved results


def why_not_there(tab: SavedTab, identify: Identify) -> str:
    """A sentence on why the result of a tab is not in its folder; "" if it is."""
    try:
        if not (tab.folder / REQUEST_FILE).is_file():
            return Phrase(
                "“{}” was not found: it was moved, renamed or deleted, or its drive is not connected.", tab.folder
            )
        identity = identify(tab.folder)
    except (CrosspointError, OSError, ValueError) as problem:
        return Phrase("“{}” could not be read: {}", tab.folder, problem)
    if tab.identity and identity != tab.identity:
        return Phrase("“{}” holds another comparison by now.", tab.folder)
    return ""


def find_moved(base: Path, identities: set[str], identify: Identify) -> dict[str, Path]:
    """The folders under ``base`` (or itself) that hold these comparisons, by identity."""
    found: dict[str, Path] = {}
    for folder in _result_folders(base):
        with suppress(CrosspointError, OSError, ValueError):
            identity = identify(folder)
            if identity in identities:
                found.setdefault(identity, folder)
        if len(found) == len(identities):
            break
    return found


def _result_folders(base: Path) -> Iterator[Path]:
    depth = len(base.parts)
    for number, (name, folders, files) in enumerate(os.walk(base)):
        if number >= _MAX_FOLDERS:
            return
        folder = Path(name)
        if REQUEST_FILE in files:
            yield folder
        if len(folder.parts) - depth >= _MAX_DEPTH:
            folders.clear()


# ---------------------------------------------------------------------- one window at a time


class SessionLock:
    """The right of one window to write a session file, until ``release`` or the end of its process.

    It is a lock of the system on a file beside it, which a crashed program leaves unlocked.
    """

    def __init__(self, path: Path, descriptor: int) -> None:
        self._path, self._descriptor = path, descriptor

    @classmethod
    def take(cls, path: Path) -> SessionLock | None:
        """Lock a session; None if another window has it. Raises ``OSError``."""
        lock = path.with_name(f".{path.name}.lock")
        while True:
            flags = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_CLOEXEC", 0)
            descriptor = os.open(lock, flags, 0o600)
            try:
                is_held = hold(descriptor)
                # The window that had it may have deleted the file in between.
                is_there = is_held and os.path.samestat(os.fstat(descriptor), os.stat(lock))
            except FileNotFoundError:
                is_there = False
            except BaseException:
                os.close(descriptor)
                raise
            if is_there:
                return cls(lock, descriptor)
            os.close(descriptor)
            if not is_held:
                return None

    def release(self) -> None:
        """Let other windows write it."""
        if self._descriptor >= 0:
            # Where open files cannot be deleted, it stays, unlocked.
            with suppress(OSError):
                os.unlink(self._path)
            os.close(self._descriptor)
            self._descriptor = -1
