"""A worker of Dask's own command becomes one of Crosspoint."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from unittest.mock import Mock

import pytest

from gpu.cluster.messages import ABOUT
from gpu.cluster.preload import dask_setup
from gpu.core.errors import InputError


def test_it_has_a_room_and_no_web_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROSSPOINT_CLUSTER_MEMORY", "3G")
    monkeypatch.setenv("CROSSPOINT_CLUSTER_CARDS", "none")
    state = SimpleNamespace(nthreads=1, total_resources={}, available_resources={})
    server = Mock()
    worker = SimpleNamespace(
        local_directory=str(tmp_path), state=state, startup_information={}, handlers={}, http_server=server
    )
    worker.services = {"dashboard": server}
    worker.listener = SimpleNamespace(listen_address="tcp://0.0.0.0:1")
    with pytest.raises(InputError, match="neither encrypted"):
        dask_setup(worker)
    worker.listener.listen_address = "tls://0.0.0.0:1"
    dask_setup(worker)
    server.stop.assert_called_once()
    assert worker.services == {} and ABOUT in worker.handlers
    assert state.total_resources["memory"] == 3 << 30
