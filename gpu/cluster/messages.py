"""Messages between client and workers: plain values and arrays, as MessagePack.

Calls and answers of tasks are bytes that this module makes and reads, so that no pickled object of
a client is needed on a worker, and none of a worker on the client. An answer is preceded by a
checksum (``sealed``), and each message has a form: a check of ``gpu.core.schema``, or a mapping of
its fields to such. Nothing else of what another computer sends is checked: its certificate vouches
for it.
"""

from __future__ import annotations

import hashlib
import math
import struct
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from gpu.core.errors import CrosspointError, DeviceError
from gpu.core.phrase import Phrase, from_json, phrase_of, to_json
from gpu.core.safe_files import PLAIN_NAME
from gpu.core.schema import (
    Check,
    is_anything,
    is_count,
    is_mapping,
    is_number,
    is_phrase,
    is_record,
    is_text,
    optional,
    wrong_field,
)
from gpu.results.os_errors import explained

_MAX_DEPTH = 8
_PLAIN = (str, Phrase, int, float, bool, bytes, type(None))
_DIGEST_BYTES = 32
#: Codes of what is packed in a way of its own.
_ARRAY, _PHRASE = 1, 2
#: Letters of a sentence on what nobody foresaw.
_MOST_TEXT = 1000
#: Types of arrays that travel; nothing else is unpacked.
DTYPES = {name: np.dtype(name) for name in ("|b1", "|u1", "<i4", "<u4", "<i8", "<u8")}
#: The head of an array, before its lengths and its numbers: name of its type, number of lengths.
_HEAD = struct.Struct("<4sI")
#: Handlers that workers add to Dask's own, called by clients directly or through the scheduler.
ABOUT, CONTENT, PART, RELEASE, RUNS = (f"crosspoint_{name}" for name in ("about", "content", "part", "release", "runs"))
#: Bytes of a part of an input or a result on its way.
PART_BYTES = 4 << 20
#: Seconds that a worker gets to take or to give a part.
PART_SECONDS = 60.0
#: Files of a result are in so many folders, one in another, at most; letters of their paths.
_MAX_DEPTH_OF_FILES, _MAX_PATH = 4, 400
_HEXADECIMAL = frozenset("0123456789abcdef")

Arrays = list[NDArray[Any]]
Form = Mapping[str, Check]
#: A piece of a file of a result: its path in the folder with slashes, its offset, its size.
Piece = tuple[str, int, int]


class Lying(DeviceError):
    """An answer of another computer that is damaged, or not of the form or size it should be."""


# ---------------------------------------------------------------------- bytes


def pack(value: Any) -> bytes:
    """A plain value as bytes.

    Raises
    ------
    TypeError
        If it holds anything else than str, ``Phrase``, int, float, bool, bytes, None, arrays of
        ``DTYPES``, tuples, lists and dicts of them with str keys.
    """
    import msgpack

    _check(value, _MAX_DEPTH)

    def other(value: Any) -> Any:
        if isinstance(value, Phrase):
            return msgpack.ExtType(_PHRASE, msgpack.packb(to_json(value)))
        if isinstance(value, tuple):
            return list(value)
        head = _HEAD.pack(_name(value).encode(), value.ndim) + struct.pack(f"<{value.ndim}q", *value.shape)
        return msgpack.ExtType(_ARRAY, head + np.ascontiguousarray(value, _name(value)).tobytes())

    data: bytes = msgpack.packb(value, use_bin_type=True, strict_types=True, default=other)
    return data


def unpack(data: bytes | memoryview) -> Any:
    """The value of ``pack``: lists are tuples, arrays read-only. Raises ``Lying`` for others."""
    import msgpack

    def other(kind: int, data: bytes) -> Any:
        if kind == _PHRASE:
            return from_json(msgpack.unpackb(data, use_list=False, raw=False))
        name, dimensions = _HEAD.unpack_from(data)
        shape, dtype = struct.unpack_from(f"<{dimensions}q", data, _HEAD.size), DTYPES[name.rstrip(b"\0").decode()]
        begin = _HEAD.size + 8 * dimensions
        if min(shape, default=0) < 0 or len(data) != begin + math.prod(shape) * dtype.itemsize:
            raise ValueError("an array of another length")
        return np.ndarray(shape, dtype, data, begin)

    try:
        if not isinstance(data, bytes | memoryview):
            raise ValueError("no bytes")
        return msgpack.unpackb(data, use_list=False, raw=False, strict_map_key=True, ext_hook=other)
    except (ValueError, LookupError, struct.error, msgpack.UnpackException) as problem:
        raise Lying("A computer of the lab answered what cannot be read; start its worker again.") from problem


