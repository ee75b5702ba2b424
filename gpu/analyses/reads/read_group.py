"""Read groups: the ``@RG`` line that says of which run and sample reads are."""

from __future__ import annotations

import re

from gpu.core.errors import InputError

_FIELD = re.compile(r"[A-Za-z][A-Za-z0-9]:[ -~]+")


def read_group_line(text: str) -> str:
    """The ``@RG`` line of what was typed, with ``\\t`` or tabs between its fields, as BWA takes it.

    Raises ``InputError``.
    """
    fields = text.strip().replace("\\t", "\t").split("\t")
    fields = fields[1:] if fields[0] == "@RG" else fields
    names = [field[:2] for field in fields]
    if not all(map(_FIELD.fullmatch, fields)) or "ID" not in names or len(set(names)) < len(names):
        raise InputError(
            f"“{text}” is no read group; write its fields with \\t between them, such as "
            "'@RG\\tID:run1\\tSM:sample1\\tPL:ILLUMINA', each once, ID among them."
        )
    return "\t".join(["@RG", *fields])


def read_group_id(line: str) -> str:
    """The ID of an ``@RG`` line."""
    return next(field[3:] for field in line.split("\t") if field.startswith("ID:"))
