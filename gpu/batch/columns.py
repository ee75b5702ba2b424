"""The columns of a plan: those of each subcommand, made of the options of its own parser."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from gpu.analyses.analysis import Command
from gpu.analyses.registry import ANALYSES
from gpu.batch.table import as_whole
from gpu.core.errors import InputError
from gpu.core.fields import file, name_or_file
from gpu.core.phrase import Phrase

if TYPE_CHECKING:
    from gpu.core.request import Request

#: Columns that belong to the plan itself.
ANALYSIS, NAME = "analysis", "name"
#: Options that say where a result goes, what is printed and who computes, not what is computed.
_NOT_SETTINGS = {
    *("h", "help", "out", "json", "quiet", "force", "no-cache", "header", "list-databases"),
    *("cluster", "certificates", "cluster-insecure"),
}
#: What stands between several values in one cell.
SEPARATOR = ";"
_NUMBER = re.compile(r"-?\d+\.?\d*(?:[eE][-+]?\d+)?")
_YES, _NO = ("yes", "true", "1", "x"), ("no", "false", "0")


class PlanColumn(NamedTuple):
    """A column of a subcommand.

    Parameters
    ----------
    name : str
        As in the header of a plan.
    action : argparse.Action
        The option that its cells are values of.
    """

    name: str
    action: argparse.Action

    @property
    def is_file(self) -> bool:
        """True if each value is the path of a file."""
        return not self.action.option_strings or self.action.type is file

    @property
    def may_be_file(self) -> bool:
        """True if a value is a name, or the path of a file."""
        return self.action.type is name_or_file

    @property
    def is_required(self) -> bool:
        """True if a line must have a value."""
        return self.action.required

    @property
    def is_flag(self) -> bool:
        """True if a cell says yes or no."""
        return self.action.nargs == 0

    @property
    def takes_several(self) -> bool:
        """True if a cell may have several values."""
        return self.action.nargs == "+" or type(self.action).__name__ == "_AppendAction"

    def values(self, cell: str) -> list[str]:
        """Return the values in a cell that is not empty.

        Raises
        ------
        Refused
            If a cell that says yes or no says something else.
        """
        if self.is_flag:
            if cell.lower() not in (*_YES, *_NO):
                raise Refused(Phrase("“{}” is neither yes nor no.", cell))
            return [cell] if cell.lower() in _YES else []
        values = [value.strip() for value in (cell.split(SEPARATOR) if self.takes_several else [cell])]
        is_number = self.action.type is not None and not (self.is_file or self.may_be_file)
        return [as_whole(value) if is_number else value for value in values if value]

    def words(self, values: list[str]) -> list[str]:
        """Return the words of a command line for some values of an option."""
        option = self.action.option_strings[-1]
        return [option] if self.is_flag and values else [f"{option}={value}" for value in values]


class CommandColumns(NamedTuple):
    """A subcommand as lines of a plan name it: its parser, and its columns by name."""

    parser: argparse.ArgumentParser
    columns: Mapping[str, PlanColumn]

    @property
    def positional(self) -> list[PlanColumn]:
        """The columns of files that have no option, in their order."""
        return [column for column in self.columns.values() if not column.action.option_strings]


class Refused(Exception):
    """A parser refuses words; the text says why, ``option`` names the option or is ""."""

    def __init__(self, reason: str, option: str = "") -> None:
        super().__init__(reason)
        self.option = option


class _Parser(argparse.ArgumentParser):
    """Raises ``Refused`` instead of ending the process."""

    def error(self, message: str) -> NoReturn:
        raise Refused(message)


@cache
def commands() -> dict[str, CommandColumns]:
    """Return the subcommands that a line may name, by name, in the order of ``--help``."""
    commands = (command for analysis in ANALYSES for command in analysis.commands)
    return {command.name: _columns_of(command) for command in commands if command.in_plans}


def _columns_of(command: Command) -> CommandColumns:
    parser = _Parser(prog=command.name, exit_on_error=False, allow_abbrev=False)
    command.add_options(parser)
    found: dict[str, PlanColumn] = {}
    for action in parser._actions:
        for name in map(column_name, action.option_strings or [action.dest]):
            if name not in _NOT_SETTINGS:
                found[name] = PlanColumn(name, action)
    return CommandColumns(parser, found)


@cache
def all_columns() -> tuple[str, ...]:
    """Return the names of all columns that a plan may have."""
    names = (name for command in commands().values() for name in command.columns)
    return (ANALYSIS, NAME, *dict.fromkeys(names))


def column_name(text: str) -> str:
    """Return a column's name as people write it: “--Gap_first” is “gap-first”.

    Single letters keep their case: “-l” and “-L” are different options.
    """
    name = text.strip().lstrip("-").replace("_", "-")
    return name if len(name) == 1 else name.lower()


def parse(command: CommandColumns, words: list[str], files: list[str]) -> argparse.Namespace:
    """Return the options of a subcommand that words give.

    Parameters
    ----------
    command : CommandColumns
    words : list of str
        Options with their values, ``--out`` among them.
    files : list of str
        Values of the positional columns, in order.

    Raises
    ------
    Refused
        For a word that the parser does not take.
    """
    try:
        return command.parser.parse_args([*words, *files])
    except argparse.ArgumentError as problem:
        raise Refused(_reason(command, problem, words), column_name(problem.argument_name or "")) from problem


def request_of(options: argparse.Namespace) -> Request:
    """Return the request that a subcommand makes of its options.

    Raises
    ------
    InputError
        For values that do not go together, and files that it looks into.
    """
    task = options.task(options)
    if task.folder is None:
        raise InputError("This is the name of a file of reads; choose another one.")
    request: Request = task.request
    return request


def _reason(command: CommandColumns, problem: argparse.ArgumentError, words: list[str]) -> str:
    """Return the reason of a parser, the same with every version of Python."""
    name = (problem.argument_name or "").split("/")[-1]
    action = next((action for action in command.parser._actions if name in action.option_strings), None)
    value = next((word.partition("=")[2] for word in words if word.startswith(f"{name}=")), "")
    if action is not None and action.choices is not None:
        return Phrase("“{}” is none of {}.", value, ", ".join(map(str, action.choices)))
    if problem.message.startswith("invalid "):
        return (
            Phrase("“{}” is no whole number.", value)
            if _NUMBER.fullmatch(value)
            else Phrase("“{}” is no number.", value)
        )
    return f"{problem.message.rstrip('.')}."
