"""What files of sequences are called for people."""

from __future__ import annotations

import re
from pathlib import Path

_ENDINGS = re.compile(
    r"(\.(fa|fasta|fna|ffn|frn|fas|fq|fastq|gb|gbk|gbff|genbank|embl|ebl|dat|txt|sam|bam))?(\.b?gz)?$", re.IGNORECASE
)

_LONGEST_SHOWN = 80


def stem(path: str) -> str:
    """A file's name without the endings that say its format."""
    name = Path(path).name
    return _ENDINGS.sub("", name) or name or "?"


def decoded(name: bytes) -> str:
    """A record's name as text: UTF-8 where it is that, else latin-1, so that no two of them become one."""
    try:
        return name.decode()
    except UnicodeDecodeError:
        return name.decode("latin-1")


def shown(name: str) -> str:
    """A record's name for a sentence or a terminal: what is no visible character as its escape, and no more than a line of it."""
    cut = name if len(name) <= _LONGEST_SHOWN else name[: _LONGEST_SHOWN - 1] + "…"
    return "".join(letter if letter.isprintable() else letter.encode("unicode_escape").decode() for letter in cut)
