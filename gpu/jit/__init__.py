"""Compiled Python: functions that Numba compiles, the cache of their machine code, and calls without Numba (README.md)."""
