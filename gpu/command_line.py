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
from typing import TYPE_CHECKING, Any, get_args

from gpu.command_line_engine import Work, compute
from gpu.command_line_matches import add_matches, resume_matches, show_matches
from gpu.command_line_progress import display_for, quoted, warn
from gpu.errors import Cancelled, CrosspointError, DiskFull, InputError
from gpu.monitor import Monitor
from gpu.quantities import parse_bytes, parse_size
from gpu.request import ChromosomeRequest, EngineName, Limits, MatchesRequest, Mode, SequenceChoice
from gpu.scoring import Scoring

if TYPE_CHECKING:
    from gpu.engines.protocol import Engine
    from gpu.results.reader import Result

#: Opens the window on paths, or on the bundled example; returns the exit status.
OpenWindow = Callable[[Sequence[str], bool], int]

_ROOT = Path(__file__).resolve().parent.parent
_COMMANDS = ("align", "matches", "resume", "show", "simulate", "bench", "example")
#: Of ``gpu.results.export``, which takes a while to import.
FORMATS = ("text", "paf", "sam", "maf", "fasta")


def main(arguments: Sequence[str], open_window: OpenWindow) -> int:
    """Run a subcommand, or open the window on files; returns the exit status. Never raises but for a missing library."""
    for stream in (sys.stdout, sys.stderr):
        # A file's name may hold what the terminal cannot show.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status = _run(list(arguments), open_window)
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
        warn(f"“{problem.filename or 'A file'}” cannot be used: {problem.strerror or problem}.")
        return 3
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


def _run(arguments: list[str], open_window: OpenWindow) -> int:
    command = arguments[0] if arguments else ""
    if command == "bench":
        return bench(arguments[1:])
    parser = build_parser()
    try:
        if not command.startswith("-") and command not in _COMMANDS:
            missing = next((path for path in arguments if not Path(path).exists()), None)
            if missing is not None:
                parser.error(f"“{missing}” is neither a file nor a command")
            return open_window(arguments, False)
        options = parser.parse_args(arguments)
        if options.command == "example":
            return open_window((), True)
        status: int = options.act(options)
        return status
    except SystemExit as ended:
        return int(ended.code or 0)


def align(options: argparse.Namespace) -> int:
    """Align two sequences into a result folder, which may hold the beginning of the same comparison."""
    from gpu.chromosome.run import estimate, run
    from gpu.sequences.choice import resolve

    request = _request(options)
    folder: Path = options.out
    # Known lengths tell time, memory and disk before the start; the run itself refuses files that change from here on.
    request = request.with_(a=resolve(request.a)[0], b=resolve(request.b)[0])
    opening = ""
    if not (folder / "request.json").exists():
        needs = estimate(request, folder)
        if not needs.enough_disk:
            raise DiskFull(
                f"The drive of “{folder}” has too little free space: {needs.sentence} Make room, choose another --out or "
                f"a smaller --sra."
            )
        opening = needs.sentence

    def work(monitor: Monitor, engine: Engine) -> None:
        run(request, folder, monitor, engine=engine, formats=_formats(options))

    return _follow(work, request, folder, options, opening)


def resume(options: argparse.Namespace) -> int:
    """Go on with what a result folder holds."""
    from gpu.chromosome.run import resume as go_on
    from gpu.results.reader import read_any_request

    folder: Path = options.folder
    request = read_any_request(folder)
    if isinstance(request, MatchesRequest):
        if options.format or options.until != 6:
            raise InputError(
                f"“{folder}” holds exact matches; leave out --format and --until, which are for alignments."
            )
        return resume_matches(request, folder, options.quiet, options.json)

    def work(monitor: Monitor, engine: Engine) -> None:
        go_on(folder, monitor, engine=engine, until=options.until, formats=_formats(options))

    return _follow(work, request, folder, options)


