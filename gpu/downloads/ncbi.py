"""Download of a record from NCBI: E-utilities' *efetch* over HTTPS, written to a file.

Source: "Entrez Programming Utilities Help", NCBI Bookshelf NBK25499, section *EFetch*. Biopython's
``Entrez`` asks the same, but with a fixed server, no timeout and no progress. At most three
requests a second are sent, as NCBI asks; a key in the environment variable ``NCBI_API_KEY`` is
passed on. Certificates are verified, and no redirection leads to another protocol.
"""

from __future__ import annotations

import http.client
import os
import ssl
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any, BinaryIO

from gpu.core.errors import CrosspointError, InputError
from gpu.core.phrase import Phrase
from gpu.core.units import visible
from gpu.downloads.accession import RequestedRecord, database_of
from gpu.downloads.answer import Judge, cut
from gpu.downloads.failures import (
    PROXY_ASKS,
    DownloadFailed,
    OtherProtocol,
    is_certificate,
    proxy_refuses,
    unreachable,
)
from gpu.results.os_errors import cannot_write
from gpu.results.output import write_whole

#: Address of the E-utilities.
SERVER = "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
#: Seconds that a silent server is waited for; between requests; and before each further attempt
#: where the server or the network fails.
TIMEOUT, _BETWEEN, _AGAIN = 30.0, 0.37, (1.0, 4.0)
_POLL_SECONDS = 0.05
_CHUNK = 1 << 16
#: Status of a server that is busy: 429, and those from 500 on.
_TOO_MANY, _FAILED = 429, 500


#: Called with the bytes that have arrived.
OnProgress = Callable[[int], object]


def download(
    wanted: RequestedRecord,
    path: str | os.PathLike[str],
    server: str = SERVER,
    on_progress: OnProgress = lambda _: None,
    raise_if_cancelled: Callable[[], object] = lambda: None,
    again: tuple[float, ...] = _AGAIN,
) -> None:
    """Download a record into a file; an existing one is replaced only by a complete one.

    Parameters
    ----------
    wanted : RequestedRecord
    path : path
        Its folder is made if it is not there.
    server : str
        Address of the E-utilities, without "/efetch.fcgi".
    on_progress, raise_if_cancelled : callable
        Called as the data arrive, and while the server is waited for.
    again : tuple of float
        Seconds before each further attempt.

    Raises
    ------
    InputError
        For a record that NCBI does not have, an address that is none, and a path that cannot be
        written.
    DownloadFailed
        If the server cannot be reached, sends only a part, or something else than the record.
    Cancelled, DiskFull, DriveFailed
    """
    address = f"{check_server(server)}/efetch.fcgi?{urllib.parse.urlencode(_parameters(wanted))}"
    path = Path(path)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise cannot_write(
            problem, path.parent, choose=Phrase("choose another folder"), then=Phrase("download again")
        ) from problem

    def fill(out: BinaryIO) -> None:
        with _opened(address, wanted, raise_if_cancelled, again) as answer:
            _copy(answer, out, wanted, on_progress, raise_if_cancelled)

    write_whole(path, fill)


def download_all(
    wanted: Sequence[tuple[RequestedRecord, Path]],
    server: str = SERVER,
    on_progress: Callable[[int, int], object] = lambda _number, _size: None,
    raise_if_cancelled: Callable[[], object] = lambda: None,
) -> list[Path]:
    """Download records one after the other, each into its file, and return these.

    ``on_progress`` gets the number of the record, from 0, and its bytes so far. Raises what
    ``download`` raises; the files that were complete stay.
    """
    for number, (one, path) in enumerate(wanted):
        if number:
            _wait(_BETWEEN, raise_if_cancelled)
        download(one, path, server, lambda size, number=number: on_progress(number, size), raise_if_cancelled)  # type: ignore[misc]
    return [path for _, path in wanted]


def _parameters(wanted: RequestedRecord) -> dict[str, str]:
    database = database_of(wanted.accession)
    features = "gp" if database == "protein" else "gbwithparts"
    asked = {
        "db": database,
        "id": wanted.accession,
        "rettype": features if wanted.with_features else "fasta",
        "retmode": "text",
        "tool": "crosspoint",
    }
    if wanted.range:
        asked |= {"seq_start": str(wanted.range[0]), "seq_stop": str(wanted.range[1])}
    if wanted.reverse:
        if database == "protein":
            raise InputError(
                "{} is a protein, which has no reverse strand; leave the strand forward.", wanted.accession
            )
        asked["strand"] = "2"
    key = os.environ.get("NCBI_API_KEY", "")
    return {**asked, "api_key": key} if key else asked


