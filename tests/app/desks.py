"""The desk of pages that are made without a window: what they ask for is told by signals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, Signal

from app.pages.desk import Desk
from app.runs.card_bench import CardBench, CardServices
from app.runs.queue import JobQueue
from app.state.settings import Settings
from app.widgets.background import Background
from app.widgets.saves import Saver


class Heard(QObject):
    """Signals for all that a page says, and asks of the window; see ``Desk``."""

    said = Signal(str)
    warned = Signal(object)
    asked = Signal(str, object, str)
    ran = Signal(object)
    opened = Signal(object)


@dataclass(frozen=True)
class LoneDesk(Desk):
    heard: Heard


class Unsaved(dict[str, Any]):
    """A ``QSettings`` that is forgotten."""

    value, setValue = dict.get, dict.__setitem__


def lone_desk(settings: Settings | None = None, bench: CardBench | None = None) -> LoneDesk:
    """A desk; nothing runs and nothing is opened."""
    heard = Heard()
    return LoneDesk(
        settings=settings or Settings(Unsaved()),  # type: ignore[arg-type]
        bench=bench or CardBench(CardServices(), JobQueue(_nothing, _nothing), Background()),
        saver=Saver(heard.said.emit, heard.warned.emit),
        say=heard.said.emit,
        warn=heard.warned.emit,
        ask=lambda analysis, filling, remark="", folder=None: heard.asked.emit(analysis, filling, remark),
        run=lambda request, folder: heard.ran.emit(request),
        open=lambda folder, *_, **__: heard.opened.emit(folder),
        align=heard.ran.emit,
        overview=_nothing,
        show_place=_nothing,
        restart=_nothing,
        heard=heard,
    )


def heard(page: Any) -> Heard:
    """The signals of a page that has such a desk."""
    found: Heard = page.desk.heard
    return found


def _nothing(*_: Any) -> Any:
    return None
