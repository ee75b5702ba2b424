"""The check of every output of every command, before anything is computed or written.

Commands declare what they write by ``options.add_output``; whatever else is named on the command
line, or by a result folder named there, is an input.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from os import PathLike, fspath
from pathlib import Path
from typing import Any

from gpu.analyses.options import OutputOption
from gpu.analyses.registry import Registry
from gpu.core.errors import CrosspointError
from gpu.core.request import REQUEST_FILE, Request

#: Options that name neither files nor folders.
_WORDS = {"command", "part", "format", "outputs", "foreign"}


def check(options: argparse.Namespace, analyses: Registry, request: Request | None = None) -> None:
    """Check names and places of all outputs; ``request``: of the task that is begun.

    Raises
    ------
    InputError
        See ``named.format_of`` and ``output.check_outputs``.
    """
    from gpu.results.named import check_folder_name, format_of
    from gpu.results.output import check_outputs, standard_output

    outputs: tuple[OutputOption, ...] = getattr(options, "outputs", ())
    files = []
    for output in outputs:
        named = getattr(options, output.dest)
        files += (written := list(output.files(options)))
        if isinstance(named, Path) and output.formats and written:
            format_of(written[0], output.formats, output.usual)
        elif isinstance(named, Path) and not written:
            check_folder_name(named)
    others = {name: value for name, value in vars(options).items() if name not in _WORDS}
    for output in outputs:
        others.pop(output.dest, None)
    inputs = [*(request.inputs if request else ()), *_inputs(others.values(), analyses)]
    check_outputs([*standard_output(), *files], inputs, getattr(options, "force", True))


def _inputs(values: Iterable[Any], analyses: Registry) -> Iterator[str]:
    """The files and folders that options name, and the inputs of results among them."""
    for value in values:
        if isinstance(value, (list, tuple)):
            yield from _inputs(value, analyses)
        elif isinstance(value, (str, PathLike)) and (path := fspath(value)):
            yield path.removeprefix("a:").removeprefix("b:")
            try:
                if (folder := Path(path)).joinpath(REQUEST_FILE).exists():
                    from gpu.results.portable import places_beside

                    yield from places_beside(folder).values()
                    yield from analyses.read_request(folder).inputs
            except (CrosspointError, OSError, ValueError):
                # The command itself says what is wrong with it.
                continue
