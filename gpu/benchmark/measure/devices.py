"""The devices that are compared: one core, all cores, and each kind of card that can be used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from gpu.benchmark.measurement import Unit
from gpu.engines.choose import usable_cards
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.engine import Engine
from gpu.engines.measurements import cores

if TYPE_CHECKING:
    from gpu.engines.cuda.engine import CudaEngine
    from gpu.engines.cuda.probe import CardInfo

#: The engines, one core first; and why there is no card among them, without a full stop, "" where
#: there is one.
Engines = tuple[Sequence[tuple[Unit, Engine]], str]


def engines_here(no_card: str, on_card: Callable[[CardInfo, str], CudaEngine | None], unfit: str) -> Engines:
    """Make an engine per device: one core, all cores if there are several, the best card first.

    The caller closes the engines.

    Parameters
    ----------
    no_card : str
        Why cards must not be used, without a full stop; "" to look for them.
    on_card : callable
        Makes the engine of a card, given the reason why that card was found; None if the card is of
        no use for the work. It is called for one card of each kind.
    unfit : str
        The reason to give if ``on_card`` made no engine.
    """
    found: list[tuple[Unit, Engine]] = [("core", CpuEngine(1))]
    if cores() > 1:
        found.append(("cores", CpuEngine()))
    if no_card:
        return found, no_card
    cards, reason = usable_cards()
    if not cards:
        return found, reason
    kinds: dict[object, CardInfo] = {}
    for card in cards:
        kinds.setdefault((card.name, card.memory, card.multiprocessors), card)
    on_cards = [on_card(card, reason) for card in kinds.values()]
    fit: list[tuple[Unit, Engine]] = [("card", engine) for engine in on_cards if engine is not None]
    return [*found, *fit], "" if fit else unfit
