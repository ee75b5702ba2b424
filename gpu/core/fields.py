"""Declared fields: what a field of a request says of itself, once, and all that is made of it.

A field of a frozen dataclass carries marks in its annotation::

    top: Annotated[int, Whole(1, 1_000), Option(help="entries listed at most (%(default)s)")] = 50

``Whole`` and ``OneOf`` are its bounds: ``Checked`` refuses other values, whether they come from
JSON, the command line or the window. ``Option`` is its option, and by that its column in a plan:
``add_fields`` adds it to a parser, ``read_fields`` makes the dataclass of what was parsed. ``FREE``
and ``FILE`` say what is no part of a request's identity (``request.Saved``).

Every ``--help`` imports this module, which therefore imports nothing that takes long.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Container
from functools import cache, partial
from types import NoneType
from typing import Annotated, Any, Literal, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from gpu.core.errors import InputError

Kind = TypeVar("Kind")
#: The mark of a field that the result does not depend on.
FREE = "free"
#: The mark of a field that holds a path, or a tuple of paths; "" is none. The result depends on the
#: path only as long as the ``sha256`` of its dataclass is empty.
FILE = "file"
_REQUIRED = object()


class Whole(NamedTuple):
    """The bounds of a whole number, both inclusive."""

    least: int
    most: int

    def check(self, name: str, value: int | None) -> None:
        """Raise ``InputError`` for a number out of bounds; None is within them."""
        if value is not None and not self.least <= value <= self.most:
            raise InputError(
                "“{}” must be a whole number from {:,} to {:,}, not {:,}.", name, self.least, self.most, value
            )


class OneOf(NamedTuple):
    """The bounds of a ``Literal``: its words. ``told`` is the template of an error that lists
    them, filled by another word.
    """

    told: str

    def check(self, words: tuple[str, ...], value: str) -> None:
        """Raise ``InputError`` for another word."""
        if value not in words:
            raise InputError(self.told, value)


class Option:
    """An option of the command line, or one of its arguments.

    Parameters
    ----------
    *names : str
        Such as ``--top``, or the metavar of an argument; none: ``--`` and the name of its field.
    **settings
        The other arguments of ``add_argument``, as far as the type of a field does not give them.
    """

    def __init__(self, *names: str, **settings: Any) -> None:
        self.names, self.settings = names, settings


class Declared(NamedTuple):
    """A field: its type without None, its default, and its marks."""

    name: str
    kind: Any
    default: Any
    marks: tuple[Any, ...]

    def mark(self, kind: type[Kind]) -> Kind | None:
        """Its mark of a kind; None without."""
        return next((mark for mark in self.marks if isinstance(mark, kind)), None)

    @property
    def is_dataclass(self) -> bool:
        """True if its type is a dataclass, with fields of its own."""
        return hasattr(self.kind, "__dataclass_fields__")

    @property
    def option(self) -> Option:
        """Its option with all settings but a default: None if it is not given."""
        own = self.mark(Option)
        assert own is not None
        names = own.names or (f"--{self.name.replace('_', '-')}",)
        is_argument = names[0][0] != "-"
        settings: dict[str, Any] = {"metavar": names[0]} if is_argument else {"dest": self.name}
        if get_origin(self.kind) is tuple:
            settings |= {"nargs": "+"} if is_argument else {"action": "append"}
        elif is_argument and self.default is not _REQUIRED:
            settings["nargs"] = "?"
        elif self.kind is bool:
            settings |= {"action": "store_const", "const": not self.default}
        elif get_origin(self.kind) is Literal:
            settings["choices"] = get_args(self.kind)
        elif self.kind in (int, float):
            settings["type"] = positive if self.kind is int else float
        if FILE in self.marks:
            settings["type"] = file
        return Option(*([self.name] if is_argument else names), **settings | own.settings)


@cache
def declared(kind: type) -> dict[str, Declared]:
    """The fields of a dataclass by name, in order."""
    # Here, since the help of the program needs none.
    from dataclasses import MISSING, fields

    hints = get_type_hints(kind, include_extras=True)
    found = {}
    for field in fields(kind):
        hint = hints[field.name]
        marks = hint.__metadata__ if get_origin(hint) is Annotated else ()
        plain = hint.__origin__ if marks else hint
        if NoneType in get_args(plain):
            plain = next(one for one in get_args(plain) if one is not NoneType)
        default = _REQUIRED if field.default is MISSING else field.default
        if field.default_factory is not MISSING:
            default = field.default_factory()
        found[field.name] = Declared(field.name, plain, default, marks)
    return found


@cache
def _checks(kind: type) -> tuple[tuple[str, Callable[[Any], None]], ...]:
    """The checks of a dataclass's fields, each with the name of its field."""
    found: list[tuple[str, Callable[[Any], None]]] = []
    for name, field in declared(kind).items():
        if whole := field.mark(Whole):
            found.append((name, partial(whole.check, name)))
        if one_of := field.mark(OneOf):
            found.append((name, partial(one_of.check, get_args(field.kind))))
    return tuple(found)


