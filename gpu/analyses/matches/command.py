"""The subcommand ``matches``: prints as mummer 3.23 does, or makes a result folder."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from gpu.analyses.analysis import Task
from gpu.analyses.matches import ANALYSIS
from gpu.analyses.matches.request import MatchesLimits, MatchesRequest
from gpu.analyses.options import add_output
from gpu.core.errors import InputError
from gpu.core.fields import add_fields, read_fields
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.sequences.notices import Notices

if TYPE_CHECKING:
    from gpu.analyses.matches.mummer import MummerPrinter
    from gpu.engines.work.matches import ReferenceIndex
    from gpu.sequences.record_batch import RecordBatch

_KINDS = {"maxmatch": "maxmatch", "mum": "mum", "mumreference": "mumreference", "mumcand": "mumreference"}


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``matches``: mummer's, and Crosspoint's."""
    command.description = (
        "Print the maximal exact matches of at least N bases between a reference and queries, as mummer 3.23 does. "
        "Files are FASTA (each record by itself), FASTQ, GenBank or EMBL, plain or packed (.gz, .bz2, .xz, .zst)."
    )
    command.allow_abbrev = False
    command.add_argument("-help", action="help", help=argparse.SUPPRESS)
    add_fields(command, MatchesRequest, "reference", "queries")
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
    add_fields(command, MatchesRequest, "only_acgt")
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
    add_fields(command, MatchesRequest, "engine")
    add_fields(command, MatchesLimits, "threads", metavar="N", type=str)
    add_output(command, "--out", metavar="DIR", help="make a result folder for the window and print nothing")
    command.add_argument(
        "--no-cache", dest="cache", action="store_false", help="neither use nor keep the reference's index"
    )
    command.add_argument("--quiet", action="store_true", help="no progress on standard error")
    command.set_defaults(task=_asked, json=False, kind="mumreference", strands="forward")


def _asked(options: argparse.Namespace) -> Task:
    minimum = _positive(options.minimum)
    if minimum is None:
        raise InputError(f"mummer: argument {options.minimum} for option -l is not a positive integer")
    threads = None if options.threads is None else _positive(options.threads)
    if options.threads is not None and threads is None:
        raise InputError(f"“{options.threads}” is no number of threads; give --threads 1 or more.")
    if options.original and options.strands == "forward":
        raise InputError("mummer: option -c requires either option -b or -r")
    # Progress is shown on a terminal only if the output does not go there.
    quiet = options.quiet or not sys.stderr.isatty() or (sys.stdout.isatty() and options.out is None)
    limits = MatchesLimits(threads)
    request = read_fields(
        MatchesRequest, options, minimum=minimum, kind=options.kind, strands=options.strands, limits=limits
    )
    if options.out is not None:
        return ANALYSIS.into_folder(request, options.out, quiet, use_cache=options.cache)
    return Task(request, _Printing(request, options), None, ANALYSIS.goes_on, with_progress=not quiet)


class _Printing:
    """Prints batch after batch of queries.

    Called again with another engine, it continues after the printed batches.
    """

    def __init__(self, request: MatchesRequest, options: argparse.Namespace) -> None:
        self._request = request
        self._options = options
        self._output = _Output(sys.stdout.buffer.write)
        self._opened: tuple[MummerPrinter, ReferenceIndex] | None = None
        self._batches = self._read()
        self._batch: RecordBatch | None = None
        self._records = 0
        self._notices = Notices()

    def __call__(self, monitor: Monitor, engine: Engine) -> None:
        if self._opened is None:
            from gpu.analyses.matches.estimate import estimate

            needs = estimate(self._request, None, engine)
            needs.check_memory()
            monitor.open(needs.sentence)
            self._opened = self._open(monitor, engine)
        if self._batch is not None:
            self._output.again()
            self._print(self._batch, monitor, engine)
        for batch in self._batches:
            self._batch = batch
            self._output.begin()
            self._print(batch, monitor, engine)
        self._notices.tell(monitor.remark)

    def _open(self, monitor: Monitor, engine: Engine) -> tuple[MummerPrinter, ReferenceIndex]:
        from gpu.analyses.matches.index import open_reference
        from gpu.analyses.matches.mummer import MummerOptions, MummerPrinter, prepare
        from gpu.analyses.matches.records import check_there

        options = self._options
        check_there(self._request.reference)
        prepare(engine, monitor)
        monitor.note("Reading the reference and preparing its index…")
        reference, index = open_reference(self._request.reference, monitor, options.cache, self._notices)
        layout = MummerOptions(options.four_columns, options.original, options.query_lengths, options.matched_text)
        return MummerPrinter(reference, layout, self._output.write), index

    def _read(self) -> Iterator[RecordBatch]:
        from gpu.analyses.matches.records import check_there, read_queries

        for path in self._request.queries:
            check_there(path)
            yield from read_queries(path, self._request.only_acgt, notices=self._notices)

    def _print(self, queries: RecordBatch, monitor: Monitor, engine: Engine) -> None:
        from gpu.analyses.matches.find import Matching, find

        assert self._opened is not None
        printer, index = self._opened
        matching = Matching(self._request.minimum, self._request.kind, self._request.strands)
        for portion in find(engine, index, queries, matching, monitor):
            printer.print(portion.by_place() if matching.kind == "mum" else portion)
        self._records += len(queries)
        monitor.note(f"Searched {self._records:,} {'record' if self._records == 1 else 'records'}…")


class _Output:
    """Output that skips bytes written before, so that an engine may start a batch again.

    The text is the same on every engine.
    """

    def __init__(self, write: Callable[[memoryview], object]) -> None:
        self._write = write
        self._written = self._left_out = 0

    def begin(self) -> None:
        """Begin a batch that may be written again."""
        self._written = self._left_out = 0

    def again(self) -> None:
        """Start the batch again; bytes already written are skipped."""
        self._left_out, self._written = self._written, 0

    def write(self, text: memoryview) -> None:
        """Write bytes."""
        self._written += len(text)
        known = min(self._left_out, len(text))
        self._left_out -= known
        self._write(text[known:])


def _positive(text: str) -> int | None:
    """The positive number in a text, or None."""
    try:
        number = int(text)
    except ValueError:
        return None
    return number if number > 0 else None
