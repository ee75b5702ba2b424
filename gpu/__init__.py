"""The compute engine: sequences, scoring, engines, analyses, results. Nothing here imports Qt."""

__version__ = "0.1.0"