def _check(value: Any, depth: int) -> None:
    if type(value) in _PLAIN or (isinstance(value, np.ndarray) and _name(value) in DTYPES):
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


def _name(array: NDArray[Any]) -> str:
    return array.dtype.newbyteorder("<").str


def sealed(call: bytes, answer: bytes) -> bytes:
    """An answer with its checksum: the SHA-256 of itself and of what tells its call.

    So neither a damaged answer nor that to another or a damaged call is taken for the right one.
    """
    return _digest(call, answer) + answer


def opened(call: bytes, answer: bytes | memoryview) -> memoryview:
    """The answer of ``sealed``. Raises ``Lying`` if it is not that to this call, as it was made."""
    view = memoryview(answer).cast("B")
    if len(view) < _DIGEST_BYTES or view[:_DIGEST_BYTES] != _digest(call, view[_DIGEST_BYTES:]):
        raise Lying("The answer of another computer is damaged; run it again.")
    return view[_DIGEST_BYTES:]


def _digest(call: bytes, answer: bytes | memoryview) -> bytes:
    found = hashlib.sha256(b"%d %d " % (len(call), zlib.crc32(call)))
    found.update(answer)
    return found.digest()


def parts_of(files: Iterable[tuple[str, int]]) -> Iterator[list[Piece]]:
    """The pieces of each part of files (path and size), one after another: of ``PART_BYTES``, the
    last one of less.
    """
    part: list[Piece] = []
    room = PART_BYTES
    for path, size in files:
        offset = 0
        while offset < size:
            length = min(size - offset, room)
            part.append((path, offset, length))
            offset, room = offset + length, room - length
            if not room:
                yield part
                part, room = [], PART_BYTES
    if part:
        yield part


# ---------------------------------------------------------------------- problems


def failure(problem: Exception) -> dict[str, str]:
    """A problem as a plain value: the name of its class, and its sentence."""
    known = explained(problem)
    if known is not None:
        return {"failed": type(known).__name__, "sentence": phrase_of(known)}
    text = f"{type(problem).__name__}: {problem}"
    text = text if len(text) <= _MOST_TEXT else f"{text[: _MOST_TEXT - 1]}…"
    return {
        "failed": "DeviceError",
        "sentence": Phrase("Something went wrong in Crosspoint itself ({}); please report it.", text),
    }


def problem_of(kind: str, sentence: str) -> CrosspointError:
    """The exception that ``failure`` was made of."""
    import gpu.core.errors as errors

    made = getattr(errors, kind, None)
    if not (isinstance(made, type) and issubclass(made, CrosspointError)):
        made = DeviceError
    return made(sentence)


# ---------------------------------------------------------------------- forms


def checked(form: Form, message: Any, computer: str = Phrase("A computer of the cluster")) -> dict[str, Any]:
    """The fields of a message that its form names. Raises ``Lying`` for one of another form."""
    wrong = wrong_field(message, form) if isinstance(message, dict) else "everything"
    if wrong is not None:
        raise Lying("{} answers in another form (“{}”) than a worker of Crosspoint does.", computer, wrong)
    return {name: message[name] for name in form if name in message}


def shaped(arrays: Any, *wanted: tuple[str, tuple[int | str, ...]]) -> Arrays:
    """Arrays of these types and shapes; a name is any length, the same wherever it stands.

    Raises ``Lying`` for others.
    """
    lengths: dict[str, int] = {}

    def fits(array: Any, dtype: str, shape: tuple[int | str, ...]) -> bool:
        if not _is_array(array) or _name(array) != dtype or array.ndim != len(shape):
            return False
        meant = [
            lengths.setdefault(length, there) if isinstance(length, str) else length
            for length, there in zip(shape, array.shape, strict=True)
        ]
        return meant == list(array.shape)

    check_fits(_some(_is_array)(arrays) and len(arrays) == len(wanted))
    check_fits(all(fits(array, *form) for array, form in zip(arrays, wanted, strict=True)))
    return list(arrays)


