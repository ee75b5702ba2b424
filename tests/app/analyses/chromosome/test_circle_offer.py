"""The offer of a page whose alignment leaves out the other arc of a circle."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from app.analyses.chromosome.page import AlignmentPage
from gpu.analyses.chromosome.result import Result
from tests.app.desks import heard
from tests.app.drivers import emitted, settle, wait
from tests.gpu.analyses.chromosome.runs import align, request_for


def test_the_page_offers_to_align_the_other_arc(open_page: Callable[[Result], AlignmentPage], tmp_path: Path) -> None:
    a = np.random.default_rng(1).integers(0, 4, 2_000).astype(np.uint8)
    request = request_for(tmp_path, a, np.roll(a, 700))
    page = open_page(align(request, tmp_path / "R"))
    wait(lambda: not page.circle_offer.isHidden())
    analysis, wanted, _ = emitted(heard(page).asked, page.circle_offer.button.click)
    assert analysis == "chromosome" and wanted.circular == "both" and wanted.b.path == request.b.path
    # The dialog asks the same question of circles; its answer needs no offer.
    rotated = settle(open_page(align(request.with_(circular="both"), tmp_path / "S")))
    assert rotated.circle_offer.isHidden()
