"""Units and quantities as people write and read them, and safe display of foreign text.

Bases are decimal (1M is a million), bytes binary (4G is 4 GiB).
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from gpu.core.errors import InputError
from gpu.core.phrase import Phrase

#: Most digits of a number in a file of another program: sums of such numbers are exact everywhere.
MAX_DIGITS = 15
#: The text in place of a number of bytes that leaves it to the program.
AUTO = "auto"
_NUMBER = re.compile(r"(?P<number>\d[\d,_]*(?:\.\d+)?)\s*(?P<unit>[a-z]*)", re.IGNORECASE)
_DECIMAL = {"": 1, "k": 10**3, "m": 10**6, "g": 10**9}
_BINARY = {"": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30, "t": 1 << 40}
_BYTE_UNITS = ("KiB", "MiB", "GiB", "TiB")
#: Unicode categories of control characters, and invisible characters that some scripts need.
_OBEYED = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_JOINERS = "\u200b\u200c\u200d"


class Unit(NamedTuple):
    """The unit a stage counts in: plural noun, name of its speed, and scale (cells: GCUPS, 10⁹ a
    second).
    """

    name: str
    speed: str
    scale: float

    def per_second(self, amount: float, seconds: float) -> float:
        """The speed in ``speed``; 0 where no time has passed."""
        return amount / seconds / self.scale if seconds > 0 else 0.0


CELLS = Unit(Phrase("cells"), "GCUPS", 1e9)
BASES = Unit(Phrase("bases"), Phrase("Mbp/s"), 1e6)
BYTES = Unit(Phrase("bytes"), Phrase("MB/s"), 1e6)


def whole_number(text: str | bytes) -> int | None:
    """The whole number that ASCII digits write, at most ``MAX_DIGITS``; None for anything else."""
    return int(text) if 0 < len(text) <= MAX_DIGITS and text.isascii() and text.isdigit() else None


def not_whole(what: str) -> str:
    """The reason why ``whole_number`` reads none of a field of a file, or of several."""
    return Phrase("{} is no whole number of at most {} digits", what, MAX_DIGITS)


def parse_size(text: str) -> int:
    """Bases: ``1M``, ``500kb``, ``1.5 Mbp``, ``1,000``, ``70 bp`` -> a whole number; k, M and G are
    decimal.

    Raises ``InputError`` for anything else, a fraction of a base included.
    """
    size = _parse(text, _DECIMAL, ("bp", "b"))
    if size is None:
        raise InputError("“{}” is no number of bases; write it like 1000, 1,000, 500k or 1M.", text)
    return size


def parse_bytes(text: str) -> int:
    """Bytes: ``4G``, ``512 MiB``, ``300MB``, ``4096`` -> a whole number; k, M, G and T are binary
    (``4G`` is 4 << 30).

    Raises ``InputError`` for anything else.
    """
    size = _parse(text, _BINARY, ("ib", "b", "bytes"))
    if size is None:
        raise InputError("“{}” is no number of bytes; write it like 4G or 512M.", text)
    return size


def parse_area(text: str) -> int:
    """Bytes of an area on disk, as of ``parse_bytes``; 0 for ``auto``, an area as large as is
    needed.
    """
    return 0 if text.strip().lower() == AUTO else parse_bytes(text)


def area_text(size: int) -> str:
    """The text that ``parse_area`` reads as ``size``: ``auto``, ``4G``, ``512M``, ``5000``."""
    for unit, shift in (("G", 30), ("M", 20), ("k", 10)):
        if size and size % (1 << shift) == 0:
            return f"{size >> shift}{unit}"
    return str(size or AUTO)


def _parse(text: str, factors: dict[str, int], endings: tuple[str, ...]) -> int | None:
    match = _NUMBER.fullmatch(text.strip())
    if match is None:
        return None
    unit = match["unit"].lower()
    for ending in endings:
        # A prefix is at most one letter, so that “kib” loses “ib” and never just “b”.
        if unit.endswith(ending) and len(unit) - len(ending) <= 1:
            unit = unit.removesuffix(ending)
            break
    if unit not in factors:
        return None
    whole, _, fraction = match["number"].replace(",", "").replace("_", "").partition(".")
    # Integers all the way: a float would already be off for 4.7G.
    size, remainder = divmod(int(whole + fraction) * factors[unit], 10 ** len(fraction))
    # Part of a byte is dropped (1.1G is no whole number of bytes), part of a base is a mistake.
    return None if remainder and factors is _DECIMAL else size


def three_figures(number: float) -> str:
    """Three significant figures without a power of ten: ``0.0312``, ``28.6``, ``2,070``."""
    return f"{number:.3g}" if abs(number) < 999.5 else f"{number:,.0f}"


def percent(part: float, whole: float, decimals: int = 1) -> str:
    """``part`` of ``whole`` in percent, without its sign: ``99.97`` of 2,999 and 3,000.

    0 and 100 are told only where they are exact: what would be rounded to one of them has two
    decimals or, if that is not enough, the nearest number with as many that is neither.
    ``whole`` is above 0.
    """
    if 0 < part < whole:
        for places in sorted({decimals, max(decimals, 2)}):
            text = f"{100 * part / whole:.{places}f}"
            if 0 < float(text) < 100:
                return text
        least = 10**-places
        return f"{least if float(text) == 0 else 100 - least:.{places}f}"
    return f"{100 * part / whole:.{decimals}f}"


def short_percent(part: float, whole: float) -> str:
    """As ``percent``, in three digits at most: ``100`` where it is exact."""
    return "100" if part == whole else percent(part, whole)


def decimal_share(part: float) -> str:
    """A share, 0 to 1, with four decimals; as of ``percent`` 0 and 1 only where they are exact."""
    return f"{min(max(part, 0.0001), 0.9999) if 0 < part < 1 else part:.4f}"


def tick_text(position: float, step: float) -> str:
    """The label of a tick of an axis whose ticks are ``step`` bases apart: ``12.5 kbp`` and
    ``4.1 Mbp`` from steps of 1,000 bases on, else all digits of the position.
    """
    for size, unit in ((10**6, "Mbp"), (10**3, "kbp")):
        if step >= 1_000 and position >= size:
            return f"{position / size:,.9g} {unit}"
    return f"{position:,.0f}"


def format_bp(bases: int) -> str:
    """``1234567`` -> ``1,234,567 bp``."""
    return f"{bases:,} bp"


def format_residues(residues: int) -> str:
    """``1234`` -> ``1,234 aa``: the length of a protein."""
    return f"{residues:,} aa"


def format_bytes(size: int) -> str:
    """``4 << 30`` -> ``4.0 GiB``; below 1 KiB whole bytes."""
    if size < 1 << 10:
        return f"{size:,} bytes"
    value = float(size)
    for unit in _BYTE_UNITS:
        value /= 1 << 10
        if round(value, 1) < 1 << 10 or unit == _BYTE_UNITS[-1]:
            break
    return f"{value:,.1f} {unit}"


def format_duration(seconds: float) -> str:
    """Seconds -> ``< 0.1 s``, ``0.4 s``, ``42 s``, ``5 min 12 s``, ``2 h 5 min``, ``3 d 4 h``: at
    most two units.
    """
    if 0 < seconds < 0.05:
        return "< 0.1 s"
    if seconds < 9.95:
        return f"{max(seconds, 0.0):.1f} s"
    whole = round(seconds)
    if whole < 60:
        return f"{whole} s"
    if whole < 3600:
        return _two(whole // 60, "min", whole % 60, "s")
    minutes = round(seconds / 60)
    if minutes < 24 * 60:
        return _two(minutes // 60, "h", minutes % 60, "min")
    hours = round(seconds / 3600)
    return _two(hours // 24, "d", hours % 24, "h")


def counted(number: int, things: str) -> Phrase:
    """``1 crosspoint``, ``2 crosspoints``, ``1 match``, ``1 query``: a number with its noun; give
    the plural.
    """
    if number == 1 and things.endswith("ies"):
        things = f"{things[:-3]}y"
    elif number == 1:
        things = things.removesuffix("es") if things.endswith("ches") else things.removesuffix("s")
    return Phrase(f"1 {things}") if number == 1 else Phrase(f"{{:,}} {things}", number)


def visible(text: str) -> str:
    """A foreign text on one line, with control characters shown as ``\\x1b``.

    That includes line ends, invisible characters that change the writing direction, and surrogates.
    """
    if text.isprintable():
        return text
    return "".join(_shown(letter) for letter in text)


def _shown(letter: str) -> str:
    if unicodedata.category(letter) not in _OBEYED or letter in _JOINERS:
        return letter
    return letter.encode("unicode_escape").decode("ascii")


def _two(large: int, large_unit: str, small: int, small_unit: str) -> str:
    return f"{large:,} {large_unit}" + (f" {small} {small_unit}" if small else "")
