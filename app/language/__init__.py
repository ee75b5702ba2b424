"""The language of the window: which one, its catalogue, and the engine's sentences in it."""
