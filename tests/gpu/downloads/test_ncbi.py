"""Downloads by accession, from a server on this computer."""

from __future__ import annotations

import errno
import http.client
import io
import re
import socket
import ssl
import threading
import urllib.error
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from Bio import SeqIO

from gpu.core.errors import Cancelled, CrosspointError, InputError
from gpu.core.monitor import Monitor
from gpu.downloads import answer, failures, ncbi
from gpu.downloads.accession import MAX_ACCESSIONS, RequestedRecord, accessions_of, database_of
from gpu.downloads.ncbi import DownloadFailed, download, download_all
from tests.ncbi_server import SEQUENCE, Server, served

NOW = (0.0, 0.0)


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY", "NCBI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    with served() as server:
        yield server


@pytest.mark.parametrize(
    ("accession", "database"),
    [
        *((one, "nuccore") for one in ("NC_000913.3", "NZ_CP012345.1", "NZ_ABCD01000001.1", "U00096", "AE002160.2")),
        *((one, "nuccore") for one in ("CP000051.1", "JAABCD010000001", "NM_000546.6", "CM000663.2", "MN90894712")),
        *((one, "protein") for one in ("NP_414543.1", "WP_000000001.1", "AAA12345.1", "P69905", "A0A024R161")),
        *((one, "protein") for one in ("1ABC_A", "AAC7345612.1")),
    ],
)
def test_the_form_of_an_accession_tells_its_database(accession: str, database: str) -> None:
    assert database_of(accession) == database


@pytest.mark.parametrize("text", ["", " ,; ", "NC_000913.3 chr1", "GCF_000005845.2", "hello", "NC_12", "../etc/passwd"])
def test_what_is_no_accession_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="ccession"):
        accessions_of(text)


def test_accessions_are_separated_in_any_way_and_taken_once() -> None:
    assert accessions_of("nc_000913.3, U00096;\nU00096  NP_414543.1") == ("NC_000913.3", "U00096", "NP_414543.1")
    # The case of a chain of the PDB counts.
    assert accessions_of("7k00_a 7K00_A") == ("7K00_a", "7K00_A") and database_of("7K00_a") == "protein"
    with pytest.raises(InputError, match=f"{MAX_ACCESSIONS + 1} accessions"):
        accessions_of(" ".join(f"U{number:05}" for number in range(MAX_ACCESSIONS + 1)))


@pytest.mark.parametrize("with_features", [True, False])
@pytest.mark.parametrize(("part", "reverse"), [(None, False), ((11, 300), False), ((11, 300), True)])
def test_a_record_arrives_whole(
    server: Server, tmp_path: Path, with_features: bool, part: tuple[int, int] | None, reverse: bool
) -> None:
    wanted, sizes = RequestedRecord("NC_000001.1", part, reverse, with_features), list[int]()
    path = tmp_path / "new" / wanted.file_name
    download(wanted, path, server.address, sizes.append)
    record = SeqIO.read(path, "genbank" if with_features else "fasta")
    letters = SEQUENCE[part[0] - 1 : part[1]] if part else SEQUENCE
    if reverse:
        letters = letters[::-1].translate(str.maketrans("ACGT", "TGCA"))
    assert str(record.seq) == letters and record.id == "NC_000001.1"
    assert sizes[-1] == path.stat().st_size


