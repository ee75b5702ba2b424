"""Checked JSON: bounded reading, and a check of every value before it is used.

A frozen dataclass is its own schema: ``build`` checks each value against its field's type, and the
constructor checks the bounds (``fields.Checked``), so the same rules hold for requests from JSON,
the command line and the window.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, NoReturn, TypeVar, Union, get_args, get_origin, get_type_hints

from gpu.core.phrase import from_json

#: Bytes of a JSON file at most: a request of a hundred thousand files has less.
MAX_BYTES = 1 << 26
#: Whole numbers beyond this are none that Crosspoint counts with.
MOST = 1 << 62

Kind = TypeVar("Kind")
_MISSING = object()
#: Tells if a value of a record may be used; it is called with ``_MISSING`` for a missing field.
Check = Callable[[Any], bool]
#: The types of a dataclass's fields.
_types: Callable[[Any], dict[str, Any]] = cache(get_type_hints)


def parse(data: bytes | str) -> Any:
    """The value of a JSON text.

    Raises ``ValueError`` with the reason, also for NaN, infinities and too deep nesting.
    """
    try:
        return json.loads(data, parse_constant=_refuse, parse_float=_finite)
    except RecursionError:
        raise ValueError("its brackets are nested too deeply") from None
    except ValueError as problem:
        raise ValueError("it is no JSON") from problem


def parse_object(data: bytes | str) -> dict[str, Any]:
    """The object of a JSON text. Raises ``ValueError``."""
    value = parse(data)
    if not isinstance(value, dict):
        raise ValueError("it holds no JSON object")
    return value


def build(kind: type[Kind], data: Any, name: str = "") -> Kind:
    """A dataclass from its JSON; unknown fields are ignored.

    Raises ``ValueError`` that names the field which is missing or of another type, and what the
    constructor raises.
    """
    if not isinstance(data, dict):
        raise ValueError(f"“{name}” is no object")
    values = {}
    types = _types(kind)
    for field in fields(kind):  # type: ignore[arg-type]
        where = f"{name}.{field.name}" if name else field.name
        if field.name in data:
            values[field.name] = _value(types[field.name], data[field.name], where)
        else:
            raise ValueError(f"it lacks “{where}”")
    return kind(**values)


def is_count(value: Any) -> bool:
    """A whole number from 0 on."""
    return type(value) is int and 0 <= value < MOST


def is_positive(value: Any) -> bool:
    """A whole number from 1 on."""
    return is_count(value) and value > 0


def is_whole(value: Any) -> bool:
    """A whole number."""
    return type(value) is int and -MOST < value < MOST


def is_number(value: Any) -> bool:
    """A finite number from 0 on, such as seconds."""
    return type(value) in (int, float) and 0 <= value < MOST and math.isfinite(value)


def is_text(value: Any) -> bool:
    """A string that can be a file name: no NUL, and no surrogates except those of bytes not in
    UTF-8.
    """
    if not isinstance(value, str) or "\0" in value:
        return False
    try:
        os.fsencode(value)
    except UnicodeEncodeError:
        return False
    return True


def is_anything(value: Any) -> bool:
    """Any JSON value, for fields that only their writer reads."""
    return value is not _MISSING


def is_list(check: Check, length: int | None = None) -> Check:
    """A list of such values, of ``length`` if given."""
    return lambda value: (
        isinstance(value, list) and length in (None, len(value)) and all(check(element) for element in value)
    )


def is_mapping(check: Check) -> Check:
    """An object of such values."""
    return lambda value: (
        isinstance(value, dict) and all(is_text(name) and check(element) for name, element in value.items())
    )


def is_record(checks: Mapping[str, Check]) -> Check:
    """An object that holds such fields, among others."""
    return lambda value: isinstance(value, dict) and wrong_field(value, checks) is None


def is_phrase(data: Any) -> bool:
    """True for what ``from_json`` takes."""
    try:
        return is_text(from_json(data))
    except ValueError:
        return False


def optional(check: Check) -> Check:
    """A field that may be missing."""
    return lambda value: value is _MISSING or check(value)


def wrong_field(record: Mapping[str, Any], checks: Mapping[str, Check]) -> str | None:
    """The first field of a record that is missing or has a wrong value; None if there is none."""
    return next((name for name, check in checks.items() if not check(record.get(name, _MISSING))), None)


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number")


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        _refuse(text)
    return number


def _value(kind: Any, value: Any, name: str) -> Any:
    """A JSON value as a type has it: a class, a ``Literal``, a tuple, a dataclass, or a choice of
    such.
    """
    origin, of = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        if value is None and NoneType in of:
            return None
        (inner,) = (option for option in of if option is not NoneType)
        return _value(inner, value, name)
    if origin is tuple and isinstance(value, list | tuple):
        kinds = of[:1] * len(value) if of[-1] is Ellipsis else of
        if len(kinds) == len(value):
            return tuple(_value(inner, element, name) for inner, element in zip(kinds, value, strict=True))
    elif origin is Literal:
        if type(value) is str and value in of:
            return value
    elif is_dataclass(kind):
        return build(kind, value, name)  # type: ignore[arg-type]
    elif kind in (int, float) and is_whole(value):
        # A number that may have decimals need not have any.
        return value
    elif type(value) is kind and kind is not int and _is_plain(value):
        return value
    raise ValueError(f"“{name}” is not what it should be")


def _is_plain(value: Any) -> bool:
    """Tell if a value of JSON may stand in a request."""
    if isinstance(value, str):
        return is_text(value)
    return is_whole(value) if type(value) is int else True
