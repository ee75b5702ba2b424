"""Measuring how fast this computer aligns a comparison: one core, all cores, the cards, with a check that all find the same alignment.

Each device runs all six stages into a folder of its own in a temporary place; the result that is measured with is only read. What is timed
is the whole run, reading and writing included, with kernels that are compiled and loaded before. A run of seconds is made several times, and the
fastest counts, which other programs have disturbed least: the first one on a card makes its context, too.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from gpu.analyses import devices
from gpu.analyses.chromosome.context import Engine
from gpu.analyses.chromosome.pieces import Size, piece_of
from gpu.analyses.chromosome.request import STAGES, ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.run import prepare, run
from gpu.analyses.chromosome.speeds import Speeds, StagedSpeed, keep
from gpu.analyses.speeds import Unit
from gpu.core.errors import CrosspointError
from gpu.core.monitor import Monitor, Progress, in_background
from gpu.sequences.choice import SequenceChoice, matrix_side, resolve
from gpu.sequences.fasta import write_fasta

if TYPE_CHECKING:
    from gpu.engines.cuda.engine import CudaEngine
    from gpu.engines.cuda.probe import CardInfo

#: A device is asked again until it has had so many seconds, or rounds.
SECONDS, ROUNDS = 3.0, 5
_READING = "Reading the sequences."

Engines = devices.Engines[Engine]


def measure(
    result: Result,
    monitor: Monitor,
    found: Callable[[Speeds], None],
    no_card: str = "",
    size: Size = "short",
    engines: Callable[[str], Engines] | None = None,
) -> Speeds:
    """Measure each device with a piece of a result's comparison, telling ``found`` of all so far after each, and keep the whole for ``speeds.kept``.

    ``no_card``: why the cards must not be used, without a point; "" to look for them. ``engines`` makes what is measured: ``engines_here`` by default.
    They are opened and closed in the calling thread.

    Raises ``Cancelled`` soon after ``monitor.cancel()``, and nothing is kept; ``InputError`` where the sequences cannot be read or are no longer those
    of the result; ``CrosspointError`` where two devices disagree, or one with the result; what a run raises.
    """
    request = piece_of(result, size)
    with TemporaryDirectory(prefix="crosspoint-speed-") as scratch:
        asked = request
        if request != result.request:
            monitor.note(_READING)
            asked = in_background(partial(_cut_out, request, Path(scratch)), "reader", monitor)
        opened, no_card = (engines or engines_here)(no_card)
        begun = Speeds(
            date.today().isoformat(),
            "whole" if asked is request else size,
            (request.a.first, request.a.last),
            (request.b.first, request.b.last),
            request.a.used * request.b.used,
            request.pruning and request.mode == "local",
            no_card=no_card,
        )
        saved = result.folder if asked is request and result.alignment is not None else None
        try:
            speeds = compare(asked, opened, Path(scratch), monitor, found, begun, saved)
        finally:
            for _, engine in opened:
                engine.close()
    monitor.note("")
    keep(result.request, speeds)
    return speeds


def engines_here(no_card: str) -> Engines:
    """One core, all cores, and the cards, if there is no reason against them, ``no_card``."""

    def on_card(card: CardInfo, reason: str) -> CudaEngine:
        # Only now: what it imports takes a while.
        from gpu.engines.cuda.calibration import stored_shape
        from gpu.engines.cuda.engine import CudaEngine

        # What a run would leave to the processor for being small has been measured there.
        return CudaEngine(card, reason=reason, small=0, shape=stored_shape(card))

    return devices.engines_here(no_card, on_card, "")


def compare(
    request: ChromosomeRequest,
    opened: Sequence[tuple[Unit, Engine]],
    scratch: Path,
    monitor: Monitor,
    found: Callable[[Speeds], None],
    begun: Speeds,
    saved: Path | None = None,
) -> Speeds:
    """Align ``request`` with each engine, in ``scratch``: ``begun`` with their speeds, after each of which ``found`` is told of those so far.

    Raises ``CrosspointError`` unless the files of all alignments are equal byte for byte, and hold the alignment of the result folder ``saved``, if any.
    """
    request = request.with_(engine="auto", until=len(STAGES), formats=())
    speeds, expected = begun, b""
    for unit, engine in opened:
        prepare(engine, request.scoring, monitor)
        folder = scratch / f"run {len(speeds.speeds) + 1}"
        speed = _fastest(request, unit, engine, folder, monitor)
        result = Result.open(folder)
        content = (folder / "alignment.npz").read_bytes()
        if not expected:
            expected = content
            _check_saved(result, saved)
        elif content != expected:
            raise CrosspointError(
                f"{engine.device} finds another alignment than {opened[0][1].device}; please report this."
            )
        score, columns = result.score or 0, result.statistics["length"]
        known = replace(speeds, score=score, columns=columns, is_as_saved=saved is not None)
        speeds = replace(known, speeds=(*speeds.speeds, speed))
        found(speeds)
    return speeds


def _fastest(request: ChromosomeRequest, unit: Unit, engine: Engine, folder: Path, monitor: Monitor) -> StagedSpeed:
    """The fastest run; the last is left in ``folder``."""
    speeds: list[StagedSpeed] = []
    while not speeds or (sum(speed.seconds for speed in speeds) < SECONDS and len(speeds) < ROUNDS):
        _clear(folder)
        run(request, folder, monitor.part(partial(_tell, monitor, engine.device)), engine)
        speeds.append(_speed_of(Result.open(folder), unit, engine.device))
    return min(speeds, key=lambda speed: speed.seconds)


def _speed_of(result: Result, unit: Unit, device: str) -> StagedSpeed:
    seconds = tuple(stage.seconds for stage in result.stages)
    return StagedSpeed(unit, device, result.seconds, result.prepare_seconds, seconds, result.stages[0].skipped)


def _tell(monitor: Monitor, device: str, progress: Progress) -> None:
    """What is measured, and how far it is, as the note of whoever waits for it."""
    stage = progress.current
    # A total may be an estimate.
    share = f", {min(1.0, stage.done / stage.total):.0%}".replace("%", " %") if stage and stage.total else ""
    monitor.note(f"Measuring {device}: stage {stage.stage if stage else 1} of {len(STAGES)}{share}.")


def _cut_out(request: ChromosomeRequest, folder: Path) -> ChromosomeRequest:
    """A piece's bases as files of their own: reading the chromosomes that it is of would take a card longer than the piece itself."""
    sides = []
    for side, choice in (("a", request.a), ("b", request.b)):
        resolved, whole = resolve(choice)
        path = folder / f"{side}.fa"
        write_fasta(path, side, matrix_side(resolved, whole).codes)
        sides.append(SequenceChoice(str(path)))
    return request.with_(a=sides[0], b=sides[1])


def _check_saved(result: Result, saved: Path | None) -> None:
    """Raise ``CrosspointError`` where the result in a folder is another alignment."""
    if saved is not None and Result.open(saved).alignment != result.alignment:
        raise CrosspointError(f"“{saved}” holds another alignment than this computer finds now; please report this.")


def _clear(folder: Path) -> None:
    """Remove what an earlier round left."""
    if folder.exists():
        shutil.rmtree(folder)
