"""Soak of result folders with changed contents and right checksums: they are read, or refused in a
sentence; never an internal error.

    python -m tests.soak.contents [--count 10000] [--seconds 120]

One value, shape, dtype or order of an array is changed, or one value of a JSON file or of a record
of the journal. Then ``show`` prints the result in every format, its page reads it, and ``resume``
goes on with it.
"""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np

from gpu.analyses.registry import ANALYSES
from gpu.core.errors import CrosspointError
from gpu.results import journal
from tests.soak.pages import pages
from tests.soak.scene import Bound, Scene, Tally, call, conclude, copy, options, scenes, searches
from tests.vouched import vouch

Random = np.random.Generator

#: What stands for any other value of JSON.
_ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 7, 1 << 31, 1 << 61, 1 << 80, -(1 << 61), 0.5, -1.5, 1e300, -1e-300),
    *("", "x", "\ud800", "\udc80", "nul\0", "../../etc/passwd", "é" * 300, [], {}, [1, 2, 3], {"a": 1}, [[]]),
)


def main() -> None:
    asked = options("Change the contents of results.", 10_000)
    with tempfile.TemporaryDirectory() as folder:
        conclude("contents", contents(Path(folder), Bound(asked.count, asked.seconds), asked.seed))


def contents(folder: Path, bound: Bound, seed: int) -> Tally:
    """Changes by chance."""
    tally, random = Tally(), np.random.default_rng(seed)
    states = list(_states(folder))
    with pages() as page_problem:
        for at in bound.tries():
            scene, state = states[at % len(states)]
            out = copy(state, folder / "changed")
            what = f"{scene.name}, {state.name}: {change(out, random)}"
            tally.runs += 1
            for asked in ((), ("--json",), *_formats(out, random)):
                tally.hear(f"show {' '.join(asked)}, {what}", call("show", out, *asked))
            if problem := page_problem(out):
                tally.note("tracebacks", f"page, {what}: {problem}")
            tally.hear(f"resume, {what}", call("resume", out, "--quiet"))
    return tally


def _states(folder: Path) -> Iterator[tuple[Scene, Path]]:
    """Finished results of each analysis, and alignments that were stopped in between."""
    found = (*scenes(folder), *searches(folder))
    for scene in found:
        yield scene, scene.whole
    for until in (1, 2, 4):
        stopped = folder / f"stopped-{until}"
        call(*found[0].arguments, "--out", stopped, "--until", until, "--quiet")
        yield found[0], stopped


def _formats(out: Path, random: Random) -> Iterator[tuple[str, ...]]:
    """One of those that a result exports to, if it can be told what it is."""
    with suppress(CrosspointError):
        formats = ANALYSES.at(out).formats
        yield "--format", formats[random.integers(len(formats))].name


def change(folder: Path, random: Random) -> str:
    """Change one thing in a result folder, and have all checksums right; says what."""
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".npy", ".npz", ".json", ".jsonl"))
    path = files[random.integers(len(files))]
    name = path.relative_to(folder).as_posix()
    records = journal.read(folder / journal.NAME)
    said = ""
    if path.name == journal.NAME:
        at = random.integers(len(records))
        said = f"{records[at].get('kind')} {at}, {_change_json(records[at], random)}"
    elif path.suffix == ".json":
        value = json.loads(path.read_text())
        said = _change_json(value, random)
        path.write_text(json.dumps(value))
    elif path.suffix == ".npy":
        said = _change_npy(path, random)
    else:
        said = _change_npz(path, random)
    vouch(folder, records)
    return f"{name}: {said}"


