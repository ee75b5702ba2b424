"""The CPU engine's kernels, from the innermost out: vectors, strip, segment, sweep; partitions; engine."""

from gpu.engines.cpu import cache

cache.use()
