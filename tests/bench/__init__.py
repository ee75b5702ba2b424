"""Benchmarks: ``python -m tests.bench`` or ``python main.py bench``. Each checks its result before it times anything."""
