"""The self-test's problems reach a card, however small they are: on a card that is this computer's
processor (``tests/gpu/engines/host``).
"""

from __future__ import annotations

import importlib
from pathlib import Path

import numpy as np

from gpu.diagnosis.problems import KINDS
from gpu.engines.cuda.probe import CardInfo
from tests.gpu.engines.host.host_card import library_of
from tests.gpu.engines.host.host_cards import HostCards

CARD = CardInfo(0, "A card", 1 << 30, "90", 2)


def test_the_card_computes(tmp_path: Path) -> None:
    cards = HostCards(library_of(tmp_path, "scores"), 1)
    with cards.installed():
        engine = importlib.import_module("gpu.engines.cuda.engine").CudaEngine(CARD, small=0)
        for seed in range(5):
            launched = len(cards.cards[0].launched)
            assert KINDS["database search"](np.random.default_rng(seed)).is_right(engine)
            assert len(cards.cards[0].launched) > launched
        engine.close()
