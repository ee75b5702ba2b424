"""The subcommands: everything that the window computes, without a window.

``main`` parses, calls one function a subcommand and turns every failure into one sentence and an exit status: 0 done,
1 the input or the request is at fault, 2 usage, 3 the machine failed, 130 cancelled. What computes is imported by the
subcommand that needs it, so that ``--help`` and the window start at once.
"""

from __future__ import annotations

import argparse
import json
import os
import runpy
import sys
import traceback
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from gpu.analyses.analysis import Task, format_named
from gpu.analyses.options import add_quiet_and_json, how_to_resume, parsed
from gpu.analyses.registry import ANALYSES, Registry
from gpu.command_line.engine import compute
from gpu.command_line.progress import display_for, warn
from gpu.errors import Cancelled, CrosspointError, InputError
from gpu.quantities import parse_size, visible
from gpu.results.drive import unforeseen

#: Opens the window on paths, or on the bundled example; returns the exit status.
OpenWindow = Callable[[Sequence[str], bool], int]

_ROOT = Path(__file__).resolve().parents[2]


def main(arguments: Sequence[str], open_window: OpenWindow, analyses: Registry = ANALYSES) -> int:
    """Run a subcommand, or open the window on files; returns the exit status. Never raises but for a missing library."""
    for stream in (sys.stdout, sys.stderr):
        # A file's name may hold what the terminal cannot show.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(list(arguments), open_window, analyses)
        sys.stdout.flush()
        return status
    except CrosspointError as problem:
        warn(str(problem))
        return problem.exit_status
    except KeyboardInterrupt:
        warn("Stopped.")
        return 130
    except BrokenPipeError:
        # Whoever read our output has seen enough, e.g. “| head”; the interpreter's own last flush must not complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except MemoryError:
        warn("The computer ran out of memory; close other programs or trim the sequences, then resume.")
        return 3
    except OSError as problem:
        failure = unforeseen(problem)
        warn(str(failure))
        return failure.exit_status
    except ModuleNotFoundError:
        raise
    except Exception as problem:  # noqa: BLE001 (the last resort: a sentence instead of a traceback)
        if os.environ.get("CROSSPOINT_TRACEBACK"):
            traceback.print_exc()
        warn(
            f"Something went wrong in Crosspoint itself ({type(problem).__name__}: {problem}); nothing on disk is lost: "
            f"please report it with what CROSSPOINT_TRACEBACK=1 in the environment adds."
        )
        return 3


def _run(arguments: list[str], open_window: OpenWindow, analyses: Registry) -> int:
    command = arguments[0] if arguments else ""
    if command == "bench":
        return bench(arguments[1:])
    parser, commands = build_parser(analyses, command)
    try:
        if not command.startswith("-") and command not in commands:
            missing = next((path for path in arguments if not Path(path).exists()), None)
            if missing is not None:
                parser.error(f"“{visible(missing)}” is neither a file nor a command")
            return open_window(arguments, False)
        options = parser.parse_args(arguments)
        if options.command == "example":
            return open_window((), True)
        if "task" in options:
            return carry_out(options.task(options), analyses, options.json, options.quiet)
        status: int = options.act(options, analyses)
        return status
    except SystemExit as ended:
        return int(ended.code or 0)


def carry_out(task: Task, analyses: Registry, as_json: bool, quiet: bool) -> int:
    """Compute with progress on standard error, on the processor where the card fails, then say what came out."""
    folder = task.folder
    display = partial(display_for, sys.stderr, not task.with_progress, task.request.stages)
    try:
        compute(task.work, task.request.engine, task.request.threads, display, task.goes_on)
    except Cancelled as problem:
        if folder is None:
            raise Cancelled("Stopped.") from problem
        if not (folder / "request.json").exists():
            raise Cancelled("Stopped before there was anything to keep.") from problem
        raise Cancelled(f"Stopped; {how_to_resume(folder)}") from problem
    if folder is None:
        return 0
    analysis = analyses.of(task.request)
    result = analysis.open(folder)
    if as_json:
        print(json.dumps(analysis.figures(result)))
    elif not quiet:
        print(*map(visible, analysis.summary(result)), sep="\n")
        print(visible(f"Result          {folder}"))
    return 0


def resume(options: argparse.Namespace, analyses: Registry) -> int:
    """Go on with what a result folder holds."""
    folder: Path = options.folder
    request = analyses.read_request(folder)
    task = analyses.of(request).resumed(request, folder, options)
    return carry_out(task, analyses, options.json, options.quiet)