def check_fits(is_so: bool) -> None:
    """Raise ``Lying`` unless an answer is of the size that was asked for."""
    if not is_so:
        raise Lying("The answer of another computer does not fit what was asked; run it again.")


def is_sha256(text: object) -> bool:
    """True for a checksum as messages have it; it is used as a file's name."""
    return isinstance(text, str) and len(text) == 64 and _HEXADECIMAL.issuperset(text)


def is_inside(path: object) -> bool:
    """True for the path of a file of a result: plain names, with slashes, that lead nowhere."""
    if type(path) is not str or len(path) > _MAX_PATH:
        return False
    names = path.split("/")
    return len(names) <= _MAX_DEPTH_OF_FILES and all(map(PLAIN_NAME.fullmatch, names))


def base_name(path: str) -> str:
    """The name of a file, by its path on any system."""
    return path.replace("\\", "/").rpartition("/")[2]


def _some(check: Check) -> Check:
    return lambda value: isinstance(value, list | tuple) and all(map(check, value))


def _each(*checks: Check) -> Check:
    """Values in this order; the last ones may be left out as far as they are ``optional``."""
    return lambda value: (
        isinstance(value, list | tuple)
        and len(value) <= len(checks)
        and wrong_field(dict(enumerate(value)), dict(enumerate(checks))) is None  # type: ignore[arg-type]
    )


def _is_array(value: Any) -> bool:
    return isinstance(value, np.ndarray)


def _is_bytes(value: Any) -> bool:
    return isinstance(value, bytes | bytearray | memoryview)


def _is_input_path(value: Any) -> bool:
    """The path of an input, whose name a worker gives to a file of its own."""
    return is_text(value) and base_name(value) not in ("", ".", "..")


_stage = _each(*[is_number] * 6, lambda value: type(value) is bool)

#: A worker, as it tells of itself.
ABOUT_FORM: Form = {
    **dict.fromkeys(("name", "version", "kernels", "doing"), is_text),
    **dict.fromkeys(("cores", "memory", "card_memory"), is_count),
    "devices": _some(is_phrase),
}
#: What a worker tells of a task: some of these.
FACTS: Form = {
    **dict.fromkeys(("computer", "worker", "stage", "device"), optional(is_text)),
    "share": optional(lambda value: is_number(value) and value <= 1),
    "seconds": optional(is_number),
    "progress": optional(_each(_some(_stage), is_text, is_text, _some(is_text))),
}
EVENT: Form = {**FACTS, "key": is_text, "wants": optional(is_sha256)}
#: The answer of a task: ``answer``, or the kind of the failure and its sentence.
ANSWER: Form = {
    **dict.fromkeys(("computer", "worker"), is_text),
    "answer": optional(is_anything),
    "facts": optional(is_record(FACTS)),
    **dict.fromkeys(("failed", "sentence"), optional(is_text)),
}
#: The answer of a whole run: its files with their sizes, the SHA-256 of each part of all of them
#: together, and the worker's paths by the client's.
RESULT: Form = {
    "files": _some(_each(is_inside, is_count)),
    "sums": _some(is_sha256),
    "places": is_mapping(is_text),
}
#: Of a handler: the runs that are here.
are_runs = _some(is_sha256)

#: The call of a task.
CALL: Form = {
    **dict.fromkeys(("function", "version", "kernels", "topic", "name"), is_text),
    "arguments": lambda value: isinstance(value, list | tuple),
}
#: Arguments of ``tasks.run_request``, and of ``engine_tasks.compute_portion``.
are_of_run = _each(
    is_sha256,
    is_text,
    _some(_each(_is_input_path, is_sha256, is_count)),
    optional(_some(_each(is_inside, is_text, is_sha256, is_count))),
)
are_of_portion = _each(
    is_text,
    is_text,
    _some(_each(is_sha256, lambda value: isinstance(value, str) and value in DTYPES, is_count)),
    is_record({}),
    _some(_is_array),
)
#: The pieces of a part of a result that is asked for: path, offset and size of each.
are_pieces = _some(_each(is_inside, is_count, is_count))
#: A part of an input: its SHA-256, offset and bytes.
is_content = _each(is_sha256, is_count, lambda value: _is_bytes(value) and 0 < len(value) <= PART_BYTES)
