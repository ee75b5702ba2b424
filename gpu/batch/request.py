"""The request of a batch: the plan that lists its comparisons, the device, and its stages."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, ClassVar

from gpu.core.errors import InputError
from gpu.core.fields import FILE, FREE, Option
from gpu.core.phrase import Phrase
from gpu.core.request import Distribution, EngineChoice, Saved, Stage, ThreadLimits

READ, COMPUTE = 1, 2
STAGES = (
    Stage(READ, Phrase("Read the plan"), 0.02),
    Stage(COMPUTE, Phrase("Compute the comparisons"), 0.98),
)
#: Units of progress of the stage ``COMPUTE``, of one comparison.
PER_TASK = 1000


@dataclass(frozen=True)
class BatchRequest(Saved):
    """A batch of comparisons, one a line of a plan.

    Parameters
    ----------
    plan : str
        Path of the plan, a table (see ``plan``). It is read at the begin of each run; lines may
        have been added or changed. If it is gone, the lines read last are computed.
    engine : str
        The engine of lines that name none.
    """

    analysis: ClassVar[str] = "batch"
    holds: ClassVar[str] = Phrase("a batch of comparisons")
    distribution: ClassVar[Distribution] = "runs"
    #: It has no sequences of its own: those belong to its tasks.
    files: ClassVar[tuple[str, ...]] = ()
    sha256: ClassVar[tuple[str, ...]] = ()

    plan: Annotated[str, FILE, Option("PLAN.tsv", help="the table: tab-separated, or .csv")]
    engine: EngineChoice = "auto"
    limits: Annotated[ThreadLimits, FREE] = field(default_factory=ThreadLimits)

    def __post_init__(self) -> None:
        super().__post_init__()
        if not self.plan:
            raise InputError("A batch needs a plan; choose a table with a line for each comparison.")

    @property
    def inputs(self) -> tuple[str, ...]:
        return (self.plan,)

    @property
    def title(self) -> str:
        return Phrase("Batch {}", Path(self.plan).stem)

    @property
    def folder_name(self) -> str:
        return f"batch {Path(self.plan).stem}"

    @property
    def stages(self) -> tuple[Stage, ...]:
        return STAGES

    def with_whole_path(self) -> BatchRequest:
        """The same, wherever it is opened from."""
        return self.with_(plan=os.path.abspath(self.plan))

    def identifying(self) -> dict[str, Any]:
        """See ``Saved.identifying``: of the plan its name alone.

        A batch goes on with a plan that has changed or moved; each of its tasks has an identity of
        its own.
        """
        return super().identifying() | {"plan": os.path.basename(self.plan)}

    def learnt_from(self, other: BatchRequest) -> BatchRequest:
        """See ``Request.learnt_from``: a plan has no checksum."""
        return self
