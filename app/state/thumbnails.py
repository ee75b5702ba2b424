"""Small pictures of results, one a result folder, as the list of recent ones shows them."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from hashlib import sha1
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage

#: Pixels of a picture: twice what is shown, for screens of scale 2.
SIZE = QSize(168, 112)
#: Pixels of either side below which a part of a page is no picture.
_LEAST = 60


class Thumbnails:
    """Pictures by the path of a result's folder, as PNG files in ``place``; None: in memory."""

    def __init__(self, place: Path | None = None) -> None:
        self._place = place
        self._known: dict[str, QImage] = {}

    def of(self, folder: str) -> QImage:
        """The picture of a result; a null image if there is none."""
        if folder not in self._known:
            self._known[folder] = QImage(str(self._file(folder))) if self._place is not None else QImage()
        return self._known[folder]

    def keep(self, folder: str, picture: QImage) -> None:
        """Keep the middle of a picture in place of the one before; one that is too small is not
        kept.
        """
        if min(picture.width(), picture.height()) < _LEAST:
            return
        by_expanding = Qt.AspectRatioMode.KeepAspectRatioByExpanding
        large = picture.scaled(SIZE, by_expanding, Qt.TransformationMode.SmoothTransformation)
        beside, above = (large.width() - SIZE.width()) // 2, (large.height() - SIZE.height()) // 2
        small = self._known[folder] = large.copy(beside, above, SIZE.width(), SIZE.height())
        if self._place is not None:
            with suppress(OSError):  # a list without pictures
                self._place.mkdir(parents=True, exist_ok=True)
                small.save(str(self._file(folder)))

    def forget_others(self, folders: Collection[str]) -> None:
        """Delete the pictures of all results but those in ``folders``."""
        kept = {self._file(folder) for folder in folders}
        self._known = {folder: picture for folder, picture in self._known.items() if folder in folders}
        if self._place is not None:
            with suppress(OSError):
                for file in set(self._place.glob("*.png")) - kept:
                    file.unlink(missing_ok=True)

    def _file(self, folder: str) -> Path:
        name = sha1(folder.encode(errors="surrogatepass"), usedforsecurity=False).hexdigest()
        return (self._place or Path()) / f"{name}.png"
