"""The command line on a cluster."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from gpu.analyses.registry import ANALYSES
from gpu.batch.tasks import BatchTask
from gpu.cluster.connection import Cluster
from tests.gpu.cluster.conftest import ROOT, Lab, wait_for
from tests.gpu.cluster.samples import compute_here, differences, write_pair
from tests.soak.scene import call


def _pair(folder: Path, length: int) -> BatchTask:
    a, b = write_pair(folder, np.random.default_rng(3), length)
    request = ANALYSES.example("chromosome")
    request = request.with_(a=replace(request.a, path=a), b=replace(request.b, path=b), formats=("text",))
    return BatchTask("pair", request, folder / "pair")


def test_a_command_computes_on_the_cluster_and_resumes_there(lab: Lab, tmp_path: Path) -> None:
    there = ("--cluster", lab.address, "--certificates", lab.certificates)
    task = _pair(tmp_path, 3000)
    words = "align", task.request.a.path, task.request.b.path, "--out"
    assert call(*words, tmp_path / "here", "--engine", "cpu").status == 0
    ended = call(*words, tmp_path / "there", "--engine", "cpu", *there)
    assert ended.status == 0 and "Computed by worker-" in ended.err, ended.err
    assert differences(tmp_path / "here", tmp_path / "there") == []
    ended = call("resume", tmp_path / "there", "--format", "paf", *there, "--quiet")
    assert (ended.status, ended.err) == (0, "")
    assert call("resume", tmp_path / "here", "--format", "paf", "--quiet").status == 0
    assert differences(tmp_path / "here", tmp_path / "there") == []
    assert call("show", tmp_path / "there").out.splitlines()[:3] == call("show", tmp_path / "here").out.splitlines()[:3]


@pytest.mark.parametrize(
    "words, sentence",
    [
        (("--certificates", "x"), "name it with --cluster"),
        (("--cluster", "tls://127.0.0.1:1"), "needs certificates"),
        (("--cluster", "tcp://10.0.0.1:1"), "neither encrypted"),
        (("--cluster", "nowhere"), "is no scheduler"),
    ],
)
def test_words_that_name_no_cluster_are_a_sentence(words: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    task = _pair(tmp_path, 50)
    ended = call("align", task.request.a.path, task.request.b.path, "--out", tmp_path / "out", *words)
    assert ended.status == 1 and ended.is_sentence and sentence in ended.err
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signal")
def test_a_killed_client_leaves_nothing_running_and_goes_on(lab: Lab, cluster: Cluster, tmp_path: Path) -> None:
    task, before = _pair(tmp_path, 30_000), cluster.runs().keys()
    words = ["align", task.request.a.path, task.request.b.path, "--out", str(tmp_path / "there"), "--no-pruning"]
    words += ["--engine", "cpu", "--cluster", str(lab.address), "--certificates", str(lab.certificates), "--quiet"]
    while True:
        client = subprocess.Popen([sys.executable, str(ROOT / "main.py"), *words], cwd=ROOT)
        wait_for(lambda: any(computer.doing for computer in cluster.computers()) or client.poll() is not None)  # noqa: B023 - called at once
        client.kill()
        if client.wait() == -signal.SIGKILL and not (tmp_path / "there").exists():
            break
        # It had ended already.
        shutil.rmtree(tmp_path / "there")
    wait_for(lambda: not any(computer.doing for computer in cluster.computers()))
    assert not (tmp_path / "there").exists()
    assert call(*words).status == 0
    task = replace(task, request=task.request.with_(pruning=False, engine="cpu"))
    here = compute_here([task], tmp_path / "here")
    assert differences(here["pair"], tmp_path / "there") == []
    wait_for(lambda: cluster.runs().keys() <= before)
