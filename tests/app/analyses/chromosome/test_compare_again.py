"""A request that is filled into the New comparison dialog comes out as it was."""

from __future__ import annotations

from dataclasses import MISSING, Field, fields, replace
from typing import Any

import pytest

from app.analyses.chromosome.dialog import NewComparisonDialog
from app.runs.session import Session
from gpu.analyses.chromosome.request import ChromosomeRequest, Circular, Limits
from gpu.scoring import Scoring
from gpu.sequences.choice import SequenceChoice
from gpu.sequences.records import RecordInfo
from tests.app.drivers import on_screen, start, wait
from tests.app.fakes import FakeEngine

LIMITS = Limits(
    sra_bytes=(3 << 20) + 5,
    threads=4000,
    block_rows=512,
    special_rows=9,
    column_interval=2048,
    partition=64,
    devices="0,1",
)
#: Nothing as it is by default.
REQUEST = ChromosomeRequest(
    a=SequenceChoice("/data/a.fa", "chr2", (11, 400), True, "chr2", 500),
    b=SequenceChoice("/data/b.fa", "chr1", (5, 60), True, "chr1", 300),
    mode="semiglobal",
    scoring=Scoring(20_000, -30_000, 50_000, 20_000),
    pruning=False,
    engine="cuda",
    limits=LIMITS,
    until=3,
    formats=("paf", "maf"),
    bound="-120000",
    also="E<=0.001",
    also_both_strands=True,
)


#: What goes with whole records alone; a run chose the strand and where they begin.
ROUND = ChromosomeRequest(
    a=SequenceChoice("/data/a.fa", "chr2", None, True, "chr2", 500, given_name="mine"),
    b=SequenceChoice("/data/b.fa", "chr1", None, True, "chr1", 300, origin=17, given_name="yours"),
    circular="both",
    both_strands=True,
    is_oriented=True,
)


@pytest.fixture
def dialog(qtbot: Any, session: Session, engine: FakeEngine) -> NewComparisonDialog:
    engine.records = [RecordInfo("chr1", "", 300), RecordInfo("chr2", "", 500)]
    return on_screen(qtbot, NewComparisonDialog(session))


def through(dialog: NewComparisonDialog, request: ChromosomeRequest) -> ChromosomeRequest:
    dialog.take(request)
    wait(lambda: dialog.is_ready)
    asked = start(dialog)[0]
    assert isinstance(asked, ChromosomeRequest)
    return asked


def default(field: Field[Any]) -> Any:
    return field.default_factory() if field.default_factory is not MISSING else field.default


def test_the_request_has_nothing_by_default() -> None:
    """So that a field that is added is not forgotten here; those of ``ROUND`` go with no range."""
    for part in (REQUEST, REQUEST.limits, REQUEST.scoring):
        same = [field.name for field in fields(part) if getattr(part, field.name) == default(field)]
        of_round = [field.name for field in fields(ROUND) if field.name in ("circular", "both_strands", "is_oriented")]
        assert same == (of_round if part is REQUEST else [])
        assert all(getattr(ROUND, name) != getattr(REQUEST, name) for name in of_round)


def test_nothing_is_lost(dialog: NewComparisonDialog) -> None:
    asked = through(dialog, REQUEST)
    assert asked == REQUEST
    assert asked.identity() == REQUEST.identity()


@pytest.mark.parametrize("circular", ["a", "b", "both"])
def test_strand_and_origins_are_chosen_anew(dialog: NewComparisonDialog, circular: Circular) -> None:
    unread = replace(ROUND.b, origin=0)
    chosen = ROUND.with_(b=unread, circular=circular, both_strands=False, is_oriented=False)
    assert through(dialog, chosen.with_(b=ROUND.b, is_oriented=True)) == chosen


def test_both_strands_are_asked_for_again(dialog: NewComparisonDialog) -> None:
    expected = ROUND.with_(b=replace(ROUND.b, origin=0, reverse=False), is_oriented=False)
    assert through(dialog, ROUND) == expected


def test_a_score_may_be_as_high_as_the_request_takes(dialog: NewComparisonDialog) -> None:
    request = replace(REQUEST, scoring=Scoring(300_000, -300_000_000, 300_000_000, 300_000))
    assert through(dialog, request) == request


def test_the_processor_asks_for_no_cards(dialog: NewComparisonDialog) -> None:
    request = replace(REQUEST, engine="cpu", limits=replace(LIMITS, devices="auto"))
    assert through(dialog, request) == request


def test_a_second_request_takes_the_place_of_the_first(dialog: NewComparisonDialog) -> None:
    dialog.take(REQUEST)
    wait(lambda: dialog.is_ready)
    request = ChromosomeRequest(REQUEST.a, REQUEST.b)
    assert through(dialog, request) == request


def test_without_another_comparison_everything_is_as_usual(dialog: NewComparisonDialog) -> None:
    dialog.fill((REQUEST.a, REQUEST.b))
    wait(lambda: dialog.is_ready)
    assert dialog.wanted() == ChromosomeRequest(REQUEST.a, REQUEST.b)