def test_a_protein_is_asked_of_its_database(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NCBI_API_KEY", "secret")
    download(RequestedRecord("NP_000001.1"), tmp_path / "p.gp", f"{server.address}/")
    assert server.asked[0] | {"db": "protein", "rettype": "gp", "api_key": "secret"} == server.asked[0]
    with pytest.raises(InputError, match="no reverse strand"):
        download(RequestedRecord("NP_000001.1", reverse=True), tmp_path / "p.gp", server.address)


@pytest.mark.parametrize("status", [429, 500, 502, 503])
def test_a_busy_server_is_asked_again(server: Server, tmp_path: Path, status: int) -> None:
    server.failures = [status, status]
    download(RequestedRecord("NC_000001.1"), tmp_path / "a.gb", server.address, again=NOW)
    assert len(server.asked) == 3 and (tmp_path / "a.gb").exists()


@pytest.mark.parametrize(
    ("failures", "error", "said"),
    [
        ([500] * 3, DownloadFailed, "answers with an error"),
        ([429] * 3, DownloadFailed, "too many requests"),
        ([404], InputError, "no record NC_000001.1"),
        (["cut"], DownloadFailed, "broke off after"),
        (["other"], DownloadFailed, "but “<html>Busy</html>”"),
    ],
)
def test_what_is_not_the_record_leaves_no_file(
    server: Server, tmp_path: Path, failures: list[int | str], error: type[Exception], said: str
) -> None:
    path = tmp_path / "a.gb"
    path.write_text("before")
    server.failures = failures
    with pytest.raises(error, match=said):
        download(RequestedRecord("NC_000001.1"), path, server.address, again=NOW)
    assert [path.read_text(), *tmp_path.iterdir()] == ["before", path]


#: Answers of 200 that are not the record NC_000001.1, made of the right one.
_WRONG: dict[str, tuple[bool, Callable[[str], str], str]] = {
    "another record": (True, lambda text: text.replace("NC_000001.1", "NC_000007.1"), "the record “NC_000007.1”"),
    "another version": (True, lambda text: text.replace("NC_000001.1", "NC_000001.2"), "the record “NC_000001.2”"),
    "two records": (True, lambda text: text + text, "after the record"),
    "an error behind": (True, lambda text: f"{text}Error: the service is gone\n", "“Error: the service is gone” after"),
    "an error in the head": (True, lambda text: text.replace("ORIGIN", "Error: gone\nORIGIN"), "“Error: gone” within"),
    "no sequence": (True, lambda text: text.split("ORIGIN")[0] + "//\n", "no sequence of its own"),
    "a master record": (True, lambda text: re.sub(r"\d+ bp", "37 rc", text, count=1), "no sequence of its own"),
    "a line is missing": (True, lambda text: "\n".join(text.splitlines()[:7] + text.splitlines()[8:]), "within the"),
    "the last lines are missing": (True, lambda text: text[: text.rindex("      541 ")] + "//\n", "broke off"),
    "the end is missing": (True, lambda text: text.replace("//", ""), "within the sequence|broke off"),
    "too long": (True, lambda text: text.replace("//", "      601 acgt\n//"), "more letters than it has"),
    "another record, FASTA": (False, lambda text: text.replace("_000001.1", "_000007.1"), "the record “NC_000007.1”"),
    "two records, FASTA": (False, lambda text: text + text, "after the record"),
    "joined records, FASTA": (False, lambda text: text.rstrip() + "\n" + text, "within the sequence"),
    "an error behind, FASTA": (False, lambda text: f"{text}Error\n", "“Error” after"),
    "an error within, FASTA": (False, lambda text: f"{text.rstrip()}\nERR 502\n", "“ERR 502” within"),
    "a short line within, FASTA": (False, lambda text: f"{text.rstrip()}\nA\nACGT\n\n", "within the sequence"),
    "nothing": (False, lambda text: "", "broke off|nothing"),
    "only blank lines": (False, lambda text: "\n\n", "nothing"),
    "only the header, FASTA": (False, lambda text: text.split("\n")[0] + "\n", "broke off"),
}


@pytest.mark.parametrize("name", _WRONG)
@pytest.mark.parametrize("at_once", [1, 3, 100_000])
def test_no_wrong_answer_is_believed(server: Server, tmp_path: Path, name: str, at_once: int) -> None:
    with_features, change, said = _WRONG[name]
    server.change, server.at_once = change, at_once
    path = tmp_path / "a.gb"
    path.write_text("before")
    with pytest.raises(DownloadFailed, match=said):
        download(RequestedRecord("NC_000001.1", with_features=with_features), path, server.address, again=NOW)
    assert [path.read_text(), *tmp_path.iterdir()] == ["before", path]


@pytest.mark.parametrize("with_features", [True, False])
@pytest.mark.parametrize("at_once", [1, 2])
def test_a_slow_server_is_believed(server: Server, tmp_path: Path, with_features: bool, at_once: int) -> None:
    """The first packet, of a byte or two, decides nothing."""
    server.at_once = at_once
    download(RequestedRecord("NC_000001.1", with_features=with_features), tmp_path / "a", server.address, again=NOW)
    assert str(SeqIO.read(tmp_path / "a", "genbank" if with_features else "fasta").seq) == SEQUENCE


@pytest.mark.parametrize("cut", [0, 1, 2, 40, 75])
def test_fasta_of_no_told_length_is_believed_with_its_end_alone(server: Server, tmp_path: Path, cut: int) -> None:
    server.tells_length = False
    server.change = lambda text: text[: len(text) - cut]
    wanted = RequestedRecord("NC_000001.1", with_features=False)
    if not cut:
        download(wanted, tmp_path / "a.fa", server.address, again=NOW)
        return
    with pytest.raises(DownloadFailed, match="broke off"):
        download(wanted, tmp_path / "a.fa", server.address, again=NOW)


def test_an_answer_without_end_is_left(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer, "_MOST", 10_000)
    server.records["NC_000001.1"] = "ACGT" * 100_000
    for with_features in (True, False):
        with pytest.raises(DownloadFailed, match="more than a record has"):
            download(
                RequestedRecord("NC_000001.1", None, False, with_features), tmp_path / "a", server.address, again=NOW
            )
    # More than the range that was asked for.
    server.change = lambda text: text.replace(text.splitlines()[1], "ACGTACGTAC")
    with pytest.raises(DownloadFailed, match="more letters"):
        download(RequestedRecord("NC_000001.1", (1, 9), with_features=False), tmp_path / "a", server.address, again=NOW)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("scheme", ["ftp", "https", "file"])
def test_no_redirection_leads_to_another_protocol(server: Server, tmp_path: Path, scheme: str) -> None:
    server.leads_to = f"{scheme}://127.0.0.1:9/etc/passwd"
    with pytest.raises(DownloadFailed, match="another protocol|answers with an error"):
        download(RequestedRecord("NC_000001.1"), tmp_path / "a.gb", server.address, again=NOW)
    server.leads_to = f"{server.address}/efetch.fcgi?id=NC_000001.1&rettype=gb"
    download(RequestedRecord("NC_000001.1"), tmp_path / "a.gb", server.address, again=NOW)


def test_a_range_that_there_is_not_is_told(server: Server, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="the range 5-9 of it"):
        download(RequestedRecord("NC_999999.1", (5, 9)), tmp_path / "a.gb", server.address, again=NOW)


def test_a_server_that_is_not_there_is_told(tmp_path: Path) -> None:
    with served() as server:
        address = server.address
    with pytest.raises(DownloadFailed, match=r"127\.0\.0\.1 cannot be reached"):
        download(RequestedRecord("NC_000001.1"), tmp_path / "a.gb", address, again=NOW)
    long = "a" * 64
    for nonsense in ("eutils", "file:///etc", "https://", "http://a/?b", "http://[x/", "http://a..b", f"http://{long}.org",
                     "http://a/é", "http://a:port", "http://a:70000"):  # fmt: skip
        with pytest.raises(InputError, match="no address"):
            download(RequestedRecord("NC_000001.1"), tmp_path / "a.gb", nonsense)


def test_a_cancel_ends_a_download_that_hangs(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ncbi, "TIMEOUT", 0.3)
    server.failures = ["hang"]
    monitor, failures = Monitor(), list[CrosspointError]()

    def work() -> None:
        try:
            download(RequestedRecord("NC_000001.1"), tmp_path / "a.gb", server.address, lambda _: monitor.cancel(),
                     monitor.raise_if_cancelled, again=NOW)  # fmt: skip
        except CrosspointError as problem:
            failures.append(problem)

    thread = threading.Thread(target=work)
    thread.start()
    thread.join(30)
    assert isinstance(failures[0], (Cancelled, DownloadFailed)) and not list(tmp_path.iterdir())
    with pytest.raises(Cancelled):
        download(
            RequestedRecord("NC_000001.1"),
            tmp_path / "a.gb",
            server.address,
            raise_if_cancelled=monitor.raise_if_cancelled,
        )


def test_several_records_are_files_of_a_folder(server: Server, tmp_path: Path) -> None:
    records = (RequestedRecord("NC_000001.1"), RequestedRecord("NP_000001.1", with_features=False))
    wanted = [(one, tmp_path / one.file_name) for one in records]
    seen = list[tuple[int, int]]()
    paths = download_all(wanted, server.address, lambda *what: seen.append(what))
    assert [path.name for path in paths] == ["NC_000001.1.gb", "NP_000001.1.fa"]
    assert [seen[0][0], seen[-1]] == [0, (1, paths[1].stat().st_size)]


def test_a_certificate_that_is_not_verified_is_told_and_not_tried_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    tried = list[str]()

    def refuse(self: object, address: str, timeout: float) -> None:
        tried.append(address)
        raise urllib.error.URLError(ssl.SSLCertVerificationError(1, "self-signed certificate"))

    monkeypatch.setattr("urllib.request.OpenerDirector.open", refuse)
    with pytest.raises(DownloadFailed, match=r"certificate of eutils\.ncbi\.nlm\.nih\.gov cannot be verified"):
        download(RequestedRecord("NC_000001.1"), tmp_path / "a.gb", again=NOW)
    assert len(tried) == 1 and tried[0].startswith("https://")


PLAIN, SECURE = "http://127.0.0.1:9/eutils", "https://eutils.ncbi.nlm.nih.gov/entrez/eutils"
NO_PROXY, PROXY = "", "http://biologist:secret@proxy.lab:3128"


@pytest.mark.parametrize(
    ("problem", "address", "proxy", "said"),
    [
        (socket.gaierror(-2, "Name or service not known"), SECURE, NO_PROXY, "the network does not know its name"),
        (ConnectionRefusedError(111, "Connection refused"), PLAIN, NO_PROXY, "it refuses the connection"),
        (TimeoutError("timed out"), SECURE, NO_PROXY, "it does not answer"),
        (OSError(errno.ENETUNREACH, "Network is unreachable"), SECURE, NO_PROXY, "no connection to its network"),
        (ConnectionResetError(104, "Connection reset by peer"), SECURE, NO_PROXY, "breaks off its answer"),
        (http.client.BadStatusLine("garbage"), PLAIN, NO_PROXY, "breaks off its answer"),
        (ssl.SSLError(1, "[SSL: WRONG_VERSION_NUMBER]"), SECURE, NO_PROXY, "No secure connection"),
        (ssl.SSLCertVerificationError(1, "self-signed certificate"), SECURE, PROXY, "cannot be verified"),
        (OSError("Tunnel connection failed: 407 Proxy Authentication"), SECURE, PROXY, "wants a name and a password"),
        (OSError("Tunnel connection failed: 403 Forbidden"), SECURE, PROXY, "does not let this through"),
        (ConnectionRefusedError(111, "Connection refused"), SECURE, PROXY, "The proxy proxy.lab, through which"),
        (socket.gaierror(-2, "Name or service not known"), SECURE, PROXY, "The proxy proxy.lab, through which"),
    ],
)
def test_a_failure_of_the_network_is_one_plain_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, problem: Exception, address: str, proxy: str, said: str
) -> None:
    """In none of them are the system's words, its numbers, or the password of a proxy."""
    monkeypatch.setattr(failures.urllib.request, "getproxies", lambda: {"https": proxy} if proxy else {})
    monkeypatch.setattr(failures.urllib.request, "proxy_bypass", lambda host: False)

    def fail(self: object, address: str, timeout: float) -> None:
        raise problem if isinstance(problem, http.client.HTTPException) else urllib.error.URLError(problem)

    monkeypatch.setattr("urllib.request.OpenerDirector.open", fail)
    with pytest.raises(DownloadFailed) as told:
        download(RequestedRecord("NC_000001.1"), tmp_path / "a.gb", address, again=NOW)
    sentence = str(told.value)
    assert said in sentence and (urlsplit(address).hostname or "") in sentence
    for words in ("Errno", "[", "(", 'known"', "Connection", "Tunnel", "timed", "unreachable", "secret", "407"):
        assert words not in sentence
    assert sentence.endswith(".") and sentence.count(". ") == 0


def test_a_proxy_that_wants_a_password_is_told(server: Server, tmp_path: Path) -> None:
    server.failures = [407]
    with pytest.raises(DownloadFailed, match=r"^The proxy on the way to 127\.0\.0\.1 wants"):
        download(RequestedRecord("NC_000001.1"), tmp_path / "a.gb", server.address, again=NOW)
    server.failures = [500] * 3
    with pytest.raises(DownloadFailed, match=r"answers with an error \(500\); try again later\.$"):
        download(RequestedRecord("NC_000001.1"), tmp_path / "a.gb", server.address, again=NOW)


def test_no_redirection_leaves_a_secure_connection() -> None:
    request = ncbi.urllib.request.Request("https://eutils.ncbi.nlm.nih.gov/x")
    handler = ncbi._SameProtocol()
    with pytest.raises(urllib.error.URLError, match="another protocol"):
        handler.redirect_request(request, io.BytesIO(), 302, "Found", {}, "http://example.org/x")
    assert handler.redirect_request(request, io.BytesIO(), 302, "Found", {}, "https://example.org/x")
