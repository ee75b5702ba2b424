"""Names of a batch's tasks, which are also the names of their result folders."""

from __future__ import annotations

import hashlib
import re

from gpu.core.phrase import Phrase
from gpu.core.safe_files import RESERVED
from gpu.results.output import OWN

#: Letters of a name at most; of one that is made of a line's cells.
_MAX_NAME, _MAX_MADE = 120, 80
#: What no folder's name may have on some system.
_FORBIDDEN = re.compile(r'[<>:"/\\|?*\x00-\x1f]')


def fault_of(name: str) -> str:
    """Return the reason why a name cannot be that of a task's folder, or ""."""
    if not name or _FORBIDDEN.search(name) or name.strip(" .") != name or len(name) > _MAX_NAME:
        return Phrase("“{}” cannot be the name of a folder; use letters, digits, blanks, “.”, “-” and “_”.", name)
    if RESERVED.fullmatch(name) or OWN.fullmatch(name):
        return Phrase("“{}” is a name that is used otherwise; choose another one.", name)
    return ""


def made_of(text: str) -> str:
    """Return a name for a task that has none; different texts give different names."""
    name = _FORBIDDEN.sub("_", text).strip(" .")
    if name == text and len(name) <= _MAX_MADE:
        return name
    digest = hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:6]
    return f"{name[: _MAX_MADE - 7].strip(' .')} {digest}"
