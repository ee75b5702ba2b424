"""Sockets that the commands open, and roles of certificates."""

from __future__ import annotations

import asyncio
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from gpu.cluster.certificates import role_of
from gpu.cluster.connection import Cluster
from gpu.cluster.local import LocalCluster
from gpu.cluster.settings import ROLES, ClusterSettings
from gpu.core.errors import CrosspointError
from tests.gpu.cluster.conftest import COMMAND, Lab, make_lab, wait_for


def _open_sockets(process: psutil.Process) -> list[tuple[str, int]]:
    """Address and kind of all sockets that a process, or a child of it, receives strangers on."""
    processes = (process, *process.children(recursive=True))
    return _strangers([one for each in processes for one in each.net_connections("inet")])


def _strangers(found: list[Any]) -> list[tuple[str, int]]:
    return [
        (one.laddr.ip, one.type) for one in found if one.status == psutil.CONN_LISTEN or one.type == socket.SOCK_DGRAM
    ]


@pytest.fixture(params=["plain", "encrypted"])
def as_typed(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Lab]:
    """A lab whose commands are those of the guide: no address to listen on is named."""
    made = Lab(tmp_path, tmp_path / "certificates", tmp_path / "scheduler.json")
    if request.param == "encrypted":
        assert subprocess.run([*COMMAND, "certificates", made.certificates], check=False).returncode == 0
        words = ["--certificates", str(made.certificates)]
    else:
        words = []
    made.start("scheduler", "--port", "0", "--scheduler-file", str(made.address), *words)
    try:
        wait_for(made.address.exists)
        port = ClusterSettings(str(made.address)).scheduler.rpartition(":")[2]
        scheme = "tls" if words else "tcp"
        made.start("worker", f"{scheme}://127.0.0.1:{port}", "--folder", "worker", "--threads", "1", *words)
        yield made
    finally:
        made.close()


def test_nothing_else_listens_and_without_certificates_on_loopback_alone(as_typed: Lab) -> None:
    is_plain = not as_typed.certificates.exists()
    settings = ClusterSettings.of(str(as_typed.address), None if is_plain else as_typed.certificates)
    own = psutil.Process()
    before = own.net_connections("inet")
    with Cluster.connect(settings) as cluster:
        wait_for(lambda: cluster.count() == 1)
        assert cluster.submit("gpu.cluster.tasks:echo", (1,)).result() == 1
        opened = [one for one in own.net_connections("inet") if one not in before]
        assert opened and not _strangers(opened)
        scheduler, worker = (_open_sockets(psutil.Process(one.pid)) for one in as_typed.processes)
    assert worker == [("127.0.0.1", socket.SOCK_STREAM)]
    assert {kind for _, kind in scheduler} == {socket.SOCK_STREAM}
    assert {address for address, _ in scheduler} <= ({"127.0.0.1"} if is_plain else {"0.0.0.0", "::"})


def test_processes_of_this_computer_listen_on_loopback() -> None:
    with closing(LocalCluster(1, threads=1)) as local, Cluster.connect(local.settings) as cluster:
        wait_for(lambda: cluster.count() == 1)
        for number in local.processes:
            assert _open_sockets(psutil.Process(number)) == [("127.0.0.1", socket.SOCK_STREAM)]


def test_a_plain_worker_does_not_listen_beyond_this_computer(tmp_path: Path) -> None:
    asked = [*COMMAND, "worker", "tcp://127.0.0.1:1", "--host", "0.0.0.0", "--folder", str(tmp_path)]
    ended = subprocess.run(asked, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 1 and "neither encrypted" in ended.stderr


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """A lab with one worker."""
    made = make_lab(tmp_path_factory.mktemp("small"), 1)
    yield made
    made.close()


def _as(lab: Lab, folder: Path, shown: str, instead_of: str) -> Path:
    """Certificates in which one role's has taken the place of another's."""
    shutil.copytree(lab.certificates, folder)
    for ending in ("pem", "key"):
        shutil.copy(lab.certificates / f"{shown}.{ending}", folder / f"{instead_of}.{ending}")
    return folder


@pytest.mark.parametrize("shown", ["client", "scheduler"])
def test_none_but_a_worker_registers_as_one(small: Lab, shown: str, tmp_path: Path) -> None:
    folder = _as(small, tmp_path / "certificates", shown, "worker")
    words = ["worker", str(small.address), "--folder", str(tmp_path / "w"), "--certificates", str(folder)]
    ended = subprocess.run([*COMMAND, *words], capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 1 and "do not accept each other's certificates" in ended.stderr
    with Cluster.connect(ClusterSettings.of(str(small.address), small.certificates)) as cluster:
        assert cluster.count() == 1


@pytest.mark.parametrize("shown", ["worker", "scheduler"])
def test_none_but_a_client_connects_as_one(small: Lab, shown: str, tmp_path: Path) -> None:
    folder = _as(small, tmp_path / "certificates", shown, "client")
    with pytest.raises(CrosspointError, match="certificates|No scheduler answers"):
        Cluster.connect(ClusterSettings.of(str(small.address), folder), timeout=2)


@pytest.mark.parametrize("shown", ["worker", "client"])
def test_none_but_a_scheduler_is_connected_to(small: Lab, shown: str, tmp_path: Path) -> None:
    fake = Lab(tmp_path, _as(small, tmp_path / "certificates", shown, "scheduler"), tmp_path / "fake.json")
    try:
        fake.start_scheduler()
        with pytest.raises(CrosspointError, match="certificates|No scheduler answers"):
            Cluster.connect(ClusterSettings.of(str(fake.address), small.certificates), timeout=2)
    finally:
        fake.close()


def test_a_certificate_has_one_role(small: Lab) -> None:
    from cryptography import x509
    from cryptography.hazmat.primitives.serialization import Encoding

    for one in ROLES:
        made = x509.load_pem_x509_certificate((small.certificates / f"{one}.pem").read_bytes())
        assert role_of(made.public_bytes(Encoding.DER)) == one
    authority = x509.load_pem_x509_certificate((small.certificates / "authority.pem").read_bytes())
    assert role_of(authority.public_bytes(Encoding.DER)) == role_of(b"") == ""


def test_a_worker_that_the_scheduler_cannot_connect_to_is_not_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    from gpu.cluster.dask_setup import QuietScheduler, why_not_reached

    told: list[dict[str, Any]] = []

    async def write(message: dict[str, Any]) -> None:
        told.append(message)

    comm = SimpleNamespace(peer_address="tcp://127.0.0.1:5", write=write)
    scheduler = SimpleNamespace(connection_args={})
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{closed.getsockname()[1]}"
        monkeypatch.setattr("gpu.cluster.dask_setup._REACH_SECONDS", 0.5)
        asyncio.run(QuietScheduler.add_worker(scheduler, comm, address=address))  # type: ignore[arg-type]
    assert told[0]["status"] == "error"
    problem = ValueError(f"Unexpected response from register: {told[0]!r}")
    assert "cannot connect to this worker" in str(why_not_reached("tls://lab:8786", problem))
