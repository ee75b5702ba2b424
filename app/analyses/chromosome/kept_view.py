"""The part of a page's view that is remembered: annotation files, bookmarks, what is switched on.

It is kept in the settings of this user, by the result's folder; the result is never changed. What
is read back was perhaps edited, or written by another version: only what is understood is taken.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from math import isfinite
from pathlib import Path
from typing import Any

from app.charts.level_of_detail import Area
from app.state.settings import Settings

_MOST, _LONGEST = 500, 2_000


@dataclass(frozen=True)
class KeptAnnotation:
    """An annotation file of a side (0: a)."""

    side: int
    path: str
    shown: bool = True


@dataclass(frozen=True)
class Bookmark:
    """A part of the matrix, with a note."""

    top: float
    bottom: float
    left: float
    right: float
    note: str = ""

    @property
    def area(self) -> Area:
        return Area(self.top, self.bottom, self.left, self.right)


@dataclass(frozen=True)
class KeptView:
    """The remembered view; ``choices``: further switches by name."""

    annotations: tuple[KeptAnnotation, ...] = ()
    bookmarks: tuple[Bookmark, ...] = ()
    choices: dict[str, Any] = field(default_factory=dict)

    @classmethod
    def read(cls, settings: Settings, folder: Path) -> KeptView:
        """The view of a result's page, as far as it can be read."""
        kept = settings.view(_key(folder))
        annotations = (_annotation(one) for one in _listed(kept.get("annotations")))
        choices = kept.get("choices")
        return cls(
            tuple(one for one in annotations if one is not None),
            read_bookmarks(kept.get("bookmarks")),
            {name: one for name, one in choices.items() if isinstance(one, bool | int | str)}
            if isinstance(choices, dict)
            else {},
        )

    def write(self, settings: Settings, folder: Path) -> None:
        """Remember this view."""
        values = {name: value for name, value in asdict(self).items() if value}
        settings.keep_view(_key(folder), values)


def read_bookmarks(value: Any) -> tuple[Bookmark, ...]:
    """Bookmarks of a JSON list; what is none is left out."""
    return tuple(found for one in _listed(value) if (found := _bookmark(one)) is not None)


def _key(folder: Path) -> str:
    return str(folder.absolute())


def _listed(value: Any) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)][:_MOST] if isinstance(value, list) else []


def _annotation(one: dict[str, Any]) -> KeptAnnotation | None:
    side, path, shown = one.get("side"), one.get("path"), one.get("shown", True)
    if side in (0, 1) and not isinstance(side, bool) and isinstance(path, str) and path and isinstance(shown, bool):
        return KeptAnnotation(side, path, shown)
    return None


def _bookmark(one: dict[str, Any]) -> Bookmark | None:
    ends = [one.get(name) for name in ("top", "bottom", "left", "right")]
    note = one.get("note", "")
    numbers = [float(end) for end in ends if isinstance(end, int | float) and not isinstance(end, bool)]
    if len(numbers) != 4 or not all(map(isfinite, numbers)) or not isinstance(note, str):
        return None
    top, bottom, left, right = numbers
    return Bookmark(top, bottom, left, right, note[:_LONGEST]) if top < bottom and left < right else None
