"""A server on this computer that answers as NCBI's *efetch* does, and fails as it may."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, urlsplit

SEQUENCE = "ACGTTGCATC" * 60


def genbank(accession: str, letters: str) -> str:
    name = accession.split(".")[0]
    lines = [f"LOCUS       {name:<16} {len(letters):>11} bp    DNA     linear   BCT 01-JAN-2026"]
    lines += ["DEFINITION  Example.", f"ACCESSION   {accession}", f"VERSION     {accession}", "ORIGIN"]
    for at in range(0, len(letters), 60):
        blocks = " ".join(letters[at : at + 60][k : k + 10].lower() for k in range(0, 60, 10))
        lines.append(f"{at + 1:>9} {blocks}")
    return "\n".join([*lines, "//", "", ""])


class Server(ThreadingHTTPServer):
    """``records`` by accession; ``failures``: status or fault of the next answers, first one first.

    A fault is "cut" (half of the answer), "other" (a page in place of the record) or "hang" (half
    of the answer, then nothing until ``go_on``). ``asked``: the parameters of each request.
    ``change``: of the text of every answer; ``at_once``: bytes of a packet; ``tells_length``: the
    header has the length; ``leads_to``: where the next answer leads to.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.records = {"NC_000001.1": SEQUENCE, "NP_000001.1": "MKLVHDE" * 9}
        self.failures: list[int | str] = []
        self.asked: list[dict[str, str]] = []
        self.go_on = threading.Event()
        self.change: Callable[[str], str] = lambda text: text
        self.at_once = 1 << 20
        self.tells_length = True
        self.leads_to = ""

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/entrez/eutils"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_GET(self) -> None:
        place = urlsplit(self.path)
        asked = {name: values[0] for name, values in parse_qs(place.query).items()}
        self.server.asked.append(asked)
        if leads_to := self.server.leads_to:
            self.server.leads_to = ""
            self.send_response(302)
            self.send_header("Location", leads_to)
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        fault = self.server.failures.pop(0) if self.server.failures else ""
        letters = self.server.records.get(asked["id"])
        if isinstance(fault, int) or letters is None or not place.path.endswith("/efetch.fcgi"):
            self.send_error(fault if isinstance(fault, int) else 400)
            return
        first, last = int(asked.get("seq_start", 1)), int(asked.get("seq_stop", len(letters)))
        letters = letters[first - 1 : last]
        if asked.get("strand") == "2":
            letters = letters[::-1].translate(str.maketrans("ACGT", "TGCA"))
        text = (
            f">{asked['id']} Example\n{letters}\n\n" if asked["rettype"] == "fasta" else genbank(asked["id"], letters)
        )
        body = b"<html>Busy</html>" if fault == "other" else self.server.change(text).encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/plain")
        if fault != "other" and self.server.tells_length:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if fault in ("cut", "hang"):
            self.wfile.write(body[: len(body) // 2])
            self.wfile.flush()
            if fault == "hang":
                self.server.go_on.wait(60)
            return
        # The reader may have heard enough.
        with suppress(OSError):
            for begin in range(0, len(body), self.server.at_once):
                self.wfile.write(body[begin : begin + self.server.at_once])

    def log_message(self, *_: object) -> None:
        """Say nothing on standard error."""


@contextmanager
def served() -> Iterator[Server]:
    """A server that answers until the block ends."""
    with Server() as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        try:
            yield server
        finally:
            server.go_on.set()
            server.shutdown()
            thread.join()
