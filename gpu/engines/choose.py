"""The choice of the engine, with its reason, and the end of a card that fails.

Probing makes no context on a graphics card, so it never disturbs the window.

Where a card's memory is short, three things happen, the least first:

1. The work takes less: fewer rows of a sweep are saved, portions of reads are smaller.
2. A call that does not fit is answered by the processor (``CudaEngine``, ``CardWork``).
3. What has begun, and every sweep, fails; whoever computes the run leaves the card
   (``leaving_card``; in the window ``JobQueue.settle``), and the processor resumes the run. So it
   does after any other failure of a card.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gpu.core.errors import CARD_FAILURES, CrosspointError, DeviceError, NoUsableCard
from gpu.core.phrase import Phrase, phrase_of
from gpu.core.request import EngineName, device_numbers
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.engine import Engine
from gpu.engines.nvidia import NO_DRIVER, driver

if TYPE_CHECKING:
    from gpu.engines.cuda.probe import CardInfo


def choose(name: EngineName = "auto", threads: int | None = None, devices: str = "auto") -> Engine:
    """The engine asked for.

    Raises ``DeviceError`` if it is not available; "auto" always finds one.

    ``devices``: "auto" takes the best card, and cards like it for large matrices; "all" takes every
    usable card; numbers as in "0,1" name cards that must be there, the first one doing all work
    that is for one card.
    """
    if name == "cpu":
        return CpuEngine(threads, Phrase("the CPU was asked for"))
    cards, reason = usable_cards()
    numbers = device_numbers(devices)
    if numbers:
        cards, reason = _named(numbers, cards), Phrase("asked for")
    if cards:
        from gpu.engines.cuda.calibration import stored_shape
        from gpu.engines.cuda.engine import CudaEngine

        others = tuple(card for card in cards[1:] if devices != "auto" or _is_alike(card, cards[0]))
        return CudaEngine(cards[0], threads, reason, shape=stored_shape(cards[0]), others=others)
    if name == "cuda":
        raise NoUsableCard(
            "The CUDA engine cannot be used ({}); "
            "[[use --engine cpu or auto|choose the processor or the best device]].",
            reason,
        )
    return CpuEngine(threads, reason)


class LeftCard(Exception):
    """A card failed in the middle of the work, or is too small for it; the text says what happened.

    ``problem``: its error. ``is_lost``: the card can be used no more in this process.
    """

    def __init__(self, problem: CrosspointError) -> None:
        # The first half of the sentence says what happened, the second what to do, which is done.
        super().__init__(phrase_of(problem).event)
        self.problem, self.is_lost = problem, isinstance(problem, DeviceError)


@contextmanager
def leaving_card(engine: Engine) -> Iterator[None]:
    """Raise ``LeftCard`` where the work inside fails by a card's fault: the processor, asked for
    the same, goes on from what was saved.
    """
    try:
        yield
    except CARD_FAILURES as problem:
        if not engine.is_card:
            raise
        raise LeftCard(problem) from problem


def _named(numbers: tuple[int, ...], usable: tuple[CardInfo, ...]) -> tuple[CardInfo, ...]:
    """The cards with these numbers, in this order. Raises ``DeviceError``."""
    known: dict[int, CardInfo] = {}
    if not why_no_driver():
        from gpu.engines.cuda.probe import find_cards

        known = {card.index: card for card in find_cards()[0]}
    fit = {card.index: card for card in usable}
    for number in numbers:
        if number not in known:
            here = ", ".join(f"{index} ({card.name})" for index, card in known.items()) or Phrase("none")
            raise DeviceError("There is no graphics card {} here; [[those for --devices|there]] are: {}.", number, here)
        if number not in fit:
            raise DeviceError(
                "Graphics card {} cannot be used ({}); leave it [[out of --devices|out]].",
                number,
                known[number].problem or Phrase("too little of its memory is free"),
            )
    return tuple(fit[number] for number in numbers)


def _is_alike(one: CardInfo, other: CardInfo) -> bool:
    """True if two cards are equally fast; a slower one would delay the others."""
    return (one.name, one.multiprocessors, one.architecture) == (other.name, other.multiprocessors, other.architecture)


def find_card() -> tuple[CardInfo | None, str]:
    """The card that "auto" takes, and why that one; or None, and why there is none."""
    reason = why_no_driver()
    if reason:
        return None, reason
    from gpu.engines.cuda import probe

    return probe.find_card()


def usable_cards() -> tuple[tuple[CardInfo, ...], str]:
    """All usable cards, the choice of "auto" first, and the reason for it, or for having none."""
    reason = why_no_driver()
    if reason:
        return (), reason
    from gpu.engines.cuda import probe

    return probe.usable_cards()


def describe_cards() -> list[str]:
    """A line of text for each NVIDIA card: its description, or the reason why it cannot be used."""
    if why_no_driver():
        return []
    from gpu.engines.cuda.probe import find_cards

    cards, _ = find_cards()
    return [card.told for card in cards]


def card_names() -> dict[int, str]:
    """The NVIDIA cards that can be used, their names by the numbers that ``choose`` takes."""
    if why_no_driver():
        return {}
    from gpu.engines.cuda.probe import find_cards

    return {card.index: card.name for card in find_cards()[0] if not card.problem}


def why_no_driver() -> str:
    """ "" where NVIDIA's driver library is installed."""
    return "" if driver() is not None else NO_DRIVER
