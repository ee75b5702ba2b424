"""Benchmarks: ``python -m tests.bench`` or ``python main.py bench``.

Each checks its result before it times anything, but those of cards: ``pytest -m card`` does.
"""

import os

# Processes that are timed keep their modules compiled, as a user's do: to compile all of them takes
# half a second.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
