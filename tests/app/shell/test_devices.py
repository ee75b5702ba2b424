"""The page of devices: what each is, in words for somebody at a window."""

from __future__ import annotations

from typing import Any

import pytest

from app.runs.session import probe
from app.shell.devices import DevicesDialog
from gpu.command_line import main as command_line
from gpu.engines import choose as choosing
from gpu.engines.cuda import probe as card_probe
from tests.app.drivers import owned, wait
from tests.app.fakes import FakeEngine
from tests.gpu.engines.fake_driver import FakeCard, FakeDriver


def test_what_it_says_without_a_card(qtbot, engine: FakeEngine, session_of, monkeypatch: Any) -> None:
    monkeypatch.setattr(choosing, "usable_cards", lambda: ((), "no NVIDIA driver"))
    session = session_of(engine.services(choose=choosing.choose))
    box = owned(qtbot, DevicesDialog(session))
    says = {name: remark.text for name, remark in box.remarks.items()}
    wait(lambda: all(text() != "Looking…" for text in says.values()))
    assert says["cuda"]() == "The CUDA engine cannot be used (no NVIDIA driver)."
    assert says["auto"]() == f"{says['cpu']()} (no NVIDIA driver)"
    assert says["cpu"]().startswith("CPU: ") and "(" not in says["cpu"]()


def test_a_reason_is_the_same_in_the_status_bar_the_dialog_and_the_command(
    qtbot, engine: FakeEngine, session_of, monkeypatch: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    reason = "Old is too old for the kernels (compute capability 6.1, needed is 7.5); use a card from 2018 or later"
    FakeDriver([FakeCard("Old", (6, 1))]).install(monkeypatch)
    monkeypatch.setattr(choosing, "why_no_driver", lambda: "")
    card_probe.find_cards.cache_clear()
    services = engine.services(choose=choosing.choose, describe_cards=choosing.describe_cards)
    session = session_of(services)
    box = owned(qtbot, DevicesDialog(session))
    says = {name: remark.text for name, remark in box.remarks.items()}
    wait(lambda: all(text() != "Looking…" for text in says.values()) and box.cards.text() != "")
    assert says["cuda"]() == f"The CUDA engine cannot be used ({reason})."
    assert says["auto"]() == f"{says['cpu']()} ({reason})" == str(probe(services, "auto"))
    assert box.cards.text() == reason
    assert command_line.main(["devices"], lambda paths, example: 9) == 0
    assert capsys.readouterr().out.splitlines() == [says["auto"](), reason]
    card_probe.find_cards.cache_clear()
