"""The list of a file's records, and the choice of one of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from gpu.core.errors import InputError
from gpu.sequences.names import shown

#: A longer number is no record's.
_NUMBERED = re.compile(r"#\s*(\d{1,18})", re.ASCII)
_SHOWN = 5
#: Records that a list may have: nobody chooses from more, and their names would fill the memory.
_MAX_LISTED = 1_000_000
#: Largest number of bytes of their headers.
_MAX_LISTED_BYTES = 256 << 20
#: Largest number of records to pick one from: more take minutes, as in a file of reads.
_MAX_PICKED_FROM = 4_000_000


class RecordInfo(NamedTuple):
    """A record as a list shows it; ``length`` in bases."""

    name: str
    description: str
    length: int

    @property
    def is_circular(self) -> bool:
        """True if its heading says that it is a circle."""
        return isinstance(self, CircleInfo)


class CircleInfo(RecordInfo):
    """A record whose heading says that it is a circle."""

    __slots__ = ()


def record_info(name: str, description: str, length: int, is_circular: bool) -> RecordInfo:
    """A record as a list shows it, of the class for what its heading says."""
    return (CircleInfo if is_circular else RecordInfo)(name, description, length)


def record_keys(records: Iterable[RecordInfo]) -> list[str]:
    """The key of each record for ``read``: its name, or ``#n`` (1-based) if the name is not
    unique.
    """
    names = [record.name for record in records]
    times = Counter(names)
    return [
        name if times[name] == 1 and not _NUMBERED.fullmatch(name) else f"#{number}"
        for number, name in enumerate(names, start=1)
    ]


def check_count(path: str, count: int, size: int = 0) -> None:
    """Raise ``InputError`` for more records, or more bytes of their headers, than a list may
    have.
    """
    if count > _MAX_LISTED:
        raise _too_many(path, _MAX_LISTED)
    if size > _MAX_LISTED_BYTES:
        raise InputError(
            "{} has headers of more than {:,} bytes, too many to choose from; shorten them or "
            "split the file into several.",
            path,
            _MAX_LISTED_BYTES,
        )


def _too_many(path: str, most: int) -> InputError:
    return InputError(
        "{} has more than {:,} records, too many to choose from; split it into several files.", path, most
    )


class Picker:
    """Picks one record while a file is read once, from its first record to its last.

    ``record`` is a name, a 1-based number ``#n`` (which always means the number, even if a record
    is named so), or None for the only record. Call ``wants`` once a record, in order, then
    ``check``.
    """

    def __init__(self, path: str, record: str | None) -> None:
        self._path = path
        self._record = record
        numbered = _NUMBERED.fullmatch(record.strip()) if record is not None else None
        self._number = int(numbered[1]) if numbered else None
        self._count = 0
        self._names: list[str] = []
        self._picked: list[int] = []

    def wants(self, name: str) -> bool:
        """True if the next record, called ``name``, is the one.

        Raises ``InputError`` for too many records.
        """
        self._count += 1
        if self._count > _MAX_PICKED_FROM:
            raise _too_many(self._path, _MAX_PICKED_FROM)
        if self._count <= _SHOWN:
            self._names.append(name)
        if self._number is not None:
            matches = self._count == self._number
        else:
            matches = self._record is None or name == self._record
        if matches and len(self._picked) < 2:
            self._picked.append(self._count)
        return matches and self._picked == [self._count]

    def check(self) -> None:
        """Raise ``InputError`` unless exactly one record was picked."""
        if self._record is None:
            if self._count > 1:
                raise InputError(
                    "{} has {:,} records ({}); choose one "
                    "[[with --record-a or --record-b on the command line, or from the list in the window|"
                    "from the list of records]].",
                    self._path,
                    self._count,
                    self._listed(),
                )
            return
        if len(self._picked) == 1:
            return
        if self._picked:
            first, second = self._picked
            raise InputError(
                "{} has several records named “{}”; choose one by its number, #{}, #{} or so on.",
                self._path,
                shown(self._record),
                first,
                second,
            )
        if self._number is not None:
            raise InputError("{} has {:,} records, so there is no record #{}.", self._path, self._count, self._number)
        raise InputError(
            "{} has no record “{}”; choose one of its {:,}: {}.",
            self._path,
            shown(self._record),
            self._count,
            self._listed(),
        )

    def _listed(self) -> str:
        return ", ".join(map(shown, self._names)) + (", …" if self._count > _SHOWN else "")
