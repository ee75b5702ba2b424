"""The subcommand ``pairs``: prints pairs as they are aligned, or makes a result folder."""

from __future__ import annotations

import argparse
import json
import sys
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from gpu.analyses.analysis import Task
from gpu.analyses.options import add_output, add_quiet_and_json, given_scoring, printed_format
from gpu.analyses.pairs import ANALYSIS
from gpu.analyses.pairs.request import ON_PROCESSOR, PairsRequest
from gpu.core.errors import InputError
from gpu.core.fields import add_fields, read_fields
from gpu.core.monitor import Monitor
from gpu.core.standard_streams import write_all
from gpu.engines.engine import Engine
from gpu.scoring.choice import MatrixScoring

if TYPE_CHECKING:
    from gpu.analyses.pairs.printing import Printer
    from gpu.analyses.pairs.reading import PairReader, ReadPairs
    from gpu.analyses.pairs.result import PairRows
    from gpu.core.streams import BackgroundConsumer

#: The printed formats: those of ``export.FORMATS``, which need not be loaded for the help.
FORMAT_NAMES = ("tsv", "wide", "csv", "sam", "paf", "json", "fasta")
#: Those of them that can show scores alone.
_OF_SCORES = ("tsv", "json")
#: Gap costs if only a matrix is chosen: BLAST's default, existence 11, extension 1.
_MATRIX_GAPS = (12, 1)
#: Cells of a batch that is aligned while others are read: a card takes some hundredths of a second.
_BEGUN_CELLS = 1 << 33


