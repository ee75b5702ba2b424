"""The bundled example of an overview: the first pair of simulated sequences."""

from __future__ import annotations

from pathlib import Path

from gpu.analyses.matches.request import MatchesRequest
from gpu.core.errors import InputError

FOLDER = Path(__file__).resolve().parents[3] / "resources" / "examples"

#: Least length of a match: the sequences are short, and far apart.
_MINIMUM = 12


def example() -> MatchesRequest:
    """The matches of the first bundled pair ``*.a.fa``, ``*.b.fa``; a is down, as in its alignment.

    Raises ``InputError`` if this installation has none.
    """
    for a in sorted(FOLDER.glob("*.a.fa")):
        b = a.with_name(a.name.replace(".a.fa", ".b.fa"))
        if b.is_file():
            return MatchesRequest(str(b), (str(a),), minimum=_MINIMUM)
    raise InputError("There is no example of an overview in {}; install Crosspoint again.", FOLDER)
