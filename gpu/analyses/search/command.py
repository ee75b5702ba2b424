"""The subcommand ``search``: prints the hits when all are known, or makes a result folder."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING, Any

from gpu.analyses.analysis import Task
from gpu.analyses.options import add_output, add_quiet_and_json, given_scoring, printed_format
from gpu.analyses.search import ANALYSIS, HEADER
from gpu.analyses.search.request import DNA_SCORING, MAX_ALIGNMENTS, NO_SAM, NO_STACK, PROTEIN_SCORING, SearchRequest
from gpu.core.errors import CrosspointError, InputError
from gpu.core.fields import add_fields, read_fields
from gpu.core.monitor import Monitor
from gpu.core.units import visible
from gpu.engines.engine import Engine
from gpu.scoring.choice import MatrixScoring

if TYPE_CHECKING:
    from gpu.results.held import HeldStore

#: The printed formats: those of ``export.FORMATS``, which need not be loaded for the help.
FORMAT_NAMES = (
    *("table", "tab6", "6", "7", "10", "csv", "pairwise", "xml", "xml2", "json", "fasta", "stacked", "subjects", "sam"),
)


def add_options(command: argparse.ArgumentParser) -> None:
    """Add the options of ``search``."""
    command.description = (
        "Compare each query with every entry of a database (Smith-Waterman), and print the best hits with their "
        "alignments' places. A gap of length k costs gap-first + (k − 1) · gap-extend, so BLAST's existence 11, "
        "extension 1 is 12 and 1 here."
    )
    add_fields(command, SearchRequest, "queries", "database")
    bases, proteins = DNA_SCORING, PROTEIN_SCORING
    for name, what in (
        ("matrix", "a substitution matrix, e.g. BLOSUM62 (for proteins), or a file of NCBI's format"),
        ("match", f"of bases, instead of a matrix: score of equal ones ({bases.match})"),
        ("mismatch", f"score of two different bases ({bases.mismatch})"),
        (
            "gap_first",
            f"cost of a gap's first residue ({proteins.gap_first}; of bases {bases.gap_first}); may have decimals",
        ),
        (
            "gap_extend",
            f"cost of each further one ({proteins.gap_extend}; of bases {bases.gap_extend}); may have decimals",
        ),
    ):
        add_fields(command, MatrixScoring, name, default=None, help=what)
    add_fields(command, SearchRequest, "top", "max_alignments", "evalue", "dbsize", "strand", "translate")
    add_fields(command, SearchRequest, "genetic_code", "engine", "limits")
    command.add_argument(
        "--format",
        metavar="FORMAT",
        help=f"what to print (table): {', '.join(FORMAT_NAMES)}, or BLAST's 0, 5 and 16. 6, 7, 10 and csv may name "
        "BLAST's columns: "
        '"6 qseqid sseqid pident qcovs"',
    )
    command.add_argument(*HEADER.names, **HEADER.settings)
    add_output(command, "--out", metavar="DIR", help="make a result folder for the window and print nothing")
    command.add_argument(
        "--no-cache", dest="cache", action="store_false", help="neither use nor keep the prepared database"
    )
    command.add_argument(
        "--list-databases", nargs=0, action=_Databases, help="list the databases that are prepared, and end"
    )
    add_quiet_and_json(command)
    command.set_defaults(task=_asked)


class _Databases(argparse.Action):
    """Prints the prepared databases, tab-separated, the last used first, and ends."""

    def __call__(self, parser: argparse.ArgumentParser, _: Any, value: Any, option: str | None = None) -> None:
        from gpu.analyses.search.prepared import kept_databases, prepared_databases

        print("kind", "entries", "letters", "bytes", "used", "file", sep="\t")
        for each in prepared_databases(kept_databases()):
            kind = "nucleotide" if each.are_bases else "protein"
            used = datetime.fromtimestamp(each.used).astimezone().isoformat(timespec="minutes")
            print(kind, each.entries, each.letters, each.size, used, visible(each.path), sep="\t")
        parser.exit()


def _asked(options: argparse.Namespace) -> Task:
    scoring, most = _scoring(options), _max_alignments(options)
    request = read_fields(SearchRequest, options, scoring=scoring, max_alignments=most)
    if options.format == "sam" and request.translate != "none":
        raise InputError(NO_SAM)
    if options.format == "stacked" and request.translate == "query":
        raise InputError(NO_STACK)
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
    given = given_scoring(options)
    if "match" in given or "mismatch" in given:
        usual = DNA_SCORING
    elif "matrix" in given or options.translate != "none":
        usual = PROTEIN_SCORING
    else:
        from gpu.analyses.search.input import looks_like_bases

        usual = DNA_SCORING if looks_like_bases(options.queries, options.database) else PROTEIN_SCORING
    return replace(usual, **given)


class _Printing:
    """Searches, then prints; a call with another engine goes on with what is held."""

    def __init__(
        self, request: SearchRequest, format_name: str, header: bool | None, cache: bool, as_document: bool
    ) -> None:
        self._request = request
        self._format, self._header, self._as_document = format_name, bool(header), as_document
        self._cache = cache
        self._held: HeldStore | None = None

    def __call__(self, monitor: Monitor, engine: Engine) -> None:
        from gpu.analyses.search.export import format_asked, json_document
        from gpu.analyses.search.result import SearchResult
        from gpu.analyses.search.run import run
        from gpu.results.held import HeldStore

        self._held = self._held or HeldStore()
        run(self._request, self._held.folder, monitor, engine, self._cache, self._held)
        sys.stdout.flush()
        result = SearchResult.of(self._held)
        if self._as_document:
            sys.stdout.buffer.writelines(text.encode() for text in json_document(result, ANALYSIS.figures(result)))
        else:
            format_asked(self._format).write(result, sys.stdout.buffer, header=self._header)
