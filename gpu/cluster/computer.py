"""The computers of a cluster: the program that one has, its devices, and what a task needs of it.

Only equal programs compute together: equal requests give equal bytes only with equal kernels.
Neither the system nor its Python counts.
"""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass
from string import ascii_lowercase

from gpu import __version__
from gpu.core.errors import InputError
from gpu.core.phrase import Phrase, joined, phrase_of
from gpu.core.units import format_bytes
from gpu.jit.kernel_cache import sources_digest
from gpu.jit.packaged import FOLDER, Manifest, Unusable

_SHOWN = 12


@dataclass(frozen=True)
class Program:
    """A program's version, and the hash of its kernels' sources (hexadecimal; "" unknown)."""

    version: str
    kernels: str

    @property
    def resource(self) -> str:
        """The name of the resource that its workers declare, and that its tasks ask for."""
        return f"crosspoint {self.version} {self.kernels[:_SHOWN]}"

    def check(self, version: str, kernels: str, computer: str) -> None:
        """Raise ``InputError`` if another program is not this one; ``computer`` has the other."""
        if version != self.version:
            raise InputError(
                "{} has Crosspoint {} and this computer {}; install the same version on both.",
                computer,
                version,
                self.version,
            )
        if kernels != self.kernels:
            raise InputError(
                "{} has Crosspoint {} with other kernels ({}) than this computer "
                "({}); install the same Crosspoint on both.",
                computer,
                version,
                kernels[:_SHOWN],
                self.kernels[:_SHOWN],
            )


@functools.cache
def this_program() -> Program:
    """The program that runs."""
    kernels = sources_digest()
    if not kernels:
        # A bundle has no sources; its packaged kernels say what they were made of.
        try:
            kernels = Manifest.read(FOLDER).sources
        except Unusable:
            kernels = ""
    return Program(__version__, kernels)


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

    @property
    def told(self) -> Phrase:
        """The needs, as part of a sentence."""
        parts = [Phrase("{} of memory", format_bytes(self.memory_bytes))] if self.memory_bytes else []
        parts += [Phrase("a graphics card")] if self.card else []
        return joined(" and ", parts) if parts else Phrase("nothing")


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
            return Phrase("{} is no worker of Crosspoint.", self.name)
        try:
            this_program().check(self.version, self.kernels, self.name)
        except InputError as problem:
            return phrase_of(problem)
        return ""

    def fits(self, needs: Needs) -> bool:
        """True if it has what a task needs."""
        return (
            self.memory_bytes >= needs.memory_bytes
            and (not needs.card or bool(self.devices))
            and self.card_memory_bytes >= needs.card_memory_bytes
        )
