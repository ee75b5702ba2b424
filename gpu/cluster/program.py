"""The program as client and worker compare it: only equal ones compute together.

Equal requests give equal bytes only with equal kernels. Neither the system nor its Python counts.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass

from gpu import __version__
from gpu.core.errors import InputError
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
                f"{computer} has Crosspoint {version} and this computer {self.version}; install the same version on "
                "both."
            )
        if kernels != self.kernels:
            raise InputError(
                f"{computer} has Crosspoint {version} with other kernels ({kernels[:_SHOWN]}) than this computer "
                f"({self.kernels[:_SHOWN]}); install the same Crosspoint on both."
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
