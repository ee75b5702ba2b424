"""Measuring gives way to runs, and the calibration is made when nothing runs on the card."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from app.analyses.registry import FACES
from app.runs.job import CardTrouble
from app.runs.session import Session
from app.state.settings import Settings
from app.widgets.messages import Message
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.core.errors import Cancelled, DeviceError
from gpu.diagnosis.report import Report
from gpu.sequences.choice import SequenceChoice
from tests.app.card_samples import FakeCard
from tests.app.drivers import settle, wait
from tests.app.fakes import FakeEngine

REQUEST = ChromosomeRequest(SequenceChoice("a.fa"), SequenceChoice("b.fa"))


@pytest.fixture
def card() -> FakeCard:
    return FakeCard()


@pytest.fixture
def with_card(session_of: Any, engine: FakeEngine, card: FakeCard) -> SimpleNamespace:
    """A session on a computer with a card; its engine, and what stops it at the end."""

    def choose(name: str, threads: int | None = None, devices: str = "auto") -> Any:
        kind = "cpu" if name == "cpu" else "cuda"
        return SimpleNamespace(name=kind, device=kind.upper(), reason="")

    return SimpleNamespace(session=session_of(engine.services(choose=choose, card=card.services())), engine=engine)


def test_an_idle_card_is_calibrated_once(qtbot: Any, with_card: Any, card: FakeCard, tmp_path: Path) -> None:
    card.hold.set()
    with_card.session.start()
    wait(lambda: card.calibrated == ["begun", "ended"])
    with_card.engine.hold.set()
    job = with_card.session.submit(REQUEST, tmp_path / "one")
    wait(lambda: job.state.value == "done")
    qtbot.wait(100)
    assert card.calibrated == ["begun", "ended"]


def test_it_is_tried_again_once_kernels_are_compiled(with_card: Any, card: FakeCard) -> None:
    card.hold.set()
    session = with_card.session
    session.preparation.progressed.emit(0, 0)
    assert card.calibrated == []
    session.start()
    wait(lambda: card.calibrated == ["begun", "ended"])
    session.preparation.progressed.emit(5, 6)
    session.preparation.progressed.emit(0, 0)
    wait(lambda: card.calibrated == ["begun", "ended"] * 2)


def test_a_run_interrupts_the_calibration_which_is_made_up_for(with_card: Any, card: FakeCard, tmp_path: Path) -> None:
    session, engine = with_card.session, with_card.engine
    session.start()
    wait(lambda: card.calibrated == ["begun"])
    job = session.submit(REQUEST, tmp_path / "one")
    settle(session.background)
    assert card.calibrated == ["begun"] and job.state.active
    card.hold.set()
    engine.hold.set()
    wait(lambda: card.calibrated == ["begun", "begun", "ended"])


def test_no_calibration_without_a_card(qapp: object, settings: Settings, card: FakeCard, engine: FakeEngine) -> None:
    session = Session(engine.services(card=card.services()), settings, FACES)
    session.start()
    wait(lambda: session.device is not None and not session.background.busy)
    assert card.calibrated == []


def test_a_measurement_and_a_run_never_share_the_card(
    qtbot: Any, with_card: Any, card: FakeCard, tmp_path: Path
) -> None:
    session, ended = with_card.session, []
    session.queue.set_automatic("cuda")
    session.card_bench.check(tmp_path, lambda _: None, ended.append, ended.append)
    wait(lambda: card.checked == [""])
    on_cpu = session.submit(REQUEST.with_(engine="cpu"), tmp_path / "cpu")
    qtbot.wait(50)
    assert on_cpu.state.active and not ended, "the processor is another lane"
    job = session.submit(REQUEST, tmp_path / "cuda")
    assert job.state.active
    wait(lambda: len(ended) == 1)
    assert isinstance(ended[0], Cancelled)
    card.hold.set()
    session.card_bench.check(tmp_path, lambda _: None, ended.append, ended.append)
    wait(lambda: len(ended) == 2)
    assert ended[1] == Report(()) and card.checked[1].startswith("a comparison is using it")
    with_card.engine.hold.set()
    wait(lambda: job.state.value == "done")
    session.card_bench.check(tmp_path, lambda _: None, ended.append, ended.append)
    wait(lambda: len(ended) == 3)
    assert ended[2] == Report(()) and card.checked[2] == "", "the card may be used again"


def test_calibrating_makes_room_for_a_measurement(with_card: Any, card: FakeCard, tmp_path: Path) -> None:
    session, ended = with_card.session, []
    session.start()
    wait(lambda: card.calibrated == ["begun"])
    session.card_bench.check(tmp_path, lambda _: None, ended.append, ended.append)
    wait(lambda: card.checked == [""])
    assert card.calibrated == ["begun"]
    # What settles meanwhile (on the processor) does not begin the calibration anew in the middle of
    # it.
    with_card.engine.hold.set()
    job = session.submit(REQUEST.with_(engine="cpu"), tmp_path / "cpu")
    wait(lambda: job.state.value == "done")
    assert card.calibrated == ["begun"] and not ended
    card.hold.set()
    wait(lambda: len(ended) == 1)
    assert ended == [Report(())]


def test_a_lost_card_is_left_alone(with_card: Any, card: FakeCard) -> None:
    session = with_card.session
    session.queue._lost = CardTrouble(Message("It failed."), "launch failed", ends_card=True)
    session.start()
    settle(session.background)
    assert card.calibrated == []


def test_a_card_that_cannot_be_calibrated_is_left_with_its_default(
    qtbot: Any, with_card: Any, card: FakeCard, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    session, tries = with_card.session, []

    def fail(monitor: object) -> None:
        tries.append(monitor)
        raise DeviceError("The graphics card failed (launch failed); resume the run.")

    object.__setattr__(session.card_bench.services, "calibrate", fail)
    session.start()
    wait(lambda: len(tries) == 1 and not session.background.busy)
    with_card.engine.hold.set()
    job = session.submit(REQUEST, tmp_path / "one")
    wait(lambda: job.state.value == "done")
    qtbot.wait(50)
    assert len(tries) == 1 and "could not be calibrated" in caplog.text


def test_closing_waits_until_the_card_is_given_back(with_card: Any, card: FakeCard, tmp_path: Path) -> None:
    session = with_card.session
    session.card_bench.check(tmp_path, lambda _: None, lambda _: None, lambda _: None)
    wait(lambda: card.checked == [""])
    session.card_bench.close()
    assert not session.card_bench._turn.locked()
