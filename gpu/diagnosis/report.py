"""The report of a check: lines with a mark, for a terminal, a program, or a file to send."""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from enum import Enum
from itertools import groupby

from gpu.core.units import visible

_WIDTH = 100


class Mark(Enum):
    """State of a part: fine, usable with a remark, or not usable."""

    OK = "ok"
    ATTENTION = "attention"
    UNUSABLE = "not usable"


@dataclass(frozen=True)
class Line:
    """One line.

    ``section``: the heading that it stands under. ``value``: without a full stop. ``advice``: one
    sentence that says what to do, "" if there is nothing. ``place``: the path of a folder, which
    goes to the screen alone.
    """

    section: str
    title: str
    value: str
    mark: Mark = Mark.OK
    advice: str = ""
    place: str = ""


@dataclass(frozen=True)
class Report:
    """All lines, those of a section together."""

    lines: tuple[Line, ...] = ()

    @property
    def is_usable(self) -> bool:
        """True unless a line is marked as not usable."""
        return all(line.mark is not Mark.UNUSABLE for line in self.lines)

    @property
    def sections(self) -> Iterator[tuple[str, Sequence[Line]]]:
        """The headings with their lines, in order."""
        for section, lines in groupby(self.lines, key=lambda line: line.section):
            yield section, list(lines)

    @property
    def summary(self) -> str:
        """One sentence."""
        bad, remarks = (self._named(mark) for mark in (Mark.UNUSABLE, Mark.ATTENTION))
        if bad:
            return f"Not usable: {', '.join(bad)}."
        return f"All is usable; please look at: {', '.join(remarks)}." if remarks else "All is usable."

    def _named(self, mark: Mark) -> list[str]:
        """The lines with a mark, as "title (section)"."""
        return [f"{line.title} ({line.section.lower()})" for line in self.lines if line.mark is mark]

    def text(self) -> str:
        """A page for a terminal."""
        titles = max((len(line.title) for line in self.lines), default=0)
        page = _wrapped("", self.summary)
        for section, lines in self.sections:
            page += ["", section]
            for line in lines:
                head = f"  {line.mark.value:<10}  {line.title:<{titles}}  "
                page += _wrapped(head, visible(line.value))
                # Not wrapped: it is there to be copied.
                page += [f"{' ' * len(head)}{visible(line.place)}"] if line.place else []
                page += _wrapped(" " * len(head), visible(line.advice)) if line.advice else []
        return "\n".join(page) + "\n"

    def json(self) -> str:
        """The report for programs."""
        lines = [{**asdict(line), "mark": line.mark.value} for line in self.lines]
        return json.dumps({"usable": self.is_usable, "lines": lines})


def _wrapped(head: str, text: str) -> list[str]:
    return textwrap.wrap(
        text,
        _WIDTH,
        initial_indent=head,
        subsequent_indent=" " * len(head),
        break_long_words=False,
        break_on_hyphens=False,
    )
