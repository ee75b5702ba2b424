"""The CPU engine: a folder a kind of work; vectors and arrays, which they share; engine."""
