"""The computers of a cluster: what one has, and what a task needs of it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from string import ascii_lowercase

from gpu.cluster.program import this_program
from gpu.core.errors import InputError
from gpu.core.units import format_bytes


@dataclass(frozen=True)
class Needs:
    """The least that a task needs of a worker.

    ``memory_bytes``: of the computer. ``card``: a graphics card, with ``card_memory_bytes``.
    ``seconds``: that it takes on one core, about; 0: not known.
    """

    memory_bytes: int = 0
    card: bool = False
    card_memory_bytes: int = 0
    seconds: float = 0.0

    @property
    def length(self) -> str:
        """A letter for the seconds: “a” below one, and the next one for twice as many each."""
        return ascii_lowercase[min(max(0, math.frexp(self.seconds)[1]), len(ascii_lowercase) - 1)]

    @property
    def resources(self) -> dict[str, float]:
        """As Dask takes them."""
        asked = {"memory": self.memory_bytes, "card": int(self.card), "card_memory": self.card_memory_bytes}
        return {this_program().resource: 1.0, **{name: float(value) for name, value in asked.items() if value}}

    def __str__(self) -> str:
        memory = f"{format_bytes(self.memory_bytes)} of memory" if self.memory_bytes else ""
        return " and ".join(part for part in (memory, "a graphics card" if self.card else "") if part) or "nothing"


@dataclass(frozen=True)
class Computer:
    """One worker, as a user sees it.

    ``devices``: descriptions of its cards. ``doing``: the task that it computes, or "".
    ``seconds_to_answer``: of a call there and back; infinite if it did not answer.
    """

    name: str
    host: str
    address: str
    version: str
    kernels: str
    cores: int
    memory_bytes: int
    devices: tuple[str, ...] = ()
    card_memory_bytes: int = 0
    doing: str = ""
    seconds_to_answer: float = math.inf

    @property
    def answers(self) -> bool:
        """True if it answered when it was asked."""
        return math.isfinite(self.seconds_to_answer)

    @property
    def why_not(self) -> str:
        """The sentence why it cannot compute for this computer; "" if it can."""
        if not self.version:
            return f"{self.name} is no worker of Crosspoint."
        try:
            this_program().check(self.version, self.kernels, self.name)
        except InputError as problem:
            return str(problem)
        return ""

    def fits(self, needs: Needs) -> bool:
        """True if it has what a task needs."""
        return (
            self.memory_bytes >= needs.memory_bytes
            and (not needs.card or bool(self.devices))
            and self.card_memory_bytes >= needs.card_memory_bytes
        )
