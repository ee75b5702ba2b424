"""Tables that people edit, as editors and spreadsheets save them: plans, and pairs of records.

Tabs stand between cells, in a file named ``.csv`` commas or semicolons. A cell may be quoted. UTF-8
with or without its mark, and UTF-16 (“Unicode text” of spreadsheets) are read.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from string import whitespace
from typing import TextIO

from gpu.core.errors import InputError
from gpu.core.units import MAX_DIGITS

_WORKBOOKS = (".xlsx", ".xls", ".ods", ".numbers")
#: A number with a fraction or a power of ten, as spreadsheets write whole ones.
_NUMBER = re.compile(r"(-?\d{1,15})(?:\.(\d{1,15}))?(?:[eE]\+?(\d{1,2}))?")


def open_table(path: Path, what: str) -> TextIO:
    """The open file of a table; ``what`` it is, in sentences. Raises ``InputError``."""
    if path.suffix.lower() in _WORKBOOKS:
        raise InputError(
            "“{}” is a workbook; save its sheet as “Text (Tab delimited)” or CSV and choose that file.", path
        )
    try:
        if not path.is_file():
            raise FileNotFoundError
        with path.open("rb") as file:
            begin = file.read(2)
        encoding = "utf-16" if begin in (b"\xff\xfe", b"\xfe\xff") else "utf-8-sig"
        return path.open(encoding=encoding, newline="")
    except FileNotFoundError as problem:
        raise InputError("There is no {} “{}”; check its name and folder.", what, path) from problem
    except OSError as problem:
        raise InputError("“{}” cannot be read ({}); check the file and its drive.", path, problem.strerror) from problem


def table_rows(path: Path, file: TextIO) -> Iterator[tuple[int, list[str]]]:
    """Yield the lines that are neither empty nor comments: the number, and the trimmed cells.

    Raises ``InputError``.
    """
    try:
        first = file.readline()
        file.seek(0)
        delimiter = "\t"
        if path.suffix.lower() == ".csv":
            delimiter = max(",;\t", key=first.count)
        reader = csv.reader(file, delimiter=delimiter, strict=True)
        before = 0
        for row in reader:
            number, before = before + 1, reader.line_num
            # Names may have the blanks that only Unicode has.
            cells = [cell.strip(whitespace) for cell in row]
            if any(cells) and not cells[0].startswith("#"):
                yield number, cells
    except UnicodeError as problem:
        raise InputError("“{}” is no text in UTF-8; save it as “CSV UTF-8” or “Unicode text”.", path) from problem
    except csv.Error as problem:
        raise InputError(
            "“{}” is no table from line {} on ({}); save it as a table anew.", path, before + 1, problem
        ) from problem
    except OSError as problem:
        raise InputError("“{}” cannot be read ({}); check the file and its drive.", path, problem.strerror) from problem


def as_whole(cell: str) -> str:
    """A cell with a whole number, which ``5.0``, ``1e3`` and ``1.2E+05`` are, in digits alone; any
    other is itself.
    """
    match = _NUMBER.fullmatch(cell)
    if match is None:
        return cell
    whole, fraction, power = match[1], (match[2] or "").rstrip("0"), int(match[3] or 0)
    return str(int(whole + fraction.ljust(power, "0"))) if len(fraction) <= power < MAX_DIGITS else cell
