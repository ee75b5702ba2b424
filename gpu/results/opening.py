"""Open a result folder of whichever analysis."""

from __future__ import annotations

from pathlib import Path

from gpu.request import MatchesRequest
from gpu.results.matches import MatchesResult
from gpu.results.reader import Result, read_any_request


def open_result(folder: str | Path) -> Result | MatchesResult:
    """The result, verified. Raises ``InputError`` where this is no result folder, ``Damaged`` where a file does not verify."""
    if isinstance(read_any_request(Path(folder)), MatchesRequest):
        return MatchesResult.open(folder)
    return Result.open(folder)
