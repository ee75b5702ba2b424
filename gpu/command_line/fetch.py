"""The subcommand ``fetch``: records of NCBI by accession, as files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from gpu.analyses.options import parsed
from gpu.analyses.registry import Registry
from gpu.command_line.say import write
from gpu.core.errors import InputError
from gpu.core.standard_streams import tell
from gpu.core.units import format_bytes
from gpu.downloads.ncbi import SERVER
from gpu.results.output import check_new
from gpu.sequences.choice import TO_THE_END, parse_trim


def add_fetch(command: argparse.ArgumentParser) -> None:
    """Add the options of ``fetch``."""
    command.add_argument("accession", metavar="ACCESSION", nargs="+", help="NC_000913.3, NP_414543.1, …")
    command.add_argument("--range", metavar="FROM-TO", type=parsed(parse_trim), help="only these bases or residues")
    command.add_argument(
        "--strand", choices=("forward", "reverse"), default="forward", help="of a nucleotide record (%(default)s)"
    )
    command.add_argument("--fasta", action="store_true", help="without annotation: FASTA in place of GenBank's format")
    command.add_argument(
        "--out", metavar="FILE|FOLDER", type=Path, help="where to write; a folder for several (ACCESSION.gb, here)"
    )
    command.add_argument("--server", metavar="ADDRESS", default=SERVER, help="of the E-utilities (%(default)s)")
    command.add_argument("--force", action="store_true", help="write over files that are there")
    command.add_argument("--quiet", action="store_true", help="no progress")
    command.set_defaults(act=fetch)


def fetch(options: argparse.Namespace, analyses: Registry) -> int:
    """Download the records and print the names of their files; raises what ``download`` raises."""
    from gpu.downloads.accession import accessions_of
    from gpu.downloads.ncbi import Wanted, download, download_all

    accessions = accessions_of(" ".join(options.accession))
    if options.range and options.range[1] == TO_THE_END:
        raise InputError("A range of a record at NCBI needs both ends, as 1000-2000.")
    wanted = tuple(
        Wanted(accession, options.range, options.strand == "reverse", not options.fasta) for accession in accessions
    )
    shows = not options.quiet and sys.stderr.isatty()

    def on_progress(number: int, size: int) -> None:
        if shows:
            write(sys.stderr, f"\r{accessions[number]}: {format_bytes(size)}\033[K")

    try:
        if options.out is None or options.out.is_dir() or len(wanted) > 1:
            folder = options.out or Path()
            paths = download_all(wanted, folder, options.server, on_progress, over=options.force)
        else:
            if not options.force:
                check_new(options.out)
            download(wanted[0], options.out, options.server, lambda size: on_progress(0, size))
            paths = [options.out]
    finally:
        if shows:
            write(sys.stderr, "\r\033[K")
    for path in paths:
        tell(str(path))
    return 0
