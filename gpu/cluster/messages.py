"""Messages between client and workers: plain values alone, as MessagePack.

Calls and answers of tasks are bytes that this module makes and reads, so that no pickled object of
a client is needed on a worker, and none of a worker on the client.
"""

from __future__ import annotations

from typing import Any

from gpu.core.errors import CrosspointError, DeviceError
from gpu.results.os_errors import explained

_MAX_DEPTH = 8
_PLAIN = (str, int, float, bool, bytes, type(None))
#: Handlers that workers add to Dask's own, called by clients directly or through the scheduler.
ABOUT, CONTENT, PARTS, RELEASE, RUNS = (
    f"crosspoint_{name}" for name in ("about", "content", "parts", "release", "runs")
)
#: Bytes of a part of a file on its way, and of all parts in one answer; and how many these may be.
PART_BYTES, MAX_PARTS = 4 << 20, 256
#: Seconds that a worker gets to take a part of a file.
PART_SECONDS = 60.0
#: Letters of names and of sentences at most.
MOST_NAME, MOST_TEXT = 200, 2000


class Lying(DeviceError):
    """An answer of another computer that is damaged, or not of the form or size it should be."""


def pack(value: Any) -> bytes:
    """A plain value as bytes.

    Raises
    ------
    TypeError
        If it holds anything else than str, int, float, bool, bytes, None, tuples, lists and dicts
        of them with str keys.
    """
    import msgpack

    _check(value, _MAX_DEPTH)
    data: bytes = msgpack.packb(value, use_bin_type=True)
    return data


def unpack(data: bytes) -> Any:
    """The value of ``pack``; lists are tuples. Raises ``DeviceError`` for other bytes."""
    import msgpack

    try:
        if type(data) is not bytes:
            raise ValueError("no bytes")
        return msgpack.unpackb(data, use_list=False, raw=False, strict_map_key=True)
    except (ValueError, msgpack.UnpackException) as problem:
        raise DeviceError("A computer of the lab answered what cannot be read; start its worker again.") from problem


def _check(value: Any, depth: int) -> None:
    if type(value) in _PLAIN:
        return
    if depth and type(value) in (tuple, list):
        for one in value:
            _check(one, depth - 1)
        return
    if depth and type(value) is dict and all(type(key) is str for key in value):
        for one in value.values():
            _check(one, depth - 1)
        return
    raise TypeError(f"{type(value).__name__} is no plain value")


def cut(text: str, most: int = MOST_TEXT) -> str:
    """A text as long as a message takes."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def failure(problem: Exception) -> dict[str, str]:
    """A problem as a plain value: the name of its class, and its sentence."""
    known = explained(problem)
    if known is not None:
        return {"failed": type(known).__name__, "sentence": cut(str(known))}
    return {
        "failed": "DeviceError",
        "sentence": f"Something went wrong in Crosspoint itself ({cut(f'{type(problem).__name__}: {problem}', 1000)}); "
        "please report it.",
    }


def problem_of(kind: str, sentence: str) -> CrosspointError:
    """The exception that ``failure`` was made of."""
    import gpu.core.errors as errors

    made = getattr(errors, kind, None)
    if not (isinstance(made, type) and issubclass(made, CrosspointError)):
        made = DeviceError
    return made(sentence)
