"""Sequences of a result that were moved: which are missing, and a file that is the same.

A result names its sequences by path and checksum. The folder of a result is never changed: where
its sequences are now is kept in the settings, and put into the request when it is opened.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass, replace
from pathlib import Path
from typing import Any

from gpu.core.errors import InputError
from gpu.core.request import Request


def missing_inputs(request: Request) -> list[str]:
    """The paths of the sequence files of a request that are not there."""
    return [path for path in dict.fromkeys(_sequence_files(request)) if not _is_there(path)]


def with_places(request: Request, places: Mapping[str, str]) -> Request:
    """A request with the places that its missing files have now (``places``, by their old ones)."""
    known = {old: places[old] for old in missing_inputs(request) if old in places and _is_there(places[old])}
    moved: Request = changed(request, known) if known else request
    return moved


def check_same(request: Any, old: str, new: str) -> None:
    """Raise ``InputError`` unless a file holds the sequences that a request has from ``old``."""
    if hasattr(request, "sha256"):
        wanted = dict(zip(request.files, request.sha256, strict=False)).get(old, "")
        try:
            with Path(new).open("rb") as file:
                found = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as problem:
            raise InputError("“{}” cannot be read: {}.", new, problem.strerror or problem) from problem
        if found != wanted:
            raise InputError("“{}” is not the file that was compared, “{}”: it differs.", new, os.path.basename(old))
        return
    # Imported here: starting the window must not wait for sequence readers.
    from gpu.sequences.choice import resolve

    # Reads the record, and raises if its checksum differs.
    for choice in (request.a, request.b):
        if choice.path == old:
            resolve(replace(choice, path=new))


def beside(request: Request, places: Mapping[str, str]) -> dict[str, str]:
    """Those of ``places`` where a file is, and other missing files that lie beside them.

    These have the same name and content.
    """
    found = {old: new for old, new in places.items() if _is_there(new)}
    for old in missing_inputs(request):
        for folder in {os.path.dirname(new) for new in places.values()}:
            new = os.path.join(folder, os.path.basename(old))
            if old not in found and _is_there(new):
                with suppress(InputError):
                    check_same(request, old, new)
                    found[old] = new
    return found


def _sequence_files(request: Any) -> tuple[str, ...]:
    files: tuple[str, ...] = request.files if hasattr(request, "sha256") else request.inputs
    return files


def changed(value: Any, known: Mapping[str, str]) -> Any:
    """Return a request, or a value in it, with every path in ``known`` replaced."""
    if isinstance(value, str):
        return known.get(value, value)
    if isinstance(value, tuple):
        return tuple(changed(one, known) for one in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    parts = {field.name: getattr(value, field.name) for field in fields(value)}
    new_parts = {name: new for name, part in parts.items() if (new := changed(part, known)) != part}
    return replace(value, **new_parts) if new_parts else value


def _is_there(path: str) -> bool:
    try:
        return os.path.isfile(path)
    except ValueError:
        return False
