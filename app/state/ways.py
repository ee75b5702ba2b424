"""Ways from one analysis to the next: the words of their actions, and the records they lead to.

A page tells what a hit, a pair or a place is of (``RecordPlace``, ``RecordPair``); the window asks
every analysis what it makes of that (``Face.alignment_of`` and others). So no analysis knows
another one, and context menus everywhere have the same few words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from app.language.text import tr

#: Names of the actions.
ALIGN, OVERVIEW, SAVE, GENE, ELSEWHERE, AGAIN = "align", "overview", "save_record", "gene", "elsewhere", "repeat"


@dataclass(frozen=True)
class RecordPlace:
    """A record of a file, or a range of it.

    Parameters
    ----------
    path : str
    key : str
        Its name, or ``#n`` for the n-th record of the file.
    name : str
        Its name, "" where that is not known.
    length : int
        Of the whole record; 0 where that is not known.
    reverse : bool
        The reverse complement is meant.
    first, last : int
        0-based, half-open, on the forward strand; ``last`` 0 for the whole record.
    """

    path: str
    key: str
    name: str = ""
    length: int = 0
    reverse: bool = False
    first: int = 0
    last: int = 0


@dataclass(frozen=True)
class RecordPair:
    """Two records to be compared, ``query`` and ``subject``.

    Parameters
    ----------
    are_bases : bool
        False for proteins.
    scoring : gpu.scoring.choice.MatrixScoring
    mode : str
        The kind of alignment: local, global, semiglobal or fit.
    """

    query: RecordPlace
    subject: RecordPlace
    are_bases: bool
    scoring: Any
    mode: str = "local"


class Words(NamedTuple):
    """An action's name, text, tip, keys and icon: what ``app.pictures.actions.Command`` takes."""

    name: str
    title: str
    tip: str
    keys: tuple[str, ...] = ()
    icon: str = ""


def words(name: str) -> Words:
    """The words of an action, the same on every page."""
    return {
        ALIGN: Words(
            ALIGN,
            tr("Align exactly"),
            tr("Align these two whole sequences, and open the alignment in a tab of its own"),
            (),
            "mdi6.dna",
        ),
        OVERVIEW: Words(
            OVERVIEW,
            tr("Show in the overview"),
            tr("Find all exact matches of these two sequences, and show them as a dot plot"),
            (),
            "mdi6.chart-scatter-plot",
        ),
        SAVE: Words(
            SAVE, tr("Save the entry…"), tr("Save the whole sequence as FASTA"), (), "mdi6.content-save-outline"
        ),
        GENE: Words(
            GENE,
            tr("Show its gene"),
            tr("Show the gene at this place of the reference"),
            ("Alt+G",),
            "mdi6.tag-outline",
        ),
        ELSEWHERE: Words(
            ELSEWHERE,
            tr("Same place in a comparison"),
            tr("Show this place in the newest comparison of the same reference"),
            ("Alt+C",),
            "mdi6.map-marker-outline",
        ),
        AGAIN: Words(
            AGAIN,
            tr("Run again with other settings…"),
            tr("Open the dialog with the files and settings of this result, to change some of them"),
            (),
            "mdi6.tune-variant",
        ),
    }[name]
