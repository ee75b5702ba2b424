"""What files of sequences are called for people."""

from __future__ import annotations

import re
from pathlib import Path

_ENDINGS = re.compile(
    r"(\.(fa|fasta|fna|ffn|frn|fas|fq|fastq|gb|gbk|gbff|genbank|embl|ebl|dat|txt))?(\.b?gz)?$", re.IGNORECASE
)


def stem(path: str) -> str:
    """A file's name without the endings that say its format."""
    name = Path(path).name
    return _ENDINGS.sub("", name) or name or "?"
