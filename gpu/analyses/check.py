"""A check of the files of a comparison before it starts: they must contain sequences."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TypeVar

from gpu.core.errors import InputError
from gpu.core.request import OfFiles
from gpu.sequences.files import are_small, sniff

Asked = TypeVar("Asked", bound=OfFiles)


def check_files(request: Asked) -> Asked:
    """Return the request with absolute paths and, unless the files are large, their checksums.

    Raises ``InputError`` for a file that cannot be read, or that contains no sequences.
    """
    request = request.with_whole_paths()
    for path in request.files:
        sniff(path)
    if request.sha256 or not are_small(request.files):
        return request
    return request.with_(sha256=tuple(map(_sha256, request.files)))


def _sha256(path: str) -> str:
    try:
        with Path(path).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as problem:
        raise InputError("{} cannot be read: {}; check its name and folder.", path, problem.strerror) from problem
