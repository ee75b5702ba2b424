"""Compiling ahead, cards included: ``python -m gpu.engines.prepare [--jobs N] [--background]``.

First come the processor's kernels (``gpu.jit.prepare``), then the kernel files of the graphics
cards that are here. “3 of 6” is printed for each that is done. It may be interrupted: the next
start goes on with those that are missing.
"""

from __future__ import annotations

import sys

from gpu.core.errors import DeviceError
from gpu.engines.choose import usable_cards
from gpu.jit import prepare


def main(arguments: list[str]) -> int:
    """Compile what is missing; returns the exit status."""
    status = prepare.main(arguments)
    if status:
        return status
    from gpu.engines.cuda import compiler

    waiting = missing()
    for number, (source, architecture) in enumerate(waiting):
        print(f"{number} of {len(waiting)}", flush=True)
        try:
            compiler.binary(source, architecture)
        except DeviceError as problem:
            print(problem, file=sys.stderr)
            return problem.exit_status
    return 0


def is_prepared() -> bool:
    """True if nothing is left to compile; it may load a card's driver, and makes no context."""
    return prepare.is_prepared() and not missing()


def missing() -> list[tuple[str, str]]:
    """The kernel files of the usable cards that are not compiled, with architectures like "90"."""
    cards, _ = usable_cards()
    if not cards:
        return []
    from gpu.engines.cuda import compiler

    of = dict.fromkeys((source, card.architecture) for card in cards for source in compiler.sources())
    return [one for one in of if not compiler.is_compiled(*one)]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