def check_server(server: str) -> str:
    """Return the address of a server without a slash at its end; ``InputError`` if it is none."""
    try:
        parts = urllib.parse.urlsplit(server.strip())
        is_address = parts.scheme in ("https", "http") and bool(parts.hostname) and not parts.query
        # These raise for a name, a path or a port that no address has.
        (parts.hostname or "").encode("idna")
        parts.path.encode("ascii")
        _ = parts.port
    except ValueError:
        is_address = False
    if not is_address:
        raise InputError("“{}” is no address of a server; enter one such as {}.", visible(server), SERVER)
    return server.strip().rstrip("/")


class _SameProtocol(urllib.request.HTTPRedirectHandler):
    """Follows no redirection to another protocol."""

    def redirect_request(
        self, req: urllib.request.Request, fp: IO[bytes], code: int, msg: str, headers: Any, newurl: str
    ) -> urllib.request.Request | None:
        if urllib.parse.urlsplit(newurl).scheme != req.type:
            raise OtherProtocol(Phrase("it answers with an address of another protocol"))
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _opened(
    address: str, wanted: RequestedRecord, raise_if_cancelled: Callable[[], object], again: tuple[float, ...]
) -> http.client.HTTPResponse:
    """The server's answer; asked again where the server is busy or the network failed."""
    opener = urllib.request.build_opener(
        _SameProtocol, urllib.request.HTTPSHandler(context=ssl.create_default_context())
    )
    for pause in (*again, None):
        raise_if_cancelled()
        try:
            answer: http.client.HTTPResponse = opener.open(address, timeout=TIMEOUT)
            return answer
        except urllib.error.HTTPError as problem:
            with problem:
                failure = _refusal(problem, wanted, address)
            if pause is None or (problem.code < _FAILED and problem.code != _TOO_MANY):
                raise failure from problem
        except (OSError, http.client.HTTPException) as problem:
            if pause is None or isinstance(problem, OtherProtocol) or is_certificate(problem):
                raise unreachable(problem, address) from problem
        _wait(pause, raise_if_cancelled)
    raise AssertionError("the last attempt raises")


def _refusal(problem: urllib.error.HTTPError, wanted: RequestedRecord, address: str) -> CrosspointError:
    server = urllib.parse.urlsplit(address).hostname or ""
    if problem.code == PROXY_ASKS:
        return proxy_refuses(server, asks=True)
    if problem.code in (400, 404):
        part = Phrase(", or not the range {:,}-{:,} of it", wanted.range[0], wanted.range[1]) if wanted.range else ""
        return InputError("NCBI has no record {}{}; check the accession.", wanted.accession, part)
    if problem.code == _TOO_MANY:
        return DownloadFailed("{} gets too many requests from here; try again in a minute.", server)
    return DownloadFailed("{} answers with an error ({}); try again later.", server, problem.code)


def _copy(
    answer: http.client.HTTPResponse,
    out: BinaryIO,
    wanted: RequestedRecord,
    on_progress: OnProgress,
    raise_if_cancelled: Callable[[], object],
) -> None:
    """Copy the record, judged line by line."""
    judge, size = Judge(wanted), 0
    while chunk := _next_chunk(answer, wanted, size):
        size += len(chunk)
        judge.feed(chunk)
        raise_if_cancelled()
        out.write(chunk)
        on_progress(size)
    if answer.length:
        # Bytes of the announced length did not come.
        raise cut(wanted, size)
    judge.finish(is_certain=answer.chunked or "Content-Length" in answer.headers)


def _next_chunk(answer: http.client.HTTPResponse, wanted: RequestedRecord, size: int) -> bytes:
    try:
        # One read returns what has arrived, so that a cancel need not wait for a whole chunk.
        return answer.read1(_CHUNK)
    except (OSError, http.client.HTTPException) as problem:
        raise cut(wanted, size) from problem


def _wait(seconds: float, raise_if_cancelled: Callable[[], object]) -> None:
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        raise_if_cancelled()
        time.sleep(min(left, _POLL_SECONDS))
