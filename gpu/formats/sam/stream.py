"""Decompressed bytes of a SAM or BAM file, read with look-ahead in bounded memory."""

from __future__ import annotations

from collections.abc import Callable

from gpu.core.errors import InputError
from gpu.sequences.files import open_bytes
from gpu.sequences.notices import Notices
from gpu.sequences.packed import NoEndMark
from gpu.sequences.raw import Known

#: Largest number of bytes of a line of SAM or a record of BAM.
MAX_OF_LINE = 1 << 28


class Stream:
    """An open file; ``known``, ``on_progress`` and ``notices``: see
    ``gpu.sequences.files.open_bytes``.

    ``without_end_mark`` is called at the end of a BGZF file that lacks the empty block which ends
    it. Raises ``InputError``.
    """

    def __init__(
        self,
        path: str,
        known: Known,
        on_progress: Callable[[int], None],
        notices: Notices,
        without_end_mark: Callable[[], None],
    ) -> None:
        self.path = path
        self._chunks = open_bytes(path, known, on_progress, notices)
        self._without_end_mark = without_end_mark
        self._held, self._at = b"", 0

    def close(self) -> None:
        """Close the file."""
        self._chunks.close()

    def peek(self, size: int) -> bytes:
        """Return the next ``size`` bytes without consuming them; fewer at the end of the file."""
        if len(self._held) - self._at < size:
            self._held, _ = self.longer(self._held[self._at :], size)
            self._at = 0
        return self._held[self._at : self._at + size]

    def take(self, size: int) -> bytes:
        """Consume the next ``size`` bytes. Raises ``InputError`` if the file has fewer."""
        found = self.peek(size)
        if len(found) < size:
            raise self.cut_off()
        self._at += size
        return found

    def skip(self, size: int) -> None:
        """Consume ``size`` bytes without holding them. Raises as ``take``."""
        while size > 0:
            size -= len(self.take(min(size, 1 << 20)))

    def take_line(self) -> bytes:
        """Consume the next line; returns it without its end, b"" at the end of the file."""
        end = self._held.find(b"\n", self._at)
        while end < 0:
            size = len(self._held) - self._at
            if size > MAX_OF_LINE:
                raise self.too_long()
            if len(self.peek(2 * size + (1 << 16))) == size:
                end = len(self._held)
            else:
                end = self._held.find(b"\n", size)
        line = self._held[self._at : end]
        self._at = end + 1
        return line.rstrip(b"\r")

    def take_held(self) -> bytes:
        """Consume the bytes that are held."""
        held, self._held, self._at = self._held[self._at :], b"", 0
        return held

    def longer(self, block: bytes, size: int) -> tuple[bytes, bool]:
        """Extend a block by the bytes that follow it, to ``size`` bytes at least.

        Returns it, and True at the end of the file.
        """
        held, length = [block], len(block)
        while length < size:
            try:
                chunk = next(self._chunks, None)
            except NoEndMark:
                self._without_end_mark()
                chunk = None
            if chunk is None:
                return b"".join(held), True
            held.append(chunk)
            length += len(chunk)
        return b"".join(held), False

    def cut_off(self) -> InputError:
        """The error for a heading that is cut off."""
        return InputError("{} is cut off or damaged in its heading; copy or download it again.", self.path)

    def too_long(self) -> InputError:
        """The error for a line that is too long."""
        return InputError(
            "{} has a line or record of more than {:,} bytes, the limit for one read; leave that read out.",
            self.path,
            MAX_OF_LINE,
        )
