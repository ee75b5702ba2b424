"""Kernel files of the cards in this computer, as ``gpu.jit.prepare`` compiles them ahead."""

from __future__ import annotations

from dataclasses import dataclass

from gpu.engines.cuda import compiler
from gpu.engines.cuda.probe import find_cards
from gpu.engines.nvidia import driver

_SUFFIX = ".cu"
#: In symbols, where a point would part it from the file's name.
_ENDING = "_cu"


@dataclass(frozen=True)
class KernelFile:
    """A file like "sweep.cu" for an architecture like "90"."""

    source: str
    architecture: str

    @property
    def symbol(self) -> str:
        """A name like those of entry points: "gpu.engines.cuda.sweep_cu.90"."""
        return f"{__package__}.{self.source.removesuffix(_SUFFIX)}{_ENDING}.{self.architecture}"

    @property
    def is_compiled(self) -> bool:
        return compiler.is_compiled(self.source, self.architecture)

    def compile(self, is_awaited: bool = True) -> None:
        """Compile it into the cache, unless it is there. Raises ``DeviceError``.

        ``is_awaited``: another process that wants the same meanwhile waits for this one.
        """
        compiler.binary(self.source, self.architecture, is_awaited)


def kernel_files() -> tuple[KernelFile, ...]:
    """All files for each architecture of the cards that can be used; loads the driver, if there is
    one, and makes no context."""
    cards = find_cards()[0] if driver() is not None else ()
    architectures = dict.fromkeys(card.architecture for card in cards if not card.problem)
    return tuple(KernelFile(source, architecture) for architecture in architectures for source in compiler.sources())


def of_symbol(symbol: str) -> KernelFile:
    """The file of this symbol."""
    *_, name, architecture = symbol.split(".")
    return KernelFile(name.removesuffix(_ENDING) + _SUFFIX, architecture)
