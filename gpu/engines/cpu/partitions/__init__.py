"""Crossing, splitting and aligning partitions on the processor: the compiled loops, and the
portions handed to threads.
"""
