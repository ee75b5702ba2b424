"""The CPU engine: a folder a kind of work; vectors, arrays and the cache of compiled code, which they share; engine."""

from gpu.engines.cpu import cache

cache.use()
