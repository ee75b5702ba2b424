"""The devices of this computer to measure side by side: one core, all cores, and every card that can be used."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, TypeVar

from gpu.analyses.speeds import Unit
from gpu.engines.choose import usable_cards
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.device import cores

if TYPE_CHECKING:
    from gpu.engines.cuda.engine import CudaEngine
    from gpu.engines.cuda.probe import CardInfo

Engine = TypeVar("Engine")
#: What is measured, one core first; and why no card is among it, without a point, "" where one is.
Engines = tuple[Sequence[tuple[Unit, Engine]], str]


def engines_here(
    no_card: str, on_card: Callable[[CardInfo, str], CudaEngine | None], unfit: str
) -> Engines[CpuEngine | CudaEngine]:
    """One core, all cores where there are several, and the cards, the best first; of cards that are alike one.

    ``no_card``: why no card must be used, without a point; "" to look for them. ``on_card`` makes the engine of a card, which it is told with why it was
    chosen, or None where that is not for the work: ``unfit`` says so in words. Whoever asks closes the engines.
    """
    found: list[tuple[Unit, CpuEngine | CudaEngine]] = [("core", CpuEngine(1))]
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
    fit: list[tuple[Unit, CpuEngine | CudaEngine]] = [("card", engine) for engine in on_cards if engine is not None]
    return [*found, *fit], "" if fit else unfit
