"""The reading frames of a page: amino acids of its text, open reading frames, and their menu."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtGui import QActionGroup
from PySide6.QtWidgets import QMenu

from app.analyses.chromosome.amino_acids import AminoAcids, AminoMode
from app.analyses.chromosome.explorer import Explorer
from app.analyses.chromosome.hits import StretchLane
from app.analyses.chromosome.matrix import MatrixView
from app.analyses.chromosome.text import AlignmentText
from app.pages.desk import Desk
from app.widgets.background import Background
from gpu.analyses.chromosome.find.features import Whole
from gpu.analyses.chromosome.find.reading_frames import open_frames
from gpu.core.errors import InputError
from gpu.sequences.translation import STANDARD, genetic_codes

_CODING = "CDS"
_LANES = "frames"
#: Least lengths of open reading frames to choose from, in bases.
LENGTHS = (90, 150, 300, 600, 1_500)
_USUAL_LENGTH = 300
_USUAL = {
    "amino_acids": AminoMode.OFF.value,
    "code": STANDARD,
    "orfs": False,
    "orf_bases": _USUAL_LENGTH,
    "orf_atg": True,
}


class ReadingFrames(QObject):
    """Shows amino acids and open reading frames as chosen in its menu."""

    def __init__(
        self,
        explorer: Explorer,
        views: tuple[AlignmentText, MatrixView],
        background: Background,
        desk: Desk,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._explorer, self._views, self._background, self._desk = explorer, views, background, desk
        self._mode = AminoMode.OFF
        self._code = STANDARD
        self._is_open = False
        self._least, self._only_atg = _USUAL_LENGTH, True
        self._looks = self._updates = 0
        self._circles = False, False
        explorer.sources_changed.connect(self._take_sources)
        explorer.loaded.connect(self._update_lanes)

    @property
    def mode(self) -> AminoMode:
        """The frames whose amino acids are shown."""
        return self._mode

    def kept(self) -> dict[str, Any] | None:
        """The choices that are not the usual ones; None without any."""
        lengths = {"orfs": self._is_open, "orf_bases": self._least, "orf_atg": self._only_atg}
        now = {"amino_acids": self._mode.value, "code": self._code, **lengths}
        return {name: value for name, value in now.items() if value != _USUAL[name]} or None

    def restore(self, value: Any) -> None:
        """Choose as ``kept`` gave it; what is not understood is as usual."""
        known = value if isinstance(value, dict) else {}
        choices = {**_USUAL, **{name: one for name, one in known.items() if isinstance(one, int | str)}}
        self._mode = next((mode for mode in AminoMode if mode.value == choices["amino_acids"]), AminoMode.OFF)
        self._code = choices["code"] if choices["code"] in genetic_codes() else STANDARD
        self._least = choices["orf_bases"] if choices["orf_bases"] in LENGTHS else _USUAL_LENGTH
        self._only_atg = choices["orf_atg"] is not False
        self._is_open = choices["orfs"] is True
        self._update_text()
        self._update_lanes()

    def set_mode(self, mode: AminoMode) -> None:
        """Show the amino acids of these frames."""
        self._mode = mode
        self._update_text()

    def next_mode(self) -> None:
        """Show the amino acids of genes, of the forward frames, of the reverse ones, then none."""
        modes = list(AminoMode)
        self.set_mode(modes[(modes.index(self._mode) + 1) % len(modes)])
        self._desk.say(self.tr("Amino acids: {0}").format(self._title(self._mode)))

    def set_code(self, code: int) -> None:
        """Read with a genetic code, by NCBI's number, where a gene names none."""
        self._code = code
        self._update_text()
        self._update_lanes()

    def set_open_frames(self, shown: bool, least: int | None = None, only_atg: bool | None = None) -> None:
        """Show or hide open reading frames of at least so many bases."""
        self._is_open = shown
        self._least = self._least if least is None else least
        self._only_atg = self._only_atg if only_atg is None else only_atg
        self._update_lanes()

    # The menu

    def fill(self, menu: QMenu) -> None:
        """Add the choices to a menu."""
        aminos = menu.addMenu(self.tr("Amino acids"))
        modes = [(mode, self._title(mode)) for mode in AminoMode]
        self._choices(aminos, modes, self._mode, self.set_mode)
        aminos.addSeparator()
        aminos.addAction(self.tr("Green: synonymous; orange and bold: another amino acid")).setEnabled(False)
        frames = menu.addMenu(self.tr("Open reading frames"))
        shown = frames.addAction(self.tr("Show"))
        shown.setCheckable(True)
        shown.setChecked(self._is_open)
        shown.toggled.connect(self.set_open_frames)
        frames.addSeparator()
        lengths = [(length, self.tr("{0:,} bp or more").format(length)) for length in LENGTHS]
        self._choices(frames, lengths, self._least, lambda length: self.set_open_frames(True, length))
        frames.addSeparator()
        starts = [(True, self.tr("Begin with ATG")), (False, self.tr("Begin with any start codon of the code"))]
        self._choices(frames, starts, self._only_atg, lambda only: self.set_open_frames(True, None, only))
        codes = menu.addMenu(self.tr("Genetic code"))
        named = [(number, f"{number}  {name}") for number, name in genetic_codes().items()]
        self._choices(codes, named, self._code, self.set_code)

    def _choices(self, menu: QMenu, choices: list[tuple[Any, str]], now: Any, take: Callable[[Any], None]) -> None:
        group = QActionGroup(menu)
        for value, title in choices:
            action = menu.addAction(title)
            action.setCheckable(True)
            action.setChecked(value == now)
            group.addAction(action)
            action.triggered.connect(partial(take, value))

    def _title(self, mode: AminoMode) -> str:
        return {
            AminoMode.OFF: self.tr("None"),
            AminoMode.GENES: self.tr("Of genes (CDS)"),
            AminoMode.FORWARD: self.tr("Three frames, forward"),
            AminoMode.REVERSE: self.tr("Three frames, reverse"),
        }[mode]

    # What is shown

    def _take_sources(self) -> None:
        self._update_text()
        if self._circles != self._explorer.circles:
            self._update_lanes()

    def _update_text(self) -> None:
        shown = self._explorer.shown
        if shown is None or shown.alignment is None or self._mode is AminoMode.OFF:
            self._updates += 1
            self._set(None)
            return
        self._updates += 1
        number, mode, code = self._updates, self._mode, self._code
        alignment, sequences, sources = shown.alignment, shown.sequences, list(self._explorer.sources)

        def make() -> AminoAcids:
            coding: tuple[list[Whole], list[Whole]] = ([], [])
            for source in sources if mode is AminoMode.GENES else ():
                coding[source.side].extend(whole for whole in source.wholes if whole.kind == _CODING)
            return AminoAcids(alignment, sequences, mode, coding, code)

        def take(aminos: AminoAcids) -> None:
            if number == self._updates:
                self._set(aminos)
                if mode is AminoMode.GENES and not aminos.has_genes:
                    self._desk.say(self.tr("No coding sequence (CDS) is known here; add an annotation under Tracks."))

        self._background.call(make, done=take, failed=self._desk.say_why)

    def _set(self, aminos: AminoAcids | None) -> None:
        text, matrix = self._views
        text.set_amino_acids(aminos)
        # The edges of the picture have the request's strands.
        matrix.set_amino_acids(None if self._explorer.is_turned else aminos)
        matrix.refresh_later()

    def _update_lanes(self) -> None:
        self._looks += 1
        number, shown = self._looks, self._explorer.shown
        circles = self._circles = self._explorer.circles
        if not self._is_open or shown is None or (path := shown.path) is None:
            self._explorer.set_lanes(_LANES, [])
            return
        least, code, only_atg = self._least, self._code, self._only_atg

        def unless_others() -> None:
            if number != self._looks:
                raise InputError("other frames are asked for")

        def look() -> list[tuple[str, StretchLane]]:
            lanes: list[tuple[str, StretchLane]] = []
            for side, sequence in enumerate(shown.sequences):
                found = open_frames(sequence.codes, least, code, only_atg, unless_others, circles[side])
                stretches = found.starts, found.ends, found.strands
                lane = StretchLane.of(side, "ORF", "", stretches, path, len(sequence), code)
                lanes.append((f"{'ab'[side]} ORFs", lane))
            return lanes

        def take(lanes: list[tuple[str, StretchLane]]) -> None:
            if number == self._looks:
                self._explorer.set_lanes(_LANES, lanes)

        def fail(problem: Exception) -> None:
            if number == self._looks:
                self._desk.say_why(problem)

        self._background.call(look, done=take, failed=fail)
