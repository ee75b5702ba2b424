"""The computers of a lab in the window: preferences, a chip, and runs that they compute.

Nothing here imports Dask. ``gpu.cluster.connection`` does, in a thread, once a lab is set.
"""
