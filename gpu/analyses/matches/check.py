"""Judging the files of a search before it starts, as far as that takes seconds."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from gpu.analyses.matches.request import MatchesRequest
from gpu.core.errors import InputError
from gpu.sequences.choice import READ_UP_TO
from gpu.sequences.files import sniff


def check(request: MatchesRequest) -> MatchesRequest:
    """The request with absolute paths and, unless the files are large, their checksums.

    Raises ``InputError`` for a file that cannot be read, or that is none of sequences.
    """
    reference, *queries = paths = [os.path.abspath(path) for path in (request.reference, *request.queries)]
    for path in paths:
        sniff(path)
    request = request.with_(reference=reference, queries=tuple(queries))
    if request.sha256 or sum(os.stat(path).st_size for path in paths) > READ_UP_TO:
        return request
    return request.with_(sha256=tuple(map(_sha256, paths)))


def _sha256(path: str) -> str:
    try:
        with Path(path).open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as problem:
        raise InputError(f"{path} cannot be read: {problem.strerror}; check its name and folder.") from problem
