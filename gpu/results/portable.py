"""Portable results: a result folder with its sequences in one zip file, and such a file unpacked.

In the file are ``result/``, ``sequences/`` and ``portable.json``, which says where the result had
its sequences. Unpacked they stay side by side, so that the result finds them (``places_beside``).
What is unpacked may come from anywhere: names, sizes and kinds are checked before anything is
written, and the result's own checks follow when it is opened.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

from gpu.core.errors import Damaged, InputError
from gpu.core.phrase import Phrase, phrase_of
from gpu.core.request import REQUEST_FILE, Request
from gpu.core.safe_files import PLAIN_NAME
from gpu.core.schema import is_list, is_record, is_text, parse_object
from gpu.core.units import format_bytes
from gpu.results.os_errors import cannot_write

SUFFIX = ".crosspoint.zip"
RESULT, SEQUENCES, CONTENTS = "result", "sequences", "portable.json"
_FORMAT, _VERSION = "crosspoint portable result", 1
#: Files of a portable result, which take seconds to make, and bytes of ``portable.json``, at most.
_MAX_FILES, _MAX_BYTES = 10_000, 1 << 22
_CHUNK = 1 << 20
_NAME = PLAIN_NAME.pattern
_ALLOWED = re.compile(rf"{CONTENTS}|{RESULT}/{_NAME}(?:/{_NAME})?|{SEQUENCES}/{_NAME}")
_INPUT = is_record({"path": is_text, "file": is_text})


def save_portable(folder: Path, request: Request, path: Path) -> None:
    """Write a result folder and the files that its request names into a zip file.

    Raises
    ------
    InputError
        If a file of the sequences is missing, or a file cannot be read.
    CrosspointError
        If the zip file cannot be written.
    """
    # Imported here: starting the window must not wait for NumPy.
    from gpu.results.output import write_whole

    inputs = list(dict.fromkeys(request.inputs))
    missing = next((one for one in inputs if not os.path.isfile(one)), None)
    if missing is not None:
        raise InputError(
            "“{}” is missing; locate the sequences first (“File → Open other files → Locate sequences…”).", missing
        )
    names = {one: f"{SEQUENCES}/{number}-{_plain(one)}" for number, one in enumerate(inputs, 1)}
    if (count := len(names) + sum(1 for _ in _files(folder))) >= _MAX_FILES:
        raise InputError(
            "“{}” has {:,} files with its sequences, more than one file is made of ({:,}); copy the folder itself.",
            folder,
            count,
            _MAX_FILES,
        )
    entries = [{"path": one, "file": name} for one, name in names.items()]
    contents = {"format": _FORMAT, "version": _VERSION, "title": request.title, "inputs": entries}

    def fill(stream: Any) -> None:
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as file:
            file.writestr(CONTENTS, json.dumps(contents, indent=1))
            for place in _files(folder):
                name = f"{RESULT}/{place.relative_to(folder).as_posix()}"
                if place.resolve() != path.resolve() and _ALLOWED.fullmatch(name):
                    file.write(place, name)
            for one, name in names.items():
                file.write(one, name)

    write_whole(path, fill)


def unpack(path: Path, folder: Path, check: Callable[[Path], object]) -> Path:
    """Unpack a portable result into a new folder; return the result's folder in it.

    Parameters
    ----------
    path : path
    folder : path
    check : callable
        Opens the result's folder; raises ``Damaged``.

    Raises
    ------
    InputError
        If it is none, or it or a file in it is damaged: nothing is left then. Also if the drive
        has too little room.
    CrosspointError
        If it cannot be written.
    """
    # Imported here: starting the window must not wait for NumPy.
    from gpu.results.folder import verified_records

    try:
        with zipfile.ZipFile(path) as file:
            entries = _checked(file, path)
            _contents(file.read(CONTENTS))
            _check_room(sum(entry.file_size for entry in entries), folder)
            try:
                folder.mkdir(parents=True)
                try:
                    for entry in entries:
                        _extract(file, entry, folder / entry.filename)
                    verified_records(folder / RESULT, {}, with_tables=True)
                    check(folder / RESULT)
                except Damaged as problem:
                    shutil.rmtree(folder, ignore_errors=True)
                    raise _damaged(path, folder, problem) from problem
                except BaseException:
                    shutil.rmtree(folder, ignore_errors=True)
                    raise
            except OSError as problem:
                raise cannot_write(
                    problem, folder, then=Phrase("open it again"), choose=Phrase("choose another place")
                ) from problem
    except (zipfile.BadZipFile, zlib.error, ValueError, EOFError, NotImplementedError) as problem:
        raise _none(path) from problem
    except OSError as problem:
        raise InputError("“{}” cannot be read: {}.", path, problem.strerror or problem) from problem
    return folder / RESULT


def places_beside(folder: Path) -> dict[str, str]:
    """The places of the sequences of an unpacked result, by the paths it names; {} of others."""
    found = {}
    if folder.name == RESULT:
        with suppress(OSError, ValueError):
            with (folder.parent / CONTENTS).open("rb") as file:
                inputs = _contents(file.read(_MAX_BYTES + 1))
            found = {old: str(folder.absolute().parent / name) for old, name in inputs.items()}
    return found


def _contents(data: bytes) -> dict[str, str]:
    """The files of the sequences by their paths before. Raises ``ValueError``."""
    if len(data) > _MAX_BYTES:
        raise ValueError("it is too large")
    read = parse_object(data)
    if read.get("format") != _FORMAT or read.get("version") != _VERSION:
        raise ValueError("it is no portable result")
    if not is_list(_INPUT)(read.get("inputs")):
        raise ValueError("its inputs are wrong")
    inputs = {one["path"]: one["file"] for one in read["inputs"]}
    if not all(name.startswith(f"{SEQUENCES}/") and _ALLOWED.fullmatch(name) for name in inputs.values()):
        raise ValueError("its inputs are elsewhere")
    return inputs


def _checked(file: zipfile.ZipFile, path: Path) -> list[zipfile.ZipInfo]:
    """The files in a zip file, if it is a portable result."""
    if (count := len(file.infolist())) > _MAX_FILES:
        raise InputError("“{}” holds {:,} files, more than a portable result has; it was not unpacked.", path, count)
    entries = [entry for entry in file.infolist() if not entry.is_dir()]
    names = {entry.filename.casefold() for entry in entries}
    are_plain = all(
        _ALLOWED.fullmatch(entry.filename)
        and not entry.flag_bits & 1
        and entry.compress_type in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
        and stat.S_IFMT(entry.external_attr >> 16) in (0, stat.S_IFREG)
        for entry in entries
    )
    # Entries that share bytes of the file would make far more of them than there are.
    if sum(entry.compress_size for entry in entries) > path.stat().st_size:
        raise _none(path)
    is_whole = {CONTENTS, f"{RESULT}/{REQUEST_FILE}"} <= {entry.filename for entry in entries}
    if not are_plain or not is_whole or len(names) != len(entries):
        raise _none(path)
    if file.getinfo(CONTENTS).file_size > _MAX_BYTES:
        raise _none(path)
    return entries


def _none(path: Path) -> InputError:
    return InputError("“{}” is no portable result of Crosspoint, or is damaged; ask for it once more.", path)


def _damaged(path: Path, folder: Path, problem: Damaged) -> InputError:
    """The error for a file in it that differs from what the result has recorded."""
    reason = phrase_of(problem).event.filled(f"{folder / RESULT}{os.sep}", "")
    return InputError("“{}” holds a damaged result ({}); ask for it once more.", path, reason)


def _check_room(size: int, folder: Path) -> None:
    place = next(place for place in folder.absolute().parents if place.exists())
    free = shutil.disk_usage(place).free
    if size > free:
        raise InputError(
            "Unpacked it takes {}, and “{}” has {} left; free some space.",
            format_bytes(size),
            place,
            format_bytes(free),
        )


def _extract(file: zipfile.ZipFile, entry: zipfile.ZipInfo, place: Path) -> None:
    """Write a file, of no more bytes than its entry says; its checksum is verified on the way."""
    place.parent.mkdir(parents=True, exist_ok=True)
    with file.open(entry) as source, place.open("xb") as out:
        shutil.copyfileobj(source, out, _CHUNK)


def _files(folder: Path) -> Iterator[Path]:
    """The files of a result's folder, in it and one level below; no links."""
    for place in sorted(folder.iterdir()):
        if place.is_dir() and not place.is_symlink():
            yield from (one for one in sorted(place.iterdir()) if one.is_file() and not one.is_symlink())
        elif place.is_file() and not place.is_symlink():
            yield place


def _plain(path: str) -> str:
    """The name of a file, with letters that any system has in names."""
    return re.sub(r"[^\w.+-]+", "_", os.path.basename(path), flags=re.ASCII).strip(". ")[-100:] or "sequences"
