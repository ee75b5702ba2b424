"""Forms of the messages of a cluster: types, sizes and characters, checked before anything in a
message is believed, by workers and by clients.

A form is a check of ``gpu.core.schema``, or a mapping of a message's fields to such. Whoever sends
a text cuts it (``messages.cut``) to what the other side takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from gpu.cluster.content import is_sha256
from gpu.cluster.messages import MAX_PARTS, MOST_NAME, MOST_TEXT, PART_BYTES, Lying, cut
from gpu.cluster.packed import DTYPES
from gpu.cluster.runs import is_file_name, is_inside
from gpu.core.schema import Check, is_anything, is_count, is_number, is_text, optional, wrong_field

#: Letters of paths.
_MOST_PATH = 8192
#: Files of a result at most, and of a request; letters of a request.
_MAX_FILES, _MAX_REQUEST = 1_000_000, 1 << 26
#: Parts of a file at most.
_MAX_PARTS = 1 << 40
_MAX_RUNS, _MAX_STAGES, MOST_REMARKS, _MAX_CARDS = 100_000, 100, 1000, 64

Form = Mapping[str, Check]


def checked(form: Form, message: Any, computer: str = "A computer of the cluster") -> dict[str, Any]:
    """The fields of a message that its form names. Raises ``Lying`` for one of another form."""
    wrong = wrong_field(message, form) if isinstance(message, dict) else "everything"
    if wrong is not None:
        raise Lying(f"{cut(computer, MOST_NAME)} answers in another form (“{wrong}”) than a worker of Crosspoint does.")
    return {name: message[name] for name in form if name in message}


def _text(most: int) -> Check:
    return lambda value: isinstance(value, str) and len(value) <= most and is_text(value)


def _some(check: Check, most: int) -> Check:
    """At most so many values."""
    return lambda value: isinstance(value, list | tuple) and len(value) <= most and all(map(check, value))


def _each(*checks: Check) -> Check:
    """Values in this order; the last ones may be left out as far as they are ``optional``."""
    return lambda value: (
        isinstance(value, list | tuple)
        and len(value) <= len(checks)
        and wrong_field(dict(enumerate(value)), dict(enumerate(checks))) is None  # type: ignore[arg-type]
    )


def _mapping(check: Check, most: int) -> Check:
    return lambda value: isinstance(value, dict) and len(value) <= most and all(map(_each(check, check), value.items()))


def _is_bytes(value: Any) -> bool:
    return isinstance(value, bytes | bytearray)


def _is_file(value: Any) -> bool:
    """A file of a result: path, size, SHA-256 of each part."""
    return _each(is_inside, is_count, _some(is_sha256, _MAX_FILES))(value) and len(value[2]) == -(
        -value[1] // PART_BYTES
    )


def _is_input_path(value: Any) -> bool:
    """The path of an input, whose name a worker gives to a file of its own."""
    return _path(value) and is_file_name(value)


is_name, _sentence, _path = _text(MOST_NAME), _text(MOST_TEXT), _text(_MOST_PATH)
_stage = _each(*[is_number] * 6, lambda value: type(value) is bool)

#: A worker, as it tells of itself.
ABOUT: Form = {
    **dict.fromkeys(("name", "version", "kernels"), is_name),
    **dict.fromkeys(("cores", "memory", "card_memory"), is_count),
    "devices": _some(is_name, _MAX_CARDS),
    "doing": _sentence,
}
#: What a worker tells of a task: some of these.
FACTS: Form = {
    **dict.fromkeys(("computer", "worker", "stage"), optional(is_name)),
    "device": optional(_sentence),
    "share": optional(lambda value: is_number(value) and value <= 1),
    "seconds": optional(is_number),
    "progress": optional(
        _each(_some(_stage, _MAX_STAGES), _sentence, _sentence, _some(_sentence, MOST_REMARKS)),
    ),
}
EVENT: Form = {**FACTS, "key": _sentence, "wants": optional(is_sha256)}
#: The answer of a task: ``answer``, or the kind of the failure and its sentence.
ANSWER: Form = {
    **dict.fromkeys(("computer", "worker"), is_name),
    "answer": optional(is_anything),
    "facts": optional(lambda value: isinstance(value, dict) and wrong_field(value, FACTS) is None),
    "failed": optional(is_name),
    "sentence": optional(_sentence),
}
#: Of a whole run: its files, and the worker's paths by the client's.
RESULT: Form = {"entries": _some(_is_file, _MAX_FILES), "places": _mapping(_path, _MAX_FILES)}
#: Of a portion: bytes, and the seconds they took.
is_portion = _each(_is_bytes, is_number)
#: Of handlers: the runs that are here, parts of files.
are_runs, are_parts = _some(is_sha256, _MAX_RUNS), _some(_is_bytes, MAX_PARTS)

#: The call of a task.
CALL: Form = {
    **dict.fromkeys(("function", "version", "kernels", "topic", "name"), is_name),
    "arguments": lambda value: isinstance(value, list | tuple),
}
#: Arguments of ``tasks.run_request``, and of ``engine_tasks.compute_portion``.
are_of_run = _each(
    is_sha256,
    _text(_MAX_REQUEST),
    _some(_each(_is_input_path, is_sha256, is_count), _MAX_FILES),
    optional(_some(_each(is_inside, _path, is_sha256, is_count), _MAX_FILES)),
)
are_of_portion = _each(is_name, is_name, _is_bytes)
#: An array by its content: SHA-256, name of the type, length.
is_array = _each(is_sha256, lambda value: isinstance(value, str) and value in DTYPES, is_count)
#: Parts of files of a result that are asked for: path and number.
are_wanted = _some(_each(is_inside, lambda value: is_count(value) and value < _MAX_PARTS), MAX_PARTS)