def _change_json(value: Any, random: Random) -> str:
    """Replace, remove or double one value somewhere in JSON."""
    places = list(_places(value))
    outer, key = places[random.integers(len(places))]
    how = random.integers(8)
    if how == 0 and isinstance(outer, dict):
        del outer[key]
        return f"without {key}"
    if how == 1 and isinstance(outer, list):
        outer.insert(key, outer[key])
        return f"twice {key}"
    if how == 2 and isinstance(outer, list):
        del outer[key]
        return f"without {key}"
    if how == 3 and type(outer[key]) is int:
        outer[key] += int(random.choice([-1, 1, 100, 1 << 32]))
    else:
        outer[key] = _ODD[random.integers(len(_ODD))]
    return f"{key} = {outer[key]!r:.60}"


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    for key in value if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], dict | list) and value[key]:
            yield from _places(value[key])


def _change_npy(path: Path, random: Random) -> str:
    array, said = change_array(np.load(path), random)
    np.save(path, array)
    return said


def _change_npz(path: Path, random: Random) -> str:
    with np.load(path) as archive:
        arrays = dict(archive)
    names = sorted(arrays)
    name = names[random.integers(len(names))]
    if random.integers(8) == 0:
        del arrays[name]
        said = "is missing"
    else:
        arrays[name], said = change_array(arrays[name], random)
    buffer = io.BytesIO()
    np.savez(buffer, **arrays)
    path.write_bytes(buffer.getvalue())
    return f"{name} {said}"


def change_array(array: np.ndarray, random: Random) -> tuple[np.ndarray, str]:
    """An array with one change, which keeps its size most of the time; and what that is."""
    change = _CHANGES[random.integers(len(_CHANGES))]
    return change(array.copy(), random), change.__name__


def _one(array: np.ndarray, random: Random) -> np.ndarray:
    if array.size:
        array.reshape(-1)[random.integers(array.size)] = _value(array.dtype, random)
    return array


def _all(array: np.ndarray, random: Random) -> np.ndarray:
    array[...] = _value(array.dtype, random)
    return array


def _near(array: np.ndarray, random: Random) -> np.ndarray:
    if array.size:
        at = random.integers(array.size)
        flat = array.reshape(-1)
        flat[at] = flat[at] + np.asarray(1).astype(array.dtype) if array.dtype != bool else ~flat[at]
    return array


def _reversed(array: np.ndarray, random: Random) -> np.ndarray:
    return array[::-1].copy() if array.ndim else array


def _shuffled(array: np.ndarray, random: Random) -> np.ndarray:
    return random.permutation(array) if array.ndim else array


def _cut(array: np.ndarray, random: Random) -> np.ndarray:
    return array[: random.integers(len(array) + 1)] if array.ndim else array


def _longer(array: np.ndarray, random: Random) -> np.ndarray:
    return np.concatenate([array, array]) if array.ndim else array


def _other_shape(array: np.ndarray, random: Random) -> np.ndarray:
    return array.reshape((1, *array.shape)) if random.integers(2) else array.reshape(-1)


def _other_dtype(array: np.ndarray, random: Random) -> np.ndarray:
    dtypes = (
        "int64",
        "uint64",
        "int32",
        "float64",
        "float32",
        "uint8",
        "bool",
        "complex128",
        ">i4",
        "S3",
        "U2",
        "M8[s]",
    )
    with np.errstate(all="ignore"):
        return array.astype(dtypes[random.integers(len(dtypes))])


def _value(dtype: np.dtype, random: Random) -> Any:
    if dtype.kind == "f":
        return random.choice([np.nan, np.inf, -np.inf, -1.0, 0.0, 1e300 if dtype.itemsize == 8 else 1e30])
    if dtype.kind == "b":
        return True
    limits = np.iinfo(dtype)
    odd = [limits.min, limits.max, 0, 1, 2, 5, 200, limits.max // 2, -1]
    return np.array(odd[random.integers(len(odd))]).astype(dtype)


_CHANGES: tuple[Callable[[np.ndarray, Random], np.ndarray], ...] = (
    *(_one, _one, _one, _all, _near, _reversed, _shuffled, _cut, _longer, _other_shape, _other_dtype),
)

if __name__ == "__main__":
    main()
