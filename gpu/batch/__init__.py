"""Batches: many runs, each with a result folder of its own, computed by an executor."""
