"""The columns of the table of reads, and the tooltip of a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QApplication

from app.language.text import tr
from app.tables.columns import ColumnMaker, Row, TableColumn
from app.tables.texts import NOTHING
from gpu.analyses.reads.first_lines import CIGAR, DIFFERENCES, FLAG, LENGTH, MAPQ, MATE
from gpu.core.units import percent, visible
from gpu.sequences.names import display_name

#: Fields of the table and tooltips; letters are read for the selected row alone.
FIELDS = ("name", "hits", "place", "strand", "kind", "cut")
#: Kinds of hits in the order of counting; only imported reads have the last one.
KINDS = (0, 1, 2, 3, 5)


def kind_text(kind: int) -> str:
    """The kind of a read's best hit, in words."""
    return (tr("exact"), tr("mismatch"), tr("insertion"), tr("deletion"), tr("unmapped"), tr("other"))[kind]


class Places:
    """Formats the places of hits; ``lengths`` int64 [k] of the reference's records."""

    def __init__(self, names: Sequence[str], lengths: Any) -> None:
        self._names = [display_name(name) for name in names]
        self._before = np.concatenate([[0], np.cumsum(lengths)])

    def record(self, place: int) -> int:
        """The number of the record that a place is in."""
        return int(np.searchsorted(self._before, place, side="right")) - 1

    def text(self, place: int) -> str:
        """Record and 1-based position, or a dash for -1."""
        if place < 0:
            return NOTHING
        record = self.record(place)
        return f"{visible(self._names[record])}:{place - int(self._before[record]) + 1:,}"

    def position(self, place: int) -> int:
        """The 0-based position in its record."""
        return place - int(self._before[self.record(place)])


def hits_text(hits: int, cut: bool) -> str:
    """The number of a read's hits; a plus if more were cut off."""
    return f"{hits:,}+" if cut else f"{hits:,}"


def share_text(count: int, reads: int) -> str:
    """A number of reads, with its share."""
    return f"{count:,} ({percent(count, reads)} %)" if reads else "0"


def strand_text(strand: int, place: int) -> str:
    return NOTHING if place < 0 else "−" if strand else "+"


def read_columns(
    size: int, most_hits: int, places: Places, last_place: int, is_imported: bool = False
) -> tuple[TableColumn, ...]:
    """The columns of ``size`` reads of at most ``most_hits``; ``is_imported``: from a file."""
    maker = ColumnMaker("reads.table")
    # The fields of first lines, see ``gpu.analyses.reads.first_lines``.
    of_lines = (
        maker.count(tr("Length"), LENGTH, 1_234),
        maker.count(tr("MAPQ"), MAPQ, 255),
        maker.count(tr("Differences"), DIFFERENCES, 123),
        maker.of(tr("CIGAR"), CIGAR, lambda text: text or NOTHING, "100M1D50M"),
        maker.of(
            tr("Flags"), FLAG, str, "1234", tr("SAM's flags of the first line, as a number; the tooltip has words")
        ),
        maker.of(tr("Mate"), MATE, places.text, places.text(last_place)),
    )
    return (
        maker.number(size),
        maker.of(tr("Read"), "name", stretch=3),
        maker.of(
            tr("First hit") if is_imported else tr("Best hit"),
            "kind",
            kind_text,
            max(map(kind_text, range(6)), key=QFontMetrics(QApplication.font()).horizontalAdvance),
            tr("The first line of the file: exact, with one error, or other: several, clipped, spliced, or not told")
            if is_imported
            else tr("The hit with fewest errors: exact, or with a mismatch, an inserted or a deleted base"),
        ),
        maker.of(
            tr("Hits"),
            ("hits", "cut"),
            hits_text,
            hits_text(most_hits, True),
            descending_first=True,
            key=lambda hits, cut: hits,
            order_name="hits",
        ),
        maker.of(tr("Place"), "place", places.text, places.text(last_place)),
        maker.of(
            tr("Strand"),
            ("strand", "place"),
            strand_text,
            "+",
            key=lambda strand, place: np.where(place < 0, 2, strand),
            order_name="strand",
        ),
        *(of_lines if is_imported else of_lines[:-1]),
    )


def flag_words(flag: int) -> str:
    """SAM's flags in words."""
    words = (
        tr("paired"),
        tr("properly paired"),
        tr("unmapped"),
        tr("mate unmapped"),
        tr("reverse strand"),
        tr("mate on the reverse strand"),
        tr("first of a pair"),
        tr("second of a pair"),
        tr("secondary"),
        tr("failed quality checks"),
        tr("duplicate"),
        tr("supplementary"),
    )
    return ", ".join(word for bit, word in enumerate(words) if flag & 1 << bit)


def describe(places: Places, row: Row) -> str:
    """A row's tooltip."""
    lines = [visible(row["name"])]
    if row["hits"]:
        lines.append(
            tr("{kind}, {place}, strand {strand}").format(
                kind=kind_text(row["kind"]),
                place=places.text(row["place"]),
                strand=strand_text(row["strand"], row["place"]),
            )
        )
    only = row["hits"] == 1 and not row["cut"]
    lines.append(tr("1 hit") if only else tr("{0} hits").format(hits_text(row["hits"], row["cut"])))
    if words := flag_words(row.get(FLAG, 0)):
        lines.append(tr("Flags {0}: {1}").format(row[FLAG], words))
    return "\n".join(lines)
