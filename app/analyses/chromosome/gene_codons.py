"""The codons of a gene and of what is aligned with it, and the residues of both, as marked text."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtGui import QColor, QFontDatabase, QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QStyle, QTextBrowser, QWidget

from app.help.terms import explain_as
from app.language.text import tr
from app.theme import icon, theme_service, with_alpha
from app.widgets.basic import PlainLabel, fill, markup
from gpu.analyses.chromosome.genes.proteins import GAP, CodonColumns
from gpu.sequences.alphabet import DNA, PROTEIN

#: The opacity of marks, of 255.
_SHADE = 110
#: Least columns of a line: five codons.
_LEAST = 15
_LETTERS = (np.array([*DNA.letters]), np.array([*PROTEIN.letters]))
_SAME, _DIFFERS, _GAP = "", "mismatch", "gap"


class GeneCodons(QWidget):
    """Shows one gene in place of the table; ``left`` asks for the table again."""

    left = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        explain_as(self, "chromosome.genes.codons")
        self._shown: tuple[CodonColumns, tuple[str, str]] | None = None
        #: Columns of a line.
        self._wide = _LEAST
        self.back = QPushButton(icon("mdi6.arrow-left"), self.tr("All genes"), self)
        self.back.setToolTip(self.tr("Return to the table of genes"))
        self.back.clicked.connect(self.left)
        self.title = PlainLabel("", self)
        self.view = QTextBrowser(self)
        self.view.setOpenLinks(False)
        self.view.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.view.setLineWrapMode(QTextBrowser.LineWrapMode.NoWrap)
        self.view.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.view.setAccessibleName(self.tr("Codons and residues of both sequences"))
        line = QHBoxLayout()
        line.setContentsMargins(8, 5, 8, 5)
        line.setSpacing(8)
        line.addWidget(self.back)
        line.addWidget(self.title, 1)
        fill(self, line, (self.view, 1))
        theme_service().changed.connect(self._write)

    def show_gene(self, title: str, columns: CodonColumns, names: tuple[str, str]) -> None:
        """Show the columns of a gene; ``names``: of the gene's side, and of the other one."""
        self.title.setText(title)
        self._shown = columns, names
        self._write()
        self.view.verticalScrollBar().setValue(0)
        self.view.setFocus()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._shown is not None and self._columns() != self._wide:
            bar = self.view.verticalScrollBar()
            place = bar.value() / max(1, bar.maximum())
            self._write()
            bar.setValue(round(place * bar.maximum()))

    def _columns(self) -> int:
        """Columns of whole codons, each with its blank, that the view has room for."""
        if self._shown is None:
            return _LEAST
        beside = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        room = self.view.width() - beside - 2 * self.view.document().documentMargin()
        letters = int(room / QFontMetricsF(self.view.font()).horizontalAdvance("A" * 100) * 100)
        return max(_LEAST, (letters - _heading_letters(*self._shown)) // 4 * 3)

    def _write(self) -> None:
        if self._shown is None:
            return
        self._wide = self._columns()
        theme = theme_service().theme
        shades = {mark: with_alpha(colour, _SHADE) for mark, colour in ((_DIFFERS, theme.mismatch), (_GAP, theme.gap))}
        styles = {mark: f"background-color:{each.name(QColor.NameFormat.HexArgb)}" for mark, each in shades.items()}
        blocks = []
        for lines in blocks_of(*self._shown, self._wide):
            shown = []
            for heading, runs in lines:
                parts = (f'<span style="{styles.get(mark, "")}">{markup(text)}</span>' for mark, text in runs)
                shown.append(f'<span style="color:{theme.muted.name()}">{markup(heading)}</span>{"".join(parts)}')
            blocks.append("\n".join(shown))
        self.view.setHtml("<pre>" + "\n\n".join(blocks) + "</pre>")


def _place_letters(columns: CodonColumns) -> int:
    """The letters of the widest place, or of the word that stands there."""
    return max(len(f"{columns.places.max(initial=0):,}"), len(tr("protein")))


def _heading_letters(columns: CodonColumns, names: tuple[str, str]) -> int:
    """The letters before the columns of a line."""
    return max(map(len, names)) + 1 + _place_letters(columns) + 2


def blocks_of(
    columns: CodonColumns, names: tuple[str, str], width: int
) -> Iterator[list[tuple[str, list[tuple[str, str]]]]]:
    """Blocks of four lines of ``width`` columns: residues, codons, codons, residues; each line is a
    heading, and marks with their runs of letters.
    """
    wide = _place_letters(columns)
    for first in range(0, columns.letters.shape[1], width):
        some = slice(first, first + width)
        ends = columns.ends[some]
        lines = []
        for side, is_protein in ((0, True), (0, False), (1, False), (1, True)):
            codes = (columns.residues if is_protein else columns.letters)[:, some]
            own, other = codes[side], codes[1 - side]
            place = next((int(place) for place in columns.places[side, some] if place), 0)
            heading = tr("protein") if is_protein else f"{place:,}" if place else ""
            missing = " " if is_protein else "-"
            letters = np.where(own == GAP, missing, _LETTERS[is_protein][np.where(own == GAP, 0, own)])
            marks = np.where(own == other, _SAME, _DIFFERS)
            # A residue beside none is of another frame, or beside a gap.
            marks[own == GAP] = _SAME if is_protein else _GAP
            marks[(other == GAP) & (own != GAP)] = _DIFFERS if is_protein else _GAP
            # A blank behind each codon.
            behind = np.flatnonzero(ends) + 1
            text = zip(np.insert(marks, behind, _SAME).tolist(), np.insert(letters, behind, " ").tolist(), strict=True)
            runs = [(mark, "".join(letter for _, letter in run)) for mark, run in groupby(text, itemgetter(0))]
            lines.append((f"{names[side]} {heading:>{wide}}  ", runs))
        yield lines
