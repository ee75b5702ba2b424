"""Two plasmids on opposite strands that begin at different bases: from the dialog to the page."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import Qt

from gpu.analyses.chromosome.export import FORMATS
from gpu.sequences.alphabet import DNA
from gpu.sequences.fasta import write_fasta
from tests.app.walk.steps import PATIENCE, Opener, filled, rest, wait_for_result


def test_the_other_strand_and_a_rotated_circle(qtbot: Any, open_window: Opener, tmp_path: Path) -> None:
    codes = np.random.default_rng(5).integers(0, 4, 3_000).astype(np.uint8)
    paths = [tmp_path / "a.fa", tmp_path / "b.fa"]
    write_fasta(paths[0], "gi|1|ref|NC_1.1|", codes)
    write_fasta(paths[1], "b", np.roll(DNA.reverse_complement(codes), 1_000))
    window = open_window()
    dialog = filled(qtbot, window, *map(str, paths))
    qtbot.waitUntil(lambda: dialog.hint.isVisible(), timeout=PATIENCE)
    qtbot.mouseClick(dialog.hint.button, Qt.MouseButton.LeftButton)
    dialog.b.circular.setChecked(True)
    dialog.names[1].setText("my plasmid")
    rest(qtbot, dialog)
    dialog.start.click()
    page = wait_for_result(qtbot, window)
    result = page.result
    assert result.score == 3_000 and (result.request.b.reverse, result.request.b.origin) == (True, 1_000)
    assert window.workspace.tabText(1) == "NC_1.1 × my plasmid (reverse)"
    # Its own first base lies inside, and is found there.
    page.go_to(", 1")
    area = page.matrix.area()
    assert area.left < 999.5 < area.right and area.top < 999.5 < area.bottom
    (rotated,) = (one for one in FORMATS if one.name == "rotated")
    rotated.save(result, tmp_path / "out.fa")
    assert (tmp_path / "out.fa").read_text().count(DNA.text(codes)[:60]) == 2
    # The same question again is answered by its folder.
    window.desk.ask("chromosome", result.request, folder=result.folder)
    again = window.opener.dialog
    assert again is not None
    qtbot.waitUntil(lambda: "holds this comparison already" in again.output.remark.text(), timeout=PATIENCE)
    assert again.b.circular.isChecked() and again.b.strand.currentData() == "reverse"
    again.reject()
