"""A report as one HTML page: everything inside, nothing from elsewhere, every text escaped.

Names of records and files are foreign texts: they are shown by ``markup`` alone. The page forbids
itself whatever is not in it (Content-Security-Policy): style and script are known by their
SHA-256, and pictures are SVG documents in ``img`` elements, where they can run nothing.
"""

from __future__ import annotations

import base64
import hashlib
import json
import math
import platform
from collections.abc import Iterable, Iterator
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from app.language.text import tr
from app.reports.content import ReportPicture, ResultReport, TablePart
from app.reports.table import Cell, ColumnHeading, ReportTable
from app.tables.numbers import NumberRow
from app.widgets.basic import markup
from app.widgets.messages import explain
from gpu.core.errors import CrosspointError
from gpu.diagnosis import version
from gpu.results.output import write_whole

_FOLDER = Path(__file__).resolve().parents[2] / "resources" / "report"


class ReportPage:
    """Writes a report.

    Parameters
    ----------
    report : ResultReport
    made : datetime, optional
        The time of the report; None: now.
    """

    def __init__(self, report: ResultReport[Any], made: datetime | None = None) -> None:
        self._report, self._result = report, report.result
        self._made = made or datetime.now().astimezone()
        self._ids = count(1)

    def write(self, out: BinaryIO) -> None:
        """Write the page in UTF-8.

        Raises ``Damaged`` for the numbers; a picture or table that cannot be made says why.
        """
        for line in self._lines():
            # Half of a surrogate pair is shown as its number by ``markup``.
            out.write(f"{line}\n".encode())

    def _lines(self) -> Iterator[str]:
        style, script = ((_FOLDER / f"report.{kind}").read_text("utf-8") for kind in ("css", "js"))
        policy = (
            f"default-src 'none'; img-src data:; style-src {_source(style)}; script-src {_source(script)}; "
            "base-uri 'none'; form-action 'none'"
        )
        title = markup(self._report.title or self._result.request.title)
        # The language of the translation, as an HTML code.
        yield f'<!DOCTYPE html>\n<html lang="{tr("en")}">\n<head>\n<meta charset="utf-8">'
        yield f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f'<meta name="generator" content="{markup(_program())}">'
        yield f"<title>{title}</title>\n<style>{style}</style>\n</head>\n<body>"
        pictures = list(self._report.pictures())
        sections = [
            ("numbers", tr("Numbers"), self._numbers()),
            *([("pictures", tr("Pictures"), self._pictures(pictures))] if pictures else ()),
            *((f"table{number}", part.title, self._table(part)) for number, part in enumerate(self._report.tables())),
            ("inputs", tr("Inputs"), self._inputs()),
            ("made", tr("How it was made"), self._origin()),
        ]
        yield f'<header>\n<h1 class="name">{title}</h1>\n<p>{markup(self._report.kind)}</p>'
        links = (f'<li><a href="#{name}">{markup(heading)}</a></li>' for name, heading, _ in sections)
        yield f'<nav aria-label="{markup(tr("Contents"))}"><ul>{"".join(links)}</ul></nav>\n</header>\n<main>'
        for name, heading, lines in sections:
            yield f'<section aria-labelledby="{name}">\n<h2 id="{name}">{markup(heading)}</h2>'
            yield from lines
            yield "</section>"
        yield f"</main>\n<script>{script}</script>\n</body>\n</html>"

    def _numbers(self) -> Iterator[str]:
        rows: list[NumberRow] = []
        for row in self._report.numbers():
            if row.value:
                rows.append(row)
                continue
            yield from _number_table(rows)
            rows = []
            yield f"<h3>{markup(row.name)}</h3>"
        yield from _number_table(rows)

    def _pictures(self, pictures: Iterable[ReportPicture]) -> Iterator[str]:
        for picture in pictures:
            yield from _told(self._picture(picture), picture.title)

    def _picture(self, picture: ReportPicture) -> Iterator[str]:
        content = base64.b64encode(picture.draw().svg()).decode()
        title = markup(picture.title)
        yield f"<figure>\n<figcaption>{title}</figcaption>"
        yield f'<img alt="{title}" src="data:image/svg+xml;base64,{content}">\n</figure>'

    def _table(self, part: TablePart) -> Iterator[str]:
        try:
            table = part.read()
        except CrosspointError as problem:
            yield _note(explain(problem).sentence)
            return
        if not table.rows:
            yield _note(tr("There is none."))
            return
        shown = tr("{0} of {1} rows are shown")
        if table.taken:
            told = tr("The report has {0:,} of {1:,} rows: {2} All of them are in the result, and in its exports.")
            yield _note(told.format(len(table.rows), table.total, table.taken))
        field = f"search{next(self._ids)}"
        yield '<div class="sortable">\n<div class="tools" hidden>'
        yield f'<label for="{field}">{markup(tr("Rows that contain"))}</label> <input id="{field}" type="search">'
        now = markup(shown.format(f"{len(table.rows):,}", f"{len(table.rows):,}"))
        later = markup(shown.format("{0}", f"{len(table.rows):,}"))
        yield f'<output for="{field}" data-text="{later}">{now}</output>\n</div>'
        yield from self._rows(table, part.title)
        yield "</div>"

    def _rows(self, table: ReportTable, title: str) -> Iterator[str]:
        # What scrolls can be reached by keyboard.
        yield f'<div class="scroll" role="region" tabindex="0" aria-label="{markup(title)}">\n<table class="rows">'
        yield "<thead>\n<tr>"
        for heading in table.headings:
            kind, side = ("text" if heading.is_text else "number"), _side(heading)
            tip = " ".join(heading.tip.split())
            button = f'<button type="button" title="{markup(tip)}">{markup(heading.title)}</button>'
            yield f'<th scope="col"{side} data-kind="{kind}" aria-sort="none">{button}</th>'
        yield "</tr>\n</thead>\n<tbody>"
        for row in table.rows:
            yield f"<tr>{''.join(map(_cell, table.headings, row))}</tr>"
        yield "</tbody>\n</table>\n</div>"

    def _inputs(self) -> Iterator[str]:
        yield '<table class="inputs">\n<thead>\n<tr>'
        for title in (tr("File"), self._report.checksums):
            yield f'<th scope="col">{markup(title)}</th>'
        yield "</tr>\n</thead>\n<tbody>"
        for file in self._report.inputs():
            yield f'<tr><td>{markup(file.path)}</td><td class="sum">{markup(file.sha256 or tr("not known"))}</td></tr>'
        yield "</tbody>\n</table>"

    def _origin(self) -> Iterator[str]:
        result = self._result
        yield from _number_table(
            [
                NumberRow(tr("Result folder"), str(result.folder)),
                NumberRow(tr("Finished") if result.finished else tr("Last written"), _time(result.ended)),
                NumberRow(tr("Report made"), _time(self._made)),
                NumberRow(tr("Engine"), result.engine),
                NumberRow(tr("Device"), result.device or "–"),
                NumberRow(tr("Report made by"), f"Crosspoint {version.name()}"),
                NumberRow("", f"Python {platform.python_version()}, NumPy {np.__version__}"),
                NumberRow("", f"{platform.system()} {platform.machine()}"),
                NumberRow(
                    tr("Identity of the request"),
                    result.request.identity(),
                    tr("SHA-256 of all that the result depends on: equal ones are equal comparisons"),
                ),
            ]
        )
        request = json.dumps(result.request.to_json(), indent=2, ensure_ascii=False)
        text = "\n".join(map(markup, request.split("\n")))
        yield f"<details>\n<summary>{markup(tr('All parameters, as in request.json'))}</summary>\n<pre>{text}</pre>"
        yield "</details>"