def _follow(
    work: Work, request: ChromosomeRequest, folder: Path, options: argparse.Namespace, opening: str = ""
) -> int:
    """Do the work with progress on standard error, on the processor where the card fails, then say what came out."""
    from gpu.results.reader import Result

    goes_on = "the run goes on with the processor from its last checkpoint."
    display = partial(display_for, sys.stderr, options.quiet)
    try:
        compute(work, request.engine, request.limits.threads, display, opening, goes_on)
    except Cancelled as problem:
        if not (folder / "request.json").exists():
            raise Cancelled("Stopped before there was anything to keep.") from problem
        raise Cancelled(f"Stopped; go on with: python main.py resume {quoted(folder)}") from problem
    result = Result.open(folder)
    if options.json:
        _print_json(result)
    elif not options.quiet:
        from gpu.command_line_report import summary

        print(*summary(result), sep="\n")
        print(f"Result          {folder}")
    return 0


def show(options: argparse.Namespace) -> int:
    """Print a result: the figures, the stages, and the text alignment or a window of it; matches as mummer does."""
    from gpu.command_line_report import columns_asked, stage_table, summary
    from gpu.results.export import rendering_of, text
    from gpu.results.matches import MatchesResult
    from gpu.results.opening import open_result

    result = open_result(options.folder)
    if isinstance(result, MatchesResult):
        if options.first is not None or options.last is not None:
            raise InputError(
                f"“{options.folder}” holds exact matches, which have no columns; leave out --from and --to."
            )
        show_matches(result, options.json)
    elif options.json:
        _print_json(result)
    elif result.alignment is None:
        print(*summary(result), sep="\n")
        print(f"The alignment is not finished; go on with: python main.py resume {quoted(result.folder)}")
    else:
        columns = columns_asked(result.alignment, options.first, options.last)
        rendering = rendering_of(result)
        sys.stdout.flush()
        text.write(rendering, sys.stdout.buffer, *columns)
        print(*stage_table(result), sep="\n")
    return 0


def simulate(options: argparse.Namespace) -> int:
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
        from gpu.command_line_card import bench_card

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


def _request(options: argparse.Namespace) -> ChromosomeRequest:
    return ChromosomeRequest(
        a=SequenceChoice(options.a, options.record_a, options.trim_a),
        b=SequenceChoice(options.b, options.record_b, options.trim_b, options.reverse_b),
        mode=options.mode,
        scoring=Scoring(options.match, options.mismatch, options.gap_first, options.gap_extend),
        pruning=options.pruning,
        engine=options.engine,
        limits=Limits(sra_bytes=options.sra, threads=options.threads),
        until=options.until,
    )


def _formats(options: argparse.Namespace) -> tuple[str, ...]:
    """The renderings asked for, each once; stage 6 makes them, so a run that stops before has none."""
    return tuple(dict.fromkeys(options.format or ("text",))) if options.until == 6 else ()


def _print_json(result: Result) -> None:
    from gpu.command_line_report import as_object

    print(json.dumps(as_object(result)))


def build_parser() -> argparse.ArgumentParser:
    """The parser of everything but ``bench``, which passes its arguments on, and the files to open in the window."""
    parser = argparse.ArgumentParser(
        prog="python main.py",
        description="Crosspoint compares DNA sequences exactly. Without a command it opens the window, on the files named.",
        usage="%(prog)s [FILES ...]\n       %(prog)s COMMAND ...\n       %(prog)s COMMAND --help",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, prog="python main.py")
    _add_align(commands)
    add_matches(commands)

    command = commands.add_parser("resume", help="go on with a comparison that was stopped")
    command.add_argument("folder", metavar="DIR", type=Path, help="the result folder")
    _add_run_options(command)
    command.set_defaults(act=resume)

    command = commands.add_parser("show", help="print a result: figures and text alignment, or the matches")
    command.add_argument("folder", metavar="DIR", type=Path, help="the result folder")
    command.add_argument(
        "--from", dest="first", metavar="N", type=_parsed(parse_size), help="first alignment column (1)"
    )
    command.add_argument(
        "--to", dest="last", metavar="N", type=_parsed(parse_size), help="last alignment column (the end)"
    )
    command.add_argument("--json", action="store_true", help="print the figures as one JSON object instead")
    command.set_defaults(act=show)

    command = commands.add_parser("simulate", help="write an evolved pair of sequences, OUT_PREFIX.a.fa and .b.fa")
    command.add_argument("prefix", metavar="OUT_PREFIX", help="where to write, and how the names begin")
    command.add_argument("--length", type=_parsed(parse_size), default=1_000_000, help="bases of the ancestor (1M)")
    command.add_argument("--divergence", type=float, default=0.03, help="mutations a base, 0 to 0.5 (%(default)s)")
    command.add_argument("--seed", type=int, default=1, help="the same seed gives the same bytes (%(default)s)")
    command.set_defaults(act=simulate)

    commands.add_parser(
        "bench", help="run the benchmarks of the source checkout; bench card measures the card", add_help=False
    )
    commands.add_parser("example", help="open the window on the bundled example and align it")
    return parser


