"""Soak of damaged files of finished and stopped results: refused by name or made again.

    python -m tests.soak.damage [--count 10000] [--seconds 120]     random damage of any kind
    python -m tests.soak.damage --bits          every bit of request.json and of the journal

After each, ``show`` says it or prints what it did before, ``resume`` says it or mends it, and the
same command mends it.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import numpy as np

from gpu.results import journal
from tests.soak.scene import Bound, Scene, Tally, call, conclude, copy, options, scenes

Random = np.random.Generator


def main() -> None:
    bits = "--bits" in sys.argv
    if bits:
        sys.argv.remove("--bits")
    asked = options("Damage the files of results.", 10_000_000 if bits else 10_000)
    bound = Bound(asked.count, asked.seconds)
    with tempfile.TemporaryDirectory() as folder:
        tally = all_bits(Path(folder), bound) if bits else damage(Path(folder), bound, asked.seed)
        conclude("damage", tally)


def damage(folder: Path, bound: Bound, seed: int) -> Tally:
    """Harm by chance."""
    tally, random = Tally(), np.random.default_rng(seed)
    all_scenes = scenes(folder)
    states = _states(folder, all_scenes)
    shown = {scene.name: scene.shown(scene.whole) for scene in all_scenes}
    for at in bound.tries():
        scene, state = states[at % len(states)]
        out = copy(state, folder / "harmed")
        files = sorted(
            path for path in out.rglob("*") if path.is_file() and path.name not in ("log.txt", "alignment.txt")
        )
        path = files[random.integers(len(files))]
        harm = HARMS[random.integers(len(HARMS))]
        what = f"{scene.name}, {state.name}: {harm.__name__} {path.relative_to(out)}"
        before = path.read_bytes()
        harm(path, files, random)
        if path.exists() and path.read_bytes() == before:
            continue
        tally.runs += 1
        if state == scene.whole:
            ended = call("show", out)
            tally.hear(f"show, {what}", ended)
            if ended.status == 0 and shown[scene.name] not in (scene.shown(out), ""):
                _look_at_unfinished(scene, out, tally, what)
        ended = call("resume", out, "--quiet")
        tally.hear(f"resume, {what}", ended)
        if ended.status == 0 and not scene.is_right(out):
            tally.note("differences", f"resume, {what}")
        ended = scene.start(out)
        tally.hear(f"again, {what}", ended)
        # Where both the request and the journal that vouches for it are lost, nobody knows whose
        # folder it is.
        if ended.status and "choose an empty folder" not in ended.err:
            tally.note("stuck", what, ended)
        elif not ended.status and not scene.is_right(out):
            tally.note("differences", f"again, {what}")
    return tally


def all_bits(folder: Path, bound: Bound) -> Tally:
    """Every bit of ``request.json`` is noticed, and every one of the journal."""
    tally = Tally()
    all_scenes = scenes(folder)
    for scene, state in _states(folder, all_scenes):
        out = copy(state, folder / "harmed")
        shown = scene.shown(out)
        for name in ("request.json", journal.NAME):
            path = out / name
            good = path.read_bytes()
            for bit in range(8 * len(good)):
                if bound.is_over:
                    return tally
                bad = bytearray(good)
                bad[bit // 8] ^= 1 << bit % 8
                path.write_bytes(bad)
                tally.runs += 1
                what = f"{scene.name}, {state.name}: bit {bit:,} of {name}"
                ended = call("show", out)
                tally.hear(what, ended)
                if ended.status == 0 and (name == "request.json" or scene.shown(out) != shown):
                    _look_at_unfinished(scene, out, tally, what)
                if name == "request.json":
                    ended = call("resume", out, "--quiet")
                    tally.hear(what, ended, (1,))
                    if name not in ended.err:
                        tally.note("silent", what, ended)
            path.write_bytes(good)
    return tally


def _look_at_unfinished(scene: Scene, out: Path, tally: Tally, what: str) -> None:
    """``show`` ended well and printed something else: that may only be how far the run has come."""
    said = call("show", out).out
    if "not finished" not in said:
        tally.note("silent", what)


def _states(folder: Path, all_scenes: tuple[Scene, ...]) -> list[tuple[Scene, Path]]:
    """The finished results, and alignments that were stopped in between."""
    align = all_scenes[0]
    states = [(scene, scene.whole) for scene in all_scenes]
    for until in (1, 2, 4):
        stopped = folder / f"stopped-{until}"
        call(*align.arguments, "--out", stopped, "--until", until, "--quiet")
        states.append((align, stopped))
    return states


def _flip(path: Path, files: list[Path], random: Random) -> None:
    data = bytearray(path.read_bytes())
    if data:
        data[random.integers(len(data))] ^= 1 << int(random.integers(8))
    path.write_bytes(data)


def _cut(path: Path, files: list[Path], random: Random) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: int(random.integers(len(data) + 1))])


def _zeros(path: Path, files: list[Path], random: Random) -> None:
    data = bytearray(path.read_bytes())
    begin, end = sorted(random.integers(0, len(data) + 1, 2).tolist())
    data[begin:end] = bytes(end - begin)
    path.write_bytes(data)


def _delete(path: Path, files: list[Path], random: Random) -> None:
    path.unlink()


def _exchange(path: Path, files: list[Path], random: Random) -> None:
    other = files[random.integers(len(files))]
    mine, yours = path.read_bytes(), other.read_bytes()
    path.write_bytes(yours)
    other.write_bytes(mine)


def _lengthen(path: Path, files: list[Path], random: Random) -> None:
    path.write_bytes(path.read_bytes() + random.bytes(int(random.integers(1, 400))))


def _lose_line(path: Path, files: list[Path], random: Random) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    if lines:
        del lines[random.integers(len(lines))]
    path.write_bytes(b"".join(lines))


HARMS: tuple[Callable[[Path, list[Path], Random], None], ...] = (
    _flip,
    _flip,
    _cut,
    _zeros,
    _delete,
    _exchange,
    _lengthen,
    _lose_line,
)

if __name__ == "__main__":
    main()
