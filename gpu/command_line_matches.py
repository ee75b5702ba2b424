"""The subcommand ``matches``: what mummer 3.23 prints for the same options, or a result folder for the window."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from gpu.command_line_engine import Work, compute
from gpu.command_line_progress import Display, display_for, quoted
from gpu.errors import Cancelled, InputError, OutOfMemory
from gpu.monitor import Monitor, Progress
from gpu.request import EngineName, MatchesLimits, MatchesRequest

if TYPE_CHECKING:
    from gpu.engines.protocol import Engine, ReferenceIndex
    from gpu.matches.mummer import Printer
    from gpu.matches.records import Records
    from gpu.results.matches import MatchesResult

_KINDS = {"maxmatch": "maxmatch", "mum": "mum", "mumreference": "mumreference", "mumcand": "mumreference"}


def add_matches(commands: Any) -> None:
    """Add the subcommand to a parser's."""
    command = commands.add_parser(
        "matches",
        help="print all maximal exact matches, as mummer does",
        description="Print the maximal exact matches of at least N bases between a reference and queries, as mummer 3.23 does. "
        "Files are FASTA (each record by itself), GenBank or EMBL, plain or gzip.",
        allow_abbrev=False,
    )
    command.add_argument("-help", action="help", help=argparse.SUPPRESS)
    command.add_argument("reference", metavar="REF", help="the reference")
    command.add_argument("queries", metavar="QUERY", nargs="+", help="the queries, read one after another")
    kinds = command.add_mutually_exclusive_group()
    for option, help_text in (
        ("maxmatch", "all matches"),
        ("mum", "those that are unique in the reference and in the query"),
        ("mumreference", "those that are unique in the reference (default)"),
        ("mumcand", "the same as -mumreference"),
    ):
        kinds.add_argument(f"-{option}", dest="kind", action="store_const", const=_KINDS[option], help=help_text)
    strands = command.add_mutually_exclusive_group()
    strands.add_argument("-b", dest="strands", action="store_const", const="both", help="both strands of the queries")
    strands.add_argument(
        "-r", dest="strands", action="store_const", const="reverse", help="the queries' reverse complements only"
    )
    command.add_argument("-l", dest="minimum", metavar="N", default="20", help="least length of a match (20)")
    command.add_argument("-n", dest="only_acgt", action="store_true", help="match only a, c, g and t")
    command.add_argument("-s", dest="matched_text", action="store_true", help="print what matches below each line")
    command.add_argument(
        "-c",
        dest="original",
        action="store_true",
        help="positions of reverse matches in the query as it is in the file",
    )
    command.add_argument("-F", dest="four_columns", action="store_true", help="name the reference record in each line")
    command.add_argument(
        "-L", dest="query_lengths", action="store_true", help="print the queries' lengths in the headers"
    )
    command.add_argument("--engine", choices=get_args(EngineName), default="auto", help="what computes (%(default)s)")
    command.add_argument("--threads", metavar="N", default=None, help="threads of the CPU engine (all cores)")
    command.add_argument(
        "--out", metavar="DIR", type=Path, help="make a result folder for the window and print nothing"
    )
    command.add_argument(
        "--no-cache", dest="cache", action="store_false", help="neither use nor keep the reference's index"
    )
    command.add_argument("--quiet", action="store_true", help="no progress on standard error")
    command.set_defaults(act=matches, kind="mumreference", strands="forward")


def matches(options: argparse.Namespace) -> int:
    """Find matches; returns the exit status."""
    minimum = _positive(options.minimum)
    if minimum is None:
        raise InputError(f"mummer: argument {options.minimum} for option -l is not a positive integer")
    threads = None if options.threads is None else _positive(options.threads)
    if options.threads is not None and threads is None:
        raise InputError(f"“{options.threads}” is no number of threads; give --threads 1 or more.")
    if options.original and options.strands == "forward":
        raise InputError("mummer: option -c requires either option -b or -r")
    from gpu.matches.needs import needs

    # Lines that come and go belong on a terminal, and not between those that are printed to one.
    quiet = options.quiet or not sys.stderr.isatty() or (sys.stdout.isatty() and options.out is None)
    request = MatchesRequest(
        reference=options.reference,
        queries=tuple(options.queries),
        minimum=minimum,
        kind=options.kind,
        strands=options.strands,
        only_acgt=options.only_acgt,
        engine=options.engine,
        limits=MatchesLimits(threads=threads),
    )
    told = needs(request, options.out)
    if not told.enough_memory:
        raise OutOfMemory(f"There is too little free memory: {told.sentence} Close other programs or split the files.")
    if options.out is not None:
        return _keep(request, options.out, quiet, options.cache, told.sentence, options.quiet)
    _find(_Printing(request, options), request, quiet, told.sentence)
    return 0


def resume_matches(request: MatchesRequest, folder: Path, quiet: bool, as_json: bool) -> int:
    """Search again for what a result folder does not hold to the end; returns the exit status."""
    status = _keep(request, folder, quiet or not sys.stderr.isatty(), True, "", quiet or as_json)
    if as_json:
        from gpu.results.matches import MatchesResult

        show_matches(MatchesResult.open(folder), as_json)
    return status


