"""The preview of a table: its columns lie below one another, however long the names are."""

from __future__ import annotations

from typing import Any

from PySide6.QtGui import QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from app.exports.preview import Preview


def test_columns_lie_below_one_another(qtbot: Any) -> None:
    qtbot.addWidget(parent := QWidget())
    preview = Preview(parent)
    parent.resize(800, 300)
    preview.resize(800, 300)
    parent.show()
    rows = ("#CHROM", "POS", "ID"), ("gi|9626243|ref|NC_001416.1|", "245", "."), ("x", "1104", ".")
    for heading in ("##source=a program without columns\n", ""):
        preview.show_text(heading + "".join("\t".join(row) + "\n" for row in rows))
        edit = preview.findChild(QPlainTextEdit)
        lefts = []
        for line, row in enumerate(rows, heading.count("\n")):
            begin = edit.document().findBlockByNumber(line).position()
            starts = begin + len(row[0]) + 1, begin + len(row[0]) + len(row[1]) + 2
            lefts.append([edit.cursorRect(_at(edit, start)).left() for start in starts])
        assert lefts[0] == lefts[1] == lefts[2] and lefts[0][0] < lefts[0][1]
        assert preview.text.splitlines()[-1] == "x\t1104\t."


def _at(edit: QPlainTextEdit, position: int) -> QTextCursor:
    cursor = QTextCursor(edit.document())
    cursor.setPosition(position)
    return cursor
