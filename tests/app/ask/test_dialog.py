"""The contract of the dialogs of all comparisons: what is missing or wrong is said, a request fills
every field and comes back, and an estimate is shown.
"""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from app.ask.dialog import ComparisonDialog
from app.runs.session import Session
from app.shell.registry import FACES
from app.widgets.basic import Remark
from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.analyses.matches.request import MatchesLimits, MatchesRequest
from gpu.analyses.pairs.request import PairsRequest
from gpu.analyses.reads.request import ReadsRequest
from gpu.analyses.search.request import DNA_SCORING, SearchRequest
from gpu.core.request import Request, ThreadLimits
from gpu.genomes.request import PROPOSE, GenomesRequest
from gpu.scoring import Scoring
from gpu.scoring.choice import MatrixScoring
from gpu.sequences.choice import SequenceChoice
from tests.app.drivers import on_screen, settle, start, wait
from tests.app.fakes import FakeEngine

NAMES = [face.name for face in FACES]
#: Words of what an empty dialog asks for.
MISSING = {
    "chromosome": ("sequence a",),
    "matches": ("reference",),
    "search": ("Choose a file for the query",),
    "pairs": ("queries", "references"),
    "reads": ("reference",),
    "genomes": ("genome",),
    "batch": ("plan",),
}
#: Requests with every field unlike its default that the dialog asks for; a dialog may need several.
ASKED = (
    "chromosome",
    "chromosome, circles and more",
    "chromosome, either strand",
    "matches",
    "search",
    "search, translated",
    "pairs",
)
ASKED += ("reads", "reads, files and names", "reads, mapped", "genomes")


#: What the fields of files hold, and what their content is.
FILES = {"a", "b", "reference", "references", "queries", "database", "sha256"}
#: What a dialog has no field for, or what only a page fills in.
NOT_ASKED = {
    "chromosome": {"is_oriented"},
    "search": {"dbsize"},
    "reads": {"read_group"},
    "genomes": {"pairs", "until"},
}


def plain(folder: Path) -> dict[str, Request]:
    """The least that a dialog asks for."""
    a, b = written(folder)[:2]
    return {
        "chromosome": ChromosomeRequest(side(a), side(b)),
        "matches": MatchesRequest(a, (b,)),
        "search": SearchRequest(a, b, scoring=DNA_SCORING),
        "pairs": PairsRequest(a, b),
        "reads": ReadsRequest(a, (b,)),
        "genomes": GenomesRequest((a,), (b,), until=PROPOSE),
    }


def asked(folder: Path, name: str) -> Request:
    """The request of ``ASKED``."""
    a, b, c, mapped = written(folder)
    threads = ThreadLimits(3)
    requests: dict[str, Request] = {
        "chromosome": ChromosomeRequest(
            replace(side(a), trim=(11, 2_000)),
            replace(side(b), reverse=True),
            mode="semiglobal",
            scoring=Scoring(2, -4, 7, 1),
            pruning=False,
            engine="cpu",
            limits=Limits(sra_bytes=512 << 20, threads=3),
            until=3,
        ),
        "chromosome, circles and more": ChromosomeRequest(
            *(side(a), side(b)), circular="a", bound="none", also="2", also_both_strands=True, formats=("paf",)
        ),
        "chromosome, either strand": ChromosomeRequest(side(a), side(b), both_strands=True),
        "matches": MatchesRequest(a, (b, c), 50, "mum", "reverse", False, "cpu", MatchesLimits(threads=3)),
        "search": SearchRequest(
            *(a, b, MatrixScoring("NUC.4.4", gap_first=8, gap_extend=3), "forward", 3, 0.5, "cpu", threads),
            max_alignments=4,
        ),
        "search, translated": SearchRequest(a, b, strand="reverse", translate="query", genetic_code=4),
        "pairs": PairsRequest(
            *(a, b, c, "semiglobal", MatrixScoring("PAM250", gap_first=14, gap_extend=2), "pure", False, "cpu"),
            threads,
        ),
        "reads": ReadsRequest(a, (b, c), 0, 25, "cpu", threads),
        "reads, files and names": ReadsRequest(a, (b,), more_references=(c,), cut_suffix=True, phred64=True),
        "reads, mapped": ReadsRequest(a, engine="cpu", alignments=mapped, same_chr=True),
        "genomes": GenomesRequest(
            *((a,), (b,), Scoring(2, -4, 7, 1), 40, "cpu", Limits(threads=3), PROPOSE, 0.25, True),
            also="5",
        ),
    }
    return requests[name]


