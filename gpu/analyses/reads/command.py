"""The subcommands ``index`` (an index kept for later runs), ``map`` (SAM or BAM while it is
computed, or a result folder for the window) and ``mapped`` (a result folder of reads that were
mapped elsewhere).
"""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import TYPE_CHECKING

from gpu.analyses.analysis import Task
from gpu.analyses.options import add_output, add_quiet_and_json
from gpu.analyses.reads import ANALYSIS
from gpu.analyses.reads.request import INDEX, MAP, READ, ReadsRequest, read_group_line
from gpu.core.errors import CARD_FAILURES, InputError
from gpu.core.fields import add_fields, file, read_fields
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine

if TYPE_CHECKING:
    from gpu.analyses.reads.blocks import Reference
    from gpu.analyses.reads.output import Output
    from gpu.analyses.reads.sam import PrintedBlock, SamPrinter
    from gpu.engines.work.reads import ReadIndex
    from gpu.formats.sam.sorted_bam import SortedBam
    from gpu.sequences.record_batch import RecordBatch

#: Formats of mapped reads by what names of files say; other names are those of result folders.
_FORMATS = ("SAM", "BAM")
#: Blocks that may wait to be printed.
_WRITTEN_LATER = 4
_STOP_SECONDS = 2.0


def add_index_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``index``."""
    command.description = "Make the index of a reference for “map”, and keep it in the user's cache folder."
    add_fields(command, ReadsRequest, "reference", "more_references")
    command.add_argument("--quiet", action="store_true", help="no progress, and no summary")
    command.set_defaults(task=_index_asked, json=False)


def add_map_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``map``."""
    command.description = (
        "Find every place of the reference, on both strands, that equals a read but for at most one mismatch, "
        "inserted or "
        "deleted base, and print all of them as SAM."
    )
    add_fields(command, ReadsRequest, "reference", "reads", "more_references", "errors", "most", "engine", "limits")
    add_output(
        command,
        "--out",
        formats=_FORMATS,
        usual="",
        files=_files,
        metavar="x.sam|x.sam.gz|x.bam|DIR",
        help="write there; any other name is that of a folder for the window",
    )
    command.add_argument(
        "--sort",
        action="store_true",
        help="sort the lines of x.bam by their places, and write its index x.bam.bai (.csi for records of more than "
        "2^29 bases)",
    )
    add_fields(command, ReadsRequest, "read_group", "cut_suffix", "phred64")
    command.add_argument("--force", action="store_true", help="write over a file that is there")
    command.add_argument(
        "--no-cache", dest="cache", action="store_false", help="neither use nor keep the reference's index"
    )
    add_quiet_and_json(command)
    command.set_defaults(task=_map_asked)


