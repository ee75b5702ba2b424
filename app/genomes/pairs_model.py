"""Pairs of records: which are proposed, ticked and aligned, and what was found; their columns."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from app.language.text import tr
from app.tables.headings import CENTRE, RIGHT
from app.tables.numbers import duration
from app.tables.small_model import SmallColumn
from app.tables.texts import NOTHING, strand_text
from gpu.core.units import format_duration, percent, visible
from gpu.genomes.proposal import folder_of
from gpu.genomes.request import GenomesRequest, PairChoice
from gpu.genomes.result import GenomesResult, PairFigures
from gpu.sequences.names import display_name

#: Those of what was aligned, which a result without alignments does not have.
FOUND = ("score", "evalue", "identity", "a_aligned", "b_aligned")
#: The longest name that is not shortened in a narrow table.
_NAME = "chromosome_XIV.1"


def estimated(seconds: float) -> str:
    """An estimated time, no more exact than it is."""
    whole = max(1, round(seconds))
    return f"{whole} s" if whole < 60 else format_duration(whole)


@dataclass
class PairRow:
    """A pair of records.

    ``whole`` and ``ranged``: how it would be aligned; equal if only one is known. ``worth``: the
    greater share that matches, 0 to 1; ``shares`` of a and of b. ``seconds``: estimated, of both.
    ``found``: what was found; ``failed``: why nothing was, or "".
    """

    whole: PairChoice
    ranged: PairChoice
    worth: float
    shares: tuple[float, float]
    seconds: tuple[float, float]
    found: PairFigures | None = None
    failed: str = ""

    @classmethod
    def of(cls, choice: PairChoice, found: PairFigures | None = None) -> PairRow:
        """A pair without matches, or of which they are not asked."""
        return cls(choice, choice, 0.0, (0.0, 0.0), (0.0, 0.0), found)

    @property
    def names(self) -> tuple[str, str]:
        """The names of its records."""
        return self.whole.a, self.whole.b


def rows_of(result: GenomesResult) -> list[PairRow]:
    """The pairs that match, and those that were aligned without a match."""
    a, b = result.genomes
    proposal = result.proposal
    shares = proposal.shares(a.records, b.records)
    rows = [
        PairRow(
            proposal.choice(row, a.records, b.records, only_ranges=False),
            proposal.choice(row, a.records, b.records, only_ranges=True),
            float(max(shares[0][row], shares[1][row])),
            (float(shares[0][row]), float(shares[1][row])),
            (float(proposal.seconds[row]), float(proposal.range_seconds[row])),
        )
        for row in range(proposal.size)
    ]
    known = {row.names: row for row in rows}
    for pair in result.pairs:
        row = known.get((pair.a, pair.b))
        choice = _choice(result.request, pair, lambda choice: folder_of(choice, a, b))
        if row is None or row.found is not None:
            row = PairRow.of(choice)
            rows.append(row)
        row.found = pair
        if folder_of(row.whole, a, b) != pair.folder:
            row.whole = choice
        if folder_of(row.ranged, a, b) != pair.folder:
            row.ranged = row.whole
    for row in rows:
        row.failed = result.failed.get(folder_of(row.whole, a, b), "") if row.found is None else ""
    return rows


def _choice(request: GenomesRequest, pair: PairFigures, name: Callable[[PairChoice], str]) -> PairChoice:
    """The strand and range of a pair in the request."""
    for asked in request.pairs or ():
        choice = replace(asked, reverse=pair.reverse) if asked.reverse is None else asked
        if (choice.a, choice.b) == (pair.a, pair.b) and name(choice) == pair.folder:
            return choice
    return PairChoice(pair.a, pair.b, pair.reverse)


class PairTicks:
    """Which pairs are to be aligned, or are: those from a share on, but for those by hand."""

    def __init__(self, rows: list[PairRow], threshold: float, only_ranges: bool = False) -> None:
        self.rows = rows
        self.threshold = threshold
        #: Align the ranges that match, not whole records.
        self.only_ranges = only_ranges
        #: What the user ticked or unticked, by names.
        self.by_hand: dict[tuple[str, str], bool] = {}

    def is_ticked(self, row: PairRow) -> bool:
        """True if a pair is to be aligned, or is."""
        if row.names in self.by_hand:
            return self.by_hand[row.names]
        return row.found is not None or row.worth >= self.threshold

    def choice(self, row: PairRow) -> PairChoice:
        """The strand and range that a pair is aligned with; one that is done stays as it is."""
        return row.ranged if self.only_ranges and row.found is None else row.whole

    def seconds(self, row: PairRow) -> float:
        """The time of a pair: that it took, or that is estimated."""
        return row.found.seconds if row.found is not None else row.seconds[self.only_ranges]

    @property
    def chosen(self) -> list[PairRow]:
        """The pairs that are ticked."""
        return [row for row in self.rows if self.is_ticked(row)]

    @property
    def waiting(self) -> list[PairRow]:
        """Those of them that are not aligned yet."""
        return [row for row in self.chosen if row.found is None]

    def add(self, choice: PairChoice) -> None:
        """Tick a pair; one that is not listed, since it does not match, is added."""
        names = choice.a, choice.b
        if all(row.names != names for row in self.rows):
            self.rows.append(PairRow.of(choice))
        self.by_hand[names] = True

    def describe(self, row: PairRow) -> str:
        """A pair in words."""
        choice = self.choice(row)
        sides = []
        for name, ends in ((choice.a, choice.a_range), (choice.b, choice.b_range)):
            sides.append(visible(name) + (f" {ends[0]:,}–{ends[1]:,}" if ends else ""))
        lines = [" × ".join(sides)]
        lines.append(tr("with the reverse complement of b") if choice.reverse else tr("on the forward strand"))
        shares = (f"{percent(share, 1)} %" for share in row.shares)
        lines.append(tr("In exact matches: {0} of a, {1} of b").format(*shares))
        if row.failed:
            lines.append(tr("It could not be aligned: {0}").format(row.failed))
        if row.found is not None:
            lines.append(tr("A double click opens the alignment."))
        return "\n".join(lines)


def pair_columns(ticks: PairTicks) -> tuple[SmallColumn[PairRow], ...]:
    """The columns, in order."""

    def time(row: PairRow) -> str:
        seconds = ticks.seconds(row)
        if row.found is not None:
            return duration(seconds)
        return f"≈ {estimated(seconds)}" if seconds else NOTHING

    def found(
        name: str,
        title: str,
        tip: str,
        text: Callable[[PairFigures], str],
        key: Callable[[PairFigures], Any],
        widest: str = "99.99 %",
        missing: str = "",
    ) -> SmallColumn[PairRow]:
        return SmallColumn(
            name,
            title,
            tip,
            lambda row: text(row.found) if row.found else missing if missing and row.failed else NOTHING,
            lambda row: key(row.found) if row.found else None,
            RIGHT,
            widest,
        )

    return (
        SmallColumn(
            "align", tr("Align"), tr("Pairs with a tick are aligned, or stay in the result"),
            lambda _: "", ticks.is_ticked, CENTRE, " ", is_ticked=ticks.is_ticked,
            spoken=lambda row: tr("to be aligned") if ticks.is_ticked(row) else tr("left out"),
        ),
        SmallColumn(
            "a", tr("a"), tr("Record of genome a"), lambda row: display_name(row.whole.a),
            lambda row: row.whole.a, stretch=1, least=_NAME, whole=lambda row: visible(row.whole.a),
        ),
        SmallColumn(
            "b", tr("b"), tr("Record of genome b"), lambda row: display_name(row.whole.b),
            lambda row: row.whole.b, stretch=1, least=_NAME, whole=lambda row: visible(row.whole.b),
        ),
        SmallColumn(
            "strand", tr("±"), tr("− where the reverse complement of b is aligned"),
            lambda row: strand_text(bool(row.whole.reverse)), side=CENTRE, widest="−",
        ),
        SmallColumn(
            "matches", tr("Matches"), tr("Share in exact matches: of a's record or of b's, the greater one"),
            lambda row: f"{percent(row.worth, 1)} %", lambda row: row.worth, RIGHT, "99.99 %",
        ),
        found(
            "identity", tr("Identity with gaps"),
            tr("Equal bases in percent of the alignment's columns, gaps included"),
            lambda pair: f"{percent(pair.identity, 1)} %", lambda pair: pair.identity,
        ),
        SmallColumn(
            "time", tr("Time"), tr("Of the alignment; ≈ before a time that is estimated"),
            time, ticks.seconds, RIGHT, "≈ 12 min 05 s",
        ),
        found(
            "score", tr("Score"), tr("Score of the optimal alignment"),
            lambda pair: f"{pair.score:,}", lambda pair: pair.score, "10,000,000", tr("failed"),
        ),
        found(
            "evalue", tr("E-value"), tr("Number of alignments as good that chance brings"),
            lambda pair: pair.evalue or NOTHING, lambda pair: pair.log10_evalue, "1.0e-100000",
        ),
        found(
            "a_aligned", tr("a aligned"), tr("Share of a's record between the ends of alignments"),
            lambda pair: f"{percent(pair.a_coverage, 1, 1)} %", lambda pair: pair.a_coverage,
        ),
        found(
            "b_aligned", tr("b aligned"), tr("Share of b's record between the ends of alignments"),
            lambda pair: f"{percent(pair.b_coverage, 1, 1)} %", lambda pair: pair.b_coverage,
        ),
    )  # fmt: skip
