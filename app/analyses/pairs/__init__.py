"""Batch pairs in the window."""
