"""The engine's functions as the window calls them: each request goes to its own analysis."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import gpu.analyses.chromosome.run
import gpu.analyses.matches.estimate
import gpu.analyses.matches.run
from app.analyses.registry import FACES
from app.runs.session import engine_services
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.matches.result import MatchesResult
from gpu.analyses.registry import ANALYSES
from gpu.core.errors import Damaged, InputError
from gpu.core.monitor import Monitor
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.scan import scan_fasta
from tests import samples
from tests.app.analyses.matches.match_samples import matches_result

ALIGNMENT = ChromosomeRequest(SequenceChoice("a.fa"), SequenceChoice("b.fa"))
MATCHES = MatchesRequest("r.fa", ("q.fa",))


def test_each_request_goes_to_its_analysis(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    calls: list[tuple[str, Any]] = []

    def note(name: str, answer: Any = None) -> Any:
        return lambda *arguments: calls.append((name, arguments)) or answer

    monkeypatch.setattr(gpu.analyses.chromosome.run, "run", note("align"))
    monkeypatch.setattr(gpu.analyses.chromosome.estimate, "estimate", note("estimate", "an hour"))
    monkeypatch.setattr(gpu.analyses.matches.run, "run", note("match"))
    monkeypatch.setattr(gpu.analyses.matches.estimate, "estimate", note("needs", "a minute"))
    services, monitor = engine_services(ANALYSES, FACES), Monitor()
    services.run(ALIGNMENT, tmp_path, monitor, engine="device")
    services.run(MATCHES, tmp_path, monitor, engine="device")
    assert services.estimate(ALIGNMENT, tmp_path) == "an hour"
    assert services.estimate(MATCHES, tmp_path) == "a minute"
    assert calls == [
        ("align", (ALIGNMENT, tmp_path, monitor, "device")),
        ("match", (MATCHES, tmp_path, monitor, "device")),
        ("estimate", (ALIGNMENT, tmp_path, None)),
        ("needs", (MATCHES, tmp_path, None)),
    ]


def test_each_folder_opens_as_what_it_is(tmp_path: Path) -> None:
    matches_result(tmp_path / "m")
    samples.finished_result(tmp_path / "c", 2000)
    open_result = engine_services(ANALYSES, FACES).open_result
    assert isinstance(open_result(tmp_path / "m"), MatchesResult)
    assert isinstance(open_result(tmp_path / "c"), Result)
    with pytest.raises(InputError, match="no result folder"):
        open_result(tmp_path)
    path = tmp_path / "m" / "request.json"
    path.write_text(path.read_text().replace('"format": 1', '"format": 2'))
    with pytest.raises(Damaged, match=r"request\.json” is of another format; open it with"):
        open_result(tmp_path / "m")


def test_reading_is_prepared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scan_fasta, "_call", None)
    engine_services(ANALYSES, FACES).prepare_reading()
    assert scan_fasta._call is not None
