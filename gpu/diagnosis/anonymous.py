"""Text without the names of a person and of a computer, and without paths beyond their last part.

For a report that goes to somebody else. A reason why something failed may quote any path.
"""

from __future__ import annotations

import getpass
import os
import platform
import re
import sys
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from gpu.diagnosis.report import Report

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