def show_matches(result: MatchesResult, as_json: bool) -> None:
    """Print the matches of a result as mummer does, or its figures."""
    if not result.finished:
        raise InputError(
            f"“{result.folder}” is not finished; go on with: python main.py resume {quoted(result.folder)}"
        )
    if as_json:
        print(json.dumps({**result.statistics, "seconds": result.seconds}))
        return
    from gpu.results.export.matches import MatchTable, write_mummer

    sys.stdout.flush()
    write_mummer(MatchTable(result.matches, result.request.strands), sys.stdout.buffer)


def _keep(request: MatchesRequest, folder: Path, quiet: bool, cache: bool, opening: str, silent: bool) -> int:
    """Search into a result folder and say what is in it."""
    from gpu.matches.run import run
    from gpu.results.matches import MatchesResult

    _find(lambda monitor, engine: run(request, folder, monitor, engine, cache), request, quiet, opening)
    if not silent:
        print(f"Matches         {MatchesResult.open(folder).statistics['matches']:,}")
        print(f"Result          {folder}")
    return 0


def _find(work: Work, request: MatchesRequest, quiet: bool, opening: str) -> None:
    goes_on = "the search goes on with the processor."
    try:
        compute(
            work,
            request.engine,
            request.limits.threads,
            lambda: _Notes(display_for(sys.stderr, quiet)),
            opening,
            goes_on,
        )
    except Cancelled as problem:
        raise Cancelled("Stopped.") from problem


class _Notes:
    """Shows only the notes of a monitor: its stages are described in the words of an alignment's."""

    def __init__(self, display: Display) -> None:
        self._display = display

    def update(self, progress: Progress) -> None:
        note = progress.note
        if progress.current is not None and not note:
            from gpu.results.phases import PHASE_NAMES

            note = f"{PHASE_NAMES[progress.current.stage]}…"
        self._display.update(Progress(note=note))

    def say(self, sentence: str) -> None:
        self._display.say(sentence)

    def close(self) -> None:
        self._display.close()


class _Printing:
    """Prints batch after batch of queries; called again with another engine, it goes on behind what was printed."""

    def __init__(self, request: MatchesRequest, options: argparse.Namespace) -> None:
        self._request = request
        self._options = options
        self._output = _Output(sys.stdout.buffer.write)
        self._opened: tuple[Printer, ReferenceIndex] | None = None
        self._batches = self._read()
        self._batch: Records | None = None
        self._records = 0

    def __call__(self, monitor: Monitor, engine: Engine) -> None:
        if self._opened is None:
            self._opened = self._open(monitor)
        if self._batch is not None:
            self._output.again()
            self._print(self._batch, monitor, engine)
        for batch in self._batches:
            self._batch = batch
            self._output.begin()
            self._print(batch, monitor, engine)

    def _open(self, monitor: Monitor) -> tuple[Printer, ReferenceIndex]:
        from gpu.matches.mummer import Layout, Printer
        from gpu.matches.prepare import prepare
        from gpu.matches.records import check_there
        from gpu.matches.run import open_reference

        options = self._options
        check_there(self._request.reference)
        prepare(monitor)
        monitor.note("Reading the reference and preparing its index…")
        reference, index = open_reference(self._request.reference, monitor, options.cache)
        layout = Layout(options.four_columns, options.original, options.query_lengths, options.matched_text)
        return Printer(reference, layout, self._output.write), index

    def _read(self) -> Iterator[Records]:
        from gpu.engines.protocol import NO_MATCH
        from gpu.matches import alphabet
        from gpu.matches.records import check_there, read_batches

        table = alphabet.ENCODE_ONLY_ACGT if self._request.only_acgt else alphabet.ENCODE
        for path in self._request.queries:
            check_there(path)
            yield from read_batches(path, table, NO_MATCH)

    def _print(self, queries: Records, monitor: Monitor, engine: Engine) -> None:
        from gpu.matches.find import Matching, find

        assert self._opened is not None
        printer, index = self._opened
        matching = Matching(self._request.minimum, self._request.kind, self._request.strands)
        for portion in find(engine, index, queries, matching, monitor):
            printer.print(portion)
        self._records += len(queries)
        monitor.note(f"Searched {self._records:,} {'record' if self._records == 1 else 'records'}…")


class _Output:
    """Writes on, and leaves out what was written before when the same is written again: every engine's text is the same."""

    def __init__(self, write: Callable[[memoryview], object]) -> None:
        self._write = write
        self._written = self._left_out = 0

    def begin(self) -> None:
        """What is written from here on may be written again."""
        self._written = self._left_out = 0

    def again(self) -> None:
        """It is, from the beginning."""
        self._left_out, self._written = self._written, 0

    def write(self, text: memoryview) -> None:
        """Write bytes."""
        self._written += len(text)
        known = min(self._left_out, len(text))
        self._left_out -= known
        self._write(text[known:])


def _positive(text: str) -> int | None:
    """The positive number that a text is, or None."""
    try:
        number = int(text)
    except ValueError:
        return None
    return number if number > 0 else None
