"""The command line: everything that the window computes, as subcommands.

``main`` parses, calls one function a subcommand and turns every failure into one sentence and an
exit status: 0 done, 1 wrong input or request, 2 usage, 3 the machine failed, 130 cancelled.
Modules that compute are imported by the subcommand that needs them, so that ``--help`` and the
window start at once.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gpu.analyses.analysis import Command, imported
from gpu.analyses.registry import Registry
from gpu.command_line.registry import ALL
from gpu.command_line.say import Parser, warn
from gpu.core import memory_limit, program, standard_streams
from gpu.core.errors import CrosspointError, DriveFailed
from gpu.core.units import visible

if TYPE_CHECKING:
    from gpu.command_line.report import WriteReport
    from gpu.command_line.uninstall import WindowSettings

#: Opens the window on paths, or on the bundled example; returns the exit status.
OpenWindow = Callable[[Sequence[str], bool], int]
#: Finds the settings of the window; None where there is no window.
FindSettings = Callable[[], "WindowSettings"] | None
#: An option in place of a command, as uninstallers call it.
_UNINSTALL = "uninstall-caches"

#: The subcommands that belong to no analysis: name, what it does, and the module of this package
#: whose ``add_NAME`` adds its options; "" for none.
_OWN = (
    ("resume", "go on with a comparison that was stopped", "folders"),
    ("show", "print a result: figures and text alignment, matches, hits, pairs, or reads as SAM", "folders"),
    ("report", "write a report of a result, one HTML page with its pictures and a table", "report"),
    ("portable", "save a result with its sequences as one file, to open it elsewhere", "portable"),
    ("unpack", "open such a file: a folder with the result and its sequences", "portable"),
    ("find", "find genes, motifs and places in an alignment, and what is aligned with them", "find"),
    ("variants", "list where mapped reads differ from their reference: VCF, table, consensus", "variants"),
    ("simulate", "write two related sequences, or reads of a sample with known variants", "simulate"),
    ("fetch", "download records from NCBI by accession", "fetch"),
    ("doctor", "check this computer: what works, what does not, and what to do about it", "doctor"),
    (_UNINSTALL, "delete caches, measurements and log, and on request the settings; results stay", "uninstall"),
    ("devices", "tell which devices compute here, and why a graphics card is not used", "devices"),
    ("cluster", "compute on a lab's computers: certificates, scheduler, workers, who is there", "cluster"),
    ("bench", "run the benchmarks of the source checkout; bench card measures the card", ""),
    ("example", "open the window on the bundled example and align it", ""),
)


def main(
    arguments: Sequence[str],
    open_window: OpenWindow,
    analyses: Registry = ALL,
    settings: FindSettings = None,
    report: WriteReport | None = None,
) -> int:
    """Run a subcommand, or open the window on files; returns the exit status.

    Raises nothing but ``ModuleNotFoundError`` for a missing library.
    """
    program.guard_files()
    words = list(arguments)
    if words[:1] == [f"--{_UNINSTALL}"]:
        words[0] = _UNINSTALL
    with standard_streams.on_terminals():
        return _status(partial(_run, words, open_window, analyses, settings, report))


def _status(run: Callable[[], int]) -> int:
    try:
        status = run()
        sys.stdout.flush()
        return status
    except CrosspointError as problem:
        # Some say many things at once, each on a line.
        for sentence in getattr(problem, "sentences", [str(problem)]):
            warn(sentence)
        return problem.exit_status
    except KeyboardInterrupt:
        warn("Stopped.")
        return 130
    except BrokenPipeError:
        # The reader has closed the pipe, as “| head” does; the interpreter's last flush must not
        # complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except ModuleNotFoundError:
        raise
    except Exception as problem:  # noqa: BLE001 (the last resort: a sentence instead of a traceback)
        failure = memory_limit.explained(problem) or _explained(problem)
        if failure is not None:
            warn(str(failure))
            return failure.exit_status
        if os.environ.get("CROSSPOINT_TRACEBACK"):
            import traceback

            traceback.print_exc()
        warn(
            f"Something went wrong in Crosspoint itself ({type(problem).__name__}: {problem}); nothing on disk is "
            "lost: "
            f"please report it with what CROSSPOINT_TRACEBACK=1 in the environment adds."
        )
        return 3


def _explained(problem: Exception) -> CrosspointError | None:
    """The error that explains a failed call of the system; None for any other exception."""
    if not isinstance(problem, OSError):
        return None
    if standard_streams.is_closed(problem):
        return DriveFailed("The output cannot be written: standard output is closed; start again with it open.")
    from gpu.results.os_errors import unforeseen

    return unforeseen(problem)


def _run(
    arguments: list[str],
    open_window: OpenWindow,
    analyses: Registry,
    settings: FindSettings,
    report: WriteReport | None,
) -> int:
    command = arguments[0] if arguments else ""
    computing = command in _computing(analyses)
    asks_help = not {"-h", "--help"}.isdisjoint(arguments)
    try:
        if command == "bench":
            from gpu.command_line.bench import bench

            return bench(arguments[1:])
        if command and not command.startswith("-"):
            # Options of a command load libraries, which would end the process without enough
            # memory.
            memory_limit.check(memory_limit.TO_RUN if computing and not asks_help else memory_limit.TO_SHOW)
        if computing and not asks_help and "cpu" not in arguments:
            # Even before the command's options are loaded: both take a while, but not each other's.
            from gpu.engines.nvidia import wake_driver

            wake_driver()
        parser, commands = build_parser(analyses, arguments, settings, report)
        if not command.startswith("-") and command not in commands:
            missing = next((path for path in arguments if not Path(path).exists()), None)
            if missing is not None:
                parser.error(f"“{visible(missing)}” is neither a file nor a command")
            return open_window(arguments, False)
        options = parser.parse_args(arguments)
        from gpu.command_line import outputs

        if options.command == "example":
            return open_window((), True)
        if "task" in options:
            from gpu.command_line.cluster_options import cluster_asked
            from gpu.command_line.folders import carry_out

            task = options.task(options)
            outputs.check(options, analyses, task.request)
            return carry_out(task, analyses, options.json, options.quiet, cluster_asked(options))
        outputs.check(options, analyses)
        status: int = options.act(options, analyses)
        return status
    except SystemExit as ended:
        return int(ended.code or 0)


def _computing(analyses: Registry) -> set[str]:
    """The commands that may use a graphics card."""
    return {"resume", *(command.name for analysis in analyses for command in analysis.commands)}


def build_parser(
    analyses: Registry,
    arguments: Sequence[str],
    settings: FindSettings = None,
    report: WriteReport | None = None,
) -> tuple[argparse.ArgumentParser, frozenset[str]]:
    """The parser and its commands, except ``bench``, which passes its arguments on, and files to
    open.

    Only the options of the command asked for are loaded, and only its parser is made.
    """
    asked = arguments[0] if arguments else ""
    parser = Parser(
        prog=program.name(),
        description="Crosspoint compares sequences exactly. Without a command it opens the window, on the files named.",
        usage="%(prog)s [FILES ...]\n       %(prog)s COMMAND ...\n       %(prog)s COMMAND --help",
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True, prog=program.name())
    listed = (
        *(command for analysis in analyses for command in analysis.commands),
        *_own(analyses, arguments[1:], settings, report),
    )
    names = frozenset(command.name for command in listed)
    for command in listed:
        if asked in names and command.name != asked:
            continue
        description = f"{command.help[0].upper()}{command.help[1:]}."
        its_parser = commands.add_parser(command.name, help=command.help, description=description)
        if command.name == asked:
            command.add_options(its_parser)
            if its_parser.get_default("task") is not None or asked == "resume":
                from gpu.command_line.cluster_options import add_cluster_options

                add_cluster_options(its_parser)
    return parser, names


def _own(
    analyses: Registry, arguments: Sequence[str], settings: FindSettings, report: WriteReport | None
) -> tuple[Command, ...]:
    """The subcommands that belong to no analysis; ``arguments``: what follows the command."""

    folders = (analyses, arguments)
    context: dict[str, Any] = {"resume": folders, "show": folders, "report": (report,), _UNINSTALL: (settings,)}

    def add(name: str, module: str, parser: argparse.ArgumentParser) -> None:
        if module:
            imported(__package__, f"{module}.add_{name.replace('-', '_')}")(parser, *context.get(name, ()))

    return tuple(Command(name, help, partial(add, name, module)) for name, help, module in _OWN)
