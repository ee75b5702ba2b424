"""Compiled Python: kernels that Numba compiles once, kept on the disk and called without it."""
