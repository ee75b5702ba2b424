"""The bundled example: invented proteins, some of them related."""

from __future__ import annotations

from pathlib import Path

from gpu.analyses.search.request import MAX_ALIGNMENTS, SearchRequest
from gpu.core.errors import InputError

FOLDER = Path(__file__).resolve().parents[3] / "resources" / "examples"


def example() -> SearchRequest:
    """The search for the bundled ``*.query.fa`` in ``*.db.fa``.

    Raises ``InputError`` if this installation has none.
    """
    for queries in sorted(FOLDER.glob("*.query.fa")):
        database = queries.with_name(queries.name.replace(".query.fa", ".db.fa"))
        if database.is_file():
            return SearchRequest(str(queries), str(database), max_alignments=MAX_ALIGNMENTS)
    raise InputError("There is no example of a database search in {}; install Crosspoint again.", FOLDER)
