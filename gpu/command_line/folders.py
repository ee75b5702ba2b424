"""The subcommands of result folders: computing into one, resuming it, printing it."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from gpu.analyses.analysis import Analysis, Task
from gpu.analyses.options import add_quiet_and_json, how_to_resume
from gpu.analyses.registry import Registry
from gpu.command_line.cluster_options import cluster_asked, compute_on_cluster
from gpu.command_line.progress import Display, display_for, follow
from gpu.command_line.say import warn
from gpu.core.errors import Cancelled, CrosspointError, InputError
from gpu.core.monitor import Monitor
from gpu.core.request import REQUEST_FILE, EngineName, Request
from gpu.core.standard_streams import tell

if TYPE_CHECKING:
    from gpu.cluster.settings import ClusterSettings
    from gpu.core.fields import Option


def add_resume(command: argparse.ArgumentParser, analyses: Registry, arguments: Sequence[str]) -> None:
    """Add the options of ``resume``; ``arguments``: the words of the command line."""

    def fill(parser: argparse.ArgumentParser, own: Analysis | None) -> None:
        _add_folder(parser, own, {analysis.name: analysis.resume_options for analysis in analyses})
        add_quiet_and_json(parser)

    fill(command, _analysis_asked(fill, analyses, arguments))
    command.set_defaults(act=resume)


def add_show(command: argparse.ArgumentParser, analyses: Registry, arguments: Sequence[str]) -> None:
    """Add the options of ``show``; ``arguments``: the words of the command line."""

    def fill(parser: argparse.ArgumentParser, own: Analysis | None) -> None:
        _add_folder(parser, own, {analysis.name: analysis.show_options for analysis in analyses})
        formats = dict.fromkeys(format.name for analysis in analyses for format in analysis.formats)
        named = f"{{{','.join(formats)}}}"
        parser.add_argument("--format", metavar=named, help="print all of it in a format that it exports to")
        parser.add_argument("--json", action="store_true", help="print the figures as one JSON object instead")

    fill(command, _analysis_asked(fill, analyses, arguments))
    command.set_defaults(act=show)


def carry_out(
    task: Task, analyses: Registry, as_json: bool, quiet: bool, cluster: ClusterSettings | None = None
) -> int:
    """Compute with progress on standard error, then print a summary.

    The CPU continues if the graphics card fails. ``cluster``: compute there.
    """
    folder = task.folder
    display = partial(display_for, sys.stderr, quiet, task.request.stages, task.with_progress)
    try:
        if cluster is not None:
            compute_on_cluster(task, display, cluster)
        else:
            compute(task, display)
    except Cancelled as problem:
        if folder is None:
            raise Cancelled("Stopped.") from problem
        if not (folder / REQUEST_FILE).exists():
            raise Cancelled("Stopped before there was anything to keep.") from problem
        raise Cancelled("Stopped; {}", how_to_resume(folder)) from problem
    if folder is None:
        return 0
    analysis = analyses.of(task.request)
    result = analysis.open(folder)
    if as_json:
        print(json.dumps(analysis.figures(result)))
    elif not quiet:
        tell(*analysis.summary(result), f"Result          {folder}")
    return 0


def compute(task: Task, display: Callable[[], Display]) -> None:
    """Do a task's work with progress in a display of ``display``.

    Raises what the work raises, ``DeviceError`` without the engine asked for, and ``Cancelled``.
    """
    from gpu.engines.choose import LeftCard

    monitor = Monitor()
    try:
        follow(partial(_compute, task, task.request.engine, monitor), monitor, display())
    except LeftCard as left:
        monitor.raise_if_cancelled()
        warn(f"{left}; {task.goes_on}")
        monitor = Monitor()
        reason = "the graphics card could not do it"
        follow(partial(_compute, task, "cpu", monitor, reason), monitor, display())


def _compute(task: Task, name: EngineName, monitor: Monitor, reason: str = "") -> None:
    """Run with the engine of that name, which lives in this thread.

    Raises ``LeftCard`` if another engine can continue.

    ``reason``: for choosing that engine, for the log; "" where the engine itself knows.
    """
    from gpu.engines.choose import choose, leaving_card

    with ExitStack() as begun:
        if task.begin is not None:
            begun.enter_context(task.begin(monitor))
        engine = begun.enter_context(closing(choose(name, task.request.threads, task.request.devices)))
        engine.reason = reason or engine.reason
        with leaving_card(engine):
            task.work(monitor, engine)


def resume(options: argparse.Namespace, analyses: Registry) -> int:
    """Go on with what a result folder holds."""
    folder: Path = options.folder
    request = analyses.read_request(folder)
    _refuse_foreign(options, request)
    task = analyses.of(request).resumed(request, folder, options)
    return carry_out(task, analyses, options.json, options.quiet, cluster_asked(options))


def show(options: argparse.Namespace, analyses: Registry) -> int:
    """Print a result: as its analysis shows it, as figures, or in an export format."""
    result = analyses.open(options.folder)
    _refuse_foreign(options, result.request)
    analysis = analyses.of(result.request)
    if options.json:
        print(json.dumps(analysis.figures(result)))
    elif options.format is not None:
        format = analysis.format_asked(options.format)
        sys.stdout.flush()
        format.write(result, sys.stdout.buffer, **analysis.export_choice(options))
    else:
        analysis.show(result, options)
    return 0


class _Scout(argparse.ArgumentParser):
    """Finds the folder among the arguments; errors are left to the command's own parser."""

    def error(self, message: str) -> NoReturn:
        raise InputError(message)


def _analysis_asked(
    fill: Callable[[argparse.ArgumentParser, Analysis | None], None], analyses: Registry, arguments: Sequence[str]
) -> Analysis | None:
    """The analysis of the folder in the arguments; None without one, as in ``resume --help``."""
    scout = _Scout(add_help=False)
    fill(scout, None)
    try:
        return analyses.at(scout.parse_known_args(arguments)[0].folder)
    except CrosspointError:
        return None


def _add_folder(parser: argparse.ArgumentParser, own: Analysis | None, options: Mapping[str, Sequence[Option]]) -> None:
    """Add the folder and the options that the analyses (by name) take for it.

    Options of other analyses are accepted but hidden, so that ``_refuse_foreign`` can name them.
    While the folder is unknown, all are shown, and their values are checked later.
    """
    parser.add_argument("folder", metavar="DIR", type=Path, help="the result folder")
    mine = {option.names[0]: option for option in options[own.name]} if own else {}
    listed = {option.names[0]: option for options in options.values() for option in options}
    others = {name: option for name, option in listed.items() if name not in mine}
    for name, option in mine.items():
        parser.add_argument(name, **option.settings)
    for name, option in others.items():
        keywords = _any_value(option.settings)
        parser.add_argument(
            name, **(keywords if own is None else {**keywords, "dest": name, "help": argparse.SUPPRESS})
        )
    parser.set_defaults(foreign=tuple(others))


def _any_value(settings: Mapping[str, Any]) -> dict[str, Any]:
    """An option's settings without what judges its value; its help stays the same."""
    kept = {name: setting for name, setting in settings.items() if name not in ("type", "choices")}
    if "choices" in settings:
        kept.setdefault("metavar", f"{{{','.join(map(str, settings['choices']))}}}")
    return kept


def _refuse_foreign(options: argparse.Namespace, request: Request) -> None:
    """Raise ``InputError`` where an option was given that is another analysis's."""
    given = [name for name in options.foreign if getattr(options, name, None) is not None]
    if given:
        raise InputError(
            "“{}” holds {}; leave out {}, for other results only.", options.folder, request.holds, " and ".join(given)
        )
