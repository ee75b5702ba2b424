"""The benchmark of chromosome alignment: each device runs all six stages.

All must find the same alignment. Each run goes into a folder in a temporary place; the result that
is measured with is only read. The time is that of the whole run with reading and writing, but
without compiling. Runs of a few seconds are repeated (``SECONDS``).
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, NamedTuple

from gpu.analyses.chromosome.request import STAGES, ChromosomeRequest
from gpu.analyses.chromosome.result import Result
from gpu.analyses.chromosome.run import prepare, run
from gpu.benchmark.chromosome import ChromosomeMeasurement, PieceSize, StagedSpeed, piece_of
from gpu.benchmark.measure import devices
from gpu.benchmark.measure.compare import Workload, compare, fastest
from gpu.benchmark.measurement import Unit, keep
from gpu.core.errors import CrosspointError
from gpu.core.monitor import Monitor, Progress, in_background
from gpu.engines.engine import Engine
from gpu.sequences.choice import SequenceChoice, matrix_side, resolve
from gpu.sequences.fasta import write_fasta

if TYPE_CHECKING:
    from gpu.engines.cuda.engine import CudaEngine
    from gpu.engines.cuda.probe import CardInfo

#: A device repeats its run until it has spent these seconds, or made this number of runs.
SECONDS, MAX_ROUNDS = 3.0, 5


def measure(
    result: Result,
    monitor: Monitor,
    on_result: Callable[[ChromosomeMeasurement], None],
    no_card: str = "",
    size: PieceSize = "short",
    engines: Callable[[str], devices.Engines] | None = None,
) -> ChromosomeMeasurement:
    """See ``registry.measure``. ``size``: the piece of the matrix that is aligned.

    ``engines`` makes the engines, given ``no_card``: ``engines_here`` by default.
    """
    request = piece_of(result, size)
    with TemporaryDirectory(prefix="crosspoint-speed-") as folder:
        scratch = Path(folder)
        if request is result.request:
            saved = result.folder if result.alignment is not None else None
            workload = AlignmentWorkload(request, scratch, ChromosomeMeasurement.begin(request, "whole"), saved)
        else:
            monitor.note("Reading the sequences.")
            piece = in_background(partial(_cut_out, request, scratch), "reader", monitor)
            workload = AlignmentWorkload(piece, scratch, ChromosomeMeasurement.begin(request, size))
        measured = compare(workload, (engines or engines_here)(no_card), monitor, on_result)
    keep(result.request, measured)
    return measured


def engines_here(no_card: str) -> devices.Engines:
    """See ``devices.engines_here``.

    A card computes even small work itself: that of the processor is measured already.
    """

    def on_card(card: CardInfo, reason: str) -> CudaEngine:
        # Imported here because it takes a while.
        from gpu.engines.cuda.calibration import stored_shape
        from gpu.engines.cuda.engine import CudaEngine

        return CudaEngine(card, reason=reason, small=0, shape=stored_shape(card))

    return devices.engines_here(no_card, on_card, "")


class Found(NamedTuple):
    """The alignment that a device found: the bytes of its file, and the opened result."""

    content: bytes
    result: Result


class AlignmentWorkload(Workload[Found, ChromosomeMeasurement]):
    """Runs of ``request``, each in a folder in ``scratch``.

    ``begun`` is the measurement without times. ``saved``: the result folder that must hold the same
    alignment, if any.
    """

    disagrees = "finds another alignment than"

    def __init__(
        self, request: ChromosomeRequest, scratch: Path, begun: ChromosomeMeasurement, saved: Path | None = None
    ) -> None:
        self._request = request.with_(engine="auto", until=len(STAGES), formats=(), also="")
        self._scratch = scratch
        self._begun = begun
        self._saved = saved

    def begin(self, one_core: Engine, monitor: Monitor) -> ChromosomeMeasurement:
        return self._begun

    def measure(self, unit: Unit, engine: Engine, monitor: Monitor) -> tuple[StagedSpeed, Found]:
        prepare(engine, self._request.scoring, monitor)
        folder = self._scratch / "run"

        def once() -> tuple[float, StagedSpeed]:
            if folder.exists():
                shutil.rmtree(folder)
            run(self._request, folder, monitor.part(partial(_tell, monitor, engine.device)), engine)
            result = Result.open(folder)
            stages = tuple(stage.seconds for stage in result.stages)
            pruned = result.stages[0].skipped
            return result.seconds, StagedSpeed(
                unit, engine.device, result.seconds, result.prepare_seconds, stages, pruned
            )

        _, speed = fastest(once, SECONDS, MAX_ROUNDS)
        return speed, Found((folder / "alignment.npz").read_bytes(), Result.open(folder))

    def check_first(self, measured: ChromosomeMeasurement, answer: Found) -> ChromosomeMeasurement:
        result, saved = answer.result, self._saved
        if saved is not None and Result.open(saved).alignment != result.alignment:
            raise CrosspointError(
                f"“{saved}” holds another alignment than this computer finds now; please report this."
            )
        return replace(
            measured, score=result.score or 0, columns=result.statistics["length"], is_as_saved=saved is not None
        )

    def is_same(self, answer: Found, expected: Found) -> bool:
        return answer.content == expected.content


def _tell(monitor: Monitor, device: str, progress: Progress) -> None:
    """Note which device is measured and how far its run is."""
    stage = progress.current
    # A total may be an estimate.
    share = f", {min(1.0, stage.done / stage.total):.0%}".replace("%", " %") if stage and stage.total else ""
    monitor.note(f"Measuring {device}: stage {stage.stage if stage else 1} of {len(STAGES)}{share}.")


def _cut_out(request: ChromosomeRequest, folder: Path) -> ChromosomeRequest:
    """The request of a piece, with its bases in files of their own.

    Reading the whole chromosomes would take a card longer than the piece itself.
    """
    sides = []
    for side, choice in (("a", request.a), ("b", request.b)):
        resolved, whole = resolve(choice)
        path = folder / f"{side}.fa"
        write_fasta(path, side, matrix_side(resolved, whole).codes)
        sides.append(SequenceChoice(str(path)))
    return request.with_(a=sides[0], b=sides[1], circular="none", both_strands=False)
