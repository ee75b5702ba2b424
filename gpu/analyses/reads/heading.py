"""The heading of exported lines: the read group, and the command line of ``@PG``.

The command line is made of the request, with the files' names alone: so lines are equal to the
byte wherever they are printed, from a run or from its result folder.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence

from gpu.analyses.reads.request import ReadsRequest
from gpu.formats.sam.heading import HeadingFields


def heading_of(request: ReadsRequest, is_sorted: bool = False, kept: Sequence[str] = ()) -> HeadingFields:
    """The heading of a request's lines; ``kept``: the lines of an imported file's that are kept."""
    groups = [request.read_group] if request.read_group else []
    return HeadingFields(is_sorted, (*groups, *kept), command_line(request, is_sorted))


def command_line(request: ReadsRequest, is_sorted: bool = False) -> str:
    """The command that makes a request's lines, on one line without tabs."""

    def names(paths: tuple[str, ...]) -> list[str]:
        return [os.path.basename(path) for path in paths]

    if request.alignments:
        words = ["mapped", *names((request.alignments,))]
        words += [word for path in names((request.reference,)) if path for word in ("--reference", path)]
    else:
        words = ["map", *names((request.reference,)), *names(request.reads)]
    words += [word for path in names(request.more_references) for word in ("--also-reference", path)]
    if request.errors != 1:
        words += ["--errors", str(request.errors)]
    if request.most:
        words += ["--max-hits", str(request.most)]
    if request.read_group:
        words += ["--read-group", request.read_group.replace("\t", "\\t")]
    for is_asked, word in (
        (request.cut_suffix, "--cut-mate-suffix"),
        (request.phred64, "--phred64"),
        (request.same_chr, "--same-chr"),
        (is_sorted, "--sort"),
    ):
        words += [word] if is_asked else []
    text = f"crosspoint {shlex.join(words)}"
    return "".join(letter if letter.isprintable() else " " for letter in text)
