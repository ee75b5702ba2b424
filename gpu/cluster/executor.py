"""Whole runs on workers: see ``gpu.batch.tasks.Executor``."""

from __future__ import annotations
