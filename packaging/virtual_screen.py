"""A virtual X screen whose picture is a file: Xvfb, looked at with the standard library alone."""

from __future__ import annotations

import os
import struct
import subprocess
import time
import zlib
from pathlib import Path
from types import TracebackType

_WIDTH, _HEIGHT, _DEPTH = 1280, 800, 24
#: Of the pixels every so many are looked at; a prime number, so that no line is missed.
_STEP = 7
_STILL_SECONDS = 1.5


class VirtualScreen:
    """An Xvfb that runs meanwhile; ``name``: the display. Raises ``OSError`` if it does not start.

    ``scratch``: a folder for its picture.
    """

    def __init__(self, scratch: Path) -> None:
        self._picture = scratch / "Xvfb_screen0"
        reading, writing = os.pipe()
        size = f"{_WIDTH}x{_HEIGHT}x{_DEPTH}"
        options = ["-displayfd", str(writing), "-screen", "0", size, "-fbdir", str(scratch), "-ac", "-nolisten", "tcp"]
        # Without "-noreset" it would begin anew whenever the last program ends.
        self._process = subprocess.Popen(
            ["Xvfb", *options, "-noreset"], pass_fds=[writing], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
        os.close(writing)
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        if not number:
            raise OSError("Xvfb did not start.")
        self.name = f":{number}"

    def __enter__(self) -> VirtualScreen:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.terminate()
        self._process.wait()

    def colours(self) -> int:
        """The number of colours of what is shown."""
        return len(set(memoryview(self._pixels()).cast("I")[::_STEP]))

    def is_still(self) -> bool:
        """True if the picture does not change for a while."""
        before = self._pixels()
        time.sleep(_STILL_SECONDS)
        return self._pixels() == before

    def save(self, path: Path) -> None:
        """Write what is shown as a PNG file."""
        pixels, line = self._pixels(), 4 * _WIDTH
        rows = bytearray()
        for start in range(0, len(pixels), line):
            row = pixels[start : start + line]
            rows.append(0)
            # Blue, green, red and nothing, on a little-endian computer.
            rows += bytes(value for pixel in zip(row[2::4], row[1::4], row[0::4], strict=True) for value in pixel)
        head = struct.pack(">IIBBBBB", _WIDTH, _HEIGHT, 8, 2, 0, 0, 0)
        parts = ((b"IHDR", head), (b"IDAT", zlib.compress(bytes(rows))), (b"IEND", b""))
        chunks = [
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
            for kind, data in parts
        ]
        path.write_bytes(b"\x89PNG\r\n\x1a\n" + b"".join(chunks))

    def _pixels(self) -> bytes:
        """The pixels, four bytes each, without the head of the XWD file."""
        data = self._picture.read_bytes()
        head, colours = struct.unpack(">I", data[:4])[0], struct.unpack(">I", data[76:80])[0]
        start = head + 12 * colours
        return data[start : start + 4 * _WIDTH * _HEIGHT]
