"""Links into the users' guide: a page and, behind #, a section by its heading."""

from __future__ import annotations

import re
from pathlib import Path

GUIDE = Path(__file__).resolve().parents[2] / "resources" / "guide"


def anchor(heading: str) -> str:
    """The name of a section, as GitHub makes it of a heading's text."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def headings(page: str) -> list[str]:
    """The headings of a page, by its file name; the first is the page's title."""
    text = re.sub(r"^```.*?^```", "", (GUIDE / page).read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return re.findall(r"^#+ (.+)$", text, re.MULTILINE)


def heading_of(link: str) -> str:
    """The heading that a link leads to; "" if there is none."""
    page, _, section = link.partition("#")
    if not (GUIDE / page).is_file():
        return ""
    return next((text for text in headings(page) if not section or anchor(text) == section), "")


def told_of(link: str) -> str:
    """The place that a link leads to, for people: ``Database search › E-values``."""
    return " › ".join(dict.fromkeys((heading_of(link.partition("#")[0]), heading_of(link))))
