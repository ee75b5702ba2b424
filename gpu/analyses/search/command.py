"""The subcommand ``search``: prints the hits when all are known, or makes a result folder."""

from __future__ import annotations

import argparse
import sys
import tempfile
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import get_args

from gpu.analyses.analysis import Task
from gpu.analyses.options import add_engine, add_output, add_quiet_and_json, cost, positive, printed_format
from gpu.analyses.search import ANALYSIS, HEADER
from gpu.analyses.search.request import (
    DNA_SCORING,
    MAX_ALIGNMENTS,
    NO_SAM,
    PROTEIN_SCORING,
    SearchLimits,
    SearchRequest,
    StrandName,
    TranslateName,
)
from gpu.core.errors import CARD_FAILURES, CrosspointError, InputError
from gpu.core.monitor import Monitor
from gpu.engines.engine import Engine
from gpu.scoring.choice import MatrixScoring
from gpu.sequences.translation import STANDARD

#: The printed formats: those of ``export.FORMATS``, which need not be loaded for the help.
FORMAT_NAMES = (
    *("table", "tab6", "6", "7", "10", "csv", "pairwise", "xml", "xml2", "json", "fasta", "subjects", "sam"),
)


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``search``."""
    command.description = (
        "Compare each query with every entry of a database (Smith-Waterman), and print the best hits with their "
        "alignments' places. A gap of length k costs gap-first + (k − 1) · gap-extend, so BLAST's existence 11, "
        "extension 1 is 12 and 1 here."
    )
    command.add_argument(
        "queries", metavar="QUERY", help="FASTA, FASTQ, GenBank or EMBL file of proteins or bases, plain or packed"
    )
    command.add_argument(
        "database", metavar="DB", help="the same, or a Swiss-Prot flat file; it may be larger than the memory"
    )
    command.add_argument(
        "--matrix",
        metavar="NAME",
        help="a substitution matrix, e.g. BLOSUM62 (for proteins), or a file of NCBI's format",
    )
    command.add_argument(
        "--match", type=int, help=f"of bases, instead of a matrix: score of equal ones ({DNA_SCORING.match})"
    )
    command.add_argument("--mismatch", type=int, help=f"score of two different bases ({DNA_SCORING.mismatch})")
    for option, attribute in (("--gap-first", "gap_first"), ("--gap-extend", "gap_extend")):
        what = "cost of a gap's first residue" if attribute == "gap_first" else "cost of each further one"
        usual, of_bases = getattr(PROTEIN_SCORING, attribute), getattr(DNA_SCORING, attribute)
        command.add_argument(option, type=cost, help=f"{what} ({usual}; of bases {of_bases}); may have decimals")
    command.add_argument(
        "--top", type=positive, default=50, help="entries of a query that are listed at most (%(default)s)"
    )
    command.add_argument(
        "--max-alignments",
        metavar="NUMBER",
        type=positive,
        help=f"alignments of an entry at most, the best first ({MAX_ALIGNMENTS}; when a folder is resumed, its own)",
    )
    command.add_argument(
        "--evalue",
        type=float,
        default=10.0,
        help="E-value of a hit at most: how often chance brings one as good (%(default)g)",
    )
    command.add_argument(
        "--dbsize",
        metavar="LETTERS",
        type=positive,
        default=0,
        help="compute E-values for a database of so many letters, as BLAST's -dbsize does",
    )
    command.add_argument(
        "--strand",
        choices=get_args(StrandName),
        default="both",
        help="of queries of bases, or of what is translated (%(default)s)",
    )
    command.add_argument(
        "--translate",
        choices=[name for name in get_args(TranslateName) if name != "none"],
        default="none",
        help="which is DNA and is compared as protein, in six frames, as BLAST's blastx (query) and tblastn "
        "(database) do",
    )
    command.add_argument(
        "--genetic-code",
        metavar="NUMBER",
        type=positive,
        default=STANDARD,
        help="NCBI's number of the code that translates (%(default)s, the standard one)",
    )
    add_engine(command)
    command.add_argument("--threads", type=positive, help="threads of the CPU engine (all cores)")
    command.add_argument(
        "--format",
        metavar="FORMAT",
        help=f"what to print (table): {', '.join(FORMAT_NAMES)}, or BLAST's 0, 5 and 16. 6, 7, 10 and csv may name "
        "BLAST's columns: "
        '"6 qseqid sseqid pident qcovs"',
    )
    command.add_argument(HEADER.name, **HEADER.settings)
    add_output(command, "--out", metavar="DIR", help="make a result folder for the window and print nothing")
    command.add_argument(
        "--no-cache", dest="cache", action="store_false", help="neither use nor keep the prepared database"
    )
    add_quiet_and_json(command)
    command.set_defaults(task=_asked)


def _asked(options: argparse.Namespace) -> Task:
    request = SearchRequest(
        queries=options.queries,
        database=options.database,
        scoring=_scoring(options),
        strand=options.strand,
        top=options.top,
        evalue=options.evalue,
        engine=options.engine,
        limits=SearchLimits(options.threads),
        translate=options.translate,
        genetic_code=options.genetic_code,
        dbsize=options.dbsize,
        max_alignments=_max_alignments(options),
    )
    if options.format == "sam" and request.translate != "none":
        raise InputError(NO_SAM)
    if options.out is not None:
        if options.format or options.header:
            raise InputError(
                "With --out nothing is printed; leave out --format, and print the folder with “show --format”."
            )
        return ANALYSIS.into_folder(request, options.out, options.quiet, use_cache=options.cache)
    name = printed_format(options, "table")
    _check_format(name, options.header)
    work = _Printing(request, name, options.header, options.cache, options.json)
    return Task(request, work, None, ANALYSIS.goes_on, with_progress=not options.quiet)


def _check_format(name: str, header: bool | None) -> None:
    """Raise ``InputError``, before the search, for a format that there is not."""
    if name in FORMAT_NAMES and not header:
        return
    from gpu.analyses.search.export import check_header, format_asked

    format = format_asked(name)
    if header:
        check_header(format.name)


def _max_alignments(options: argparse.Namespace) -> int:
    """The number of the options, else that of the folder that goes on, else the usual one."""
    if options.max_alignments is not None:
        return int(options.max_alignments)
    if options.out is not None:
        from gpu.results.folder import read_request

        with suppress(CrosspointError, OSError):
            return read_request(options.out, SearchRequest).max_alignments
    return MAX_ALIGNMENTS


def _scoring(options: argparse.Namespace) -> MatrixScoring:
    """The scoring of the options; without a matrix the usual one for what the files are of."""
    has_match = options.match is not None or options.mismatch is not None
    if options.matrix and has_match:
        raise InputError("A matrix tells what residues score; leave out --match and --mismatch, or --matrix.")
    if options.matrix:
        usual = replace(PROTEIN_SCORING, matrix=options.matrix)
    elif has_match:
        usual = DNA_SCORING
    elif options.translate != "none":
        usual = PROTEIN_SCORING
    else:
        from gpu.analyses.search.input import looks_like_bases

        usual = DNA_SCORING if looks_like_bases(options.queries, options.database) else PROTEIN_SCORING
    changes = {
        name: value
        for name in ("match", "mismatch", "gap_first", "gap_extend")
        if (value := getattr(options, name)) is not None
    }
    return replace(usual, **changes)


class _Printing:
    """Searches into a temporary folder; a call with another engine resumes that."""

    def __init__(
        self, request: SearchRequest, format_name: str, header: bool | None, cache: bool, as_document: bool
    ) -> None:
        self._request = request
        self._format, self._header, self._as_document = format_name, bool(header), as_document
        self._cache = cache
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def __call__(self, monitor: Monitor, engine: Engine) -> None:
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="crosspoint-search-")
        try:
            self._search(Path(self._folder.name) / "result", monitor, engine)
        except CARD_FAILURES:
            raise  # The CPU continues from what was saved.
        except BaseException:
            self._remove(monitor)
            raise
        self._remove(monitor)

    def _remove(self, monitor: Monitor) -> None:
        """Remove the folder; a failure is ignored, since the printed output is complete."""
        assert self._folder is not None
        try:
            self._folder.cleanup()
        except (OSError, RecursionError):
            # Python before 3.12 recurses endlessly if the system refuses.
            monitor.remark(f"The temporary folder “{self._folder.name}” could not be removed; remove it.")

    def _search(self, folder: Path, monitor: Monitor, engine: Engine) -> None:
        from gpu.analyses.search.export import format_asked, json_document
        from gpu.analyses.search.result import SearchResult
        from gpu.analyses.search.run import run

        run(self._request, folder, monitor, engine, self._cache, lasting=False)
        sys.stdout.flush()
        result = SearchResult.open(folder)
        if self._as_document:
            sys.stdout.buffer.writelines(text.encode() for text in json_document(result, ANALYSIS.figures(result)))
        else:
            format_asked(self._format).write(result, sys.stdout.buffer, header=self._header)