def add_mapped_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``mapped``."""
    command.description = (
        "Take the mapped reads of a SAM or BAM file, whichever program made it, over into a result folder, to look "
        "at them in the "
        "window."
    )
    add_fields(command, ReadsRequest, "alignments")
    command.add_argument(
        "--reference",
        metavar="REF",
        default="",
        type=file,
        help="what the reads were mapped to: FASTA, GenBank or EMBL; "
        "without it its letters are known where lines with MD tell them",
    )
    add_fields(command, ReadsRequest, "more_references", "same_chr")
    add_output(command, "--out", metavar="DIR", required=True, help="the result folder")
    add_quiet_and_json(command)
    command.set_defaults(task=_mapped_asked)


def _mapped_asked(options: argparse.Namespace) -> Task:
    same_chr = options.same_chr and bool(options.reference)
    request = read_fields(ReadsRequest, options, engine="cpu", same_chr=same_chr)
    return ANALYSIS.into_folder(request, options.out, options.quiet)


def _index_asked(options: argparse.Namespace) -> Task:
    request = read_fields(ReadsRequest, options, engine="cpu")
    return Task(request, _Indexing(request, options.quiet), None, with_progress=not options.quiet)


def _map_asked(options: argparse.Namespace) -> Task:
    read_group = read_group_line(options.read_group) if options.read_group else ""
    request = read_fields(ReadsRequest, options, read_group=read_group)
    path: Path | None = options.out
    if options.sort and _ending(path) != ".bam":
        raise InputError("--sort writes BAM; name the file with --out x.bam, or leave out --sort.")
    if path is not None and not _ending(path):
        return ANALYSIS.into_folder(request, path, options.quiet, use_cache=options.cache)
    if options.json:
        raise InputError("--json tells of a result folder; name one with --out, or leave out --json.")
    # Lines that come and go belong on a terminal, and not between those that are printed to one.
    quiet = options.quiet or (path is None and sys.stdout.isatty())
    printing = _Printing(request, path, options.cache, options.sort)
    return Task(request, printing, None, ANALYSIS.goes_on, with_progress=not quiet, begin=printing.begin)


def _ending(path: Path | None) -> str:
    """The ending of ``FORMS`` for an output: SAM for standard output, "" for a folder.
    Raises ``InputError`` for another format.
    """
    from gpu.results.named import format_of, is_packed

    if path is None:
        return ".sam"
    name = format_of(path, _FORMATS, "").lower()
    return f".{name}{'.gz' if is_packed(path) else ''}" if name else ""


def _files(options: argparse.Namespace) -> list[Path]:
    """The files that ``map`` writes; none where it makes a result folder."""
    from gpu.formats.sam.sorted_bam import index_paths

    path: Path | None = options.out
    if path is None or not _ending(path):
        return []
    return [path, *(index_paths(path) if options.sort else ())]


class _Indexing:
    """Makes the index and says what it is."""

    def __init__(self, request: ReadsRequest, quiet: bool) -> None:
        self._request, self._quiet = request, quiet

    def __call__(self, monitor: Monitor, engine: Engine) -> None:
        from gpu.analyses.reads.estimate import estimate
        from gpu.analyses.reads.index import kept_indices, reference_name
        from gpu.core.standard_streams import tell
        from gpu.core.units import counted, format_bytes

        needs = estimate(self._request, None, engine)
        needs.check_memory()
        monitor.open(needs.sentence)
        reference, index = _opened(self._request, monitor, True, engine.threads)
        if not self._quiet:
            records, size = len(reference.records), sum(array.nbytes for array in index)
            tell(
                f"{reference_name(self._request)}: {reference.bases:,} bases in {counted(records, 'records')}; "
                f"its index of {format_bytes(size)} is kept in “{kept_indices().folder}”."
            )


class _Printing:
    """Prints hits as they come; called again with another engine, it goes on behind what was
    printed.
    """

    def __init__(self, request: ReadsRequest, path: Path | None, use_cache: bool, is_sorted: bool = False) -> None:
        from gpu.analyses.reads.counts import ReadCounts

        self._request, self._path, self._use_cache, self._is_sorted = request, path, use_cache, is_sorted
        self._ending = _ending(path)
        self._reference: Future[Reference] | None = None
        self._opened: tuple[Reference, ReadIndex] | None = None
        self._output: Output | SortedBam | None = None
        self._counts = ReadCounts()
        self._writing = threading.Lock()

    def begin(self, monitor: Monitor) -> ThreadPoolExecutor:
        """Begin to read the reference, unless it was read for another engine."""
        from gpu.analyses.reads.index import read_references

        pool = ThreadPoolExecutor(1, "reference")
        if self._opened is None:
            self._reference = pool.submit(read_references, self._request)
        return pool

    def __call__(self, monitor: Monitor, engine: Engine) -> None:
        try:
            self._print(monitor, engine)
        except CARD_FAILURES:
            # Another engine goes on, unless this was the last one.
            if not engine.is_card:
                self._close()
            raise
        except BaseException:
            self._close()
            raise
        self._close()

    def _print(self, monitor: Monitor, engine: Engine) -> None:
        from gpu.analyses.ahead import batch_size
        from gpu.analyses.reads.estimate import amount_of, estimate
        from gpu.analyses.reads.index import reference_name
        from gpu.analyses.reads.mapping import LETTERS, first_reads, read_reads, request_remarks
        from gpu.analyses.reads.sam import FORMS, SamPrinter, heading_of
        from gpu.core.streams import Prefetcher
        from gpu.formats.sam.printer import PLAIN_BAM
        from gpu.jit.warm_up import COMPILING, load_ahead, warm_up

        request = self._request
        form = PLAIN_BAM if self._is_sorted else FORMS[self._ending]
        load_ahead(lambda: (SamPrinter.kernels(), *engine.read_kernels()))
        if self._opened is None:
            # What is wrong with them is not told after minutes of making an index.
            first_reads(request.reads[0])
            needs = estimate(request, None, engine)
            needs.check_memory()
            monitor.open(needs.sentence)
        # The first reads are read while the index is opened.
        read = read_reads(request.reads, behind=self._counts.reads, letters=batch_size(engine, LETTERS))
        with closing(Prefetcher(read, 1, monitor.raise_if_cancelled)) as batches:
            if self._opened is None:
                self._opened = _opened(request, monitor, self._use_cache, engine.threads, self._reference)
                self._reference = None
            reference, index = self._opened
            printer = SamPrinter(reference, reference_name(request), heading_of(request, self._is_sorted), form)
            warm_up([printer.kernels()], COMPILING, monitor)
            monitor.begin(MAP, total=amount_of(request).letters, done=self._counts.bases)
            self._map(batches, engine, index, printer, monitor)
            # A file without reads gives the heading alone.
            self._begin(printer, monitor)
            assert self._output is not None
            self._output.finish()
        monitor.finish(done=self._counts.bases, found=self._counts.all_hits)
        for sentence in (self._counts.summary, *self._counts.sentences(request.most), *request_remarks(request)):
            monitor.remark(sentence)

    def _map(
        self,
        batches: Iterable[tuple[int, RecordBatch]],
        engine: Engine,
        index: ReadIndex,
        printer: SamPrinter,
        monitor: Monitor,
    ) -> None:
        """Searched here, printed in several threads, written in one."""
        from gpu.analyses.ahead import begun_ahead
        from gpu.analyses.reads.mapping import map_reads
        from gpu.analyses.reads.sam import PrintedBlock
        from gpu.core.streams import BackgroundConsumer, OrderedPool

        written = BackgroundConsumer(self._write, _WRITTEN_LATER, monitor.raise_if_cancelled)
        printing = OrderedPool[PrintedBlock](engine.host_threads, monitor.raise_if_cancelled)

        def write(some: Iterable[PrintedBlock]) -> None:
            for printed in some:
                written.put(printed)

        try:
            begun = (map_reads(engine, index, self._request, reads, first, monitor) for first, reads in batches)
            with closing(begun_ahead(engine, begun)) as called:
                for blocks in called:
                    # Not before it is known that there is something to write.
                    self._begin(printer, monitor)
                    for block in blocks:
                        write(printing.put(printer.printed, block))
                        monitor.report(done=self._counts.bases, found=self._counts.all_hits)
            write(printing.rest())
            written.finish()
        finally:
            if not monitor.cancelled:
                # Before another engine goes on behind it; what it met is raised already.
                with suppress(Exception):
                    write(printing.rest())
                    written.finish()
            printing.close()
            written.close()

    def _close(self) -> None:
        """Nothing is written any more.

        Somebody who reads a pipe may have stopped doing so, and is not waited for.
        """
        if self._output is not None and self._writing.acquire(timeout=_STOP_SECONDS):
            self._output.close()

    def _begin(self, printer: SamPrinter, monitor: Monitor) -> None:
        if self._output is None:
            from gpu.analyses.reads.output import Output
            from gpu.formats.sam.sorted_bam import SortedBam

            if self._path is None:
                self._output = Output.standard()
            elif self._is_sorted:
                self._output = SortedBam(self._path, printer.lengths.tolist(), monitor.raise_if_cancelled)
            else:
                self._output = Output.create(self._path, printer.ending)
            self._output.write(printer.heading)
            self._output.keep(0)

    def _write(self, printed: PrintedBlock) -> None:
        assert self._output is not None
        with self._writing:
            for lines in printed.texts:
                self._output.write(lines)
            self._output.keep(printed.block.end)
            self._counts.add(printed.block)


def _opened(
    request: ReadsRequest, monitor: Monitor, cache: bool, threads: int, begun: Future[Reference] | None = None
) -> tuple[Reference, ReadIndex]:
    """The reference, which somebody may have ``begun`` to read, and its index."""
    from gpu.analyses.reads.index import kept_indices, open_index, read_references

    monitor.begin(READ)
    reference = begun.result() if begun is not None else read_references(request)
    monitor.finish()
    monitor.begin(INDEX)
    index = open_index(reference, monitor, kept_indices() if cache else None, threads)
    monitor.finish()
    return reference, index
