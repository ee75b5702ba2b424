"""The line that says where a list of hits is cut, and asks for more."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget

from app.analyses.search.queries import Query
from app.language.counts import counted
from app.language.text import tr
from app.widgets.basic import Remark
from gpu.analyses.search.request import SearchRequest
from gpu.analyses.search.result import SearchResult

#: Factor by which more are asked for.
_TIMES = 10
_MOST_HITS, _MOST_ALIGNMENTS = 1_000_000, 10_000


class Cut(NamedTuple):
    """The hits and alignments left out of a query's list.

    ``entries``: True if as many entries are listed as were asked for; ``alignments``: the number of
    entries that have more alignments.
    """

    entries: bool = False
    alignments: int = 0

    def sentence(self, request: SearchRequest) -> str:
        """The sentence about what is left out; "" if nothing is."""
        parts = []
        if self.entries:
            parts.append(
                tr(
                    "The list ends at the {hits} that were asked for; there may be more up to E-value {evalue:g}."
                ).format(
                    hits=tr("best hit") if request.top == 1 else tr("{0:,} best hits").format(request.top),
                    evalue=request.evalue,
                )
            )
        if self.alignments:
            parts.append(
                tr("Further alignments of {entries} were left out: at most {most:,} an entry are kept.").format(
                    entries=counted(self.alignments, tr("entries")), most=request.max_alignments
                )
            )
        return " ".join(parts)

    def more(self, request: SearchRequest) -> SearchRequest:
        """The request that lists more."""
        top = min(_MOST_HITS, request.top * _TIMES) if self.entries else request.top
        most = request.max_alignments
        if self.alignments:
            most = min(_MOST_ALIGNMENTS, most * _TIMES)
        return request.with_(sha256=(), top=top, max_alignments=most)


def read_cut(result: SearchResult, query: Query) -> Cut:
    """Count what is left out of a query's hits; for a thread. Raises ``Damaged``."""
    first, last = query.rows.start, query.rows.stop
    entries = len(np.unique(result.firsts[first:last]))
    more = int(np.count_nonzero(result.hits.column("more")[first:last]))
    return Cut(entries >= result.request.top, more)


class CutLine(QWidget):
    """The sentence and a button; ``asked`` carries the request that lists more."""

    asked = Signal(object)

    def __init__(self, request: SearchRequest, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._request = request
        self._cut = Cut()
        self.remark = Remark(parent=self)
        self.button = QPushButton(self.tr("Search for more…"), self)
        self.button.setToolTip(self.tr("Open the dialog with this search filled in, and ten times as many to list"))
        self.button.clicked.connect(lambda: self.asked.emit(self._cut.more(self._request)))
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 0, 8, 5)
        row.addWidget(self.remark, 1)
        row.addWidget(self.button)
        self.hide()

    def show_cut(self, cut: Cut) -> None:
        """Say what is left out; hidden if nothing is."""
        self._cut = cut
        sentence = cut.sentence(self._request)
        self.remark.say(sentence)
        self.setVisible(bool(sentence))
