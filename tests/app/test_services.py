"""The engine's functions as the window calls them: each request goes to its own analysis."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import gpu.analyses.chromosome.run
import gpu.analyses.matches.estimate
import gpu.analyses.matches.run
from app.runs.session import engine_services
from app.shell.registry import FACES
from gpu.analyses.chromosome.genes.table import GeneState
from gpu.analyses.chromosome.request import SUBOPTIMAL, ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.summary import finding
from gpu.analyses.matches.request import MatchesRequest
from gpu.analyses.matches.result import MatchesResult
from gpu.analyses.registry import ANALYSES
from gpu.command_line.registry import ALL
from gpu.core.errors import Cancelled, Damaged, InputError
from gpu.core.monitor import Monitor
from gpu.engines.cpu.engine import CpuEngine
from gpu.genomes.gene_table import genes_of_genomes
from gpu.genomes.request import PROPOSE, SUM, GenomesRequest
from gpu.genomes.result import GenomesResult
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.files import read_features
from gpu.sequences.scan import scan_fasta
from tests import samples
from tests.app.analyses.matches.match_samples import matches_result
from tests.gpu.analyses.chromosome.runs import request_for

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


def blocks(folder: Path) -> ChromosomeRequest:
    """Two blocks that changed places: a local alignment has one of them."""
    bases = np.random.default_rng(1).integers(0, 4, 4_000).astype(np.uint8)
    return request_for(folder, bases, np.concatenate((bases[2_400:], bases[:2_400])), circular="none")


@pytest.mark.parametrize("is_cancelled", [False, True])
def test_further_alignments_follow_where_they_are_cheap(tmp_path: Path, is_cancelled: bool) -> None:
    request, alone = blocks(tmp_path), tmp_path / "alone"
    engine_services(ANALYSES, FACES).run(request, alone, Monitor(), engine=CpuEngine(2))
    services, folder = engine_services(ANALYSES, FACES, lambda: True), tmp_path / "r"
    checked = services.check(request)
    assert checked.wants_suboptimal and checked.also_both_strands  # type: ignore[attr-defined]
    for other in (request.with_(mode="global"), request.with_(until=5), request.with_(also="3")):
        assert services.check(other).also == other.also  # type: ignore[attr-defined]

    class Stopping(Monitor):
        """Cancels as soon as the further ones are looked for."""

        def begin(self, stage: int, *about: Any, **more: Any) -> Any:
            if stage == SUBOPTIMAL.number and is_cancelled:
                self.cancel()
            return super().begin(stage, *about, **more)

    services.run(checked, folder, Stopping(), engine=CpuEngine(2))
    result = Result.open(folder)
    assert result.finished and len(result.alignments) == (1 if is_cancelled else 2)
    first, same = result.alignments[0].alignment, Result.open(alone).alignment
    assert same is not None and (first.start, first.end, first.score) == (same.start, same.end, same.score)
    assert (folder / "alignment.npz").read_bytes() == (alone / "alignment.npz").read_bytes()
    if is_cancelled:
        with pytest.raises(Cancelled):
            services.run(request.with_(also="3"), tmp_path / "asked", Stopping(), engine=CpuEngine(2))
    else:
        assert finding(result).startswith("b matches a over 100 % at 100 % identity, 2 alignments, forward strand")


@pytest.mark.parametrize("until", [PROPOSE, SUM])
def test_further_alignments_of_genomes_place_their_genes_where_they_are_cheap(tmp_path: Path, until: int) -> None:
    example = ALL.example("genomes")
    assert isinstance(example, GenomesRequest)
    request = example.with_(a=example.a[:1], b=example.a[1:2], engine="cpu", until=until)
    services = engine_services(ALL, FACES, lambda: True)
    checked = services.check(request)
    assert isinstance(checked, GenomesRequest) and checked.also == "E<=1e-50" and checked.until == until
    assert services.check(request.with_(also="3")).also == "3"  # type: ignore[attr-defined]
    assert not FACES["genomes"].completed(request, lambda one: 100.0 if one.also else 60.0).also
    services.run(checked.with_(until=SUM), tmp_path, Monitor(), engine=CpuEngine(2))
    result = GenomesResult.open(tmp_path)
    genes = genes_of_genomes(result, [features for _, _, features in read_features(example.a[0])])
    assert len(genes) and (genes.state >= GeneState.IN_TWO_BLOCKS).all(), "before and within the inversion"


def test_further_alignments_are_left_out_where_they_take_long(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def estimate(request: ChromosomeRequest, *_: Any) -> Any:
        return SimpleNamespace(seconds=100.0 if request.wants_suboptimal else 60.0)

    monkeypatch.setattr(gpu.analyses.chromosome.estimate, "estimate", estimate)
    services = engine_services(ANALYSES, FACES, lambda: True)
    assert not services.check(blocks(tmp_path)).also  # type: ignore[attr-defined]


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
