"""Compiling ahead for graphics cards, with cards that are only named and a compiler that notes."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from gpu.core.errors import DeviceError
from gpu.engines import prepare
from gpu.engines.cuda import compiler
from gpu.jit import prepare as of_processor


@pytest.fixture
def compiled(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """Two cards alike and an older one; what was compiled for them so far."""
    made = [("b.cu", "90")]
    cards = tuple(SimpleNamespace(architecture=name) for name in ("90", "90", "75"))
    monkeypatch.setattr(prepare, "usable_cards", lambda: (cards, "a reason"))
    monkeypatch.setattr(compiler, "sources", lambda: ("a.cu", "b.cu"))
    monkeypatch.setattr(compiler, "is_compiled", lambda *of: of in made)
    monkeypatch.setattr(compiler, "binary", lambda *of: made.append(of))
    monkeypatch.setattr(of_processor, "main", lambda arguments: 0)
    monkeypatch.setattr(of_processor, "is_prepared", lambda: True)
    return made


def test_each_file_is_compiled_once_for_each_kind_of_card(
    compiled: list[tuple[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert not prepare.is_prepared()
    assert prepare.main(["--background"]) == 0
    assert compiled == [("b.cu", "90"), ("a.cu", "90"), ("a.cu", "75"), ("b.cu", "75")]
    assert capsys.readouterr().out.splitlines() == ["0 of 3", "1 of 3", "2 of 3"]
    assert prepare.is_prepared()


def test_a_compiler_that_fails_is_told_of(
    compiled: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*of: str) -> None:
        raise DeviceError("There is no nvcc.")

    monkeypatch.setattr(compiler, "binary", fail)
    assert prepare.main([]) == DeviceError.exit_status
    assert capsys.readouterr().err == "There is no nvcc.\n"


def test_cards_wait_for_the_processor(compiled: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_processor, "main", lambda arguments: 4)
    assert prepare.main([]) == 4 and compiled == [("b.cu", "90")]


def test_without_a_card_nothing_is_missing(compiled: list[tuple[str, str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare, "usable_cards", lambda: ((), "no driver"))
    assert prepare.is_prepared() and prepare.main([]) == 0
