"""The bundled plan: one comparison of each analysis, of the other bundled examples."""

from __future__ import annotations

from pathlib import Path

from gpu.batch.request import BatchRequest
from gpu.core.errors import InputError

_PLAN = Path(__file__).parents[2] / "resources" / "examples" / "plan.tsv"


def example() -> BatchRequest:
    """Return the request of the bundled plan. Raises ``InputError`` if it is missing here."""
    if not _PLAN.is_file():
        raise InputError("The example “{}” is missing; install Crosspoint again.", _PLAN)
    return BatchRequest(str(_PLAN))
