"""The CUDA engine against the CPU engine, on a card; and how it is chosen, without one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gpu.analyses.chromosome.bounds.initial_alignment import find_initial_alignment
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.run import run
from gpu.core.errors import DeviceError, InputError
from gpu.core.monitor import Monitor
from gpu.engines import choose as choosing
from gpu.engines.choose import choose
from gpu.engines.cpu.engine import CpuEngine
from gpu.engines.cpu.sweep.layout import word_for
from gpu.engines.cuda.engine import CudaEngine
from gpu.engines.cuda.sweep.strip_shape import (
    LOW_PAIRS,
    LOWEST_PAIRS,
    PAIRS,
    fastest_word_format,
    prunes_half,
    word_format_for,
)
from gpu.engines.work.sweep import Borders, Sweep, TargetScore
from gpu.scoring import Scoring
from gpu.sequences.choice import SequenceChoice
from tests.bench.pipeline import REAL
from tests.gpu.engines.card_problems import MORE, SCORINGS, difference, random_sweep
from tests.gpu.engines.pruned_problems import fault, random_problem

#: As it is used, which for these has low strips; high ones, of which one row is kept on the card at
#: a time; launches of a tenth of a millisecond, so that every strip is interrupted.
KINDS: tuple[dict[str, Any], ...] = (
    {},
    {"memory": 20_000_000, "shape": (396, 4, 0.06, 16)},
    {"shape": (2, 1, 0.0001, 16)},
    {"shape": (2, 1, 0.0001, 4)},
)


@pytest.mark.card
@pytest.mark.parametrize(("card", "ten"), [(KINDS[k % 4], k) for k in range(8 * MORE)], indirect=["card"])
def test_every_value_equals_the_cpus(card: CudaEngine, ten: int) -> None:
    """One in five of them large."""
    for seed in range(10 * ten, 10 * ten + 10):
        sweep = random_sweep(seed, 5001 if seed % 10 in (0, 7) else 1500)
        assert difference(card, CpuEngine(), sweep) == "", seed


@pytest.mark.card
@pytest.mark.parametrize(("card", "ten"), [((*KINDS[2:], {})[k % 3], k) for k in range(6 * MORE)], indirect=["card"])
def test_what_is_left_out_takes_no_part(card: CudaEngine, ten: int) -> None:
    """All modes, a third of them of several thousand bases."""
    left_out = 0
    for seed in range(10 * ten, 10 * ten + 10):
        problem = random_problem(seed, 12_000 if seed % 3 == 0 else 4000)
        if problem is not None:
            found, cells = fault(card, problem)
            assert found == "", seed
            left_out += cells
    assert left_out


@pytest.mark.card
def test_a_large_sweep_ends_with_the_cpus_best_cell(card: CudaEngine) -> None:
    """Of every cell, pruned from the lower bound, and by the paper's rule."""
    from tests.bench.card import related
    from tests.bench.card_harness import stage1, timed

    a, b = related(3_147_090, 3_282_708, 0.03)
    first = find_initial_alignment(a, b, Scoring())
    assert first is not None
    expected = timed(CpuEngine(), stage1(a, b, known=first.score)).best
    for known in (None, first.score, 0):
        assert timed(card, stage1(a, b, known=known)).best == expected, known


@pytest.mark.card
@pytest.mark.parametrize("devices", ["0", "all"])
def test_a_whole_run_leaves_the_processors_bytes(shared_data: Path, tmp_path: Path, devices: str) -> None:
    sides = [SequenceChoice(str(shared_data / name)) for name in REAL]
    left = []
    for engine in (choose("cuda", devices=devices), CpuEngine()):
        run(ChromosomeRequest(*sides), tmp_path / engine.name, Monitor(), engine)
        left.append((tmp_path / engine.name / "alignment.npz").read_bytes())
        engine.close()
    assert left[0] == left[1]


def test_without_a_driver_auto_takes_the_cpu_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "why_no_driver", lambda: "no NVIDIA driver")
    engine = choose("auto")
    assert (engine.name, engine.reason) == ("cpu", "no NVIDIA driver")
    with pytest.raises(DeviceError, match="no NVIDIA driver.*--engine cpu or auto"):
        choose("cuda")


def test_with_a_driver_the_probe_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    from gpu.engines.cuda import probe

    monkeypatch.setattr(choosing, "why_no_driver", lambda: "")
    monkeypatch.setattr(probe, "usable_cards", lambda: ((), "PyCUDA is not installed"))
    assert choose("auto").reason == "PyCUDA is not installed"
    card = probe.CardInfo(0, "NVIDIA Test", 8 << 30, "89")
    monkeypatch.setattr(probe, "usable_cards", lambda: ((card,), "NVIDIA Test found"))
    engine = choose("auto")
    assert (engine.name, engine.device, engine.reason) == ("cuda", "GPU: NVIDIA Test, 8 GB", "NVIDIA Test found")
    engine.close()  # nothing was made, nothing to detach
    assert choose("cpu").name == "cpu"


def test_the_word_follows_the_proof() -> None:
    assert word_format_for(Scoring()).bits == 16 and word_for(Scoring()).__name__ == "int16"
    wide = word_format_for(Scoring(100, -300, 500, 200))
    assert wide.bits == 32 and wide.height == 512 and wide == word_format_for(Scoring(100, -300, 500, 200), 4)
    with pytest.raises(InputError, match="too large"):
        word_format_for(Scoring(10**8, -(10**8), 10**8, 10**8))


def test_strips_are_low_where_all_of_them_are_in_flight_at_once() -> None:
    most = 528 * 256, 792 * 1024
    heights = [
        fastest_word_format(Scoring(), rows, 1584).height for rows in (0, most[0], most[0] + 1, most[1], most[1] + 1)
    ]
    assert heights == [256, 256, 512, 512, 1024]
    # 32 bits in high strips, which are no higher.
    steep = Scoring(5, -4, 10, 2)
    assert word_format_for(steep).bits == 32
    assert [fastest_word_format(steep, rows, 1584).bits for rows in (1, 10_000_000)] == [16, 16]


@pytest.mark.parametrize(
    ("known", "prune", "in_flight", "low"),
    [
        (0, True, 99, False),
        (2000, True, 99, False),
        (2001, True, 99, True),
        (2001, True, 1, False),
        (3000, False, 99, False),
    ],
)
def test_strips_are_low_where_much_is_left_out(known: int, prune: bool, in_flight: int, low: bool) -> None:
    a, b = np.zeros(10_000, np.uint8), np.zeros(20_000, np.uint8)
    borders = Borders.free(len(a), len(b), Scoring())
    sweep = Sweep(
        a, b, Scoring(), borders, (len(a),), local=True, known_score=known, target=TargetScore(known) if prune else None
    )
    assert prunes_half(sweep, in_flight) == low
    assert fastest_word_format(Scoring(), 10_000_000, 1584, low) == word_format_for(
        Scoring(), LOW_PAIRS if low else PAIRS
    )


@pytest.mark.parametrize("pairs", [PAIRS, LOW_PAIRS, LOWEST_PAIRS])
@pytest.mark.parametrize("scoring", SCORINGS)
def test_a_window_holds_what_it_must(scoring: Scoring, pairs: int) -> None:
    window = word_format_for(scoring, pairs)
    top = 2**15 - 1 if window.bits == 16 else 2**30
    steepest = scoring.match + 2 * scoring.gap_extend
    assert window.place + steepest * (256 + 256 + 64) < top
    assert window.place - window.spread - scoring.gap_open > window.below > 0
