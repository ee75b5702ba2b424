"""Addresses of a cluster, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gpu.cluster.settings import ClusterSettings
from gpu.core.errors import InputError


@pytest.mark.parametrize(
    "text, scheduler",
    [
        ("tcp://127.0.0.1:9000", "tcp://127.0.0.1:9000"),
        ("tcp://localhost", "tcp://localhost:8786"),
        ("tcp://[::1]:5", "tcp://[::1]:5"),
    ],
)
def test_plain_connections_stay_on_this_computer(text: str, scheduler: str) -> None:
    assert ClusterSettings.of(text).scheduler == scheduler


@pytest.mark.parametrize(
    "text", ["tcp://lab-server:8786", "tcp://10.0.0.3", "tcp://127.0.0.1.example.org", "tcp://[2001:db8::1]:8786"]
)
def test_plain_connections_beyond_it_are_forced(text: str) -> None:
    with pytest.raises(InputError, match="neither encrypted nor protected.*--cluster-insecure"):
        ClusterSettings.of(text)
    assert ClusterSettings.of(text, allow_plain=True).scheduler.startswith(text)


@pytest.mark.parametrize("text", ["", "lab-server", "http://a", "tls://", "tls://a b", "tls://a:99999", "no/such/file"])
def test_other_words_are_no_scheduler(text: str) -> None:
    with pytest.raises(InputError, match="is no scheduler"):
        ClusterSettings.of(text)


@pytest.mark.parametrize("text, workers", [("local", 0), ("local:1", 1), ("local:16", 16)])
def test_processes_of_this_computer(text: str, workers: int) -> None:
    assert ClusterSettings.of(text).local_workers == workers


@pytest.mark.parametrize("text", ["local:0", "local:999"])
def test_processes_are_a_number_that_makes_sense(text: str) -> None:
    with pytest.raises(InputError, match="1 to 256"):
        ClusterSettings.of(text)


def test_encryption_needs_certificates(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="--certificates"):
        ClusterSettings.of("tls://lab-server")
    with pytest.raises(InputError, match="authority.pem” is missing"):
        ClusterSettings.of("tls://lab-server", tmp_path)


def test_scheduler_files_name_an_address_that_is_checked_like_others(tmp_path: Path) -> None:
    file = tmp_path / "scheduler.json"
    file.write_text(json.dumps({"address": "tcp://127.0.0.1:4321", "id": "x"}))
    assert ClusterSettings.of(str(file)).scheduler == "tcp://127.0.0.1:4321"
    file.write_text(json.dumps({"address": "tcp://10.1.1.1:4321"}))
    with pytest.raises(InputError, match="neither encrypted"):
        ClusterSettings.of(str(file))
    # Another user may have written it.
    file.write_text(json.dumps({"address": "tcp://127.0.0.1:4321"}))
    with pytest.raises(InputError, match="does not ask for certificates"):
        ClusterSettings.of(str(file), tmp_path)
    file.write_text("[]")
    with pytest.raises(InputError, match="is no scheduler file"):
        ClusterSettings.of(str(file))
