"""The CPU engine's kernels, from the innermost out: vectors, strip, segment, sweep; partitions; engine."""

from gpu import compiled

compiled.use()
