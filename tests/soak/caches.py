"""Soak of the cache folders: kept files are damaged, exchanged or replaced by other things; runs
must end as without a cache.

    python -m tests.soak.caches [--count 10000] [--seconds 120]

Databases, indices of references and indices for reads, in a cache folder of this loop's own. Files
in it that are no kept files must stay as they were.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.matches import run as matches_run
from gpu.analyses.matches.index import IndexCache
from gpu.analyses.reads import run as reads_run
from gpu.analyses.reads.index import kept_indices
from gpu.analyses.search import run as search_run
from gpu.analyses.search.prepared import kept_databases
from tests.soak.scene import Bound, Scene, Tally, conclude, options, remove, scenes, searches

Random = np.random.Generator


def main() -> None:
    asked = options("Harm kept files.", 10_000)
    with tempfile.TemporaryDirectory() as folder:
        conclude("caches", caches(Path(folder), Bound(asked.count, asked.seconds), asked.seed))


def caches(folder: Path, bound: Bound, seed: int) -> Tally:
    """Harm by chance."""
    tally, random = Tally(), np.random.default_rng(seed)
    cache = folder / "cache"
    with _kept_in(cache):
        all_scenes = [
            _with_cache(scene) for scene in (*scenes(folder), *searches(folder)) if "--no-cache" in scene.arguments
        ]
        for scene in all_scenes:
            remove(folder / "first")
            tally.hear(f"{scene.name}, first", scene.start(folder / "first"), (0,))
        for at in bound.tries():
            scene = all_scenes[at % len(all_scenes)]
            files = sorted(path for path in cache.iterdir() if path.is_file() and not path.is_symlink())
            if not files:
                # All were in places that something else had taken.
                scene.start(folder / "again")
                continue
            path = files[random.integers(len(files))]
            harm = HARMS[random.integers(len(HARMS))]
            what = f"{scene.name}: {harm.__name__} {path.suffix}"
            harm(path, files, random)
            foreign = _foreign(cache, folder)
            tally.runs += 1
            out = folder / "again"
            remove(out)
            ended = scene.start(out)
            tally.hear(what, ended, (0,))
            if ended.status == 0 and not scene.is_right(out):
                tally.note("differences", what, ended)
            if _foreign(cache, folder) != foreign:
                tally.note("outside", what)
            for name in foreign:
                remove(Path(name))
    return tally


def _with_cache(scene: Scene) -> Scene:
    return replace(scene, arguments=tuple(word for word in scene.arguments if word != "--no-cache"))


@contextmanager
def _kept_in(cache: Path) -> Iterator[None]:
    """Have runs keep their files of all kinds in one folder meanwhile."""
    places: tuple[tuple[Any, str, Callable[..., Any]], ...] = (
        (matches_run, "IndexCache", partial(IndexCache, cache)),
        (reads_run, "kept_indices", partial(kept_indices, cache)),
        (search_run, "kept_databases", partial(kept_databases, cache)),
    )
    before = [getattr(module, name) for module, name, _ in places]
    try:
        for module, name, value in places:
            setattr(module, name, value)
        yield
    finally:
        for (module, name, _), value in zip(places, before, strict=True):
            setattr(module, name, value)


def _foreign(cache: Path, folder: Path) -> dict[str, tuple[int, bytes]]:
    """The entries of the cache folder that are no kept files, and the file that links lead to."""
    found = {}
    for path in cache.iterdir():
        mode = path.lstat().st_mode
        if path.name.startswith("foreign") or not path.is_file() or path.is_symlink():
            found[str(path)] = mode, os.readlink(path).encode() if path.is_symlink() else b""
    target = folder / "elsewhere"
    if target.exists():
        found[str(target)] = target.lstat().st_mode, target.read_bytes()
    return found


def _flip(path: Path, files: list[Path], random: Random) -> None:
    data = bytearray(path.read_bytes())
    data[random.integers(len(data))] ^= 1 << int(random.integers(8))
    path.write_bytes(data)


def _cut(path: Path, files: list[Path], random: Random) -> None:
    path.write_bytes(path.read_bytes()[: int(random.integers(path.stat().st_size))])


def _copied_over(path: Path, files: list[Path], random: Random) -> None:
    path.write_bytes(files[random.integers(len(files))].read_bytes())


def _exchanged(path: Path, files: list[Path], random: Random) -> None:
    other = files[random.integers(len(files))]
    mine = path.read_bytes()
    path.write_bytes(other.read_bytes())
    other.write_bytes(mine)


def _gone(path: Path, files: list[Path], random: Random) -> None:
    path.unlink()


def _pipe(path: Path, files: list[Path], random: Random) -> None:
    path.unlink()
    os.mkfifo(path)


def _folder(path: Path, files: list[Path], random: Random) -> None:
    path.unlink()
    path.mkdir()


def _link(path: Path, files: list[Path], random: Random) -> None:
    elsewhere = path.parent.parent / "elsewhere"
    elsewhere.write_bytes(path.read_bytes())
    path.unlink()
    path.symlink_to(elsewhere)


def _device(path: Path, files: list[Path], random: Random) -> None:
    path.unlink()
    path.symlink_to("/dev/zero")


def _others(path: Path, files: list[Path], random: Random) -> None:
    for name in ("foreign.part", f"foreign{path.suffix}"):
        other = path.with_name(name)
        other.write_bytes(random.bytes(100))
        os.utime(other, (1e9, 1e9))


HARMS: tuple[Callable[[Path, list[Path], Random], None], ...] = (
    *(_flip, _cut, _copied_over, _copied_over, _exchanged, _gone, _pipe, _folder, _link, _device, _others),
)

if __name__ == "__main__":
    main()