def written(folder: Path) -> list[str]:
    """Three files of bases, and one of mapped reads."""
    paths = [folder / name for name in ("a.fa", "b.fa", "c.fa", "x.sam")]
    for path in paths[:3]:
        path.write_text(f">{path.stem}\n{'ACGTTGCAAC' * 6}\n")
    paths[3].write_text("@SQ\tSN:a\tLN:60\n")
    return list(map(str, paths))


def side(path: str) -> SequenceChoice:
    """As the fake engine reads every file."""
    return SequenceChoice(path, name="chr1", length=5_000)


def opened(qtbot: Any, session: Session, name: str) -> ComparisonDialog:
    dialog: ComparisonDialog = FACES[name].dialog(session, None)  # type: ignore[arg-type]
    return on_screen(qtbot, dialog)


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_dialog_says_what_is_missing(qtbot: Any, session: Session, name: str) -> None:
    dialog = opened(qtbot, session, name)
    assert not dialog.start.isEnabled() and dialog.reason.text() in dialog.start.toolTip()
    assert MISSING[name][0] in dialog.reason.text()
    assert all(words in dialog.start.toolTip() for words in MISSING[name])


@pytest.mark.parametrize("name", ASKED)
def test_a_request_fills_every_field_and_comes_back(qtbot: Any, session: Session, tmp_path: Path, name: str) -> None:
    request = asked(tmp_path, name)
    least, dialog = plain(tmp_path)[request.analysis], opened(qtbot, session, request.analysis)
    # The second leaves nothing of the first.
    for taken in (request, least, request):
        dialog.take(taken)
        wait(lambda: dialog.is_ready)
        assert dialog.wanted() == taken
    started = start(dialog)
    assert started[0] == request


def test_every_field_that_a_dialog_has_is_among_the_requests(tmp_path: Path) -> None:
    unlike: dict[str, set[str]] = {}
    for name in ASKED:
        request: Any = asked(tmp_path, name)
        least = plain(tmp_path)[request.analysis]
        others = {field.name for field in fields(request) if getattr(request, field.name) != getattr(least, field.name)}
        unlike.setdefault(request.analysis, set()).update(others)
    for name, least in plain(tmp_path).items():
        assert {field.name for field in fields(least)} - unlike[name] - FILES == NOT_ASKED.get(name, set()), name  # type: ignore[arg-type]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_is_not_there_is_named(qtbot: Any, session: Session, name: str) -> None:
    dialog = opened(qtbot, session, name)
    dialog.set_files(["/data/missing.tsv" if name == "batch" else "/data/missing.fa"] * 2)
    wait(lambda: "/data/missing." in dialog.start.toolTip())
    assert not dialog.start.isEnabled()
    assert any(one.role == "error" and "/data/missing." in one.text() for one in dialog.findChildren(Remark))


@pytest.mark.parametrize("name", NAMES[:-1])
def test_the_estimate_is_shown(qtbot: Any, session: Session, engine: FakeEngine, tmp_path: Path, name: str) -> None:
    dialog = opened(qtbot, session, name)
    dialog.take(plain(tmp_path)[name])
    panel = dialog.estimate
    wait(lambda: "1 min 35 s" in panel.time.text())
    assert panel.memory.role == panel.disk.role == "text" and panel.sentence.text() == engine.estimate.sentence


@pytest.mark.parametrize("name", NAMES)
def test_closing_while_reading_is_quiet(session: Session, name: str) -> None:
    dialog = FACES[name].dialog(session, None)  # type: ignore[arg-type]
    dialog.set_files(["/data/a.fa", "/data/b.fa"])
    dialog.reject()
    dialog.deleteLater()
    del dialog
    settle(session.background)
