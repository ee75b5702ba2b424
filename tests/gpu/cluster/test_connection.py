"""A cluster with real processes: who may speak to it, what it runs, who is there."""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from gpu.analyses.registry import ANALYSES
from gpu.cluster import computer, connection, link, tasks
from gpu.cluster.certificates import make_certificates
from gpu.cluster.compute import compute
from gpu.cluster.computer import Program, this_program
from gpu.cluster.connection import Cluster, Needs
from gpu.cluster.messages import pack, unpack
from gpu.cluster.settings import ClusterSettings
from gpu.core.errors import Cancelled, CrosspointError, DeviceError, InputError
from gpu.core.monitor import Monitor
from tests.gpu.cluster.conftest import ROOT, Lab, wait_for
from tests.soak.scene import call


def test_computers_tell_what_they_have(cluster: Cluster) -> None:
    computers = cluster.computers()
    assert [one.name for one in computers] == ["worker-0", "worker-1"]
    for one in computers:
        assert one.cores == 1 and one.memory_bytes > 1 << 28
        assert (one.version, one.kernels) == (this_program().version, this_program().kernels)
        assert one.seconds_to_answer < math.inf and not one.doing and not one.why_not
        assert one.address.startswith("tls://127.0.0.1:")
    assert cluster.count() == 2


def test_functions_of_the_list_are_run_on_plain_values(cluster: Cluster) -> None:
    value = ("text", b"bytes", 1, 2.5, None, {"a": (True,)})
    assert cluster.submit("gpu.cluster.tasks:echo", (value,)).result() == value
    tasks = [cluster.submit("gpu.cluster.tasks:echo", (number,)) for number in range(20)]
    assert [task.result() for task in tasks] == list(range(20))
    assert {task.facts["computer"] for task in tasks} <= {"worker-0", "worker-1"}


