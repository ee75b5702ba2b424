"""Partitions on the processor: crossing, splitting and aligning them.

The compiled loops, and the threads that run portions of a batch.
"""
