"""The subcommand ``batch``: computes a plan, or prints the state of a batch or an example."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from gpu.analyses.analysis import Task
from gpu.analyses.options import add_output, add_quiet_and_json
from gpu.batch import ANALYSIS
from gpu.batch.request import BatchRequest
from gpu.batch.tasks import Executor
from gpu.core.errors import InputError
from gpu.core.fields import add_fields, read_fields
from gpu.core.monitor import Monitor
from gpu.core.standard_streams import tell
from gpu.core.units import counted

#: Failed comparisons that are told at the end, at most.
_MAX_TOLD = 20


class ComparisonsFailed(InputError):
    """Some comparisons of a batch failed; ``sentences`` has the reason of each, then how many."""

    def __init__(self, sentences: Sequence[str]) -> None:
        self.sentences = tuple(sentences)
        super().__init__(" ".join(self.sentences))


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``batch``."""
    command.description = (
        "Compute the comparisons that a table lists, one a line, each into a result folder of its own, and sum them up "
        "in DIR/summary.tsv. The first line names the columns: analysis (align, matches, search, pairs, map, mapped), "
        "name, the files, and settings as the options of that command are called. Started again, it goes on: what is "
        "done is not done again."
    )
    add_fields(command, BatchRequest, "plan")
    add_output(command, "--out", metavar="DIR", required=True, help="the folder of the batch")
    command.add_argument("--status", metavar="DIR", action=_Status, help="print what a batch has done so far, and end")
    command.add_argument("--example", nargs=0, action=_Example, help="print a plan of the bundled examples, and end")
    add_fields(command, BatchRequest, "engine", "limits")
    add_quiet_and_json(command)
    command.set_defaults(task=_asked)


def _asked(options: argparse.Namespace) -> Task:
    return task_of(read_fields(BatchRequest, options), options.out, options)


def task_of(request: BatchRequest, folder: Path, options: argparse.Namespace) -> Task:
    """Return the task of a batch, which raises ``ComparisonsFailed`` if some failed.

    Its work takes an ``executor`` that computes the comparisons on other computers.
    """

    def work(monitor: Monitor, engine: Any, executor: Executor | None = None) -> None:
        ANALYSIS.run(request, folder, monitor, engine, executor=executor, with_notes=True)
        _raise_failures(folder, options.json)

    return Task(request, work, folder, ANALYSIS.goes_on, not options.quiet)


def _raise_failures(folder: Path, as_json: bool) -> None:
    """Raise ``ComparisonsFailed`` if some failed; ``as_json``: print the figures all the same."""
    from gpu.batch.folder import BatchFolder
    from gpu.batch.summary import NAME, counts, failures

    result = BatchFolder.open(folder)
    told = counts(result.rows)
    if not told["failed"]:
        return
    if as_json:
        print(json.dumps(ANALYSIS.figures(result)))
    raise ComparisonsFailed(
        [
            *failures(result.rows, _MAX_TOLD),
            f"{told['failed']:,} of {counted(told['comparisons'], 'comparisons')} failed (see “{folder / NAME}”); "
            "correct what is wrong and start the same command again: it computes only these.",
        ]
    )


class _Status(argparse.Action):
    """Prints the state of a batch and ends. Raises ``InputError``, ``Damaged``."""

    def __call__(self, parser: argparse.ArgumentParser, _: Any, value: Any, option: str | None = None) -> None:
        from gpu.batch.folder import BatchFolder
        from gpu.batch.summary import failures, summary_lines

        result = BatchFolder.open(value)
        tell(*summary_lines(result), *failures(result.rows, _MAX_TOLD))
        parser.exit()


class _Example(argparse.Action):
    """Prints the bundled plan, its paths absolute, and ends. Raises ``InputError``."""

    def __call__(self, parser: argparse.ArgumentParser, _: Any, value: Any, option: str | None = None) -> None:
        from gpu.batch.example import example
        from gpu.batch.plan import with_whole_paths

        sys.stdout.writelines(with_whole_paths(example()))
        parser.exit()
