"""The compute engine: sequences, scoring, engines, analyses, results. Nothing here imports Qt."""
