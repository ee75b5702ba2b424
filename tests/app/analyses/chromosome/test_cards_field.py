"""The field for graphics cards in the New comparison dialog: on computers with several, one and
none.
"""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.analyses.chromosome.cards_field import CardsField
from app.analyses.chromosome.dialog import NewComparisonDialog
from app.runs.session import Session
from gpu.analyses.chromosome.request import ChromosomeRequest, Limits
from gpu.sequences.choice import SequenceChoice
from tests.app.drivers import choose, emitted, owned, wait
from tests.app.fakes import FakeEngine

TWO = {0: "NVIDIA RTX 4070", 1: "NVIDIA RTX 4090"}


@pytest.fixture
def open_dialog(qtbot: Any, session_of: Callable[..., Session]) -> Callable[..., NewComparisonDialog]:
    """Opens the dialog on a computer with these cards; before they are looked for, if so asked."""

    def card(name: str, threads: int | None = None, devices: str = "auto") -> Any:
        return SimpleNamespace(name="cuda", device="GPU", reason="")

    def open_(cards: dict[int, str], looks_first: bool = True) -> NewComparisonDialog:
        services = FakeEngine().services(choose=card if cards else FakeEngine().services().choose)
        object.__setattr__(services, "card_names", lambda: cards)
        session = session_of(services)
        if looks_first:
            session.start()
            wait(lambda: session.device is not None)
        dialog = owned(qtbot, NewComparisonDialog(session))
        dialog.computation.open()
        dialog.show()
        choose(dialog, "/data/a.fa", "/data/b.fa")
        if not looks_first:
            assert not dialog.cards.isVisible()
            preflight = dialog.readiness.preflight
            session.start()
            wait(lambda: session.device is not None)
            assert dialog.readiness.preflight is preflight, "nothing is asked anew, and no click on Start forgotten"
        return dialog

    return open_


def choices(field: CardsField) -> list[str]:
    return [field.itemText(index) for index in range(field.count())]


def asked(dialog: NewComparisonDialog) -> str:
    request = dialog.wanted()
    assert request is not None
    return request.devices


def request(devices: str, **changes: Any) -> ChromosomeRequest:
    sides = (SequenceChoice("/data/a.fa"), SequenceChoice("/data/b.fa"))
    return ChromosomeRequest(*sides, limits=Limits(devices=devices), **changes)


@pytest.mark.parametrize("looks_first", [True, False])
def test_several_cards_are_listed(open_dialog: Callable[..., NewComparisonDialog], looks_first: bool) -> None:
    dialog = open_dialog(TWO, looks_first)
    assert dialog.cards.isVisible() and asked(dialog) == "auto"
    assert choices(dialog.cards) == ["Chosen by size", "All", "0: NVIDIA RTX 4070", "1: NVIDIA RTX 4090"]
    for index, devices in enumerate(("auto", "all", "0", "1")):
        dialog.cards.setCurrentIndex(index)
        assert asked(dialog) == devices
        assert dialog.cards.toolTip().startswith(f"{choices(dialog.cards)[index]}\n")


@pytest.mark.parametrize("cards", [{}, {0: "NVIDIA RTX 4070"}])
def test_without_a_choice_there_is_no_field(
    open_dialog: Callable[..., NewComparisonDialog], cards: dict[int, str]
) -> None:
    dialog = open_dialog(cards)
    assert not dialog.cards.isVisible() and asked(dialog) == "auto"
    dialog.take(request("auto"))
    assert not dialog.cards.isVisible()


@pytest.mark.parametrize(
    ("cards", "devices", "shown"),
    [({}, "all", "All"), ({}, "0", "0"), ({0: "A"}, "0", "0: A"), (TWO, "1, 0", "1, 0"), (TWO, "0,7", "0, 7")],
)
def test_what_a_request_has_is_filled_in(
    open_dialog: Callable[..., NewComparisonDialog], cards: dict[int, str], devices: str, shown: str
) -> None:
    dialog = open_dialog(cards)
    dialog.take(request(devices))
    wait(lambda: dialog.is_ready)
    assert dialog.cards.isVisible() and dialog.cards.currentText() == shown and asked(dialog) == devices
    # Another one takes its place.
    dialog.take(request("auto"))
    wait(lambda: dialog.is_ready)
    assert asked(dialog) == "auto" and dialog.cards.isVisible() is (len(cards) > 1)


def test_the_processor_has_no_cards(open_dialog: Callable[..., NewComparisonDialog]) -> None:
    dialog = open_dialog(TWO)
    dialog.cards.setCurrentIndex(1)
    dialog.engine.setCurrentIndex(dialog.engine.findData("cpu"))
    assert not dialog.cards.isEnabled() and "processor" in dialog.cards.toolTip()
    assert asked(dialog) == "auto" and dialog.problems() == []
    dialog.engine.setCurrentIndex(dialog.engine.findData("cuda"))
    assert dialog.cards.isEnabled() and "does not depend on it" in dialog.cards.toolTip()
    assert asked(dialog) == "all"


def test_tab_goes_from_field_to_field(qtbot: Any, open_dialog: Callable[..., NewComparisonDialog]) -> None:
    dialog = open_dialog(TWO)
    dialog.advanced.open()
    below: list[QWidget] = [dialog.bound.source, dialog.engine, dialog.cards, dialog.threads]
    own = [dialog.advanced.button, *dialog.scores, *dialog.names, dialog.computation.button, dialog.sra]
    for fields in ([dialog.mode, dialog.preset, *own], below):
        fields[0].setFocus()
        passed: list[QWidget | None] = [dialog.focusWidget()]
        for _ in fields[1:]:
            qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Tab)
            passed.append(dialog.focusWidget())
        assert passed == fields
    assert dialog.cards.accessibleName() == "Graphics cards"


def test_a_device_that_changes_after_the_field_is_gone_is_quiet(session: Session) -> None:
    field = CardsField(session)
    emitted(field.destroyed, field.deleteLater)
    session.device_changed.emit()
