"""Kernel files of this computer's cards, with cards that are only named."""

from __future__ import annotations

import dataclasses

import pytest

from gpu.engines.cuda import compiler, kernel_files
from gpu.engines.cuda.kernel_files import KernelFile, of_symbol
from gpu.engines.cuda.probe import CardInfo
from gpu.jit import catalogue, packaged, prepare

_CARD = CardInfo(0, "NVIDIA Test", 8 << 30, "90")


@pytest.fixture
def cards(monkeypatch: pytest.MonkeyPatch) -> list[CardInfo]:
    """Two cards alike, an older one, and one that cannot be used."""
    older = dataclasses.replace(_CARD, architecture="75")
    found = [_CARD, _CARD, older, dataclasses.replace(_CARD, architecture="60", problem="is too old")]
    monkeypatch.setattr(kernel_files, "find_cards", lambda: (tuple(found), ""))
    monkeypatch.setattr(kernel_files, "driver", lambda: object() if found else None)
    monkeypatch.setattr(compiler, "sources", lambda: ("a.cu", "b_c.cu"))
    return found


def test_each_file_is_there_once_for_each_kind_of_card(cards: list[CardInfo]) -> None:
    expected = [KernelFile(source, architecture) for architecture in ("90", "75") for source in ("a.cu", "b_c.cu")]
    of_cards = catalogue.card_kernels()
    assert list(of_cards.values()) == expected
    assert [of_symbol(symbol) for symbol in of_cards] == expected
    cards.clear()
    assert catalogue.card_kernels() == {}


def test_cards_wait_for_their_kernels(cards: list[CardInfo], monkeypatch: pytest.MonkeyPatch) -> None:
    made = {("a.cu", "90"), ("a.cu", "75"), ("b_c.cu", "75")}
    monkeypatch.setattr(compiler, "is_compiled", lambda *of: of in made)
    monkeypatch.setattr(packaged, "is_compiled", lambda name: True)
    assert not prepare.is_prepared()
    made.add(("b_c.cu", "90"))
    assert prepare.is_prepared()
