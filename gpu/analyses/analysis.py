"""The interface of an analysis, by which the command line and the window ask for all of them.

``Analysis`` is one question that Crosspoint answers. An analysis is a package of modules with fixed
names. The base class calls these, and imports each when it is needed, so that ``--help`` and the
window start at once:

============  ===================================================================================
``request``   The class of requests (``request_class``): what is asked, to JSON and back.
``estimate``  ``estimate(request, folder, engine)``: time, memory and disk.
``run``       ``run(request, folder, monitor, engine)``: computes, in the frame of ``runner.Run``.
``result``    The class that opens result folders (``result_class``).
``export``    ``FORMATS``: what results export to, in the order of a menu.
``command``   The options of its subcommands, and what they do.
``example``   ``example()``: the request of the bundled example (``has_example``).
============  ===================================================================================

Whatever differs, a subclass overrides.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase

if TYPE_CHECKING:
    import argparse

    from gpu.analyses.estimate import Estimate
    from gpu.core.fields import Option
    from gpu.core.monitor import Monitor
    from gpu.core.request import Request
    from gpu.results.folder import ResultFolder

#: Work of a task on an engine.
#: Called again, with another engine, it goes on.
Work = Callable[["Monitor", Any], None]
_GOES_ON = Phrase("the run goes on with the processor from its last checkpoint.")
#: Work that begins before an engine is there (``Task``).
Begin = Callable[["Monitor"], AbstractContextManager[object]]


class Format(NamedTuple):
    """A format that results export to.

    Parameters
    ----------
    name : str
        As the command line calls it.
    title : str
        As menus call it.
    extension : str
        Ending of its files, with the dot.
    write : callable
        ``write(result, out, **choice)`` writes an opened result to a binary stream; ``choice`` is
        the analysis's own.
    size : callable, optional
        ``size(result)`` estimates the bytes of the whole at once; None: its lines tell.
    rows : callable, optional
        ``rows(result, **choice)`` counts the rows of what ``write`` writes, a line each; None: the
        rows that are chosen.
    """

    name: str
    title: str
    extension: str
    write: Callable[..., None]
    size: Callable[[Any], int] | None = None
    rows: Callable[..., int] | None = None

    def save(self, result: Any, path: str | Path, **choice: Any) -> None:
        """Write a file; an existing one is replaced only by a complete one.

        Raises
        ------
        InputError
            Also for a name that says another format.
        Damaged, DiskFull
        """
        from gpu.results.named import check_ending

        check_ending(path, [self.extension])
        self.put(result, path, **choice)

    def files(self, result: Any, path: Path) -> list[Path]:
        """The files that ``save`` writes; one that is there is replaced."""
        return [path]

    def put(self, result: Any, path: str | Path, **choice: Any) -> None:
        """Write a file of any name; for ``save``."""
        from gpu.results.output import write_whole

        write_whole(path, lambda out: self.write(result, out, **choice))


class Command(NamedTuple):
    """A subcommand.

    Parameters
    ----------
    name, help : str
        Its name, and what it does in a few words.
    add_options : callable
        Adds its options to its parser, once it is the command asked for. They set ``task``, which
        makes a ``Task`` of parsed options.
    in_plans : bool
        True if it makes a result folder of sequences: a line of a plan may name it.
    """

    name: str
    help: str
    add_options: Callable[[argparse.ArgumentParser], None]
    in_plans: bool = False


class Task(NamedTuple):
    """The computation that a subcommand asks for.

    Parameters
    ----------
    request : Request
        Names the engine.
    work : callable
        Computes on the engine that is found.
    folder : path or None
        The result folder, which is summed up at the end; None if ``work`` prints the result.
    goes_on : str
        Ends the sentence that tells of a graphics card that failed.
    with_progress : bool
        True if progress may be shown.
    begin : callable, optional
        Begins, in threads of its own, work that needs no engine, while one is looked for. Called
        before ``work``, with the same monitor; the context it returns is left after ``work``.
    """

    request: Request
    work: Work
    folder: Path | None
    goes_on: str = _GOES_ON
    with_progress: bool = True
    begin: Begin | None = None


def imported(package: str, place: str) -> Any:
    """Import an object of a package: ``imported("gpu.analyses.pairs", "run.run")``.

    Parameters
    ----------
    package : str
    place : str
        Module and name within the package, with a dot between them.
    """
    module, _, name = place.rpartition(".")
    return getattr(import_module(f"{package}.{module}"), name)


def later(package: str, place: str) -> Callable[..., Any]:
    """Return a function that imports the one at ``place`` when it is called (see ``imported``)."""
    return lambda *arguments, **options: imported(package, place)(*arguments, **options)


class Analysis:
    """One question that Crosspoint answers.

    Attributes
    ----------
    name : str
        As in ``request.json``.
    package : str
        The package of its modules.
    request_class, result_class : str
        Paths of its classes within the package: "request.PairsRequest".
    commands : tuple of Command
        Its subcommands.
    resume_options, show_options : tuple of Option
        Options of ``resume`` and ``show`` for its results alone. Analyses may share the name of
        one, if they give it as many values. If the user gives none, the option's value is None.
    goes_on : str
        See ``Task``.
    has_example : bool
        True if the module ``example`` gives a bundled example.
    is_portable : bool
        True if a result and its sequences can be saved as one file.
    """

    name: str
    package: str
    request_class: str
    result_class: str
    commands: tuple[Command, ...] = ()
    goes_on: str = _GOES_ON
    has_example: bool = False
    is_portable: bool = True

    @property
    def resume_options(self) -> tuple[Option, ...]:
        """The options that ``resume`` takes for results of this analysis alone."""
        return ()

    @property
    def show_options(self) -> tuple[Option, ...]:
        """The options that ``show`` takes for results of this analysis alone."""
        return ()

    @property
    def formats(self) -> tuple[Format, ...]:
        """The formats its results export to, in the order of a menu; ``show`` prints the first."""
        formats: tuple[Format, ...] = imported(self.package, "export.FORMATS")
        return formats

    def format_asked(self, words: str) -> Format:
        """Return the format that a user names, with what the analysis lets follow its name.

        Raises
        ------
        InputError
            Where there is none.
        """
        return format_named(self.formats, words)

    # ------------------------------------------------------------------ requests

    def request_from_json(self, data: dict[str, Any], origin: str) -> Any:
        """Rebuild a request; see ``Request.from_json``."""
        return imported(self.package, self.request_class).from_json(data, origin)

    def example(self) -> Request | None:
        """Return the request of the bundled example; None where there is none.

        Raises
        ------
        InputError
            If it is missing in this installation.
        """
        request: Request | None = imported(self.package, "example.example")() if self.has_example else None
        return request

    def check(self, request: Any) -> Any:
        """Check the input before the start, as far as reading it takes seconds.

        Here: its files hold sequences.

        Parameters
        ----------
        request : Request

        Returns
        -------
        Request
            With the findings of the check, such as checksums, which a run relies on.

        Raises
        ------
        InputError
            For input that a run would refuse.
        """
        from gpu.analyses.check import check_files

        return check_files(request)

    def estimate(self, request: Any, folder: Path | None, engine: Any = None, **choice: Any) -> Estimate:
        """Estimate the time, memory and disk that a request will take.

        Parameters
        ----------
        request : Request
        folder : path or None
            The result folder.
        engine : Engine, optional
            The engine that will compute; None: the engine that the request asks for.
        **choice
            The analysis's own, such as ``sample``.

        Raises
        ------
        InputError
            For requests that no run would accept.
        DeviceError
            Without the engine asked for.
        """
        estimate: Estimate = imported(self.package, "estimate.estimate")(request, folder, engine, **choice)
        return estimate

    # ------------------------------------------------------------------ runs

    def run(self, request: Any, folder: Path, monitor: Monitor, engine: Any = None, **choice: Any) -> None:
        """Compute into a result folder; one that holds part of the same is resumed.

        Parameters
        ----------
        request : Request
        folder : path
        monitor : Monitor
            Receives the progress; raises ``Cancelled`` to stop the run.
        engine : Engine, optional
            Stays open; None: one is chosen by the request, and closed.
        **choice
            The analysis's own, such as ``use_cache``.

        Raises
        ------
        InputError, DiskFull, OutOfMemory, DeviceError, Cancelled
            What is on the disk stays resumable.
        """
        imported(self.package, "run.run")(request, folder, monitor, engine, **choice)

    def into_folder(
        self, request: Request, folder: Path, quiet: bool, begin: Begin | None = None, **choice: Any
    ) -> Task:
        """Return the task of ``run``.

        Parameters
        ----------
        request : Request
        folder : path
            The result folder.
        quiet : bool
            Show no progress.
        begin : callable, optional
            See ``Task``.
        **choice
            As of ``run``.
        """

        def work(monitor: Monitor, engine: Any, **more: Any) -> None:
            self.run(request, folder, monitor, engine, **choice, **more)

        return Task(request, work, folder, self.goes_on, not quiet, begin)

    def resumed(self, request: Any, folder: Path, options: argparse.Namespace) -> Task:
        """Return the task of resuming a folder.

        Parameters
        ----------
        request : Request
        folder : path
        options : argparse.Namespace
            Those of ``resume``.
        """
        return self.into_folder(request, folder, options.quiet)

    # ------------------------------------------------------------------ results

    @property
    def result_type(self) -> type[ResultFolder[Any]]:
        """The class that opens its result folders."""
        result_type: type[ResultFolder[Any]] = imported(self.package, self.result_class)
        return result_type

    def open(self, folder: Path) -> ResultFolder[Any]:
        """Open a result, verified.

        Raises
        ------
        InputError, Damaged
        """
        return self.result_type.open(folder)

    def figures(self, result: Any) -> dict[str, Any]:
        """Return the object of ``--json``: the statistics without scoring, and the seconds."""
        numbers = {name: value for name, value in result.statistics.items() if name not in ("alphabet", "scores")}
        return {**numbers, "seconds": result.seconds}

    def summary(self, result: Any) -> Iterator[str]:
        """Yield lines for people at the end of a run."""
        yield from result.notices

    def export_choice(self, options: argparse.Namespace) -> dict[str, Any]:
        """Return the choice for ``Format.write`` that the options of ``show`` make."""
        return {}

    def show(self, result: Any, options: argparse.Namespace) -> None:
        """Print a result in its first format, to standard output, by the options of ``show``.

        Raises
        ------
        InputError
            Before the end of the run.
        """
        # Here, since every subcommand's help comes by.
        import sys

        check_finished(result)
        names = [option.settings.get("dest") or option.names[0].lstrip("-") for option in self.show_options]
        choice = {name: value for name in names if (value := getattr(options, name)) is not None}
        sys.stdout.flush()
        self.formats[0].write(result, sys.stdout.buffer, **choice)


def check_finished(result: ResultFolder[Any]) -> None:
    """Raise ``InputError`` unless a result is whole."""
    from gpu.analyses.options import how_to_resume

    if not result.finished:
        raise InputError("“{}” is not finished; {}", result.folder, how_to_resume(result.folder))


def format_named(formats: tuple[Format, ...], name: str) -> Format:
    """Return the format of a name.

    Raises
    ------
    InputError
        Where there is none.
    """
    check_name([format.name for format in formats], name)
    return next(format for format in formats if format.name == name)


def check_name(names: Sequence[str], name: str) -> None:
    """Raise ``InputError`` unless a format is called so."""
    if name not in names:
        raise InputError("The formats are {}, not “{}”.", ", ".join(names), name)
