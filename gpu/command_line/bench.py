"""The subcommand ``bench card``: the paper's Figures 10 and 11 on this computer's graphics card."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from gpu.command_line.progress import display_for, follow
from gpu.command_line.say import Parser
from gpu.core import program
from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor
from gpu.results.named import format_of
from gpu.results.output import check_outputs, write_whole

if TYPE_CHECKING:
    from gpu.benchmark.card import Figures


def bench_card(arguments: Sequence[str]) -> int:
    """Measure and print a table; returns the exit status.

    Raises ``InputError`` without a card, or for a file that cannot be written.
    """
    from gpu.benchmark.card import Size, measure
    from gpu.engines.choose import find_card
    from gpu.engines.cuda.calibration import stored_shape

    options = _parser(get_args(Size)).parse_args(arguments)
    card, reason = find_card()
    if card is None:
        raise InputError(f"There is no graphics card to measure: {reason}.")
    if options.tsv is not None and not options.tsv.absolute().parent.is_dir():
        raise InputError(f"“{options.tsv}” cannot be written (there is no such folder); choose another place.")
    if options.tsv is not None:
        format_of(options.tsv, ("a table",), "a table")
        check_outputs([options.tsv], [], options.force)
    monitor = Monitor()
    measured: list[Figures] = []

    def work() -> None:
        measure(card, options.size, monitor, measured.append, keep=False)

    try:
        follow(work, monitor, display_for(sys.stderr, options.quiet))
    except Cancelled as problem:
        if measured:
            _print(measured[-1], stored_shape(card))
        raise Cancelled("Stopped before every point was measured.") from problem
    _print(measured[-1], stored_shape(card))
    if options.tsv is not None:
        write_whole(options.tsv, lambda out: out.write(measured[-1].tsv().encode()))
    return 0


def _print(figures: Figures, shape: tuple[int, int] | None) -> None:
    print(f"{figures.card}: {figures.multiprocessors} multiprocessors, driver for CUDA {figures.driver}")
    print(f"{figures.rows:,} x {figures.columns:,} bases, seconds, no block pruning, no special rows")
    print(figures.table())
    best = figures.best
    if best is not None:
        print(
            f"* the fastest: B = {best.blocks}, T = {best.threads}, {best.seconds:.3f} s, {figures.gcups(best):,.0f} "
            "GCUPS"
        )
    if shape is not None:
        print(f"Comparisons use B = {shape[0]}, T = {32 * shape[1]}, from the calibration of this card.")


def _parser(sizes: Sequence[str]) -> argparse.ArgumentParser:
    parser = Parser(
        prog=f"{program.name()} bench card",
        description="Measure how the time of a comparison depends on blocks (B) and threads (T) on the graphics card.",
    )
    parser.add_argument(
        "--size", choices=sizes, default="short", help="the comparison: 1.0 x 1.1 or 3.1 x 3.3 Mbp (%(default)s)"
    )
    parser.add_argument("--tsv", metavar="FILE", type=Path, help="write the numbers to a file, too")
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    return parser