def _add_align(commands: Any) -> None:
    from gpu.sequences.choice import parse_trim

    command = commands.add_parser("align", help="align two sequences optimally")
    command.add_argument("a", metavar="A.fa", help="FASTA, GenBank or EMBL file, plain or gzip; the rows (i)")
    command.add_argument("b", metavar="B.fa", help="the other one; the columns (j)")
    command.add_argument(
        "--out", metavar="DIR", type=Path, required=True, help="the result folder: new, empty, or of this comparison"
    )
    command.add_argument("--engine", choices=get_args(EngineName), default="auto", help="what computes (%(default)s)")
    command.add_argument("--mode", choices=get_args(Mode), default="local", help="which ends are free (%(default)s)")
    scoring = Scoring()
    command.add_argument("--match", type=int, default=scoring.match, help="score of a match (%(default)s)")
    command.add_argument("--mismatch", type=int, default=scoring.mismatch, help="score of a mismatch (%(default)s)")
    command.add_argument(
        "--gap-first", type=int, default=scoring.gap_first, help="cost of a gap's first base (%(default)s)"
    )
    command.add_argument(
        "--gap-extend", type=int, default=scoring.gap_extend, help="cost of each further one (%(default)s)"
    )
    command.add_argument(
        "--sra",
        metavar="BYTES",
        type=_parsed(parse_bytes),
        default=Limits().sra_bytes,
        help="special rows area on disk (4G)",
    )
    command.add_argument("--no-pruning", dest="pruning", action="store_false", help="compute every cell")
    for side in "ab":
        command.add_argument(
            f"--record-{side}", metavar="NAME", help=f"record of {side}'s file: a name, or #2 for the second"
        )
        command.add_argument(
            f"--trim-{side}",
            metavar="FROM-TO",
            type=_parsed(parse_trim),
            help=f"bases of {side} to compare, e.g. 1000-2000",
        )
    command.add_argument("--reverse-b", action="store_true", help="compare the reverse complement of b")
    command.add_argument("--threads", type=_positive, help="threads of the CPU engine (all cores)")
    _add_run_options(command)
    command.set_defaults(act=align)


def _add_run_options(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--until", metavar="STAGE", type=int, choices=range(1, 7), default=6, help="stop after this stage, 1 to 6"
    )
    command.add_argument(
        "--format", action="append", choices=FORMATS, help="write DIR/alignment.*; may be given again (text)"
    )
    command.add_argument("--json", action="store_true", help="print one JSON object on standard output")
    command.add_argument("--quiet", action="store_true", help="no progress, and no summary")


def _parsed(parse: Callable[[str], Any]) -> Callable[[str], Any]:
    """A reader of quantities as an argparse type: what it refuses is a usage error."""

    def convert(text: str) -> Any:
        try:
            return parse(text)
        except InputError as problem:
            raise argparse.ArgumentTypeError(str(problem)) from problem

    return convert


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"“{text}” is no positive whole number.")
    return int(text)
