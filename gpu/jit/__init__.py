"""Compiled Python: kernels that Numba compiles once, cached on disk and called without Numba."""
