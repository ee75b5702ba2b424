"""The line of a dialog that offers b's other strand, or an alignment as circles, with one click."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QWidget

from app.ask.estimate import DebouncedCall
from app.theme import icon
from app.widgets.background import Background
from app.widgets.basic import Remark
from gpu.analyses.chromosome.request import ChromosomeRequest
from gpu.analyses.chromosome.sample import PairSample


def sample(request: ChromosomeRequest) -> PairSample | None:
    """Sample a request's sequences; None for files too large; for a thread.

    Raises ``InputError``.
    """
    from gpu.analyses.chromosome.orientation import sampled_if_small

    return sampled_if_small(request)


class StrandHint(QWidget):
    """Counts words in common in the background, and shows itself while they are for the other
    strand; ``asked`` carries that strand: "forward" or "reverse". If both are to be looked at, it
    says which one will be aligned. Where b begins elsewhere on the circle of a, ``circles_asked``
    requests that both are circular. ``sampled``: words are counted, by which the time is estimated.
    """

    asked = Signal(str)
    circles_asked = Signal()
    sampled = Signal()

    def __init__(self, background: Background, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counter = DebouncedCall(sample, background, self)
        self._counter.answered.connect(self._take)
        # Files that cannot be read are told of beside their fields.
        self._counter.failed.connect(lambda _: self._take(None))
        self._key: object = None
        self._origins = (0, 0)
        self._sample: PairSample | None = None
        self._strand = ""
        self._may_be_circles = self._offers_circles = False
        self.remark = Remark()
        self.remark.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.button = QPushButton()
        self.button.setAutoDefault(False)
        self.button.clicked.connect(self._take_offer)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.remark, 1)
        row.addWidget(self.button)
        self.setVisible(False)

    @property
    def is_counting(self) -> bool:
        """True while an answer is awaited."""
        return self._counter.is_open

    def look_at(self, request: ChromosomeRequest) -> None:
        """Count the words of these sequences, unless they were the last ones."""
        key, origins = _key(request), (request.a.origin, request.b.origin)
        if (key, origins) != (self._key, self._origins):
            self._key, self._origins, self._sample = key, origins, None
            self._counter.ask(request, now=True)

    def sample_of(self, request: ChromosomeRequest) -> PairSample | None:
        """The sample of these sequences, on the strand of b that is asked for; None: none yet."""
        origins = request.a.origin, request.b.origin
        if self._sample is None or (_key(request), origins) != (self._key, self._origins):
            return None
        return self._sample._replace(is_other=request.b.reverse)

    def follow(self, strand: str, request: ChromosomeRequest | None) -> None:
        """Take the strand that is chosen now, and the request (None: none yet)."""
        self._strand = strand
        if request is None or _key(request) != self._key:
            self.forget()
        self._may_be_circles = request is not None and request.may_be_circles
        self._show()

    def forget(self) -> None:
        """Drop what was counted, and what is being counted."""
        self._counter.forget()
        self._key = self._sample = None
        self._show()

    def _take(self, sample: PairSample | None) -> None:
        self._sample = sample
        self._show()
        if sample is not None:
            self.sampled.emit()

    def _take_offer(self) -> None:
        if self._offers_circles:
            self.circles_asked.emit()
        else:
            self.asked.emit("reverse" if self._strand == "forward" else "forward")

    def _show(self) -> None:
        if self._sample is None:
            self.setVisible(False)
            return
        are_both, words = self._strand == "both", self._sample.words
        is_reversed = words.is_reverse_better if are_both else self._strand == "reverse"
        is_other = not are_both and words.are_for_other(is_reversed)
        self._offers_circles = self._may_be_circles and not is_other and words.elsewhere[is_reversed]
        if self._offers_circles:
            self.remark.say(self.tr("b begins elsewhere on the circle of a: align both as circular?"), "warning")
            self.button.setText(self.tr("Align as circular"))
            self.button.setIcon(icon("mdi6.rotate-right"))
            self.button.setToolTip(self.tr("Tick Circular for both sequences"))
        elif is_other:
            self.remark.say(self.tr("{0}: align that?").format(words.comparison(not is_reversed)), "warning")
            self.button.setText(self.tr("Align that"))
            self.button.setIcon(icon("mdi6.swap-horizontal"))
            self.button.setToolTip(self.tr("Take the other strand of b"))
        elif are_both:
            self.remark.say(words.choice())
        self.button.setVisible(self._offers_circles or is_other)
        self.setVisible(self._offers_circles or is_other or are_both)


def _key(request: ChromosomeRequest) -> object:
    """The sequences of a request, apart from the strand of b."""
    a, b = request.a, request.b
    return (a.path, a.record, a.trim, a.length, a.reverse), (b.path, b.record, b.trim, b.length)
