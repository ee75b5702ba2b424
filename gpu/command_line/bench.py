"""The subcommand ``bench``: a checkout's benchmarks, or ``bench card``, which measures the card:
the paper's Figures 10 and 11.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from gpu.analyses.options import add_output
from gpu.command_line import outputs
from gpu.command_line.progress import display_for, follow
from gpu.command_line.registry import ALL
from gpu.command_line.say import Parser, warn
from gpu.core import program
from gpu.core.errors import Cancelled, InputError
from gpu.core.monitor import Monitor
from gpu.core.standard_streams import tell
from gpu.results.output import write_whole

if TYPE_CHECKING:
    from gpu.benchmark.card import Figures

_ROOT = Path(__file__).resolve().parents[2]


def bench(arguments: Sequence[str]) -> int:
    """Measure the graphics card, or run a checkout's benchmarks; returns the exit status."""
    if arguments[:1] == ["card"]:
        return bench_card(arguments[1:])
    if not (_ROOT / "tests" / "bench" / "__main__.py").is_file():
        raise InputError("The benchmarks come with the source checkout of Crosspoint, and this is none.")
    import runpy

    sys.argv = ["main.py bench", *arguments]
    try:
        runpy.run_module("tests.bench", run_name="__main__", alter_sys=False)
    except ModuleNotFoundError as missing:
        raise InputError(
            "The benchmarks need the library {}; set Crosspoint up with “python3 packaging/bootstrap.py test”.",
            missing.name,
        ) from missing
    except SystemExit as ended:
        if isinstance(ended.code, str):
            warn(ended.code)
            return 1
        raise
    return 0


def bench_card(arguments: Sequence[str]) -> int:
    """Measure, print a table, and write what is asked for; returns the exit status.

    Raises ``InputError`` without a card, or for a file that cannot be written.
    """
    from gpu.benchmark.card import Size, measure
    from gpu.benchmark.card_page import page
    from gpu.engines.choose import find_card
    from gpu.engines.cuda.calibration import stored_shape

    options = _parser(get_args(Size)).parse_args(arguments)
    outputs.check(options, ALL)
    for path in (options.out, options.tsv):
        if path is not None and not path.absolute().parent.is_dir():
            raise InputError("“{}” cannot be written (there is no such folder); choose another place.", path)
    card, reason = find_card()
    if card is None:
        raise InputError("There is no graphics card to measure: {}.", reason)
    monitor = Monitor()
    measured: list[Figures] = []
    shape = stored_shape(card)
    work = partial(measure, card, options.size, monitor, measured.append)
    try:
        follow(work, monitor, display_for(sys.stderr, options.quiet))
    except Cancelled as problem:
        raise Cancelled("Stopped before every point was measured.") from problem
    finally:
        if measured:
            figures = measured[-1]
            print(*figures.about(), figures.table(), sep="\n")
            print("*", *figures.answer(shape))
    if options.tsv is not None:
        write_whole(options.tsv, lambda out: out.write(figures.tsv().encode()))
    if options.out is not None:
        write_whole(options.out, lambda out: out.write("\n".join(page(figures, shape)).encode()))
        tell(f"Report          {options.out}")
    return 0


def _parser(sizes: Sequence[str]) -> argparse.ArgumentParser:
    parser = Parser(
        prog=f"{program.name()} bench card",
        description="Measure how the time of a comparison depends on blocks (B) and threads (T) on the graphics card.",
    )
    parser.add_argument(
        "--size", choices=sizes, default="short", help="the comparison: 1.0 x 1.1 or 3.1 x 3.3 Mbp (%(default)s)"
    )
    add_output(
        parser, "--out", formats=("HTML",), metavar="FILE", help="write both figures to an HTML page, for a browser"
    )
    add_output(
        parser, "--tsv", formats=("a table",), usual="a table", metavar="FILE", help="write the numbers to a file, too"
    )
    parser.add_argument("--force", action="store_true", help="write over a file that is there")
    parser.add_argument("--quiet", action="store_true", help="no progress")
    return parser