def _program() -> str:
    from gpu import __version__

    return f"Crosspoint {__version__}"


def save_report(report: ResultReport[Any], path: Path) -> None:
    """Write a report; only a whole one replaces a file.

    Raises ``InputError``, ``DiskFull``, ``Damaged``.
    """
    write_whole(path, ReportPage(report).write)


def _source(text: str) -> str:
    """A Content-Security-Policy source that allows this text alone."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _time(at: datetime) -> str:
    return at.strftime("%Y-%m-%d %H:%M:%S %z")


def _note(sentence: str) -> str:
    return f'<p class="note">{markup(sentence)}</p>'


def _told(lines: Iterable[str], title: str) -> Iterator[str]:
    """The lines of a part, or in their place why there is none."""
    try:
        yield from list(lines)
    except CrosspointError as problem:
        yield _note(f"{title}: {explain(problem).sentence}")


def _number_table(rows: list[NumberRow]) -> Iterator[str]:
    if not rows:
        return
    yield '<table class="numbers">\n<tbody>'
    for row in rows:
        hint = "<br>".join(map(markup, row.hint.split("\n"))) if row.hint != row.value else ""
        name = f'<th scope="row">{markup(row.name)}</th>' if row.name else "<td></td>"
        yield f'<tr>{name}<td>{markup(row.value)}</td><td class="hint">{hint}</td></tr>'
    yield "</tbody>\n</table>"


def _side(heading: ColumnHeading) -> str:
    return ' class="number"' if heading.is_number and not heading.is_text else ""


def _cell(heading: ColumnHeading, cell: Cell) -> str:
    kind = _side(heading)
    value = cell.value
    if heading.is_text or value is None or f"{value}" == cell.text.replace(",", ""):
        return f"<td{kind}>{markup(cell.text)}</td>"
    sort = f"{value + 0}" if math.isfinite(value) else ""
    return f'<td{kind} data-v="{sort}">{markup(cell.text)}</td>'
