"""What the stages of a run are called and how much of it each is, for every analysis."""

from __future__ import annotations

from gpu.monitor import STAGE_NAMES
from gpu.request import MatchesRequest, Request
from gpu.results.phases import PHASE_NAMES

#: Share of a whole alignment that each stage is shown as: stage 1 fills the whole matrix, the others only strips of it.
_ALIGNMENT = {1: 0.85, 2: 0.06, 3: 0.03, 4: 0.03, 5: 0.02, 6: 0.01}
#: The same of exact matches: the index takes longest, unless it lies in the cache.
_MATCHES = {1: 0.05, 2: 0.5, 3: 0.4, 4: 0.05}


def stage_names(request: Request) -> dict[int, str]:
    """Number and English name of each stage of the analysis, in order; a name is a text to translate."""
    return PHASE_NAMES if isinstance(request, MatchesRequest) else STAGE_NAMES


def last_stage(request: Request) -> int:
    """The stage that the run was asked to end with."""
    return max(PHASE_NAMES) if isinstance(request, MatchesRequest) else request.until


def stage_weights(request: Request) -> dict[int, float]:
    """What share of the run each stage asked for is; all together they need not be 1."""
    weights = _MATCHES if isinstance(request, MatchesRequest) else _ALIGNMENT
    return {stage: weight for stage, weight in weights.items() if stage <= last_stage(request)}
