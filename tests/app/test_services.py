"""The engine's functions as the window calls them: each request goes to its own analysis."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gpu.chromosome.run
import gpu.matches.needs
import gpu.matches.run
from app.session import engine_services
from gpu.errors import InputError
from gpu.monitor import Monitor
from gpu.request import ChromosomeRequest, MatchesRequest, SequenceChoice
from gpu.results.matches import MatchesResult
from gpu.results.reader import Result
from tests import samples
from tests.app.match_samples import matches_result

ALIGNMENT = ChromosomeRequest(SequenceChoice("a.fa"), SequenceChoice("b.fa"))
MATCHES = MatchesRequest("r.fa", ("q.fa",))


def test_each_request_goes_to_its_analysis(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    calls: list[tuple[str, Any]] = []

    def note(name: str, answer: Any = None) -> Any:
        return lambda *arguments: calls.append((name, arguments)) or answer

    monkeypatch.setattr(gpu.chromosome.run, "run", note("align"))
    monkeypatch.setattr(gpu.chromosome.run, "estimate", note("estimate", "an hour"))
    monkeypatch.setattr(gpu.matches.run, "run", note("match"))
    monkeypatch.setattr(gpu.matches.needs, "needs", note("needs", "a minute"))
    services, monitor = engine_services(), Monitor()
    services.run(ALIGNMENT, tmp_path, monitor, engine="device")
    services.run(MATCHES, tmp_path, monitor, engine="device")
    assert services.estimate(ALIGNMENT, tmp_path) == "an hour"
    assert services.estimate(MATCHES, tmp_path) == "a minute"
    assert calls == [
        ("align", (ALIGNMENT, tmp_path, monitor, "device")),
        ("match", (MATCHES, tmp_path, monitor, "device")),
        ("estimate", (ALIGNMENT, tmp_path)),
        ("needs", (MATCHES, tmp_path)),
    ]


def test_each_folder_opens_as_what_it_is(tmp_path: Path) -> None:
    matches_result(tmp_path / "m")
    samples.finished_result(tmp_path / "c", 2000)
    open_result = engine_services().open_result
    assert isinstance(open_result(tmp_path / "m"), MatchesResult)
    assert isinstance(open_result(tmp_path / "c"), Result)
    with pytest.raises(InputError, match="no result folder"):
        open_result(tmp_path)
