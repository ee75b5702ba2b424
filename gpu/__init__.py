"""The compute engine: sequences, scoring, engines, analyses, results. Nothing here imports Qt."""

from gpu.core import own_settings, program

__version__ = "0.1.0"

# In every process of the program, before anything is read or written.
own_settings.install()
program.guard_files()
