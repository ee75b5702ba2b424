"""The program's icons for Windows and macOS: whole files of all sizes."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Any

from PySide6.QtGui import QImage, QImageReader

from tests.packaging.scripts import script

icons = script("icons")


def test_icons_hold_their_pictures(qapp: Any, tmp_path: Path) -> None:
    assert icons.main([str(tmp_path)]) == 0
    reader = QImageReader(str(tmp_path / "crosspoint.ico"))
    sizes = []
    for number in range(reader.imageCount()):
        assert reader.jumpToImage(number)
        image = reader.read()
        sizes.append(image.width())
        assert image == QImage(str(tmp_path / f"crosspoint-{image.width()}.png")).convertToFormat(image.format())
    assert sizes == [16, 24, 32, 48, 64, 128, 256]
    content = (tmp_path / "crosspoint.icns").read_bytes()
    assert content[:4] == b"icns" and struct.unpack(">I", content[4:8])[0] == len(content)
    at, found = 8, []
    while at < len(content):
        name, size = content[at : at + 4], struct.unpack(">I", content[at + 4 : at + 8])[0]
        found.append((name, QImage.fromData(content[at + 8 : at + size]).width()))
        at += size
    assert dict(found) == {
        b"ic07": 128,
        b"ic08": 256,
        b"ic09": 512,
        b"ic11": 32,
        b"ic12": 64,
        b"ic13": 256,
        b"ic14": 512,
    }
