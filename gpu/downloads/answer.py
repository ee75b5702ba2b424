"""The judgement of NCBI's answer, line by line: one record, the one asked for, and all of it.

GenBank's format tells its length (``LOCUS``), and numbers its letters; FASTA has lines of one
width. What an answer has more, such as a second record or the text of an error, is found by that.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from gpu.core.phrase import Phrase
from gpu.core.units import format_bytes, visible
from gpu.downloads.failures import DownloadFailed

if TYPE_CHECKING:
    from gpu.downloads.accession import RequestedRecord

#: Bytes of an answer, and of a line, at most: no record of NCBI has more than 2^31 letters.
_MOST, _MOST_LINE = 4 << 30, 1 << 24
_MOST_SAID = 200
_LOCUS = re.compile(rb"LOCUS\s+\S+\s+(\d{1,15}) (?:bp|aa)\s")
#: Of a project: it counts its records (rc).
_MASTER = re.compile(rb"LOCUS +\S+ +\d+ rc ")
#: A line of a flat file's head: a keyword, or blanks.
_HEAD = re.compile(rb"[A-Z][A-Z_]+(?:\s|$)|\s|//|$")
_ORIGIN = re.compile(rb"\s*(\d+) ([A-Za-z*~. -]+)")
_FASTA = re.compile(rb"[A-Za-z*-]+")


class Judge:
    """Takes an answer piece by piece; ``finish`` says that it is whole.

    Raises
    ------
    DownloadFailed
        By both, with what is wrong.
    """

    def __init__(self, wanted: RequestedRecord) -> None:
        self._wanted = wanted
        self._rest = b""
        self._size = self._letters = 0
        #: The length that a flat file tells, and the width of FASTA's lines, once they are known.
        self._length: int | None = None
        self._width: int | None = None
        self._names: set[str] = set()
        self._take = self._first
        self._is_last = False

    def feed(self, data: bytes) -> None:
        """Take the next bytes."""
        self._size += len(data)
        *lines, self._rest = (self._rest + data).split(b"\n")
        if self._size > _MOST or len(self._rest) > _MOST_LINE:
            raise self._failed(Phrase("more than a record has ({})", format_bytes(self._size)))
        for line in lines:
            self._take(line.rstrip(b"\r"))

    def finish(self, is_certain: bool) -> None:
        """Check the end; ``is_certain``: the connection told where it is."""
        if not self._size or (not self._wanted.with_features and self._rest):
            raise cut(self._wanted, self._size)
        if self._rest:
            self._take(self._rest.rstrip(b"\r"))
        if self._take == self._first:
            raise self._failed("nothing")
        if self._wanted.with_features:
            is_whole = self._take == self._behind
        else:
            # FASTA does not tell its length: without another sign, an empty line ends it.
            is_whole = self._letters > 0 and (is_certain or self._take == self._behind)
        if not is_whole:
            raise cut(self._wanted, self._size)

    def _first(self, line: bytes) -> None:
        if not line.strip():
            return
        if self._wanted.with_features:
            found = _LOCUS.match(line + b" ")
            if found is None:
                raise self._without_sequence() if _MASTER.match(line) else self._failed(f"“{_said(line)}”")
            self._length = int(found[1])
            self._take = self._head
        else:
            if not line.startswith(b">"):
                raise self._failed(f"“{_said(line)}”")
            word = line[1:].split(maxsplit=1)[0].decode("utf-8", "replace") if line[1:].strip() else ""
            parts = re.split(r"[|:]", word)
            self._check_name({*parts, *map("_".join, pairwise(parts))})
            self._take = self._sequence

    def _head(self, line: bytes) -> None:
        if not _HEAD.match(line) or line.startswith(b"LOCUS"):
            raise self._failed(Phrase("“{}” within the record", _said(line)))
        word = line.split(maxsplit=1)[0] if line[:1].strip() else b""
        if word in (b"ACCESSION", b"VERSION"):
            self._names.update(line.decode("utf-8", "replace").split()[1:])
        elif word == b"ORIGIN":
            self._check_name(self._names)
            self._take = self._origin
        elif line.startswith(b"//"):
            raise self._without_sequence()

    def _origin(self, line: bytes) -> None:
        if line.rstrip() == b"//":
            if self._letters != self._length:
                raise cut(self._wanted, self._size)
            self._take = self._behind
            return
        found = _ORIGIN.fullmatch(line)
        if found is None or found[1] != str(self._letters + 1).encode():
            raise self._failed(Phrase("“{}” within the sequence", _said(line)))
        self._count(len(found[2].replace(b" ", b"")))

    def _sequence(self, line: bytes) -> None:
        if not line:
            self._take = self._behind
            return
        # Only the last line is shorter than the first.
        fits = not self._is_last and len(line) <= (self._width or len(line))
        if not fits or not _FASTA.fullmatch(line):
            raise self._failed(Phrase("“{}” within the sequence", _said(line)))
        self._width = self._width or len(line)
        self._is_last = len(line) < self._width
        self._count(len(line))

    def _behind(self, line: bytes) -> None:
        if line.strip():
            raise self._failed(Phrase("“{}” after the record", _said(line)))

    def _count(self, letters: int) -> None:
        self._letters += letters
        asked = self._wanted.range
        most = asked[1] - asked[0] + 1 if asked else self._letters
        if self._letters > min(most, self._letters if self._length is None else self._length):
            raise self._failed(Phrase("more letters than it has"))

    def _check_name(self, names: set[str]) -> None:
        """Refuse another record: its names are those of no version that was asked for."""
        asked = self._wanted.accession.upper()
        found = {name.upper() for name in names}
        if asked not in (found if "." in asked else {name.split(".")[0] for name in found}):
            shown = visible(max(names, key=len, default=""))[:_MOST_SAID]
            raise self._failed(Phrase("the record “{}”", shown))

    def _without_sequence(self) -> DownloadFailed:
        """The failure of a master record of a project, or of one made of others."""
        return DownloadFailed(
            "The record {} of NCBI has no sequence of its own; fetch the records that it names.", self._wanted.accession
        )

    def _failed(self, what: str) -> DownloadFailed:
        return DownloadFailed("NCBI sends no record for {} but {}; try again later.", self._wanted.accession, what)


def cut(wanted: RequestedRecord, size: int) -> DownloadFailed:
    """The failure of a download that has not come to its end."""
    return DownloadFailed(
        "The download of {} broke off after {}; nothing was kept, try again.", wanted.accession, format_bytes(size)
    )


def _said(line: bytes) -> str:
    return visible(line.strip()[:_MOST_SAID].decode("utf-8", "replace"))
