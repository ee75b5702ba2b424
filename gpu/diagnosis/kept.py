"""Everything that Crosspoint keeps outside of result folders: where, how much, and its removal.

``resources/guide/kept.md`` tells users the same. A file belongs to Crosspoint if it lies in one of
the folders below under a name that Crosspoint gives; whatever else lies there is left alone, and
links are never followed.
"""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from gpu.core.phrase import Phrase
from gpu.core.safe_files import PART

_HEX = "[0-9a-f]"
#: Behind the names of files which are being written.
_PART = f"(?:{PART})?"
_SENT = rf"{_HEX}{{64}}(?:\.\d+\.part)?"
_MEASUREMENT = rf"[\w-]+_{_HEX}{{16}}\.json{_PART}"


@dataclass(frozen=True)
class Kept:
    """One kind of what is kept.

    ``title``: what it is, in words. ``root``: a folder of Crosspoint's own. ``folder``: where the
    files lie, in it or below. ``files``: a pattern of their names. ``folders``: a pattern of the
    names of folders in ``folder`` in which they lie, or "" if they lie in it directly.
    """

    title: str
    root: Path
    folder: Path
    files: str
    folders: str = ""

    @property
    def link(self) -> Path | None:
        """The first folder from ``root`` on that is a link, so that nothing behind it is
        touched.
        """
        folders = [
            folder for folder in (*reversed(self.folder.parents), self.folder) if folder.is_relative_to(self.root)
        ]
        return next((folder for folder in folders if _is_link(folder)), None)

    def find(self) -> list[Path]:
        """The files; [] where there are none, or a folder is a link or cannot be read."""
        if self.link is not None:
            return []
        if not self.folders:
            return list(_files(self.folder, self.files))
        below = [entry for entry in _entries(self.folder) if re.fullmatch(self.folders, entry.name)]
        return [file for entry in below for file in _files(entry, self.files)]

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(_size(file) for file in self.find())

    def remove(self) -> list[Path]:
        """Delete the files, and folders that are empty then; returns the files that are still
        there.
        """
        files = self.find()
        for file in files:
            with suppress(OSError):
                file.unlink()
        for folder in {file.parent for file in files} - {self.folder}:
            with suppress(OSError):
                folder.rmdir()
        return [file for file in files if os.path.lexists(file)]


def cache_folder() -> Path:
    """The folder of what only saves time."""
    return Path(platformdirs.user_cache_dir("crosspoint", appauthor=False))


def worker_folder() -> Path:
    """The folder of a worker of a lab, unless it was given another one."""
    return cache_folder() / "cluster"


def configuration_folder() -> Path:
    """The folder of measurements."""
    return Path(platformdirs.user_config_dir("crosspoint", appauthor=False))


def log_folder() -> Path:
    """The folder of the window's log: Qt's ``AppLocalDataLocation``, without loading Qt."""
    return Path(platformdirs.user_data_dir("Crosspoint", appauthor=False)) / "Crosspoint"


def results_folder() -> Path:
    """The folder of the window's results, unless another one was chosen in the preferences."""
    return Path(platformdirs.user_documents_dir()) / "Crosspoint"


def everything() -> list[Kept]:
    """All kinds, but the window's settings, which Qt keeps (``app.state.settings``)."""
    cache, configuration, log = cache_folder(), configuration_folder(), log_folder()
    kernels = {cache / "kernels": cache}
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        kernels[Path(chosen)] = Path(chosen)
    code = rf"(?:gpu\.[\w.]+\.(?:object|lock)|[\w.-]+\.compiled){_PART}"
    indices = {
        "indices": Phrase("indices of references for exact matches"),
        "read-indices": Phrase("indices of references for short reads"),
        "databases": Phrase("prepared databases"),
    }
    return [
        *(
            Kept(Phrase("kernels for the processor"), root, folder, code, rf"{_HEX}{{16}}")
            for folder, root in kernels.items()
        ),
        Kept(Phrase("kernels for graphics cards"), cache, cache / "cubins", rf"\w+\.cubin{_PART}"),
        *(Kept(title, cache, cache / kind, _index(kind)) for kind, title in indices.items()),
        Kept(Phrase("pictures of recent results"), cache, cache / "pictures", rf"{_HEX}{{40}}\.png{_PART}"),
        Kept(Phrase("inputs sent to a worker"), cache, worker_folder() / "contents", _SENT),
        Kept(Phrase("speeds of the devices"), cache, cache, rf"(?:cpu|cuda)_rate\.json{_PART}"),
        Kept(Phrase("measurements of graphics cards"), configuration, configuration / "cards", _MEASUREMENT),
        Kept(Phrase("measurements of comparisons"), configuration, configuration / "speeds", _MEASUREMENT),
        Kept(Phrase("the log of the window"), log.parent, log, r"log\.txt(?:\.1)?"),
    ]


def _index(kind: str) -> str:
    """The names that ``gpu.core.array_cache`` gives to the files of a kind."""
    return rf"{_HEX}{{64}}\.{kind}{_PART}"


def remove_empty_folders() -> None:
    """Delete Crosspoint's own folders, if nothing is left in them."""
    own = {cache_folder(), worker_folder(), configuration_folder(), log_folder(), log_folder().parent}
    own |= {kept.folder for kept in everything() if kept.link is None and kept.root in own}
    for folder in sorted(own, key=lambda folder: len(folder.parts), reverse=True):
        with suppress(OSError):
            # A link is no folder to this call.
            folder.rmdir()


def _files(folder: Path, pattern: str) -> Iterator[Path]:
    for entry in _entries(folder):
        with suppress(OSError):
            if re.fullmatch(pattern, entry.name) and stat.S_ISREG(entry.lstat().st_mode):
                yield entry


def _entries(folder: Path) -> list[Path]:
    if _is_link(folder):
        return []
    try:
        return sorted(folder.iterdir())
    except OSError:
        return []


def _is_link(path: Path) -> bool:
    """True for a link, and for Windows' junctions."""
    try:
        found = path.lstat()
    except OSError:
        return False
    return stat.S_ISLNK(found.st_mode) or bool(getattr(found, "st_reparse_tag", 0))


def _size(file: Path) -> int:
    try:
        return file.lstat().st_size
    except OSError:
        return 0
