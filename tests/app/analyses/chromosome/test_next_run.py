"""The offer of a page whose alignment leaves out the other arc of a circle, or the other strand."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from app.analyses.chromosome.page import AlignmentPage
from gpu.analyses.chromosome.result import Result
from gpu.sequences.alphabet import DNA
from tests.app.desks import heard
from tests.app.drivers import emitted, settle, wait
from tests.gpu.analyses.chromosome.runs import align, request_for

Open = Callable[[Result], AlignmentPage]
BASES = np.random.default_rng(1).integers(0, 4, 2_000).astype(np.uint8)


def offered(page: AlignmentPage) -> Any:
    """The request that the heading's button runs."""
    page.show_answer()
    wait(page.next_run.isEnabled)
    (wanted,) = emitted(heard(page).ran, page.next_run.trigger)
    return wanted


@pytest.mark.parametrize("asked", [{}, {"circular": "auto"}, {"both_strands": True}])
def test_the_page_offers_to_align_the_other_arc(open_page: Open, tmp_path: Path, asked: dict[str, Any]) -> None:
    request = request_for(tmp_path, BASES, np.roll(BASES, 700), **asked)
    page = open_page(align(request, tmp_path / "R"))
    wanted = offered(page)
    assert wanted.circular == "both" and wanted.b.path == request.b.path
    assert "circle" in page.answer.sentence.whole
    # The dialog asks the same question of circles; its answer needs no offer.
    rotated = settle(open_page(align(wanted, tmp_path / "S")))
    assert rotated.result.request.b.origin == 700 and rotated.result.alignment.length == len(BASES)
    assert not rotated.next_run.isEnabled()


def test_the_page_offers_to_align_the_other_strand(open_page: Open, tmp_path: Path) -> None:
    """By b's end, which lies on this strand, and on that strand all the rest."""
    request = request_for(tmp_path, BASES, np.concatenate((DNA.reverse_complement(BASES), BASES[:120])))
    page = open_page(align(request, tmp_path / "R"))
    wanted = offered(page)
    assert wanted.b.reverse and "align the reverse strand of b" in page.answer.sentence.whole
    turned = settle(open_page(align(wanted, tmp_path / "S")))
    assert not turned.next_run.isEnabled(), "nor the way back"
    both = settle(open_page(align(request.with_(also="E<=1e-50", also_both_strands=True), tmp_path / "T")))
    assert any(one.other_strand for one in both.result.alignments)
    assert not both.next_run.isEnabled(), "nor what is there"


def test_the_sidebar_and_folded_tabs_are_kept(open_page: Open, tmp_path: Path) -> None:
    align(request_for(tmp_path, BASES, BASES), tmp_path / "R")
    page = settle(open_page(Result.open(tmp_path / "R")))
    aside = page.numbers.parentWidget()
    assert page.below.is_folded and "sidebar" not in page.view_state() and "folded" not in page.view_state()
    page.below.fold(False)
    page.commands["sidebar"].trigger()
    assert not aside.isVisibleTo(page)
    again = settle(open_page(Result.open(tmp_path / "R")))
    again.restore_view(page.view_state())
    assert not again.below.is_folded and not again.commands["sidebar"].isChecked()
    page.commands["sidebar"].trigger()
    assert aside.isVisibleTo(page)
