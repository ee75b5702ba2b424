"""The report of a check: lines with a mark, for a terminal, a program, or a file to send.

A report for somebody else is ``anonymous``: without the names of a person and of a computer, and
without paths beyond their last part. A reason why something failed may quote any path.
"""

from __future__ import annotations

import getpass
import json
import os
import platform
import re
import sys
import tempfile
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from enum import Enum
from itertools import groupby
from pathlib import Path

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


_HIDDEN = "…"
#: Letters of a name from which on it is looked for inside of words, too.
_SHORT = 4
_USERS = ("USER", "USERNAME", "LOGNAME", "LNAME", "SUDO_USER", "USERDOMAIN")
_COMPUTERS = ("HOSTNAME", "HOST", "COMPUTERNAME")
#: How an absolute path begins; and one in quotation marks, which may hold blanks, or without.
_BEGIN = r"(?:~|…|[A-Za-z]:|\\\\[\w.$-]+)?[/\\]+"
_QUOTED = re.compile(rf"(?<=[“\"'‘]){_BEGIN}[^“”\"'\n]*?(?=[^/\\“”\"'\n]+[”\"'’])")
_BARE = re.compile(rf"(?<![\w./\\]){_BEGIN}(?:[^\s/\\:;,“”\"'()<>]+[/\\])*")


def anonymous(report: Report) -> Report:
    """The report without places, and with every text cleaned."""
    return Report(
        tuple(replace(line, value=cleaned(line.value), advice=cleaned(line.advice), place="") for line in report.lines)
    )


def cleaned(text: str) -> str:
    """A text without names, and with the last part of each path alone."""
    # Folders may have blanks in their names: known ones go first, the longest before those that
    # hold it.
    for folder in sorted(_folders(), key=len, reverse=True):
        text = re.sub(re.escape(folder) + r"(?=[/\\])", _HIDDEN, text, flags=re.IGNORECASE)
    text = _BARE.sub(f"{_HIDDEN}/", _QUOTED.sub(f"{_HIDDEN}/", text))
    for name in sorted(_names(), key=len, reverse=True):
        # A short one may be part of any word.
        alone = (r"(?<![^\W_])", r"(?![^\W_])") if len(name) < _SHORT else ("", "")
        text = re.sub(re.escape(name).join(alone), _HIDDEN, text, flags=re.IGNORECASE)
    return text


def _folders() -> set[str]:
    folders = {tempfile.gettempdir(), sys.prefix, sys.base_prefix, str(Path(__file__).resolve().parents[2])}
    for folder in (Path.home, Path.cwd):
        with suppress(OSError, RuntimeError):
            folders.add(str(folder()))
    return {folder for folder in folders if len(Path(folder).parts) > 1}


def _names() -> Iterable[str]:
    """Names of the user and of the computer, as far as they are known."""
    names = {os.environ.get(name, "") for name in (*_USERS, *_COMPUTERS)}
    with suppress(OSError, KeyError, ImportError):
        names.add(getpass.getuser())
    with suppress(OSError, RuntimeError):
        names.add(Path.home().name)
    names |= {platform.node(), platform.node().partition(".")[0]}
    # A single letter names nobody, and stands in many a sentence.
    return {name for name in names if len(name) > 1}