def test_other_functions_are_refused_on_both_sides(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(InputError, match="do not run “os:system”"):
        cluster.submit("os:system", ("true",))
    with pytest.raises(TypeError, match="no plain value"):
        cluster.submit("gpu.cluster.tasks:echo", (print,))
    monkeypatch.setattr(connection, "ALLOWED", (*tasks.ALLOWED, "os:system"))
    with pytest.raises(InputError, match="do not run “os:system”"):
        cluster.submit("os:system", ("true",)).result()


def test_dask_runs_no_function_beside_tasks(cluster: Cluster) -> None:
    for run in (lambda: cluster._client.run(int), lambda: cluster._client.run_on_scheduler(int)):
        with pytest.raises(Exception, match="explicitly disallowed"):
            run()


def test_needs_that_nobody_has_are_a_sentence(cluster: Cluster) -> None:
    assert cluster.has(Needs(1 << 20)) and not cluster.has(Needs(1 << 60))
    with pytest.raises(DeviceError, match="No computer of the cluster has .* of memory and a graphics card"):
        cluster.usable(Needs(1 << 60, card=True))


@pytest.mark.parametrize(
    "other, sentence",
    [
        (Program("9.9", this_program().kernels), "worker-. has Crosspoint .* and this computer 9.9"),
        (Program(this_program().version, "f" * 64), "with other kernels .* install the same Crosspoint on both"),
    ],
)
def test_another_program_is_refused_on_both_sides(
    cluster: Cluster, other: Program, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patched:
        for module in (connection, computer):
            patched.setattr(module, "this_program", lambda: other)
        with pytest.raises(InputError, match=sentence):
            cluster.usable()
        assert cluster.count() == 0
    # A client that asks all the same.
    task = cluster.submit("gpu.cluster.tasks:echo", (1,))
    task.cancel()
    call = unpack(task._call)
    task = cluster.submit("gpu.cluster.tasks:echo", (1,))
    task.cancel()
    again = connection.ClusterTask(
        cluster,
        pack({**call, "version": other.version, "kernels": other.kernels}),
        Needs(),
        "",
        1,
        lambda answer: answer,
    )
    again._send()
    with pytest.raises(InputError, match="The computer that asks has Crosspoint"):
        again.result()


@pytest.mark.parametrize("kind", ["another authority", "no certificate", "plain"])
def test_strangers_get_nothing(lab: Lab, kind: str, tmp_path: Path) -> None:
    address = ClusterSettings(str(lab.address), lab.certificates).scheduler
    if kind == "plain":
        settings = ClusterSettings(address.replace("tls://", "tcp://"), None, True)
    else:
        make_certificates(tmp_path / "others")
        if kind == "another authority":
            shutil.copy(lab.certificates / "authority.pem", tmp_path / "others" / "authority.pem")
        settings = ClusterSettings(address, tmp_path / "others")
    with pytest.raises(CrosspointError, match="certificates|No scheduler answers"):
        Cluster.connect(settings, timeout=2)


def test_a_certificate_of_a_client_is_for_connecting_alone(lab: Lab, tmp_path: Path) -> None:
    stolen = tmp_path / "stolen"
    shutil.copytree(lab.certificates, stolen)
    for ending in ("pem", "key"):
        shutil.copy(lab.certificates / f"client.{ending}", stolen / f"scheduler.{ending}")
    fake = Lab(tmp_path, stolen, tmp_path / "fake.json")
    try:
        fake.start_scheduler()
        with pytest.raises(CrosspointError, match="certificates|No scheduler answers"):
            Cluster.connect(ClusterSettings.of(str(fake.address), lab.certificates), timeout=2)
    finally:
        fake.close()


def test_only_one_port_is_open(lab: Lab) -> None:
    psutil = pytest.importorskip("psutil")
    for process in lab.processes:
        listening = [one for one in psutil.Process(process.pid).net_connections("inet") if one.status == "LISTEN"]
        assert len(listening) == 1 and listening[0].laddr.ip == "127.0.0.1"


def test_a_missing_scheduler_is_a_sentence(lab: Lab) -> None:
    settings = ClusterSettings("tls://127.0.0.1:1", lab.certificates)
    with pytest.raises(DeviceError, match="No scheduler answers at tls://127.0.0.1:1"):
        Cluster.connect(settings, timeout=1)


def test_commands_tell_in_sentences(lab: Lab) -> None:
    status = call("cluster", "status", lab.address, "--certificates", lab.certificates)
    assert status.status == 0 and "2 workers" in status.out and "worker-1" in status.out
    plain = call("cluster", "scheduler", "--host", "0.0.0.0")
    assert plain.status == 1 and plain.is_sentence and "neither encrypted" in plain.err
    port = ClusterSettings(str(lab.address), lab.certificates).scheduler.rpartition(":")[2]
    # In a process of its own: Dask leaves the socket open that it could not bind.
    command = [sys.executable, str(ROOT / "main.py"), "cluster", "scheduler", "--port", port]
    taken = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert taken.returncode == 3 and taken.stderr.startswith(f"Port {port} cannot be listened on")
    there = call("cluster", "certificates", lab.certificates)
    assert there.status == 1 and there.is_sentence and "has an authority" in there.err


def test_a_task_is_given_up_when_its_worker_never_answers(cluster: Cluster) -> None:
    assert math.isfinite(cluster.computers()[0].seconds_to_answer)
    with pytest.raises(DeviceError, match="does not answer"):
        cluster.ask("tls://127.0.0.1:2", "crosspoint_about", 0.5)
    assert replace(cluster.computers()[0], version="").why_not.endswith("is no worker of Crosspoint.")
    wait_for(lambda: not any(one.doing for one in cluster.computers()))


def test_a_task_that_the_scheduler_lost_is_sent_again(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(link, "_LOOK_SECONDS", 0.1)
    client, dropped = cluster._client, []
    send = client._send_to_scheduler

    def once(message: dict[str, object]) -> None:
        if not dropped and message["op"] == "update-graph":
            dropped.append(message)
        else:
            send(message)

    monkeypatch.setattr(client, "_send_to_scheduler", once)
    assert cluster.submit("gpu.cluster.tasks:echo", ("again",)).result() == "again"
    assert dropped


@pytest.mark.parametrize(
    "analysis, sentence",
    [("search", "this computer goes on alone until it does"), ("chromosome", "the run waits for it")],
)
def test_what_goes_on_without_the_scheduler_is_told(
    cluster: Cluster, analysis: str, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def run(monitor: Monitor, *_: object) -> None:
        cluster._lost_at = 1.0
        assert cluster.trouble.startswith("The scheduler at") and sentence in cluster.trouble
        cluster._lost_at = None
        monitor.cancel()
        with pytest.raises(Cancelled):
            cluster.computers()
        cluster.troubles.append("Told at the end.")

    monkeypatch.setattr(cluster, "troubles", [])
    monkeypatch.setattr("gpu.cluster.executor.compute_whole", lambda cluster, request, folder, *more: run(*more))
    monitor = Monitor()
    compute(cluster, ANALYSES.example(analysis), tmp_path / "result", monitor, run)
    assert monitor.progress.remarks == ("Told at the end.",)
    # Another run on this connection is not cancelled.
    assert len(cluster.computers()) == 2