def bounds(kind: type, name: str) -> Whole:
    """The bounds of a field that is a whole number."""
    found = declared(kind)[name].mark(Whole)
    assert found is not None
    return found


class Checked:
    """A frozen dataclass whose declared bounds hold; raises ``InputError`` where they do not."""

    def __post_init__(self) -> None:
        kind: Any = type(self)
        for name, check in _checks(kind):
            check(getattr(self, name))


def add_fields(command: Any, kind: type, *names: str, **settings: Any) -> None:
    """Add the options of fields to a parser, or to a group of its options.

    Parameters
    ----------
    command : argparse.ArgumentParser
    kind : type
        A dataclass.
    *names : str
        Its fields, in the order of the help; none: all that have an option. A field that is a
        dataclass stands for all of that one's.
    **settings
        In place of those that the fields have.
    """
    for name in names or [name for name, field in declared(kind).items() if field.mark(Option)]:
        field = declared(kind)[name]
        if field.is_dataclass:
            add_fields(command, field.kind, **settings)
            continue
        option, usual = field.option, {"default": field.default}
        if field.default is _REQUIRED:
            usual = {"required": True} if option.names[0][0] == "-" else {}
        elif isinstance(field.default, tuple):
            usual = {"default": list(field.default)}
        command.add_argument(*option.names, **usual | option.settings | settings)


def given_fields(kind: type, options: argparse.Namespace, without: Container[str] = ()) -> dict[str, Any]:
    """The values of a dataclass's fields that parsed options give, by name; ``without``: fields
    that are not looked for.
    """
    found: dict[str, Any] = {}
    for name, field in declared(kind).items():
        if name in without:
            continue
        if field.is_dataclass:
            if inner := given_fields(field.kind, options):
                found[name] = field.kind(**inner)
        elif field.mark(Option) and (value := getattr(options, name, None)) is not None:
            found[name] = tuple(value) if isinstance(value, list) else value
    return found


def read_fields(kind: type[Kind], options: argparse.Namespace, /, **given: Any) -> Kind:
    """The dataclass that parsed options ask for; ``given``: fields that are not read from them.

    Raises ``InputError`` as its constructor does.
    """
    return kind(**given_fields(kind, options, given), **given)


def parsed(parse: Callable[[str], Any]) -> Callable[[str], Any]:
    """An argparse type from a reader of quantities; its refusals become usage errors."""

    def convert(text: str) -> Any:
        try:
            return parse(text)
        except InputError as problem:
            raise argparse.ArgumentTypeError(str(problem)) from problem

    return convert


def positive(text: str) -> int:
    """A positive whole number, as an argparse type."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"“{text}” is no positive whole number.")
    return int(text)


def cost(text: str) -> float:
    """A cost of gaps, as an argparse type; the scoring checks its bounds."""
    try:
        return int(text) if text.lstrip("+-").isdecimal() else float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is no number.") from None


def file(text: str) -> str:
    """The path of a file, as an argparse type: in a plan it is relative to the plan's folder."""
    return text


def name_or_file(text: str) -> str:
    """A name, or the path of a file, as an argparse type."""
    return text