class _Lines(NamedTuple):
    """Printed pairs: the text, the number of pairs, the cells of their matrices."""

    text: bytes
    pairs: int
    cells: int


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``pairs``."""
    scoring = MatrixScoring()
    command.description = (
        "Align each record of QUERIES with the record of REFERENCES at the same place, or the pairs of a list. "
        "A gap of length k costs gap-first + (k − 1) · gap-extend."
    )
    add_fields(command, PairsRequest, "queries", "references", "list_file", "mode")
    for name, what in (
        ("match", f"score of two equal bases ({scoring.match})"),
        ("mismatch", f"score of two different bases ({scoring.mismatch})"),
        ("matrix", "a substitution matrix instead, e.g. BLOSUM62, or a file of NCBI's format"),
        (
            "gap_first",
            f"cost of a gap's first residue ({scoring.gap_first}; with a matrix {_MATRIX_GAPS[0]}); may have decimals",
        ),
        ("gap_extend", f"cost of each further one ({scoring.gap_extend}; with a matrix {_MATRIX_GAPS[1]})"),
    ):
        add_fields(command, MatrixScoring, name, default=None, help=what)
    add_fields(command, PairsRequest, "ties", "traced", "engine", "limits")
    command.add_argument("--format", choices=FORMAT_NAMES, help="what to print (tsv)")
    add_output(command, "--out", metavar="DIR", help="make a result folder for the window and print nothing")
    add_quiet_and_json(command)
    command.set_defaults(task=_asked)


def _asked(options: argparse.Namespace) -> Task:
    request = read_fields(PairsRequest, options, scoring=_scoring(options))
    if options.out is not None:
        if options.format:
            raise InputError(
                "With --out nothing is printed; leave out --format, and print the folder with “show --format”."
            )
        return ANALYSIS.into_folder(request, options.out, options.quiet)
    if not options.traced and options.format not in (None, *_OF_SCORES):
        raise InputError(
            "“{}” needs the alignments; leave out --scores, or print {}.", options.format, " or ".join(_OF_SCORES)
        )
    # Progress is shown on a terminal only if the output does not go there.
    quiet = options.quiet or sys.stdout.isatty()
    printing = _Printing(request, printed_format(options, "tsv"), options.json)
    return Task(request, printing, None, ANALYSIS.goes_on, with_progress=not quiet, begin=printing.begin)


def _scoring(options: argparse.Namespace) -> MatrixScoring:
    given = given_scoring(options)
    gaps = dict(zip(("gap_first", "gap_extend"), _MATRIX_GAPS, strict=True)) if "matrix" in given else {}
    return MatrixScoring(**{**gaps, **given})


class _Printing:
    """Prints pair after pair; called again with another engine, it continues after these."""

    def __init__(self, request: PairsRequest, format_name: str, as_document: bool = False) -> None:
        self._request = request
        self._format = format_name
        #: True for one JSON document: the lines are members of a list, which figures follow.
        self._as_document = as_document
        self._reading: PairReader | None = None
        self._printed = 0
        #: Cells of pairs that this engine aligned; None until all files are read.
        self._done: int | None = None
        self._is_opened = False

    def begin(self, monitor: Monitor) -> closing[PairReader]:
        """Begin to read the files."""
        self._reading = self._read(monitor)
        return closing(self._reading)

    def _read(self, monitor: Monitor) -> PairReader:
        from gpu.analyses.pairs.reading import PairReader, room

        request = self._request.with_(scoring=self._request.scoring.opened())
        return PairReader(request, monitor, room(), self._format == "sam")

    def __call__(self, monitor: Monitor, engine: Engine) -> None:
        from gpu.analyses.pairs.estimate import estimate_of_files
        from gpu.analyses.pairs.request import READ
        from gpu.core.streams import BackgroundConsumer

        monitor.begin(READ)
        reading, self._reading, self._done = self._reading or self._read(monitor), None, None
        # Meanwhile the printer is loaded and the card is woken.
        printer = self._printer(monitor)
        with closing(reading), closing(self._aligned(reading, printer, monitor, engine)) as aligned:
            # On the CPU, aligning would slow down reading.
            begun = _until_read(reading, aligned) if engine.is_card else deque[_Lines]()
            # Faults of the files are reported before anything is printed.
            files = reading.files()
            needs = estimate_of_files(files, None, engine, sum(len(lines.text) for lines in begun))
            needs.check_memory()
            for sentence in files.noticed:
                monitor.remark(sentence)
            if self._request.mode == "fit" and engine.is_card:
                monitor.remark(ON_PROCESSOR)
            monitor.open(needs.sentence)
            monitor.finish()
            sys.stdout.flush()
            out = BackgroundConsumer(write_all, raise_if_cancelled=monitor.raise_if_cancelled)
            try:
                if not self._is_opened:
                    out.put(b'{"alignments": [' if self._as_document else printer.opening(files.references))
                    self._is_opened = True
                self._print(files, chain(begun, aligned), out, monitor)
                if self._as_document:
                    out.put(self._closing(files, engine, monitor))
            finally:
                # Flush before another engine continues.
                if not monitor.cancelled:
                    out.finish()
                out.close()

    def _printer(self, monitor: Monitor) -> Printer:
        from gpu.analyses.pairs.printing import Printer
        from gpu.jit.warm_up import COMPILING, warm_up

        matrix = self._request.scoring.open()[0]
        if remark := self._request.scoring.remark(matrix):
            monitor.remark(remark)
        printer = Printer(self._format, matrix.scale)
        warm_up([printer.kernels()], COMPILING, monitor)
        return printer

    def _aligned(
        self, reading: PairReader, printer: Printer, monitor: Monitor, engine: Engine
    ) -> Generator[_Lines, None, None]:
        """The aligned pairs after those that were already printed."""
        from gpu.analyses.pairs.align import Aligning, align
        from gpu.analyses.pairs.input import behind

        def printed(rows: PairRows) -> _Lines:
            return _Lines(printer.lines(rows), rows.rows, rows.cells)

        batches = behind(reading.batches(_BEGUN_CELLS), self._printed)

        def tell(cells: int) -> None:
            if self._done is not None:
                monitor.report(done=self._done + cells, found=self._printed)

        return align(engine, Aligning.of(self._request), batches, monitor, printed, printer.sides, tell)

    def _print(
        self,
        files: ReadPairs,
        aligned: Iterable[_Lines],
        out: BackgroundConsumer[bytes | memoryview],
        monitor: Monitor,
    ) -> None:
        from gpu.analyses.pairs.request import ALIGN

        monitor.begin(ALIGN, total=files.totals.cells)
        self._done = 0
        for lines, count, cells in aligned:
            out.put(_members(lines, not self._printed) if self._as_document else lines)
            self._printed += count
            self._done += cells
            monitor.report(done=self._done, found=self._printed)
        monitor.finish(done=files.totals.cells, found=self._printed)

    def _closing(self, files: ReadPairs, engine: Engine, monitor: Monitor) -> bytes:
        """The end of the JSON document: the list is closed, and the figures of the run follow."""
        from gpu.analyses.pairs.run import figures

        summary = figures(files, engine, self._printed, files.totals.cells, monitor.progress)
        summary["seconds"] = monitor.progress.seconds
        return b"], " + json.dumps(summary)[1:].encode() + b"\n"


def _members(lines: bytes, are_first: bool) -> bytes:
    """Lines of JSON as members of a list; ``are_first``: none precede them."""
    members = lines.rstrip(b"\n").replace(b"\n", b",\n")
    return members if are_first or not members else b",\n" + members


def _until_read(reading: PairReader, aligned: Iterator[_Lines]) -> deque[_Lines]:
    """The pairs aligned while files are still read, as far as the buffer has room."""
    from gpu.analyses.pairs.reading import room

    begun: deque[_Lines] = deque()
    left = room()
    while left > 0 and not reading.is_done and (lines := next(aligned, None)) is not None:
        begun.append(lines)
        left -= len(lines.text)
    return begun
