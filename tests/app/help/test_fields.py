"""Fields of a form are bound to those of a dataclass: bounds, defaults, values both ways."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Any, Literal

import pytest
from PySide6.QtWidgets import QWidget

from app.help.fields import Fields, Form
from gpu.core.fields import Checked, Whole
from tests.app.drivers import owned


@dataclass(frozen=True)
class Limits:
    threads: Annotated[int | None, Whole(1, 64)] = None
    blocks: int = 8


@dataclass(frozen=True)
class Question(Checked):
    path: str
    top: Annotated[int, Whole(3, 20_000)] = 50
    kind: Literal["a", "b"] = "b"
    evalue: float = 10.0
    limits: Limits = field(default_factory=Limits)
    note: str = ""


@pytest.fixture
def form(qtbot: Any) -> Any:
    place = owned(qtbot, QWidget())
    made: Any = Form(Fields(Question, "search", place), place)
    made.fields, made.place = made._fields, place
    made.fields.keep("limits", "note")
    made.top = made.number("top", "At most", suffix=" hits")
    made.kind = made.choice("strand", "Kind", (("A", "a"), ("B", "b", "tip")), said="Which", of="kind", usual="b")
    made.threads = made.number("threads", "Threads", none="all", term="comparison.threads")
    made.evalue = made.line("evalue", "E-value", float, "{:g}".format)
    made.asks = made.tick("translate", "Ask me")
    return made


def test_a_form_begins_with_what_the_dataclass_declares(form: Any) -> None:
    assert (form.top.minimum(), form.top.maximum(), form.top.value()) == (3, 20_000, 50)
    assert form.top.isGroupSeparatorShown() and form.top.accessibleName() == "At most" and form.top.toolTip()
    assert (form.kind.currentData(), form.kind.accessibleName(), form.evalue.text()) == ("b", "Which", "10")
    assert (form.threads.minimum(), form.threads.maximum(), form.threads.text()) == (0, 64, "all")
    assert Question("x", **form.fields.values()) == Question("x")


def test_what_is_filled_in_is_read_again(form: Any) -> None:
    told = Question("x", 7, "a", 0.5, Limits(3, 99), "n")
    form.fields.take(told)
    assert Question("x", **form.fields.values()) == told
    form.threads.setValue(0)
    assert form.fields.value("limits") == Limits(None, 99)
    form.kind.setEnabled(False)
    assert form.fields.value("kind") == "b", "what cannot be chosen is as usual"


def test_every_edit_is_told_once(form: Any) -> None:
    edits: list[int] = []
    form.fields.edited.connect(lambda: edits.append(1))
    for edit in (
        lambda: form.top.setValue(9),
        lambda: form.kind.setCurrentIndex(0),
        lambda: form.evalue.setText("2"),
        lambda: form.asks.setChecked(True),
    ):
        edit()
    assert len(edits) == 4
