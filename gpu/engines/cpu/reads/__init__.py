"""Short-read search on the processor.

From the inside out: ``bits``, ``rows`` (of the index), ``halves`` (reads with few candidates),
``branches`` (repeats), ``hits``, ``kernels``, ``threads``. ``entry_points`` calls the compiled
code; ``index`` builds the index.
"""
