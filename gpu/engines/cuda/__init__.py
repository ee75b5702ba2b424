"""The CUDA engine: all kinds of work on NVIDIA cards, through PyCUDA.

Nothing here is imported on computers without a card.
"""
