"""What every analysis offers to the command line and to the window, which ask for nothing else and never which one it is."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from gpu.core.errors import InputError

if TYPE_CHECKING:
    import argparse

    from gpu.analyses.estimate import Estimate
    from gpu.core.monitor import Monitor
    from gpu.core.request import Request
    from gpu.results.folder import ResultFolder

#: Part of an analysis that takes its engine from outside: a ``Device`` that offers the kinds of work the analysis asks for. Called again,
#: with another one, it goes on.
Work = Callable[["Monitor", Any], None]


#: What begins before an engine is there (``Task``).
Begin = Callable[["Monitor"], AbstractContextManager[object]]


class Format(NamedTuple):
    """A format that results export to: its name on the command line, its title in menus, its files' ending, and what writes it.

    ``write(result, out, **choice)`` takes the opened result and a binary stream; ``choice`` is the analysis's own.
    """

    name: str
    title: str
    extension: str
    write: Callable[..., None]

    def save(self, result: Any, path: str | Path, **choice: Any) -> None:
        """Write a file; an existing one is replaced only by a complete one. Raises ``InputError``, ``Damaged`` or ``DiskFull``."""
        from gpu.results.output import write_whole

        write_whole(path, lambda out: self.write(result, out, **choice))


class Command(NamedTuple):
    """A subcommand: its name, what it does in a few words, and what adds its options to its parser once it is the one asked for.

    The options set ``task``: parsed options -> ``Task``.
    """

    name: str
    help: str
    add_options: Callable[[argparse.ArgumentParser], None]


class Option(NamedTuple):
    """An option that ``resume`` or ``show`` takes for the results of one analysis: its name, and what ``add_argument`` takes beside it.

    Left out, it is None. Analyses may share a name, if they give it as many values.
    """

    name: str
    settings: Mapping[str, Any]


class Task(NamedTuple):
    """What a subcommand is to compute.

    ``folder``: where the result goes, which is summed up at the end; None where ``work`` prints it. ``goes_on`` ends the sentence that
    tells of a card that failed. ``with_progress``: whether progress may be shown. ``begin``: begins, in threads of its own, what needs no engine,
    while one is looked for; called before ``work``, with the same monitor, and what it returns is left behind it.
    """

    request: Request
    work: Work
    folder: Path | None
    goes_on: str = "the run goes on with the processor from its last checkpoint."
    with_progress: bool = True
    begin: Begin | None = None


class Analysis(Protocol):
    """One question. What computes is imported by the methods that need it, so that ``--help`` and the window start at once.

    Analyses derive from it for the methods that have a body here.
    """

    name: str

    @property
    def commands(self) -> tuple[Command, ...]:
        """Its subcommands."""

    @property
    def formats(self) -> tuple[Format, ...]:
        """What its results export to, in the order of a menu."""

    def request_from_json(self, data: dict[str, Any], origin: str) -> Any:
        """See ``Request.from_json``."""

    def example(self) -> Request | None:
        """The request of a bundled example; None where there is none. Raises ``InputError`` where it is missing."""
        return None

    def check(self, request: Any) -> Any:
        """Judge the input before the start, as far as reading it takes seconds: the request with what that told, which a run relies on.

        Raises ``InputError`` where a run would.
        """

    def estimate(self, request: Any, folder: Path | None, engine: Any = None) -> Estimate:
        """What a request will take on an engine (None: on the one that it asks for); ``folder`` is where the result will be.

        Raises ``InputError`` for requests that no run would accept, ``DeviceError`` without the engine asked for.
        """

    def run(self, request: Any, folder: Path, monitor: Monitor, engine: Any = None) -> None:
        """Compute into ``folder``; one that holds part of the same is resumed. A given engine stays open.

        Raises ``InputError``, ``DiskFull``, ``OutOfMemory``, ``DeviceError``, ``Cancelled``; what is on disk stays resumable.
        """

    def open(self, folder: Path) -> ResultFolder[Any]:
        """The opened result, verified. Raises ``InputError``, ``Damaged``."""

    def resumed(self, request: Any, folder: Path, options: argparse.Namespace) -> Task:
        """Going on with a folder, by the options of ``resume``."""

    @property
    def resume_options(self) -> tuple[Option, ...]:
        """What ``resume`` takes for its results alone."""
        return ()

    @property
    def show_options(self) -> tuple[Option, ...]:
        """What ``show`` takes for its results alone."""
        return ()

    def figures(self, result: Any) -> dict[str, Any]:
        """The object of ``--json``."""

    def summary(self, result: Any) -> Iterator[str]:
        """Lines for people at the end of a run."""

    def show(self, result: Any, options: argparse.Namespace) -> None:
        """Print a result to standard output, by the options of ``show``: in its first format. Raises ``InputError`` before its end."""
        # Here, since every subcommand's help comes by.
        import sys

        from gpu.analyses.options import how_to_resume

        if not result.finished:
            raise InputError(f"“{result.folder}” is not finished; {how_to_resume(result.folder)}")
        sys.stdout.flush()
        self.formats[0].write(result, sys.stdout.buffer)


def format_named(formats: tuple[Format, ...], name: str) -> Format:
    """The format of a name. Raises ``InputError`` where there is none."""
    check_name([format.name for format in formats], name)
    return next(format for format in formats if format.name == name)


def check_name(names: Sequence[str], name: str) -> None:
    """Raise ``InputError`` unless a format is called so."""
    if name not in names:
        raise InputError(f"The formats are {', '.join(names)}, not “{name}”.")
