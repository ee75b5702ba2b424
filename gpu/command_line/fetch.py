"""The subcommand ``fetch``: records of NCBI by accession, as files."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from gpu.analyses.options import add_output
from gpu.analyses.registry import Registry
from gpu.command_line.say import write
from gpu.core.errors import InputError
from gpu.core.fields import parsed
from gpu.core.standard_streams import tell
from gpu.core.units import format_bytes
from gpu.downloads.ncbi import SERVER
from gpu.results.named import format_of
from gpu.sequences.choice import TO_THE_END, parse_trim

if TYPE_CHECKING:
    from gpu.downloads.accession import RequestedRecord

_FORMATS = ("GenBank", "FASTA")


def add_fetch(command: argparse.ArgumentParser) -> None:
    """Add the options of ``fetch``."""
    command.add_argument("accession", metavar="ACCESSION", nargs="+", help="NC_000913.3, NP_414543.1, …")
    command.add_argument("--range", metavar="FROM-TO", type=parsed(parse_trim), help="only these bases or residues")
    command.add_argument(
        "--strand", choices=("forward", "reverse"), default="forward", help="of a nucleotide record (%(default)s)"
    )
    command.add_argument("--fasta", action="store_true", help="without annotation: FASTA in place of GenBank's format")
    add_output(
        command,
        "--out",
        formats=_FORMATS,
        usual="",
        files=lambda options: [path for _, path in _wanted(options)],
        metavar="FILE|FOLDER",
        help="where to write, GenBank's format or FASTA by its name; a folder for several (ACCESSION.gb, here)",
    )
    command.add_argument("--server", metavar="ADDRESS", default=SERVER, help="of the E-utilities (%(default)s)")
    command.add_argument("--force", action="store_true", help="write over files that are there")
    command.add_argument("--quiet", action="store_true", help="no progress")
    command.set_defaults(act=fetch)


def fetch(options: argparse.Namespace, analyses: Registry) -> int:
    """Download the records and print the names of their files; raises what ``download`` raises."""
    from gpu.downloads.ncbi import download_all

    wanted = _wanted(options)
    shows = not options.quiet and sys.stderr.isatty()

    def on_progress(number: int, size: int) -> None:
        if shows:
            write(sys.stderr, f"\r{wanted[number][0].accession}: {format_bytes(size)}\033[K")

    try:
        download_all(wanted, options.server, on_progress)
    finally:
        if shows:
            write(sys.stderr, "\r\033[K")
    for _, path in wanted:
        tell(str(path))
    return 0


def _wanted(options: argparse.Namespace) -> list[tuple[RequestedRecord, Path]]:
    """The records, each with its file."""
    from gpu.downloads.accession import RequestedRecord, accessions_of

    accessions = accessions_of(" ".join(options.accession))
    if options.range and options.range[1] == TO_THE_END:
        raise InputError("A range of a record at NCBI needs both ends, as 1000-2000.")
    out: Path | None = options.out
    file = None if out is None or out.is_dir() or len(accessions) > 1 else out
    usual = "FASTA" if options.fasta else "GenBank"
    form = usual if file is None else format_of(file, ("FASTA",) if options.fasta else _FORMATS, usual)
    wanted = [
        RequestedRecord(accession, options.range, options.strand == "reverse", form == "GenBank")
        for accession in accessions
    ]
    return [(one, file or (out or Path()) / one.file_name) for one in wanted]
