"""BGZF, the blocked gzip of BAM files (SAM specification, section 4.1).

Blocks are independent, so threads can compress them.
"""

from __future__ import annotations

import struct
import zlib
from typing import Final

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


def _block(data: memoryview) -> bytes:
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _WINDOW)
    body = packer.compress(data) + packer.flush()
    size = len(_BEGIN) + _SIZE.size + len(body) + _TAIL.size
    return b"".join((_BEGIN, _SIZE.pack(size - 1), body, _TAIL.pack(zlib.crc32(data), len(data))))
