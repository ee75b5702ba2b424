"""BGZF, the blocked gzip of BAM files (SAM specification, section 4.1).

Blocks are independent, so threads can compress them.
"""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any, BinaryIO, Final

#: The empty block that ends every complete file.
END: Final = bytes.fromhex("1f8b08040000000000ff0600424302001b0003000000000000000000")
#: Largest block before compression: compressed, any content of this size fits a BGZF block.
BLOCK: Final = 0xFF00
#: A block's header: gzip's with one extra field, whose value is the block's size less one.
_BEGIN = bytes.fromhex("1f8b08040000000000ff0600424302 00")
_SIZE = struct.Struct("<H")
_TAIL = struct.Struct("<II")
_LEVEL, _WINDOW = 6, -15


def packed(data: bytes | memoryview) -> bytes:
    """Bytes as blocks, without ``END``; the same bytes give the same blocks."""
    view = memoryview(data)
    return b"".join(_block(view[start : start + BLOCK]) for start in range(0, len(view), BLOCK))


class BgzfStream(io.RawIOBase):
    """A stream whose bytes go into ``out`` as blocks; ``finish`` ends the file."""

    def __init__(self, out: BinaryIO) -> None:
        self._out, self._rest = out, b""

    def writable(self) -> bool:
        """Return True."""
        return True

    def write(self, data: Any) -> int:
        """Take bytes; whole blocks of them are written."""
        view = memoryview(data).cast("B")
        self._rest += bytes(view)
        whole = len(self._rest) // BLOCK * BLOCK
        self._out.write(packed(self._rest[:whole]))
        self._rest = self._rest[whole:]
        return len(view)

    def finish(self) -> None:
        """Write the rest, and the end of the file."""
        self._out.write(packed(self._rest) + END)


def _block(data: memoryview) -> bytes:
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _WINDOW)
    body = packer.compress(data) + packer.flush()
    size = len(_BEGIN) + _SIZE.size + len(body) + _TAIL.size
    return b"".join((_BEGIN, _SIZE.pack(size - 1), body, _TAIL.pack(zlib.crc32(data), len(data))))
