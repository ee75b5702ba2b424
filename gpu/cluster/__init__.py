"""A lab's computers: runs and portions of runs computed by the workers of a Dask scheduler.

This is the only package that imports Dask, and only when a cluster is asked for.
"""
