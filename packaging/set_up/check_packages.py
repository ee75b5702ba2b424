"""A check that an environment's own Python runs: exit status 0 if every package in it is whole."""

import csv
import sys
from importlib.metadata import Distribution, distributions
from pathlib import Path


def is_whole(distribution: Distribution) -> bool:
    """True if every file that pip noted is there, with its size."""
    record = distribution.read_text("RECORD")
    if record is None:
        return False
    for name, _, size in csv.reader(record.splitlines()):
        path = Path(str(distribution.locate_file(name)))
        if size and (not path.is_file() or path.stat().st_size != int(size)):
            return False
    return True


if __name__ == "__main__":
    found = list(distributions())
    has_pip = any(distribution.metadata["Name"] == "pip" for distribution in found)
    sys.exit(not (has_pip and all(is_whole(distribution) for distribution in found)))