def show(options: argparse.Namespace, analyses: Registry) -> int:
    """Print a result as its analysis does, its figures, or one of the formats that it exports to."""
    result = analyses.open(options.folder)
    analysis = analyses.of(result.request)
    if options.json:
        print(json.dumps(analysis.figures(result)))
    elif options.format is not None:
        format = format_named(analysis.formats, options.format)
        sys.stdout.flush()
        format.write(result, sys.stdout.buffer)
    else:
        analysis.show(result, options)
    return 0


def simulate(options: argparse.Namespace, analyses: Registry) -> int:
    """Write an evolved pair of sequences."""
    from gpu.sequences.simulate import simulate as evolve
    from gpu.sequences.simulate import write_pair

    pair = evolve(options.length, options.divergence, options.seed)
    for path, sequence in zip(write_pair(pair, options.prefix), (pair.a, pair.b), strict=True):
        print(f"{path}: {sequence.name}, {len(sequence):,} bases")
    for what, (start, end) in (("inverted", pair.inversion), ("duplicated", pair.duplication)):
        print(f"{start + 1:,} to {end:,} of {pair.a.name} are {what} in {pair.b.name}")
    return 0


def bench(arguments: list[str]) -> int:
    """Measure the graphics card, or run the benchmarks of a source checkout; returns the exit status."""
    if arguments[:1] == ["card"]:
        from gpu.command_line.bench import bench_card

        try:
            return bench_card(arguments[1:])
        except SystemExit as ended:
            return int(ended.code or 0)
    if not (_ROOT / "tests" / "bench" / "__main__.py").is_file():
        raise InputError("The benchmarks come with the source checkout of Crosspoint, and this is none.")
    sys.argv = ["main.py bench", *arguments]
    try:
        runpy.run_module("tests.bench", run_name="__main__", alter_sys=False)
    except ModuleNotFoundError as missing:
        raise InputError(
            f"The benchmarks need the library {missing.name}; set Crosspoint up with “python3 packaging/bootstrap.py test”."
        ) from missing
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0


def build_parser(analyses: Registry, asked: str) -> tuple[argparse.ArgumentParser, frozenset[str]]:
    """The parser of everything but ``bench``, which passes its arguments on, and the files to open in the window; and its commands.

    ``asked``: the command that was given, or what stands in its place.
    """
    parser = argparse.ArgumentParser(
        prog="python main.py",
        description="Crosspoint compares DNA sequences exactly. Without a command it opens the window, on the files named.",
        usage="%(prog)s [FILES ...]\n       %(prog)s COMMAND ...\n       %(prog)s COMMAND --help",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, prog="python main.py")
    for analysis in analyses:
        analysis.add_command(commands)
    # What writes them is loaded only for those who ask.
    has_formats = list(analyses) if asked in ("resume", "show") else []
    formats = dict.fromkeys(format.name for analysis in has_formats for format in analysis.formats)

    command = commands.add_parser("resume", help="go on with a comparison that was stopped")
    command.add_argument("folder", metavar="DIR", type=Path, help="the result folder")
    command.add_argument(
        "--until", metavar="STAGE", type=int, choices=range(1, 7), help="stop after this stage, 1 to 6"
    )
    command.add_argument(
        "--format", action="append", choices=tuple(formats), help="write DIR/alignment.*; may be given again (text)"
    )
    add_quiet_and_json(command)
    command.set_defaults(act=resume)

    command = commands.add_parser("show", help="print a result: figures and text alignment, or the matches")
    command.add_argument("folder", metavar="DIR", type=Path, help="the result folder")
    command.add_argument(
        "--from", dest="first", metavar="N", type=parsed(parse_size), help="first alignment column (1)"
    )
    command.add_argument(
        "--to", dest="last", metavar="N", type=parsed(parse_size), help="last alignment column (the end)"
    )
    command.add_argument("--format", choices=tuple(formats), help="print all of it in a format that it exports to")
    command.add_argument("--json", action="store_true", help="print the figures as one JSON object instead")
    command.set_defaults(act=show)

    command = commands.add_parser("simulate", help="write an evolved pair of sequences, OUT_PREFIX.a.fa and .b.fa")
    command.add_argument("prefix", metavar="OUT_PREFIX", help="where to write, and how the names begin")
    command.add_argument("--length", type=parsed(parse_size), default=1_000_000, help="bases of the ancestor (1M)")
    command.add_argument("--divergence", type=float, default=0.03, help="mutations a base, 0 to 0.5 (%(default)s)")
    command.add_argument("--seed", type=int, default=1, help="the same seed gives the same bytes (%(default)s)")
    command.set_defaults(act=simulate)

    commands.add_parser(
        "bench", help="run the benchmarks of the source checkout; bench card measures the card", add_help=False
    )
    commands.add_parser("example", help="open the window on the bundled example and align it")
    return parser, frozenset(commands.choices)
