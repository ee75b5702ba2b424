"""The search in words: as mummer's command, and as the sentence for no match.

Free of Qt's widgets.
"""

from __future__ import annotations

from dataclasses import dataclass

from app.language.text import tr
from gpu.analyses.matches.request import MatchesRequest, MatchKind, Strands

#: mummer's options for the strands.
_STRANDS: dict[Strands, str] = {"forward": "", "reverse": "-r", "both": "-b"}


@dataclass(frozen=True)
class SearchDescription:
    """The parameters of a search.

    Matches of at least ``minimum`` bases, of a ``kind``, on ``strands``; ``only_acgt``: no other
    letter matches.
    """

    minimum: int = 1
    kind: MatchKind = "maxmatch"
    strands: Strands = "both"
    only_acgt: bool = True

    @classmethod
    def of(cls, request: MatchesRequest) -> SearchDescription:
        """The search of a run's request."""
        return cls(request.minimum, request.kind, request.strands, request.only_acgt)

    @property
    def command(self) -> str:
        """The mummer command that prints the same matches: ``mummer -maxmatch -b -n -l 12``.

        It names no files.
        """
        options = (f"-{self.kind}", _STRANDS[self.strands], "-n" if self.only_acgt else "", f"-l {self.minimum}")
        return " ".join(("mummer", *filter(None, options)))

    @property
    def nothing(self) -> str:
        """The sentence for no match, with advice on what to search for instead."""
        where = {
            "both": tr("on either strand"),
            "forward": tr("on the forward strand"),
            "reverse": tr("on the reverse strand"),
        }
        kinds = {
            "maxmatch": "",
            "mum": tr(" that is unique in both sequences"),
            "mumreference": tr(" that is unique in the reference"),
        }
        found = tr("No match of {0:,} bp or more{1} was found {2}").format(
            self.minimum, kinds[self.kind], where[self.strands]
        )
        ways = []
        if self.minimum > 1:
            ways.append(tr("a smaller minimum length"))
        if self.strands != "both":
            ways.append(tr("both strands"))
        if self.kind != "maxmatch":
            ways.append(tr("all maximal matches"))
        return found + (tr("; search again with {0}.").format(tr(" or ").join(ways)) if ways else ".")
