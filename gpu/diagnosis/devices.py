"""The lines of the report about graphics cards, compiled kernels, and the self-test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from gpu.core.monitor import Monitor
from gpu.core.phrase import Phrase, joined, phrase_of
from gpu.core.units import counted
from gpu.diagnosis.report import Line, Mark
from gpu.diagnosis.self_test import EngineOutcome, TimeLimits, named, self_test

_TESTED = Phrase("Self-test")
#: The reason for having none that is no fault.
_NO_CARD = Phrase("no NVIDIA card")
_SEND = Phrase("Please send this report with your question; until then, use another device.")


def cards() -> Iterator[Line]:
    """Driver and cards, as *Help → Devices* has them."""
    from gpu.engines.choose import usable_cards, why_no_driver

    section = Phrase("Graphics cards")
    usable, reason = usable_cards()
    if why_no_driver() or reason == _NO_CARD:
        yield Line(section, "NVIDIA", Phrase("{}; the processor computes", phrase_of(reason).event))
        return
    from gpu.engines.cuda.probe import find_cards, memory_problem

    found, _ = find_cards()
    if not found:
        yield _unusable(section, "NVIDIA", reason)
    for card in found:
        title = Phrase("Card {}", card.index)
        if card in usable:
            yield Line(section, title, card.told)
        else:
            # A card may be fit, and lack memory only now.
            problem = card.problem or memory_problem(card)
            yield _unusable(section, title, joined(" ", (card.name, problem)) if problem else card.told)


def kernels() -> Iterator[Line]:
    """Kernels that are compiled, for the processor and for the cards."""
    from gpu.engines.choose import usable_cards

    section = Phrase("Kernels")
    sets = _processor_kernels()
    ready = sum(kernels.is_ready for kernels in sets)
    value = Phrase("{} of {} kinds of work compiled", ready, len(sets))
    yield Line(
        section,
        Phrase("Processor"),
        value if ready == len(sets) else Phrase("{}; the others at their first use", value),
    )
    from gpu.engines.cuda import compiler, fatbins

    sources, packaged = compiler.sources(), fatbins.packaged()
    value = Phrase("{} of {} packaged", len(packaged), len(sources)) if packaged else Phrase("none packaged")
    for card in usable_cards()[0]:
        compiled = sum(compiler.is_compiled(source, card.architecture) for source in sources)
        value += Phrase("; for {} {} of {} at hand", card.name, compiled, len(sources))
    yield Line(section, Phrase("Graphics cards"), value)


def try_out(
    monitor: Monitor,
    no_card: str = "",
    limits: TimeLimits | None = None,
    engines: dict[str, Callable[[], Any]] | None = None,
) -> Iterator[Line]:
    """The self-test of the processor and of each usable card. Raises ``Cancelled``.

    ``no_card``: why cards must not be used, without a full stop. ``engines``: what makes the engine
    of each device instead.
    """
    for title, make in (engines_here(no_card) if engines is None else engines).items():
        yield _of_outcome(title, self_test(make, title, monitor, limits))
    if no_card:
        yield Line(_TESTED, Phrase("Graphics cards"), Phrase("not tested: {}", no_card), Mark.ATTENTION)


def engines_here(no_card: str = "") -> dict[str, Callable[[], Any]]:
    """Functions that make the engine of each device, by the device's name."""
    from gpu.engines.choose import usable_cards
    from gpu.engines.cpu.engine import CpuEngine

    found: dict[str, Callable[[], Any]] = {Phrase("Processor"): CpuEngine}
    for card in () if no_card else usable_cards()[0]:

        def on_card(card: Any = card) -> Any:
            from gpu.engines.cuda.engine import CudaEngine

            # The card computes however little there is.
            return CudaEngine(card, small=0)

        found[Phrase("Card {}", card.index)] = on_card
    return found


def _of_outcome(title: str, outcome: EngineOutcome) -> Line:
    solved = sum(outcome.solved.values())
    if outcome.wrong:
        value = Phrase("wrong: {}", named(outcome.wrong))
        return Line(_TESTED, title, value, Mark.UNUSABLE, Phrase("Do not use this device. {}", _SEND))
    if outcome.failure:
        return Line(_TESTED, title, Phrase("failed: {}", outcome.failure), Mark.UNUSABLE, _SEND)
    value = Phrase(
        "right: {} of {} kinds in {:.1f} s", counted(solved, "problems"), len(outcome.solved), outcome.seconds
    )
    return Line(_TESTED, title, value)


def _processor_kernels() -> list[Any]:
    from gpu.analyses.chromosome.bounds import initial_alignment
    from gpu.analyses.reads.imported import importer
    from gpu.diagnosis.problems import processor_kernels
    from gpu.engines.cpu.engine import CpuEngine

    return [*processor_kernels(CpuEngine(1)), initial_alignment.kernels(), importer.KERNELS]


def _unusable(section: str, title: str, reason: str) -> Line:
    """The line of a card that cannot be used; a reason may say what to do behind a semicolon."""
    told = phrase_of(reason)
    return Line(section, title, told.event, Mark.UNUSABLE, told.advice or _what_to_do(reason))


def _what_to_do(reason: str) -> str:
    """Sentence that says what makes a card usable, by the reason why it is not."""
    for words, advice in (
        ("PyCUDA", Phrase("Install PyCUDA as the guide's page on graphics cards says.")),
        ("driver", Phrase("Install NVIDIA's current driver for this card, and restart the computer.")),
        ("too old", Phrase("The processor computes instead; a card from 2018 or later would be used.")),
        ("memory", Phrase("Close other programs that use the card.")),
        ("compute mode", Phrase("Ask the administrator of this computer to allow computing on the card.")),
        ("kernels", Phrase("Install Crosspoint again, or NVIDIA's CUDA toolkit.")),
    ):
        if words in reason:
            return advice
    return Phrase("The processor computes instead; send this report with your question.")
