"""The page of devices: what each is, in words for somebody at a window."""

from __future__ import annotations

from typing import Any

from app.analyses.registry import FACES
from app.dialogs.devices import DevicesDialog
from app.session import Session
from gpu.engines import choose as choosing
from tests.app.fakes import FakeEngine


def test_what_it_says_without_a_card(qtbot, engine: FakeEngine, settings, monkeypatch: Any) -> None:
    monkeypatch.setattr(choosing, "usable_cards", lambda: ((), "no NVIDIA driver"))
    session = Session(engine.services(choose=choosing.choose), settings, FACES)
    box = DevicesDialog(session)
    qtbot.addWidget(box)
    says = {name: remark.text for name, remark in box.remarks.items()}
    qtbot.waitUntil(lambda: all(text() != "Looking…" for text in says.values()))
    assert says["cuda"]() == "The CUDA engine cannot be used (no NVIDIA driver)."
    assert says["auto"]() == f"{says['cpu']()} (no NVIDIA driver)"
    assert says["cpu"]().startswith("CPU: ") and "(" not in says["cpu"]()
    session.queue.close()
    session.deleteLater()
